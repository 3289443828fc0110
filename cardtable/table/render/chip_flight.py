"""Chips that fly between a player and the pot."""

from __future__ import annotations

from math import pi, sin

from pygame import Rect, Surface

from cardtable.table.animation.motions import CHIP_FLIGHT as FLIGHT
from cardtable.widgets.canvas import Canvas

VALUES = (1, 5, 25, 100, 5, 1, 25)
"""Chips of one payment, in the order in which they fly."""
SIDE = 34
"""Canvas units of a chip in the air."""
BOW = 0.16
"""Height of the path's bow, as a share of its length."""


class ChipFlight:
    """One chip in the air, which is gone when it lands."""

    def __init__(self, picture: Surface, start: tuple[float, float], goal: tuple[float, float]) -> None:
        self.picture, self.start, self.goal = picture, start, goal
        self.age = 0.0

    def advance(self, seconds: float) -> bool:
        """Let `seconds` pass. Return whether the chip is in the air."""
        self.age += seconds
        return self.age < FLIGHT

    def land(self) -> None:
        """Arrive at once."""
        self.age = FLIGHT

    def rect(self) -> Rect:
        part = min(1.0, self.age / FLIGHT)
        (x, y), (to_x, to_y) = self.start, self.goal
        up = BOW * (abs(to_x - x) + abs(to_y - y)) * sin(pi * part)
        return self.picture.get_rect(center=(x + (to_x - x) * part, y + (to_y - y) * part - up))


def flying_chip(canvas: Canvas, number: int, start: tuple[float, float], goal: tuple[float, float]) -> ChipFlight:
    """Return the chip of a payment that sets off as this one of several."""
    side = canvas.u(SIDE)
    return ChipFlight(canvas.picture(f"chips/{VALUES[number % len(VALUES)]}", side, side), start, goal)
