"""Hit test and outlines of cards: the area of each card in the window, and the card under a point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, cos, radians, sin

from pygame import Rect

from cardtable.cards.pack import Place
from cardtable.table.animation.placed_cards import PlacedCards
from cardtable.table.animation.sprite import GROWN, Sprite

EDGE = 0.07
"""Overhang of a card's outline, or of the star on its upper edge, as a share of its height."""
EDGE_ACROSS, EDGE_DOWN = 2 / 232, 4 / 232
"""Width of the paper's edge at the right and below, as shares of a card's height."""

STEPPED = 0.05
"""Most that a card in flight, which is turned by whole steps, reaches beyond its place, as a share of its height."""


class Area:
    """Points that a card covers, turned as it is. A card that stands out of the hand also covers where it lay: it would
    sink from under the pointer that has raised it."""

    __slots__ = ("_boxes", "_turned", "body")

    def __init__(self, body: Rect, turn: float, lay: Rect | None, angle: float) -> None:
        """Make the area of a card with an upright rectangle and its turn, and those with which it lay if it is raised
        out of the hand."""
        self.body = body
        self._turned = _ways(turn)
        self._boxes = [(body, self._turned)] if lay is None else [(body, self._turned), (lay, _ways(angle))]

    def covers(self, pos: tuple[float, float]) -> bool:
        """Return whether a point is on the card."""
        for body, (along, aside) in self._boxes:
            if not aside and along == 1:
                if body.collidepoint(pos):
                    return True
                continue
            x, y = pos[0] - body.centerx, pos[1] - body.centery
            if 2 * abs(x * along + y * aside) <= body.width and 2 * abs(y * along - x * aside) <= body.height:
                return True
        return False

    def point(self, across: float, down: float) -> tuple[int, int]:
        """Return a point of the card in the window, given as shares of its width and height."""
        body, (along, aside) = self.body, self._turned
        x, y = (across - 0.5) * body.width, (down - 0.5) * body.height
        return round(body.centerx + (x * along - y * aside)), round(body.centery + (x * aside + y * along))


class _Lying:
    """Card on the table."""

    __slots__ = ("area", "reach", "slot", "sprite")

    def __init__(self, slot: tuple[Place, int], sprite: Sprite, area: Area, reach: Rect) -> None:
        """`reach` is a rectangle around all points that the card covers."""
        self.slot, self.sprite, self.area, self.reach = slot, sprite, area, reach


