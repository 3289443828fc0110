"""The lid of the Sicilian Tarocchi: the Sun between the Tower and the Ship, with Etna behind and oranges above."""

from __future__ import annotations

from math import hypot
from random import Random

from lid_cards import flat
from lid_carve import around, brush, field, leaf, slab, smooth, wedge
from lid_frame import MIDDLE, Inks, frame, ground, lid
from pen import BRICK, INK, OCHRE, PAPER, Pen, Point

SKY, SKY_CUT, SEA, SEA_DARK, FOAM = "#2C7A7B", "#479595", "#1D5660", "#123C46", "#BFE0D6"
SUN, GLOW, ROCK, LEAF, LEAF_CUT, FRUIT, EMBER = (
    "#EFB43C",
    "#F7D77E",
    "#3B2A22",
    "#1F4D33",
    "#5E9A63",
    "#E8822B",
    "#7E2A1A",
)
CURL = ((0, 0), (0.3, 0), (0.5, -6), (0.62, -13), (0.86, -13), (0.92, -4), (0.8, -3), (0.78, 1), (0.9, 1), (1, 0))
HEART_OF_SUN = (MIDDLE, 98)


def sun(pen: Pen) -> None:
    """A face among straight and waving rays, as every tarot has drawn it."""
    for i in range(32):
        plane = flat(*HEART_OF_SUN, i * 11.25)
        if i % 2:
            pen.path(
                brush([plane(u, v) for u, v in ((0, -44), (3, -55), (-2, -66), (3, -77), (0, -86))], [9, 7, 6, 4, 0.5]),
                OCHRE,
            )
        else:
            pen.path(wedge(*plane(0, -42), *plane(0, -94 if i % 4 == 0 else -82), 10, 0.6), GLOW)
    pen.circle(*HEART_OF_SUN, 50, BRICK)
    pen.circle(*HEART_OF_SUN, 47, SUN)
    at = flat(*HEART_OF_SUN)
    cuts = ""
    for i in range(36):
        plane = flat(*HEART_OF_SUN, i * 10)
        cuts += leaf(*plane(0, -37), *plane(0, -45), 0.9)
    pen.path(cuts, BRICK)
    pen.path(
        smooth([at(u, v) for u, v in ((3, -36), (24, -26), (33, -4), (28, 20), (8, 35), (14, 12), (6, 0), (11, -16))]),
        OCHRE,
    )
    for side in (-1, 1):
        pen.path(
            brush([at(side * u, v) for u, v in ((5, -11), (12, -19), (24, -17), (29, -10))], [2, 3.4, 3, 1]), EMBER
        )
        eye = [at(side * u, v) for u, v in ((7, -5), (15, -11), (24, -5), (15, -1))]
        pen.path(smooth(eye), PAPER, EMBER, 1.3)
        pen.circle(*at(side * 15.5, -5.6), 3.2, INK)
        pen.circle(*at(side * 23, 11), 6, "#E58B3A")
        pen.path(leaf(*at(side * 9, 2), *at(side * 22, 1.5), 1, 1 * side), EMBER)
    pen.path(brush([at(u, v) for u, v in ((-3, -14), (-4, 0), (-6, 8), (0, 11), (6, 8))], [1, 1.6, 2.2, 2.6, 1]), EMBER)
    pen.path(
        smooth([at(u, v) for u, v in ((-13, 19), (-5, 17), (0, 18.5), (5, 17), (13, 19), (6, 25), (-6, 25))]), BRICK
    )
    pen.path(leaf(*at(-14, 19), *at(14, 19), 0.9, -1), EMBER)
    pen.path(leaf(*at(-5, 30), *at(5, 30), 0.9, -1.2), EMBER)


def tower(pen: Pen) -> None:
    """A watch tower on its rock, courses of stone, a fire in the window."""
    rock = [(-10, 240), (-10, 168), (26, 176), (44, 186), (62, 180), (118, 182), (136, 192), (152, 204), (168, 232)]
    pen.polygon(rock, ROCK)
    pen.path(
        "".join(leaf(20 + i * 17, 200 + (i % 3) * 7, 30 + i * 18, 218 + (i % 2) * 8, 1.6) for i in range(7)), "#7A5B45"
    )
    pen.polygon([(56, 190), (61, 92), (119, 92), (124, 190)], BRICK, INK, 2)
    pen.polygon([(98, 190), (99, 92), (119, 92), (124, 190)], EMBER)
    top = [
        (50, 94),
        (52, 66),
        (63, 66),
        (63, 76),
        (72, 76),
        (72, 66),
        (84, 66),
        (84, 76),
        (96, 76),
        (96, 66),
        (108, 66),
    ]
    pen.polygon([*top, (108, 76), (117, 76), (117, 66), (128, 66), (130, 94)], BRICK, INK, 2)
    pen.polygon([(104, 93), (104, 77), (117, 77), (117, 67), (127, 67), (129, 93)], EMBER)
    courses = ""
    for row in range(9):
        y = 103 + row * 10
        for x in range(64 + (row % 2) * 8, 118, 16):
            if not (76 < x + 5 < 102 and (112 < y < 148 or y > 160)):
                courses += leaf(x, y, x + 11, y, 0.9) if x < 96 else ""
    pen.path(courses + "".join(leaf(x, 84, x + 10, 84, 0.9) for x in (58, 74, 90)), "#E39A6B")
    pen.path("M79 144V126A11 11 0 0 1 101 126V144Z", INK)
    pen.path("M82 144V127A8 8 0 0 1 98 127V144Z", SUN)
    pen.path(smooth([(85, 144), (86, 134), (90, 126), (91, 133), (95, 137), (95, 144)]), BRICK)
    pen.path("M78 190V172A12 12 0 0 1 102 172V190Z", INK)
    pen.line(90, 66, 90, 40, INK, 2.2)
    pen.path(
        smooth([(91, 40), (104, 37), (116, 43), (128, 40), (121, 47), (128, 54), (114, 54), (103, 50), (91, 53)]),
        OCHRE,
        INK,
        1.2,
    )


