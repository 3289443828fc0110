"""Properties of every computer player and adviser in every game: answers are allowed and repeatable, do not depend on
cards that the seat cannot see, and are no blunders."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

import pytest

from cardtable.ai.blunder_filter import find_blunders
from cardtable.ai.bot import Budget
from cardtable.ai.levels import LEVELS, find_bots, find_suggestions
from cardtable.ai.requests import Suggestion
from cardtable.cards.chance import Random, below, stream
from cardtable.cards.events import Event
from cardtable.cards.pack import Seat
from cardtable.rules.game import Action, Game
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import GAMES, game
from tests.support.blindness import blind, exchanged, moments

KINDS: list[type[Game]] = [game(game_id) for game_id in GAMES]
POSITIONS, MANY = 20, 80
"""At once and at length; in so many a player that peeks in each twentieth of them is found in every game."""
FEW = 12
"""Playouts for a search here: enough to look into every candidate."""


def honest(game: Game, seat: Seat, heard: Sequence[Event], level: str, seed: int) -> Action:
    return find_bots(game.id)[level].choose(observe(game, seat, heard), Random(seed), Budget(FEW))


def all_seeing(game: Game, seat: Seat, heard: Sequence[Event], level: str, seed: int) -> Action:
    """Looks under the cards before it answers."""
    actions = game.ask(seat).actions or (game.ask(seat).random_action(Random(seed)),)
    hidden = [card for place, cards in sorted(game.table.view(None).items()) for card in cards
              if card is not None and not game.table.seers(card) >> seat & 1]  # fmt: skip
    return actions[hash(tuple(hidden)) % len(actions)]


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


@pytest.mark.share(3)
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


@pytest.mark.share(12)
@pytest.mark.parametrize("level", [level for level in LEVELS if level != "random"])
@EVERY_KIND
def test_bots_make_no_blunders(kind: type[Game], level: str) -> None:
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
