"""Background of the table: rim, cloth, and the drawings on it."""

from __future__ import annotations

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.tabletop.press import table_picture
from cardtable.table.game_view.layout import Layout
from cardtable.widgets.canvas import Canvas


class Background:
    """The cloth of one table in one window."""

    def __init__(self, canvas: Canvas, layout: Layout) -> None:
        self._canvas, self._layout = canvas, layout
        self._theme = ""
        self._cloth: Surface | None = None

    def paint(self, surface: Surface, area: Rect, theme_name: str) -> None:
        """Paint one area. The whole cloth is made once for each theme."""
        if self._cloth is None or self._theme != theme_name:
            self._theme = theme_name
            self._cloth = table_picture(theme_name, self._layout.table_top.rim, self._canvas.size)
            for name, rect in self._layout.ground():
                # What is faint on purpose is plain once it is printed twice.
                for _ in range(2 if theme.STRONG else 1):
                    self._cloth.blit(self._canvas.picture(name, rect.width, rect.height), rect)
        surface.blit(self._cloth, area, area)
