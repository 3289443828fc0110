"""Timeline of motions. The caller passes the time in; nothing here reads a clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from math import cos, pi
from typing import Protocol


class Motion(Protocol):
    """A change between a beginning and an end."""

    def begin(self) -> None:
        """Note the starting point."""

    def step(self, k: float) -> bool:
        """Apply part `k` of the motion, from 0 to 1. Return False once another motion has taken over."""


def ease_out(k: float) -> float:
    return 1 - (1 - k) ** 3


def even(k: float) -> float:
    """Return the part as it is, for a motion with a pace of its own."""
    return k


def ease_in_out(k: float) -> float:
    return (1 - cos(pi * k)) / 2


def ease_round(k: float) -> float:
    """Return the way across half a circle at time `k`, with a soft start and a soft end."""
    return ease_in_out(ease_in_out(k))


class _Due:
    __slots__ = ("ease", "end", "length", "motion", "start", "tail")

    def __init__(
        self, start: float, length: float, motion: Motion, ease: Callable[[float], float], tail: float
    ) -> None:
        self.start, self.length, self.motion, self.ease, self.tail = start, length, motion, ease, tail
        self.end = start + length


class Timeline:
    """Queue of motions and moments. `speed` is the one factor for the pace setting and for fast replay."""

    def __init__(self) -> None:
        self.now = 0.0
        self.speed = 1.0
        self._waiting: list[tuple[float, int, _Due]] = []
        """Motions that have not begun: a heap, ordered by start and then by their order of adding."""
        self._added = 0
        self._running: list[_Due] = []
        self._moments: list[tuple[float, Callable[[], None]]] = []

    @property
    def end(self) -> float:
        """The time at which the last motion ends; now, if nothing is due."""
        return max([self.now, *(due.end for due in self._due()), *(time for time, _ in self._moments)])

    @property
    def landing(self) -> float:
        """The time at which the last motion has arrived, though it may still settle; now, if nothing is due."""
        arrivals = (due.end - due.tail for due in self._due())
        return max([self.now, *arrivals, *(time for time, _ in self._moments)])

    def _due(self) -> Iterator[_Due]:
        yield from self._running
        yield from (due for _, _, due in self._waiting)

    @property
    def moving(self) -> bool:
        return bool(self._running or self._waiting or self._moments)

    def add(
        self, start: float, length: float, motion: Motion, ease: Callable[[float], float] = ease_out, tail: float = 0.0
    ) -> None:
        """Add a motion. The last `tail` seconds of its length are those after its arrival."""
        self._added += 1
        heappush(self._waiting, (start, self._added, _Due(start, max(length, 0.001), motion, ease, tail)))

    def at(self, time: float, do: Callable[[], None]) -> None:
        """Call `do` at a time, for a sound or a number that floats up."""
        self._moments.append((time, do))

    def advance(self, dt: float) -> bool:
        """Let `dt` seconds pass. Return whether anything is still due."""
        self.now += dt * self.speed
        self._run()
        return self.moving

    def finish(self) -> None:
        """Jump to the end of everything in order, and finish motions that a moment adds as well."""
        while self.moving:
            self.now = self.end
            self._run()

    def _run(self) -> None:
        ripe = sorted((m for m in self._moments if m[0] <= self.now), key=lambda moment: moment[0])
        if ripe:
            self._moments = [moment for moment in self._moments if moment[0] > self.now]
        self._running = [due for due in self._running if self._step(due)]
        while self._waiting and self._waiting[0][0] <= self.now:
            due = heappop(self._waiting)[2]
            due.motion.begin()
            if self._step(due):
                self._running.append(due)
        for _, do in ripe:
            do()

    def _step(self, due: _Due) -> bool:
        """Bring a motion to the present time. Return whether it goes on."""
        # A quotient may be less than 1 at the very end.
        k = 1.0 if self.now >= due.end else min(1.0, (self.now - due.start) / due.length)
        return due.motion.step(due.ease(k)) and k < 1
