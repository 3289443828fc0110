"""Coverage: the parts of a picture that show over cards which lie on it. A turned card covers a turned area, which is
followed in a few bands, because the hidden pixels of a fan are most of its pixels."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, radians, sin
from typing import NamedTuple

from pygame import Rect, Surface

CORNER = 0.07
"""Length that is cut from each corner, as a share of a card's height, because corners are round."""
MARGIN = 3
"""Pixels along the edge of a card that may be soft or rounded to the next pixel."""
BAND = 130
"""Height in pixels of a band in which the edge of a turned card is followed."""
LEAST = 90
"""Height in pixels of a card below which it is drawn sooner than its visible parts."""
WORTH = 0.8
"""Share of a picture that may show at most; else it is drawn whole."""
Point = tuple[float, float]


class Core(NamedTuple):
    """Part of a card's picture without any transparent pixel: the card with its corners cut, turned about its middle,
    then scaled."""

    width: int
    height: int
    turn: float = 0.0
    """Degrees clockwise."""
    across: float = 1.0
    down: float = 1.0


Cover = tuple[Core, int, int]
"""Core of a card that lies on a picture, and its middle in that picture."""


def lay_visible(surface: Surface, picture: Surface, whole: Rect, covers: Sequence[Cover]) -> None:
    """Draw the parts of a picture that show at a place; the places of the covers are those of the window."""
    left, top = whole.topleft
    parts = visible(whole.size, tuple((core, x - left, y - top) for core, x, y in covers))
    if parts is None:
        surface.blit(picture, whole)
    else:
        surface.blits([(picture, (left + x, top + y), (x, y, wide, high)) for x, y, wide, high in parts], False)


@lru_cache(maxsize=4096)
def visible(size: tuple[int, int], covers: tuple[Cover, ...]) -> Sequence[tuple[int, int, int, int]] | None:
    """Return the parts of a picture of this size that may show; None if these are nearly all of it."""
    shapes = [_outline(cover) for cover in covers if cover[0].height * cover[0].down >= LEAST]
    if not shapes:
        return None
    wide, high = size
    edges = [0, *(edge for edge in _bands(shapes[0]) if 0 < edge < high), high]
    parts = []
    for top, bottom in pairwise(edges):
        left = 0
        for start, end in sorted(span for shape in shapes if (span := _span(shape, top, bottom))):
            if start > left:
                parts.append((left, top, min(start, wide) - left, bottom - top))
            left = max(left, end)
            if left >= wide:
                break
        if left < wide:
            parts.append((left, top, wide - left, bottom - top))
    return parts if sum(part[2] * part[3] for part in parts) < WORTH * wide * high else None


def _outline(cover: Cover) -> Sequence[Point]:
    """Return the corners of a core in the picture below it, in their order."""
    core, x, y = cover
    along, aside = cos(radians(core.turn)), sin(radians(core.turn))
    margin = MARGIN / max(0.05, min(core.across, core.down))
    right, bottom = max(1.0, core.width / 2 - margin), max(1.0, core.height / 2 - margin)
    cut = min(right, bottom, core.height * CORNER)
    inner, lower = right - cut, bottom - cut
    corners = (
        (inner, bottom), (right, lower), (right, -lower), (inner, -bottom),
        (-inner, -bottom), (-right, -lower), (-right, lower), (-inner, bottom),
    )  # fmt: skip
    return [(x + (a * along - b * aside) * core.across, y + (a * aside + b * along) * core.down) for a, b in corners]


def _bands(shape: Sequence[Point]) -> Sequence[int]:
    """Return the heights at which bands meet: where the sides of a shape begin to run, and between them."""
    heights = sorted(point[1] for point in shape)
    found: list[int] = []
    for first, last in ((1, 3), (3, 4), (4, 6)):
        low, high = heights[first], heights[last]
        if high - low < BAND / 4 and (first, last) != (3, 4):
            continue
        count = 1 if _is_straight(shape) else max(1, round((high - low) / BAND))
        found += [round(low + (high - low) * i / count) for i in range(count + 1)]
    return sorted(set(found))


def _is_straight(shape: Sequence[Point]) -> bool:
    """Return whether the side of a shape runs nearly down or across."""
    (x, y), (other_x, other_y) = shape[0], shape[-1]
    return min(abs(x - other_x), abs(y - other_y)) < BAND / 8


def _span(shape: Sequence[Point], top: int, bottom: int) -> tuple[int, int] | None:
    """Return the pixels across that a convex shape covers in a whole band; None if there are none."""
    first, last = _cut(shape, top), _cut(shape, bottom)
    if first is None or last is None:
        return None
    start, end = max(first[0], last[0]), min(first[1], last[1])
    return (round(start + 0.5), round(end - 0.5)) if end - start > 2 else None


def _cut(shape: Sequence[Point], height: int) -> Point | None:
    """Return the left and right end of a shape at a height."""
    found = []
    for (x, y), (other_x, other_y) in zip(shape, [*shape[1:], shape[0]], strict=True):
        if min(y, other_y) <= height <= max(y, other_y) and y != other_y:
            found.append(x + (other_x - x) * (height - y) / (other_y - y))
    return (min(found), max(found)) if len(found) > 1 else None
