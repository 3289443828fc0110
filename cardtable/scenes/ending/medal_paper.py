"""Slip at the upper right of the end of a match, with the medals that were just earned."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from cardtable.scenes.dialogs.medal_rows import WonMedal, medal_rows
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column, Slip

MOST = 2
"""Greatest number of medals on the slip; the figures tell all of them."""
WIDTH, LEAST = 19, 12
"""Usual and least width, in letters of size 18."""


class MedalPaper(Slip):
    """The slip. It is blank until it is shown."""

    def __init__(self, canvas: Canvas, won: Sequence[WonMedal]) -> None:
        super().__init__(canvas, Column(canvas, medal_rows(canvas, won[:MOST]), gap=8), pad=18)
        self.shown = False

    def fit(self, room: Rect) -> bool:
        """Place the slip in the upper right corner of a room. Return whether it has enough room."""
        wide = min(self.canvas.em(18) * WIDTH, room.width)
        high = self.height(wide)
        if wide < self.canvas.em(18) * LEAST or high > room.height:
            return False
        self.place(Rect(room.right - wide, room.top, wide, high))
        return True

    def draw(self, surface: Surface) -> None:
        if self.shown:
            super().draw(surface)
