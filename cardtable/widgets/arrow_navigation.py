"""Arrow navigation: the nearest thing in a direction."""

from collections.abc import Callable, Iterable
from math import inf
from typing import NamedTuple, TypeVar

import pygame
from pygame import Rect

T = TypeVar("T")

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
"""Direction of each arrow key, across and down."""


class Edges(NamedTuple):
    """Edges of a widget or a point. The edges of a point are all the same."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, rect: Rect) -> "Edges":
        return cls(rect.left, rect.top, rect.right, rect.bottom)


def nearest(
    here: Edges,
    things: Iterable[T],
    where: Callable[[T], Edges],
    way: tuple[int, int],
    *,
    slack: float,
    aside: float = 2.5,
) -> T | None:
    """Return the nearest thing in a direction, the first of several as near; None if there is none.

    To the left and right a thing in the same row goes before all others, because the eye follows the row. Up and down
    a thing in the same column goes before others unless one of them is nearer and ends before it begins. A step aside
    counts `aside` times. Things that overlap by at most `slack` still count as one behind the other.
    """
    straight: tuple[float, T] | None = None
    other: tuple[float, T] | None = None
    for thing in things:
        there = where(thing)
        ahead, beside = _apart(here, there, way)
        if ahead < -slack:
            continue
        if -beside >= _share(here, there, way):
            straight = min(straight or (inf, thing), (ahead, thing), key=_distance)
        else:
            far = ahead + aside * max(0, beside)
            other = min(other or (inf, thing), (far, thing), key=_distance)
    if straight is None or other is None:
        return (straight or other or (0, None))[1]
    limit = inf if way[0] else max(other[0], _end(here, where(other[1]), way))
    return straight[1] if straight[0] <= limit else other[1]


def _distance(found: tuple[float, object]) -> float:
    return found[0]


def _share(here: Edges, there: Edges, way: tuple[int, int]) -> float:
    """Return by how much two things must overlap across the direction to be in one row or column: a quarter of the
    smaller one."""
    if way[0]:
        return min(here.bottom - here.top, there.bottom - there.top) / 4
    return min(here.right - here.left, there.right - there.left) / 4


def _end(here: Edges, there: Edges, way: tuple[int, int]) -> float:
    """Return the distance to the far end of a thing along a direction."""
    return there.bottom - here.bottom if way[1] > 0 else here.top - there.top


def _apart(here: Edges, there: Edges, way: tuple[int, int]) -> tuple[float, float]:
    """Return the distance of two things along a direction and across it."""
    left, right = here.left - there.right, there.left - here.right
    above, below = here.top - there.bottom, there.top - here.bottom
    dx, dy = way
    if dx:
        return right if dx > 0 else left, max(above, below)
    return below if dy > 0 else above, max(left, right)
