"""Four opponents from the woods: Bruno the bear, Silvia the squirrel, Oscar the badger, Mira the mouse."""

from __future__ import annotations

from lid_carve import brush, leaf, smooth
from pen import BRICK, GOLD, INK, NIGHT, PAPER, Pen, polar
from portrait_look import Inks, State, amount, between, carried, eyes, head, pair
from portrait_medallion import cuts, mirror
from woodcut import Shade, disc, shape

BRASS, DARK_BRASS, LIGHT_BRASS = "#E3B75B", "#A8742A", "#FBEBA6"


def bear(pen: Pen, state: State) -> None:
    """A broad skull and a pale muzzle; a brass compass hangs on a cord."""
    cuts(51, "#DCEDF9", pen)
    coat, dark, light, muzzle = "#8A5A34", "#5F3A1C", "#B58350", "#E8CFA4"
    chest = smooth(mirror([(0, 30), (44, 40), (82, 60), (98, 110), (0, 120)]))
    shape(pen, chest, "#7A4D2A", Shade(depth=34, reach=0.3, gap=5, ink=dark, weight=2.6), width=2.4)
    pen.path("".join(leaf(x, 66 + abs(x) / 9, x * 1.06, 82 + abs(x) / 9, 1.8) for x in (-70, -58, -46, 44, 56)), light)
    furs = ((-40, 74), (-28, 84), (30, 82), (42, 74), (62, 84), (-60, 86), (-46, 92), (46, 92))
    pen.path("".join(leaf(x, y, x * 1.08, y + 11, 1.9) for x, y in furs), dark)
    with head(pen, state):
        for s in (-1, 1):
            x, y = amount(state.sign, 70, 58, 52) * s, amount(state.sign, -34, -56, -66)
            wide, high = amount(state.sign, 17, 23, 23), amount(state.sign, 16, 23, 25)
            with pen.group(f"rotate({s * amount(state.sign, 40, 0, -8):.1f} {x:.1f} {y:.1f})"):
                shape(pen, disc(x, y, wide, high), coat, Shade(depth=8, gap=4, ink=dark), width=2.4)
                pen.ellipse(x, y + 3, wide * 0.55, high * 0.55, "#C98E6A")
        skull = mirror([(0, -70), (28, -68), (56, -50), (74, -16), (76, 14), (62, 40), (34, 54), (0, 58)])
        shape(pen, smooth(skull), coat, Shade(depth=26, reach=0.22, gap=4.6, ink=dark, weight=2.6), width=2.4)
        marks = "".join(leaf(x, -62 + abs(x) / 7, x * 1.04, -46 + abs(x) / 8, 1.9) for x in (-36, -24, -12, 0, 12, 24))
        marks += "".join(leaf(-70 + 3 * i, -10 + 11 * i, -58 + 4 * i, -4 + 11 * i, 1.8) for i in range(5))
        pen.path(marks, light)
        snout = smooth(mirror([(0, 4), (22, 8), (38, 26), (34, 44), (16, 54), (0, 55)]))
        shape(pen, snout, muzzle, Shade(depth=14, reach=0.3, gap=4.2, ink="#B98F5C"), width=2)
        pen.path(smooth(mirror([(0, 8), (14, 9), (18, 17), (8, 26), (0, 27)])), INK)
        pen.path(leaf(-10, 13, -1, 12, 1.8), "#8A7A6C")
        pen.path(brush([(0, 25), (0, 35)], [4, 5]), INK)
        pen.path(brush([(-20, 34), (-10, 41), (0, 36), (10, 41), (20, 34)], [3, 8, 8, 8, 3]), INK)
        eyes(pen, state, Inks(lid="#6F4526", brow="#3A2210"), pair(y=-18))
    pen.path(brush([(-52, 52), (-34, 70), (-12, 66 + 8 * state.lowered)], [4, 4, 4]), BRICK)
    pen.path(brush([(52, 52), (34, 70), (12, 66 + 8 * state.lowered)], [4, 4, 4]), BRICK)
    with carried(pen, state, 0, 79, 9, 26):
        pen.circle(0, -19, 5, "none", INK, 5.5)
        pen.circle(0, -19, 5, "none", BRASS, 2.8)
        shape(pen, disc(0, 0, 18), BRASS, Shade(depth=9, gap=3.4, ink=DARK_BRASS), width=2.4)
        pen.circle(0, 0, 12.5, PAPER, DARK_BRASS, 1.6)
        for i in range(4):
            (x1, y1), (x2, y2) = polar(0, 0, 11.5, i * 90), polar(0, 0, 8.5, i * 90)
            pen.line(x1, y1, x2, y2, INK, 1.6)
        tip, foot, left, right = polar(0, 0, 10, 30), polar(0, 0, 10, 210), polar(0, 0, 3.6, 300), polar(0, 0, 3.6, 120)
        pen.polygon([tip, left, right], BRICK)
        pen.polygon([foot, left, right], NIGHT)


