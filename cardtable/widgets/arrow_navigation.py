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
    """Return the nearest thing in a direction, the first of several as near; None if there is none. A step aside counts
    `aside` times, so that rows and columns hold together. Things that overlap by at most `slack` still count as one
    behind the other."""

    def far(thing: T) -> float:
        ahead, beside = _apart(here, where(thing), way)
        return ahead + aside * max(0, beside) if ahead >= -slack else inf

    found = min(things, key=far, default=None)
    return None if found is None or far(found) == inf else found


def _apart(here: Edges, there: Edges, way: tuple[int, int]) -> tuple[float, float]:
    """Return the distance of two things along a direction and across it."""
    left, right = here.left - there.right, there.left - here.right
    above, below = here.top - there.bottom, there.top - here.bottom
    dx, dy = way
    if dx:
        return right if dx > 0 else left, max(above, below)
    return below if dy > 0 else above, max(left, right)
