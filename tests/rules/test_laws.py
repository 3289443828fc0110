"""Every game keeps the laws of the house (see laws.py), with any options and any number of players."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.cards.chance import Random
from cardtable.cards.pack import Seat
from cardtable.rules.game import Action, Ask, Game, Option
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import GAMES, game
from tests.support.laws import (
    declares_its_shapes,
    fits,
    hears_the_same_in_other_worlds,
    hides_what_is_unseen,
    keeps_its_shapes,
    play_through,
    turns,
)
from tests.support.leaking_games import Chatterbox, Gossip, Peeper
from tests.support.null_game import NullGame

KINDS: list[type[Game]] = [NullGame, *(game(game_id) for game_id in GAMES)]
LONG_SEEDS = (0, 2, 6)
"""Seeds with which the longest games are played by most players, because they take as long as all others together."""


@pytest.mark.share(16)
@pytest.mark.parametrize("seed", [1, 3, 4, 5, 7, *(pytest.param(seed, marks=pytest.mark.long) for seed in LONG_SEEDS)])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_laws_hold_over_random_matches(kind: type[Game], seed: int) -> None:
    play_through(kind, seed)


@pytest.mark.share(6)
@pytest.mark.parametrize("examples", [3, pytest.param(10, marks=pytest.mark.long)])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_laws_hold_where_hypothesis_looks(kind: type[Game], examples: int) -> None:
    @settings(max_examples=examples)
    @given(st.integers(0, 2**32))
    def any_match(seed: int) -> None:
        play_through(kind, seed, most_deals=1, look=0.05)

    any_match()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_a_game_has_the_shapes_that_it_declares(kind: type[Game]) -> None:
    declares_its_shapes(kind)


@pytest.mark.parametrize("kind", [Chatterbox, Gossip, Peeper], ids=lambda kind: kind.__name__)
def test_the_laws_find_a_planted_leak(kind: type[Game]) -> None:
    def play_some() -> None:
        for seed in range(20):
            match = Match(Terms(kind, 2, kind.defaults(), f"leak{seed}", "salt"))
            rng = Random(seed)
            for _ in turns(match, rng, 1):
                assert match.game is not None
                hides_what_is_unseen(match.game, match.heard, rng)
                hears_the_same_in_other_worlds(match, rng)

    with pytest.raises(AssertionError):
        play_some()


class Twofold(NullGame):
    """A null game with two verbs for the same card."""

    __slots__ = ()

    def ask(self, seat: Seat) -> Ask:
        plays = super().ask(seat).actions
        return Ask((*plays, *(Action("show", action.cards) for action in plays)))


def test_an_answer_that_no_touch_can_give_is_noticed() -> None:
    with pytest.raises(AssertionError, match="touched alike"):
        play_through(Twofold, 1, look=1.0)


class Renamed(NullGame):
    """A null game with an option that its shape does not name."""

    __slots__ = ()
    options = (Option("rounds", 2, low=1, high=9),)


class Worded(NullGame):
    """A null game with a word among the numbers of an option."""

    __slots__ = ()
    options = (Option("deals", 2, (2, 4, "many")),)


class NamedTuple(NullGame):
    """A null game whose field has another type than its shape says."""

    __slots__ = ()
    turn: str  # type: ignore[assignment]


@pytest.mark.parametrize("kind", [Chatterbox, Renamed, Worded, NamedTuple], ids=lambda kind: kind.__name__)
def test_a_shape_that_says_something_else_is_noticed(kind: type[Game]) -> None:
    with pytest.raises(AssertionError, match=r"differ|says .*, the game offers"):
        declares_its_shapes(kind)


def test_a_value_of_another_type_is_noticed() -> None:
    match = Match(Terms(NullGame, 2, NullGame.defaults(), "types", "salt"))
    match.begin()
    assert isinstance(match.game, NullGame)
    keeps_its_shapes(match.game)
    match.game.turn = True
    with pytest.raises(AssertionError, match="turn holds True"):
        keeps_its_shapes(match.game)


@pytest.mark.parametrize(
    ("value", "declared", "right"),
    [
        (1, int, True), (True, int, False), ("pass", Literal["pass", "bid"], True), ("bit", Literal["pass"], False),
        (3, int | Literal["none"], True), ("none", int | Literal["none"], True), ("all", int | Literal["none"], False),
        ([1, 2], list[int], True), ([1, True], list[int], False), ((1, 2), list[int], False),
        ((1, 2, 3), tuple[int, ...], True), ((1, "2"), tuple[int, ...], False), ((), tuple[int, ...], True),
        ((True, False), tuple[bool, bool], True), ((True,), tuple[bool, bool], False),
        ({1: 2}, dict[int, int], True), ({1: "2"}, dict[int, int], False),
    ],
)  # fmt: skip
def test_what_is_of_a_declared_type(value: object, declared: Any, right: bool) -> None:
    assert fits(value, declared) is right