def squirrel(pen: Pen, state: State) -> None:
    """Tufted ears, a tail like a question mark, and a yellow kite in the upper right."""
    cuts(52, "#E3F5E8", pen)
    coat, dark, light, cream = "#B85A2B", "#7E3614", "#E08A50", "#F3DFBE"
    with carried(pen, state, 70, -42, 34, 40):
        pen.path(brush([(-4, 24), (2, 38), (-8, 52), (-2, 70)], [2, 2, 2, 2]), INK)
        for y in (36, 50):
            pen.polygon([(-9, y - 4), (5, y + 5), (5, y - 4), (-9, y + 5)], BRICK)
        for points, ink in (
            ([(6, -28), (21, -2), (0, -2)], "#F6C93A"), ([(21, -2), (-4, 26), (0, -2)], "#E0A012"),
            ([(-4, 26), (-19, -4), (0, -2)], "#F6C93A"), ([(-19, -4), (6, -28), (0, -2)], "#FBE08A"),
        ):  # fmt: skip
            pen.polygon(points, ink, INK, 1.8)
    if state.sign >= 0:
        spine = between(
            state.sign,
            [(0, 0)] * 7,
            [(-20, 104), (-56, 92), (-79, 62), (-80, 26), (-74, -2), (-60, -20), (-42, -22)],
            [(-20, 104), (-58, 88), (-80, 44), (-80, -8), (-62, -54), (-26, -80), (8, -72)],
        )
        shape(pen, brush(spine, [22, 34, 38, 38, 34, 26, 6]), "#CC7238", Shade(depth=16, gap=4.6, ink=dark), width=2.4)
        pen.path(brush(spine[1:6], [2, 5, 6, 5, 2]), "#F0A868")
    body = smooth(mirror([(0, 36), (30, 44), (52, 66), (62, 112), (0, 120)]))
    shape(pen, body, coat, Shade(depth=22, reach=0.3, gap=4.8, ink=dark), width=2.4)
    pen.path(smooth(mirror([(0, 52), (22, 60), (30, 112), (0, 118)])), cream)
    if state.sign < 0:
        scarf = brush([(-66, 84), (-58, 58), (-24, 66), (16, 72), (52, 60), (62, 40)], [20, 32, 34, 34, 26, 6])
        shape(pen, scarf, "#CC7238", Shade(depth=14, gap=4.4, ink=dark), width=2.4)
        pen.path(brush([(-50, 62), (-14, 70), (30, 70)], [2, 5, 2]), "#F0A868")
    with head(pen, state):
        for s in (-1, 1):
            tuft = [(s * x, y) for x, y in ((14, -36), (24, -64), (36, -90), (44, -64), (54, -26))]
            shape(pen, smooth(tuft), coat, width=2.4)
            pen.path(smooth([(s * x, y) for x, y in ((26, -42), (35, -66), (44, -36))]), "#F0C9A4")
            for i in range(3):
                pen.path(leaf(s * (34 + 3 * i), -72, s * (30 + 8 * i), -98 + 4 * i, 2.8), dark)
        skull = mirror([(0, -54), (28, -51), (50, -34), (60, -6), (64, 18), (46, 40), (22, 54), (0, 57)])
        shape(pen, smooth(skull), coat, Shade(depth=22, reach=0.2, gap=4.6, ink=dark, weight=2.6), width=2.4)
        for s in (-1, 1):
            pen.path(smooth([(s * x, y) for x, y in ((5, 16), (26, 14), (46, 22), (42, 38), (20, 52), (4, 55))]), cream)
        pen.path("".join(leaf(x, -48 + abs(x) / 6, x * 1.05, -34 + abs(x) / 7, 1.8) for x in (-24, -12, 0, 12)), light)
        pen.path("".join(leaf(-62 + 3 * i, 2 + 9 * i, -52 + 4 * i, 8 + 8 * i, 1.6) for i in range(3)), light)
        for s in (-1, 1):
            for i in range(3):
                pen.path(leaf(s * 22, 32 + 4 * i, s * 76, 22 + 12 * i, 1.2, -2.4 * s), INK)
        pen.path(smooth(mirror([(0, 16), (9, 17), (8, 25), (0, 29)])), INK)
        pen.path(brush([(-15, 35), (-7, 40), (0, 34), (7, 40), (15, 35)], [3, 8, 8, 8, 3]), INK)
        pen.polygon([(-5, 41), (5, 41), (4, 52), (-4, 52)], PAPER, INK, 1.6)
        eyes(pen, state, Inks(lid="#93431C", brow="#4A1E0A"), pair(y=-10))


