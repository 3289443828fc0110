"""Four opponents from far away: Edgar the raven, Leo the lion, Hugo the walrus, Marina the octopus."""

from __future__ import annotations

from itertools import pairwise
from math import pi, sin

from lid_carve import brush, leaf, smooth
from pen import BRICK, GOLD, INK, NIGHT, OCHRE, PAPER, Pen, Point, polar
from portrait_look import Inks, State, amount, between, carried, eyes, head, pair
from portrait_medallion import cuts, mirror
from woodcut import Shade, disc, shape

BRASS, DARK_BRASS, LIGHT_BRASS = "#E3B75B", "#A8742A", "#FBEBA6"


def raven(pen: Pen, state: State) -> None:
    """A heavy beak in three-quarter view and amber eyes; a telescope slants under the wing."""
    cuts(71, "#DEDAEC", pen)
    coat, sheen, horn = "#23201C", "#5E5A72", "#4E4A56"
    body = smooth([(-50, 30), (-66, 70), (-70, 120), (100, 120), (96, 80), (74, 44), (30, 24)])
    shape(pen, body, coat, width=2.4)
    plumes = "".join(leaf(-50 + 4 * i, 60 + 13 * i, -38 + 5 * i, 72 + 12 * i, 2, 2) for i in range(3))
    plumes += "".join(leaf(-24 + 13 * i, 86 + 3 * i, -16 + 13 * i, 99 + 2 * i, 2, 1.5) for i in range(2))
    pen.path(plumes, sheen)
    with carried(pen, state, 46, 66, 13, 14), pen.group("rotate(-38)"):
        shape(pen, "M-46 -7L-8 -8L-8 8L-46 7Z", BRASS, Shade(depth=6, reach=0.5, gap=3.6, ink=DARK_BRASS), width=2.2)
        shape(pen, "M-8 -11L26 -12L26 12L-8 11Z", BRICK, width=2.2)
        shape(pen, "M26 -14L50 -16L50 16L26 14Z", BRASS, Shade(depth=10, gap=3.6, ink=DARK_BRASS), width=2.2)
        pen.path(leaf(-42, -3, -12, -4, 1.6) + leaf(29, -8, 47, -9, 1.8), LIGHT_BRASS)
    wing = [(10, 66), (40, 72), (66, 92), (76, 120), (4, 126), (-6, 92)]
    shape(pen, smooth(wing), coat, width=2)
    pen.path("".join(leaf(12 + 11 * i, 76 + 5 * i, 24 + 10 * i, 98 + 3 * i, 2, -2) for i in range(4)), sheen)
    with head(pen, state, 10, 40):
        skull = [
            (-60, -40),
            (-50, -68),
            (-4, -79),
            (42, -64),
            (64, -30),
            (66, 8),
            (62, 44),
            (20, 60),
            (-26, 50),
            (-50, 0),
        ]
        shape(pen, smooth(skull), coat, width=2.4)
        marks = "".join(leaf(-20 + 14 * i, -66 + 2 * abs(i - 2), -14 + 13 * i, -54 + 2 * i, 1.8) for i in range(5))
        marks += "".join(leaf(56 - i, -24 + 12 * i, 46 - i, -12 + 12 * i, 1.9) for i in range(5))
        pen.path(marks, sheen)
        for i in range(7):
            spread = amount(state.sign, 0.35, 1, 1.75)
            angle = 180 + (i - 3) * 16 * (0.55 + 0.45 * spread)
            root: Point = (6 + (3 - i) * 10, 40 - 1.6 * (i - 3) ** 2)
            long = (24, 30, 35, 38, 35, 30, 24)[i] * (0.6 + 0.4 * spread)
            tip = polar(root[0], root[1], long, angle)
            pen.path(smooth([(root[0] - 8, root[1]), (root[0] + 8, root[1]), tip]), coat, "#77728C", 1.8)
            pen.path(leaf(root[0], root[1] + 2, (root[0] + tip[0]) / 2, (root[1] + tip[1]) / 2, 1.6), sheen)
        upper = [
            (-8, -34),
            (8, -16),
            (6, 6),
            (-12, 14),
            (-42, 24),
            (-70, 48),
            (-72, 28),
            (-62, 2),
            (-44, -20),
            (-26, -34),
        ]
        lower = [(2, 6), (-4, 24), (-26, 34), (-56, 42), (-40, 22), (-12, 10)]
        shape(pen, smooth(lower), "#3A3742", width=2.4, line="#17151A")
        shape(pen, smooth(upper), horn, Shade(depth=16, reach=0.3, gap=4, ink="#2A2730"), width=2.4, line="#17151A")
        pen.path(leaf(-28, -26, -62, 14, 3.2, 5), "#9A96A8")
        pen.path(leaf(-34, -2, -24, -10, 2), "#17151A")
        bristles = "".join(leaf(2 - 2 * i, -30 + 6 * i, -26 + i, -22 + 5 * i, 1.6, -2) for i in range(3))
        pen.path(bristles, coat)
        spots = [(-36, -31, 13.5, 16.5), (26, -24, 19, 19)]
        eyes(pen, state, Inks(lid="#45414C", brow="#8E89A0", line=GOLD, white="#E0A93B", ring=""), spots)


