"""Strokes of the lino knife, shared by the CIRKLE deck, the icons, the chips and the marks on the cloth.

The pen draws with a ruler; these functions draw with a hand. They return the text of closed paths, so that a drawing
is made of fills only: a fill can be recoloured in one go and several can share one path, which SDL reads much faster.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin
from random import Random

from pen import Point, line_path, num, polar


def corners(points: Iterable[Point]) -> str:
    """A closed path with straight sides."""
    return line_path(points, close=True)


def bend(points: Sequence[Point]) -> str:
    """A closed path that passes smoothly near its points: each point pulls, the curve goes through the middles."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
    start = middles[-1]
    d = f"M{num(start[0])} {num(start[1])}"
    for pull, middle in zip(points, middles, strict=True):
        d += f"Q{num(pull[0])} {num(pull[1])} {num(middle[0])} {num(middle[1])}"
    return d + "Z"


def disc(cx: float, cy: float, rx: float, ry: float | None = None) -> str:
    """A circle or ellipse as path text, so that it can be a hole in another path."""
    ry = rx if ry is None else ry
    k = 0.5523
    x0, x1, y0, y1 = num(cx - rx), num(cx + rx), num(cy - ry), num(cy + ry)
    left, right, top, low = num(cx - k * rx), num(cx + k * rx), num(cy - k * ry), num(cy + k * ry)
    mx, my = num(cx), num(cy)
    return (
        f"M{mx} {y0}C{right} {y0} {x1} {top} {x1} {my}C{x1} {low} {right} {y1} {mx} {y1}"
        f"C{left} {y1} {x0} {low} {x0} {my}C{x0} {top} {left} {y0} {mx} {y0}Z"
    )


def box(x: float, y: float, w: float, h: float, r: float = 0, lean: float = 0) -> str:
    """A rectangle with rounded corners, turned about its middle by `lean` degrees."""
    turn = lean * pi / 180
    c, s, mx, my = cos(turn), sin(turn), x + w / 2, y + h / 2

    def at(px: float, py: float) -> str:
        dx, dy = px - mx, py - my
        return f"{num(mx + c * dx - s * dy)} {num(my + s * dx + c * dy)}"

    if r == 0:
        return f"M{at(x, y)}L{at(x + w, y)}L{at(x + w, y + h)}L{at(x, y + h)}Z"
    return (
        f"M{at(x + r, y)}L{at(x + w - r, y)}Q{at(x + w, y)} {at(x + w, y + r)}L{at(x + w, y + h - r)}"
        f"Q{at(x + w, y + h)} {at(x + w - r, y + h)}L{at(x + r, y + h)}Q{at(x, y + h)} {at(x, y + h - r)}"
        f"L{at(x, y + r)}Q{at(x, y)} {at(x + r, y)}Z"
    )


def bar(x1: float, y1: float, x2: float, y2: float, width: float, end: float | None = None) -> str:
    """A straight cut, `width` thick where it begins and `end` where it stops, with corners just broken."""
    end = width if end is None else end
    length = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length

    def at(along: float, across: float) -> Point:
        return x1 + ux * along - uy * across, y1 + uy * along + ux * across

    a, b = width / 2, end / 2
    chip, chop = a * 0.45, b * 0.45
    return corners(
        [
            at(0, -a + chip),
            at(chip, -a),
            at(length - chop, -b),
            at(length, -b + chop),
            at(length, b - chop),
            at(length - chop, b),
            at(chip, a),
            at(0, a - chip),
        ]
    )


def arc(cx: float, cy: float, radius: float, first: float, last: float, width: float, end: float | None = None) -> str:
    """A curved cut along a circle, clockwise from `first` to `last` degrees."""
    steps = max(4, ceil(abs(last - first) / 7))
    run = [polar(cx, cy, radius, first + (last - first) * i / steps) for i in range(steps + 1)]
    return ribbon(run, width, width if end is None else end)


def ribbon(run: Sequence[Point], width: float, end: float) -> str:
    """A cut along any line, blunt at both ends, its thickness going evenly from `width` to `end`."""
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(run):
        (ax, ay), (bx, by) = run[max(0, i - 1)], run[min(len(run) - 1, i + 1)]
        length = hypot(bx - ax, by - ay) or 1
        half = (width + (end - width) * i / (len(run) - 1)) / 2
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return corners([*left, *reversed(right)])


def gouge(run: Sequence[Point], width: float, taper: float) -> str:
    """The mark of a V-shaped blade along a line: it goes in thin, bites, and comes out thin."""
    lengths = [0.0]
    for (ax, ay), (bx, by) in pairwise(run):
        lengths.append(lengths[-1] + hypot(bx - ax, by - ay))
    whole = lengths[-1]
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(run):
        (ax, ay), (bx, by) = run[max(0, i - 1)], run[min(len(run) - 1, i + 1)]
        length = hypot(bx - ax, by - ay) or 1
        near = min(lengths[i], whole - lengths[i])
        half = width / 2 * (0.3 + 0.7 * min(1.0, near / taper) ** 0.6)
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return corners([*left, *reversed(right)])


def along(points: Sequence[Point], step: float) -> list[Point]:
    """The outline of a closed shape as points at most `step` apart; its corners stay."""
    result: list[Point] = []
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        pieces = max(1, ceil(hypot(bx - ax, by - ay) / step))
        result += [(ax + (bx - ax) * i / pieces, ay + (by - ay) * i / pieces) for i in range(pieces)]
    return result


def hand(points: Sequence[Point], chance: Random, step: float = 16, slip: float = 0.7) -> list[Point]:
    """A closed outline as a knife cuts it: short facets, each a hair off the line."""
    return [(x + chance.uniform(-slip, slip), y + chance.uniform(-slip, slip)) for x, y in along(points, step)]


def wheel(cx: float, cy: float, radius: float, count: int, start: float = 0) -> list[Point]:
    """Evenly spaced points on a circle, clockwise."""
    return [polar(cx, cy, radius, start + 360 * i / count) for i in range(count)]
