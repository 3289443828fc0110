"""The lid of Poker: a golden target shown at midnight between towers of chips."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

from lid_cards import cirkle, flat, lay, rounded
from lid_carve import across, field, leaf, rays
from lid_frame import MIDDLE, Inks, frame, ground, lid
from pen import CORAL, GOLD, JADE, PAPER, Pen

BLACK, COAL, COAL_CUT, FELT, EDGE = "#17161A", "#242228", "#3A3740", "#2C2A32", "#0A090B"
DARKER = {CORAL: "#A8321C", JADE: "#1B6A4E", PAPER: "#C9B68F", GOLD: "#A87517"}


def chip(pen: Pen, x: float, y: float, radius: float, ink: str, turn: float = 0, tall: float = 9) -> None:
    """A chip lying flat, seen from the front and a little above."""
    flatness = 0.38
    spot = PAPER if ink != PAPER else CORAL
    pen.ellipse(x, y + tall, radius, radius * flatness, DARKER[ink], EDGE, 1.4)
    pen.path(f"M{x - radius} {y}h{radius * 2}v{tall}h{-radius * 2}Z", DARKER[ink])
    for i in range(8):
        angle = radians(turn + 45 * i)
        if sin(angle) > 0.05:
            x1, x2 = x + radius * cos(angle - 0.2), x + radius * cos(angle + 0.2)
            y1, y2 = y + radius * flatness * sin(angle - 0.2), y + radius * flatness * sin(angle + 0.2)
            pen.polygon([(x1, y1), (x2, y2), (x2, y2 + tall), (x1, y1 + tall)], spot)
    pen.ellipse(x, y, radius, radius * flatness, ink, EDGE, 1.4)
    for i in range(8):
        corners = [(1, -0.2), (1, 0.2), (0.72, 0.2), (0.72, -0.2)]
        turned = [(r, radians(turn + 45 * i) + a) for r, a in corners]
        pen.polygon([(x + radius * r * cos(a), y + radius * flatness * r * sin(a)) for r, a in turned], spot)
    pen.ellipse(x, y, radius * 0.6, radius * 0.6 * flatness, "none", spot, 1.6)


def tower(pen: Pen, x: float, base: float, radius: float, inks: tuple[str, ...]) -> None:
    """A stack of chips, each set down a little off the one below."""
    rng = Random(round(x))
    pen.ellipse(x + 7, base + 11, radius + 5, radius * 0.42, EDGE)
    for level, ink in enumerate(inks):
        chip(pen, x + rng.uniform(-2, 2), base - level * 10.5, radius, ink, rng.uniform(0, 45))


def rolling(pen: Pen, x: float, y: float, radius: float, ink: str) -> None:
    """A chip in the air, its face towards us."""
    spot = PAPER if ink != PAPER else CORAL
    pen.circle(x + 2.5, y + 3, radius, DARKER[ink], EDGE, 1.4)
    pen.circle(x, y, radius, ink, EDGE, 1.4)
    for i in range(8):
        plane = flat(x, y, i * 45 + 12)
        w = radius * 0.2
        pen.polygon(
            [plane(-w, -radius), plane(w, -radius), plane(w * 0.7, -radius * 0.72), plane(-w * 0.7, -radius * 0.72)],
            spot,
        )
    pen.circle(x, y, radius * 0.58, "none", spot, 1.6)
    lay(pen, flat(x, y, 0, radius * 0.32), [(0, -1), (0.8, 0), (0, 1), (-0.8, 0)], spot)


def draw_poker() -> Pen:
    """Rays out of the dark, five cards, towers to both sides, a few chips tossed in."""
    pen, rng = lid(), Random(9)
    ground(pen, BLACK)
    pen.path(rays(MIDDLE, 104, 30, 330, 22, 7), COAL)
    pen.path(field(rng, (4, 4, 476, 176), (26, 15), 18, 1.3, across(MIDDLE, 104)), COAL_CUT)
    pen.ellipse(MIDDLE, 262, 330, 88, FELT, GOLD, 3)
    pen.path(field(rng, (8, 186, 472, 240), (30, 9), 26, 1.2, lambda x, y: 90 + (x - MIDDLE) / 14), "#413D49")
    for face, turn, reach in (("MO", -38, 178), ("BO", -19, 178), ("VO", 38, 178), ("NR", 19, 178)):
        lay(pen, flat(*flat(MIDDLE, 288, turn)(4, -reach + 6), turn), rounded(84, 118, 9), EDGE)
        cirkle(pen, flat(*flat(MIDDLE, 288, turn)(0, -reach), turn), face, 84, 118, size=0.32)
    lay(pen, flat(MIDDLE + 3, 119), rounded(106, 148, 11), EDGE)
    glow = "".join(
        leaf(*flat(MIDDLE, 110, a)(0, -84), *flat(MIDDLE, 110, a)(0, -99), 2) for a in (-34, -22, -11, 0, 11, 22, 34)
    )
    pen.path(glow, GOLD)
    cirkle(pen, flat(MIDDLE, 112), "JO", 102, 143, GOLD, 0.34)
    tower(pen, 60, 196, 40, (CORAL, CORAL, PAPER, CORAL, JADE, CORAL, CORAL, PAPER, CORAL))
    tower(pen, 122, 210, 38, (JADE, JADE, PAPER, JADE))
    tower(pen, 420, 196, 40, (JADE, PAPER, JADE, JADE, CORAL, JADE, JADE))
    tower(pen, 358, 210, 38, (CORAL, PAPER, CORAL, CORAL, GOLD))
    chip(pen, 206, 214, 32, GOLD, 10, 8)
    chip(pen, 278, 216, 30, PAPER, 30, 8)
    rolling(pen, 48, 48, 17, JADE)
    rolling(pen, 438, 60, 19, CORAL)
    frame(pen, Inks(EDGE, GOLD, CORAL))
    return pen
