"""The lid of Court Circular: the Queen of Hearts as Lead, three places filled to each side of her, curtains drawn back.

Her court stands to the left, the hearts that sympathise with her to the right, as at a Victorian evening table.
"""

from __future__ import annotations

from random import Random

from lid_cards import SUIT_INK, Plane, blank, disc, flat, french, lay, pip, rounded, within
from lid_carve import around, brush, field, leaf, rays, smooth, star
from lid_frame import MIDDLE, Inks, frame, ground, lid
from pen import GOLD, INK, OCHRE, PAPER, RED, Pen, Point

WALL, STRIPE, ROSE, CLOTH, CLOTH_CUT, DARK = "#F1E6CC", "#E9DABA", "#D9A98F", "#6B2A3C", "#8A4152", "#3A1220"
HAIR = {"K": "#8C6A3A", "Q": "#A8642A", "J": "#5C4426"}


def crown(pen: Pen, plane: Plane, rank: str) -> None:
    """What tells the three ranks apart: a tall crown, a beaded one, a cap with a feather."""
    if rank == "J":
        lay(pen, plane, [(-15, -34), (-13, -42), (12, -43), (15, -34)], RED, INK, 0.8)
        feather = [plane(u, v) for u, v in ((10, -40), (18, -47), (27, -44))]
        pen.path(brush(feather, [2.5, 6, 1]), OCHRE)
        return
    tall = 9 if rank == "K" else 5
    lay(
        pen,
        plane,
        [(-13, -35), (-15, -40 - tall), (-7, -39), (0, -43 - tall), (7, -39), (15, -40 - tall), (13, -35)],
        GOLD,
        INK,
        0.8,
    )
    for u, v in ((-15, -41), (0, -44), (15, -41)):
        lay(pen, plane, disc(u, v - tall, 2.3, 12), RED if rank == "Q" else GOLD, INK, 0.6)


def half_figure(pen: Pen, plane: Plane, rank: str, suit: str) -> None:
    """Head and shoulders down to the middle of the card, drawn for a card 82 units wide."""
    ink = SUIT_INK[suit]
    hair = HAIR[rank]
    if rank == "Q":
        lay(pen, plane, [(-13, -35), (-17, -22), (-15, -9), (15, -9), (17, -22), (13, -35)], hair, INK, 0.8)
    else:
        lay(pen, plane, [(-13, -35), (-16, -15), (-8, -13), (8, -13), (16, -15), (13, -35)], hair, INK, 0.8)
    lay(pen, plane, [(-31, 0), (-29, -9), (-18, -14), (18, -14), (29, -9), (31, 0)], ink, INK, 0.8)
    lay(pen, plane, [(-8, 0), (-11, -13), (11, -13), (8, 0)], GOLD, INK, 0.8)
    for u in (-24, -17, 17, 24):
        lay(pen, plane, [(u - 1.4, 0), (u - 1.4, -8), (u + 1.4, -9), (u + 1.4, 0)], PAPER)
    lay(pen, plane, [(-9, -34), (-10, -25), (-6, -17), (0, -14.5), (6, -17), (10, -25), (9, -34)], "#F6E3CB", INK, 0.8)
    if rank == "K":
        lay(
            pen,
            plane,
            [(-10, -26), (-8, -13), (0, -7), (8, -13), (10, -26), (5, -21), (0, -22), (-5, -21)],
            hair,
            INK,
            0.8,
        )
    else:
        lay(pen, plane, [(-2.4, -19.6), (0, -18.6), (2.4, -19.6), (0, -20.6)], RED)
    for u in (-4, 4):
        lay(pen, plane, disc(u, -28, 1.2, 8), INK)
    lay(pen, plane, [(0, -28), (1.6, -23.4), (-0.6, -23.2)], "none", INK, 0.6)
    if rank == "Q":
        for u in (-8, 0, 8):
            lay(pen, plane, disc(u, -12 + abs(u) / -4, 1.7, 10), PAPER, INK, 0.4)
    crown(pen, plane, rank)
    pip(pen, within(plane, -23, -36, 0, 7.5), suit, ink)


def court(pen: Pen, plane: Plane, rank: str, suit: str) -> None:
    """A court card, the same whichever way it is held."""
    blank(pen, plane, 82, 115, radius=7)
    lay(pen, plane, rounded(70, 102, 3), "#FBF7EC", SUIT_INK[suit], 0.9)
    for turn in (0, 180):
        half_figure(pen, within(plane, 0, 0, turn), rank, suit)


