"""Title of a collapsible part of a slip."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface

from cardtable.art import theme
from cardtable.widgets.button import Pressable
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.labels import BODY


class Collapsible(Pressable):
    """A title to press. A summary of the folded part stands at its right end, or below it when there is no room."""

    def __init__(
        self, canvas: Canvas, words: str, inside: str, is_open: bool, turn: Callable[[], None], name: str
    ) -> None:
        super().__init__(canvas, turn, name)
        self.words, self.inside, self.is_open = words, inside, is_open

    def label(self) -> str:
        return f"{self.words}. {self.inside}" if self.inside else self.words

    def _lettering(self) -> tuple[float, float]:
        return self.canvas.letter(24), self.canvas.letter(BODY - 2)

    def preferred_width(self) -> int:
        title, small = self._lettering()
        wide = self.canvas.type.width(self.words, title, face="serif-bold") + self._icon() + self.canvas.u(40)
        return wide + self.canvas.type.width(self.inside, small, face="serif-italic")

    def _icon(self) -> int:
        return round(self.canvas.em(BODY) * 0.9) + self.canvas.u(8)

    def _beside(self, width: int) -> bool:
        return self.preferred_width() <= width

    def height(self, width: int) -> int:
        title, small = self._lettering()
        high = self.canvas.type.height(title, face="serif-bold")
        if not self._beside(width):
            high += self.canvas.type.paragraph_height(
                self.inside, small, width - self._icon() - self.canvas.u(12), face="serif-italic"
            )
        return high + self.canvas.u(8)

    def draw(self, surface: Surface) -> None:
        canvas, rect, (title, small) = self.canvas, self.rect, self._lettering()
        inset = canvas.u(6)
        ink = theme.blend(theme.LOSS, theme.BRICK, self.warmth)
        side = round(canvas.em(BODY) * 0.9)
        high = canvas.type.height(title, face="serif-bold")
        y = rect.y + canvas.u(4)
        sign = canvas.icon("icons/down" if self.is_open else "icons/right", side, ink)
        surface.blit(sign, (rect.x + inset, y + (high - side) // 2))
        line = canvas.type.line(self.words, title, face="serif-bold", colour=ink)
        surface.blit(line, (rect.x + inset + self._icon(), y))
        end = rect.right
        if self._beside(rect.width):
            told = canvas.type.line(self.inside, small, face="serif-italic", colour=theme.SOFT)
            surface.blit(told, (rect.right - inset - told.get_width(), y + (high - told.get_height()) // 2))
            end -= told.get_width() + inset + canvas.u(12)
        else:
            block = canvas.type.paragraph(
                self.inside, small, rect.width - self._icon() - 2 * inset, face="serif-italic", colour=theme.SOFT
            )
            surface.blit(block, (rect.x + inset + self._icon(), y + high))
        start = rect.x + inset + self._icon() + line.get_width() + canvas.u(12)
        if start < end:
            base = y + canvas.type.ascent(title, face="serif-bold") - canvas.u(5)
            pygame.draw.line(surface, theme.DEEP, (start, base), (end, base), 1)
        if self.ringed:
            canvas.ring(surface, rect, canvas.u(6))
