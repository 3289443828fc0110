"""The lid of Il Cerchio: a clock of twelve cards on a round table, under the lamp that hangs above it."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

from lid_cards import Plane, disc, french, lay, rounded, within
from lid_carve import around, field, leaf, slab
from lid_frame import MIDDLE, Inks, frame, ground, lid
from pen import BRICK, DEEP, GOLD, OCHRE, PAPER, Pen, Point, polar

WALL, WALL_CUT, TABLE, POOL, RIM, SHADOW = "#12382F", "#1F5547", "#1F6350", "#35805F", "#0B241E", "#124536"
CARDS = ("H1", "C4", "D6", "S2", "H3", "C5", "S1", "D3", "H4", "C1", "D1", "S6")
HALO = "#F3D684"


def table_point(x: float, y: float) -> Point:
    """A point of the table top as the eye sees it from the near edge, y growing away from the eye."""
    depth = 520 / (520 + y * cos(radians(32)))
    return MIDDLE + x * depth, 127 - y * sin(radians(32)) * depth


def on_table(x: float, y: float, degrees: float) -> Plane:
    """A card's plane on the table, turned clockwise."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return lambda u, v: table_point(x + u * c - v * s, y - u * s - v * c)


def lamp(pen: Pen) -> None:
    """A shade of enamelled iron on its flex, seen a little from below."""
    pen.line(MIDDLE, 0, MIDDLE, 22, RIM, 3)
    pen.path(slab(MIDDLE - 9, 17, 18, 11, 3), RIM)
    pen.path(
        f"M{MIDDLE - 9} 25C{MIDDLE - 22} 28 {MIDDLE - 44} 38 {MIDDLE - 50} 56L{MIDDLE + 50} 56"
        f"C{MIDDLE + 44} 38 {MIDDLE + 22} 28 {MIDDLE + 9} 25Z",
        BRICK,
    )
    cuts = [leaf(MIDDLE - 6 - i * 7.5, 30 + i * 1.7, MIDDLE - 15 - i * 8, 51, 1.5, -1.5) for i in range(4)]
    pen.path("".join(cuts), "#E08A5E")
    pen.ellipse(MIDDLE, 56, 50, 7.5, HALO, RIM, 2.2)
    pen.ellipse(MIDDLE, 57, 22, 4.5, PAPER)


def clock(pen: Pen) -> None:
    """The clock drawn on the cloth: ticks, rings and two hands."""
    plane = on_table(0, 0, 0)
    for inner, outer, ink in ((80, 82, OCHRE), (30, 31.5, OCHRE)):
        lay(pen, plane, disc(0, 0, (inner + outer) / 2, 60), "none", ink, 1.3)
    for hour in range(12):
        one, two = polar(0, 0, 70, hour * 30), polar(0, 0, 78, hour * 30)
        lay(pen, plane, [one, two], "none", GOLD, 3.2 if hour % 3 == 0 else 1.8)
    for degrees, length, width in ((-52, 50, 6.0), (66, 69, 5.0)):
        edge = [(0.0, 12.0), (width * 0.7, 0.0), (width * 0.4, -length * 0.6), (width, -length * 0.7), (0.0, -length)]
        lay(pen, within(plane, 0, 0, degrees), edge + [(-u, v) for u, v in reversed(edge)], GOLD)
    lay(pen, plane, disc(0, 0, 6.5), GOLD)
    lay(pen, plane, disc(0, 0, 2.6), RIM)


def draw_cerchio() -> Pen:
    """Room, table, light, cards; the lamp last, since it hangs before them."""
    pen, rng = lid(), Random(12)
    ground(pen, WALL)
    pen.path(field(rng, (6, 6, 474, 120), (17, 11), 13, 1.5, around(MIDDLE, 50)), WALL_CUT)
    flat_table = on_table(0, 0, 0)
    lay(pen, on_table(0, -13, 0), disc(0, 0, 236, 90), RIM)
    lay(pen, flat_table, disc(0, 0, 236, 90), "#2B6B57")
    lay(pen, flat_table, disc(0, 0, 228, 90), TABLE)
    marks = []
    for i in range(108):
        start, end = 180 + rng.uniform(0, 14), 200 + rng.uniform(0, 24)
        angle = 360 / 108 * i
        marks.append(leaf(*table_point(*polar(0, 0, start, angle)), *table_point(*polar(0, 0, end, angle)), 1.4))
    pen.path("".join(marks), POOL)
    lay(pen, flat_table, disc(0, 0, 176, 90), POOL)
    lay(pen, flat_table, disc(0, 0, 92, 60), "#4A9168")
    for reach in (176, 132):
        cone = [table_point(*polar(0, 0, reach, 90 + i * 6)) for i in range(31)]
        with pen.group(opacity=0.13):
            pen.polygon([(MIDDLE - 46, 56), (MIDDLE + 46, 56), *cone], HALO)
    clock(pen)
    for hour in sorted(range(12), key=lambda h: -cos(radians(h * 30))):
        x, y = 118 * sin(radians(hour * 30)), 118 * cos(radians(hour * 30))
        plane = on_table(x, y, hour * 30)
        lay(pen, on_table(x * 1.03, y * 1.03 - 3, hour * 30), rounded(45, 62, 5), SHADOW)
        french(pen, plane, CARDS[hour][0], int(CARDS[hour][1]), 45, 62, DEEP)
    lamp(pen)
    frame(pen, Inks("#0B241E", GOLD, BRICK))
    return pen