def badger(pen: Pen, state: State) -> None:
    """A striped wedge; a large brass key hangs at the porter's collar."""
    cuts(53, "#FBE3E7", pen)
    coat, sheen = "#23201C", "#5A544C"
    coatee = smooth(mirror([(0, 42), (40, 46), (78, 62), (96, 112), (0, 120)]))
    shape(pen, coatee, "#8E2F28", Shade(depth=30, reach=0.3, gap=5, ink="#5A1714"), width=2.4)
    for s in (-1, 1):
        pen.polygon([(s * 4, 62), (s * 40, 44), (s * 46, 58), (s * 10, 82)], GOLD, INK, 2)
        pen.circle(s * 62, 78, 3.4, BRASS, INK, 1.4)
    lift = amount(state.sign, 9, 0, -9)
    with head(pen, state):
        for s in (-1, 1):
            shape(pen, disc(s * 60, -50, 19), coat, width=2.4)
            pen.path(smooth([(s * x, y) for x, y in ((52, -64), (66, -66), (74, -54), (64, -56))]), PAPER)
        wedge = mirror([(0, -66), (34, -62), (66, -36), (66, -8), (46, 18), (26, 40 + lift), (14, 58 + lift),
                        (0, 62 + lift)])  # fmt: skip
        shape(pen, smooth(wedge), coat, width=2.4)
        for s in (-1, 1):
            cheek = ((63, -34), (67, -14), (52, 14), (30, 36 + lift), (20, 46 + lift), (34, 22), (50, 2), (52, -16))
            pen.path(smooth([(s * x, y) for x, y in cheek]), PAPER)
        blaze = mirror([(0, -64), (13, -62), (9, -30), (8, 0), (13, 26), (11, 44 + lift), (0, 46 + lift)])
        pen.path(smooth(blaze), PAPER)
        marks = "".join(leaf(s * (20 + 8 * i), -56 + 4 * i, s * (19 + 7 * i), -42 + 4 * i, 1.6)
                        for s in (-1, 1) for i in range(4))  # fmt: skip
        pen.path(marks, sheen)
        greys = "".join(leaf(5, -50 + 12 * i, 10, -44 + 12 * i, 1.4) for i in range(6))
        greys += "".join(leaf(58 - 6 * i, -6 + 9 * i, 50 - 6 * i, 4 + 8 * i, 1.6) for i in range(4))
        pen.path(greys, "#C9BDA6")
        with pen.group(f"translate(0 {lift:.1f})"):
            if state.sign > 0:
                pen.path(smooth(mirror([(0, 54), (12, 54), (9, 66), (0, 69)])), PAPER, INK, 2)
            pen.path(smooth(mirror([(0, 36), (14, 37), (17, 47), (8, 56), (0, 57)])), INK)
            pen.path(leaf(-9, 42, 0, 41, 1.9), "#8A8378")
        eyes(pen, state, Inks(lid="#4A443D", brow="#B9AE9C", line=PAPER, ring=""), pair(x=30, y=-14))
    pen.path(brush([(-36, 50), (-30, 64), (-22, 72)], [3, 4, 3]), NIGHT)
    pen.path(brush([(36, 50), (16, 70), (-16, 74)], [3, 4, 3]), NIGHT)
    with carried(pen, state, -20, 76, 7, 16), pen.group("rotate(-84)"):
        pen.path("M-4 8L4 8L4 24L16 24L16 30L11 30L11 34L16 34L16 41L4 41L4 45L-4 45Z", BRASS, INK, 2.2)
        pen.circle(0, 0, 10, "none", INK, 11)
        pen.circle(0, 0, 10, "none", BRASS, 6.6)
        pen.path(leaf(-1.6, 14, -1.6, 40, 1.4), LIGHT_BRASS)


