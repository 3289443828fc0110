"""The computer players of CIRKLE Naval: what they know and read, what any person would do, and what they say of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from statistics import fmean

import pytest

from cardtable.ai.bot import Bot, Budget, RandomBot
from cardtable.cards.chance import Random, below, stream
from cardtable.cards.events import Said
from cardtable.cards.pack import EVERYONE, Seat, only
from cardtable.foundation.frozen import replace
from cardtable.games.naval.ai.follow_up import looked_again
from cardtable.games.naval.ai.habits import PlaceCount, counts_after, weighed
from cardtable.games.naval.ai.laying_out import hidden_at
from cardtable.games.naval.ai.learned import READING
from cardtable.games.naval.ai.look_ahead import LookAhead
from cardtable.games.naval.ai.memory import NavalMemory
from cardtable.games.naval.ai.pyramids import PLACES, WHOSE, spots
from cardtable.games.naval.players import ADVISER, BOTS
from cardtable.games.naval.rules import Naval
from cardtable.games.naval.rules_pyramid import ATTACKER, BATTLE, CORNERS, NEIGHBOURS, SIZE, SPOTS, TARGETS, WHOLE
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, face
from cardtable.rules.game import Action, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from tests.support.laws import some_options

NOW = Budget(1)
AGAIN = Budget(8)
THINKING = dict.fromkeys(range(4), BOTS["beginner"])
"""Bots that never go out by their own target, so that deals last longer than random ones."""
Told = Mapping[str, int | str | tuple[int, ...]]


def new_match(seed: str, seats: int = 2, **options: Value) -> Match:
    match = Match(Terms(Naval, seats, Naval.defaults(**options), seed))
    match.begin()
    match.shuffle()
    return match


def moments(match: Match, bots: Mapping[Seat, Bot] | None = None) -> Iterator[tuple[Naval, Seat]]:
    """Every moment of a deal at which a seat has a choice; then it is played on by these bots, the others by chance."""
    while match.playing:
        game = match.game
        assert isinstance(game, Naval)
        seat = game.asked()[0]
        if not game.ask(seat).forced:
            yield game, seat
        rng = stream(match.terms.seed, "moments", len(match.lines))
        bot = (bots or {}).get(seat, RandomBot())
        match.play(seat, bot.choose(observe(game, seat, match.heard), rng, NOW))


def sight_of(match: Match, seat: Seat) -> NavalMemory:
    assert match.game is not None
    return NavalMemory(observe(match.game, seat, match.heard), Random(1))


# -- what is asked of every bot --------------------------------------------------------------------------------------


def test_advice_is_ranked() -> None:
    for game, seat, match, _ in some_moments():
        thoughts = ADVISER.rank(observe(game, seat, match.heard), Random(3), AGAIN)
        assert not [each for each in thoughts if not 0 <= each.value <= 1]
        assert [each.value for each in thoughts] == sorted([each.value for each in thoughts], reverse=True)


def some_moments() -> Iterator[tuple[Naval, Seat, Match, Random]]:
    """Moments of deals with any number of seats and any options."""
    for number in range(2):
        rng = stream("blind", number)
        match = new_match(f"blind {number}", 2 + number, **some_options(Naval, rng))
        for game, seat in moments(match, THINKING):
            if game.phase == "lay" or below(rng, 8) == 0:
                yield game, seat, match, rng


def test_planning_one_attack_beats_chance() -> None:
    points = []
    for number in range(40):
        won = 0.0
        for seat in (0, 1):
            match = new_match(f"pair {number}")
            for _ in moments(match, {seat: BOTS["beginner"]}):
                pass
            won += float(match.results[-1].points[seat]) / 2
        points.append(won)
    assert fmean(points) > 0.55


def test_a_second_look_ends_when_the_time_is_up() -> None:
    match = new_match("late")
    game, seat = next((game, seat) for game, seat in moments(match, THINKING) if game.attacks == 3)
    assert game.phase == "attack"
    look = LookAhead(sight_of(match, seat), READING)
    first = sorted(look.attacks(), key=lambda attack: -attack.worth)
    assert looked_again(look, first, Random(1), Budget(80, lambda: 1.0, 0.5)) == first
    assert looked_again(look, first, Random(1), Budget(80)) != first


# -- set-ups ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", BOTS)
def test_a_target_may_lie_anywhere_and_rarely_in_a_corner(level: str) -> None:
    match = new_match("set up")
    assert match.game is not None
    match.play(0, match.game.ask(0).actions[0])
    seen = observe(match.game, 0, match.heard)
    found: Counter[int] = Counter()
    for number in range(500):
        action = BOTS[level].choose(seen, Random(number), NOW)
        assert seen.ask.allows(action)
        found[hidden_at(action.cards)] += 1
    assert sum(found[k] for k in spots(CORNERS)) < 25
    inside = [found[k] for k in spots(WHOLE & ~CORNERS)]
    assert min(inside) > 9 and max(inside) < 56


@pytest.mark.parametrize("level", ["standard", "expert"])
def test_the_highest_target_is_kept(level: str) -> None:
    match = new_match("keep")
    assert match.game is not None
    kept = BOTS[level].choose(observe(match.game, 0, match.heard), Random(1), NOW).cards[0]
    assert COLOUR[kept % FACES] == max(COLOUR[card % FACES] for card in TARGETS)


# -- what a seat knows and reads -------------------------------------------------------------------------------------


def test_knowledge_follows_the_rules() -> None:
    """Gaps, seen cards and places on offer, put together from what was heard, are those of the game."""
    compared = 0
    for number in range(3):
        options = some_options(Naval, stream("known", number))
        match = new_match(f"known {number}", 2 + number, **options)
        for game, seat in moments(match, THINKING):
            said: list[Told] = [event.args for event in match.heard if isinstance(event, Said)]
            shown = {int(str(args[name])) for args in said for name in ("card", "card_aimed") if name in args}
            if game.phase != "attack" or game.attacks % 3:
                continue
            memory = sight_of(match, seat)
            for other in range(game.setting.seats):
                lying = {k: game.table.at(PLACES[other][k])[0] for k in spots(game.filled[other])}
                assert memory.known[other] == sum(1 << k for k, card in lying.items() if card in shown)
                assert memory.selectable(other) == game.selectable(other)
                known = [k for k in lying if other == seat or lying[k] in shown]
                assert not [k for k in known if memory.faces[other][k] != lying[k] % FACES]
                assert not [k for k in lying if k not in known and memory.faces[other][k] >= 0]
                compared += 1
            assert lying_target(game, seat) == memory.target
    assert compared > 50


def lying_target(game: Naval, seat: Seat) -> int:
    return next(k for k in spots(game.filled[seat]) if game.table.at(PLACES[seat][k])[0] in TARGETS)


def test_the_follow_up_of_a_win_uses_the_knowledge_after_it() -> None:
    compared = 0
    for number in range(4):
        match = new_match(f"won {number}")
        game = match.game
        assert isinstance(game, Naval)
        for _, seat in moments(match, dict.fromkeys((0, 1), BOTS["standard"])):
            if game.phase != "aim":
                continue
            rival = 1 - seat
            before, own, attacks = sight_of(match, seat), game.chosen, game.attacks
            aimed = next(k for k in spots(game.selectable(rival)))
            mine, theirs = (game.table.at(PLACES[s][k])[0] for s, k in ((seat, own), (rival, aimed)))
            if BATTLE[mine % FACES][theirs % FACES] != ATTACKER or theirs in TARGETS:
                continue
            match.play(seat, Action("aim", to=PLACES[rival][aimed]))
            assert game.attacks == attacks + 1 and game.turn == seat
            expected, found = before.after_win(own, rival, aimed, theirs % FACES), sight_of(match, seat)
            for name in ("filled", "near", "known", "gone", "counts", "chosen"):
                assert getattr(expected, name) == getattr(found, name), name
            compared += 1
    assert compared > 5


def test_a_card_that_is_left_alone_is_suspected() -> None:
    """Two corners on offer, one is used again and again: the other one is the likelier place of the target."""
    apex, left, right = spots(CORNERS)
    counts = counts_after([PlaceCount()] * SIZE, left, WHOLE, CORNERS, 0)
    counts = counts_after(counts, left, WHOLE, CORNERS, 1 << left)
    weights = weighed(counts, WHOLE, CORNERS, READING.habits)
    assert counts[right].left == counts[apex].left == 2 and counts[left].left == 0
    assert weights[right] == weights[apex] > 1.5 * weighed([PlaceCount()] * SIZE, WHOLE, CORNERS, READING.habits)[apex]


def test_a_way_that_was_opened_is_not_suspected() -> None:
    apex = spots(CORNERS)[0]
    weights = weighed(counts_after([PlaceCount()] * SIZE, apex, WHOLE, CORNERS, 0), WHOLE, CORNERS, READING.habits)
    beside, elsewhere = spots(NEIGHBOURS[apex])[0], SPOTS.index(53)
    assert weights[beside] < 0.8 * weights[elsewhere]


# -- what any person would do ----------------------------------------------------------------------------------------


def position(pyramids: tuple[dict[int, str], ...], seen: str = "", **options: Value) -> Naval:
    """Return a game with these cards at these spots. Seat 0 knows its own cards, and all seats the named ones."""
    cards = [{at: face(code) + FACES * seat for at, code in lying.items()} for seat, lying in enumerate(pyramids)]
    game = Naval.from_position(cards, options)
    for card in cards[0].values():
        game.table.turn(card, only(0))
    for seat, lying in enumerate(pyramids):
        for at, code in lying.items():
            if f"{seat}{at}" in seen.split():
                game.table.turn(face(code) + FACES * seat, EVERYONE)
    game.table.drain()
    return game


def attack_of(level: str, game: Naval) -> tuple[int, str]:
    """The spot of the own card, and the place aimed at."""
    game = game.copy()
    own = BOTS[level].choose(observe(game, 0), Random(5), AGAIN)
    game.apply(0, own)
    aim = BOTS[level].choose(observe(game, 0), Random(5), AGAIN) if not game.ask(0).forced else game.ask(0).actions[0]
    return SPOTS[WHOSE[own.to][1]], aim.to


def whole(apex: str, left: str, right: str, target: int = 53) -> dict[int, str]:
    """A pyramid without a gap, with these corners and the target at a spot."""
    lying = {11: apex, 61: left, 66: right, target: "VO"}
    others = [colour + shape for colour in "MJBVN" for shape in "TXCR" if colour + shape not in lying.values()]
    return lying | dict(zip([spot for spot in SPOTS if spot not in lying], others, strict=True))


STRONG = ("standard", "expert")


@pytest.mark.parametrize("level", STRONG)
def test_the_only_place_left_is_where_the_target_is(level: str) -> None:
    game = position(({11: "MT", 61: "MX", 32: "VO"}, {11: "MR", 61: "BO", 66: "JR"}), seen="111 166")
    assert attack_of(level, game)[1] == "pyramid.1.61"


@pytest.mark.parametrize("level", BOTS)
def test_a_last_card_is_not_turned_up_if_one_may_pass(level: str) -> None:
    game = position(({32: "MO"}, {11: "MR", 61: "BO", 66: "JR"}), last_card_pass=True)
    assert BOTS[level].choose(observe(game, 0), Random(1), NOW) == Action("pass")


@pytest.mark.parametrize("level", STRONG)
def test_a_highest_target_dares_the_last_card_of_the_only_rival(level: str) -> None:
    """It wins or draws; passing only draws."""
    game = position(({32: "VO"}, {43: "BO"}), last_card_pass=True)
    assert BOTS[level].choose(observe(game, 0), Random(1), NOW).verb == "attack"


# -- what is said ----------------------------------------------------------------------------------------------------


def holds(match: Match, seat: Seat, action: Action, said: Said) -> bool:
    """Return whether a statement about an answer is true of the game."""
    game = match.game
    assert isinstance(game, Naval)
    args, at, memory = said.args, game.table.at, sight_of(match, seat)
    whose, k = WHOSE.get(action.to, (seat, 0))
    card = args.get("card", -1)
    assert isinstance(card, int)
    faced = card % FACES
    theirs = at(action.to)[0] if action.verb == "aim" else -1
    unseen = game.filled[whose] & ~memory.known[whose]
    alive = list(memory.rivals)
    truth: dict[str, Callable[[], bool]] = {
        "own-target": lambda: card in TARGETS,
        "sure": lambda: any(BATTLE[faced][memory.faces[q][j]] == ATTACKER and memory.card(q, j) == args["card_aimed"]
                            for q in alive for j in spots(memory.selectable(q) & memory.known[q])),
        "black": lambda: COLOUR[faced] == BLACK,
        "nothing-new": lambda: bool(memory.known[seat] >> k & 1),
        "far": lambda: not NEIGHBOURS[k] >> lying_target(game, seat) & 1,
        "strong": lambda: (args["n"], args["of"]) in [
            (sum(BATTLE[faced][f] == ATTACKER for f in memory.unseen(q)), len(memory.unseen(q))) for q in alive
        ],
        "seeks": lambda: card not in TARGETS,
        "strikes": lambda: args["card_aimed"] == theirs and BATTLE[faced][theirs % FACES] == ATTACKER,
        "known": lambda: args["card_aimed"] == theirs and BATTLE[faced][theirs % FACES] != ATTACKER,
        "only-place": lambda: theirs in TARGETS and args["seat"] == whose,
        "avoided": lambda: args["seat"] == whose and bool(unseen >> k & 1) and int(str(args["n"])) >= 2,
        "likely": lambda: bool(unseen >> k & 1),
        "opens": lambda: (NEIGHBOURS[k] & unseen & ~game.selectable(whose)).bit_count() == args["n"],
        "unseen": lambda: bool(unseen >> k & 1),
    }  # fmt: skip
    named = (
        card < 0 or action.verb == "keep" or card == at(PLACES[seat][k if action.verb == "attack" else game.chosen])[0]
    )
    return named and truth[said.text_id.removeprefix("hints.naval.")]()


OFTEN_SAID = {
    *("own-target", "sure", "black", "nothing-new", "far", "strong", "seeks"),
    *("strikes", "known", "avoided", "likely", "opens", "unseen"),
}


def test_reasons_are_true_of_every_answer() -> None:
    heard: Counter[str] = Counter()
    for number in range(3):
        match = new_match(f"said {number}", 2 + number % 2)
        for game, seat in moments(match, dict.fromkeys(range(3), BOTS["standard"])):
            if game.phase == "lay" or game.attacks % 5 < 2:
                continue
            seen = observe(game, seat, match.heard)
            for action in seen.ask.actions:
                said = ADVISER.reason(seen, action)
                heard[said.text_id] += 1
                assert holds(match, seat, action, said), f"{action}: {said}"
    assert {text_id.removeprefix("hints.naval.") for text_id in heard} >= OFTEN_SAID


def test_it_is_said_when_a_target_can_only_be_in_one_place() -> None:
    game = position(({11: "MT", 61: "MX", 32: "VO"}, {11: "MR", 61: "BO", 66: "JR"}), seen="111 166")
    game.apply(0, Action("attack", to="pyramid.0.11"))
    found = ADVISER.reason(observe(game, 0), Action("aim", to="pyramid.1.61"))
    assert found == Said("hints.naval.only-place", {"seat": 1})


def test_reasons_for_set_ups_and_passing() -> None:
    match = new_match("set up")
    assert match.game is not None
    seen = observe(match.game, 0, match.heard)
    said = {COLOUR[a.cards[0] % FACES]: ADVISER.reason(seen, a).text_id for a in seen.ask.actions}
    assert [said[colour] for colour in range(4)] == ["hints.naval.any-target"] * 3 + ["hints.naval.highest"]
    match.play(0, seen.ask.actions[0])
    seen = observe(match.game, 0, match.heard)
    assert seen.ask.arrange is not None
    target = next(card for card in seen.ask.arrange.cards if card in TARGETS)
    others = [card for card in seen.ask.arrange.cards if card != target]
    for at, words in ((0, "in-corner"), (7, "off-corner")):
        order = (*others[:at], target, *others[at:])
        assert ADVISER.reason(seen, Action("lay", order)) == Said(f"hints.naval.{words}", {"card": target})
    last = observe(position(({32: "MO"}, {11: "MR", 61: "BO"}), last_card_pass=True), 0)
    assert ADVISER.reason(last, Action("pass")) == Said("hints.naval.waits")


def test_estimates_are_numbers_out_of_ten() -> None:
    two = observe(position(({11: "MT", 32: "VO"}, {11: "MR", 61: "BO"})), 0)
    three = replace(two, setting=replace(two.setting, seats=3))
    assert ADVISER.estimate(two, 0.64) == Said("hints.naval.wins", {"n": 6})
    assert ADVISER.estimate(two, 1.0) == Said("hints.naval.wins", {"n": 9})
    assert ADVISER.estimate(three, 0.01) == Said("hints.naval.outlasts", {"n": 1})
