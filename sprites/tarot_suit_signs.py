"""The four suit signs of the Sicilian tarot: coin, cup, sword and baton.

Pips, courts and the index glyphs all take their signs from here, so that a suit looks the same wherever it appears.
Every sign is drawn in a box of about 100 units around its middle and set on the card by `placed`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from math import atan2, hypot, pi
from pathlib import Path

from pen import BRICK, INK, NIGHT, OCHRE, PAPER, TEAL, Pen, Point, line_path, num, polar
from woodcut import CONTOUR, INNER, box


@contextmanager
def placed(pen: Pen, x: float, y: float, scale: float = 1, turn: float = 0, mirror: bool = False) -> Iterator[None]:
    """What is drawn inside has its origin at (x, y), is turned clockwise and scaled, perhaps seen in a mirror."""
    wide = -scale if mirror else scale
    steps = f"translate({num(x)} {num(y)})"
    steps += f" rotate({num(turn)})" if turn else ""
    steps += f" scale({num(wide)} {num(scale)})" if wide != 1 else ""
    with pen.group(steps):
        yield


def strokes(pen: Pen, runs: Sequence[Sequence[Point]], stroke: str = INK, width: float = INNER) -> None:
    """Several open strokes as one path: hatching costs the renderer one shape, not eight."""
    pen.path("".join(line_path(points) for points in runs), "none", stroke, width)


def petals(count: int, inner: float, outer: float, spread: float, start: float = 0) -> str:
    """A ring of pointed petals around the origin, as one path."""
    parts = []
    for step in range(count):
        at = start + step * 360 / count
        foot, tip = polar(0, 0, inner, at), polar(0, 0, outer, at)
        left, right = polar(0, 0, (inner + outer) * 0.55, at - spread), polar(0, 0, (inner + outer) * 0.55, at + spread)
        parts.append(
            f"M{num(foot[0])} {num(foot[1])}Q{num(left[0])} {num(left[1])} {num(tip[0])} {num(tip[1])}"
            f"Q{num(right[0])} {num(right[1])} {num(foot[0])} {num(foot[1])}Z"
        )
    return "".join(parts)


def coin(pen: Pen, x: float, y: float, radius: float, weight: float = CONTOUR, kind: int = 0) -> None:
    """An ornamental disc; the kinds differ in the flower at its heart."""
    scale = radius / 50
    main, fine = weight / scale, weight / scale / 2
    with placed(pen, x, y, scale):
        pen.circle(0, 0, 49, OCHRE, INK, main)
        count = 24 if radius > 24 else 16
        strokes(
            pen,
            [[polar(0, 0, 38.5, s * 360 / count), polar(0, 0, 44, s * 360 / count)] for s in range(count)],
            INK,
            fine,
        )
        pen.circle(0, 0, 33, PAPER, INK, fine * 1.2)
        if kind == 0:
            pen.path(petals(8, 4, 32, 42), OCHRE, INK, fine)
            pen.circle(0, 0, 9.5, BRICK, INK, fine)
        elif kind == 1:
            pen.path(petals(6, 4, 32, 40), BRICK, INK, fine)
            pen.path(petals(6, 14, 31, 14, 30), OCHRE, INK, fine)
            pen.circle(0, 0, 8.5, OCHRE, INK, fine)
        else:
            pen.path(petals(14, 14, 33, 15), BRICK, INK, fine * 0.8)
            pen.circle(0, 0, 19, OCHRE, INK, fine)
            strokes(
                pen,
                [[(-9, -4), (-4, -5)], [(4, -5), (9, -4)], [(0, -4), (-2, 5), (1, 5)], [(-5, 10), (0, 11.5), (5, 10)]],
                INK,
                fine,
            )


def cup(pen: Pen, x: float, y: float, height: float, weight: float = CONTOUR) -> None:
    """A chalice standing on its foot."""
    scale = height / 100
    main, fine = weight / scale, weight / scale / 2
    with placed(pen, x, y, scale):
        pen.path("M-30 48C-30 36 -10 40 -7 24L7 24C10 40 30 36 30 48Z", BRICK, INK, main)
        pen.path("M-37 -42C-37 -4 -22 14 -6 16L6 16C22 14 37 -4 37 -42Z", BRICK, INK, main)
        pen.path("M-35.5 -24C-34 -17 -33 -14 -31 -9L31 -9C33 -14 34 -17 35.5 -24Z", OCHRE, INK, fine)
        strokes(pen, [[(s, -22), (s + 5, -12), (s + 10, -22)] for s in (-25, -15, -5, 5, 15)], INK, fine)
        strokes(pen, [[(13, 9), (24, -5)], [(8, 12), (17, -5)], [(13, 44), (24, 44)], [(11, 39), (17, 40)]], INK, fine)
        strokes(pen, [[(-21, -3), (-15, 6)]], PAPER, fine * 1.6)
        pen.ellipse(0, 20, 13, 6.5, OCHRE, INK, fine * 1.5)
        pen.ellipse(0, -42, 37, 8, PAPER, INK, main)
        pen.path("M-27 -41C-15 -36 15 -36 27 -41C15 -45 -15 -45 -27 -41Z", NIGHT)


def sword(
    pen: Pen,
    x: float,
    y: float,
    length: float,
    turn: float = 0,
    weight: float = CONTOUR,
    broad: float = 1,
) -> None:
    """A straight sword, point up, turned about its grip; `length` runs from pommel to point."""
    scale = length / 200
    main, fine = weight / scale, weight / scale / 2
    half = 8.5 * broad
    with placed(pen, x, y, scale, turn):
        edge = [(-half, -22), (-half * 0.82, -150), (0, -174), (half * 0.82, -150), (half, -22)]
        pen.polygon(edge, TEAL, INK, main)
        pen.polygon([(0, -22), (0, -164), (half * 0.62, -149), (half * 0.75, -22)], NIGHT)
        strokes(pen, [[(-half * 0.42, -34), (-half * 0.36, -140)]], PAPER, fine * 1.1)
        pen.path(box(-4.5 * broad, -18, 9 * broad, 32), BRICK, INK, main * 0.8)
        strokes(pen, [[(-4 * broad, v + 3), (4 * broad, v - 2)] for v in (-8, -1, 6)], INK, fine)
        wide = 27 * max(broad, 0.9)
        pen.path(
            f"M{num(-wide)} -25C{num(-wide / 2)} -30 {num(wide / 2)} -30 {num(wide)} -25"
            f"L{num(wide)} -16C{num(wide / 2)} -18 {num(-wide / 2)} -18 {num(-wide)} -16Z",
            OCHRE,
            INK,
            main * 0.9,
        )
        pen.circle(0, 19, 8 * broad, OCHRE, INK, main * 0.9)


def leaf(pen: Pen, x: float, y: float, length: float, turn: float, fill: str = TEAL, weight: float = INNER) -> None:
    """A pointed leaf growing from (x, y) towards `turn` (0 is up)."""
    with placed(pen, x, y, length / 40, turn):
        pen.path("M0 0C-13 -10 -11 -27 0 -40C11 -27 13 -10 0 0Z", fill, INK, weight * 40 / length)
        strokes(pen, [[(0, -2), (0, -27)]], INK, weight * 30 / length)


def baton(
    pen: Pen,
    x: float,
    y: float,
    length: float,
    turn: float = 0,
    weight: float = CONTOUR,
    broad: float = 1,
    leaves: bool = True,
) -> None:
    """A turned staff, thicker towards its head, with a few leaves; (x, y) is its middle."""
    scale = length / 200
    main, fine = weight / scale, weight / scale / 2
    foot, head = 9 * broad, 14 * broad
    with placed(pen, x, y, scale, turn):
        if leaves:
            for side, at, size in ((1, -52, 46), (-1, -18, 42), (1, 26, 36)):
                leaf(pen, side * foot, at, size, side * 48, TEAL, fine)
        pen.path(
            f"M{num(-foot)} 92L{num(-head)} -82C{num(-head)} -104 {num(head)} -104 {num(head)} -82L{num(foot)} 92"
            f"C{num(foot * 0.8)} 101 {num(-foot * 0.8)} 101 {num(-foot)} 92Z",
            OCHRE,
            INK,
            main,
        )
        for at in (-76, 76):
            reach = (head + foot) / 2 - at / 76 * (head - foot) / 2
            pen.path(box(-reach - 1, at - 7, 2 * reach + 2, 14), BRICK, INK, main * 0.7)
        pen.path(box(-12 * broad, -7, 24 * broad, 14), BRICK, INK, main * 0.7)
        strokes(
            pen,
            [
                [(head * 0.45, -62), (head * 0.42, -16)],
                [(foot * 0.5, 16), (foot * 0.42, 62)],
                [(foot * 0.1, 24), (foot * 0.1, 48)],
            ],
            INK,
            fine,
        )
        strokes(pen, [[(-head * 0.45, -60), (-head * 0.4, -24)]], PAPER, fine * 1.4)


def blossom(
    pen: Pen, x: float, y: float, radius: float, fill: str = BRICK, heart: str = OCHRE, turn: float = 0
) -> None:
    """A small five-petalled flower for the gaps of a lattice."""
    with placed(pen, x, y, radius / 20, turn):
        pen.path(petals(5, 2, 20, 52), fill, INK, INNER * 20 / radius)
        pen.circle(0, 0, 5, heart, INK, INNER * 16 / radius)


def sprig(pen: Pen, x: float, y: float, size: float, turn: float = 0, fill: str = BRICK, leaves: str = TEAL) -> None:
    """A flower between two leaves, growing towards `turn`; it fills the empty ends of a card."""
    with placed(pen, x, y, size / 40, turn):
        fine = INNER * 40 / size
        pen.path("M0 14C-2 4 2 0 0 -10", "none", INK, fine * 1.3)
        leaf(pen, -1, 10, 30, -66, leaves, fine)
        leaf(pen, 1, 10, 30, 66, leaves, fine)
        blossom(pen, 0, -12, 15, fill)


class Ribbon:
    """A strip of even width along a curve: the curved blades and the crossing staves of the pips."""

    def __init__(self, points: Sequence[Point], width: float) -> None:
        self.points = list(points)
        self.left, self.right = self._edge(-width / 2), self._edge(width / 2)

    def _edge(self, offset: float) -> list[Point]:
        edge = []
        last = len(self.points) - 1
        for index, (x, y) in enumerate(self.points):
            (x0, y0), (x1, y1) = self.points[max(index - 1, 0)], self.points[min(index + 1, last)]
            size = hypot(x1 - x0, y1 - y0)
            edge.append((x - (y1 - y0) / size * offset, y + (x1 - x0) / size * offset))
        return edge

    def sharpen(self, steps: int) -> None:
        """Lets the last few steps run together into a point."""
        last = len(self.points) - 1
        for index in range(last - steps, last + 1):
            share = (last - index) / (steps + 1)
            (x, y), (lx, ly), (rx, ry) = self.points[index], self.left[index], self.right[index]
            self.left[index] = x + (lx - x) * share, y + (ly - y) * share
            self.right[index] = x + (rx - x) * share, y + (ry - y) * share

    def turn(self, index: int) -> float:
        """Where the ribbon heads at a point, in degrees clockwise from up."""
        (x0, y0), (x1, y1) = self.points[index], self.points[index + 1]
        return atan2(x1 - x0, y0 - y1) * 180 / pi

    def part(self, x: float, y: float, reach: float) -> slice:
        """The stretch of the ribbon that lies within `reach` of a point."""
        near = [i for i, (px, py) in enumerate(self.points) if hypot(px - x, py - y) <= reach]
        return slice(near[0], near[-1] + 1) if near else slice(0, 0)

    def crossings(self, other: Ribbon) -> list[Point]:
        """Where the middle lines of two ribbons cross."""
        found = []
        for (ax, ay), (bx, by) in pairwise(self.points):
            for (cx, cy), (dx, dy) in pairwise(other.points):
                det = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
                if not det:
                    continue
                here = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / det
                there = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / det
                if 0 <= here < 1 and 0 <= there < 1:
                    found.append((ax + (bx - ax) * here, ay + (by - ay) * here))
        return found


def sampled(points: Callable[[float], Point], steps: int) -> list[Point]:
    """A curve from its formula, sampled at even steps of 0 to 1."""
    return [points(step / steps) for step in range(steps + 1)]


def draw_signs(out: Path) -> None:
    """The four signs alone, bold enough for a card's index."""
    pen = Pen(100, 100)
    coin(pen, 50, 50, 46, 6)
    pen.save(out / "suit-O.svg")
    pen = Pen(100, 100)
    cup(pen, 50, 51, 92, 6)
    pen.save(out / "suit-C.svg")
    pen = Pen(100, 100)
    sword(pen, 25, 75, 112, 45, 4.4, 2.5)
    pen.save(out / "suit-S.svg")
    pen = Pen(100, 100)
    for x, y, size, turn in ((48, 38, 40, -62), (60, 52, 40, 68), (38, 66, 34, -66)):
        leaf(pen, x, y, size, turn, TEAL, 3)
    baton(pen, 50, 50, 98, 16, 4.6, 1.55, leaves=False)
    pen.save(out / "suit-B.svg")
