"""The lid of Bataille: two armies of cards charge out of red and night, and their equal leaders clash in the middle."""

from __future__ import annotations

from random import Random

from lid_cards import SHAPE_INK, cirkle, flat, lay, rounded, shape
from lid_carve import around, field, leaf, star, wedge
from lid_frame import MIDDLE, Inks, frame, ground, lid
from pen import GOLD, NIGHT, PAPER, Pen

RED, RED_CUT, NIGHT_CUT = "#A83523", "#C9563A", "#33436B"
HIT = (MIDDLE, 108)
TEAR = [(264, 0), (238, 40), (262, 62), (222, 112), (256, 132), (222, 300)]
LEFT_ARMY = (("MX", 42, 78, -6, 0.62), ("VC", 50, 178, 26, 0.66), ("BT", 112, 58, 2, 0.78), ("MR", 118, 178, 30, 0.84))
RIGHT_ARMY = (
    ("VT", 438, 84, 8, 0.62),
    ("BR", 432, 182, -28, 0.66),
    ("NX", 370, 60, -3, 0.78),
    ("NC", 362, 180, -30, 0.84),
)


def charge(
    pen: Pen, army: tuple[tuple[str, float, float, float, float], ...], side: int, shade: str, streak: str
) -> None:
    """One army from its rear rank to its front, each card with the wind of its speed behind it."""
    tails = ""
    for _, x, y, _, scale in army:
        for d in (-34, -12, 10, 32):
            tails += wedge(x, y + d * scale, x - side * (112 - abs(d)), y + d * 1.25 + 8, 5 * scale, 0)
    pen.path(tails, streak)
    for face, x, y, degrees, scale in army:
        lay(pen, flat(x - side * 5, y + 6, degrees, scale), rounded(78, 109, 8), shade)
        cirkle(pen, flat(x, y, degrees, scale), face, 78, 109)


def splinters(pen: Pen, rng: Random) -> None:
    """Small shapes and slivers, thrown out by the blow."""
    flying = (
        ("T", "J", 176, 24, 20, 7),
        ("C", "B", 214, 30, 24, 5),
        ("R", "M", 298, 22, 0, 6),
        ("X", "V", 318, 202, 18, 8),
    )
    for kind, colour, x, y, degrees, size in (
        *flying,
        ("T", "V", 160, 208, 200, 7),
        ("C", "M", 274, 214, 40, 5),
        ("R", "J", 214, 212, 0, 4.5),
    ):
        shape(pen, flat(x, y, degrees, size), kind, SHAPE_INK[colour])
    marks = ""
    for i in range(22):
        plane = flat(*HIT, i * 360 / 22 + rng.uniform(-6, 6))
        near, far = rng.uniform(76, 92), rng.uniform(100, 124)
        marks += leaf(*plane(0, -near), *plane(0, -far), rng.uniform(1.2, 2.4))
    pen.path(marks, PAPER)


def draw_bataille() -> Pen:
    """Two grounds with a torn border between them, the armies, the leaders, the blow."""
    pen, rng = lid(), Random(5)
    ground(pen, RED)
    pen.polygon([*TEAR, (480, 300), (480, 0)], NIGHT)
    inward = around(*HIT)
    pen.path(field(rng, (8, 6, 232, 236), (19, 12), 17, 1.5, inward, lambda x, y: x < 205), RED_CUT)
    pen.path(field(rng, (240, 6, 474, 236), (19, 12), 17, 1.5, inward, lambda x, y: x > 270), NIGHT_CUT)
    pen.polyline(TEAR, GOLD, 2.4)
    charge(pen, LEFT_ARMY, 1, "#6E1E14", "#DE7A55")
    charge(pen, RIGHT_ARMY, -1, "#0D1426", "#5A6C9C")
    pen.polygon(star(*HIT, 104, 60, 17, 4), GOLD)
    pen.polygon(star(*HIT, 84, 50, 17, 12), "#F3D684")
    splinters(pen, rng)
    for x, degrees, shade in ((192, 17, "#6E1E14"), (288, -17, "#0D1426")):
        lay(pen, flat(x, 124, degrees), rounded(88, 123, 9), shade)
        cirkle(pen, flat(x, 116, degrees), "JO", 88, 123, size=0.32)
    pen.polygon(star(MIDDLE, 82, 36, 12, 9, 8), "#E4573D")
    pen.polygon(star(MIDDLE, 82, 24, 9, 9, 8), PAPER)
    frame(pen, Inks("#0D1426", "#F3D684", RED))
    return pen
