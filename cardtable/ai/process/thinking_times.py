"""Thinking times of the worker process.

An answer without a choice takes as long as an earlier one with a choice, so that the time for which a face thinks never
tells whether there was one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from cardtable.ai.level_names import SEARCHING
from cardtable.ai.requests import Answer, Move, Question
from cardtable.cards.chance import Random

KEPT = 12
"""Number of latest times that are kept for each level."""
GUESS = 0.35
"""Seconds for a level that searches, before any of its times is known."""


class ThinkingTimes:
    """Times of the moves of one process, by level."""

    def __init__(
        self, clock: Callable[[], float], wait: Callable[[float], object], chance: Random | None = None
    ) -> None:
        """`wait` lets seconds pass and may return early, when another question has come."""
        self._clock, self._wait, self._chance = clock, wait, chance or Random()
        self._times: dict[str, deque[float]] = {}

    def answer(self, question: Question[Any], respond: Callable[[Question[Any]], Answer]) -> Answer:
        """Return the answer to a question; to a move without a choice not before a time has passed."""
        begun = self._clock()
        found = respond(question)
        if isinstance(question, Move):
            spent = self._clock() - begun
            if not question.seen.ask.forced:
                self._times.setdefault(question.level, deque(maxlen=KEPT)).append(spent)
            elif (rest := min(question.milliseconds / 1000, self._draw(question.level)) - spent) > 0:
                self._wait(rest)
        return found

    def _draw(self, level: str) -> float:
        """Return one of the latest times of a level."""
        times = self._times.get(level)
        if times is None:
            return GUESS if level in SEARCHING else 0.0
        return self._chance.choice(times)