def lion(pen: Pen, state: State) -> None:
    """A mane like a toothed disc; the rim of a drum and two sticks below."""
    cuts(72, "#3A4A78", pen)
    gold, dark, mane, ember = "#E0A93B", "#A8722A", "#8E4A1E", "#5E2C10"
    with pen.group("translate(0 -7)"), head(pen, state, 0, 30):
        for ring, (count, inner, outer, ink) in enumerate(((17, 66, 95, mane), (17, 58, 78, "#A85A26"))):
            teeth: list[Point] = []
            for i in range(count):
                for k, radius in ((0, inner), (0.5, outer)):
                    angle = (i + k + ring * 0.5) * 360 / count
                    length = radius + (amount(state.sign, -8, -2, 6) if k else amount(state.sign, -4, 0, 1))
                    x, y = polar(0, -6, length, angle)
                    if k:
                        # a hanging mane falls: teeth slip down and lean outwards
                        y += amount(state.sign, 20, 4, 0) * (0.5 + abs(sin(angle * pi / 180)))
                        x *= amount(state.sign, 0.86, 1, 1)
                    teeth.append((x, y))
            pen.polygon(teeth, ink, INK, 2.2)
            pen.path("".join(leaf(*polar(0, -6, inner + 4, (i + 0.5 + ring * 0.5) * 360 / count),
                                  *polar(0, -6, inner - 10, (i + 0.5 + ring * 0.5) * 360 / count), 2)
                             for i in range(count)), ember)  # fmt: skip
        for s in (-1, 1):
            shape(pen, disc(s * 46, -46, 15), gold, width=2.4)
            pen.circle(s * 45, -44, 8, "#8E4A1E")
        skull = mirror([(0, -58), (28, -55), (52, -34), (58, -6), (54, 22), (36, 44), (16, 54), (0, 56)])
        shape(pen, smooth(skull), gold, Shade(depth=22, reach=0.2, gap=4.6, ink=dark, weight=2.6), width=2.4)
        pen.path("".join(leaf(x, -52 + abs(x) / 6, x * 0.9, -38 + abs(x) / 7, 2) for x in (-18, -6, 6, 18)), dark)
        for s in (-1, 1):
            shape(pen, smooth([(s * x, y) for x, y in ((0, 18), (16, 18), (32, 28), (28, 44), (12, 50), (0, 44))]),
                  "#F6E3B4", width=2)  # fmt: skip
            for i in range(3):
                pen.circle(s * (13 + 6 * (i % 2) + 2 * i), 30 + 5 * i, 1.5, "#8E4A1E")
        pen.path(smooth(mirror([(0, -6), (11, -4), (12, 14), (0, 20)])), "#C98A2B")
        pen.path(smooth(mirror([(0, 6), (16, 8), (14, 17), (5, 25), (0, 26)])), "#5E2414", INK, 1.8)
        pen.path(brush([(-15, 36), (-8, 41), (0, 35), (8, 41), (15, 36)], [2, 6, 7, 6, 2]), INK)
        eyes(pen, state, Inks(lid="#C08A26", brow="#5E2C10"), pair(y=-16))
    low = state.lowered
    with pen.group(f"translate(0 {12 * low:.1f})"):
        rim = smooth([(-60, 74), (-30, 66), (0, 64), (30, 66), (60, 74), (58, 118), (-58, 118)])
        shape(pen, rim, BRICK, width=2.4)
        pen.ellipse(0, 73, 60, 12, "#F3E7CC", INK, 2.4)
        pen.path(brush([(-60, 76), (-30, 87), (0, 89), (30, 87), (60, 76)], [5, 6, 6, 6, 5]), GOLD, INK, 1.6)
        for s in (-1, 1):
            far, high = (s * 78, 44 + 28 * low), (s * (12 + 8 * low), 72)
            pen.path(brush([far, high], [5, 5]), INK)
            pen.path(brush([far, high], [2.4, 2.4]), "#C08A4E")
            shape(pen, disc(*high, 6.5), "#E9D9B0", width=2)


