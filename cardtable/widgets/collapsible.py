"""The title of a part of a slip that can be folded away."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface

from cardtable.art import theme
from cardtable.widgets.button import Pressable
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.labels import BODY


class Collapsible(Pressable):
    """A title to press; what is folded is told at its right end, or below it when there is no room."""

    def __init__(
        self, press: Canvas, words: str, inside: str, is_open: bool, turn: Callable[[], None], name: str
    ) -> None:
        super().__init__(press, turn, name)
        self.words, self.inside, self.is_open = words, inside, is_open

    def label(self) -> str:
        return f"{self.words}: {self.inside}"

    def _lettering(self) -> tuple[float, float]:
        return self.press.letter(24), self.press.letter(BODY - 2)

    def natural(self) -> int:
        title, small = self._lettering()
        wide = self.press.type.width(self.words, title, face="serif-bold") + self._icon() + self.press.u(40)
        return wide + self.press.type.width(self.inside, small, face="serif-italic")

    def _icon(self) -> int:
        return round(self.press.em(BODY) * 0.9) + self.press.u(8)

    def _beside(self, width: int) -> bool:
        return self.natural() <= width

    def height(self, width: int) -> int:
        title, small = self._lettering()
        high = self.press.type.height(title, face="serif-bold")
        if not self._beside(width):
            high += self.press.type.paragraph_height(
                self.inside, small, width - self._icon() - self.press.u(12), face="serif-italic"
            )
        return high + self.press.u(8)

    def draw(self, surface: Surface) -> None:
        press, rect, (title, small) = self.press, self.rect, self._lettering()
        inset = press.u(6)
        ink = theme.blend(theme.LOSS, theme.BRICK, self.warmth)
        side = round(press.em(BODY) * 0.9)
        high = press.type.height(title, face="serif-bold")
        y = rect.y + press.u(4)
        sign = press.icon("icons/down" if self.is_open else "icons/right", side, ink)
        surface.blit(sign, (rect.x + inset, y + (high - side) // 2))
        line = press.type.line(self.words, title, face="serif-bold", colour=ink)
        surface.blit(line, (rect.x + inset + self._icon(), y))
        end = rect.right
        if self._beside(rect.width):
            told = press.type.line(self.inside, small, face="serif-italic", colour=theme.SOFT)
            surface.blit(told, (rect.right - inset - told.get_width(), y + (high - told.get_height()) // 2))
            end -= told.get_width() + inset + press.u(12)
        else:
            block = press.type.paragraph(
                self.inside, small, rect.width - self._icon() - 2 * inset, face="serif-italic", colour=theme.SOFT
            )
            surface.blit(block, (rect.x + inset + self._icon(), y + high))
        start = rect.x + inset + self._icon() + line.get_width() + press.u(12)
        if start < end:
            base = y + press.type.ascent(title, face="serif-bold") - press.u(5)
            pygame.draw.line(surface, theme.DEEP, (start, base), (end, base), 1)
        if self.ringed:
            press.ring(surface, rect, press.u(6))
