"""Tables on a person's page: summary, by opponents' level, and by table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.scenes.statistics.comparable_tables import game_name, table_text
from cardtable.scenes.statistics.filter import has_opponents
from cardtable.scenes.statistics.skill import tiles
from cardtable.store.statistics import MatchTally, PlayedMatch, mean, tally
from cardtable.text.catalog import text, text_n
from cardtable.text.numbers import NOTHING, decimal, duration, percent
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.labels import Section
from cardtable.widgets.plots.value_table import StepLine
from cardtable.widgets.table_form import Caption, Figures
from cardtable.widgets.widget import Widget

MOST_TABLES = 8
"""Most tables in the form of means."""
LEVELS = ("people", "beginner", "standard", "expert")


def summary_tiles(canvas: Canvas, counted: MatchTally) -> Widget:
    """Return the summary tiles."""
    none = not counted.alone
    helped = text_n("book.of-these-helped", counted.helped) if counted.helped else ""
    return tiles(
        canvas,
        [
            (str(counted.played), text_n("book.played", counted.played), helped),
            (
                NOTHING if none else str(counted.won), text_n("book.were-won", counted.won),
                "" if none else text("book.fair-wins", n=decimal(counted.fair, 1)),
            ),
            (percent(counted.beaten), text("book.left-behind"), text("book.left-behind.more", n=percent(0.5))),
            (
                NOTHING if none else str(counted.streak), text("book.streak"),
                "" if none else text("book.longest", n=counted.longest),
            ),
            (duration(counted.seconds), text("book.at-table"), ""),
        ],
    )  # fmt: skip


def by_level(canvas: Canvas, matches: Sequence[PlayedMatch]) -> Sequence[Widget]:
    """Return the table by opponents. A match against bots of two levels counts in both rows."""
    lines = []
    for level in LEVELS:
        those = [match for match in matches if has_opponents(match, level)]
        if those:
            counted = tally(those)
            name = text("book.people-only" if level == "people" else f"level.{level}")
            lines.append(
                StepLine(
                    name[:1].upper() + name[1:],
                    [
                        str(counted.alone), str(counted.won), decimal(counted.fair, 1), percent(counted.beaten),
                    ],
                )
            )  # fmt: skip
    heads = ("book.matches", "book.won", "book.fair", "book.left-behind")
    columns = [Caption(text(head)) for head in heads]
    form = Figures(canvas, columns, lines, air=22, inset=6, foot=1, players=True, name="person.levels")
    return [Section(canvas, text("book.by-level")), form]


def by_table(canvas: Canvas, tables: Mapping[str, Sequence[PlayedMatch]]) -> Sequence[Widget]:
    """Return the table of means, each with its number of matches."""
    lines = []
    for header, those in list(tables.items())[:MOST_TABLES]:
        named = f"{game_name(those[0].game)} · {table_text(those[0].game, header)}"
        scores = [match.score for match in those]
        figures = [str(len(those)), decimal(mean(scores), 1), decimal(max(scores), 1)]
        lines.append(StepLine(named, [*figures, decimal(mean(match.place for match in those), 1)]))
    if not lines:
        return []
    heads = ("book.matches", "book.mean-points", "book.best-points", "book.mean-place")
    columns = [Caption(text(head)) for head in heads]
    form = Figures(canvas, columns, lines, air=22, inset=6, foot=1, players=True, name="person.means")
    return [Section(canvas, text("book.by-table")), form]
