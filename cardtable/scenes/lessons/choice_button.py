"""Button of one possible answer. Once taken it keeps its place and is marked: right, or wrong and struck out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas

RIGHT, WRONG = "right", "wrong"
"""Marks of an answer."""


class ChoiceButton(Button):
    """An answer, with its number if a key picks it."""

    def __init__(
        self, canvas: Canvas, words: str, action: Callable[[], None], *, name: str, enabled: bool = True,
        number: int = 0, mark: str = "",
    ) -> None:  # fmt: skip
        super().__init__(canvas, words, action, name=name, enabled=enabled and not mark)
        self.number, self.mark = number, mark

    def states(self) -> Sequence[str]:
        if not self.mark:
            return ()
        return [text("lesson.choice.right") if self.mark == RIGHT else text("lesson.choice.wrong")]

    def _icon_side(self) -> int:
        return round(self.canvas.em(self.size) * 1.25) if self.number else 0

    def _aside(self) -> int:
        return self._icon_side() + (self.canvas.u(10) if self.number else 0)

    def draw(self, surface: Surface) -> None:
        if not self.mark:
            super().draw(surface)
            return
        canvas, radius = self.canvas, self.canvas.u(7)
        face, ink = (theme.GAIN, theme.PAPER) if self.mark == RIGHT else (theme.SHADE, theme.LOSS)
        top = Rect(self.rect.x, self.rect.y + self.thick, self.rect.width, self.rect.height - self.thick)
        canvas.card(surface, top, fill=face, edge=theme.blend(face, theme.INK, 0.35), radius=radius)
        self._print(surface, top, ink)

    def _print(self, surface: Surface, top: Rect, ink: str) -> None:
        canvas, letter = self.canvas, self.canvas.letter(self.size)
        lines = canvas.type.wrap(self.words, letter, max(1, top.width - 2 * self.pad - self._aside()), face="sans-bold")
        step = canvas.type.step(letter)
        high = step * (len(lines) - 1) + canvas.type.height(letter, face="sans-bold")
        if self.number:
            self._badge(surface, Rect(top.x + self.pad, 0, self._icon_side(), self._icon_side()), top, ink)
        for i, words in enumerate(lines):
            line = canvas.type.line(words, letter, face="sans-bold", colour=ink)
            x = top.x + self.pad + self._aside() if self.number else top.centerx - line.get_width() // 2
            y = top.centery - high // 2 + i * step
            surface.blit(line, (x, y))
            if self.mark == WRONG:
                middle = y + round(line.get_height() * 0.55)
                thick = max(2, canvas.u(2))
                pygame.draw.line(
                    surface, ink, (x - canvas.u(3), middle), (x + line.get_width() + canvas.u(3), middle), thick
                )

    def _badge(self, surface: Surface, spot: Rect, top: Rect, ink: str) -> None:
        """Draw the number of the answer, or the sign of its mark."""
        canvas = self.canvas
        spot.centery = top.centery
        if self.mark:
            sign = canvas.icon("icons/check" if self.mark == RIGHT else "icons/close", round(spot.width * 0.8), ink)
        else:
            canvas.outline(surface, spot, ink, radius=spot.width // 2, width=max(1, canvas.u(2)))
            sign = canvas.type.line(str(self.number), canvas.letter(self.size * 0.8), face="sans-bold", colour=ink)
        surface.blit(sign, sign.get_rect(center=spot.center))
