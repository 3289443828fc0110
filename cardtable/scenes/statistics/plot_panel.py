"""Panel of a plot: title, plot, its numbers while unfolded, and buttons that export it.

A page keeps its panels as long as it is open, because a panel remembers whether it is unfolded.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO

import pygame

from cardtable.art import theme
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.transfer.saved_notice import SavedNotice
from cardtable.text import catalog
from cardtable.text.catalog import text
from cardtable.text.dates import day
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Row
from cardtable.widgets.labels import Section, Words
from cardtable.widgets.plots.data import Graph, table
from cardtable.widgets.plots.export import picture
from cardtable.widgets.plots.plot import Plot
from cardtable.widgets.plots.value_table import figures_of
from cardtable.widgets.widget import Widget

SMALL = 16


class PlotPanel:
    """One plot with its buttons, under a name of its own on the page."""

    def __init__(
        self, shell: SceneStack, name: str, kind: type[Plot], *, rebuild: Callable[[], None],
        choose: Callable[[int], None] | None = None,
    ) -> None:  # fmt: skip
        """`rebuild` builds the page again; `choose` opens the detail of a step."""
        self.shell, self.name, self.kind = shell, name, kind
        self._rebuild, self._choose = rebuild, choose
        self._open = False

    def widgets(self, canvas: Canvas, title: str, graph: Graph, *, step: str = "", note: str = "") -> Sequence[Widget]:
        """Return the widgets. `title` also names exported files, `step` heads the steps in a table, `note` stands below
        the plot."""
        plot = self.kind(canvas, graph, choose=self._choose, name=f"{self.name}.plot")
        parts: list[Widget] = [Section(canvas, title), plot]
        if note:
            parts.append(Words(canvas, note, size=SMALL, face="serif-italic", colour=theme.SOFT))
        words = text("plots.figures.hide" if self._open else "plots.figures")
        buttons = [
            Button(canvas, words, self._turn, icon="up" if self._open else "down", size=SMALL,
                   name=f"{self.name}.figures"),
            Button(canvas, text("plots.picture"), partial(self._save_picture, title, graph), size=SMALL,
                   name=f"{self.name}.picture"),
            Button(canvas, text("plots.table"), partial(self._save_table, title, graph, step), size=SMALL,
                   name=f"{self.name}.table"),
        ]  # fmt: skip
        parts.append(Row(canvas, buttons, gap=10, align="right"))
        if self._open:
            parts.append(figures_of(canvas, graph, name=f"{self.name}.form"))
        return parts

    def _turn(self) -> None:
        self._open = not self._open
        self._rebuild()

    def _save_picture(self, title: str, graph: Graph) -> None:
        foot = f"{text('window.title')}, {day(time.time())}"
        printed = picture(self.shell.canvas, self.kind, graph, title, foot)

        def content() -> bytes:
            out = BytesIO()
            pygame.image.save(printed, out, "plot.png")
            return out.getvalue()

        self.shell.push(SavedNotice(title, "png", content))

    def _save_table(self, title: str, graph: Graph, step: str) -> None:
        comma = catalog.language() != "en"
        written = table(graph, first=step, comma=comma)
        # The byte order mark tells spreadsheets that the file is UTF-8.
        self.shell.push(SavedNotice(title, "csv", lambda: written.encode("utf-8-sig")))
