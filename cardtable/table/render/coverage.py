"""Coverage: the parts of a picture that show over cards which lie on it. A turned card covers a turned area, which is
followed in a few bands, because the hidden pixels of a fan are most of its pixels."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, inf, radians, sin
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
_NOTHING: Point = (inf, -inf)
"""Ends of what a shape covers at a height beyond it."""


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
    shapes = [(_shape_of(core), x, y) for core, x, y in covers if core.height * core.down >= LEAST]
    if not shapes:
        return None
    wide, high = size
    first, _, middle = shapes[0]
    edges = [0, *(middle + edge for edge in first.bands if 0 < middle + edge < high), high]
    spans = [_spans(shape.sides, x, [edge - y for edge in edges]) for shape, x, y in shapes]
    parts = []
    for (top, bottom), *covered in zip(pairwise(edges), *spans, strict=True):
        left = 0
        for start, end in sorted(span for span in covered if span is not None):
            if start > left:
                parts.append((left, top, min(start, wide) - left, bottom - top))
            left = max(left, end)
            if left >= wide:
                break
        if left < wide:
            parts.append((left, top, wide - left, bottom - top))
    return parts if sum(part[2] * part[3] for part in parts) < WORTH * wide * high else None


class _Shape(NamedTuple):
    """Outline of a core about its middle."""

    sides: Sequence[tuple[float, float, float, float]]
    """Each side as its upper and lower end, the point across at the upper one, and its run; level sides are left
    out."""
    bands: Sequence[int]
    """Heights at which bands meet: where the sides begin to run, and between them."""


@lru_cache(maxsize=1024)
def _shape_of(core: Core) -> _Shape:
    """Return the outline of a core. It is kept, because a card keeps its turn while others move."""
    corners = _corners(core)
    sides = []
    for (x, y), (other_x, other_y) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if y > other_y:
            x, y, other_x, other_y = other_x, other_y, x, y
        if y < other_y:
            sides.append((y, other_y, x, (other_x - x) / (other_y - y)))
    return _Shape(sides, _bands(corners))


def _corners(core: Core) -> Sequence[Point]:
    """Return the corners of a core about its middle, in their order."""
    along, aside = round(cos(radians(core.turn)), 12), round(sin(radians(core.turn)), 12)  # so that level is level
    margin = MARGIN / max(0.05, min(core.across, core.down))
    right, bottom = max(1.0, core.width / 2 - margin), max(1.0, core.height / 2 - margin)
    cut = min(right, bottom, core.height * CORNER)
    inner, lower = right - cut, bottom - cut
    corners = (
        (inner, bottom), (right, lower), (right, -lower), (inner, -bottom),
        (-inner, -bottom), (-right, -lower), (-right, lower), (-inner, bottom),
    )  # fmt: skip
    return [((a * along - b * aside) * core.across, (a * aside + b * along) * core.down) for a, b in corners]


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


def _spans(
    sides: Sequence[tuple[float, float, float, float]], middle: int, edges: Sequence[int]
) -> Iterator[tuple[int, int] | None]:
    """Yield, for each band between these heights, the pixels across that a convex shape covers in all of it; None if
    there are none."""
    before: Point = _NOTHING
    for i, edge in enumerate(edges):
        left, right = _NOTHING
        for upper, lower, x, run in sides:
            if upper <= edge <= lower:
                across = x + run * (edge - upper)
                if across < left:
                    left = across
                if across > right:
                    right = across
        if i:
            start, end = max(before[0], left), min(before[1], right)
            yield (round(middle + start + 0.5), round(middle + end - 0.5)) if end - start > 2 else None
        before = left, right
