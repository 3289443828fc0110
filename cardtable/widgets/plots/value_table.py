"""Table of a plot's numbers below it: a line for each step."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from cardtable.widgets.canvas import Canvas
from cardtable.widgets.plots.data import Graph
from cardtable.widgets.plots.plot import LETTER, NOTHING
from cardtable.widgets.table_form import Caption, Columns, Figures, FormLine


class StepLine(FormLine):
    """One step: its name, and its numbers below the names of the curves."""

    def __init__(self, label: str, figures: Sequence[str]) -> None:
        self.label, self.figures = label, figures

    def wide(self, canvas: Canvas, i: int) -> int:
        return canvas.type.width(self.figures[i], canvas.letter(LETTER), face="sans-bold")

    def _lines(self, canvas: Canvas, room: int) -> list[str]:
        return canvas.type.wrap(self.label, canvas.letter(LETTER), max(1, room - canvas.u(16)), face="sans")

    def height(self, canvas: Canvas, columns: Columns) -> int:
        rows = (
            len(self._lines(canvas, columns.label))
            if columns.label
            else 1 + len(self._lines(canvas, sum(columns.wides)))
        )
        return rows * canvas.type.step(canvas.letter(LETTER)) + canvas.u(8)

    def draw(self, canvas: Canvas, surface: Surface, row: Rect, columns: Columns) -> None:
        step, y = canvas.type.step(canvas.letter(LETTER)), row.y + canvas.u(4)
        for words in self._lines(canvas, columns.label or row.width):
            surface.blit(canvas.line(words, LETTER, face="sans"), (row.x + canvas.u(4), y))
            y += step
        top = row.y + canvas.u(4) if columns.label else y
        for figure, end in zip(self.figures, columns.ends(row.right), strict=True):
            line = canvas.line(figure, LETTER, face="sans-bold")
            surface.blit(line, (end - line.get_width(), top))


def figures_of(canvas: Canvas, graph: Graph, name: str = "") -> Figures:
    """Return all numbers of a graph as a form."""
    curves = graph.all_curves()
    lines = [
        StepLine(
            step,
            [NOTHING if (value := curve.values[i]) is None else graph.written(value) for curve in curves],
        )
        for i, step in enumerate(graph.steps)
    ]
    heads = [Caption(curve.name) for curve in curves]
    return Figures(canvas, heads, lines, air=22, inset=6, foot=2, players=True, name=name)
