"""One person's points at comparable tables, one table at a time: over the years, and the best."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from cardtable.rules.game import places_by
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.core.worded_row import WordedRow, worded_button
from cardtable.scenes.statistics import plots
from cardtable.scenes.statistics.comparable_tables import game_name, table_text
from cardtable.scenes.statistics.plot_panel import PlotPanel
from cardtable.store.queries.statistics import PlayedMatch
from cardtable.text.catalog import text, text_n
from cardtable.text.dates import day
from cardtable.text.numbers import decimal
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Pair
from cardtable.widgets.labels import Section, Words
from cardtable.widgets.plots.plot import CurvePlot
from cardtable.widgets.widget import Widget

BEST = 5
"""Number of best matches shown."""


class PointsByTable:
    """Part of a person's page that shows one table and switches to others."""

    def __init__(self, shell: SceneStack, show: Callable[[], None]) -> None:
        self._shell, self._show = shell, show
        self._plot = PlotPanel(shell, "person.points", CurvePlot, rebuild=show, choose=self._open)
        self._tables: Mapping[str, Sequence[PlayedMatch]] = {}
        self._turned_to = ""
        """Header of the table switched to; "" for the first one."""

    def widgets(self, canvas: Canvas, name: str, tables: Mapping[str, Sequence[PlayedMatch]]) -> Sequence[Widget]:
        self._tables = tables
        if not tables:
            return []
        header = self._shown()
        matches = tables[header]
        named = f"{game_name(matches[0].game)} · {table_text(matches[0].game, header)}"
        title, graph = text("book.points-of", name=name), plots.points_over_time(matches)
        plot = self._plot.widgets(canvas, title, graph, step=text("scores.when"))
        alone = [match for match in matches if not match.helped]
        best = sorted(alone, key=lambda match: (-match.score, match.place, match.finished))[:BEST]
        ranks = places_by([match.score for match in best])
        rows = [self._best_row(canvas, rank, match) for rank, match in zip(ranks, best, strict=True)]
        return [
            plot[0], self._table_choice(canvas, named, len(matches)), *plot[1:],
            *([Section(canvas, text("book.best-of"), size=20)] if rows else []), *rows,
        ]  # fmt: skip

    def _shown(self) -> str:
        """Return the table to show: the one switched to, if the filter still has it."""
        return self._turned_to if self._turned_to in self._tables else next(iter(self._tables))

    def _table_choice(self, canvas: Canvas, named: str, count: int) -> Widget:
        """Return the table's name with arrows to the others. Points of different tables cannot be compared."""
        words = Words(canvas, text_n("book.table-of", count, table=named), face="serif-bold", name="person.table")
        if len(self._tables) < 2:
            return words
        arrows = WordedRow(
            canvas,
            [
                worded_button(canvas, icon, text(words), partial(self._turn, step), f"person.table.{icon}", size=16)
                for icon, step, words in (("left", -1, "scores.before"), ("right", 1, "scores.next"))
            ],
            gap=8,
            together=True,
        )
        return Pair(canvas, words, arrows)

    def _best_row(self, canvas: Canvas, number_: int, match: PlayedMatch) -> Widget:
        words = text(
            "book.best-line", n=number_, day=day(match.finished), score=decimal(match.score), place=match.place,
            seats=match.seats,
        )  # fmt: skip
        look = Button(
            canvas, text("book.open-match"), partial(self._shell.open, "match", str(match.record)), size=16,
            name=f"person.best.{match.record}",
        )  # fmt: skip
        return Pair(canvas, Words(canvas, words, face="serif"), look)

    def _turn(self, step: int) -> None:
        every = list(self._tables)
        self._turned_to = every[(every.index(self._shown()) + step) % len(every)]
        self._show()

    def _open(self, step: int) -> None:
        """Open the match of a point, or the last one of a bundle."""
        matches = self._tables[self._shown()]
        self._shell.open("match", str(plots.bundles(matches)[step][-1].record))
