"""Path arithmetic for the French deck: move, turn, mirror and cut outlines before they reach the pen.

SDL's reader has no clip paths, so what must stop at a frame or at the seam of a court card is cut here, in numbers.
Paths are written with the absolute commands M, L, C, Q and Z only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import cos, pi, sin

from pen import INK, Pen, Point, line_path, num

Step = tuple[str, tuple[Point, ...]]
HalfPlane = tuple[float, float, float]  # a, b, c: a point is inside where a*x + b*y <= c

_TOKEN = re.compile(r"[MLCQZ]|-?\d+\.?\d*|-?\.\d+")
_POINTS = {"M": 1, "L": 1, "C": 3, "Q": 2, "Z": 0}


def steps(d: str) -> Iterator[Step]:
    """The commands of a path with their points; a repeated command letter may be left out."""
    tokens = _TOKEN.findall(d)
    at, command = 0, "M"
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        count = _POINTS[command]
        numbers = [float(t) for t in tokens[at : at + 2 * count]]
        at += 2 * count
        yield command, tuple(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            command = "L"


def _written(parts: Iterator[Step]) -> str:
    return "".join(command + " ".join(f"{num(x)} {num(y)}" for x, y in points) for command, points in parts)


def moved(d: str, change: Callable[[float, float], Point]) -> str:
    """The path with every point changed."""
    return _written((command, tuple(change(x, y) for x, y in points)) for command, points in steps(d))


def mirrored(d: str, axis: float = 125) -> str:
    """The path's mirror image left to right."""
    return moved(d, lambda x, y: (2 * axis - x, y))


def placed(d: str, x: float, y: float, size: float = 1, turn: float = 0, flip: bool = False) -> str:
    """The path, drawn around (0, 0), at another place: scaled, perhaps mirrored, turned clockwise, then moved."""
    c, s = cos(turn * pi / 180) * size, sin(turn * pi / 180) * size
    sign = -1 if flip else 1
    return moved(d, lambda px, py: (x + sign * px * c - py * s, y + sign * px * s + py * c))


def flattened(d: str, pieces: int = 12) -> list[tuple[list[Point], bool]]:
    """The path as runs of straight lines, each with whether it was closed."""
    runs: list[tuple[list[Point], bool]] = []
    here: list[Point] = []
    for command, points in steps(d):
        if command == "M":
            if len(here) > 1:
                runs.append((here, False))
            here = [points[0]]
        elif command == "L":
            here.append(points[0])
        elif command == "Z":
            runs.append((here, True))
            here = here[:1]
        else:
            here.extend(_curve((here[-1], *points), pieces))
    if len(here) > 1:
        runs.append((here, False))
    return runs


def _curve(control: Sequence[Point], pieces: int) -> Iterator[Point]:
    for n in range(1, pieces + 1):
        points, t = list(control), n / pieces
        while len(points) > 1:
            points = [(ax + (bx - ax) * t, ay + (by - ay) * t) for (ax, ay), (bx, by) in pairwise(points)]
        yield points[0]


def cut_area(points: list[Point], planes: Sequence[HalfPlane]) -> list[Point]:
    """The part of a polygon that lies inside all half planes."""
    for a, b, c in planes:
        kept: list[Point] = []
        for (px, py), (qx, qy) in zip(points, points[1:] + points[:1], strict=True):
            p, q = a * px + b * py - c, a * qx + b * qy - c
            if p <= 0:
                kept.append((px, py))
            if (p < 0 < q) or (q < 0 < p):
                t = p / (p - q)
                kept.append((px + (qx - px) * t, py + (qy - py) * t))
        points = kept
    return points


def cut_line(points: list[Point], planes: Sequence[HalfPlane]) -> list[list[Point]]:
    """The parts of a run of lines that lie inside all half planes."""
    pieces: list[list[Point]] = []
    for (px, py), (qx, qy) in pairwise(points):
        start, end = 0.0, 1.0
        for a, b, c in planes:
            p, q = a * px + b * py - c, a * qx + b * qy - c
            if p > 0 and q > 0:
                start, end = 1.0, 0.0
            elif p > 0:
                start = max(start, p / (p - q))
            elif q > 0:
                end = min(end, p / (p - q))
        if start >= end:
            continue
        first = (px + (qx - px) * start, py + (qy - py) * start)
        last = (px + (qx - px) * end, py + (qy - py) * end)
        if pieces and start == 0 and pieces[-1][-1] == first:
            pieces[-1].append(last)
        else:
            pieces.append([first, last])
    return pieces


class Block:
    """A lino block: what is cut on it prints inside its half planes only, with one outline for everything."""

    def __init__(
        self, pen: Pen, planes: Sequence[HalfPlane] = (), change: Callable[[float, float], Point] | None = None
    ) -> None:
        self.pen, self.planes, self.change = pen, planes, change

    def cut(self, d: str, fill: str = "none", stroke: str = INK, width: float = 2.6) -> None:
        """Print a shape: its fill and its outline."""
        if self.change is not None:
            d = moved(d, self.change)
        inside = all(a * x + b * y <= c for a, b, c in self.planes for _, points in steps(d) for x, y in points)
        if inside:
            self.pen.path(d, fill, stroke, width)
            return
        runs = flattened(d)
        if fill != "none":
            areas = [cut_area(points, self.planes) for points, _ in runs]
            self.pen.path("".join(line_path(points, close=True) for points in areas if len(points) > 2), fill)
        if stroke != "none":
            lines = [
                piece
                for points, closed in runs
                for piece in cut_line(points + points[:1] if closed else points, self.planes)
            ]
            if lines:
                self.pen.path("".join(line_path(points) for points in lines), "none", stroke, width)

    def fill(self, d: str, colour: str) -> None:
        """Print a shape without an outline."""
        self.cut(d, colour, "none")

    def score(self, d: str, colour: str = INK, width: float = 1.6) -> None:
        """Print lines only."""
        self.cut(d, "none", colour, width)

    def both(self, d: str, fill: str = "none", stroke: str = INK, width: float = 2.6) -> None:
        """Print a shape and its mirror image about the middle of the card."""
        self.cut(d, fill, stroke, width)
        self.cut(mirrored(d), fill, stroke, width)

    def dot(self, x: float, y: float, r: float, fill: str = INK, stroke: str = "none", width: float = 1.6) -> None:
        """Print a disc, cut like everything else."""
        self.cut(disc(x, y, r), fill, stroke, width)


def disc(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """A circle or ellipse as a path."""
    ry = rx if ry is None else ry
    k, m = rx * 0.5523, ry * 0.5523
    return _written(
        iter(
            [
                ("M", ((x, y - ry),)),
                ("C", ((x + k, y - ry), (x + rx, y - m), (x + rx, y))),
                ("C", ((x + rx, y + m), (x + k, y + ry), (x, y + ry))),
                ("C", ((x - k, y + ry), (x - rx, y + m), (x - rx, y))),
                ("C", ((x - rx, y - m), (x - k, y - ry), (x, y - ry))),
                ("Z", ()),
            ]
        )
    )


def lozenge(x: float, y: float, rx: float, ry: float) -> str:
    """A diamond standing on its point."""
    return line_path([(x, y - ry), (x + rx, y), (x, y + ry), (x - rx, y)], close=True)


def strokes(*lines: tuple[float, float, float, float]) -> str:
    """Many straight cuts as one path."""
    return "".join(line_path([(a, b), (c, d)]) for a, b, c, d in lines)
