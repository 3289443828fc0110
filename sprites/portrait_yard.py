"""Four opponents from the yard: Colette the goose, Rosa the goat, Flora the ewe, Vito the rooster."""

from __future__ import annotations

from itertools import pairwise
from math import cos

from lid_carve import brush, leaf, smooth
from pen import BRICK, GOLD, INK, OCHRE, PAPER, TEAL, Pen, Point, num, polar
from portrait_look import Inks, State, amount, between, carried, eyes, head, pair
from portrait_medallion import cuts, mirror
from woodcut import Shade, shape

BRASS, DARK_BRASS, LIGHT_BRASS = "#E3B75B", "#A8742A", "#FBEBA6"


def goose(pen: Pen, state: State) -> None:
    """A long neck and an orange beak before a red umbrella."""
    cuts(61, "#4A9696", pen)
    red, deep = "#C8372D", "#9A231E"
    with carried(pen, state, 0, -14, 46):
        pen.path(brush([(30, 40), (56, 84), (60, 100)], [4, 5, 5]), "#6B3D1A")
        tips = [polar(0, 0, 85, i * 45 + 22.5) for i in range(9)]
        for i, (a, b) in enumerate(pairwise(tips)):
            pull = polar(0, 0, 66, i * 45 + 45)
            panel = f"M0 0L{num(a[0])} {num(a[1])}Q{num(pull[0])} {num(pull[1])} {num(b[0])} {num(b[1])}Z"
            shape(pen, panel, red if i % 2 else deep, Shade(depth=12, reach=0.3, gap=5, ink="#7A1A18"), width=2.4)
        for x, y in tips:
            pen.circle(x, y, 3.4, GOLD, INK, 1.6)
    white, shade, orange, rust = "#F8F2E4", "#CDBD9A", "#EE8A2E", "#B9561A"
    lift = amount(state.sign, 22, 0, -9)
    wide = amount(state.sign, 30, 23, 19)
    neck = mirror([(0, -20 + lift), (wide, -10 + lift), (wide - 2, 34), (34, 64), (74, 80), (96, 130), (0, 130)])
    shape(pen, smooth(neck), "#EFE6D0", Shade(depth=22, reach=0.34, gap=4.6, ink=shade, weight=2.6), width=2.4)
    pen.path("".join(leaf(-14 - 3 * i, 40 + 11 * i, -4 - 3 * i, 45 + 11 * i, 1.8, 2) for i in range(4)), shade)
    pen.path(brush([(-30, 60), (0, 68), (30, 60)], [7, 10, 7]), TEAL, INK, 2)
    shape(pen, smooth([(0, 65), (14, 58), (16, 76), (0, 71), (-16, 76), (-14, 58)]), TEAL, width=2)
    with head(pen, state), pen.group(f"translate(0 {lift:.1f})"):
        crown = mirror([(0, -78), (26, -74), (46, -56), (53, -32), (46, -6), (26, 10), (0, 14)])
        shape(pen, smooth(crown), white, Shade(depth=22, reach=0.24, gap=4.6, ink=shade, weight=2.6), width=2.4)
        pen.path("".join(leaf(x, -70 + abs(x) / 4, x * 1.1, -60 + abs(x) / 4, 1.6) for x in (-20, -7, 7)), shade)
        bill = mirror([(0, -30), (9, -28), (13, -12), (23, 2), (24, 17), (14, 28), (0, 31)])
        shape(pen, smooth(bill), orange, Shade(depth=14, reach=0.34, gap=4, ink=rust, weight=2.2), width=2.4)
        pen.path(brush([(-22, 9), (-10, 17), (0, 18), (10, 17), (22, 9)], [3, 7, 8, 7, 3]), "#7A340C")
        for s in (-1, 1):
            pen.path(leaf(s * 5, -9, s * 9, 1, 2.4), "#7A340C")
        eyes(pen, state, Inks(lid="#DFD3B8", brow="#5C5449"), pair(x=29, y=-35))


