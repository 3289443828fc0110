"""Progress of long work, as a bar that fills."""

from __future__ import annotations

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

HIGH = 14
"""Height of the bar in canvas units."""


class ProgressBar(Widget):
    """A bar from 0 to 1."""

    def __init__(self, canvas: Canvas, done: float = 0.0, name: str = "") -> None:
        super().__init__(canvas, name)
        self.done = done

    def label(self) -> str:
        return f"{self.done:.0%}"

    def tell(self, done: float) -> None:
        """Show this progress, from 0 to 1."""
        if self._filled(done) != self._filled(self.done):
            self.touch()
        self.done = done

    def _filled(self, done: float) -> int:
        return round(self.rect.width * min(1.0, max(0.0, done)))

    def preferred_width(self) -> int:
        return self.canvas.em(20) * 16

    def height(self, width: int) -> int:
        return self.canvas.u(HIGH)

    def draw(self, surface: Surface) -> None:
        canvas, rect = self.canvas, self.rect
        round_off = rect.height // 2
        canvas.card(surface, rect, fill=theme.DEEP, edge=theme.FAINT, radius=round_off)
        wide = self._filled(self.done)
        if wide > 2:
            canvas.card(surface, Rect(rect.x, rect.y, wide, rect.height), fill=theme.NIGHT, radius=round_off)
