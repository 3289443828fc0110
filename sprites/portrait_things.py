"""Five things for the family's portraits: a fruit, a light, a pot, a boat and a tree.

They have no eyes. Each leans as a head would and has a second sign of its own (leaves, a beam, steam, sails, acorns);
small signs beside it say the rest: dots that rise while it thinks, rays, a drop, a glint.
"""

from __future__ import annotations

from math import sin
from random import Random

from lid_cards import disc, flat
from lid_carve import brush, leaf, rays, smooth
from pen import BRICK, GOLD, INK, NIGHT, OCHRE, PAPER, TEAL, Pen, num
from portrait_look import State, amount, between, head, sparks
from portrait_medallion import cuts, held, hill, mirror


def lemon(pen: Pen, state: State) -> None:
    """One fruit with two leaves, leaning."""
    cuts(8, "#4C86BD", pen)
    fruit, shade, green = "#F4C62F", "#D3941D", "#2E7D4F"
    with head(pen, state):
        _leaves(pen, state, green)
        _fruit(pen, fruit, shade)
    sparks(pen, state, 60, 60)


def _leaves(pen: Pen, state: State, green: str) -> None:
    """Two leaves, which rise and droop like brows."""
    pen.path(brush([(10, -40), (16, -62), (8, -82)], [8, 6, 7]), "#6B3D1A")
    droop = amount(state.sign, 34, 0, -16)
    with pen.group(f"rotate({num(droop - state.brows[1])} 14 -60)"):
        pen.path(smooth([(14, -60), (36, -82), (64, -70), (78, -44), (52, -44), (28, -48)]), green, INK, 1.8)
        veins = "".join(leaf(30 + 11 * i, -59 + 3 * i, 38 + 11 * i, -71 + 7 * i, 1) for i in range(3))
        pen.path(leaf(18, -60, 72, -48, 1.2, -3) + veins, "#9CCB8F")
    with pen.group(f"rotate({num(-droop + state.brows[0])} 8 -62)"):
        pen.path(smooth([(8, -62), (-12, -84), (-40, -76), (-54, -58), (-30, -52)]), green, INK, 1.8)
        pen.path(leaf(4, -62, -46, -61, 1.2, 3), "#9CCB8F")


def _fruit(pen: Pen, fruit: str, shade: str) -> None:
    at = flat(0, 8, -28)
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


def lighthouse(pen: Pen, state: State) -> None:
    """Striped, its beam thrown to both sides of the night."""
    beam = "#F3D684"
    cuts(9, "#33436B", pen, lambda x, y: y < 30)
    _beams(pen, state, beam)
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
    with head(pen, state, 0, 46):
        _tower(pen, state, beam)
    foam = "".join(leaf(x, y, x + 24, y, 1.6, -2) for x, y in ((-84, 56), (-80, 68), (58, 54), (56, 66)))
    pen.path(foam, "#BFE0D6")
    sparks(pen, state, 62, 34)


def _beams(pen: Pen, state: State, beam: str) -> None:
    """Light to both sides; raised when pleased, thrown upward in thought, half of it when sly, out when flat."""
    if state.sign < 0:
        return
    sides = (1,) if 0 < state.sign < 1 else (-1, 1)
    for s in sides:
        turn = s * (-16 * state.sign - (28 if state.gaze[1] < 0 else 0))
        with pen.group(f"rotate({num(turn)} 0 -46)"):
            pen.polygon(
                held([(s * 10, -50), (s * 84, -76), (s * 116, -60), (s * 116, -30), (s * 84, -22), (s * 10, -42)]), beam
            )
            pen.path("".join(leaf(s * 30, -47 + d, s * 76, -48 + d * 3.4, 1.4) for d in (-4, 0, 4)), OCHRE)


def _tower(pen: Pen, state: State, beam: str) -> None:
    lit = state.sign >= 0
    for i in range(5):
        top, low = -34 + i * 15.6, -34 + (i + 1) * 15.6
        w1, w2 = 13 + i * 2.3, 13 + (i + 1) * 2.3
        pen.polygon([(-w1, top), (w1, top), (w2, low), (-w2, low)], BRICK if i % 2 == 0 else PAPER)
        pen.polygon([(w1 * 0.35, top), (w1, top), (w2, low), (w2 * 0.35, low)], "#82291A" if i % 2 == 0 else "#D8C8A8")
    pen.polygon([(-13, -34), (13, -34), (24.5, 44), (-24.5, 44)], "none", INK, 2)
    pen.polygon([(-20, -36), (20, -36), (17, -29), (-17, -29)], INK)
    pen.polygon([(-11, -36), (-11, -56), (11, -56), (11, -36)], beam if lit else "#5C6480", INK, 2)
    if lit:
        pen.circle(0, -46, 6.5, PAPER, OCHRE, 2)
    pen.polygon([(-16, -55), (0, -76), (16, -55)], BRICK, INK, 2)
    pen.circle(0, -78, 3.4, GOLD)
    pen.path("M-5 44L-5 32C-5 25.4 5 25.4 5 32L5 44Z", INK)


