"""Foot of the end of a match: one large button, and small ones below it."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Box, Column, Row
from cardtable.widgets.widget import Widget

EDGE, UNDER = 40, 26
"""Free space beside and below the buttons, in canvas units."""


class Foot(Box):
    """The buttons at the lower edge of the window, in its middle."""

    def __init__(self, canvas: Canvas, large: Widget, small: Sequence[Widget], paper: Widget | None) -> None:
        """`paper` lies elsewhere in the window, and is placed by the scene."""
        self._rows = Column(
            canvas, [Column(canvas, [large], align="centre"), Row(canvas, small, gap=10, align="centre")], gap=12
        )
        super().__init__(canvas, [self._rows, *([paper] if paper is not None else [])])

    def take_away(self, paper: Widget) -> None:
        """Take the paper away."""
        self._inside.remove(paper)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        edge = self.canvas.u(EDGE)
        wide = rect.width - 2 * edge
        high = self._rows.height(wide)
        self._rows.place(Rect(rect.x + edge, rect.bottom - self.canvas.u(UNDER) - high, wide, high))

    @property
    def top(self) -> int:
        """The upper edge of the buttons."""
        return self._rows.rect.top
