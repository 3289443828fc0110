"""Where the cards are seen in the window: the outline of each, and what lies under a point."""

from __future__ import annotations

from math import ceil, cos, radians, sin

from pygame import Rect

from cardtable.cards.pack import Place
from cardtable.table.animation.placed_cards import Tableau
from cardtable.table.animation.sprite import Sprite

RISE = 8
"""Canvas units by which a card that may be played, or is looked at, rises."""
EDGE = 0.07
"""How far the outline of a card or the star on its upper edge reaches beyond it, by its height."""


class Outlines:
    """The cards of one table as areas of the window."""

    def __init__(self, tableau: Tableau) -> None:
        self._tableau = tableau

    def body(self, sprite: Sprite) -> Rect:
        """The upright rectangle of a card as it lies."""
        height = sprite.height
        width = height * self._tableau.layout.aspect
        rise = sprite.raised * RISE * self._tableau.layout.unit
        return Rect(round(sprite.x - width / 2), round(sprite.y - height / 2 - rise), round(width), round(height))

    def covers(self, sprite: Sprite, pos: tuple[float, float]) -> bool:
        """Whether a point is on a card, turned as it is."""
        body = self.body(sprite)
        if not sprite.turn:
            return body.collidepoint(pos)
        x, y = _rotated(pos[0] - body.centerx, pos[1] - body.centery, -sprite.turn)
        return 2 * abs(x) <= body.width and 2 * abs(y) <= body.height

    def point(self, sprite: Sprite, across: float, down: float) -> tuple[int, int]:
        """A point of a card in the window, by its part of the width and of the height of the card."""
        body = self.body(sprite)
        x, y = _rotated((across - 0.5) * body.width, (down - 0.5) * body.height, sprite.turn)
        return round(body.centerx + x), round(body.centery + y)

    def extent(self, sprite: Sprite) -> Rect:
        """All that a card may cover: itself as it is turned, its outline or the star upon it, and its shadow."""
        body, height, lift = self.body(sprite), sprite.height, lift_of(sprite)
        edge, soft = height * (EDGE + 0.02 * lift) + 6, height * (EDGE / 2 + 0.08 * lift) + 10
        across, down = drop_of(body.height, lift)
        upright = body if sprite.flat == 1 else body.inflate(body.width * (sprite.flat - 1), 0)
        return _turned_box(upright, edge, sprite.turn).union(
            _turned_box(upright, soft, sprite.turn).move(round(across), round(down))
        )

    def slot_at(self, pos: tuple[float, float], besides: Sprite | None = None) -> tuple[Place, int] | None:
        """The slot of the topmost card under a point, leaving out the one that is held above it."""
        best: tuple[float, int, Place, int] | None = None
        for place, lying in self._tableau.places.items():
            for i, sprite in enumerate(lying):
                if sprite is not besides and self.covers(sprite, pos):
                    key = (sprite.z, i, place, i)
                    best = key if best is None or key[:2] > best[:2] else best
        return None if best is None else best[2:]

    def clear_part(self, place: Place, index: int) -> Rect:
        """A part of a card that nothing covers: all of it, or a little of what can be seen."""
        sprite = self._tableau.places[place][index]
        body = self.body(sprite)
        for down in (8, 3, 13, 1, 15):
            for across in (8, 3, 13, 1, 15):
                point = self.point(sprite, across / 16, down / 16)
                if self.slot_at(point) == (place, index):
                    return body if (across, down) == (8, 8) else Rect(0, 0, 3, 3).move_to(center=point)
        return Rect(body.center, (0, 0))

    def strip(self, place: Place, index: int) -> Rect:
        """As much of a card's width as is seen at half its height; the whole card, if it is covered there."""
        sprite, body = self._tableau.places[place][index], self.body(self._tableau.places[place][index])
        points = (self.point(sprite, (k + 0.5) / 17, 0.5) for k in range(17))
        seen = [x for x, y in points if self.slot_at((x, y)) == (place, index)]
        return Rect(min(seen), body.y, max(seen) - min(seen), body.height) if seen else body


def lift_of(sprite: Sprite) -> float:
    """How high its shadow says that a card is."""
    return max(sprite.lift, sprite.raised * 0.35)


def drop_of(height: float, lift: float) -> tuple[float, float]:
    """How far the shadow of a card falls from it, across and down: the lamp hangs above left."""
    far = height * (0.012 + 0.06 * lift)
    return far * 0.6, far


def _rotated(x: float, y: float, degrees: float) -> tuple[float, float]:
    """A point turned about the origin, with the clock as it is seen."""
    along, aside = cos(radians(degrees)), sin(radians(degrees))
    return x * along - y * aside, x * aside + y * along


def _turned_box(body: Rect, margin: float, angle: float) -> Rect:
    """The upright rectangle around a turned one with a margin."""
    wide, high = body.width + 2 * margin, body.height + 2 * margin
    if angle:
        turned, upright = abs(sin(radians(angle))), abs(cos(radians(angle)))
        wide, high = wide * upright + high * turned, wide * turned + high * upright
    return Rect(0, 0, ceil(wide), ceil(high)).move_to(center=body.center)