class Outlines:
    """The cards of one table as areas of the window."""

    def __init__(self, tableau: PlacedCards) -> None:
        self._tableau = tableau

    def body(self, sprite: Sprite) -> Rect:
        """Return the upright rectangle of a card, raised as it is shown."""
        x, y = sprite.middle(self._tableau.layout.unit)
        return self._rect(x, y, sprite.height * (1 + GROWN * sprite.upright))

    def _rect(self, x: float, y: float, height: float) -> Rect:
        width = height * self._tableau.layout.aspect
        return Rect(round(x - width / 2), round(y - height / 2), round(width), round(height))

    def area(self, sprite: Sprite) -> Area:
        """Return the points that a card covers now."""
        raised = sprite.held and sprite.raised and not sprite.lift
        lay = self._rect(sprite.x, sprite.y, sprite.height) if raised else None
        return Area(self.body(sprite), sprite.turn, lay, sprite.angle)

    def extent(self, sprite: Sprite) -> Rect:
        """Return all that a card may cover: its turned body, its outline or star, and its shadow."""
        body, height, lift = self.body(sprite), sprite.height, lift_of(sprite)
        edge, soft = height * (EDGE + 0.02 * lift) + 6, height * (0.055 + 0.22 * lift) + 10
        across, down = drop_of(body.height, lift)
        turns_in_flight = sprite.turn and (sprite.motion is not None or sprite.stir is not None)
        if turns_in_flight:  # by whole steps, and narrowed only afterwards
            edge, soft = edge + STEPPED * height, soft + STEPPED * height
        upright = body if sprite.flat == 1 or turns_in_flight else body.inflate(body.width * (sprite.flat - 1), 0)
        return _turned_box(upright, edge, sprite.turn).union(
            _turned_box(upright, soft, sprite.turn).move(round(across), round(down))
        )

    def slot_at(self, pos: tuple[float, float], besides: Sprite | None = None) -> tuple[Place, int] | None:
        """Return the slot of the topmost card under a point; `besides`, the held card above it, is left out."""
        best: tuple[float, int, Place, int] | None = None
        for place, lying in self._tableau.places.items():
            for i, sprite in enumerate(lying):
                if sprite is not besides and self.area(sprite).covers(pos):
                    key = (sprite.z, i, place, i)
                    best = key if best is None or key[:2] > best[:2] else best
        return None if best is None else best[2:]

    def clear_part(self, place: Place, index: int) -> Rect:
        """Return a part of a card that nothing covers: all of it, or a little of its visible strip."""
        lying = self._from_below()
        return self._clear_of(next(i for i, card in enumerate(lying) if card.slot == (place, index)), lying)

    def clear_parts(self) -> Mapping[tuple[Place, int], Rect]:
        """Return the clear part of every card."""
        lying = self._from_below()
        return {card.slot: self._clear_of(i, lying) for i, card in enumerate(lying)}

    def _from_below(self) -> Sequence[_Lying]:
        """Return all cards in the order in which they hide each other, the lowest first. Of two at one height the
        first one hides the other."""
        found: list[_Lying] = [
            _Lying((place, i), sprite, self.area(sprite), self._reach(sprite))
            for place, lying in self._tableau.places.items()
            for i, sprite in enumerate(lying)
        ]
        found.sort(key=lambda card: (card.sprite.z, card.slot[1]), reverse=True)  # equal ones keep their order
        return found[::-1]

    def _reach(self, sprite: Sprite) -> Rect:
        """Return a rectangle around all points that a card covers."""
        reach = _turned_box(self.body(sprite), 2, sprite.turn)
        if not sprite.held:
            return reach
        return reach.union(_turned_box(self._rect(sprite.x, sprite.y, sprite.height), 2, sprite.angle))

    def _clear_of(self, number: int, lying: Sequence[_Lying]) -> Rect:
        """Return the clear part of a card among all of them, which lie in order from below."""
        mine, reach = lying[number].area, lying[number].reach
        above = [other.area for other in lying[number + 1 :] if other.reach.colliderect(reach)]
        for down in (8, 3, 13, 1, 15):
            for across in (8, 3, 13, 1, 15):
                point = mine.point(across / 16, down / 16)
                if mine.covers(point) and not any(other.covers(point) for other in above):
                    return mine.body if (across, down) == (8, 8) else Rect(0, 0, 3, 3).move_to(center=point)
        return Rect(mine.body.center, (0, 0))

    def strip(self, place: Place, index: int) -> Rect:
        """Return the strip of a card that is visible at half its height; the whole card if it is covered there. The
        strip is upright around the middle of the visible part, and turned around it as the card is."""
        sprite, body = self._tableau.places[place][index], self.body(self._tableau.places[place][index])
        area = self.area(sprite)
        points = (area.point((k + 0.5) / 17, 0.5) for k in range(17))
        seen = [point for point in points if self.slot_at(point) == (place, index)]
        if not seen:
            return body
        (left, up), (right, down) = min(seen), max(seen)
        return Rect(left, (up + down - body.height) // 2, right - left, body.height)


def lift_of(sprite: Sprite) -> float:
    """Return the height above the table that a card's shadow shows, 0 to 1."""
    return max(sprite.lift, sprite.raised * 0.35)


def drop_of(height: float, lift: float) -> tuple[float, float]:
    """Return the offset of a card's shadow, across and down: the lamp hangs above left."""
    return height * (0.013 + 0.069 * lift), height * (0.03 + 0.147 * lift)


def _ways(degrees: float) -> tuple[float, float]:
    """Return cosine and sine of a turn."""
    return (cos(radians(degrees)), sin(radians(degrees))) if degrees else (1.0, 0.0)


def _turned_box(body: Rect, margin: float, angle: float) -> Rect:
    """Return the upright rectangle around a turned one with a margin."""
    wide, high = body.width + 2 * margin, body.height + 2 * margin
    if angle:
        turned, upright = abs(sin(radians(angle))), abs(cos(radians(angle)))
        wide, high = wide * upright + high * turned, wide * turned + high * upright
    return Rect(0, 0, ceil(wide), ceil(high)).move_to(center=body.center)
