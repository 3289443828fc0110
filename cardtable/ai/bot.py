"""What a computer player is. It gets an observation and answers the question in it; it never sees a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import NamedTuple, Protocol

from cardtable.cards.chance import Random
from cardtable.cards.events import Said
from cardtable.cards.pack import Seat
from cardtable.rules.game import Action, Result, Setting
from cardtable.rules.observe import Observation

LEVELS: tuple[str, ...] = ("random", "beginner", "standard", "expert")
"""From the weakest to the strongest. `random` is a yardstick; people are offered the other three."""


class Budget(NamedTuple):
    """What may be spent on one answer: so many playouts, and no later than a moment of a clock, if there is one."""

    playouts: int
    clock: Callable[[], float] | None = None
    until: float = inf
    thorough: bool = False
    """Whether all of it is spent, even where one answer is clear of the others long before: for proofs."""

    @property
    def over(self) -> bool:
        """Whether the time is up: then the answer is given from what is known by now."""
        return self.clock is not None and self.clock() >= self.until

    def share(self, playouts: float) -> Budget:
        """The same time for another number of playouts, one at least."""
        return self._replace(playouts=max(1, round(playouts)))


class Weighed(NamedTuple):
    """An answer, and what it is expected to bring in the measure of its game."""

    action: Action
    worth: float
    deals: int | None = None
    """In how many imagined deals it was tried; None where its worth was reckoned otherwise."""


class Bot(Protocol):
    def choose(self, seen: Observation, rng: Random, budget: Budget) -> Action:
        """An answer to the question in the observation."""


class Adviser(NamedTuple):
    """Whoever can say what it thinks of the answers, and why."""

    weigh: Callable[[Observation, Random, Budget], list[Weighed]]
    """The answers worth a thought, the best first."""
    estimate: Callable[[Observation, float], Said]
    """What an answer is expected to bring, in words: "wins 6 of 10 deals like this"."""
    reason: Callable[[Observation, Action], Said]
    """What speaks for an answer, in words that a person at the table would use."""
    natural: Callable[[Observation, Action], float] | None = None
    """Of answers that are expected to bring the same the one with the most of this comes first: what a person would do
    at first sight."""
    enough: int = 40
    """The imagined deals from which on it may be said what an answer brings: with fewer, chance says more than the
    cards."""
    compare: Callable[[Observation, Sequence[Action], Random, Budget], list[Weighed]] | None = None
    """What these answers bring, whichever they are, all in the same imagined deals. None where `weigh` passes over no
    answer, so that the question has only to be narrowed to these."""


def _as_it_is(seen: Observation, worth: float) -> float:
    return worth


def _points(setting: Setting, result: Result, seat: Seat) -> float:
    return float(result.points[seat])


class Measure(NamedTuple):
    """In what the answers of a game are judged."""

    unit: str
    """`chance` to win the deal, or what is won in it: `points` or `chips`."""
    small: float
    """What an answer may lose against the best one and still be as good."""
    costly: float
    """What it loses that is worth talking about."""
    promise: Callable[[Observation, float], float] = _as_it_is
    """What a deal promises the seat in this measure, from what the adviser says of an answer."""
    came: Callable[[Setting, Result, Seat], float] = _points
    """What the deal brought a seat in the end."""
    scale: Callable[[Setting], float] = lambda setting: 1.0
    """How many times `small` and `costly` count where the options make a game dearer."""
    sees: bool = True
    """Whether the adviser looks at cards that lie open, wherever they lie, and they do not decide everything: then it
    can be told what would have been the best answer for somebody who had seen all cards."""
    silent: str = ""
    """What a review says of answers that nobody can judge, as a text id."""


def chance_came(setting: Setting, result: Result, seat: Seat) -> float:
    """Whether a seat has won the deal; those who share a victory share the chance."""
    winners = [other for other, points in enumerate(result.points) if points == max(result.points)]
    return (seat in winners) / len(winners)


class RandomBot:
    """Answers anything that is allowed."""

    def choose(self, seen: Observation, rng: Random, budget: Budget) -> Action:
        return seen.ask.random_action(rng)
