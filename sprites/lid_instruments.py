"""Twelve things from a cabinet, the portraits of those who think inside the computer: nobody of a family has one."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from lid_carve import brush, leaf, smooth
from lid_medallion import cuts, mirror
from pen import BRICK, GOLD, INK, NIGHT, OCHRE, PAPER, TEAL, Pen, polar

BRASS, DARK_BRASS, SHADOW = "#E3B75B", "#A8742A", "#D8C8A8"


def compass(pen: Pen) -> None:
    """Its needle points to the north, a little east."""
    cuts(31, "#3C9091", pen)
    pen.circle(0, 4, 70, BRASS, INK, 2.4)
    pen.circle(0, 4, 58, PAPER, DARK_BRASS, 2.4)
    for i in range(24):
        (x1, y1), (x2, y2) = polar(0, 4, 53, i * 15), polar(0, 4, 43 if i % 6 == 0 else 48, i * 15)
        pen.line(x1, y1, x2, y2, INK, 3 if i % 6 == 0 else 1.6)
    for i in range(4):
        a = i * 90 + 45
        pen.polygon([polar(0, 4, 34, a), polar(0, 4, 8, a + 60), (0, 4), polar(0, 4, 8, a - 60)], SHADOW)
    tip, foot = polar(0, 4, 46, 22), polar(0, 4, 46, 202)
    left, right = polar(0, 4, 9, 292), polar(0, 4, 9, 112)
    pen.polygon([tip, left, right], BRICK, INK, 1.6)
    pen.polygon([foot, left, right], NIGHT, INK, 1.6)
    pen.circle(0, 4, 6, GOLD, INK, 1.6)
    pen.circle(0, -74, 12, "none", INK, 9)
    pen.circle(0, -74, 12, "none", BRASS, 5)


def lantern(pen: Pen) -> None:
    """Lit, on its hook."""
    cuts(32, "#31406A", pen)
    pen.circle(0, 12, 62, "#3B4A74")
    pen.circle(0, 12, 48, "#5A5F6E")
    pen.path(brush([(-34, -44), (-24, -84), (24, -84), (34, -44)], [5, 6, 6, 5]), INK)
    pen.path(smooth(mirror([(0, -62), (16, -58), (40, -36), (0, -34)])), BRICK, INK, 2.2)
    pen.polygon([(-32, -34), (32, -34), (38, 52), (-38, 52)], "#F6DE91", INK, 2.4)
    pen.path(smooth([(0, -22), (16, 12), (12, 36), (0, 42), (-12, 36), (-16, 12)]), OCHRE)
    pen.path(smooth([(0, -2), (8, 20), (6, 34), (0, 38), (-6, 34), (-8, 20)]), PAPER)
    for x in (-11.5, 11.5):
        pen.line(x, -34, x * 1.2, 52, INK, 2.4)
    pen.polygon([(-44, 52), (44, 52), (36, 70), (-36, 70)], BRICK, INK, 2.2)


def bell(pen: Pen) -> None:
    """Of brass, swung to one side."""
    cuts(33, "#8A2F1E", pen)
    with pen.group("rotate(14)"):
        pen.path(brush([(0, -62), (0, -84)], [7, 7]), INK)
        pen.circle(6, 58, 13, DARK_BRASS, INK, 2.2)
        half = [(0, -64), (22, -60), (36, -30), (38, 8), (50, 34), (60, 46), (0, 50)]
        pen.path(smooth(mirror(half)), BRASS, INK, 2.4)
        pen.path(smooth([(12, -56), (30, -30), (32, 8), (42, 34), (52, 44), (22, 46), (20, 0)]), DARK_BRASS)
        pen.path(leaf(-20, -40, -26, 22, 5, 4), "#FBEBA6")
        pen.path(brush([(-56, 38), (0, 44), (56, 38)], [3, 4, 3]), INK)


def key(pen: Pen) -> None:
    """An old one, upright."""
    cuts(34, "#7C5AA8", pen)
    with pen.group("rotate(28)"):
        pen.circle(0, -48, 27, "none", INK, 19)
        pen.circle(0, -48, 27, "none", BRASS, 14)
        pen.polygon([(-8, -20), (8, -20), (8, 76), (-8, 76)], BRASS, INK, 2.4)
        pen.polygon([(2, -18), (7, -18), (7, 75), (2, 75)], DARK_BRASS)
        pen.polygon([(8, 34), (38, 34), (38, 46), (24, 46), (24, 54), (34, 54), (34, 68), (8, 68)], BRASS, INK, 2.4)
        pen.polygon([(-13, -24), (13, -24), (13, -12), (-13, -12)], OCHRE, INK, 2.2)


def anchor(pen: Pen) -> None:
    """With a length of rope."""
    cuts(35, "#5C93C4", pen)
    pen.path(brush([(-66, -30), (-20, -58), (26, -30), (-22, 8), (30, 34), (62, 8)], [4, 6, 6, 6, 6, 4]), "#E9D9B0")
    pen.circle(0, -66, 12, "none", NIGHT, 9)
    pen.path(brush([(0, -54), (0, 66)], [7, 8]), NIGHT)
    pen.path(brush([(-34, -38), (34, -38)], [6, 6]), NIGHT)
    pen.path(brush([(-58, 18), (-46, 54), (0, 72), (46, 54), (58, 18)], [4, 8, 10, 8, 4]), NIGHT)
    for s in (-1, 1):
        pen.polygon([(s * 58, 2), (s * 74, 34), (s * 42, 32)], NIGHT)
    pen.path(leaf(-3, -40, -3, 50, 2, 1), "#4C5D85")


def hourglass(pen: Pen) -> None:
    """Half run through."""
    cuts(36, "#3F8E60", pen)
    half = [(0, -60), (36, -58), (34, -24), (7, 0), (34, 24), (36, 58), (0, 60)]
    pen.path(smooth(mirror(half)), "#DCEBEA", INK, 2.4)
    pen.polygon([(-22, -20), (22, -20), (3, 0), (-3, 0)], OCHRE)
    pen.polygon([(-1.5, 0), (1.5, 0), (1.5, 40), (-1.5, 40)], OCHRE)
    pen.path(smooth([(-30, 56), (-16, 36), (0, 28), (16, 36), (30, 56)]), OCHRE)
    pen.path(leaf(-24, -48, -22, -28, 3, 2), PAPER)
    for y in (-72, 58):
        pen.polygon([(-48, y), (48, y), (48, y + 14), (-48, y + 14)], BRICK, INK, 2.4)
    for x in (-42, 42):
        pen.path(brush([(x, -58), (x, 58)], [4, 4]), "#6B3D1A")


def umbrella(pen: Pen) -> None:
    """Open, in two colours."""
    cuts(37, "#E9C877", pen)
    pen.path(brush([(0, -70), (0, 56), (10, 72), (24, 66), (26, 54)], [3, 4, 5, 5, 4]), INK)
    top, low = (0, -62), 8
    xs = [-78, -46, -16, 16, 46, 78]
    for i in range(5):
        a, b = xs[i], xs[i + 1]
        edge = [(a, low), ((a + b) / 2, low - 13), (b, low)]
        side = [top, (a * 0.78, -34), *edge, (b * 0.78, -34)]
        pen.path(smooth(side), (BRICK, PAPER)[i % 2], INK, 2)
    pen.circle(0, -72, 5, GOLD, INK, 1.6)


def kite(pen: Pen) -> None:
    """In the wind, with its tail."""
    cuts(38, "#8CBEDD", pen)
    pen.path(brush([(6, 34), (-14, 50), (8, 64), (-12, 80)], [2, 2.4, 2.4, 2]), INK)
    for x, y in ((-8, 50), (2, 64)):
        pen.polygon([(x - 13, y - 7), (x + 13, y + 7), (x + 13, y - 7), (x - 13, y + 7)], BRICK)
    top, right, foot, left, mid = (18, -84), (62, -26), (4, 38), (-52, -42), (12, -34)
    for a, b, colour in ((top, right, BRICK), (right, foot, OCHRE), (foot, left, TEAL), (left, top, PAPER)):
        pen.polygon([a, b, mid], colour, INK, 2)


def top(pen: Pen) -> None:
    """A spinning top, leaning as it slows down."""
    cuts(39, "#A85A8C", pen)
    pen.path(smooth([(-46, 76), (0, 68), (46, 76), (0, 84)]), "#5C2447")
    with pen.group("rotate(-10)"):
        pen.path(brush([(0, -80), (0, -44)], [6, 7]), "#6B3D1A")
        half = [(0, -48), (34, -42), (66, -14), (52, 12), (26, 40), (6, 74), (0, 78)]
        pen.path(smooth(mirror(half)), GOLD, INK, 2.4)
        pen.path(brush([(-60, -12), (0, 4), (60, -12)], [8, 11, 8]), BRICK)
        pen.path(brush([(-46, 14), (0, 28), (46, 14)], [5, 7, 5]), TEAL)
        pen.path(leaf(-40, -28, -10, -38, 3.4, 2), "#FBEBA6")


def telescope(pen: Pen) -> None:
    """Drawn out, turned to a star."""
    cuts(40, "#34446F", pen)
    for x, y, size in ((-44, -52, 12), (50, -64, 6), (-66, 8, 5)):
        points = [polar(x, y, size if i % 2 == 0 else size * 0.4, i * 36) for i in range(10)]
        pen.polygon(points, "#F6DE91")
    pen.path(brush([(8, 20), (-16, 82)], [5, 5]), "#6B3D1A")
    pen.path(brush([(8, 20), (34, 82)], [5, 5]), "#6B3D1A")
    with pen.group("translate(6 8) rotate(-38)"):
        pen.polygon([(-74, -11), (-30, -13), (-30, 13), (-74, 11)], BRASS, INK, 2.4)
        pen.polygon([(-30, -18), (20, -20), (20, 20), (-30, 18)], BRICK, INK, 2.4)
        pen.polygon([(20, -25), (72, -28), (72, 28), (20, 25)], BRASS, INK, 2.4)
        pen.polygon([(20, 8), (72, 9), (72, 26), (20, 23)], DARK_BRASS)
        pen.polygon([(66, -30), (76, -30), (76, 30), (66, 30)], OCHRE, INK, 2.2)


def drum(pen: Pen) -> None:
    """With its two sticks."""
    cuts(41, "#D9A24A", pen)
    for s in (-1, 1):
        pen.path(brush([(s * 62, -74), (s * 6, -28)], [4, 4]), "#6B3D1A")
        pen.circle(s * 5, -27, 7, "#E9D9B0", INK, 1.8)
    pen.polygon([(-58, -20), (58, -20), (58, 46), (-58, 46)], BRICK)
    pen.ellipse(0, 46, 58, 20, BRICK, INK, 2.4)
    for i in range(6):
        x = -58 + i * 116 / 5
        low = 46 + 19 * cos((x / 58) * pi / 2)
        high = -20 + 19 * cos((x / 58) * pi / 2)
        ahead = x + (12 if i % 2 == 0 else -12)
        pen.line(x, high, ahead if abs(ahead) < 58 else x, low, PAPER, 2.6)
    pen.path(brush([(-58, -18), (-30, -2), (0, 2), (30, -2), (58, -18)], [6, 7, 7, 7, 6]), GOLD)
    pen.path(brush([(-58, 44), (-30, 60), (0, 65), (30, 60), (58, 44)], [6, 7, 7, 7, 6]), GOLD)
    pen.ellipse(0, -22, 58, 19, PAPER, INK, 2.4)


def balloon(pen: Pen) -> None:
    """On its way, with a basket."""
    cuts(42, "#4F9C9C", pen)
    half = [(0, -84), (36, -76), (56, -42), (46, -4), (20, 28), (0, 30)]
    pen.path(smooth(mirror(half)), PAPER, INK, 2.4)
    pen.path(smooth([(-20, -80), (-52, -44), (-42, -4), (-18, 27), (-14, 0), (-26, -44)]), BRICK)
    pen.path(smooth([(20, -80), (52, -44), (42, -4), (18, 27), (14, 0), (26, -44)]), BRICK)
    pen.path(smooth(mirror([(0, -84), (12, -60), (13, -20), (6, 29), (0, 30)])), OCHRE)
    for s in (-1, 1):
        pen.line(s * 16, 28, s * 11, 54, INK, 2)
    pen.polygon([(-15, 54), (15, 54), (12, 76), (-12, 76)], "#8A5A2B", INK, 2.2)
    for i in range(3):
        y = 58 + 5 * i
        pen.line(-13, y, 13, y + sin(i), "#5E3A17", 1.4)


INSTRUMENTS: dict[str, tuple[Callable[[Pen], None], str]] = {
    "compass": (compass, TEAL),
    "lantern": (lantern, NIGHT),
    "bell": (bell, BRICK),
    "key": (key, "#6A4593"),
    "anchor": (anchor, "#3F7FB5"),
    "hourglass": (hourglass, "#2E7D4F"),
    "umbrella": (umbrella, "#DDA437"),
    "kite": (kite, "#A9CFE6"),
    "top": (top, "#8E3F74"),
    "telescope": (telescope, "#22305A"),
    "drum": (drum, "#C98A2B"),
    "balloon": (balloon, "#2F7F80"),
}
"""Each with its ground."""
