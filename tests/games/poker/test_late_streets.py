"""The exact best reply on the last two streets of Poker against plain counting: all plans of the seat, all cards of the
rival."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from cardtable.ai.bot import Budget
from cardtable.cards.chance import Random
from cardtable.games.poker.ai.beliefs import beliefs, common_faces, own_faces, own_kind
from cardtable.games.poker.ai.habits import habits
from cardtable.games.poker.ai.late_streets import BetChoice, best_reply
from cardtable.games.poker.ai.odds import COPIES, KINDS, pair_counts
from cardtable.games.poker.ai.playout import PokerPosition, carried_share, position_of
from cardtable.games.poker.ai.runouts import CommonCards, common_cards, ladder_key
from cardtable.games.poker.players import ADVISER, BOTS
from cardtable.games.poker.rules_hands import ladder
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.rules.cirkle import FACES
from tests.support.late_moments import late_moments

PLANS = 3000
"""Number of plans up to which all are tried."""
BETS = {4: 36, 5: 200}
"""Most moments in the tree of bets, by the common cards: the plain count is slow."""


class Counting:
    """Plain counting at one moment: each kind of the rival's cards by itself."""

    def __init__(self, seen: PokerSeen) -> None:
        self.bets, self.seat, self.seen = position_of(seen.setting, seen.public), seen.seat, seen
        self.rival = next(s for s, inside in enumerate(self.bets.inside) if inside and s != self.seat)
        self.share = carried_share(seen.setting, self.bets.capital)
        self.board, self.mine = common_faces(seen), own_faces(seen)
        ways, believed = pair_counts((*self.board, *self.mine)), beliefs(seen, habits())[self.rival]
        self.weights = [n * belief for n, belief in zip(ways, believed, strict=True)]
        self.kinds = [kind for kind, weight in enumerate(self.weights) if weight]

    def common(self, board: Sequence[int]) -> CommonCards:
        return common_cards(ladder_key(self.seen.setting.options), tuple(board))

    def outcome(self, kind: int, board: Sequence[int]) -> int:
        """Return whether the seat wins (1), shares (0) or loses (-1) by the ladder of the rules."""
        rungs = ladder(self.seen.setting.options)
        own, other = [rungs.strength((*KINDS[each], *board)) for each in (own_kind(self.seen), kind)]
        return (own > other) - (own < other)

    def chips(self, bets: PokerPosition, outcome: int) -> float:
        strengths = [0] * bets.seats
        strengths[self.seat], strengths[self.rival] = 5 + outcome, 5
        return bets.final_capital(strengths, self.share)[self.seat]

    def chance(self, bets: PokerPosition, kind: int, what: int, board: Sequence[int]) -> float:
        """Return how often the rival gives an answer with this kind of cards."""
        row = habits().shares(bets, self.rival)[self.common(board).hands[kind]]
        listed = [each for each, _ in bets.choices(self.rival)]
        whole = sum(row[each] for each in listed)
        return row[what] / whole if whole else float(what == listed[0])


def after(bets: PokerPosition, choice: BetChoice) -> PokerPosition:
    twin = bets.copy()
    twin.act(twin.turn, *choice)
    return twin


def plans(count: Counting, bets: PokerPosition, results: Sequence[int]) -> Iterator[list[float]]:
    """Yield for each plan of the seat on the last street what it brings against each kind."""
    if bets.ended:
        chips = {outcome: count.chips(bets, outcome) for outcome in (-1, 0, 1)}
        yield [chips[outcome] for outcome in results]
        return
    choices = bets.choices(bets.turn)
    below = [list(plans(count, after(bets, choice), results)) for choice in choices]
    if bets.turn == count.seat:
        for one in below:
            yield from one
        return
    shares = [[count.chance(bets, kind, what, count.board) for kind in count.kinds] for what, _ in choices]
    for chosen in product(*below):
        yield [
            sum(share[k] * plan[k] for share, plan in zip(shares, chosen, strict=True)) for k in range(len(count.kinds))
        ]


def number_of_plans(bets: PokerPosition, seat: int) -> int:
    if bets.ended:
        return 1
    below = [number_of_plans(after(bets, choice), seat) for choice in bets.choices(bets.turn)]
    if bets.turn == seat:
        return sum(below)
    found = 1
    for n in below:
        found *= n
    return found


def expected(
    count: Counting, bets: PokerPosition, weights: Sequence[tuple[int, float]], board: tuple[int, ...]
) -> float:
    """Return the weight times the chips of the best answers from here on, with the kinds of the rival one by one."""
    if not bets.ended and len(board) == bets.stage:
        return sum(expected(count, bets, *laid) for laid in next_boards(count, weights, board))
    if bets.ended and len(board) < 5 and count.chips(bets, 1) != count.chips(bets, -1):
        return sum(expected(count, bets, *laid) for laid in next_boards(count, weights, board))
    if bets.ended:
        cards = 1 if len(board) == 5 else sum(COPIES - (*board, *count.mine).count(f) for f in range(FACES)) - 2
        return cards * sum(w * count.chips(bets, count.outcome(k, board) if len(board) == 5 else 0) for k, w in weights)
    following = [(choice, after(bets, choice)) for choice in bets.choices(bets.turn)]
    if bets.turn == count.seat:
        return max(expected(count, twin, weights, board) for _, twin in following)
    return sum(
        expected(count, twin, [(k, w * count.chance(bets, k, what, board)) for k, w in weights], board)
        for (what, _), twin in following
    )


