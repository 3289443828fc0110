"""The computer players of Il Cerchio: their fast circle against the rules, their endings, what any person would do, and
what they say of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean

import pytest

from cardtable.ai.bot import Bot, Budget, RandomBot
from cardtable.ai.hints import suggest
from cardtable.cards.chance import Random, below, shuffled, stream
from cardtable.cards.events import Said
from cardtable.cards.pack import EVERYONE, FRENCH, Seat
from cardtable.foundation.frozen import replace
from cardtable.games.cerchio.ai.ending import Endgame
from cardtable.games.cerchio.ai.evaluation import BOOK, Stakes, leaf, prospects, stakes
from cardtable.games.cerchio.ai.playout import POINTS, CerchioPosition, best_capture, rows
from cardtable.games.cerchio.players import ADVISER, BOTS, WHOLE
from cardtable.games.cerchio.rules import Cerchio
from cardtable.games.cerchio.rules_captures import GAP, captures
from cardtable.games.cerchio.rules_types import CerchioCarry, CerchioOptions, CerchioSetting
from cardtable.rules.game import Action, Setting
from cardtable.rules.observe import observe
from cardtable.text.compile_po import messages
from tests.support.laws import some_options

H, D, C, S = range(4)


def position(circle: str, stock: str, suit: int, score: Sequence[int] = (0, 0, 0, 0)) -> Cerchio:
    """Cards that lie neither here nor there are gone."""
    game = Cerchio.from_position(circle, stock, suit, {}, score)
    for card in FRENCH.cards(rest_of(f"{circle} {stock}")):
        game.table.lay("gone", [card])
        game.table.turn(card, EVERYONE)
    return game


def rest_of(cards: str) -> str:
    """The cards that are not among these."""
    return " ".join(code for code in FRENCH.codes if code not in cards.split())


def answer(level: str, game: Cerchio, playouts: int = 200) -> str:
    seen = observe(game, game.asked()[0])
    return BOTS[level].choose(seen, Random(5), Budget(playouts)).text(FRENCH)


def dealt(number: int, options: CerchioOptions | None = None) -> Cerchio:
    """A deal on a silent table, any options if none are given."""
    rng = stream("cerchio", number)
    setting: CerchioSetting = Setting(4, some_options(Cerchio, rng) if options is None else options)
    return Cerchio.deal(shuffled(range(52), rng), setting).copy()


def choices(game: Cerchio, rng: Random, lazy: float = 0.0) -> Iterator[Seat]:
    """Play by chance and stop at every choice between capture and pass, or of a gap; passes come as often as told."""
    while game.asked():
        seat = game.asked()[0]
        ask = game.ask(seat)
        if game.circle and len(ask.actions) > 1:
            yield seat
        game.apply(seat, Action("pass") if game.phase == "choose" and rng.random() < lazy else ask.random_action(rng))


# -- the fast circle -------------------------------------------------------------------------------------------------


def same(game: Cerchio, ring: CerchioPosition) -> None:
    """Compare the rules with the fast circle between two turns."""
    assert (ring.score, ring.peak) == (game.score, game.peak)
    assert (ring.over or ring.stuck) == (game.result() is not None)
    if game.result() is None:
        assert (ring.circle, ring.suit, ring.passes) == (game.circle, game.suit, game.passes)
        assert (ring.stock, ring.unchanged) == ([*game.table.at("stock")], game.unchanged)
        takes = captures(game.circle, game.suit, *game.manner)
        assert ring.captures() == takes
        assert best_is_among(ring, takes)


def best_is_among(ring: CerchioPosition, takes: Sequence[tuple[int, int]]) -> bool:
    best = best_capture(ring.circle, ring.suit, ring.reading)
    if not takes:
        return best == (-1, -1)
    points = [POINTS[ring.circle[i]][ring.circle[j]] for i, j in takes]
    return best in takes and points[takes.index(best)] == max(points)


def test_the_fast_circle_keeps_the_rules() -> None:
    ends = Counter(map(keeps_the_rules, range(150)))
    assert set(ends) == {"cerchio.end.empty", "cerchio.end.stuck", "cerchio.end.four-passes"}


def keeps_the_rules(number: int) -> str:
    """A game by the rules and on the fast circle, with any options."""
    rng, game = stream("follow", number), dealt(number)
    lazy = 0.8 * rng.random() ** 2
    while not game.circle:
        game.apply(game.asked()[0], game.ask(game.asked()[0]).random_action(rng))
    ring = CerchioPosition.of_game(game)
    while game.result() is None:
        same(game, ring)
        seat, suit = game.asked()[0], game.suit
        action = Action("pass") if rng.random() < lazy else game.ask(seat).random_action(rng)
        game.apply(seat, action)
        if action.verb == "pass":
            ring.skip()
            continue
        gaps = [ring.circle.index(card) for card in action.cards]
        ring.pay(*gaps)
        if game.phase == "place":
            assert CerchioPosition.of_game(game).stock == ring.stock and game.suit == suit
            put = game.ask(seat).actions[below(rng, 2)]
            game.apply(seat, put)
            gaps.sort(key=lambda gap: not put.to.endswith(f".{gap}"))
        ring.place(*gaps)
    same(game, ring)
    return game.why


@pytest.mark.parametrize("by_neighbour", [False, True])
@pytest.mark.parametrize("equal", [False, True])
def test_the_best_capture_is_found_across_gaps(by_neighbour: bool, equal: bool) -> None:
    ring = CerchioPosition.of_game(position("KD 2H", "", D))
    ring.reading = rows(by_neighbour, equal)
    for number in range(150):
        rng = stream("gaps", number)
        ring.circle = shuffled([*shuffled(range(52), rng)[: below(rng, 11)], GAP, GAP], rng)
        for ring.suit in range(4):
            assert best_is_among(ring, captures(ring.circle, ring.suit, by_neighbour, equal))


def test_an_imagined_game_leaves_its_position_alone() -> None:
    ring = CerchioPosition.of_game(position("KD JH 6D 5C 8S 9C 3S AH", rest_of("KD JH 6D 5C 8S 9C 3S AH"), D))
    before = ring.circle[:], ring.stock[:], ring.score[:]
    twins = [ring.copy() for _ in range(3)]
    for twin in twins:
        twin.play_on(20, Random(7).random)
    assert (ring.circle, ring.stock, ring.score) == before
    assert len({tuple(twin.score) for twin in twins}) == 1 and twins[0].score != before[2]


def test_what_is_left_counts() -> None:
    assert sum(prospects([3, 1, -2, -2], range(52))) == pytest.approx(0)
    kings, twos = prospects([0] * 4, FRENCH.cards("KH 2D 7C 7S"))[:2]
    assert kings > 0 > twos
    ring = CerchioPosition.of_game(position("KH 2D 7C 7S 8C 8S", "", H, (20, 0, -10, -10)))
    assert 5.6 > leaf(ring, H) > 4.9 > leaf(ring, D) > leaf(ring, C)


# -- endings ---------------------------------------------------------------------------------------------------------


def looked_at(game: Cerchio, own: int, others_see: float) -> Sequence[float]:
    """The same by the rules, without any shortcut; of equals the pass, then the first capture."""
    if game.result() is not None:
        return Stakes(game.starter, "share").of_end(game.score, game.peak)
    suit = game.suit
    *takes, passing = game.ask(suit).actions
    found = {action: looked_at(after(game, action), own, others_see) for action in (passing, *takes)}
    best, greedy = max(found.values(), key=lambda worths: worths[suit]), found[max(takes or [passing], key=brings)]
    if suit == own:
        return best
    return [others_see * a + (1 - others_see) * b for a, b in zip(best, greedy, strict=True)]


def after(game: Cerchio, action: Action) -> Cerchio:
    twin = game.copy()
    twin.apply(twin.asked()[0], action)
    return twin


@pytest.mark.parametrize("others_see", [0.5, 1.0])
def test_endings_are_looked_through_to_the_end(others_see: float) -> None:
    decided = 0
    for number in range(25):
        rng = stream("ending", number)
        game = position(FRENCH.text(shuffled(range(52), rng)[:6]), "", below(rng, 4), (4, 1, -2, -3))
        if game.result() is None and len(game.ask(game.suit).actions) > 1:
            ending = Endgame(CerchioPosition.of_game(game), Stakes(game.starter, "share").of_end, Budget(1), others_see)
            for action in game.ask(game.suit).actions:
                found = ending.passed() if action.verb == "pass" else ending.taken(*action.cards)
                assert found == pytest.approx(looked_at(after(game, action), game.suit, others_see))
                decided += 1
    assert decided > 30


def test_an_ending_that_takes_too_long_is_given_up() -> None:
    game = position("KD JH 6D 5C 8S 9C 3S AH", "", D)
    seen = observe(game, D)
    late = Budget(50, lambda: 2.0, 1.0)
    ending = Endgame(CerchioPosition.of_game(game), lambda score, peak: [0.0] * 4, late)
    ending.passed()
    assert ending.spent
    assert game.ask(D).allows(BOTS["expert"].choose(seen, Random(1), late))


# -- what is asked of every bot --------------------------------------------------------------------------------------


def test_always_taking_beats_chance() -> None:
    person, chance = BOTS["beginner"], RandomBot()
    gains = []
    for number in range(40):
        points = [played(f"pair {number}", [person if seat == k else chance for seat in range(4)])[k] for k in range(4)]
        gains.append(fmean(points))
    assert fmean(gains) > 3.4
    assert sum(gain > 2.75 for gain in gains) > 30


def played(seed: str, seats: Sequence[Bot], playouts: int = 2) -> list[float]:
    """The points of a game among these bots."""
    game = dealt(below(stream(seed), 1000), Cerchio.defaults())
    rng = stream(seed, "bots")
    while game.result() is None:
        seat = game.asked()[0]
        ask = game.ask(seat)
        action = ask.random_action(rng)
        if len(ask.actions) > 1:
            action = seats[seat].choose(observe(game, seat), rng, Budget(playouts))
        game.apply(seat, action)
    result = game.result()
    assert result is not None
    return [float(points) for points in result.points]


# -- what any person would do ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", BOTS)
def test_the_last_points_are_taken(level: str) -> None:
    assert answer(level, position("KS 3H", "", S, (4, 0, 0, -4))) == "take KS 3H"


@pytest.mark.parametrize("level", BOTS)
def test_no_bot_leaves_a_two_beside_a_king(level: str) -> None:
    circle = "KS 2H 8D JD 8C JC 9D QD 9C QC 10D KC"
    assert answer(level, position(circle, rest_of(circle), S)) == "take KS 2H"


def test_a_beginner_overlooks_a_long_row_and_no_more() -> None:
    circle = "KS QD 9C 4H KD KC KH 2D AC 10S JH JC"
    game = position(circle, rest_of(circle), S)
    assert answer("beginner", game, 2) == "take KS 9C"
    assert answer("beginner", game, 3) == answer("beginner", game, WHOLE) == "take KS 4H"


def test_the_leader_ends_the_game_with_the_fourth_pass() -> None:
    """The equal six would make room for the king of spades to take the three."""
    game = position("6H 6D 3H KS", "", H, (5, -5, -4, 4))
    game.passes = 3
    assert answer("expert", game) == "pass"
    assert answer("standard", game) == "pass"


def test_a_two_is_not_put_beside_a_king() -> None:
    circle = "KD 10H 5H 4C AS 3D 2D 3C 2C 3S AD AC"
    game = position(circle, f"2H {rest_of(f'{circle} 2H')}", H)
    game.play(H, Action.parse("take 10H 4C", FRENCH))
    assert answer("expert", game, 1500) == "put >clock.12.3"


# -- what they say ---------------------------------------------------------------------------------------------------


def points_of(game: Cerchio, hunter: int, prey: int, circle: Sequence[int] | None = None) -> int:
    """Return the points of a capture as the circle lies, -1 if it is not allowed."""
    lying = game.circle if circle is None else circle
    takes = {(lying[i], lying[j]) for i, j in captures(lying, hunter // 13, *game.manner)}
    return POINTS[hunter][prey] if (hunter, prey) in takes else -1


def filled(game: Cerchio, action: Action, other: bool = False) -> list[int]:
    """The circle with the turned card in the gap that is meant, or in the other one."""
    hour = int(action.to.rpartition(".")[2])
    if other:
        hour = next(gap for gap in game.gaps if gap != hour)
    return [game.table.at("turned")[0] if k == hour else card for k, card in enumerate(game.circle)]


def in_danger(game: Cerchio, circle: Sequence[int]) -> int:
    """The points the suit to move could lose in a circle, counting four and more."""
    own = [card for card in circle if card // 13 == game.suit and card != GAP]
    hunters = [card for card in circle if card // 13 != game.suit and card != GAP]
    most = [max(points_of(game, hunter, mine, circle) for hunter in hunters) for mine in own]
    return sum(points for points in most if points >= 4)


def takes_of(game: Cerchio) -> list[Action]:
    return [action for action in game.ask(game.owner[game.suit]).actions if action.verb == "take"]


def brings(action: Action) -> int:
    return POINTS[action.cards[0]][action.cards[1]] if action.cards else 0


def ahead(game: Cerchio, suit: int, gain: int = 0) -> bool:
    return all(game.score[suit] + gain > score for k, score in enumerate(game.score) if k != suit)


def without(game: Cerchio, action: Action) -> list[int]:
    if game.table.at("stock"):
        return [GAP if card in action.cards else card for card in game.circle]
    return [card for card in game.circle if card not in action.cards]


def between(game: Cerchio, says: Mapping[str, int], circle: Sequence[int] | None = None) -> int:
    """The points of the capture whose two cards a reason names, the hunter first."""
    hunter, hunted = says.values()
    return points_of(game, hunter, hunted, circle)


Claim = Callable[[Cerchio, Action, Mapping[str, int]], bool]
CLAIMS: Mapping[str, Claim] = {
    "ends-it": lambda g, a, says: (
        not g.table.at("stock")
        and not any(captures(without(g, a), suit, *g.manner) for suit in range(4))
        and g.score[g.suit] + brings(a) > max(score for k, score in enumerate(g.score) if k != g.suit)
        and brings(a) > 0
    ),
    "takes-hunter": lambda g, a, says: (
        says["card_mine"] // 13 == g.suit and points_of(g, a.cards[1], says["card_mine"]) >= 4
    ),
    "escapes": lambda g, a, says: points_of(g, says["card_hunter"], a.cards[0]) >= 4,
    "robs-leader": lambda g, a, says: brings(a) >= 6 and ahead(g, a.cards[1] // 13),
    "small-one": lambda g, a, says: (
        Action("take", (says["card_spared"], a.cards[1])) in takes_of(g)
        and BOOK[says["card_spared"]] > BOOK[a.cards[0]]
    ),
    "breaks-row": lambda g, a, says: (
        points_of(g, says["card_hunter"], says["card_mine"]) >= 4
        and says["card_mine"] // 13 == g.suit
        and says["card_mine"] not in a.cards
        and points_of(g, says["card_hunter"], says["card_mine"], without(g, a)) < 0
    ),
    "most": lambda g, a, says: brings(a) == max(map(brings, takes_of(g))) > 0,
    "even": lambda g, a, says: brings(a) == 0,
    "spares": lambda g, a, says: (
        says["n"] == brings(a) < max(map(brings, takes_of(g))) and BOOK[says["card_spared"]] > BOOK[a.cards[0]]
    ),
    "some": lambda g, a, says: says["n"] == brings(a) > 0,
    "nothing": lambda g, a, says: not takes_of(g),
    "ends-game": lambda g, a, says: g.passes == 3 and not g.table.at("stock") and ahead(g, g.suit),
    "new-cards": lambda g, a, says: g.passes == 3 and len(g.table.at("stock")) >= 12,
    "keeps": lambda g, a, says: says["n"] == max(map(brings, takes_of(g))) < BOOK[says["card"]],
    "waits-free": lambda g, a, says: max(map(brings, takes_of(g))) <= 0,
    "waits": lambda g, a, says: says["n"] == max(map(brings, takes_of(g))),
    "other-gap": lambda g, a, says: (
        says["card_mine"] // 13 == g.suit
        and between(g, says, filled(g, a, other=True)) >= 2
        and between(g, says, filled(g, a)) < 0
    ),
    "attacks": lambda g, a, says: says["card"] == g.table.at("turned")[0] and between(g, says, filled(g, a)) >= 2,
    "offers": lambda g, a, says: (
        says["card"] == g.table.at("turned")[0]
        and points_of(g, says["card_mine"], says["card"], filled(g, a)) >= 2
        and says["card_mine"] // 13 == g.suit
    ),
    "safer": lambda g, a, says: says["n"] == in_danger(g, filled(g, a, other=True)) - in_danger(g, filled(g, a)) > 0,
    "risk": lambda g, a, says: says["card_mine"] // 13 == g.suit and between(g, says, filled(g, a)) > 0,
    "no-harm": lambda g, a, says: says["card"] == g.table.at("turned")[0],
}


@pytest.mark.parametrize("language", ["en", "it", "fr"])
def test_a_reason_does_not_say_again_what_stands_beside_the_capture(language: str) -> None:
    """`K♣ → 9♠ (+7)` has its points already."""
    for name in ("robs-leader", "ends-it"):
        assert not any("{" in form for form in messages(language)[f"hints.cerchio.{name}"].forms)


def test_every_reason_occurs_and_is_true() -> None:
    heard: Counter[str] = Counter()
    for number in range(40):
        rng = stream("reasons", number)
        game = dealt(number)
        for seat in choices(game, rng, lazy=0.25 * (number % 4)):
            seen = observe(game, seat)
            for action in game.ask(seat).actions:
                said = ADVISER.reason(seen, action)
                word = said.text_id.removeprefix("hints.cerchio.")
                numbers = {name: value for name, value in said.args.items() if isinstance(value, int)}
                assert CLAIMS[word](game, action, numbers), (word, numbers, FRENCH.text(game.circle))
                heard[word] += 1
    game = position("AH 2H 3H 4H", "5C 6C", H)
    assert ADVISER.reason(observe(game, H), Action("pass")) == Said("hints.cerchio.nothing")
    assert set(heard) | {"nothing"} == set(CLAIMS)


def test_advice_is_the_experts_and_says_where_it_leads() -> None:
    circle = "KS 2H 8D JD 8C JC 9D QD 9C QC 10D KC"
    seen = observe(position(circle, rest_of(circle), S), S)
    first, *others = suggest(seen, ADVISER, Random(5), Budget(600))
    assert first.action == BOTS["expert"].choose(seen, Random(5), Budget(600)) == Action.parse("take KS 2H", FRENCH)
    assert first.estimate.text_id == "hints.cerchio.points" and others
    numbers = [n for each in (first, *others) if isinstance(n := each.estimate.args.get("n"), int)]
    assert len(numbers) == 1 + len(others)
    assert not [n for n in numbers if not (10 <= n <= 50)]
    assert numbers[0] > numbers[-1]


def test_an_ending_is_called_by_its_place() -> None:
    for score, place in (((4, 0, 0, -4), "first"), ((4, 8, -8, -4), "second"), ((4, 8, 8, -20), "last")):
        seen = observe(position("KS 3H", "", S, score), S)
        best = suggest(seen, ADVISER, Random(5), Budget(50))[0]
        assert best.estimate == Said(f"hints.cerchio.ends-{place}")


def test_the_result_of_an_only_answer_is_stated() -> None:
    forced = position("KS 3H", "", H, (4, 8, -8, -4))
    only = suggest(observe(forced, H), ADVISER, Random(1), Budget(50))
    assert [(each.action, each.estimate, each.reason) for each in only] == [
        (Action("pass"), Said("hints.cerchio.ends-third"), Said("hints.cerchio.nothing"))
    ]
    circle = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH"
    ahead_of_all = position(circle, rest_of(circle), S, (-10, -10, -10, 30))
    (only_one,) = suggest(observe(ahead_of_all, S), ADVISER, Random(1), Budget(50))
    assert only_one.estimate.args["n"] == pytest.approx(45, abs=6)


def test_the_choice_of_a_suit_is_left_to_taste() -> None:
    game = dealt(1, Cerchio.defaults(suit_draw="choose"))
    said = suggest(observe(game, 0), ADVISER, Random(1), Budget(50))
    assert len(said) == 3
    assert not [each for each in said if each.reason != Said("hints.cerchio.any-suit")]
    assert not [each for each in said if each.estimate != Said("hints.cerchio.all-open")]


def last_game(game: Cerchio, totals: Sequence[int], best: Sequence[int] = (0, 0, 0, 0)) -> Cerchio:
    """The same position in the third game of a match, with these points from the others."""
    carry: CerchioCarry = {"owner": (0, 1, 2, 3), "best": tuple(best), "totals": tuple(12 * each for each in totals)}
    game.setting = replace(game.setting, number=2, carry=carry)
    return game


def test_the_last_game_is_played_for_the_match() -> None:
    """The two of diamonds brings a point more than the three of hearts, but hearts are ahead in the match."""
    circle = "KS 3H 2D AC"
    assert answer("expert", position(circle, "", S)) == "take KS 2D"
    last = last_game(position(circle, "", S), (10, 1, 4, 6), (12, 0, 0, 15))
    assert answer("expert", last) == "take KS 3H"
    first, second = suggest(observe(last, S), ADVISER, Random(1), Budget(50))[:2]
    assert first.estimate == Said("hints.cerchio.match-first")
    assert second.estimate == Said("hints.cerchio.match-second")


def test_the_best_score_of_a_match_breaks_a_tie() -> None:
    worths = {}
    for best in (9, 30):
        game = last_game(position("KS 3H", "", S, (4, 0, 0, -4)), (12, 2, 1, 8), (20, 0, 0, best))
        prize = stakes(observe(game, S))
        worths[best] = prize.of_end([-6, 0, 0, 6], [4, 0, 0, 6])
    assert worths[30][S] > 5 > worths[9][S]
