"""Most wins in the family: this month, last month, this year, and since the first match."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from cardtable.art import theme
from cardtable.scenes.statistics.help_sign import wins_text
from cardtable.store.queries.statistics import FamilyMatch, Wins, wins_between
from cardtable.store.types import Profile
from cardtable.text.catalog import text
from cardtable.text.dates import month
from cardtable.text.lists import join_names
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column, Pair
from cardtable.widgets.labels import Words
from cardtable.widgets.table_form import Caption, Figures, ListedPlayer
from cardtable.widgets.widget import Widget


class Period(NamedTuple):
    """Span of time with its name on the page."""

    name: str
    head: str
    """Shorter name, above a column."""
    since: float
    until: float


def month_number(moment: float) -> int:
    """Return the local month of a moment, counted from the year 0."""
    when = time.localtime(moment)
    return 12 * when.tm_year + when.tm_mon - 1


def month_start(number: int) -> float:
    """Return the first moment of a month."""
    return time.mktime((number // 12, number % 12 + 1, 1, 0, 0, 0, 0, 0, -1))


def periods(latest: int, now: int) -> list[Period]:
    """Return a month, the month before, its year, and all time. The present month and the last one are called so."""
    months = []
    for n in (latest, latest - 1):
        name = head = month(n // 12, n % 12 + 1)
        if now - n < 2:
            name = text("house.wins.this-month" if n == now else "house.wins.last-month", month=name)
        months.append(Period(name, head, month_start(n), month_start(n + 1)))
    year = latest // 12
    whole = Period(str(year), str(year), month_start(12 * year), month_start(12 * year + 12))
    return [*months, whole, Period(text("house.wins.ever"), text("book.since.ever"), -inf, inf)]


def winners(lines: Sequence[Wins], family: Mapping[int, Profile]) -> list[Wins]:
    """Return the members with the most wins, several if they have as many."""
    most = max((line.won for line in lines if line.person in family), default=0)
    best = [line for line in lines if line.person in family and line.won == most > 0]
    return sorted(best, key=lambda line: line.person)


def winners_widgets(
    canvas: Canvas, matches: Sequence[FamilyMatch], family: Mapping[int, Profile], latest: int, now: int
) -> list[Widget]:
    """Return a line with the winners of each period, and the wins of everyone. `latest` and `now` are months."""
    spans = periods(latest, now)
    counted = [wins_between(matches, span.since, span.until) for span in spans]
    answers: list[Widget] = [
        Pair(
            canvas,
            Words(canvas, span.name, colour=theme.SOFT),
            Words(canvas, _answer(lines, family), face="serif-bold", name=f"house.winner.{i}"),
        )
        for i, (span, lines) in enumerate(zip(spans, counted, strict=True))
    ]
    by_person = [{line.person: line for line in lines} for lines in counted]
    rows = [
        ListedPlayer(
            family[line.person].name,
            [_cell(those.get(line.person)) for those in by_person],
            family[line.person].avatar,
        )
        for line in counted[-1]
        if line.person in family
    ]
    form = Figures(canvas, [Caption(span.head) for span in spans], rows, air=22, inset=6, foot=1, name="house.wins")
    note = Words(canvas, text("house.wins.told"), size=16, face="serif-italic", colour=theme.SOFT)
    return [Column(canvas, answers, gap=6), form, note]


def _answer(lines: Sequence[Wins], family: Mapping[int, Profile]) -> str:
    """Return the winners of a period in words."""
    best = winners(lines, family)
    if not best:
        return text("house.wins.nobody" if lines else "house.wins.nothing")
    names = join_names([family[line.person].name for line in best])
    if len(best) > 1:
        return text("house.wins.tied", names=names, n=best[0].won)
    return text("house.wins.one", name=names, n=best[0].won, played=best[0].played)


def _cell(line: Wins | None) -> str:
    """Return the wins of one person in one period."""
    return "·" if line is None else text("house.wins.of", n=wins_text(line.won, line.won_helped), played=line.played)
