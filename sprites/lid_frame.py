"""The frame that makes eight lids one series: a painted border with hollowed corners around the picture.

It is drawn last and hides whatever of the picture runs over the edge, since SDL's reader knows no clipping. Below the
picture a calm strip is left, where the program lays the paper band with the title.
"""

from __future__ import annotations

from dataclasses import dataclass

from pen import Pen, line_path, num

WIDTH, HEIGHT = 480, 300
LEFT, TOP, RIGHT, BOTTOM = 13, 13, 467, 229
MIDDLE = (LEFT + RIGHT) / 2


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of a lid's border: the band, its fine line, the studs in the corners."""

    band: str
    line: str
    stud: str


def window(grow: float, hollow: float) -> str:
    """The opening for the picture, `grow` units wider on all sides, its corners scooped out by `hollow`."""
    x1, y1, x2, y2 = LEFT - grow, TOP - grow, RIGHT + grow, BOTTOM + grow
    r = num(hollow)
    return (
        f"M{num(x1 + hollow)} {num(y1)}L{num(x2 - hollow)} {num(y1)}A{r} {r} 0 0 0 {num(x2)} {num(y1 + hollow)}"
        f"L{num(x2)} {num(y2 - hollow)}A{r} {r} 0 0 0 {num(x2 - hollow)} {num(y2)}"
        f"L{num(x1 + hollow)} {num(y2)}A{r} {r} 0 0 0 {num(x1)} {num(y2 - hollow)}"
        f"L{num(x1)} {num(y1 + hollow)}A{r} {r} 0 0 0 {num(x1 + hollow)} {num(y1)}Z"
    )


def frame(pen: Pen, inks: Inks) -> None:
    """Border, line and studs over a finished picture."""
    outer = line_path([(-2, -2), (WIDTH + 2, -2), (WIDTH + 2, HEIGHT + 2), (-2, HEIGHT + 2)], close=True)
    pen.path(outer + window(0, 13), inks.band, evenodd=True)
    pen.path(window(3.4, 14.5), "none", inks.line, 1.5)
    for x in (LEFT + 2.2, RIGHT - 2.2):
        for y in (TOP + 2.2, BOTTOM - 2.2):
            pen.circle(x, y, 4.2, inks.stud)
            pen.circle(x, y, 1.5, inks.band)


def lid() -> Pen:
    """An empty lid."""
    return Pen(WIDTH, HEIGHT)


def ground(pen: Pen, colour: str) -> None:
    """One flat colour behind everything."""
    pen.polygon([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)], colour)