def wallpaper(pen: Pen) -> None:
    """Stripes with a sprig printed in every other one."""
    for i in range(13):
        pen.polygon([(i * 38 - 8, 0), (i * 38 + 11, 0), (i * 38 + 11, 160), (i * 38 - 8, 160)], STRIPE)
    sprigs = ""
    for i in range(13):
        for j in range(5):
            x, y = i * 38 + 20.5, 16 + j * 25 + (i % 2) * 12.5
            for lean in (-6, 0, 6):
                sprigs += leaf(x, y + 8, x + lean, y - 6 + abs(lean) / 2, 1.9)
    pen.path(sprigs, ROSE)


def curtain(pen: Pen, side: int) -> None:
    """Half of the curtain, gathered to the edge and tied with a golden cord."""

    def at(u: float, v: float) -> Point:
        return MIDDLE + side * u, v

    drape = [(12, -20), (60, 34), (118, 52), (168, 50), (188, 78), (204, 140), (262, 196), (310, 80), (280, -40)]
    pen.path(smooth([at(*p) for p in drape]), CLOTH, DARK, 2)
    pen.path(
        "".join(leaf(*at(50 + i * 22, -6 + i * 3), *at(92 + i * 22, 43 - i * 2), 2.2, 6 * side) for i in range(5)),
        CLOTH_CUT,
    )
    pen.path(
        "".join(leaf(*at(186 + i * 10, 30), *at(206 + i * 7, 122 - i * 4), 2, 4 * side) for i in range(4)), CLOTH_CUT
    )
    fringe = [at(*p) for p in ((22, 8), (62, 38), (118, 55), (170, 53))]
    pen.path(smooth(fringe, close=False), "none", GOLD, 3)
    for k in range(24):
        t = k / 23
        x, y = 30 + 138 * t, 15 + 60 * t - 22 * t * t
        pen.line(*at(x, y + 2), *at(x, y + 8), OCHRE, 1.4)
    pen.path(smooth([at(176, 62), at(200, 74), at(232, 62), at(232, 70), at(200, 83), at(174, 70)]), GOLD, DARK, 1)
    pen.path(leaf(*at(182, 70), *at(178, 98), 4), GOLD)


def draw_court() -> Pen:
    """Wallpaper, curtains, the round table, the Lead before her halo, then the places from the outside in."""
    pen, rng = lid(), Random(1860)
    ground(pen, WALL)
    wallpaper(pen)
    pen.ellipse(MIDDLE, 262, 316, 148, DARK)
    pen.ellipse(MIDDLE, 264, 310, 146, CLOTH)
    pen.ellipse(MIDDLE, 264, 296, 137, "none", GOLD, 1.6)
    away = around(MIDDLE, 120)
    pen.path(
        field(
            rng,
            (10, 130, 470, 240),
            (21, 12),
            17,
            1.5,
            away,
            lambda x, y: (x - 240) ** 2 / 285**2 + (y - 264) ** 2 / 128**2 < 1,
        ),
        CLOTH_CUT,
    )
    for side in (-1, 1):
        curtain(pen, side)
    pen.circle(MIDDLE, 116, 84, "#F3D684")
    pen.path(rays(MIDDLE, 116, 40, 84, 36, 5), GOLD)
    pen.circle(MIDDLE, 116, 84, "none", DARK, 2.4)
    pen.circle(MIDDLE, 116, 79, "none", OCHRE, 1.2)
    for i, (rank, suit) in enumerate((("J", "S"), ("Q", "D"), ("K", "C"))):
        x, y, turn = 47 + i * 58.5, 168 - i * 9.5, -8 + i * 2.6
        lay(pen, flat(x + 3, y + 5, turn, 0.68), rounded(82, 115, 7), DARK)
        court(pen, flat(x, y, turn, 0.68), rank, suit)
    for i, count in enumerate((3, 5, 1)):
        x, y, turn = 433 - i * 58.5, 168 - i * 9.5, 8 - i * 2.6
        lay(pen, flat(x + 3, y + 5, turn, 0.68), rounded(82, 115, 7), DARK)
        french(pen, flat(x, y, turn, 0.68), "H", count, 82, 115)
    lay(pen, flat(MIDDLE + 3, 131), rounded(92, 129, 8), DARK)
    court(pen, flat(MIDDLE, 125, 0, 1.12), "Q", "H")
    lay(pen, flat(MIDDLE, 42), star(0, 0, 9, 4, 5), RED)
    frame(pen, Inks(DARK, GOLD, RED))
    return pen