def next_boards(
    count: Counting, weights: Sequence[tuple[int, float]], board: tuple[int, ...]
) -> Iterator[tuple[list[tuple[int, float]], tuple[int, ...]]]:
    """Yield the weights of the rival's kinds with each next common card."""
    for face in range(FACES):
        left = COPIES - (*board, *count.mine).count(face)
        yield [(k, w * (left - KINDS[k].count(face))) for k, w in weights], (*board, face)


def moments(number: int, cards: int) -> list[PokerSeen]:
    """Return the moments of a random deal with so many common cards, one rival and few bets to come."""
    seats, in_pots = 2 + number % 2, ("adjust", "side_pots")[number // 2 % 2]
    free = ("carry_over", "free_card")[number // 4 % 2]
    wanted = late_moments(
        "poker", seats, f"late streets {number}",
        lambda seen: len(common_faces(seen)) == cards and seen.public.inside.count(True) == 2,
        capital=50, base=10, all_in=in_pots, all_parole=free,
    )  # fmt: skip
    found = [seen for _, seen in wanted if moments_to_come(position_of(seen.setting, seen.public)) <= BETS[cards]]
    assert found, "the deal comes that far"
    return found


def moments_to_come(bets: PokerPosition) -> int:
    """Return the number of moments in the tree of bets."""
    return 1 if bets.ended else 1 + sum(moments_to_come(after(bets, choice)) for choice in bets.choices(bets.turn))


def counted(seen: PokerSeen) -> dict[BetChoice, float]:
    """Return the worth of each choice of a seat."""
    found = best_reply(seen, position_of(seen.setting, seen.public).choices(seen.seat))
    assert found is not None
    worths = [worth for _, worth in found]
    assert worths == sorted(worths, reverse=True)
    return dict(found)


@pytest.mark.parametrize("number", [4, 93, 103, 107])
def test_no_plan_on_the_last_street_is_better(number: int) -> None:
    for seen in moments(number, 5):
        count = Counting(seen)
        results = [count.outcome(kind, count.board) for kind in count.kinds]
        weights = [count.weights[kind] for kind in count.kinds]
        for choice, worth in counted(seen).items():
            twin = after(count.bets, choice)
            if number_of_plans(twin, count.seat) <= PLANS:
                best = max(
                    sum(w * chips for w, chips in zip(weights, plan, strict=True))
                    for plan in plans(count, twin, results)
                )
                assert abs(best / sum(weights) - count.bets.capital[count.seat] - worth) < 1e-6


@pytest.mark.share(4)
@pytest.mark.parametrize("number", [5, 1, 4, 31, 57, 65, 89])
def test_the_fourth_card_is_counted_over_all_fifth_ones(number: int) -> None:
    for seen in moments(number, 4):
        count = Counting(seen)
        unseen = 4 * FACES - len((*count.board, *count.mine)) - 2
        whole, now = unseen * sum(count.weights), count.bets.capital[count.seat]
        weights = [(kind, count.weights[kind]) for kind in count.kinds]
        for choice, worth in counted(seen).items():
            exact = expected(count, after(count.bets, choice), weights, count.board)
            assert abs(exact / whole - now - worth) < 1e-6


def test_a_count_of_milliseconds_needs_no_playouts() -> None:
    """The expert's answer against one rival is the same for any budget, and hints and reviews count as well."""
    for seen in moments(93, 5):
        ranked = ADVISER.rank(seen, Random(1), Budget(1))
        assert ranked == ADVISER.rank(seen, Random(2), Budget(500))
        assert [each.value for each in ranked] == list(counted(seen).values())
        assert ADVISER.compare is not None
        pair = [each.action for each in ranked[:2]]
        assert ADVISER.compare(seen, pair, Random(3), Budget(1)) == ranked[:2]
        assert BOTS["expert"].choose(seen, Random(1), Budget(1)) == BOTS["expert"].choose(seen, Random(1), Budget(900))


def test_more_rivals_or_more_cards_to_come_are_played_out() -> None:
    wanted = late_moments("poker", 3, "early streets", lambda seen: seen.public.phase == "bet")
    early = [seen for _, seen in wanted if len(common_faces(seen)) < 4 or seen.public.inside.count(True) > 2]
    assert early
    for seen in early:
        assert best_reply(seen, position_of(seen.setting, seen.public).choices(seen.seat)) is None
