"""Problem book of a game: a button for each problem, by grade."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardtable.play.problems.problems import GRADES, Problem
from cardtable.rules.registry import TABLES
from cardtable.scenes.problems.context import SolvingContext
from cardtable.scenes.problems.open_problem import open_problem, problems_of
from cardtable.scenes.problems.problem_button import ProblemButton
from cardtable.scenes.problems.problem_page import ProblemPage
from cardtable.scenes.problems.problem_scene import question_sentence
from cardtable.store.tables.solved_problems import ProblemNote
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.choice import Tabs
from cardtable.widgets.containers import Column, Grid, Row
from cardtable.widgets.labels import Section, Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

CELL = 6.5
"""Width of a button, in letters."""
HEADS = {1: "problems.grade.one", 2: "problems.grade.two", 3: "problems.grade.three"}


class ProblemBook(ProblemPage):
    """Problems of one game, with tabs to the other games."""

    first_focus = "problems.game"

    def __init__(self, game: str = "") -> None:
        self.game_id = game if game in TABLES else TABLES[0]

    def build(self, canvas: Canvas) -> Widget:
        problems = problems_of(self.shell, self.game_id)
        notes = self.shell.store.problems.of_game(self.profile, self.game_id)
        names = [text(f"{game}.name") for game in TABLES]
        tabs = Tabs(canvas, names, TABLES.index(self.game_id), self._turn, name="problems.game")
        parts: list[Widget] = []
        for grade in GRADES:
            parts += self._grade(canvas, grade, problems, notes)
        if not parts:
            parts = [Words(canvas, text("problems.none"), face="serif-italic", align="centre")]
        body = ScrollArea(canvas, Column(canvas, parts, gap=12), name=f"problems.page.{self.game_id}", margin=12)
        fresh = self._fresh(problems, notes)
        foot = Row(
            canvas,
            [
                Button(canvas, text("common.back"), self.back, icon="back", name="problems.back"),
                Button(canvas, text("problems.days"), self._days, icon="clock", name="problems.days"),
                *([self._go_on(canvas, problems, fresh)] if fresh is not None else []),
            ],
            align="apart",
        )
        return self.make_page(canvas, text("problems.title"), [self.figures(canvas), tabs], body, foot)

    def _grade(
        self, canvas: Canvas, grade: int, problems: Sequence[Problem], notes: dict[str, ProblemNote]
    ) -> list[Widget]:
        """Return the buttons of one grade under its heading."""
        tickets: list[Widget] = []
        for number, problem in enumerate(problems, 1):
            if problem.grade == grade:
                note = notes.get(problem.name, ProblemNote())
                act = partial(self._open, problems, number - 1)
                tip = question_sentence(problem)
                tickets.append(ProblemButton(canvas, str(number), "", note, act, f"problem.{problem.name}", tip))
        if not tickets:
            return []
        return [Section(canvas, text(HEADS[grade])), Grid(canvas, tickets, cell=round(canvas.em(20) * CELL), gap=12)]

    def _fresh(self, problems: Sequence[Problem], notes: dict[str, ProblemNote]) -> int | None:
        """Return the number of the first unsolved problem, or None."""
        return next((k for k, each in enumerate(problems) if not notes.get(each.name, ProblemNote()).solved), None)

    def _go_on(self, canvas: Canvas, problems: Sequence[Problem], fresh: int) -> Button:
        act = partial(self._open, problems, fresh)
        return Button(canvas, text("problems.first-open"), act, icon="play", kind="main", name="problems.go-on")

    def _open(self, problems: Sequence[Problem], number: int) -> None:
        open_problem(self.shell, problems[number], SolvingContext(self.profile, "", problems[number + 1 :]))

    def _days(self) -> None:
        from cardtable.scenes.problems.calendar import ProblemCalendar

        self.shell.push(ProblemCalendar())

    def _turn(self, tab: int) -> None:
        self.game_id = TABLES[tab]
        self.rebuild()
        self.form.expose()
