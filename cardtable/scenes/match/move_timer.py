"""The sand that runs while a player thinks, where the rules give only so much time for an answer."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, inf

from cardtable.text.catalog import text_n


class Hourglass:
    """The time for one question. It stands still while a slip lies on the table."""

    def __init__(self, warn: Callable[[str], None], over: Callable[[], None]) -> None:
        self._warn, self._over = warn, over
        self._question = -1
        self.left = inf

    @property
    def running(self) -> bool:
        """Whether there is only so much time."""
        return self.left != inf

    def turn(self, question: int, seconds: float | None) -> None:
        """Begin anew for another question; None: there is all the time in the world."""
        if question != self._question:
            self._question, self.left = question, inf if seconds is None else seconds

    def run(self, dt: float) -> bool:
        """Let time pass for the one who is asked; True when another second is shown."""
        if not self.running:
            return False
        before, self.left = ceil(self.left), self.left - dt
        if self.left <= 0:
            self.left = inf
            self._over()
            return True
        if ceil(self.left) != before:
            self._warn(text_n("playing.time-left", ceil(self.left)))
        return ceil(self.left) != before
