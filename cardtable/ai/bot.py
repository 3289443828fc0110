"""Floor 2: what a computer player is. It gets an observation and answers the question in it; it never sees a game."""

from __future__ import annotations

from typing import Protocol

from cardtable.cards.chance import Random
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation


class Bot(Protocol):
    def choose(self, seen: Observation, rng: Random, nodes: int) -> Action:
        """An answer to the question in the observation; `nodes` is how many playouts may be spent on it."""


class RandomBot:
    """Answers anything that is allowed."""

    def choose(self, seen: Observation, rng: Random, nodes: int) -> Action:
        return seen.ask.any(rng)
