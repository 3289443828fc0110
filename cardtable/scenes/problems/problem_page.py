"""Base of the problem pages: the solver and the solver's figures."""

from __future__ import annotations

from functools import partial

from cardtable.art import theme
from cardtable.scenes.core.form_scene import PageScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.people.current_players import seated_people
from cardtable.scenes.problems.current_solver import next_solver, profile_of, solver
from cardtable.text.catalog import text, text_n
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column, Page, Row, Slip
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.person_button import NameTag
from cardtable.widgets.widget import Widget


class ProblemPage(PageScene):
    """Page of problem buttons."""

    widest, ems = 1240, 50

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self.profile = profile_of(solver(shell.store))

    def on_uncovered(self) -> None:
        self.profile = profile_of(solver(self.shell.store))
        self.rebuild()

    def make_page(self, canvas: Canvas, title: str, head: list[Widget], body: Widget, foot: Row) -> Widget:
        """Return the page: title and solver above, problems between, buttons at the foot."""
        top = Row(canvas, [Heading(canvas, title), self._solver_tag(canvas)], align="apart", gap=20)
        return Slip(canvas, Page(canvas, Column(canvas, [top, *head], gap=8), body, foot, gap=12), pad=28)

    def figures(self, canvas: Canvas) -> Widget:
        """Return the numbers of solved problems and days in a row."""
        found = self.shell.store.problems.figures(self.profile)
        told = [text_n("problems.solved", found.solved)] if found.solved else [text("problems.solved-none")]
        if found.at_first:
            told.append(text_n("problems.at-first", found.at_first))
        if found.streak:
            told.append(text_n("problems.streak", found.streak))
        if found.longest > found.streak:
            told.append(text_n("problems.longest", found.longest))
        return Words(canvas, " · ".join(told), size=18, face="sans", colour=theme.SOFT, name="problems.figures")

    def _solver_tag(self, canvas: Canvas) -> Widget:
        """Return the solver's name tag. If several people are seated, pressing it switches to the next."""
        me = solver(self.shell.store)
        several = len(seated_people(self.shell.store)) > 1
        act = self._next if several else partial(self.shell.open, "family")
        tip = text("problems.who") if several else text("lobby.who")
        return NameTag(canvas, [me.avatar], me.name, act, widest=canvas.u(340), name="problems.who", tip=tip)

    def _next(self) -> None:
        next_solver(self.shell.store)
        self.profile = profile_of(solver(self.shell.store))
        self.rebuild()
        self.form.expose()
