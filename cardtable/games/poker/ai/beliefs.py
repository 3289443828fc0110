"""What the others in CIRKLE Poker probably hold. Whatever somebody did is more likely with some hands than
with others; how much more, the learned habits say. Nobody is ever sure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.cards.events import Said
from cardtable.cards.pack import Seat
from cardtable.games.poker.ai.habits import PokerHabits
from cardtable.games.poker.ai.odds import KIND, KINDS
from cardtable.games.poker.ai.playout import FOLLOW, PASS, WAIT, PokerPosition, begun
from cardtable.games.poker.ai.runouts import LAID, common_cards, names
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.rules.cirkle import FACES

DOUBT = 0.25
"""The share of every act that is put down to whim: people are no tables. Set by judgement."""

_ACTS = {
    "poker.passes": PASS, "poker.waits": WAIT, "poker.follows": FOLLOW, "poker.taps": FOLLOW, "poker.bets": -1,
    "poker.raises": -1,
}  # fmt: skip


def common(seen: PokerSeen) -> tuple[int, ...]:
    """The common faces, in the order in which they came."""
    return tuple(card % FACES for card in seen.view.get("board", ()) if card is not None)


def own(seen: PokerSeen) -> tuple[int, ...]:
    """The own faces."""
    return held(seen, seen.seat)


def held(seen: PokerSeen, seat: Seat) -> tuple[int, ...]:
    """The faces in a hand, as far as they lie open."""
    return tuple(card % FACES for card in seen.view.get(f"hand.{seat}", ()) if card is not None)


def kind_of(seen: PokerSeen) -> int:
    """The kind of the own cards."""
    f, g = own(seen)
    return KIND[f * FACES + g]


def acts(seen: PokerSeen) -> Iterator[tuple[PokerPosition, Seat, int, int]]:
    """All that was done in this deal: how the betting stood before, who did what, and the stake after it."""
    bets = begun(seen.setting)
    for event in seen.heard:
        if not isinstance(event, Said) or event.text_id not in _ACTS:
            continue
        seat, stake = int(str(event.args["seat"])), int(str(event.args.get("n", 0)))
        what = _ACTS[event.text_id]
        if what < 0:
            what = nearest(bets, seat, stake)
        yield bets, seat, what, stake
        bets.act(seat, what, stake)


def nearest(bets: PokerPosition, seat: Seat, stake: int) -> int:
    """Which of the stakes that a player thinks of comes nearest to this one."""
    return min(bets.choices(seat), key=lambda choice: (choice[0] <= FOLLOW, abs(choice[1] - stake)))[0]


def beliefs(seen: PokerSeen, habits: PokerHabits) -> list[list[float]]:
    """For each seat, how likely each kind of own cards makes what it did, beside the likeliest."""
    of, board = names(seen.setting.options), common(seen)
    found = [[1.0] * len(KINDS) for _ in range(seen.setting.seats)]
    for bets, seat, what, _ in acts(seen):
        choices = bets.choices(seat)
        if seat == seen.seat or len(choices) < 2:
            continue
        hands = common_cards(of, board[: LAID[bets.stage]]).hands
        found[seat] = _narrowed(found[seat], hands, likely(habits, bets, seat, what, choices))
    for seat in range(seen.setting.seats):
        if seat != seen.seat and len(faces := held(seen, seat)) == 2:
            found[seat] = [0.0] * len(KINDS)
            found[seat][KIND[faces[0] * FACES + faces[1]]] = 1.0
    return found


def likely(
    habits: PokerHabits, bets: PokerPosition, seat: Seat, what: int, choices: Sequence[tuple[int, int]]
) -> list[float]:
    """How likely each strength of a hand does this rather than anything else."""
    found = []
    for shares in habits.shares(bets, seat):
        whole = sum([shares[each] for each, _ in choices])
        usual = shares[what] / whole if whole else 0.0
        found.append((1 - DOUBT) * usual + DOUBT / len(choices))
    return found


def _narrowed(before: Sequence[float], hands: bytes, chances: Sequence[float]) -> list[float]:
    after = [belief * chances[hand] for belief, hand in zip(before, hands, strict=True)]
    most = max(after)
    return [belief / most for belief in after]
