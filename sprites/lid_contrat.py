"""The lid of Contrat: a contract signed with a quill and sealed, and the hand of cards that has to fulfil it."""

from __future__ import annotations

from random import Random

from lid_cards import cirkle, flat, lay, rounded, within
from lid_carve import across, brush, field, leaf, smooth, star
from lid_frame import Inks, frame, ground, lid
from pen import BRICK, DEEP, GOLD, INK, PAPER, SHADE, Pen

MAUVE, MAUVE_CUT, DESK, DESK_CUT, DARK = "#6A4593", "#8A66B3", "#3F2660", "#54387A", "#2A1843"
HAND = (("MT", -45), ("JX", -27), ("BC", -9), ("VR", 9), ("NR", 27))


def contract(pen: Pen) -> None:
    """The sheet, lying a little askew: a heading, written lines, a flourish, a seal on its ribbon."""
    sheet = flat(308, 118, 5)
    lay(pen, flat(314, 127, 5), rounded(178, 204, 4), DARK)
    pen.polygon([sheet(*p) for p in ((-89, -98), (86, -102), (89, 96), (60, 101), (-86, 99))], PAPER, DEEP, 1.5)
    pen.polygon([sheet(*p) for p in ((89, 96), (60, 101), (66, 80))], SHADE, DEEP, 1.2)
    for side in (-1, 1):
        pen.path(leaf(*sheet(side * 8, -80), *sheet(side * 50, -80), 2.6, 2 * side), BRICK)
    lay(pen, within(sheet, 0, -80, 0, 7), star(0, 0, 1, 0.45, 4), BRICK)
    rng = Random(3)
    text = ""
    for row in range(5):
        u, v, end = -70.0, -60 + row * 14, 70 if row < 4 else 8
        while u < end:
            length = min(rng.uniform(9, 26), end - u)
            text += leaf(*sheet(u, v + rng.uniform(-1, 1)), *sheet(u + length, v), 1.5, rng.choice((-0.8, 0.8)))
            u += length + 5
    pen.path(text, "#5C5449")
    signature = [
        (-70, 52),
        (-54, 30),
        (-50, 58),
        (-38, 36),
        (-34, 54),
        (-22, 40),
        (-16, 54),
        (-2, 44),
        (8, 54),
        (26, 46),
        (36, 51),
    ]
    pen.path(smooth([sheet(u - 2, v - 16) for u, v in signature], close=False), "none", DESK, 2.4)
    pen.path(
        smooth([sheet(u, v) for u, v in ((-72, 44), (-20, 50), (30, 42), (10, 54), (-44, 56))], close=False),
        "none",
        DESK,
        1.7,
    )


def seal(pen: Pen) -> None:
    """Red wax with a target pressed into it."""
    x, y = 366, 186
    pen.polygon([(x - 14, y), (x - 26, y + 44), (x - 12, y + 36), (x - 2, y + 46), (x + 4, y)], "#8C2E1D")
    pen.polygon([(x + 14, y), (x + 28, y + 40), (x + 13, y + 36), (x + 4, y + 46), (x - 4, y)], "#A23722")
    drip = Random(1)
    edge = [flat(x, y, i * 30)(0, -27 - drip.uniform(-1.5, 3)) for i in range(12)]
    pen.path(smooth(edge), BRICK, "#7C2414", 1.6)
    for radius, ink in ((18, "#8C2E1D"), (15, "#CF5B3D"), (10, "#8C2E1D"), (7, "#CF5B3D"), (2.6, "#8C2E1D")):
        pen.circle(x, y, radius, ink)
    pen.path(leaf(x - 22, y - 4, x - 12, y - 19, 1.3, -2), "#E9906F")


def quill(pen: Pen) -> None:
    """A goose feather that has just finished the signature."""
    vane = [
        (336, 132),
        (352, 104),
        (362, 66),
        (384, 36),
        (418, 12),
        (446, 4),
        (448, 30),
        (438, 60),
        (416, 88),
        (388, 104),
        (364, 118),
    ]
    pen.path(smooth([(x + 5, y + 9) for x, y in vane]), DARK)
    pen.path(smooth(vane), PAPER, DEEP, 1.2)
    shaft = [(309, 166), (344, 122), (384, 76), (420, 38), (446, 8)]
    half = [(336, 132), *shaft[1:], (448, 30), (438, 60), (416, 88), (388, 104), (364, 118)]
    pen.path(smooth(half), SHADE)
    cuts = ""
    for i in range(15):
        t = 0.12 + i * 0.056
        x, y = 336 + 110 * t, 130 - 122 * t
        cuts += leaf(x, y, x + 4 - 3 * t, y - 26 + 10 * t, 0.9, -1.5) + leaf(x, y, x + 27 - 8 * t, y - 5, 0.9, 1.5)
    pen.path(cuts, "#B79BD6")
    for (x1, y1), (x2, y2) in (((352, 104), (364, 108)), ((430, 70), (416, 60)), ((384, 36), (394, 50))):
        pen.path(leaf(x1, y1, x2, y2, 2.2), MAUVE)
    pen.path(brush(shaft, [1.2, 3.4, 3, 2.4, 1]), GOLD)
    pen.polygon([(305, 171), (317, 151), (322, 157)], INK)


def draw_contrat() -> Pen:
    """Wall and desk, the sheet, the hand in front of it, the quill over all."""
    pen, rng = lid(), Random(21)
    ground(pen, MAUVE)
    pen.path(field(rng, (4, 4, 476, 176), (20, 13), 17, 1.6, across(150, 330)), MAUVE_CUT)
    pen.polygon([(0, 172), (480, 158), (480, 300), (0, 300)], DESK)
    pen.polygon([(0, 168), (480, 154), (480, 160), (0, 174)], GOLD)
    pen.path(field(rng, (4, 180, 476, 236), (34, 8), 30, 1.3, lambda x, y: 88), DESK_CUT)
    contract(pen)
    for face, turn in HAND:
        lay(pen, flat(*flat(140, 256, turn)(4, -126), turn), rounded(75, 105, 9), DARK)
        cirkle(pen, flat(*flat(140, 252, turn)(0, -130), turn), face, 75, 105, "#BFA6D8", 0.32)
    seal(pen)
    with pen.group("translate(13 2)"):
        quill(pen)
    frame(pen, Inks(DARK, "#D9B8F0", GOLD))
    return pen
