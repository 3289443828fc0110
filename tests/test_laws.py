"""Every game keeps the laws of the house (see laws.py), with any options and any number of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.cards.chance import Random
from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Ask, Game, Setting
from cardtable.rules.games import GAMES, game
from cardtable.rules.match import Match, Terms
from tests.laws import hears_the_same_in_other_worlds, hides_what_is_unseen, play_through, turns
from tests.nullgame import NullGame

KINDS: list[type[Game]] = [NullGame, *(game(game_id) for game_id in GAMES)]
LONG_SEEDS = (0, 2, 6)
"""By these the longest games are played by most players: they take as long as all others together."""


@pytest.mark.parametrize("seed", [1, 3, 4, 5, 7, *(pytest.param(seed, marks=pytest.mark.long) for seed in LONG_SEEDS)])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_laws_hold_over_random_matches(kind: type[Game], seed: int) -> None:
    play_through(kind, seed)


@pytest.mark.parametrize("examples", [3, pytest.param(10, marks=pytest.mark.long)])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_laws_hold_where_hypothesis_looks(kind: type[Game], examples: int) -> None:
    @settings(max_examples=examples, deadline=None, derandomize=True)
    @given(st.integers(0, 2**32))
    def any_match(seed: int) -> None:
        play_through(kind, seed, most_deals=1, look=0.05)

    any_match()


class Chatterbox(NullGame):
    """A null game that keeps the first hidden card in a field, as if that were public."""

    __slots__ = ("secret",)
    secret: int

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: Setting) -> Self:
        game = super().deal(pack, setting)
        game.secret = game.table.at(f"hand.{setting.dealer}")[0]
        return game


class Gossip(NullGame):
    """A null game that says aloud which card lies on top of the stock."""

    __slots__ = ()

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: Setting) -> Self:
        game = super().deal(pack, setting)
        game.table.say("nullgame.top", card=game.table.at("stock")[-1])
        return game


class Peeper(NullGame):
    """A null game whose question depends on the other hand."""

    __slots__ = ()

    def ask(self, seat: Seat) -> Ask:
        other = self.table.at(f"hand.{1 - seat}")
        return Ask(super().ask(seat).actions[: 1 + (sum(other) % 2)])


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
