"""Draws the twelve portraits the family may choose from: animals and things in round medallions, cut like the lids.

Every portrait is drawn about the middle (0, 0) and made a little smaller to sit in a medallion of radius 97. The reader knows no clipping, so what has
to end at the rim (shoulders, sea, hills) is held inside it point by point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot, sin
from pathlib import Path
from random import Random

from lid_cards import disc, flat
from lid_carve import around, brush, field, leaf, rays, smooth, wedge
from pen import BRICK, GOLD, INK, NIGHT, OCHRE, PAPER, TEAL, Pen, Point, polar

FIGURE = 0.88
RIM = 90 / FIGURE


def held(points: Sequence[Point]) -> list[Point]:
    """The same points, those beyond the medallion drawn back to its rim."""
    return [(x, y) if hypot(x, y) <= RIM else (x * RIM / hypot(x, y), y * RIM / hypot(x, y)) for x, y in points]


def mirror(half: Sequence[Point]) -> list[Point]:
    """A right half, made whole."""
    return [*half, *((-x, y) for x, y in reversed(half))]


def hill(level: Callable[[float], float]) -> list[Point]:
    """Everything below a line, down to the rim."""
    tops = [(x, level(x)) for x in range(-110, 111, 5)]
    return held([p for p in tops if hypot(*p) <= RIM + 4]) + [
        polar(0, 0, RIM, a) for a in range(96, 265, 6) if polar(0, 0, RIM, a)[1] > level(0)
    ]


def cuts(seed: int, ink: str, pen: Pen, keep: Callable[[float, float], bool] = lambda x, y: True) -> None:
    """The cleared ground behind the figure: gouge marks that run out from the middle."""
    marks = field(
        Random(seed), (-98, -98, 98, 98), (19, 13), 14, 1.8, around(0, 0), lambda x, y: hypot(x, y) < 96 and keep(x, y)
    )
    pen.path(marks, ink)


def eye(pen: Pen, x: float, y: float, radius: float, iris: str) -> None:
    """A round eye with its light."""
    pen.circle(x, y, radius, iris)
    pen.circle(x, y, radius * 0.62, INK)
    pen.circle(x + radius * 0.25, y - radius * 0.28, radius * 0.22, PAPER)


def fox(pen: Pen) -> None:
    cuts(1, "#4A9696", pen)
    coat, dark = "#D8602C", "#9E3A1C"
    pen.path(smooth(held(mirror([(0, 30), (34, 44), (60, 64), (70, 90), (30, 114), (0, 114)]))), dark)
    for s in (-1, 1):
        pen.polygon([(s * 12, -36), (s * 32, -58), (s * 58, -80), (s * 68, -42), (s * 66, -6)], coat)
        pen.polygon([(s * 33, -40), (s * 54, -68), (s * 58, -24)], INK)
        pen.path(leaf(s * 40, -38, s * 54, -60, 2), coat)
    face = [
        (0, -42),
        (30, -42),
        (58, -20),
        (70, 2),
        (88, 22),
        (70, 22),
        (74, 36),
        (54, 36),
        (34, 50),
        (16, 72),
        (0, 78),
    ]
    pen.polygon(mirror(face), coat)
    for s in (-1, 1):
        cheek = [
            (4, 74),
            (8, 30),
            (18, 8),
            (36, 2),
            (58, 10),
            (88, 22),
            (70, 22),
            (74, 36),
            (54, 36),
            (34, 50),
            (16, 72),
        ]
        pen.polygon([(s * x, y) for x, y in cheek], PAPER)
        pen.path(smooth([(s * x, y) for x, y in ((16, 2), (28, -10), (46, -10), (34, 4))]), INK)
        pen.circle(s * 31, -5, 2.4, GOLD)
        pen.path("".join(leaf(s * (46 + 6 * i), 16 + 4 * i, s * (58 + 7 * i), 22 + 5 * i, 1.4) for i in range(2)), coat)
        pen.path(
            "".join(leaf(s * (4 + 9 * i), -36 + 3 * i, s * (3 + 6 * i), -18 + 4 * i, 1.6) for i in range(4)), "#F0955A"
        )
    pen.path(smooth(mirror([(0, 62), (10, 62), (9, 72), (0, 78)])), INK)


def owl(pen: Pen) -> None:
    cuts(2, "#3A4A78", pen)
    coat, dark = "#A9692B", "#6B3D1A"
    for x, y in ((-66, -44), (68, -36), (-74, 6), (74, 18)):
        pen.path(rays(x, y, 0.8, 5.5, 4, 36, 45) + rays(x, y, 0.8, 5.5, 4, 36), GOLD)
    body = [(0, -52), (20, -56), (46, -80), (56, -52), (58, -20), (64, 16), (56, 60), (38, 84), (0, 114)]
    pen.path(smooth(held(mirror(body))), coat)
    for s in (-1, 1):
        pen.path(smooth(held([(s * x, y) for x, y in ((54, -2), (66, 20), (60, 60), (42, 82), (40, 44))])), dark)
        pen.path(
            "".join(leaf(s * (58 - 3 * i), 14 + 13 * i, s * (48 - 2 * i), 28 + 13 * i, 1.8) for i in range(4)), OCHRE
        )
    pen.path(smooth(held(mirror([(0, 14), (24, 18), (36, 40), (30, 72), (0, 86)]))), "#EBD6A8")
    feathers = ""
    for row in range(4):
        for i in range(-2 + row % 2, 3):
            x, y = i * 14 - (7 if row % 2 else 0), 34 + row * 13
            if abs(x) < 30:
                feathers += leaf(x - 5, y, x, y + 6, 1.5) + leaf(x, y + 6, x + 5, y, 1.5)
    pen.path(feathers, dark)
    for s in (-1, 1):
        pen.circle(s * 27, -20, 30, "#EBD6A8")
        pen.path(
            "".join(
                leaf(*flat(s * 27, -20, 15 * i)(0, -20), *flat(s * 27, -20, 15 * i)(0, -28), 1.2) for i in range(24)
            ),
            coat,
        )
        eye(pen, s * 26, -20, 18, GOLD)
        pen.path(brush([(s * 2, -38), (s * 20, -52), (s * 44, -74)], [4, 9, 2]), dark)
    pen.polygon([(-8, -14), (0, -20), (8, -14), (0, 12)], BRICK)


def cat(pen: Pen) -> None:
    cuts(3, "#EBBE5E", pen)
    coat, sheen = "#26242A", "#57525E"
    pen.path(smooth(held(mirror([(0, 40), (40, 50), (62, 74), (66, 114), (0, 114)]))), coat)
    pen.path(brush([(-46, 58), (0, 76), (46, 58)], [6, 10, 6]), BRICK)
    pen.circle(0, 78, 7.5, GOLD, INK, 1.5)
    for s in (-1, 1):
        pen.path(
            smooth([(s * x, y) for x, y in ((10, -36), (32, -56), (56, -80), (64, -48), (64, -6), (30, -10))]), coat
        )
        pen.path(smooth([(s * x, y) for x, y in ((35, -44), (51, -65), (55, -36), (48, -30))]), BRICK)
    pen.path(smooth(mirror([(0, -44), (30, -42), (60, -22), (72, 12), (54, 44), (26, 60), (0, 63)])), coat)
    marks = ""
    for s in (-1, 1):
        pen.path(smooth([(s * x, y) for x, y in ((14, 2), (24, -16), (44, -18), (50, -6), (36, 8))]), "#D8DE6C")
        pen.path(leaf(s * 33, -17, s * 33, 8, 6.5), INK)
        pen.circle(s * 36, -9, 2.6, PAPER)
        for i in range(3):
            pen.path(leaf(s * 22, 30 + 5 * i, s * 84, 20 + 13 * i, 1.4, -3 * s), PAPER)
        marks += "".join(leaf(s * (6 + 9 * i), -38 + 2 * i, s * (4 + 7 * i), -24 + 2 * i, 1.7) for i in range(4))
        marks += "".join(leaf(s * (62 - 4 * i), 12 + 9 * i, s * (54 - 5 * i), 20 + 9 * i, 1.5) for i in range(4))
    pen.path(marks, sheen)
    pen.polygon([(-9, 22), (9, 22), (0, 33)], BRICK)
    pen.path(brush([(-16, 38), (-8, 43), (0, 36), (8, 43), (16, 38)], [1, 2.6, 2.6, 2.6, 1]), sheen)


def hare(pen: Pen) -> None:
    cuts(4, "#57A06F", pen)
    coat, dark = "#C99D66", "#7A5430"
    pen.path(smooth(held(mirror([(0, 40), (30, 46), (56, 66), (64, 114), (0, 114)]))), coat)
    pen.path(smooth(held(mirror([(0, 54), (18, 62), (24, 114), (0, 114)]))), PAPER)
    for s in (-1, 1):
        pen.path(
            smooth([(s * x, y) for x, y in ((8, -22), (10, -62), (20, -94), (33, -90), (38, -54), (30, -18))]), coat
        )
        pen.path(
            smooth([(s * x, y) for x, y in ((16, -24), (17, -60), (23, -86), (30, -80), (32, -50), (26, -22))]),
            "#F0C9A4",
        )
        pen.path(leaf(s * 20, -92, s * 35, -72, 3.6), INK)
    pen.path(smooth(mirror([(0, -36), (24, -32), (42, -8), (48, 20), (36, 46), (16, 60), (0, 62)])), coat)
    marks = ""
    for s in (-1, 1):
        pen.path(smooth([(s * x, y) for x, y in ((6, 24), (22, 18), (40, 28), (34, 46), (16, 58), (4, 54))]), PAPER)
        pen.path(smooth([(s * x, y) for x, y in ((20, -4), (30, -15), (41, -6), (38, 8), (26, 9))]), PAPER)
        eye(pen, s * 31, -3, 11, dark)
        marks += "".join(leaf(s * (4 + 8 * i), -28 + 3 * i, s * (4 + 6 * i), -12 + 2 * i, 1.6) for i in range(3))
        for i in range(3):
            pen.path(leaf(s * 16, 38 + 3 * i, s * 70, 30 + 11 * i, 1.2, -3 * s), INK)
        marks += "".join(leaf(s * (34 + 7 * i), 62 + 6 * i, s * (38 + 7 * i), 76 + 3 * i, 1.7) for i in range(3))
    pen.path(marks, dark)
    pen.path(smooth([(-10, 26), (0, 23), (10, 26), (0, 38)]), BRICK)
    pen.path(leaf(0, 36, 0, 50, 1.3), INK)
    pen.polygon([(-5, 50), (5, 50), (4, 61), (-4, 61)], PAPER, INK, 1.2)


def tortoise(pen: Pen) -> None:
    cuts(5, "#F6DFA8", pen, lambda x, y: y < 42)
    skin, shell, light = "#8FA24E", "#2F6B45", "#7DB077"
    pen.polygon(hill(lambda x: 46 + x * x / 700), "#B9803A")
    pen.path(
        "".join(leaf(x, 60 + (i % 2) * 9, x + 20, 61 + (i % 2) * 9, 1.5) for i, x in enumerate(range(-64, 50, 21))),
        "#EBC07A",
    )
    for x, y in ((-42, 34), (26, 36)):
        pen.path(
            smooth(
                [
                    (x - 16, y - 10),
                    (x + 16, y - 10),
                    (x + 18, y + 14),
                    (x + 20, y + 24),
                    (x - 12, y + 24),
                    (x - 12, y + 10),
                ]
            ),
            skin,
            INK,
            2,
        )
    pen.path(smooth([(-60, 28), (-84, 38), (-62, 40)]), skin, INK, 2)
    pen.path(
        smooth([(38, 34), (50, 14), (56, -12), (66, -30), (80, -26), (84, -12), (76, -2), (72, 16), (60, 36)]),
        skin,
        INK,
        2,
    )
    pen.path(leaf(74, -7, 85, -10, 1.2), INK)
    eye(pen, 72, -18, 5, PAPER)
    dome = [(-72, 32), (-66, -4), (-44, -40), (-8, -56), (28, -44), (50, -12), (56, 32)]
    pen.path(smooth(dome, close=False) + "Z", shell, INK, 2.4)
    plates = (
        [(-20, -42), (6, -43), (17, -18), (-6, -4), (-31, -16)],
        [(-37, -12), (-12, 0), (-17, 24), (-47, 24), (-56, 4)],
    )
    plates += ([(23, -14), (0, 0), (-6, 24), (26, 24), (38, 2)], [(-27, -42), (-38, -18), (-58, -2), (-50, -26)])
    plates += (
        [(14, -42), (24, -20), (41, -4), (38, -24)],
        [(-62, 6), (-54, 26), (-66, 26)],
        [(44, 4), (33, 25), (50, 25)],
    )
    for plate in plates:
        pen.polygon(plate, light)
    rings = ""
    for plate in plates[:3]:
        cx, cy = sum(x for x, _ in plate) / 5, sum(y for _, y in plate) / 5
        for scale in (0.68, 0.36):
            inner = [(cx + (x - cx) * scale, cy + (y - cy) * scale) for x, y in plate]
            rings += "".join(leaf(*inner[i], *inner[(i + 1) % 5], 1.1) for i in range(5))
    pen.path(rings, shell)
    pen.path(brush([(-76, 31), (-40, 35), (20, 35), (60, 31)], [7, 11, 11, 7]), OCHRE, INK, 1.6)


def heron(pen: Pen) -> None:
    cuts(6, "#D4E8F5", pen, lambda x, y: y < 46)
    coat, dark, pale = "#4F6F8F", "#1F3350", "#EEF3F2"
    pen.polygon(hill(lambda x: 54 + (x % 25) / 9), "#2F6E90")
    pen.path(
        "".join(leaf(x, y, x + 26, y + 0.5, 1.5) for x, y in ((-60, 66), (-14, 72), (30, 66), (-34, 80), (10, 82))),
        "#8CC0DC",
    )
    for x, top, lean in ((62, -34, 6), (74, -8, 4), (50, 2, -6), (-74, 0, -4), (-62, 24, 3)):
        pen.path(wedge(x - lean, 66, x, top, 4.5, 0.8), "#2E7D4F")
        pen.path(leaf(x - lean * 0.2, top + 4, x + lean * 0.3, top - 16, 4), "#6B3D1A")
    pen.line(2, 34, -2, 76, INK, 3.4)
    pen.polyline([(16, 32), (24, 52), (16, 76)], INK, 3.4)
    pen.path(smooth([(-24, 8), (-6, -6), (20, -2), (44, 20), (70, 52), (44, 46), (16, 46), (-14, 34)]), coat, dark, 1.6)
    pen.path("".join(leaf(8 + 9 * i, 8 + 7 * i, 34 + 9 * i, 27 + 7 * i, 2, -2) for i in range(4)), pale)
    pen.path("".join(leaf(-4 + 9 * i, 16 + 6 * i, 18 + 10 * i, 34 + 4 * i, 1.8, -2) for i in range(3)), dark)
    pen.path(
        brush(
            [(-16, 22), (-30, 6), (-28, -10), (-8, -24), (4, -40), (-2, -58), (-18, -64)], [26, 19, 14, 13, 13, 14, 16]
        ),
        pale,
        dark,
        1.6,
    )
    pen.path("".join(leaf(-27 + 5 * i, 0 - 10 * i, -22 + 7 * i, -12 - 9 * i, 1.3) for i in range(3)), dark)
    pen.path(smooth([(-6, -74), (-26, -74), (-36, -62), (-24, -54), (-6, -54), (2, -64)]), pale, dark, 1.6)
    pen.path(brush([(-28, -70), (-8, -74), (12, -66), (34, -58)], [3, 8, 6, 1]), dark)
    pen.polygon([(-30, -68), (-80, -46), (-31, -56)], OCHRE, dark, 1.6)
    pen.circle(-24, -65, 3.6, GOLD)
    pen.circle(-24, -65, 2, INK)


def hedgehog(pen: Pen) -> None:
    cuts(7, "#CC6247", pen, lambda x, y: y < 46)
    spines, pale, face = "#3A2A22", "#C9A173", "#EBCFA0"
    pen.polygon(hill(lambda x: 48.0), "#7A2A1A")
    pen.path(
        "".join(leaf(x, 62 + (i % 2) * 9, x + 18, 62 + (i % 2) * 9, 1.5) for i, x in enumerate(range(-60, 50, 20))),
        "#CC6247",
    )
    outline: list[Point] = []
    for i in range(17):
        x, y = polar(12, 34, 1, -84 + i * 12)
        dx, dy = x - 12, y - 34
        long, short = (84, 62) if dx < 0.2 else (76, 58)
        outline.append((12 + dx * short * 0.98, 34 + dy * short * 1.08))
        nx, ny = polar(12, 34, 1, -76 + i * 12)
        outline.append((12 + (nx - 12) * long * 0.92, 34 + (ny - 34) * long * 1.1))
    pen.polygon(held([*outline, (64, 50), (-40, 50)]), spines)
    marks = ""
    for ring, (count, radius) in enumerate(((13, 60), (11, 46), (9, 32))):
        for i in range(count):
            plane = flat(12, 36, -76 + i * 152 / (count - 1) + ring * 4)
            marks += leaf(*plane(0, -radius + 11), *plane(2, -radius - 10), 1.9)
    pen.path(marks, pale)
    for x in (-22, 4, 40):
        pen.path(smooth([(x - 9, 42), (x + 9, 42), (x + 10, 56), (x - 14, 56)]), face, INK, 1.6)
    pen.path(
        smooth([(-10, 50), (-2, 22), (-20, 0), (-44, 6), (-62, 24), (-84, 34), (-82, 42), (-58, 50), (-34, 54)]),
        face,
        INK,
        1.8,
    )
    pen.path(smooth([(-22, 10), (-35, 2), (-28, -10), (-13, -6), (-9, 8)]), pale, INK, 1.6)
    eye(pen, -48, 22, 6, INK)
    pen.circle(-83, 35, 7, INK)
    pen.path(leaf(-74, 45, -54, 42, 1.3, 2), INK)
    pen.path("".join(leaf(-30 + 8 * i, 24 + 5 * i, -22 + 8 * i, 34 + 4 * i, 1.2) for i in range(3)), pale)


def lemon(pen: Pen) -> None:
    cuts(8, "#4C86BD", pen)
    fruit, shade, green = "#F4C62F", "#D3941D", "#2E7D4F"
    at = flat(0, 8, -28)
    pen.path(brush([(10, -40), (16, -62), (8, -82)], [8, 6, 7]), "#6B3D1A")
    pen.path(smooth([(14, -60), (36, -82), (64, -70), (78, -44), (52, -44), (28, -48)]), green, INK, 1.8)
    pen.path(
        leaf(18, -60, 72, -48, 1.2, -3)
        + "".join(leaf(30 + 11 * i, -59 + 3 * i, 38 + 11 * i, -71 + 7 * i, 1) for i in range(3)),
        "#9CCB8F",
    )
    pen.path(smooth([(8, -62), (-12, -84), (-40, -76), (-54, -58), (-30, -52)]), green, INK, 1.8)
    pen.path(leaf(4, -62, -46, -61, 1.2, 3), "#9CCB8F")
    body = [
        (-84, -4),
        (-74, -16),
        (-60, -34),
        (-24, -54),
        (22, -52),
        (54, -30),
        (66, -10),
        (80, -2),
        (80, 8),
        (66, 14),
        (50, 34),
        (20, 52),
        (-24, 52),
        (-58, 34),
        (-74, 14),
    ]
    pen.path(smooth([at(u, v) for u, v in body]), fruit, INK, 2.4)
    pen.path(
        smooth([at(u, v) for u, v in ((68, 10), (50, 32), (20, 50), (-24, 50), (-56, 33), (-20, 36), (26, 30))]), shade
    )
    pen.path(leaf(*at(-50, -28), *at(14, -43), 4.5, -4), "#FBEBA6")
    dots = ""
    rng = Random(4)
    for _ in range(26):
        u, v = rng.uniform(-54, 50), rng.uniform(-26, 32)
        if abs(u) / 70 + abs(v) / 60 < 0.92:
            dots += leaf(*at(u, v), *at(u + 5, v + 1), 1.1)
    pen.path(dots, shade)


def lighthouse(pen: Pen) -> None:
    beam = "#F3D684"
    cuts(9, "#33436B", pen, lambda x, y: y < 30)
    for s in (-1, 1):
        pen.polygon(
            held([(s * 10, -50), (s * 84, -76), (s * 116, -60), (s * 116, -30), (s * 84, -22), (s * 10, -42)]), beam
        )
        pen.path("".join(leaf(s * 30, -47 + d, s * 76, -48 + d * 3.4, 1.4) for d in (-4, 0, 4)), OCHRE)
    pen.polygon(hill(lambda x: 42 + 5 * abs(((x + 90) / 24) % 2 - 1)), TEAL)
    pen.polygon(
        held(
            [(-66, 84), (-46, 54), (-26, 48), (-20, 40), (24, 40), (34, 52), (52, 58), (66, 84), (40, 114), (-40, 114)]
        ),
        "#3B2A22",
    )
    pen.path(
        "".join(leaf(-40 + i * 17, 62 + (i % 2) * 8, -32 + i * 17, 76 + (i % 2) * 4, 1.7) for i in range(6)), "#8A6A55"
    )
    for i in range(5):
        top, low = -34 + i * 15.6, -34 + (i + 1) * 15.6
        w1, w2 = 13 + i * 2.3, 13 + (i + 1) * 2.3
        pen.polygon([(-w1, top), (w1, top), (w2, low), (-w2, low)], BRICK if i % 2 == 0 else PAPER)
        pen.polygon([(w1 * 0.35, top), (w1, top), (w2, low), (w2 * 0.35, low)], "#82291A" if i % 2 == 0 else "#D8C8A8")
    pen.polygon([(-13, -34), (13, -34), (24.5, 44), (-24.5, 44)], "none", INK, 2)
    pen.polygon([(-20, -36), (20, -36), (17, -29), (-17, -29)], INK)
    pen.polygon([(-11, -36), (-11, -56), (11, -56), (11, -36)], beam, INK, 2)
    pen.circle(0, -46, 6.5, PAPER, OCHRE, 2)
    pen.polygon([(-16, -55), (0, -76), (16, -55)], BRICK, INK, 2)
    pen.circle(0, -78, 3.4, GOLD)
    pen.path("M-5 44V32A5 5 0 0 1 5 32V44Z", INK)
    foam = "".join(leaf(x, y, x + 24, y, 1.6, -2) for x, y in ((-84, 56), (-80, 68), (58, 54), (56, 66)))
    pen.path(foam, "#BFE0D6")


def teapot(pen: Pen) -> None:
    cuts(10, "#8A66B3", pen, lambda x, y: y < 50)
    glaze, line = PAPER, "#2A1843"
    pen.polygon(hill(lambda x: 58.0), "#3F2660")
    for x, top in ((-14, -92), (14, -86)):
        curl = [(x + 5 * sin(i * 0.85), -58 + (top + 58) * i / 8) for i in range(9)]
        pen.path(brush(curl, [0.8, 3, 4.5, 5, 5, 4.5, 4, 2.6, 0.6]), "#D9B8F0")
    pen.path(brush([(-36, -22), (-66, -34), (-80, -8), (-66, 20), (-38, 34)], [9, 10, 10, 10, 9]), glaze, line, 2)
    pen.path(
        smooth([(34, 30), (54, 14), (60, -14), (80, -34), (86, -22), (76, -6), (74, 22), (54, 46), (34, 52)]),
        glaze,
        line,
        2,
    )
    pen.path(smooth(mirror([(0, -40), (28, -38), (48, -16), (54, 14), (44, 44), (26, 60), (0, 62)])), glaze, line, 2.4)
    pen.path(smooth([(30, -34), (48, -14), (53, 14), (44, 44), (24, 60), (36, 30), (40, 4)]), "#D8C8A8")
    pen.path(brush([(-51, 4), (-20, 14), (20, 14), (51, 4)], [13, 14, 14, 13]), BRICK)
    for i in range(5):
        x = -38 + i * 19
        pen.polygon(
            [(x, 5 - abs(x) / 9), (x + 5, 12 - abs(x) / 9), (x, 19 - abs(x) / 9), (x - 5, 12 - abs(x) / 9)], GOLD
        )
    pen.path(smooth(mirror([(0, -50), (22, -46), (31, -36), (0, -33)])), BRICK, line, 2)
    pen.circle(0, -55, 7, GOLD, line, 2)
    pen.path(brush([(-34, 58), (0, 64), (34, 58)], [5, 8, 5]), line)
    pen.path(leaf(-40, -12, -22, -30, 2.6, -3), "#FFFFFF")
    pen.path(
        "".join(leaf(-40 + 12 * i, 32 + 4 * (i % 2), -32 + 12 * i, 40 + 3 * (i % 2), 1.3) for i in range(6)), "#B79BD6"
    )


def sailboat(pen: Pen) -> None:
    cuts(11, "#F08A6C", pen, lambda x, y: y < 30)
    pen.circle(-46, -34, 17, GOLD)
    pen.path(rays(-46, -34, 21, 28, 12, 7), GOLD)
    pen.polygon(hill(lambda x: 40 + 4 * abs(((x + 90) / 20) % 2 - 1)), TEAL)
    pen.line(0, -78, 0, 34, INK, 4)
    pen.path("M6 -76C34 -46 56 -4 60 26L6 26Z", PAPER, INK, 2.2)
    pen.path("M6 -76C34 -46 56 -4 60 26L44 26C40 -10 24 -50 6 -76Z", "#D8C8A8")
    pen.path("M-6 -60C-10 -30 -34 2 -54 26L-6 26Z", OCHRE, INK, 2.2)
    pen.path("".join(leaf(-14, -8 + 11 * i, -26 - 8 * i, 2 + 9 * i, 1.4) for i in range(3)), "#F6DFA8")
    pen.path("".join(leaf(10, y, 30 + (y + 40) * 0.26, y + 1, 1.1) for y in (-30, -12, 6)), "#A39883")
    pen.path(smooth([(2, -78), (14, -82), (26, -78), (16, -74), (2, -70)]), INK)
    pen.path("M-68 32L72 28C66 46 56 58 46 60L-46 60C-56 56 -64 46 -68 32Z", NIGHT, INK, 2)
    pen.path(leaf(-58, 41, 60, 38, 2), GOLD)
    pen.polygon(hill(lambda x: 57 + 5 * abs(((x + 80) / 18) % 2 - 1)), "#1D5660")
    pen.path(
        "".join(
            leaf(x, y, x + 24, y, 1.7, -2.5) for x, y in ((-70, 64), (-34, 70), (6, 66), (42, 66), (-40, 80), (8, 80))
        ),
        "#BFE0D6",
    )


def oak(pen: Pen) -> None:
    cuts(12, "#FBEFC4", pen, lambda x, y: y < 54)
    crown, light, bark = "#2A6B3F", "#7DB06C", "#5A3A24"
    pen.polygon(hill(lambda x: 58 + x * x / 500), "#A8772F")
    pen.path(
        smooth([(-12, 0), (14, 0), (13, 36), (20, 56), (38, 66), (0, 63), (-34, 67), (-18, 54), (-12, 36)]),
        bark,
        INK,
        2,
    )
    pen.path("".join(leaf(x, 28, x + lean, 58, 1.4) for x, lean in ((-5, -4), (2, 1), (8, 4))), "#B78A5E")
    lobes = (
        (-46, 2, 25),
        (-58, -24, 24),
        (-34, -50, 27),
        (2, -62, 26),
        (36, -50, 27),
        (58, -22, 25),
        (46, 4, 24),
        (14, 10, 24),
        (-16, 10, 24),
    )
    for x, y, r in lobes:
        pen.circle(x, y, r, crown, INK, 4)
    for x, y, r in lobes:
        pen.circle(x, y, r, crown)
    pen.path(smooth(disc(0, -22, 48, 12)), crown)
    marks = ""
    for x, y, r in lobes:
        for i in range(3):
            plane = flat(x, y, -70 + i * 38)
            marks += leaf(*plane(-6, -r + 7), *plane(7, -r + 7), 2, 2.2)
    for x, y in ((-22, -30), (4, -38), (28, -26), (-8, -14), (18, -8), (-36, -12), (38, -6), (-2, 6)):
        marks += leaf(x - 7, y, x + 7, y, 1.9, 2.6)
    pen.path(marks, light)
    for x, y in ((-50, 22), (34, 20), (8, -22), (-30, -36), (52, -14)):
        pen.path(smooth([(x - 5.5, y), (x + 5.5, y), (x + 4, y + 10), (x, y + 14), (x - 4, y + 10)]), GOLD, INK, 1.4)
        pen.path(brush([(x - 7, y), (x, y - 2.5), (x + 7, y)], [3, 7, 3]), bark)


AVATARS: dict[str, tuple[Callable[[Pen], None], str, str]] = {
    "fox": (fox, TEAL, "#123C46"),
    "owl": (owl, NIGHT, "#0D1426"),
    "cat": (cat, "#DDA437", "#5A3A14"),
    "hare": (hare, "#2E7D4F", "#123A28"),
    "tortoise": (tortoise, "#EBC66F", "#5A3A24"),
    "heron": (heron, "#A9CFE6", "#1F3350"),
    "hedgehog": (hedgehog, BRICK, "#4A160C"),
    "lemon": (lemon, "#23639E", "#12304F"),
    "lighthouse": (lighthouse, NIGHT, "#0D1426"),
    "teapot": (teapot, "#6A4593", "#2A1843"),
    "sailboat": (sailboat, "#E4663F", "#5E1E14"),
    "oak": (oak, "#F3DF9E", "#3F2C18"),
}


def medallion(figure: Callable[[Pen], None], ground: str, band: str) -> Pen:
    """A portrait on its round ground, inside its rim."""
    pen = Pen(200, 200)
    with pen.group("translate(100 100)"):
        pen.circle(0, 0, 94, ground)
        with pen.group(f"scale({FIGURE})"):
            figure(pen)
        pen.circle(0, 0, 92.5, "none", band, 9)
        pen.circle(0, 0, 87.2, "none", PAPER, 1.8)
    return pen


def draw(out: Path) -> None:
    """Writes `avatars/<id>.svg` below `out`."""
    for name, (figure, ground, band) in AVATARS.items():
        medallion(figure, ground, band).save(out / "avatars" / f"{name}.svg")


if __name__ == "__main__":
    draw(Path(__file__).parent)