def goat(pen: Pen, state: State) -> None:
    """Curved horns, a beard and square pupils; a brass bell under the chin."""
    cuts(62, "#3B7A66", pen)
    coat, dark, light, horn = "#D8C8A8", "#9B8762", "#F1E6CD", "#8A6B48"
    chest = smooth(mirror([(0, 32), (26, 40), (52, 64), (64, 112), (0, 120)]))
    shape(pen, chest, "#A8916A", Shade(depth=24, reach=0.3, gap=4.8, ink="#6F5C3E"), width=2.4)
    pen.path("".join(leaf(s * (30 + 7 * i), 66 + 9 * i, s * (34 + 8 * i), 80 + 8 * i, 1.8)
                     for s in (-1, 1) for i in range(3)), "#6F5C3E")  # fmt: skip
    pen.path(brush([(-38, 52), (0, 66), (38, 52)], [8, 10, 8]), BRICK, INK, 2)
    with carried(pen, state, 19, 76, 12, 18):
        pen.circle(0, 14, 5.5, DARK_BRASS, INK, 1.8)
        body = smooth(mirror([(0, -14), (9, -12), (13, 2), (19, 13), (0, 15)]))
        shape(pen, body, BRASS, Shade(depth=9, gap=3.4, ink=DARK_BRASS), width=2.2)
        pen.path(leaf(-7, -7, -10, 9, 1.8), LIGHT_BRASS)
    with head(pen, state):
        for s in (-1, 1):
            run = [(s * x, y) for x, y in ((17, -42), (24, -68), (46, -80), (66, -66), (70, -44))]
            shape(pen, brush(run, [24, 21, 17, 11, 3]), horn, width=2.4)
            for (x1, y1), (x2, y2) in (((11, -56), (27, -54)), ((19, -71), (31, -61)), ((34, -83), (38, -69)),
                                       ((49, -84), (48, -71)), ((62, -75), (56, -64))):  # fmt: skip
                pen.path(leaf(s * x1, y1, s * x2, y2, 1.6), "#4E3820")
            ear = smooth([(s * x, y) for x, y in ((44, -30), (66, -38), (90, -26), (80, -10), (56, -8))])
            shape(pen, ear, coat, Shade(depth=10, gap=4, ink=dark), width=2.4)
            pen.path(smooth([(s * x, y) for x, y in ((54, -24), (68, -30), (82, -24), (70, -16))]), "#D9A694")
        beard = between(
            state.sign,
            [(-13, 40), (13, 40), (10, 62), (5, 84), (-1, 100), (-7, 84), (-11, 62)],
            [(-21, 36), (21, 36), (20, 54), (8, 72), (-8, 88), (-18, 74), (-22, 54)],
            [(-22, 34), (22, 34), (18, 56), (-10, 78), (-50, 70), (-36, 66), (-26, 52)],
        )
        shape(pen, smooth(beard), light, Shade(depth=9, gap=4, ink=dark), width=2.2)
        top, low = beard[0], beard[4]
        hairs = ((x, y + 12, x + (low[0] - x) * 0.7, y + 10 + (low[1] - y) * 0.62) for x, y in
                 ((top[0] * k, top[1]) for k in (0.5, 0, -0.5)))  # fmt: skip
        pen.path("".join(leaf(*hair, 1.7) for hair in hairs), dark)
        skull = mirror([(0, -56), (24, -54), (46, -38), (54, -12), (42, 14), (30, 34), (18, 48), (0, 52)])
        shape(pen, smooth(skull), coat, Shade(depth=22, reach=0.22, gap=4.6, ink=dark, weight=2.6), width=2.4)
        pen.path(smooth(mirror([(0, -52), (10, -46), (9, -20), (13, 20), (0, 30)])), light)
        pen.path("".join(leaf(x, -50 + abs(x) / 3, x * 0.9, -34 + abs(x) / 4, 2) for x in (-14, -5, 5, 14)), dark)
        for s in (-1, 1):
            pen.path(leaf(s * 4, 28, s * 11, 21, 3.4), "#4E3820")
        pen.path(brush([(-15, 36), (-6, 42), (6, 42), (15, 36)], [3, 7, 7, 3]), "#4E3820")
        eyes(pen, state, Inks(lid="#B9A67F", brow="#4E3820", pupil=_bar), pair(y=-12))


