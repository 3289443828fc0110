"""Thumbnail of a table with rounded corners and an edge."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.scenes.core.table_thumbnails import SIZE
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget


class TablePicture(Widget):
    """Widget that shows the table of a waiting match."""

    def __init__(self, canvas: Canvas, table: Surface) -> None:
        super().__init__(canvas)
        self._table = table
        self._print: Surface | None = None

    @staticmethod
    def across(high: int) -> int:
        """Return the width for a height."""
        return high * SIZE[0] // SIZE[1]

    def preferred_width(self) -> int:
        return SIZE[0]

    def height(self, width: int) -> int:
        return width * SIZE[1] // SIZE[0]

    def draw(self, surface: Surface) -> None:
        self.lay(surface, self.rect)

    def lay(self, surface: Surface, spot: Rect) -> None:
        """Draw the thumbnail in a rectangle."""
        canvas, radius = self.canvas, self.canvas.u(4)
        if self._print is None or self._print.get_size() != spot.size:
            self._print = Surface(spot.size, pygame.SRCALPHA)
            self._print.blit(pygame.transform.smoothscale(self._table, spot.size), (0, 0))
            canvas.round_off(self._print, radius)
        surface.blit(self._print, spot)
        canvas.outline(surface, spot, theme.DEEP, radius=radius, width=1)
