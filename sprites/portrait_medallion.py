"""The round ground of a portrait, and what all portraits share.

A figure is drawn about the middle (0, 0) and made a little smaller to sit in a medallion of radius 97. The reader knows
no clipping, so what has to end at the rim (shoulders, sea, hills) is held inside it point by point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from random import Random

from lid_carve import around, field
from pen import INK, PAPER, Pen, Point, polar
from portrait_frame import PortraitPen, faded
from portrait_look import State, gaze

Figure = Callable[[Pen, State], None]

FIGURE = 0.88
RIM = 90 / FIGURE


def held(points: Sequence[Point]) -> list[Point]:
    """The same points, those beyond the medallion drawn back to its rim."""
    return [(x, y) if hypot(x, y) <= RIM else (x * RIM / hypot(x, y), y * RIM / hypot(x, y)) for x, y in points]


def mirror(half: Sequence[Point]) -> list[Point]:
    """A right half, made whole."""
    return [*half, *((-x, y) for x, y in reversed(half))]


def hill(level: Callable[[float], float]) -> list[Point]:
    """Everything below a line, down to the rim."""
    tops = [(x, level(x)) for x in range(-110, 111, 5)]
    return held([p for p in tops if hypot(*p) <= RIM + 4]) + [
        polar(0, 0, RIM, a) for a in range(96, 265, 6) if polar(0, 0, RIM, a)[1] > level(0)
    ]


def cuts(seed: int, ink: str, pen: Pen, keep: Callable[[float, float], bool] = lambda x, y: True) -> None:
    """The cleared ground behind the figure: gouge marks that run out from the middle."""
    marks = field(
        Random(seed), (-98, -98, 98, 98), (19, 13), 14, 1.8, around(0, 0), lambda x, y: hypot(x, y) < 96 and keep(x, y)
    )
    pen.path(marks, ink)


def eye(pen: Pen, x: float, y: float, radius: float, iris: str) -> None:
    """A round eye at rest with its light."""
    pen.circle(x, y, radius, iris)
    with gaze(pen, radius):
        pen.circle(x, y, radius * 0.62, INK)
        pen.circle(x + radius * 0.25, y - radius * 0.28, radius * 0.22, PAPER)


def medallion(figure: Figure, state: State, ground: str, band: str) -> Pen:
    """A portrait in one of its states, on its round ground, inside its rim."""
    pen = Pen(200, 200)
    inner = PortraitPen(state.colour)
    with inner.group(f"translate(100 100) scale({FIGURE})"):
        figure(inner, state)
    pen.circle(100, 100, 94, faded(ground, state.colour))
    pen.parts += inner.parts
    with pen.group("translate(100 100)"):
        pen.circle(0, 0, 92.5, "none", band, 9)
        pen.circle(0, 0, 87.2, "none", PAPER, 1.8)
    return pen


def machine(figure: Figure, state: State, ground: str) -> Pen:
    """A portrait in a brass ring with studs, the mark of a computer player."""
    pen = medallion(figure, state, ground, "#8A5A1E")
    with pen.group("translate(100 100)"):
        pen.circle(0, 0, 91.5, "none", "#DDAE55", 8)
        for i in range(16):
            x, y = polar(0, 0, 91.5, i * 22.5)
            pen.circle(x, y, 2.4, "#7A4E18")
    return pen