def _bar(pen: Pen, x: float, y: float, size: float) -> None:
    """A pupil that lies across the eye."""
    pen.rect(x - size * 1.1, y - size * 0.66, size * 2.2, size * 1.32, INK, r=size * 0.25)


def ewe(pen: Pen, state: State) -> None:
    """A dark face in a cloud of wool; a pale blue balloon in the upper right."""
    cuts(63, "#F08A6C", pen)
    wool, curl, dark, sheen = "#F8F2E4", "#CDBD9A", "#4A3B36", "#7A655C"
    _wool(pen, [(-62, 86, 24), (62, 86, 24), (-36, 78, 24), (36, 78, 24), (0, 82, 30)], wool, curl)
    with pen.group("translate(-9 0)"), head(pen, state):
        for s in (-1, 1):
            tip = amount(state.sign, 34, 2, -14)
            root, mid = 2, amount(state.sign, 16, -4, -14)
            ear = [(s * 40, root - 10), (s * 64, mid - 8), (s * amount(state.sign, 74, 86, 88), tip),
                   (s * 66, mid + 14), (s * 42, root + 14)]  # fmt: skip
            shape(pen, smooth(ear), dark, width=2.4)
            inner = [
                (s * 52, root + 1),
                (s * 66, mid),
                (s * amount(state.sign, 69, 77, 79), tip + 1),
                (s * 62, mid + 8),
            ]
            pen.path(smooth(inner), "#C98E86")
        _wool(pen, [(-38, -28, 21), (38, -28, 21), (-24, -48, 23), (24, -48, 23), (0, -56, 25)], wool, curl)
        face = mirror([(0, -40), (28, -38), (50, -14), (47, 16), (33, 44), (16, 60), (0, 63)])
        shape(pen, smooth(face), dark, Shade(depth=20, reach=0.24, gap=4.6, ink="#2E2320", weight=2.6), width=2.4)
        pen.path("".join(leaf(-34 + 4 * i, 18 + 9 * i, -26 + 4 * i, 24 + 9 * i, 1.6) for i in range(3)), sheen)
        pen.path(leaf(0, -14, 0, 24, 2.4), sheen)
        _wool(pen, [(-22, -46, 13), (0, -45, 15), (22, -46, 13)], wool, curl, line=False)
        for s in (-1, 1):
            pen.path(leaf(s * 4, 37, s * 10, 32, 2.6), "#201713")
        pen.path(brush([(-13, 46), (-5, 51), (5, 51), (13, 46)], [3, 6, 6, 3]), "#D9B8A8")
        eyes(pen, state, Inks(lid="#6B564D", brow="#B08A66", line=PAPER, ring=""), pair(y=4))
    with carried(pen, state, 65, -46, 62, 16):
        pen.path(brush([(0, 28), (-5, 46), (5, 64), (-4, 96)], [2.6, 2.6, 2.6, 2.6]), INK)
        pen.polygon([(-5, 33), (5, 33), (0, 25)], "#7FAFC9", INK, 1.8)
        balloon = smooth(mirror([(0, -30), (16, -25), (24, -8), (18, 13), (0, 28)]))
        shape(pen, balloon, "#BFDDF2", Shade(depth=12, gap=4, ink="#6E9FBD"), width=2.4)
        pen.path(leaf(-14, -10, -7, -22, 2.8, 2), PAPER)


def _wool(pen: Pen, lobes: list[tuple[float, float, float]], wool: str, curl: str, line: bool = True) -> None:
    """A cloud of curls."""
    if line:
        for x, y, r in lobes:
            pen.circle(x, y, r, wool, INK, 4.8)
    for x, y, r in lobes:
        pen.circle(x, y, r, wool)
    marks = ""
    for n, (x, y, r) in enumerate(lobes):
        turn = 70 + 40 * (n % 3)
        run: list[Point] = [polar(x, y, r * (0.72 - 0.1 * i), turn + 52 * i) for i in range(6)]
        marks += brush(run, [0.8, 2.4, 3, 3, 2.4, 0.8])
    pen.path(marks, curl)