def walrus(pen: Pen, state: State) -> None:
    """Two white tusks under a brush of a moustache; a cap with an anchor."""
    cuts(73, "#2E5A86", pen)
    skin, dark, light = "#B9A08C", "#7C6250", "#D6C3B2"
    coat = smooth(mirror([(0, 44), (48, 50), (80, 66), (98, 112), (0, 120)]))
    shape(pen, coat, "#201D24", width=2.4, line="#0C0B10")
    for s in (-1, 1):
        pen.polygon([(s * 2, 74), (s * 40, 52), (s * 52, 66), (s * 8, 100)], "#33303C", "#0C0B10", 2)
        for i in range(2):
            pen.circle(s * (58 + 5 * i), 82 + 9 * i, 3.6, BRASS, INK, 1.2)
    with head(pen, state):
        skull = mirror([(0, -62), (34, -58), (58, -34), (66, 0), (70, 30), (56, 54), (24, 62), (0, 62)])
        shape(pen, smooth(skull), skin, Shade(depth=24, reach=0.2, gap=4.6, ink=dark, weight=2.6), width=2.4)
        for s in (-1, 1):
            folds = (brush([(s * (50 + 3 * i), 4 + 8 * i), (s * (60 + i), 6 + 8 * i)], [1, 3]) for i in range(3))
            pen.path("".join(folds), dark)
            tusk = smooth([(s * x, y) for x, y in ((10, 40), (26, 40), (27, 64), (19, 96), (13, 70))])
            shape(pen, tusk, PAPER, Shade(depth=7, gap=4, ink="#CDBD9A"), width=2.4)
        pen.path(brush([(-12, 54), (0, 60), (12, 54)], [4, 9, 4]), "#5A2A22")
        drop = amount(state.sign, 15, 0, -10)
        for s in (-1, 1):
            pad = [(0, 18), (18, 15), (40, 20 + drop * 0.3), (58, 32 + drop), (46, 48 + drop * 0.9)]
            pad += [(24, 52 + drop * 0.3), (6, 45)]
            shape(pen, smooth([(s * x, y) for x, y in pad]), "#EADBC4",
                  Shade(depth=12, gap=4, ink="#A98F72", left=s < 0), width=2.4)  # fmt: skip
            hairs = "".join(leaf(s * (8 + 9 * i), 26 + i, s * (12 + 11 * i), 46 + drop * (0.2 + 0.18 * i), 1.6)
                            for i in range(5))  # fmt: skip
            pen.path(hairs, "#6B513C")
        shape(pen, smooth(mirror([(0, 6), (14, 8), (16, 18), (0, 26)])), "#5A3F36", width=2)
        pen.path(leaf(-9, 12, -1, 11, 1.6), light)
        eyes(pen, state, Inks(lid="#97806C", brow="#4E3A2C"), pair(x=30, y=-8))
        with pen.group(f"translate(0 {-3 + 9 * state.lowered:.1f}) rotate({8 * state.lowered:.1f})"):
            crown = smooth([(-46, -52), (-62, -74), (-40, -92), (0, -98), (40, -92), (62, -74), (46, -52), (0, -58)])
            shape(pen, crown, PAPER, Shade(depth=20, gap=4.6, ink="#CDBD9A"), width=2.4)
            band = smooth([(-48, -66), (0, -72), (48, -66), (49, -50), (0, -56), (-49, -50)])
            shape(pen, band, NIGHT, width=2.4)
            shape(pen, smooth([(-50, -54), (0, -60), (50, -54), (36, -44), (0, -48), (-36, -44)]), INK, width=2)
            pen.path(brush([(-30, -52), (0, -55), (30, -52)], [1, 2.4, 1]), "#77728C")
            pen.circle(0, -78, 14, NIGHT, BRASS, 2.4)
            pen.circle(0, -85, 2.6, "none", BRASS, 2)
            pen.line(0, -82, 0, -70, BRASS, 2.8)
            pen.line(-4.5, -79, 4.5, -79, BRASS, 2.4)
            pen.path(brush([(-8, -75), (-5, -70), (0, -68), (5, -70), (8, -75)], [1.6, 3, 3.4, 3, 1.6]), BRASS)


