"""Adornments of tables: a border of majolica tiles, a theatre fringe, the corners of a desk blotter, a sea chart.

They are drawn bright; the table shows them as dark or as faint as its cards need.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import cos, pi, sin
from pathlib import Path
from random import Random

from cut import bar, corners, disc, wheel
from pen import PAPER, Pen, Point, num, polar

GLAZE, COBALT, LEMON, LEAF, RUST = "#EFE4C8", "#1F4E9C", "#E3A92B", "#3E8A55", "#C2602C"
THREAD, THREAD_LIT, THREAD_DARK = "#C8963F", "#F1CB7A", "#7C551C"
HIDE, HIDE_LIT, TOOLING = "#3A241C", "#5B3B2E", "#C79A52"
SIDE = 100
CHART = (1600, 900)


def quarter(x: float, y: float, radius: float) -> str:
    """A disc around a corner of the tile, of which a quarter shows on it."""
    return disc(x, y, radius)


def tile(pen: Pen) -> None:
    """A tile of Caltagirone: a flower in the middle, in each corner a quarter of a rosette that four tiles share."""
    pen.rect(0, 0, SIDE, SIDE, "#2B2118")
    pen.rect(1.5, 1.5, SIDE - 3, SIDE - 3, GLAZE, r=2)
    for x, y in ((0, 0), (SIDE, 0), (0, SIDE), (SIDE, SIDE)):
        pen.path(quarter(x, y, 36), COBALT)
        pen.path(quarter(x, y, 29), GLAZE)
        pen.path(quarter(x, y, 24), LEMON)
        pen.path(quarter(x, y, 13), RUST)
        pen.path(quarter(x, y, 7), GLAZE)
    for turn in (0, 90, 180, 270):
        with pen.group(f"translate(50 50) rotate({turn})"):
            pen.path("M0 -3C11 -14 11 -31 0 -41C-11 -31 -11 -14 0 -3Z", COBALT)
            pen.path("M0 -9C5 -17 5 -27 0 -34C-5 -27 -5 -17 0 -9Z", LEMON)
        with pen.group(f"translate(50 50) rotate({turn + 45})"):
            pen.path("M0 -4C7 -11 7 -20 0 -27C-7 -20 -7 -11 0 -4Z", LEAF)
    pen.path(disc(50, 50, 10), COBALT)
    pen.path(disc(50, 50, 6), LEMON)


def tile_corner(pen: Pen) -> None:
    """The tile where two rows meet: a star of eight points."""
    pen.rect(0, 0, SIDE, SIDE, "#2B2118")
    pen.rect(1.5, 1.5, SIDE - 3, SIDE - 3, COBALT, r=2)
    for start, radius, ink in ((0.0, 46.0, GLAZE), (22.5, 38.0, LEMON)):
        pen.polygon([polar(50, 50, radius * (1, 0.56)[i % 2], start + i * 22.5) for i in range(16)], ink)
    pen.path(disc(50, 50, 15), COBALT)
    pen.path(disc(50, 50, 10), GLAZE)
    pen.path(disc(50, 50, 6), RUST)


def fringe(pen: Pen) -> None:
    """A braid from which threads hang, each a little longer or shorter than its neighbour; their ends are dark."""
    rng = Random(67)
    pen.raw(
        '<defs><linearGradient id="h" gradientUnits="userSpaceOnUse" x1="0" y1="30" x2="0" y2="94">'
        f'<stop offset="0" stop-color="{THREAD_DARK}"/><stop offset="0.25" stop-color="{THREAD}"/>'
        f'<stop offset="1" stop-color="#4A3412"/></linearGradient></defs>'
    )
    pen.rect(0, 24, SIDE, 50, "#2A1B0A")
    count = 6
    step = SIDE / count
    for i in range(count):
        x, long = (i + 0.5) * step, 86 + rng.uniform(-5, 5)
        pen.path(bar(x, 24, x, long, step * 0.86, step * 0.6), "url(#h)")
        pen.path(bar(x - 3, 30, x - 3, long - 16, 2.6), THREAD_LIT)
    pen.rect(0, 2, SIDE, 32, THREAD_DARK)
    pen.rect(0, 5, SIDE, 26, THREAD)
    for i in range(4):
        x = i * 25
        pen.path(f"M{x} 29C{x + 7} 29 {x + 8} 8 {x + 15} 7C{x + 20} 7 {x + 22} 12 {x + 25} 17V29Z", THREAD_LIT)
        pen.path(f"M{x + 5} 29C{x + 11} 29 {x + 12} 13 {x + 17} 13C{x + 21} 13 {x + 23} 21 {x + 25} 29Z", THREAD)


def fringe_corner(pen: Pen) -> None:
    """A tassel that hangs from a knot in the corner of the braid towards the middle."""
    for turned in (False, True):
        with pen.group("matrix(0 1 1 0 0 0)" if turned else ""):
            pen.rect(0, 1, SIDE, 16, THREAD_DARK)
            pen.rect(0, 2.5, SIDE, 13, THREAD)
            for i in range(8):
                x = i * 12.5
                twist = f"M{x} 14.5C{x + 3.5} 14.5 {x + 4} 4 {x + 7.5} 3.5C{x + 10} 3.5 {x + 11} 6 {x + 12.5} 8.5V14.5Z"
                pen.path(twist, THREAD_LIT)
            for x, long in ((57.0, 36.0), (65.5, 40.0), (74.0, 42.0), (82.5, 41.0), (91.0, 43.0), (97.0, 42.0)):
                pen.path(bar(x, 16, x, long, 6.8, 5), THREAD_DARK)
                pen.path(bar(x - 1.6, 18, x - 1.6, long - 10, 1.6), THREAD)
    with pen.group("translate(17 17) rotate(-45)"):
        for x in (-15, -10, -5, 0, 5, 10, 15):
            pen.path(bar(x * 0.6, 26, x, 84 - abs(x) * 0.5, 6.4, 5), THREAD_DARK)
            pen.path(bar(x * 0.6 - 0.8, 26, x - 0.8, 80 - abs(x) * 0.5, 3.2), THREAD)
        pen.path(disc(0, 14, 15), THREAD_DARK)
        pen.path(disc(-0.8, 13.2, 12.6), THREAD)
        pen.path(disc(-4, 9, 5), THREAD_LIT)
        pen.path(bar(-10, 29, 10, 29, 6), THREAD_LIT)
    pen.path(disc(13, 13, 12), THREAD_DARK)
    pen.path(disc(12.5, 12.5, 10), THREAD_LIT)
    pen.path(disc(13, 13, 5), THREAD)


def blotter_edge(pen: Pen) -> None:
    """The edge of the pad: two pressed lines."""
    pen.rect(0, 22, SIDE, 5, "#000000")
    pen.rect(0, 27, SIDE, 4, "#6F6884")
    pen.rect(0, 58, SIDE, 3, "#544E66")


def blotter_corner(pen: Pen) -> None:
    """A pocket of tooled leather that holds a corner of the pad."""
    pen.path("M0 6C0 2 2 0 6 0H100L97 9L9 97L0 100Z", "#120B09")
    pen.path("M1 6C1 3 3 1 6 1H96L1 96Z", HIDE)
    pen.path("M1 6C1 3 3 1 6 1H96L92 5H9C6 5 5 6 5 9V92L1 96Z", HIDE_LIT)
    pen.polyline([(84.0, 10.0), (10.0, 84.0)], TOOLING, 1.6)
    pen.polyline([(77.0, 12.0), (12.0, 77.0)], TOOLING, 0.8)
    pen.path("M12 60V18C12 14 14 12 18 12H60", "none", TOOLING, 1)
    with pen.group("translate(27 27) rotate(-45)"):
        pen.path("M0 -14C4 -7 4 -3 0 2C-4 -3 -4 -7 0 -14Z", TOOLING)
        for side in (-1, 1):
            pen.path(f"M0 4C{side * 7} 2 {side * 11} -3 {side * 13} -9C{side * 6} -8 {side * 2} -3 0 4Z", TOOLING)
        pen.path(disc(0, 8, 2.2), TOOLING)
    pen.path(disc(90, 5.5, 2.4), TOOLING)
    pen.path(disc(5.5, 90, 2.4), TOOLING)


def strokes(pen: Pen, lines: Iterable[tuple[Point, Point]], width: float) -> None:
    """Straight lines in one path, which is far shorter than one for each."""
    pen.path("".join(f"M{num(a)} {num(b)}L{num(c)} {num(d)}" for (a, b), (c, d) in lines), "none", PAPER, width)


def island(rng: Random, cx: float, cy: float, size: float) -> list[Point]:
    """The coast of an island: a ring with bays and capes."""
    waves = [(count, rng.uniform(0, 2 * pi), rng.uniform(0.4, 1) / count**0.85) for count in range(2, 14)]
    points: list[Point] = []
    for i in range(80):
        turn = 2 * pi * i / 80
        radius = size * (1 + 0.34 * sum(part * sin(count * turn + start) for count, start, part in waves))
        points.append((cx + 1.35 * radius * cos(turn), cy + radius * sin(turn)))
    return points


def grown(coast: list[Point], factor: float) -> list[Point]:
    """A line around a coast at some distance."""
    cx, cy = sum(x for x, _ in coast) / len(coast), sum(y for _, y in coast) / len(coast)
    return [(cx + (x - cx) * factor, cy + (y - cy) * factor) for x, y in coast]


def rose(pen: Pen, cx: float, cy: float, size: float) -> None:
    """A compass rose with its ring, from which the lines of the winds leave."""
    winds = [(polar(cx, cy, size * 1.25, i * 11.25), polar(cx, cy, 1500, i * 11.25)) for i in range(32)]
    strokes(pen, winds[::4], 1.2)
    strokes(pen, winds, 0.6)
    for radius, width in ((1.18, 2.0), (1.08, 1.0), (0.5, 1.0)):
        pen.circle(cx, cy, size * radius, "none", PAPER, width)
    for turn in (*range(45, 360, 90), *range(0, 360, 90)):
        reach = size if turn % 90 == 0 else size * 0.7
        tip, waist = polar(cx, cy, reach, turn), size * 0.17
        left, right = polar(cx, cy, waist, turn - 38), polar(cx, cy, waist, turn + 38)
        pen.path(corners([tip, left, (cx, cy)]), PAPER)
        pen.path(corners([tip, right, (cx, cy)]), "none", PAPER, 1.4)
    strokes(pen, ((polar(cx, cy, size * 1.08, i * 5), polar(cx, cy, size * 1.13, i * 5)) for i in range(72)), 1)


def scale(pen: Pen) -> None:
    """The frame of the chart, with its degrees in alternating bars."""
    width, height = CHART
    for inset, line in ((26.0, 3.0), (40.0, 1.2)):
        pen.rect(inset, inset, width - 2 * inset, height - 2 * inset, "none", PAPER, line)
    for i in range(0, 42, 2):
        x = 40 + i * (width - 80) / 42
        pen.rect(x, 28, (width - 80) / 42, 11, PAPER)
        pen.rect(x, height - 39, (width - 80) / 42, 11, PAPER)
    for i in range(0, 24, 2):
        y = 40 + i * (height - 80) / 24
        pen.rect(28, y, 11, (height - 80) / 24, PAPER)
        pen.rect(width - 39, y, 11, (height - 80) / 24, PAPER)


def chart(pen: Pen) -> None:
    """A sea with islands, shallows, a course pricked out across it and two compass roses."""
    rng = Random(71)
    scale(pen)
    rose(pen, 1230, 300, 108)
    rose(pen, 330, 640, 70)
    for cx, cy, size in (
        (250, 230, 92),
        (820, 165, 44),
        (1420, 690, 84),
        (700, 720, 58),
        (1010, 560, 26),
        (520, 430, 22),
    ):
        coast = island(rng, cx, cy, size)
        pen.polygon(coast, "none", PAPER, 3)
        for step, width in ((1.1, 1.6), (1.24, 1.1), (1.42, 0.8)):
            pen.polygon(grown(coast, step), "none", PAPER, width)
        strokes(pen, zip(coast[::2], grown(coast, 1 + 7 / size)[::2], strict=True), 0.9)
        pen.path(corners(wheel(cx, cy, size * 0.2, 3)), "none", PAPER, 2)
    course = [(300.0, 500.0), (470.0, 560.0), (640.0, 520.0), (800.0, 420.0), (980.0, 400.0), (1150.0, 480.0)]
    for (ax, ay), (bx, by) in pairwise(course):
        ends = [[(ax + (bx - ax) * at, ay + (by - ay) * at) for at in (i / 5 + 0.03, i / 5 + 0.14)] for i in range(5)]
        strokes(pen, ((start, end) for start, end in ends), 3.2)
    x, y = course[-1]
    pen.path(bar(x - 12, y - 12, x + 12, y + 12, 5) + bar(x - 12, y + 12, x + 12, y - 12, 5), PAPER)
    spots = [(rng.uniform(70, 1530), rng.uniform(70, 830)) for _ in range(70)]
    strokes(pen, (((x - 4, y), (x + 4, y)) for x, y in spots), 1.2)
    strokes(pen, (((x + 6, y - 3), (x + 6, y + 3)) for x, y in spots), 1.2)


def draw(out: Path) -> None:
    """Writes the borders and the chart into `ground` below `out`."""
    folder = out / "ground"
    for name, paint in (
        ("tile", tile), ("tile-corner", tile_corner), ("fringe", fringe), ("fringe-corner", fringe_corner),
        ("blotter-edge", blotter_edge), ("blotter-corner", blotter_corner),
    ):  # fmt: skip
        pen = Pen(SIDE, SIDE)
        paint(pen)
        pen.save(folder / f"{name}.svg")
    pen = Pen(*CHART)
    chart(pen)
    pen.save(folder / "chart.svg")


if __name__ == "__main__":
    draw(Path(__file__).parent)
