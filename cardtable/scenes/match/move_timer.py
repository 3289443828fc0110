"""The sand that runs while a player thinks, where the rules give only so much time for an answer."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, inf

from cardtable.text.catalog import text_n


class MoveTimer:
    """The time for one question. It stands still while a slip lies on the table."""

    def __init__(self, warn: Callable[[str], None], over: Callable[[], None]) -> None:
        self._warn, self._on_over = warn, over
        self._question = -1
        self.seconds_left = inf

    @property
    def is_running(self) -> bool:
        """Whether there is only so much time."""
        return self.seconds_left != inf

    def restart(self, question: int, seconds: float | None) -> None:
        """Begin anew for another question; None: there is all the time in the world."""
        if question != self._question:
            self._question, self.seconds_left = question, inf if seconds is None else seconds

    def advance(self, dt: float) -> bool:
        """Let time pass for the one who is asked; True when another second is shown."""
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
