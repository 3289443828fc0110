"""Calendar of daily problems by month: today's and those of past weeks."""

from __future__ import annotations

from datetime import date
from functools import partial
from itertools import groupby

from cardtable.play.problems.daily import game_of, solvable_days
from cardtable.scenes.problems.open_problem import open_day
from cardtable.scenes.problems.problem_button import ProblemButton
from cardtable.scenes.problems.problem_page import ProblemPage
from cardtable.store.tables.solved_problems import ProblemNote
from cardtable.text.catalog import text
from cardtable.text.dates import day_of, month
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column, Grid, Row
from cardtable.widgets.labels import Section
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

CELL = 14
"""Width of a day's button, in letters."""


class ProblemCalendar(ProblemPage):
    """Archive of daily problems."""

    def build(self, canvas: Canvas) -> Widget:
        self._today = self.shell.store.problems.today
        days = solvable_days(self._today)
        self.first_focus = f"problem.{days[0].isoformat()}"
        notes = self.shell.store.problems.of_days(self.profile)
        parts: list[Widget] = []
        for (year, number), in_month in groupby(filter(game_of, days), key=lambda day: (day.year, day.month)):
            tickets = [self._ticket(canvas, day, notes.get(day.isoformat(), ProblemNote())) for day in in_month]
            grid = Grid(canvas, tickets, cell=round(canvas.em(20) * CELL), gap=12)
            parts += [Section(canvas, month(year, number)), grid]
        body = ScrollArea(canvas, Column(canvas, parts, gap=12), name="problems.days.page", margin=12)
        foot = Row(canvas, [Button(canvas, text("common.back"), self.back, icon="back", name="problems.back")])
        return self.make_page(canvas, text("problems.days"), [self.figures(canvas)], body, foot)

    def _ticket(self, canvas: Canvas, day: date, note: ProblemNote) -> Widget:
        act = partial(open_day, self.shell, day)
        title = text("problems.today") if day == self._today else day_of(day)
        return ProblemButton(canvas, title, text(f"{game_of(day)}.name"), note, act, f"problem.{day.isoformat()}", "")
