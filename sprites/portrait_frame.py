"""The pen of a portrait: it cuts off at the rim whatever is drawn beyond it, and takes colour out of its inks.

SDL's reader knows no clipping, so outlines are cut here: those that leave the medallion become polygons whose outer
part runs along the rim, below the ring.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import cos, hypot, radians, sin

from pen import Pen, Point, line_path
from woodcut import disc, flatten

MIDDLE, REACH = 100.0, 91.5
"""The middle of a portrait, and how far from it the ring hides what ends there."""

Matrix = tuple[float, float, float, float, float, float]
_LONG = re.compile(r"-?\d+\.\d+")
_STEP = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")


class PortraitPen(Pen):
    """A pen for what lies inside the ring of one portrait."""

    def __init__(self, colour: float = 1) -> None:
        super().__init__(2 * MIDDLE, 2 * MIDDLE)
        self._colour = colour
        """The share of saturation that is left in every ink."""
        self._placed: list[Matrix] = [(1, 0, 0, 1, 0, 0)]

    @contextmanager
    def group(self, transform: str = "", opacity: float = 1) -> Iterator[None]:
        placed = self._placed[-1]
        for kind, numbers in _STEP.findall(transform):
            placed = _times(placed, _matrix(kind, [float(number) for number in numbers.split()]))
        self._placed.append(placed)
        with super().group(transform, opacity):
            yield
        self._placed.pop()

    def path(self, d: str, fill: str = "none", stroke: str = "none", width: float = 2, evenodd: bool = False) -> None:
        super().path(_LONG.sub(_shortened, self._cut_off(d)), fill, stroke, width, evenodd)

    def circle(
        self, cx: float, cy: float, r: float, fill: str = "none", stroke: str = "none", width: float = 2
    ) -> None:
        self.ellipse(cx, cy, r, r, fill, stroke, width)

    def ellipse(
        self, cx: float, cy: float, rx: float, ry: float, fill: str = "none", stroke: str = "none", width: float = 2
    ) -> None:
        whole = disc(cx, cy, rx, ry)
        cut = self._cut_off(whole)
        if cut != whole:
            super().path(cut, fill, stroke, width)
        elif rx == ry:
            super().circle(cx, cy, rx, fill, stroke, width)
        else:
            super().ellipse(cx, cy, rx, ry, fill, stroke, width)

    def _put(self, tag: str, fill: str, stroke: str, thickness: float, /, **attributes: float | str) -> None:
        super()._put(tag, faded(fill, self._colour), faded(stroke, self._colour), thickness, **attributes)

    def _cut_off(self, d: str) -> str:
        """The same path, or a polygon of what it has inside the ring."""
        runs = [[_apply(self._placed[-1], point) for point in run] for run in flatten(d)]
        if all(_depth(point) >= 0 for run in runs for point in run):
            return d
        back = _inverse(self._placed[-1])
        closed = d.endswith("Z")
        kept = [_held(run, closed) for run in runs]
        return "".join(line_path((_apply(back, point) for point in run), closed) for run in kept if run)


def _shortened(number: re.Match[str]) -> str:
    """A number with one decimal: a tenth of a unit is a sixth of a pixel in the largest portrait."""
    return f"{float(number[0]):.1f}".removesuffix(".0")


def faded(ink: str, share: float) -> str:
    """An ink with a share of its saturation; how light it is stays."""
    if share == 1 or not ink.startswith("#"):
        return ink
    parts = [int(ink[i : i + 2], 16) for i in (1, 3, 5)]
    grey = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2]
    return "#" + "".join(f"{round(grey + (part - grey) * share):02X}" for part in parts)


def _depth(point: Point) -> float:
    """How far inside the ring a point is; less than nothing outside."""
    return REACH - hypot(point[0] - MIDDLE, point[1] - MIDDLE)


def _held(run: Sequence[Point], closed: bool) -> list[Point]:
    """An outline whose outer points are drawn back to the rim; empty if none of it is inside."""
    if all(_depth(point) < 0 for point in run):
        return []
    found: list[Point] = []
    for i, point in enumerate(run):
        if i or closed:
            before = run[i - 1]
            if (_depth(before) < 0) != (_depth(point) < 0):
                found.append(_crossing(before, point))
        if _depth(point) >= 0:
            found.append(point)
        else:
            far = REACH / (REACH - _depth(point))
            found.append((MIDDLE + (point[0] - MIDDLE) * far, MIDDLE + (point[1] - MIDDLE) * far))
    return found


def _crossing(a: Point, b: Point) -> Point:
    """The point between two where a line crosses the rim."""
    low, high = (a, b) if _depth(a) >= 0 else (b, a)
    for _ in range(20):
        middle = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2
        low, high = (middle, high) if _depth(middle) >= 0 else (low, middle)
    return low


def _matrix(kind: str, numbers: Sequence[float]) -> Matrix:
    if kind == "translate":
        return 1, 0, 0, 1, numbers[0], numbers[1]
    if kind == "scale":
        return numbers[0], 0, 0, numbers[-1], 0, 0
    c, s = cos(radians(numbers[0])), sin(radians(numbers[0]))
    x, y = numbers[1:] if len(numbers) > 1 else (0.0, 0.0)
    return c, s, -s, c, x - c * x + s * y, y - s * x - c * y


def _times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f


def _inverse(m: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    size = a * d - b * c
    return d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size


def _apply(m: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = m
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f
