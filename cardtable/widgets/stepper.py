"""Stepper: a whole number between a minus and a plus sign."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.labels import BODY
from cardtable.widgets.widget import Widget


class Stepper(Widget):
    """Left and Right change the number by one, with Shift by ten, and so does a click at either end."""

    focusable = True

    def __init__(
        self, canvas: Canvas, value: int, change: Callable[[int], None], *, low: int, high: int, name: str = ""
    ) -> None:
        super().__init__(canvas, name)
        self.value, self.change, self.low, self.high = value, change, low, high

    def label(self) -> str:
        return str(self.value)

    def _end(self) -> int:
        """Return the width of the part with a sign on it."""
        return round(self.canvas.em(BODY) * 1.9)

    def preferred_width(self) -> int:
        widest = max(
            self.canvas.type.width(str(n), self.canvas.letter(BODY), face="sans-bold") for n in (self.low, self.high)
        )
        return 2 * self._end() + widest + 2 * self.canvas.u(16)

    def height(self, width: int) -> int:
        return self.canvas.type.height(self.canvas.letter(BODY), face="sans-bold") + 2 * self.canvas.u(7)

    def step(self, by: int) -> None:
        """Change the number by so much, within its limits."""
        value = min(self.high, max(self.low, self.value + by))
        if value != self.value:
            self.value = value
            self.canvas.sound("place")
            self.touch()
            self.change(value)

    def drop(self, position: tuple[int, int]) -> None:
        if self.rect.collidepoint(position):
            many = 10 if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1
            if position[0] < self.rect.x + self._end():
                self.step(-many)
            elif position[0] >= self.rect.right - self._end():
                self.step(many)

    def key(self, event: Event) -> bool:
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        many = 10 if event.mod & pygame.KMOD_SHIFT else 1
        self.step(many if event.key == pygame.K_RIGHT else -many)
        return True

    def draw(self, surface: Surface) -> None:
        canvas, radius, end = self.canvas, self.canvas.u(6), self._end()
        canvas.card(surface, self.rect, fill=theme.SHADE, edge=theme.DEEP, radius=radius)
        side = round(canvas.em(BODY) * 0.9)
        for icon, x, may in (
            ("icons/minus", self.rect.x, self.value > self.low),
            ("icons/plus", self.rect.right - end, self.value < self.high),
        ):
            cell = Rect(x, self.rect.y, end, self.rect.height)
            if may:
                canvas.card(surface, cell.inflate(-2, -2), fill=theme.PAPER, radius=radius)
            sign = canvas.icon(icon, side, theme.INK if may else theme.FAINT)
            surface.blit(sign, sign.get_rect(center=cell.center))
        line = canvas.line(str(self.value), BODY, face="sans-bold")
        surface.blit(line, line.get_rect(center=self.rect.center))
        if self.ringed:
            canvas.ring(surface, self.rect, radius)
