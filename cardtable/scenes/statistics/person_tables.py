"""Tables on a person's page: summary, by opponents' level, and by table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.scenes.statistics.comparable_tables import game_name, table_text
from cardtable.scenes.statistics.filter import has_opponents
from cardtable.scenes.statistics.help_sign import best_text, wins_text
from cardtable.scenes.statistics.skill import tiles
from cardtable.store.queries.statistics import MatchTally, PlayedMatch, mean, tally
from cardtable.text.catalog import text, text_n
from cardtable.text.numbers import decimal, duration, percent
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
    helped = counted.won_helped
    return tiles(
        canvas,
        [
            (str(counted.played), text_n("book.played", counted.played), ""),
            (
                str(counted.won), text_n("book.were-won", counted.won),
                text_n("book.of-these-helped", helped) if helped else "",
            ),
            (percent(counted.beaten), text("book.left-behind"), text("book.left-behind.more", n=percent(0.5))),
            (str(counted.streak), text("book.streak"), text("book.longest", n=counted.longest)),
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
                        str(counted.played), wins_text(counted.won, counted.won_helped), decimal(counted.fair, 1),
                        percent(counted.beaten),
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
        counted = tally(those)
        best = best_text(counted, 1)
        figures = [str(len(those)), decimal(mean(match.score for match in those), 1), best]
        lines.append(StepLine(named, [*figures, decimal(counted.place, 1)]))
    if not lines:
        return []
    heads = ("book.matches", "book.mean-points", "book.best-points", "book.mean-place")
    columns = [Caption(text(head)) for head in heads]
    form = Figures(canvas, columns, lines, air=22, inset=6, foot=1, players=True, name="person.means")
    return [Section(canvas, text("book.by-table")), form]
