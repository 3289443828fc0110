"""Seven animals for the family's portraits, each in two or three inks and plain enough to be known at 32 pixels.

They have no brows: eyes, the tilt of the head and a second sign tell their states.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from lid_cards import flat
from lid_carve import brush, leaf, rays, smooth, wedge
from pen import BRICK, GOLD, INK, OCHRE, PAPER, Pen, Point, num, polar
from portrait_look import Inks, State, amount, between, gaze, head, plain_eye
from portrait_medallion import cuts, eye, held, hill, mirror


def fox(pen: Pen, state: State) -> None:
    """Seen from the front, narrow-eyed, white cheeks spread like a ruff."""
    cuts(1, "#4A9696", pen)
    coat, dark = "#D8602C", "#9E3A1C"
    pen.path(smooth(held(mirror([(0, 30), (34, 44), (60, 64), (70, 90), (30, 114), (0, 114)]))), dark)
    with head(pen, state):
        _fox_head(pen, state, coat)


def _fox_head(pen: Pen, state: State, coat: str) -> None:
    for s in (-1, 1):
        with _ear(pen, state, s, 42, -26, 34):
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
        _fox_eye(pen, state, s)
        pen.path("".join(leaf(s * (46 + 6 * i), 16 + 4 * i, s * (58 + 7 * i), 22 + 5 * i, 1.4) for i in range(2)), coat)
        pen.path(
            "".join(leaf(s * (4 + 9 * i), -36 + 3 * i, s * (3 + 6 * i), -18 + 4 * i, 1.6) for i in range(4)), "#F0955A"
        )
    pen.path(smooth(mirror([(0, 62), (10, 62), (9, 72), (0, 78)])), INK)


def _fox_eye(pen: Pen, state: State, s: int) -> None:
    """A narrow dark eye with a golden pupil; wide and round when hurt."""
    x, y = s * 31, -4
    slit = [(s * px, py) for px, py in ((16, 2), (28, -10), (46, -10), (34, 4))]

    def at_rest() -> None:
        pen.path(smooth(slit), INK)
        with gaze(pen, 14):
            pen.circle(s * 31, -5, 2.4, GOLD)

    if state.sign < 0 and not state.shut:
        pen.circle(x, y, 13, INK)
        pen.circle(x, y, 8, GOLD)
        pen.circle(x, y, 3, INK)
    elif state.lid > 0.4:
        pen.path(smooth([(s * px, py + 2) for px, py in ((15, 1), (28, -5), (47, -8), (32, 5))]), INK)
        pen.circle(x + 9, y - 1, 3.4, GOLD)
    elif state.gaze[1] < 0:
        pen.path(smooth([(s * px, py - 2) for px, py in ((15, 4), (27, -12), (46, -13), (36, 5))]), INK)
        pen.circle(x + 3, y - 8, 4, GOLD)
    else:
        plain_eye(pen, state, x, y, 14, Inks(lid=INK), at_rest)


def _up(state: State, degrees: float) -> float:
    """The turn by which a head in profile looks up."""
    return degrees if state.gaze[1] < 0 else 0


@contextmanager
def _ear(pen: Pen, state: State, s: int, x: float, y: float, back: float) -> Iterator[None]:
    """An ear of the left (-1) or right (1) side, turned about its root: pricked up, or laid back by so many degrees.
    Where one brow would be raised, the right ear turns outward."""
    turn = amount(state.sign, back, 0, -7) + (1.4 * state.brows[1] if s > 0 and state.gaze[1] < 0 else 0)
    with pen.group(f"rotate({num(s * turn)} {num(s * x)} {num(y)})"):
        yield


def owl(pen: Pen, state: State) -> None:
    """All eyes, on a starry night."""
    cuts(2, "#3A4A78", pen)
    coat, dark = "#A9692B", "#6B3D1A"
    for x, y in ((-66, -44), (68, -36), (-74, 6), (74, 18)):
        pen.path(rays(x, y, 0.8, 5.5, 4, 36, 45) + rays(x, y, 0.8, 5.5, 4, 36), GOLD)
    with head(pen, state, 0, 60):
        _owl_body(pen, state, coat, dark)


def _owl_body(pen: Pen, state: State, coat: str, dark: str) -> None:
    if state.gaze[1] < 0:
        state = replace(state, lid=0.08)  # the brows of an owl come down far enough
    (tuft,) = between(state.sign, [(62, -54)], [(46, -80)], [(42, -88)])
    body = [(0, -52), (20, -56), tuft, (56, -52), (58, -20), (64, 16), (56, 60), (38, 84), (0, 114)]
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
        plain_eye(
            pen, state, s * 26, -20, 18, Inks(lid="#C79A5C", line=dark, white=GOLD, ring=""),
            partial(eye, pen, s * 26, -20, 18, GOLD),
        )  # fmt: skip
        tip = (s * (tuft[0] - 2), tuft[1] + 6)
        lift = state.brows[0 if s < 0 else 1] * 0.7
        pen.path(brush([(s * 2, -38 - lift), (s * 20, -52 - lift), tip], [4, 9, 2]), dark)
    pen.polygon([(-8, -14), (0, -20), (8, -14), (0, 12)], BRICK)


def cat(pen: Pen, state: State) -> None:
    """Black, with a red collar, on ochre."""
    cuts(3, "#EBBE5E", pen)
    coat, sheen = "#26242A", "#57525E"
    pen.path(smooth(held(mirror([(0, 40), (40, 50), (62, 74), (66, 114), (0, 114)]))), coat)
    pen.path(brush([(-46, 58), (0, 76), (46, 58)], [6, 10, 6]), BRICK)
    pen.circle(0, 78, 7.5, GOLD, INK, 1.5)
    with head(pen, state):
        _cat_head(pen, state, coat, sheen)


def _cat_head(pen: Pen, state: State, coat: str, sheen: str) -> None:
    for s in (-1, 1):
        with _ear(pen, state, s, 44, -26, 30):
            pen.path(
                smooth([(s * x, y) for x, y in ((10, -36), (32, -56), (56, -80), (64, -48), (64, -6), (30, -10))]), coat
            )
            pen.path(smooth([(s * x, y) for x, y in ((35, -44), (51, -65), (55, -36), (48, -30))]), BRICK)
    pen.path(smooth(mirror([(0, -44), (30, -42), (60, -22), (72, 12), (54, 44), (26, 60), (0, 63)])), coat)
    marks = ""
    for s in (-1, 1):
        _cat_eye(pen, state, s, coat)
        for i in range(3):
            pen.path(leaf(s * 22, 30 + 5 * i, s * 84, 20 + 13 * i, 1.4, -3 * s), PAPER)
        marks += "".join(leaf(s * (6 + 9 * i), -38 + 2 * i, s * (4 + 7 * i), -24 + 2 * i, 1.7) for i in range(4))
        marks += "".join(leaf(s * (62 - 4 * i), 12 + 9 * i, s * (54 - 5 * i), 20 + 9 * i, 1.5) for i in range(4))
    pen.path(marks, sheen)
    pen.polygon([(-9, 22), (9, 22), (0, 33)], BRICK)
    pen.path(brush([(-16, 38), (-8, 43), (0, 36), (8, 43), (16, 38)], [1, 2.6, 2.6, 2.6, 1]), sheen)


def _cat_eye(pen: Pen, state: State, s: int, coat: str) -> None:
    """A green eye with a slit, which narrows to a dot when hurt."""
    green = "#D8DE6C"
    x, y = s * 32, -4

    def at_rest() -> None:
        pen.path(smooth([(s * px, py) for px, py in ((14, 2), (24, -16), (44, -18), (50, -6), (36, 8))]), green)
        with gaze(pen, 15):
            pen.path(leaf(s * 33, -17, s * 33, 8, 6.5), INK)
            pen.circle(s * 36, -9, 2.6, PAPER)

    if state.shut or state == State():
        plain_eye(pen, state, x, y, 16, Inks(lid=coat, line=green), at_rest)
        return
    pen.ellipse(x, y, 18, 15 if state.sign >= 0 else 18, green)
    if state.sign < 0:
        pen.circle(x, y, 4.6, INK)
        pen.circle(x + 2, y - 2, 1.6, PAPER)
        return
    px, py = x + state.gaze[0] * 18, y + state.gaze[1] * 15
    pen.path(leaf(px, py - 13, px, py + 11, 6.5), INK)
    pen.polygon([(x - 20, y - 24), (x + 20, y - 24), (x + 20, y - 15 + 30 * state.lid),
                 (x - 20, y - 15 + 30 * state.lid)], coat)  # fmt: skip


def hare(pen: Pen, state: State) -> None:
    """Ears up, and one tooth."""
    cuts(4, "#57A06F", pen)
    coat, dark = "#C99D66", "#7A5430"
    pen.path(smooth(held(mirror([(0, 40), (30, 46), (56, 66), (64, 114), (0, 114)]))), coat)
    pen.path(smooth(held(mirror([(0, 54), (18, 62), (24, 114), (0, 114)]))), PAPER)
    with head(pen, state):
        _hare_head(pen, state, coat, dark)


def _hare_head(pen: Pen, state: State, coat: str, dark: str) -> None:
    for s in (-1, 1):
        with _ear(pen, state, s, 20, -24, 62):
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
        if not state.shut:
            pen.path(smooth([(s * x, y) for x, y in ((20, -4), (30, -15), (41, -6), (38, 8), (26, 9))]), PAPER)
        rim = partial(eye, pen, s * 31, -3, 11, dark)
        plain_eye(pen, state, s * 31, -3, 14, Inks(lid="#A87C4A", line="#4A3018", ring="#4A3018"), rim)
        marks += "".join(leaf(s * (4 + 8 * i), -28 + 3 * i, s * (4 + 6 * i), -12 + 2 * i, 1.6) for i in range(3))
        for i in range(3):
            pen.path(leaf(s * 16, 38 + 3 * i, s * 70, 30 + 11 * i, 1.2, -3 * s), INK)
        marks += "".join(leaf(s * (34 + 7 * i), 62 + 6 * i, s * (38 + 7 * i), 76 + 3 * i, 1.7) for i in range(3))
    pen.path(marks, dark)
    pen.path(smooth([(-10, 26), (0, 23), (10, 26), (0, 38)]), BRICK)
    pen.path(leaf(0, 36, 0, 50, 1.3), INK)
    pen.polygon([(-5, 50), (5, 50), (4, 61), (-4, 61)], PAPER, INK, 1.2)


def tortoise(pen: Pen, state: State) -> None:
    """Setting out to the right, without haste."""
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
    out, up = amount(state.sign, -13, 0, 2), amount(state.sign, 17, 0, -7)
    with pen.group(f"translate({num(out)} {num(up)}) rotate({num(state.tilt + _up(state, -11))} 60 30)"):
        pen.path(
            smooth([(38, 34), (50, 14), (54, -14), (62, -32), (78, -32), (85, -15), (77, -2), (72, 16), (60, 36)]),
            skin,
            INK,
            2,
        )
        pen.path(leaf(73, -5, 85, -8, 1.2), INK)
        inks = Inks(lid="#6F8038", ring=INK)
        plain_eye(pen, state, 70, -19, 9, inks, partial(eye, pen, 71, -18, 6.5, PAPER))
    dome = [(-72, 32), (-66, -4), (-44, -40), (-8, -56), (28, -44), (50, -12), (56, 32)]
    pen.path(smooth(dome, close=False) + "Z", shell, INK, 2.4)
    plates: list[list[Point]] = [
        [(-20, -42), (6, -43), (17, -18), (-6, -4), (-31, -16)],
        [(-37, -12), (-12, 0), (-17, 24), (-47, 24), (-56, 4)],
        [(23, -14), (0, 0), (-6, 24), (26, 24), (38, 2)],
        [(-27, -42), (-38, -18), (-58, -2), (-50, -26)],
        [(14, -42), (24, -20), (41, -4), (38, -24)],
        [(-62, 6), (-54, 26), (-66, 26)],
        [(44, 4), (33, 25), (50, 25)],
    ]
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


def heron(pen: Pen, state: State) -> None:
    """Standing in the shallows, looking left along its bill."""
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
    with pen.group(f"rotate({num(state.tilt * 1.4 + _up(state, 15))} -10 -60)"):
        crest = between(
            state.sign,
            [(-28, -70), (-8, -75), (8, -64), (16, -44)],
            [(-28, -70), (-8, -74), (12, -66), (34, -58)],
            [(-28, -70), (-8, -76), (10, -82), (34, -88)],
        )
        pen.path(smooth([(-4, -77), (-26, -79), (-39, -64), (-26, -52), (-6, -52), (4, -64)]), pale, dark, 1.6)
        pen.path(brush(crest, [3, 8, 6, 1]), dark)
        pen.polygon([(-32, -70), (-84, -46), (-33, -55)], OCHRE, dark, 1.6)

        def at_rest() -> None:
            pen.circle(-23, -64, 6, GOLD)
            with gaze(pen, 6):
                pen.circle(-23, -64, 3.4, INK)

        plain_eye(pen, state, -21, -64, 9, Inks(lid="#8CA4B8", line=dark, white=GOLD, ring=dark), at_rest)


def hedgehog(pen: Pen, state: State) -> None:
    """Nose to the ground, every spine a cut of its own."""
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
        long += amount(state.sign, -14, 0, 7)
        outline.append((12 + dx * short * 0.98, 34 + dy * short * 1.08))
        nx, ny = polar(12, 34, 1, -76 + i * 12)
        outline.append((12 + (nx - 12) * long * 0.92, 34 + (ny - 34) * long * 1.1))
    pen.polygon(held([*outline, (64, 50), (-40, 50)]), spines)
    marks = ""
    for ring, (count, radius) in enumerate(((13, 60), (11, 46), (9, 32))):
        for i in range(count):
            plane = flat(12, 36, -76 + i * 152 / (count - 1) + ring * 4)
            marks += leaf(*plane(0, -radius + 11), *plane(2, -radius - amount(state.sign, 3, 10, 14)), 1.9)
    pen.path(marks, pale)
    for x in (-22, 4, 40):
        pen.path(smooth([(x - 9, 42), (x + 9, 42), (x + 10, 56), (x - 14, 56)]), face, INK, 1.6)
    with head(pen, state, -10, 44), pen.group(f"rotate({num(_up(state, 7))} -10 44)"):
        _hedgehog_face(pen, state, face, pale)


def _hedgehog_face(pen: Pen, state: State, face: str, pale: str) -> None:
    pen.path(
        smooth([(-10, 50), (-2, 22), (-20, 0), (-44, 6), (-62, 24), (-84, 34), (-82, 42), (-58, 50), (-34, 54)]),
        face,
        INK,
        1.8,
    )
    pen.path(smooth([(-22, 10), (-35, 2), (-28, -10), (-13, -6), (-9, 8)]), pale, INK, 1.6)
    rest = partial(eye, pen, -48, 22, 6, INK)
    plain_eye(pen, state, -46, 20, 10, Inks(lid="#C9A173", ring=INK), rest)
    pen.circle(-83, 35, 7, INK)
    pen.path(leaf(-74, 45, -54, 42, 1.3, 2), INK)
    pen.path("".join(leaf(-30 + 8 * i, 24 + 5 * i, -22 + 8 * i, 34 + 4 * i, 1.2) for i in range(3)), pale)