def mouse(pen: Pen, state: State) -> None:
    """Two dish ears wider than the head; a lit lantern at the lower right."""
    cuts(54, "#5A3A62", pen)
    coat, dark, light, pink = "#8F8A94", "#5D5864", "#B9B4BE", "#E3AFA8"
    glow = 1 - 0.45 * state.lowered
    pen.circle(64, 52, 46 * glow, "#5C3F4C")
    pen.circle(64, 52, 33 * glow, "#8A6440")
    body = smooth(mirror([(0, 40), (28, 48), (48, 70), (56, 112), (0, 120)]))
    shape(pen, body, coat, Shade(depth=18, reach=0.3, gap=4.6, ink=dark), width=2.4)
    pen.path(smooth(mirror([(0, 58), (18, 66), (26, 112), (0, 118)])), "#D9D2CC")
    pen.path("".join(leaf(-38 + 3 * i, 70 + 10 * i, -30 + 3 * i, 78 + 10 * i, 1.8) for i in range(3)), light)
    with head(pen, state):
        for s in (-1, 1):
            x, y = s * amount(state.sign, 60, 56, 54), amount(state.sign, -8, -32, -40)
            wide, high = amount(state.sign, 33, 36, 41), amount(state.sign, 19, 36, 41)
            with pen.group(f"rotate({s * amount(state.sign, 28, 0, 0):.1f} {x:.1f} {y:.1f})"):
                shape(pen, disc(x, y, wide, high), coat, Shade(depth=10, gap=4.4, ink=dark), width=2.4)
                shape(pen, disc(x - s * 2, y + 2, wide * 0.7, high * 0.7), pink, Shade(depth=9, gap=4, ink="#B97F7C"),
                      width=1.6)  # fmt: skip
        skull = mirror([(0, -44), (26, -42), (46, -24), (52, 0), (40, 24), (20, 44), (8, 54), (0, 56)])
        shape(pen, smooth(skull), coat, Shade(depth=20, reach=0.22, gap=4.4, ink=dark, weight=2.4), width=2.4)
        pen.path("".join(leaf(x, -38 + abs(x) / 5, x * 1.05, -28 + abs(x) / 6, 1.7) for x in (-20, -10, 0, 10)), light)
        for s in (-1, 1):
            pen.path(smooth([(s * x, y) for x, y in ((4, 24), (20, 20), (28, 28), (14, 44), (4, 48))]), "#D9D2CC")
            for i in range(3):
                pen.path(leaf(s * 16, 34 + 4 * i, s * 70, 26 + 12 * i, 1.3, -2.6 * s), PAPER)
        pen.path(brush([(-12, 42), (-6, 46), (0, 42), (6, 46), (12, 42)], [3, 7, 7, 7, 3]), INK)
        pen.path(smooth(mirror([(0, 24), (10, 26), (9, 35), (0, 39)])), "#D9776F", INK, 1.8)
        eyes(pen, state, Inks(lid="#736E7A", brow="#2C2730"), pair(y=-8))
    with carried(pen, state, 64, 52, 18, 10):
        pen.path(brush([(-10, -18), (-8, -32), (8, -32), (10, -18)], [3, 3, 3, 3]), LIGHT_BRASS)
        pen.polygon([(-13, -12), (-6, -22), (6, -22), (13, -12)], BRICK, INK, 2)
        pen.polygon([(-11, -12), (11, -12), (13, 18), (-13, 18)], "#FBE9A8", INK, 2)
        pen.path(smooth([(0, -8), (6, 6), (4, 13), (0, 15), (-4, 13), (-6, 6)]), "#E8962A")
        pen.line(0, -12, 0, -6, INK, 1.6)
        pen.polygon([(-16, 18), (16, 18), (13, 26), (-13, 26)], BRICK, INK, 2)
