"""Arrow navigation: the nearest thing in a direction."""

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Generic, NamedTuple, TypeVar

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


class WayBack(Generic[T]):
    """The stop that the last arrow key has left. The opposite arrow leads back to it."""

    def __init__(self) -> None:
        self._came: tuple[T, tuple[int, int], T] | None = None

    def note(self, here: T, there: T, way: tuple[int, int]) -> None:
        """Note that an arrow has led from one stop to another."""
        self._came = there, (-way[0], -way[1]), here

    def take(self, here: T | None, way: tuple[int, int]) -> T | None:
        """Forget the way back, and return where it leads if this arrow goes it."""
        came, self._came = self._came, None
        return came[2] if came is not None and came[:2] == (here, way) else None

    def forget(self) -> None:
        """Forget the way back, because the focus was moved otherwise."""
        self._came = None


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
    a thing in the same column goes before others unless one of them is nearer and ends before it begins. Of several
    side by side, that which lies least beside the beginning is meant. A step aside counts `aside` times. Things that
    overlap by at most `slack` still count as one behind the other.
    """
    straight: list[tuple[float, T]] = []
    other: tuple[float, T] | None = None
    for thing in things:
        there = where(thing)
        ahead, beside = _apart(here, there, way)
        if ahead < -slack:
            continue
        if -beside >= _share(here, there, way):
            straight.append((ahead, thing))
        else:
            far = ahead + aside * max(0, beside)
            other = min(other or (inf, thing), (far, thing), key=_distance)
    ahead, found = _best_aligned(here, straight, where, way) if straight else (inf, None)
    if found is None or other is None:
        return found if other is None else other[1]
    limit = inf if way[0] else max(other[0], _end(here, where(other[1]), way))
    return found if ahead <= limit else other[1]


def _best_aligned(
    here: Edges, things: Sequence[tuple[float, T]], where: Callable[[T], Edges], way: tuple[int, int]
) -> tuple[float, T]:
    """Return the nearest of the things ahead, with its distance. Things that begin before the middle of the nearest one
    lie side by side with it; of these it is the one with the largest part in line, in quarters of its extent."""
    nearest_ahead, first = min(things, key=_distance)
    there = where(first)
    # A thing scrolled out of its list may end before it begins.
    middle = nearest_ahead + max(0, there.right - there.left if way[0] else there.bottom - there.top) / 2

    def rank(thing: tuple[float, T]) -> tuple[int, float]:
        there = where(thing[1])
        extent = 4 * _share(here, there, way)
        overlap = min(extent, -_apart(here, there, way)[1])
        return (round(4 * (1 - overlap / extent)) if extent else 0), thing[0]

    return min((thing for thing in things if thing[0] <= middle), key=rank)


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
