"""Export of a plot as a picture: a slip of fixed size for any window."""

from __future__ import annotations

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column, Slip
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.plots.data import Graph
from cardtable.widgets.plots.plot import Plot
from cardtable.widgets.plots.value_table import figures_of
from cardtable.widgets.widget import Widget

CANVAS = (1600, 900)
"""Window size for which a picture is drawn."""
EDGE = 26
LISTED = 24
"""Greatest number of steps that are also written out."""


def picture(canvas: Canvas, kind: type[Plot], graph: Graph, title: str, foot: str) -> Surface:
    """Return the slip with its title, the plot, its numbers if they are not too many, and a line at its foot."""
    canvas = canvas.of_size(CANVAS)
    parts: list[Widget] = [Heading(canvas, title), kind(canvas, graph)]
    if len(graph.steps) <= LISTED:
        parts.append(figures_of(canvas, graph))
    parts.append(Words(canvas, foot, size=16, face="serif-italic", colour=theme.SOFT, align="right"))
    slip = Slip(canvas, Column(canvas, parts, gap=12))
    wide = CANVAS[0] - 2 * EDGE
    high = slip.height(wide)
    surface = Surface((CANVAS[0], high + 2 * EDGE))
    surface.fill(theme.CLOTHS["meadow"][0])
    slip.place(Rect(EDGE, EDGE, wide, high))
    slip.draw(surface)
    return surface
