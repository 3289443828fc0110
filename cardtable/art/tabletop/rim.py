"""Geometry of a table in its window: the rim of wood or leather around it, and the cloth inside the rim.

Layouts place hands and plates by it, and the picture of the table is drawn by it, so that both agree to a pixel.
"""

from math import sqrt
from typing import NamedTuple

from pygame import Rect

from cardtable.art import theme


class RimStyle(NamedTuple):
    """Material of a rim, and its measures in units of the canvas."""

    material: str
    """"wood" or "leather"."""
    width: float
    radius: float
    """Radius of the table's outer corners."""
    away: float = 0.0
    """Distance of the table from the edges of the window, where the room behind it shows."""


WALNUT = RimStyle("wood", 37, 75)
LEATHER = RimStyle("leather", 52, 267, 6)
"""Rim of an oval table."""

_LEAST = 0.8
"""Part of its width that a rim keeps in the smallest windows, where the cards need the room more."""


class TableRim(NamedTuple):
    """The rim of a table in a window, in pixels."""

    outer: Rect
    """Rectangle of the whole table."""
    cloth: Rect
    """Rectangle of the cloth inside the rim; its corners are rounded."""
    width: int
    """Width of the rim, the same on all sides."""
    radius: int
    """Radius of the table's outer corners."""
    corner: int
    """Radius of the cloth's corners."""

    def span(self, y: float) -> tuple[float, float]:
        """Return the x at which the cloth begins and ends at a height: less far apart beside the rounded corners. Both
        are the middle for a height outside the cloth."""
        beyond = max(self.cloth.top + self.corner - y, y - (self.cloth.bottom - self.corner), 0.0)
        if beyond > self.corner:
            return float(self.cloth.centerx), float(self.cloth.centerx)
        inset = self.corner - sqrt(self.corner**2 - beyond**2)
        return self.cloth.left + inset, self.cloth.right - inset

    def holds(self, box: Rect) -> bool:
        """Return whether a rectangle lies on the cloth as a whole, rounded corners considered."""
        ends = [self.span(y) for y in (box.top, box.bottom)]
        inside = self.cloth.top <= box.top and box.bottom <= self.cloth.bottom
        return inside and all(left <= box.left and box.right <= right for left, right in ends)


def rim_of(size: tuple[int, int], style: RimStyle) -> TableRim:
    """Return the rim of a table in a window of this size. Where a unit is smaller than a pixel, the rim grows narrower
    than everything else."""
    unit = theme.unit(size)
    width = round(style.width * unit * (1 - (1 - _LEAST) * max(0.0, min(1.0, (1 - unit) / 0.5))))
    away = round(style.away * unit)
    outer = Rect(0, 0, *size).inflate(-2 * away, -2 * away)
    cloth = outer.inflate(-2 * width, -2 * width)
    radius = min(round(style.radius * unit), min(outer.size) // 2)
    return TableRim(outer, cloth, width, radius, max(0, radius - width))
