"""Poker chips of five values, from above for the pots and from the side for stacks.

A chip says its value three times: by its ink, by how many marks its edge has, and by the number, which the program
sets in the paper disc in the middle. Stack the side views nine units apart, lowest first.
"""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path
from random import Random

from cut import corners, disc, gouge, hand, wheel
from pen import BRICK, DEEP, GOLD, INK, NIGHT, PAPER, TEAL, Pen, polar

CHIPS = {
    1: (DEEP, TEAL, 3),
    5: (BRICK, PAPER, 4),
    25: ("#2B7A58", PAPER, 6),
    100: (NIGHT, GOLD, 8),
    500: ("#7A3F9E", GOLD, 12),
}
"""Value: ink of the chip, ink of its marks, number of marks. They run from the palest to the most crowded."""
MARK_SHARE = {3: 0.34, 4: 0.36, 6: 0.4, 8: 0.42, 12: 0.44}
"""How much of the edge its marks cover; a crowded edge needs wider marks to be countable."""


def wedge(inner: float, outer: float, first: float, last: float) -> str:
    """A mark across the rim, its sides pointing to the middle."""
    turns = [first + (last - first) * i / 4 for i in range(5)]
    return corners(
        [polar(50, 50, outer, turn) for turn in turns] + [polar(50, 50, inner, turn) for turn in reversed(turns)]
    )


def top(pen: Pen, value: int) -> None:
    ground, mark, count = CHIPS[value]
    chance = Random(f"chip {value}")
    pen.path(corners(hand(wheel(50, 50, 47, 48), chance, 9, 0.3)), ground)
    span = 360 / count * MARK_SHARE[count]
    pen.path("".join(wedge(35, 47, 360 * i / count - span / 2, 360 * i / count + span / 2) for i in range(count)), mark)
    beads = "".join(disc(*polar(50, 50, 41, 360 * (i + 0.5) / count), 2.3) for i in range(count))
    pen.path(beads, mark)
    pen.path(corners(hand(wheel(50, 50, 47, 48), chance, 9, 0.3)), "none", INK, 3)
    pen.path(disc(50, 50, 35), "none", INK, 2)
    pen.path(disc(50, 50, 30), PAPER)
    pen.path(disc(50, 50, 30), "none", INK, 2)
    pen.path(disc(50, 50, 26.5), "none", mark if mark != PAPER else ground, 1.4)


def side(pen: Pen, value: int) -> None:
    """The chip as one sees it across the table: a narrow top, and the rim with its marks below."""
    ground, mark, count = CHIPS[value]
    rx, ry, thick, cy = 48.0, 6.5, 9.0, 7.6

    def front(turn: float, low: bool) -> tuple[float, float]:
        """A point on the rim; 0 degrees is nearest to the player."""
        return 50 + rx * sin(turn * pi / 180), cy + ry * cos(turn * pi / 180) + (thick if low else 0)

    def band(first: float, last: float) -> str:
        turns = [first + (last - first) * i / 8 for i in range(9)]
        return corners([front(t, False) for t in turns] + [front(t, True) for t in reversed(turns)])

    whole = corners(
        [front(-90, False)]
        + [front(-90 + 6 * i, True) for i in range(31)]
        + [front(90 - 6 * i, False) for i in range(31)]
    )
    pen.path(whole, ground)
    step = 360 / count
    span = step * MARK_SHARE[count]
    for i in range(-count // 2, count // 2 + 1):
        first, last = max(-90.0, i * step - span / 2), min(90.0, i * step + span / 2)
        if last > first:
            pen.path(band(first, last), mark)
    pen.path(whole, "none", INK, 2)
    pen.path(disc(50, cy, rx, ry), ground)
    pen.path(disc(50, cy, rx, ry), "none", INK, 1.8)
    pen.path(disc(50, cy, 30, ry * 0.62), PAPER)
    pen.path(disc(50, cy, 30, ry * 0.62), "none", INK, 1.2)
    for i in range(count):
        turn = i * step
        x, y = 50 + 40 * sin(turn * pi / 180), cy + ry * 0.82 * cos(turn * pi / 180)
        run = [(x - 3.2, y), (x, y), (x + 3.2, y)]
        pen.path(gouge(run, 1.8, 2), mark)


def draw(out: Path) -> None:
    for value in CHIPS:
        pen = Pen(100, 100)
        top(pen, value)
        pen.save(out / "chips" / f"{value}.svg")
        pen = Pen(100, 24)
        side(pen, value)
        pen.save(out / "chips" / f"side-{value}.svg")


if __name__ == "__main__":
    draw(Path(__file__).parent)
