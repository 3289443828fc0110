"""Points that float up from where they were earned and then run into the ledger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.table.animation.timeline import ease_in_out, ease_out
from cardtable.widgets.canvas import Canvas

RISE, RUN = 0.75, 0.45
"""Seconds of the two legs."""


class Floater:
    """A number that rises, stands long enough to be read, and runs to its goal."""

    def __init__(
        self, canvas: Canvas, words: str, good: bool, start: tuple[float, float], goal: tuple[float, float],
        land: Callable[[], None],
    ) -> None:  # fmt: skip
        self.picture = _outlined(canvas, words, theme.PALE_GOLD if good else "#FFB9A8")
        self.start, self.goal = start, goal
        self.top = start[0], start[1] - canvas.u(34)
        self.age = 0.0
        self._land = land

    def shift(self, aside: float) -> None:
        """Move the start sideways by so many pixels."""
        self.start = self.start[0] + aside, self.start[1]
        self.top = self.top[0] + aside, self.top[1]

    def advance(self, seconds: float) -> bool:
        """Let `seconds` pass. Return whether it is in the air; `land` is called once at the end."""
        self.age += seconds
        if self.age < RISE + RUN:
            return True
        self._land()
        return False

    def land(self) -> None:
        """Arrive at once."""
        self._land()

    def rect(self) -> Rect:
        if self.age < RISE:
            a, b, k = self.start, self.top, ease_out(self.age / RISE)
        else:
            a, b, k = self.top, self.goal, ease_in_out(min(1.0, (self.age - RISE) / RUN))
        return self.picture.get_rect(center=(a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k))


class Flier(Protocol):
    """A picture in the air: a number or a chip."""

    picture: Surface

    def advance(self, seconds: float) -> bool:
        """Let `seconds` pass. Return whether it is in the air."""

    def land(self) -> None:
        """Arrive at once."""

    def rect(self) -> Rect:
        """Return where it is drawn."""


class Floaters:
    """All numbers and chips in the air over one table."""

    def __init__(self, uncover: Callable[[Rect], None]) -> None:
        self._uncover = uncover
        self._flying: list[Flier] = []

    @property
    def flying(self) -> bool:
        """True if any number is in the air."""
        return bool(self._flying)

    def rise(self, floater: Flier) -> None:
        """Add a number or a chip."""
        self._flying.append(floater)

    def land(self) -> None:
        """Let all numbers arrive at once."""
        flying, self._flying = self._flying, []
        for floater in flying:
            self._uncover(floater.rect().inflate(8, 8))
            floater.land()

    def drop(self) -> None:
        """Remove all numbers without their arrival."""
        self._flying.clear()

    def advance(self, seconds: float) -> bool:
        """Let `seconds` pass. Return whether a number is in the air."""
        for floater in self._flying[:]:
            self._uncover(floater.rect().inflate(8, 8))
            if floater.advance(seconds):
                self._uncover(floater.rect().inflate(8, 8))
            else:
                self._flying.remove(floater)
        return self.flying

    def paint(self, surface: Surface) -> None:
        """Draw the numbers above everything else."""
        for floater in self._flying:
            surface.blit(floater.picture, floater.rect())


def _outlined(canvas: Canvas, words: str, colour: str) -> Surface:
    """Return letters with a dark rim, legible on cards and on cloth."""
    dark = canvas.line(words, 40, face="sans-bold", colour=theme.INK)
    light = canvas.line(words, 40, face="sans-bold", colour=colour)
    out = canvas.u(2)
    picture = Surface((light.get_width() + 2 * out, light.get_height() + 2 * out), pygame.SRCALPHA)
    for dx in (0, out, 2 * out):
        for dy in (0, out, 2 * out):
            picture.blit(dark, (dx, dy))
    picture.blit(light, (out, out))
    return picture
