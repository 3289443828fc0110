"""The sand that runs while a player thinks, where the rules give only so much time for an answer."""

from __future__ import annotations

from math import ceil, inf
from typing import TYPE_CHECKING

from cardtable.text.catalog import text_n

if TYPE_CHECKING:
    from cardtable.scenes.playing.playing import Playing


class Hourglass:
    """The time for one question. It stands still while a slip lies on the table."""

    def __init__(self, table: Playing) -> None:
        self._table = table
        self._question = -1
        self.left = inf

    def turn(self, question: int, seconds: float | None) -> None:
        """Begin anew for another question; None: there is all the time in the world."""
        if question != self._question:
            self._question, self.left = question, inf if seconds is None else seconds

    def run(self, dt: float) -> bool:
        """Let time pass; True when another second is shown. When the time is over, the answer is what lies ready."""
        if self.left == inf or not self._table.my_turn():
            return False
        before, self.left = ceil(self.left), self.left - dt
        if self.left <= 0:
            self.left = inf
            self._table.answering.take_what_lies()
            return True
        if ceil(self.left) != before:
            self._table.chronicle.warn(text_n("playing.time-left", ceil(self.left)))
        return ceil(self.left) != before