def ship(pen: Pen) -> None:
    """A vessel under full sail, coming in."""
    at = flat(386, 196, -3)

    def sheet(*points: Point) -> list[Point]:
        return [at(u, v) for u, v in points]

    for x, height in ((-26, -100), (14, -126), (46, -84)):
        pen.polyline(sheet((x, -4), (x, height)), INK, 3)
        flag = sheet((x, height), (x - 14, height - 4), (x - 22, height + 2), (x - 12, height + 7), (x, height + 6))
        pen.path(smooth(flag), BRICK)
    for x, top, low, wide in (
        (-26, -92, -50, 17),
        (-26, -46, -12, 22),
        (14, -116, -76, 18),
        (14, -72, -16, 26),
        (46, -76, -44, 13),
        (46, -40, -10, 17),
    ):
        belly = (low - top) * 0.16
        outline = f"M{num_pair(at(x - wide * 0.8, top))}L{num_pair(at(x + wide * 0.8, top))}"
        outline += f"Q{num_pair(at(x + wide * 1.1 - belly, (top + low) / 2))} {num_pair(at(x + wide, low))}"
        outline += f"Q{num_pair(at(x - belly, low - belly * 1.4))} {num_pair(at(x - wide, low))}"
        outline += f"Q{num_pair(at(x - wide * 1.15 - belly, (top + low) / 2))} {num_pair(at(x - wide * 0.8, top))}Z"
        pen.path(outline, PAPER, INK, 1.6)
        pen.path(leaf(*at(x + wide * 0.55, top + 4), *at(x + wide * 0.62, low - 6), 1.5, 1.6), "#D8C8A8")
        pen.path(leaf(*at(x + wide * 0.2, top + 5), *at(x + wide * 0.25, low - 9), 1.1, 1.6), "#D8C8A8")
    for i in range(8):
        plane = flat(*at(11, -44), i * 45)
        pen.path(wedge(*plane(0, -7), *plane(0, -14), 4, 0.5), BRICK)
    pen.circle(*at(11, -44), 7, BRICK)
    pen.polyline(sheet((-58, -6), (-88, -30)), INK, 2.6)
    hull = sheet((-70, -12), (-56, -4), (50, -4), (60, -26), (82, -28), (76, 8), (62, 30), (-44, 30), (-60, 14))
    pen.polygon(hull, EMBER, INK, 2)
    pen.polyline(sheet((-62, 2), (-52, 6), (56, 6), (70, -8)), SUN, 3)
    pen.polyline(sheet((-56, 15), (64, 15)), OCHRE, 1.4)
    for u in (-36, -16, 4, 24, 44):
        pen.circle(*at(u, 10.5), 2.6, INK)


def num_pair(point: Point) -> str:
    """A point as path text."""
    return f"{point[0]:.2f} {point[1]:.2f}"


def etna(pen: Pen) -> None:
    """The mountain far off, snow on it, its plume drawn out by the wind."""
    plume = [
        (163, 112),
        (158, 96),
        (164, 84),
        (152, 70),
        (160, 58),
        (176, 54),
        (188, 62),
        (184, 76),
        (174, 84),
        (178, 98),
        (173, 112),
    ]
    pen.path(smooth(plume), "#8FC0B8")
    pen.path(leaf(164, 76, 176, 64, 2, 3) + leaf(166, 98, 172, 86, 1.6, 2), SKY)
    pen.polygon(
        [(92, 184), (124, 156), (146, 132), (161, 111), (175, 111), (196, 138), (230, 160), (290, 184)], "#1D5A63"
    )
    pen.polygon(
        [(150, 127), (161, 111), (175, 111), (187, 126), (179, 122), (173, 131), (167, 122), (160, 133), (156, 124)],
        PAPER,
    )
    pen.path("".join(leaf(150 + i * 14, 142 + (i % 2) * 4, 138 + i * 22, 170, 1.3) for i in range(5)), SKY_CUT)