def teapot(pen: Pen, state: State) -> None:
    """Steaming, with a red band."""
    cuts(10, "#8A66B3", pen, lambda x, y: y < 50)
    glaze, line = PAPER, "#2A1843"
    pen.polygon(hill(lambda x: 58.0), "#3F2660")
    steam = {1: ((-30, -84), (0, -98), (30, -84)), 0.5: ((14, -80),), 0: ((-14, -92), (14, -86))}
    for x, top in steam.get(state.sign, ()):
        curl = [(x + 5 * sin(i * 0.85), -58 + (top + 58) * i / 8) for i in range(9)]
        pen.path(brush(curl, [0.8, 3, 4.5, 5, 5, 4.5, 4, 2.6, 0.6]), "#D9B8F0")
    with head(pen, state, 0, 56):
        _pot(pen, state, glaze, line)
    sparks(pen, state, 62, -48)


def _pot(pen: Pen, state: State, glaze: str, line: str) -> None:
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
    lid = f"translate(0 {num(amount(state.sign, 2, 0, -7))}) rotate({num(amount(state.sign, 12, 0, 0))} 28 -36)"
    with pen.group(lid if state.lowered == 0 else ""):
        pen.path(smooth(mirror([(0, -50), (22, -46), (31, -36), (0, -33)])), BRICK, line, 2)
        pen.circle(0, -55, 7, GOLD, line, 2)
    pen.path(brush([(-34, 58), (0, 64), (34, 58)], [5, 8, 5]), line)
    pen.path(leaf(-40, -12, -22, -30, 2.6, -3), "#FFFFFF")
    pen.path(
        "".join(leaf(-40 + 12 * i, 32 + 4 * (i % 2), -32 + 12 * i, 40 + 3 * (i % 2), 1.3) for i in range(6)), "#B79BD6"
    )


def sailboat(pen: Pen, state: State) -> None:
    """Before the wind on an evening sea."""
    cuts(11, "#F08A6C", pen, lambda x, y: y < 30)
    pen.circle(-46, -34, 17, GOLD)
    pen.path(rays(-46, -34, 21, 28, 12, 7), GOLD)
    pen.polygon(hill(lambda x: 40 + 4 * abs(((x + 90) / 20) % 2 - 1)), TEAL)
    with head(pen, state, 0, 50):
        _boat(pen, state)
    pen.polygon(hill(lambda x: 57 + 5 * abs(((x + 80) / 18) % 2 - 1)), "#1D5660")
    pen.path(
        "".join(
            leaf(x, y, x + 24, y, 1.7, -2.5) for x, y in ((-70, 64), (-34, 70), (6, 66), (42, 66), (-40, 80), (8, 80))
        ),
        "#BFE0D6",
    )
    sparks(pen, state, 62, -48)


def _boat(pen: Pen, state: State) -> None:
    """A pennant that flies or hangs, and sails that are furled when the boat lies still."""
    pen.line(0, -78, 0, 34, INK, 4)
    if state.lowered:
        pen.path(brush([(4, 22), (34, 20), (62, 24)], [6, 13, 5]), PAPER, INK, 2.2)
        pen.path(brush([(-4, 24), (-28, 22), (-52, 25)], [5, 10, 4]), OCHRE, INK, 2.2)
    else:
        _sails(pen)
    pennant = between(
        state.sign,
        [(2, -78), (8, -68), (8, -54), (4, -56), (2, -68)],
        [(2, -78), (14, -82), (26, -78), (16, -74), (2, -70)],
        [(2, -80), (16, -90), (36, -92), (20, -82), (2, -72)],
    )
    pen.path(smooth(pennant), INK)
    pen.path("M-68 32L72 28C66 46 56 58 46 60L-46 60C-56 56 -64 46 -68 32Z", NIGHT, INK, 2)
    pen.path(leaf(-58, 41, 60, 38, 2), GOLD)


def _sails(pen: Pen) -> None:
    pen.path("M6 -76C34 -46 56 -4 60 26L6 26Z", PAPER, INK, 2.2)
    pen.path("M6 -76C34 -46 56 -4 60 26L44 26C40 -10 24 -50 6 -76Z", "#D8C8A8")
    pen.path("M-6 -60C-10 -30 -34 2 -54 26L-6 26Z", OCHRE, INK, 2.2)
    pen.path("".join(leaf(-14, -8 + 11 * i, -26 - 8 * i, 2 + 9 * i, 1.4) for i in range(3)), "#F6DFA8")
    pen.path("".join(leaf(10, y, 30 + (y + 40) * 0.26, y + 1, 1.1) for y in (-30, -12, 6)), "#A39883")


def oak(pen: Pen, state: State) -> None:
    """A round crown and five acorns large enough to count."""
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
    with head(pen, state, 0, 50):
        _crown(pen, state, crown, light, bark)
    for x, y in ((-44, 62), (-22, 70), (12, 68), (34, 74), (56, 62)) if state.sign < 0 else ():
        _acorn(pen, x, y, bark)
    sparks(pen, state, 68, 40, INK if state.sparks in ("rays", "glint") else PAPER)


def _crown(pen: Pen, state: State, crown: str, light: str, bark: str) -> None:
    """Leaves and acorns, which lie on the ground when the sign is flat."""
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
    for x, y in ((-50, 22), (34, 20), (8, -22), (-30, -36), (52, -14)) if state.sign >= 0 else ():
        _acorn(pen, x, y, bark)


def _acorn(pen: Pen, x: float, y: float, bark: str) -> None:
    pen.path(smooth([(x - 5.5, y), (x + 5.5, y), (x + 4, y + 10), (x, y + 14), (x - 4, y + 10)]), GOLD, INK, 1.4)
    pen.path(brush([(x - 7, y), (x, y - 2.5), (x + 7, y)], [3, 7, 3]), bark)
