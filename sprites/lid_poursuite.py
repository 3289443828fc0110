"""The lid of Poursuite: matching cards race after one another along a ribbon of wind towards a great target."""

from __future__ import annotations

from math import atan2, degrees
from random import Random

from lid_cards import cirkle, disc, flat, lay, rounded
from lid_carve import across, brush, field, leaf
from lid_frame import Inks, frame, ground, lid
from pen import BRICK, PAPER, Pen, Point

YELLOW, YELLOW_CUT, WIND, TEAL = "#EDB52F", "#F8D877", "#FBE9B7", "#1E5C63"
TARGET = (366, 116)
CHASE = (
    ("MT", 0.02, 0.4),
    ("MX", 0.15, 0.5),
    ("JX", 0.295, 0.62),
    ("JC", 0.45, 0.74),
    ("VC", 0.61, 0.86),
    ("VR", 0.785, 0.96),
    ("VO", 0.975, 1.1),
)
WAY: tuple[Point, ...] = (
    (286, 54),
    (236, 40),
    (172, 40),
    (108, 56),
    (62, 88),
    (58, 134),
    (96, 170),
    (156, 186),
    (226, 186),
    (290, 166),
    (338, 136),
)


def on_route(t: float) -> Point:
    """The way the chase takes: out of the distance, round the bend, and home."""
    spot = min(max(t, 0), 1) * (len(WAY) - 1)
    i = min(int(spot), len(WAY) - 2)
    p0, p1, p2, p3 = WAY[max(i - 1, 0)], WAY[i], WAY[i + 1], WAY[min(i + 2, len(WAY) - 1)]
    f = spot - i
    pull = (
        (-f + 2 * f * f - f**3) / 2,
        (2 - 5 * f * f + 3 * f**3) / 2,
        (f + 4 * f * f - 3 * f**3) / 2,
        (f**3 - f * f) / 2,
    )
    near = (p0, p1, p2, p3)
    return sum(w * p[0] for w, p in zip(pull, near, strict=True)), sum(
        w * p[1] for w, p in zip(pull, near, strict=True)
    )


def heading(t: float) -> float:
    """Which way a card looks while it runs there."""
    (x1, y1), (x2, y2) = on_route(max(t - 0.03, 0)), on_route(min(t + 0.03, 1))
    return degrees(atan2(x2 - x1, y1 - y2))


def ribbon(pen: Pen, shift: float, wide: float, ink: str) -> None:
    """The wind of the chase: a stroke along the way, swelling as it comes nearer."""
    steps = [i / 40 for i in range(41)]
    points = [(x, y + shift) for x, y in map(on_route, steps)]
    pen.path(brush(points, [2 + wide * t for t in steps]), ink)


def draw_poursuite() -> Pen:
    """Yellow air, the target with its rings, the wind, then the runners from the last to the first."""
    pen, rng = lid(), Random(8)
    ground(pen, YELLOW)
    rings = across(*TARGET)
    pen.path(field(rng, (4, 4, 476, 240), (22, 12), 19, 1.7, rings), YELLOW_CUT)
    lay(pen, flat(TARGET[0] + 6, TARGET[1] + 8), disc(0, 0, 98, 72), "#C98A12")
    for radius, ink in ((98, TEAL), (94, BRICK), (76, PAPER), (57, BRICK), (38, PAPER), (19, BRICK)):
        lay(pen, flat(*TARGET), disc(0, 0, radius, 72), ink)
    cuts = ""
    for middle, count in ((85.0, 46), (47.5, 26)):
        for i in range(count):
            plane = flat(*TARGET, 360 / count * i + rng.uniform(-2, 2))
            cuts += leaf(*plane(0, -middle + 6), *plane(2, -middle - 6), 1.1)
    pen.path(cuts, "#DB7A52")
    ribbon(pen, 0, 84, WIND)
    ribbon(pen, 8, 34, YELLOW)
    ribbon(pen, -12, 9, "#E7B945")
    tails = ""
    for _, t, scale in CHASE:
        plane = flat(*on_route(t), heading(t), scale)
        tails += "".join(leaf(*plane(u, 50), *plane(u * 1.2, 76 + 12 * (u % 3)), 2.4 * scale) for u in (-24, -8, 9, 25))
    pen.path(tails, TEAL)
    for face, t, scale in CHASE:
        x, y = on_route(t)
        lay(pen, flat(x + 4, y + 7, heading(t), scale), rounded(66, 92, 7), "#B97C0C")
        cirkle(pen, flat(x, y, heading(t), scale), face, 66, 92, "#C9A55A", 0.31)
    frame(pen, Inks(TEAL, "#F8D877", BRICK))
    return pen