def waves(pen: Pen, level: float, pitch: float, shift: float, ink: str) -> None:
    """A row of curling waves, every crest the same cut of the knife."""
    x = -pitch + shift
    body = f"M-10 300L-10 {level}"
    foam = ""
    while x < 500:
        knots = [f"{x + pitch * u:.1f} {level + v:.1f}" for u, v in CURL]
        body += "L" + knots[0] + "".join("C" + " ".join(knots[i : i + 3]) for i in (1, 4, 7))
        crest = [
            (x + pitch * 0.1, level - 0.5),
            (x + pitch * 0.45, level - 5),
            (x + pitch * 0.64, level - 13),
            (x + pitch * 0.84, level - 10),
            (x + pitch * 0.83, level - 3),
        ]
        foam += brush(crest, [0.6, 2.2, 3, 2.6, 0.8])
        for k in (1, 2):
            foam += leaf(
                x + pitch * (0.12 + 0.1 * k), level + 6 * k, x + pitch * (0.62 + 0.08 * k), level - 5 + 7 * k, 1.1, 2
            )
        x += pitch
    pen.path(body + "L490 300Z", ink)
    pen.path(foam, FOAM)


def branch(pen: Pen, side: int) -> None:
    """A bough of an orange tree reaching in from a corner."""

    def at(u: float, v: float) -> Point:
        return MIDDLE + side * (228 - u), v

    pen.path(
        brush(
            [at(u, v) for u, v in ((-8, 70), (8, 40), (34, 24), (74, 18), (118, 20), (150, 28))], [9, 8, 7, 5, 3.4, 1]
        ),
        ROCK,
    )
    pen.path(brush([at(u, v) for u, v in ((30, 26), (40, 40), (44, 58))], [4, 3, 1.5]), ROCK)
    stems = (
        (18, 34, 150),
        (4, 52, 200),
        (30, 24, 20),
        (44, 56, 190),
        (42, 50, 120),
        (58, 20, 40),
        (70, 20, 165),
        (92, 18, 60),
        (104, 21, 140),
        (126, 22, 55),
        (136, 25, 130),
        (150, 28, 100),
        (22, 30, 340),
    )
    veins = ""
    for u, v, turn in stems:
        x, y = at(u, v)
        plane = flat(x, y, turn if side < 0 else -turn)
        pen.path(
            smooth([plane(0, 0), plane(6, -9), plane(6, -19), plane(0, -29), plane(-6, -19), plane(-6, -9)]),
            LEAF,
            "#123022",
            1,
        )
        veins += leaf(*plane(0, -3), *plane(0, -25), 0.9)
        for k in (10, 16, 21):
            veins += leaf(*plane(0.5, -k), *plane(4, -k - 4), 0.6) + leaf(*plane(-0.5, -k), *plane(-4, -k - 4), 0.6)
    pen.path(veins, LEAF_CUT)
    for u, v, r in ((46, 70, 12.5), (20, 58, 12), (84, 34, 10.5), (118, 38, 9)):
        x, y = at(u, v)
        pen.circle(x, y, r, FRUIT, EMBER, 1.4)
        pen.path(leaf(x - r * 0.62, y + r * 0.1, x - r * 0.1, y - r * 0.66, r * 0.13, -r * 0.12), GLOW)
        pen.path(
            "".join(
                leaf(x + r * a, y + r * b, x + r * a + 1.8, y + r * b + 0.4, 0.6)
                for a, b in ((0.1, 0.3), (0.4, 0.1), (0.3, 0.55), (-0.2, 0.6))
            ),
            BRICK,
        )
        pen.circle(x, y - r + 1, 1.7, LEAF)


def draw_tarocchi() -> Pen:
    """Sky, mountain, sun, sea, then what stands before them."""
    pen, rng = lid(), Random(63)
    ground(pen, SKY)
    out = around(*HEART_OF_SUN)
    far = field(rng, (4, 4, 476, 186), (18, 12), 16, 1.7, out, lambda x, y: hypot(x - MIDDLE, y - 98) > 98)
    pen.path(far, SKY_CUT)
    with pen.group("translate(-13 -3)"):
        etna(pen)
    sun(pen)
    pen.path(slab(-10, 180, 500, 120), SEA)
    pen.path(field(rng, (4, 186, 476, 204), (30, 7), 24, 1.1, lambda x, y: 90), SKY_CUT)
    waves(pen, 196, 44, 10, SEA)
    ship(pen)
    waves(pen, 214, 52, 30, "#184A55")
    tower(pen)
    waves(pen, 229, 60, 4, SEA_DARK)
    for side in (-1, 1):
        branch(pen, side)
    frame(pen, Inks("#123C46", GLOW, FRUIT))
    return pen