def octopus(pen: Pen, state: State) -> None:
    """A tall dome; arms that curl at the rim, one of them holding an hourglass."""
    cuts(74, "#FCEBD8", pen)
    skin, dark, light = "#9B59C6", "#643387", "#C08FDF"
    arms = (
        ([(-20, 40), (-46, 62), (-40, 84), (-10, 92), (18, 84), (10, 70)],
         [(-20, 40), (-52, 52), (-76, 44), (-84, 22), (-70, 8), (-60, 20)],
         [(-20, 40), (-56, 48), (-82, 30), (-88, -4), (-72, -22), (-60, -8)]),
        ([(-10, 44), (-20, 70), (4, 92), (34, 88), (40, 70), (26, 66)],
         [(-10, 44), (-34, 74), (-62, 78), (-78, 62), (-68, 48), (-56, 56)],
         [(-10, 44), (-40, 68), (-72, 68), (-88, 44), (-76, 30), (-64, 40)]),
        ([(12, 44), (24, 70), (-4, 96), (-36, 90), (-42, 72), (-28, 66)],
         [(8, 44), (4, 76), (-18, 94), (-40, 92), (-42, 78), (-30, 76)],
         [(8, 44), (2, 74), (-22, 94), (-46, 92), (-48, 76), (-36, 74)]),
        ([(20, 40), (48, 62), (40, 86), (10, 94), (-20, 86), (-12, 70)],
         [(12, 44), (24, 76), (48, 88), (66, 78), (60, 64), (48, 70)],
         [(12, 44), (30, 74), (58, 82), (76, 66), (68, 50), (56, 58)]),
    )  # fmt: skip
    for flat, rest, up in arms if state.sign >= 0 else ():
        _arm(pen, between(state.sign, flat, rest, up), skin, dark)
    low = state.lowered
    hold = between(
        state.sign,
        [(20, 38), (52, 44), (78, 60), (88, 78), (70, 88), (58, 78)],
        [(20, 38), (46, 46), (72, 44), (88, 26), (82, 8), (62, 8)],
        [(20, 38), (46, 44), (74, 40), (90, 20), (84, 2), (62, 2)],
    )
    _arm(pen, hold, skin, dark)
    with carried(pen, state, 73, amount(state.sign, 8, 6, 0), 30, 68):
        for y in (-27, 21):
            pen.polygon([(-15, y), (15, y), (15, y + 6.5), (-15, y + 6.5)], BRICK, INK, 2)
        glass = smooth(mirror([(0, -21), (11, -20), (11, -10), (2.4, 0.5), (11, 11), (11, 21), (0, 22)]))
        shape(pen, glass, "#EAF3F2", width=2.2)
        pen.polygon([(-7, -9), (7, -9), (0, 0)], OCHRE)
        pen.path(smooth([(-9, 20), (0, 9), (9, 20)]), OCHRE)
        pen.path(leaf(-8, -17, -8, -11, 1.6), PAPER)
    if not low:
        x, y = hold[4]
        tip = brush([(x + 7, y + 6), (x + 2, y - 2), (x - 10, y - 3), (x - 21, y + 2)], [12, 11, 9, 4])
        shape(pen, tip, skin, width=2.2)
    for flat, rest, up in arms if state.sign < 0 else ():
        _arm(pen, between(state.sign, flat, rest, up), skin, dark)
    with pen.group("translate(-9 0)"), head(pen, state, 0, 40):
        dome = mirror([(0, -92), (30, -86), (54, -58), (57, -20), (48, 14), (40, 36), (22, 50), (0, 54)])
        shape(pen, smooth(dome), skin, Shade(depth=30, reach=0.26, gap=4.8, ink=dark, weight=2.8), width=2.4)
        for x, y, r in ((-24, -68, 7), (-4, -76, 4.5), (-34, -48, 4.5), (14, -62, 5.5), (-12, -54, 3.4)):
            pen.circle(x, y, r, light)
        pen.path("".join(leaf(-48 + 2 * i, 8 + 9 * i, -40 + 2 * i, 15 + 8 * i, 1.6) for i in range(3)), light)
        pen.path(brush([(-15, 26), (-6, 33), (6, 33), (15, 26)], [3, 8, 8, 3]), "#3A1A52")
        for s in (-1, 1):
            pen.circle(s * 37, 20, 6.5, "#C56FB0")
        eyes(pen, state, Inks(lid="#7C42A4", brow="#4A2168"), pair(y=-6))


def _arm(pen: Pen, spine: list[Point], skin: str, dark: str) -> None:
    """A tapering arm with its suckers."""
    shape(pen, brush(spine, [30, 24, 20, 16, 12, 6]), skin, Shade(depth=8, gap=4.4, ink=dark), width=2.4)
    for i, (a, b) in enumerate(pairwise(spine[1:5])):
        pen.circle((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 3.6 - 0.7 * i, "#E6CDF3", dark, 1.2)
