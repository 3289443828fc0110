"""Move timer, for rules that limit the time of an answer."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, inf

from cardtable.text.catalog import text_n


class MoveTimer:
    """Remaining time for one question. It stops while a dialog is open."""

    def __init__(self, warn: Callable[[str], None], over: Callable[[], None]) -> None:
        self._warn, self._on_over = warn, over
        self._question = -1
        self.seconds_left = inf

    @property
    def is_running(self) -> bool:
        """True if the question has a time limit."""
        return self.seconds_left != inf

    def restart(self, question: int, seconds: float | None) -> None:
        """Restart the timer for a new question. None means no limit."""
        if question != self._question:
            self._question, self.seconds_left = question, inf if seconds is None else seconds

    def advance(self, dt: float) -> bool:
        """Advance the timer. Return True when the displayed second changes."""
        if not self.is_running:
            return False
        before, self.seconds_left = ceil(self.seconds_left), self.seconds_left - dt
        if self.seconds_left <= 0:
            self.seconds_left = inf
            self._on_over()
            return True
        if ceil(self.seconds_left) != before:
            self._warn(text_n("playing.time-left", ceil(self.seconds_left)))
        return ceil(self.seconds_left) != before