def rooster(pen: Pen, state: State) -> None:
    """A comb of five points, white cheeks, and a striped top below."""
    cuts(64, "#57B893", pen)
    coat, sheen, red, wine = "#18332C", "#3F7A68", "#E4573D", "#A02A18"
    chest = smooth(mirror([(0, 20), (44, 30), (74, 64), (90, 112), (0, 120)]))
    shape(pen, chest, coat, width=2.4)
    for i in (-4, 4, -3, 3, -2, 2, -1, 1):
        x, y = i * 19, 40 + 2.2 * i * i * 0.5
        feather = [(x * 0.7 - 9, y - 14), (x * 0.7 + 9, y - 14), (x + 7, y + 22), (x * 1.12, y + 44), (x - 7, y + 22)]
        shape(pen, smooth(feather), OCHRE if i % 2 else "#C77A22", Shade(depth=7, gap=4, ink="#8E4A1E"), width=2)
    with pen.group("translate(0 5)"), head(pen, state):
        flop = -min(0.0, state.sign)
        for i in (0, 4, 1, 3, 2):
            base = -34 + 17 * i
            tall = (32, 38, 41, 38, 32)[i] * amount(state.sign, 0.86, 1, 1.14)
            x, y = base, -44 - 9 * cos(base / 40)
            lean = (-30 + 15 * i) * (1 - flop) + (74 + 5 * i) * flop
            with pen.group(f"translate({num(x)} {num(y)}) rotate({num(lean)})"):
                point = smooth([(-10, 8), (-11, -tall * 0.35), (-4 + 6 * flop, -tall), (9, -tall * 0.4), (11, 8)])
                shape(pen, point, red, Shade(depth=8, gap=4, ink=wine), width=2.4)
        skull = mirror([(0, -60), (30, -56), (54, -34), (60, -4), (52, 26), (40, 50), (0, 58)])
        shape(pen, smooth(skull), coat, width=2.4)
        marks = "".join(leaf(x, -52 + abs(x) / 5, x * 1.1, -40 + abs(x) / 6, 1.8) for x in (-30, -15, 0, 15, 30))
        marks += "".join(leaf(s * (56 - 2 * i), 8 + 10 * i, s * (48 - 2 * i), 20 + 10 * i, 1.8)
                         for s in (-1, 1) for i in range(3))  # fmt: skip
        pen.path(marks, sheen)
        for s in (-1, 1):
            cheek = smooth([(s * x, y) for x, y in ((24, 4), (44, 0), (54, 14), (48, 32), (36, 38), (24, 24))])
            shape(pen, cheek, PAPER, Shade(depth=9, gap=3.8, ink="#CDBD9A"), width=2)
            wattle = [(s * x, y) for x, y in ((3, 26), (16, 28), (21, 46), (14, 60), (4, 50))]
            shape(pen, smooth(wattle), red, Shade(depth=8, gap=3.8, ink=wine), width=2.2)
        bill = mirror([(0, -10), (12, -4), (19, 12), (12, 24), (0, 36)])
        shape(pen, smooth(bill), "#F0B23C", Shade(depth=12, reach=0.36, gap=3.8, ink="#B8761A"), width=2.4)
        pen.path(brush([(-17, 13), (-8, 18), (0, 17), (8, 18), (17, 13)], [3, 7, 8, 7, 3]), "#6B3D1A")
        eyes(pen, state, Inks(lid="#35594E", brow="#C9D8C4", line=PAPER, ring=""), pair(y=-20))
    with carried(pen, state, 0, 79, 5, 52), pen.group("scale(1.2)"):
        pen.line(0, -22, 0, -10, "#6B3D1A", 5)
        body = smooth(mirror([(0, -14), (12, -12), (24, -3), (15, 8), (3, 20), (0, 22)]))
        shape(pen, body, GOLD, Shade(depth=10, gap=3.6, ink=DARK_BRASS), width=2.2)
        pen.path(brush([(-23, -4), (0, 1), (23, -4)], [4, 6, 4]), BRICK)
        pen.path(brush([(-19, 2), (0, 7), (19, 2)], [1.6, 3, 1.6]), PAPER)
        pen.path(brush([(-13, 8), (0, 12), (13, 8)], [2, 4, 2]), TEAL)
