"""The lid of Naval: two ships whose sails are pyramids of face-down cards, broadside to broadside on a rising sea."""

from __future__ import annotations

from math import sin
from random import Random

from lid_cards import back, flat, lay, rounded, shape, within
from lid_carve import field, leaf, rays, smooth
from lid_frame import Inks, frame, ground, lid
from pen import BRICK, GOLD, NIGHT, PAPER, Pen, Point

SKY, SKY_CUT, SEA, DEEP_SEA, FOAM, FAR = "#BFDDF2", "#DDEDF7", "#1F5F9E", "#17406F", "#F1F5F2", "#5B95C8"
CARD_W, CARD_H, STEP_X, STEP_Y = 20, 23.2, 23.4, 25.4


def pyramid(
    pen: Pen, x: float, foot: float, tilt: float, ink: str, mark: str, turned: dict[tuple[int, int], str]
) -> None:
    """Six rows of cards, one at the top and six at the foot; a few have been found out already."""
    sheet = flat(x, foot, tilt)
    for row in range(1, 7):
        for place in range(row):
            u, v = (place - (row - 1) / 2) * STEP_X, -(6 - row) * STEP_Y - CARD_H / 2
            plane = within(sheet, u, v)
            face = turned.get((row, place))
            if face is None:
                back(pen, plane, CARD_W, CARD_H, ink, mark, NIGHT)
            elif face == "-":
                lay(pen, plane, rounded(CARD_W, CARD_H, 2), "none", NIGHT, 0.8)
            else:
                lay(pen, plane, rounded(CARD_W, CARD_H, 2), PAPER, NIGHT, 0.8)
                shape(pen, within(plane, 0, 0, 0, 6.6), face[0], BRICK)


def ship(
    pen: Pen,
    x: float,
    side: int,
    tilt: float,
    hull: str,
    trim: str,
    sail: str,
    mark: str,
    turned: dict[tuple[int, int], str],
) -> None:
    """Hull, gun ports, bowsprit, mast, pyramid and pennant; `side` is where the bow points."""
    at = flat(x, 190, tilt)

    def point(u: float, v: float) -> Point:
        return at(u * side, v)

    pen.polyline([point(0, 0), point(0, -170)], NIGHT, 4)
    pen.polyline([point(64, 0), point(106, -26)], NIGHT, 3.6)
    for u, v in ((-78, 2), (104, -25)):
        pen.polyline([point(0, -160), point(u, v)], NIGHT, 1)
    wave = [
        (0, -170),
        (-14, -173),
        (-28, -166),
        (-46, -171),
        (-41, -164),
        (-48, -158),
        (-28, -156),
        (-14, -162),
        (0, -159),
    ]
    pen.path(smooth([point(u, v) for u, v in wave]), BRICK)
    pyramid(pen, *at(0, -4), tilt, sail, mark, turned)
    body = [(-92, -22), (-82, -26), (-72, -8), (60, -8), (92, -20), (84, 16), (70, 40), (-70, 40), (-86, 8)]
    pen.polygon([point(u, v) for u, v in body], hull, NIGHT, 1.6)
    pen.polyline([point(u, v) for u, v in ((-86, -6), (-72, 2), (60, 2), (88, -8))], trim, 3)
    pen.polyline([point(u, v) for u, v in ((-82, 18), (-70, 22), (70, 22), (82, 14))], trim, 1.4)
    for u in (-54, -32, -10, 12, 34, 56):
        pen.polygon([point(u - 5, 7), point(u + 5, 7), point(u + 5, 15), point(u - 5, 15)], NIGHT)
    planks = "".join(
        leaf(*point(u, 27 + 4 * (i % 2)), *point(u + 22, 28 + 4 * (i % 2)), 0.9)
        for i, u in enumerate((-62, -30, 2, 30))
    )
    pen.path(planks, trim)


def swell(pen: Pen, level: float, height: float, length: float, shift: float, ink: str, crest: str) -> None:
    """One line of waves across the picture, sharp at the crests and round in the troughs, with foam and cuts below."""
    tops: list[Point] = []
    for i in range(121):
        x = -6 + i * 4.1
        t = ((x + shift) / length) % 1
        tops.append((x, level - height * abs(2 * t - 1) ** 1.8 + 1.5 * sin(x / 31)))
    pen.polygon([*tops, (490, 300), (-10, 300)], ink)
    pen.polyline(tops, crest, 2.2)
    cuts = ""
    for k in range(-1, int(480 / length) + 2):
        x = k * length - shift
        for j in range(1, 4):
            cuts += leaf(x - length * 0.3, level - height * 0.25 + j * 5, x - 3, level - height + 3 + j * 6.5, 1.1, 2.5)
            cuts += leaf(x + 4, level - height + 5 + j * 6.5, x + length * 0.26, level - height * 0.2 + j * 5, 0.9, 2)
    pen.path(cuts, crest)


def puff(pen: Pen, x: float, y: float, size: float) -> None:
    """Powder smoke, or a cloud: the same three arcs."""
    outline = [
        (-1.5, 0.25),
        (-1.3, -0.3),
        (-0.75, -0.42),
        (-0.35, -0.9),
        (0.35, -0.85),
        (0.65, -0.4),
        (1.25, -0.38),
        (1.6, 0.2),
        (0.9, 0.42),
        (-0.8, 0.42),
    ]
    pen.path(smooth([(x + u * size, y + v * size) for u, v in outline]), PAPER)
    pen.path(leaf(x - size, y + size * 0.2, x + size, y + size * 0.22, size * 0.09), FAR)


def draw_naval() -> Pen:
    """Sky with the sun, far sea, ships between two lines of waves, near sea."""
    pen, rng = lid(), Random(17)
    ground(pen, SKY)
    pen.path(rays(240, 136, 50, 420, 26, 5.5), "#D3E7F5")
    pen.circle(240, 136, 44, "#F3D684")
    pen.circle(240, 136, 37, GOLD)
    pen.path(
        field(rng, (4, 4, 476, 150), (30, 12), 25, 1.6, lambda x, y: 90, lambda x, y: abs(x - 240) + abs(y - 136) > 74),
        SKY_CUT,
    )
    for x, y, size in ((240, 42, 17), (34, 50, 15), (448, 44, 15), (222, 80, 9)):
        puff(pen, x, y, size)
    swell(pen, 166, 9, 37, 8, FAR, SKY_CUT)
    ship(pen, 116, 1, -3, "#8C3A22", GOLD, NIGHT, "#7FB2DC", {(3, 0): "T", (5, 4): "X", (6, 1): "C"})
    ship(pen, 364, -1, 3, NIGHT, GOLD, BRICK, "#F0C987", {(2, 1): "R", (4, 0): "O", (6, 4): "T"})
    swell(pen, 216, 17, 62, 20, SEA, FOAM)
    swell(pen, 243, 18, 80, 58, DEEP_SEA, "#8FBFE3")
    frame(pen, Inks("#122E52", "#DDEDF7", BRICK))
    return pen
