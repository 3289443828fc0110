"""Slider: a number between two ends, as a point on a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.labels import BODY
from cardtable.widgets.widget import Widget


class Slider(Widget):
    """A point on a line between two numbers, with its value in words at the right."""

    focusable = True

    def __init__(
        self,
        canvas: Canvas,
        value: float,
        change: Callable[[float], None],
        *,
        low: float = 0.0,
        high: float = 1.0,
        step: float = 0.05,
        show: Callable[[float], str] = str,
        wide: float = 300,
        marks: Sequence[float] = (),
        name: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(canvas, name, tip)
        self.value, self.change, self.low, self.high, self.step, self.show = value, change, low, high, step, show
        self.marks = list(marks)
        """Values with a tick of their own."""
        self._line = canvas.u(wide)

    def label(self) -> str:
        return self.show(self.value)

    def _caption(self) -> int:
        ends = (self.show(self.low), self.show(self.high), self.show(self.value))
        return max(self.canvas.type.width(words, self.canvas.letter(BODY), face="sans-bold") for words in ends)

    def preferred_width(self) -> int:
        return self._line + self._caption() + self.canvas.u(18)

    def height(self, width: int) -> int:
        return max(
            self.canvas.type.height(self.canvas.letter(BODY), face="sans-bold"), self.canvas.u(26)
        ) + self.canvas.u(6)

    def _track(self) -> Rect:
        """Return the line between the extreme positions of the knob."""
        knob = self.canvas.u(11)
        wide = self.rect.width - self._caption() - self.canvas.u(18) - 2 * knob
        return Rect(self.rect.x + knob, self.rect.centery, max(1, wide), 0)

    def _x(self, value: float) -> int:
        track = self._track()
        span = self.high - self.low
        return round(track.x + track.width * ((value - self.low) / span if span else 0))

    def set(self, value: float) -> None:
        """Go to the nearest step of this value, and report it."""
        steps = round((value - self.low) / self.step)
        near = min(self.high, max(self.low, self.low + steps * self.step))
        if near != self.value and self.enabled:
            self.value = near
            self.touch()
            self.change(near)

    def grab(self, position: tuple[int, int]) -> None:
        self.drag(position)

    def drag(self, position: tuple[int, int]) -> None:
        track = self._track()
        self.set(self.low + (self.high - self.low) * (position[0] - track.x) / track.width)

    def wheel(self, steps: float) -> bool:
        if not self.focused:  # else a page could not be scrolled past it
            return False
        self.set(self.value + self.step * steps)
        return True

    def key(self, event: Event) -> bool:
        many = 1 if not event.mod & pygame.KMOD_SHIFT else 5
        moves = {
            pygame.K_LEFT: self.value - self.step * many,
            pygame.K_RIGHT: self.value + self.step * many,
            pygame.K_HOME: self.low,
            pygame.K_END: self.high,
        }
        if event.key not in moves:
            return False
        self.set(moves[event.key])
        return True

    def draw(self, surface: Surface) -> None:
        canvas, track = self.canvas, self._track()
        thick = canvas.u(6)
        bar = Rect(track.x, track.y - thick // 2, track.width, thick)
        canvas.card(surface, bar, fill=theme.DEEP, edge=theme.FAINT, radius=thick // 2)
        for mark in self.marks:
            surface.fill(theme.SOFT, (self._x(mark), bar.bottom + canvas.u(3), 1, canvas.u(5)))
        x = self._x(self.value)
        if x > bar.x + 2:
            fill = theme.NIGHT if self.enabled else theme.FAINT
            canvas.card(surface, Rect(bar.x, bar.y, x - bar.x, thick), fill=fill, radius=thick // 2)
        side = 2 * canvas.u(11)
        knob = Rect(x - side // 2, track.y - side // 2, side, side)
        if self.enabled:
            canvas.shadow(surface, knob, lift=canvas.u(4), radius=side // 2, strength=70)
        face = theme.blend(theme.PAPER, "#FFFFFF", self.warmth)
        canvas.card(surface, knob, fill=face, edge=theme.SOFT, radius=side // 2, width=max(1, canvas.u(1.5)))
        line = canvas.line(
            self.show(self.value), BODY, face="sans-bold", colour=theme.INK if self.enabled else theme.SOFT
        )
        surface.blit(line, (self.rect.right - line.get_width(), self.rect.centery - line.get_height() // 2))
        if self.ringed:
            canvas.ring(surface, knob, side // 2)
