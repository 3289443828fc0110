"""Skill figures of a person: share of good actions in reviewed matches, and problems solved."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardtable.art import theme
from cardtable.scenes.statistics.plots import RUNNING
from cardtable.store.queries.reviews import GoodShare, good_shares
from cardtable.store.store import Store
from cardtable.store.tables.solved_problems import ProblemFigures
from cardtable.text.catalog import text, text_n
from cardtable.text.dates import day
from cardtable.text.numbers import hundredths
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column, Grid
from cardtable.widgets.labels import BODY, Words
from cardtable.widgets.plots.data import Graph, PlottedCurve
from cardtable.widgets.widget import Widget

MOST = 200
"""Most reviewed matches in the plot."""


def reviewed_matches(store: Store, person: int, among: Collection[int]) -> list[GoodShare]:
    """Return a person's reviewed matches among `among`, oldest first."""
    return [share for share in reversed(good_shares(store, person, limit=MOST)) if share.record in among]


def good_choices(shares: Sequence[GoodShare]) -> Graph:
    """Return the plot of good actions in each reviewed match, with a running mean."""
    good = [100 * share.share for share in shares]
    running: list[float | None] = []
    for i in range(len(shares)):
        last = shares[max(0, i + 1 - RUNNING) : i + 1]
        running.append(100 * sum(share.good for share in last) / sum(share.judged for share in last))
    curves = [PlottedCurve(text("book.good"), good), PlottedCurve(text_n("book.running", RUNNING), running)]
    return Graph([day(share.finished) for share in shares], curves, hundredths, text("book.of-hundred"))


def problems_of(store: Store, person: int) -> ProblemFigures:
    """Return a person's problem figures."""
    return store.problems.figures(person)


def tiles(canvas: Canvas, figures: Sequence[tuple[str, str, str]]) -> Widget:
    """Return large figures side by side, each with its label and a smaller comparison."""
    cells = []
    for figure, words, more in figures:
        inside: list[Widget] = [
            Words(canvas, figure, size=32, face="serif-bold", align="centre"),
            Words(canvas, words, size=17, face="sans", align="centre"),
        ]
        if more:
            inside.append(Words(canvas, more, size=15, face="sans", colour=theme.SOFT, align="centre"))
        cells.append(Column(canvas, inside, gap=2))
    return Grid(canvas, cells, cell=canvas.em(BODY) * 8, gap=14)


def problem_tiles(canvas: Canvas, figures: ProblemFigures) -> Widget:
    """Return tiles for problems solved alone, at the first answer, and days in a row."""
    tried, longest = text("book.problems.tried", n=figures.tried), text("book.longest", n=figures.longest)
    return tiles(
        canvas,
        [
            (str(figures.solved), text_n("book.problems.solved", figures.solved), tried),
            (str(figures.at_first), text_n("book.problems.at-first", figures.at_first), ""),
            (str(figures.streak), text_n("book.problems.days", figures.streak), longest),
        ],
    )
