"""The numbers of a plot, written out below it: a line for each step."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from cardtable.widgets.figures import Caption, Columns, Figures, FormLine
from cardtable.widgets.graph import Graph
from cardtable.widgets.plot import LETTER, NOTHING
from cardtable.widgets.press import Press


class StepLine(FormLine):
    """One step: its name, and its numbers below the names of the curves."""

    def __init__(self, label: str, figures: Sequence[str]) -> None:
        self.label, self.figures = label, figures

    def wide(self, press: Press, i: int) -> int:
        return press.type.width(self.figures[i], press.letter(LETTER), face="sans-bold")

    def height(self, press: Press, columns: Columns) -> int:
        rows = 1 if columns.label else 2
        return rows * press.type.step(press.letter(LETTER)) + press.u(8)

    def draw(self, press: Press, surface: Surface, row: Rect, columns: Columns) -> None:
        letter, y = press.letter(LETTER), row.y + press.u(4)
        room = max(1, (columns.label or row.width) - press.u(16))
        name = press.type.short(self.label, letter, room, face="sans")
        surface.blit(press.line(name, LETTER, face="sans"), (row.x + press.u(4), y))
        if not columns.label:
            y += press.type.step(letter)
        for figure, end in zip(self.figures, columns.ends(row.right), strict=True):
            line = press.line(figure, LETTER, face="sans-bold")
            surface.blit(line, (end - line.get_width(), y))


def figures_of(press: Press, graph: Graph, name: str = "") -> Figures:
    """All numbers of a graph as a form."""
    curves = graph.all_curves()
    lines = [
        StepLine(
            step,
            [NOTHING if (value := curve.values[i]) is None else graph.written(value) for curve in curves],
        )
        for i, step in enumerate(graph.steps)
    ]
    heads = [Caption(curve.name) for curve in curves]
    return Figures(press, heads, lines, air=22, inset=6, foot=2, players=True, name=name)
