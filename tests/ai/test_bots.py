"""What is asked of every computer player in every game: its answers are allowed and repeat themselves, they would be
the same wherever the cards lie that its seat cannot see, and nobody groans at them. The same of all advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle

import pytest

from cardtable.ai.blunder_filter import find_blunders
from cardtable.ai.bot import Budget, RandomBot
from cardtable.ai.hints import Suggestion
from cardtable.ai.levels import LEVELS, find_bots, find_suggestions
from cardtable.cards.chance import Random, below, stream
from cardtable.cards.events import Event
from cardtable.cards.pack import Seat
from cardtable.rules.game import Action, Game
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import GAMES, game
from tests.support.laws import relay, some_options, swapped

KINDS: list[type[Game]] = [game(game_id) for game_id in GAMES]
POSITIONS, MANY = 20, 80
"""At once and at length; in so many a player that peeks in each twentieth of them is found in every game."""
FEW = 12
"""Playouts for a search here: enough to look into every candidate."""
DEALS = 2
"""Deals for every position; in so many every phase of a game has occurred."""
PHASES = {
    "cerchio": {"choose", "place"},
    "bataille": {"order", "answer"},
    "poursuite": {"play", "drawn"},
    "contrat": {"auction", "exchange", "raise", "first", "play"},
    "poker": {"bet", "show"},
    "naval": {"lay", "attack", "aim"},
    "court_circular": {"lay", "choose"},
    "tarocchi": {"bid1", "discard", "announce_declarer", "play"},
}
"""In which every player is seen."""
Way = Callable[[Game, Seat, Sequence[Event], str, int], Action]
"""A way of coming to an answer; only an honest one asks for no more than an observation."""


def honest(game: Game, seat: Seat, heard: Sequence[Event], level: str, seed: int) -> Action:
    return find_bots(game.id)[level].choose(observe(game, seat, heard), Random(seed), Budget(FEW))


def all_seeing(game: Game, seat: Seat, heard: Sequence[Event], level: str, seed: int) -> Action:
    """Looks under the cards before it answers."""
    actions = game.ask(seat).actions or (game.ask(seat).random_action(Random(seed)),)
    hidden = [card for place, cards in sorted(game.table.view(None).items()) for card in cards
              if card is not None and not game.table.seers(card) >> seat & 1]  # fmt: skip
    return actions[hash(tuple(hidden)) % len(actions)]


def moments(kind: type[Game], positions: int) -> Iterator[tuple[Match, Game, Seat, Random]]:
    """Moments at which a seat has a choice, in deals with any options and any number of players that go on by chance or
    by beginners: those of phases that were seldom seen before, and some of the others."""
    seen: Counter[str] = Counter()
    for number in range(DEALS * positions):
        rng = stream("bots", kind.id, number)
        match = Match(Terms(kind, kind.seats[below(rng, len(kind.seats))], some_options(kind, rng), f"bots {number}"))
        match.begin()
        match.shuffle()
        goes_on = find_bots(kind.id)["beginner"] if number % 2 else RandomBot()
        while match.playing and match.game is not None:
            deal = match.game
            seat = deal.asked()[below(rng, len(deal.asked()))]
            phase = str(deal.public().get("phase", ""))
            if not deal.ask(seat).forced and below(rng, min(6, 1 + seen[phase])) == 0:
                seen[phase] += 1
                yield match, deal, seat, rng
            if seen.total() >= positions and PHASES.get(kind.id, set()) <= set(seen):
                return
            match.play(seat, goes_on.choose(observe(deal, seat, match.heard), rng, Budget(1)))
            match.shuffle()
    raise AssertionError(
        f"{DEALS * positions} deals of {kind.id} had {dict(seen)} moments in these phases, and no others"
    )


def exchanged(match: Match, deal: Game, seat: Seat, rng: Random) -> Game:
    """The deal with the cards exchanged that the seat cannot know."""
    twin = deal.copy()
    relay(twin, swapped(deal, seat, match.heard, rng))
    return twin


def blind(kind: type[Game], level: str, way: Way, positions: int) -> None:
    """Exchange what a seat cannot know under the table: the answer stays the same, bit for bit."""
    for match, deal, seat, rng in moments(kind, positions):
        twin = exchanged(match, deal, seat, rng)
        first, there = (way(each, seat, match.heard, level, 3) for each in (deal, twin))
        where = f"{kind.id}, {level}, seat {seat} in {match.terms.seed} after {len(match.lines)} lines"
        assert deal.ask(seat).allows(first), f"{where}: {first} is not allowed"
        if first != there:
            again = way(deal, seat, match.heard, level, 3)
            assert first == again, f"{where}: the same question has two answers"
            raise AssertionError(f"{where}: a bot knows what it cannot see")


EVERY_KIND = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
IN_TURN = [
    pytest.param(kind, level, id=f"{kind.id}-{level}") for kind, level in zip(KINDS, cycle(LEVELS), strict=False)
]
"""Each game with another level than the one before it."""
NOW_AND_AT_LENGTH = pytest.mark.parametrize("positions", [POSITIONS, pytest.param(MANY, marks=pytest.mark.long)])


@pytest.mark.parametrize(("kind", "level"), IN_TURN)
def test_answers_are_allowed_repeat_themselves_and_are_blind(kind: type[Game], level: str) -> None:
    blind(kind, level, honest, POSITIONS)


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@EVERY_KIND
def test_more_answers_are_allowed_repeat_themselves_and_are_blind(kind: type[Game], level: str) -> None:
    """The first of them are those of the test above, so that no case of it need be left to the long run."""
    blind(kind, level, honest, MANY)


@EVERY_KIND
def test_the_blind_test_finds_an_all_seeing_bot(kind: type[Game]) -> None:
    with pytest.raises(AssertionError, match="cannot see"):
        blind(kind, "expert", all_seeing, POSITIONS)


@NOW_AND_AT_LENGTH
@EVERY_KIND
def test_advice_is_allowed_and_blind(kind: type[Game], positions: int) -> None:
    for match, deal, seat, rng in moments(kind, positions):
        seen, other = (observe(each, seat, match.heard) for each in (deal, exchanged(match, deal, seat, rng)))
        said = advice(seen)
        assert said, f"no advice for {seen.ask}"
        assert not [each.action for each in said if not deal.ask(seat).allows(each.action)]
        assert said == advice(other), "advice knows what cannot be seen"


def advice(seen: Observation) -> tuple[Suggestion, ...]:
    return find_suggestions(seen, Random(3), Budget(FEW))


@pytest.mark.share(4)
@pytest.mark.parametrize("level", [level for level in LEVELS if level != "random"])
@EVERY_KIND
def test_nobody_has_to_groan(kind: type[Game], level: str) -> None:
    """Whole deals between players of one level."""
    for number in range(2):
        match = Match(Terms(kind, kind.seats[number % len(kind.seats)], kind.defaults(), f"manners {number}"))
        match.begin()
        match.shuffle()
        while match.playing and match.game is not None:
            deal, rng = match.game, stream("manners", number, len(match.lines))
            seat = deal.asked()[0]
            action = honest(deal, seat, match.heard, level, below(rng, 1000))
            wrong = find_blunders(deal, seat, action)
            assert not wrong, f"{kind.id}, {level}: seat {seat} {wrong} in {match.terms.seed}, {action.text(kind.pack)}"
            match.play(seat, action)
            match.shuffle()
