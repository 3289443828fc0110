"""Functions that open problems of a book or a day. An error in a book is reported to the player."""

from __future__ import annotations

from datetime import date
from functools import partial

from cardtable.play.problems.problems import BadBook, Problem, load_book, problem_of_day
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.problems.context import SolvingContext
from cardtable.scenes.problems.current_solver import profile_of, solver
from cardtable.scenes.problems.solving import Solving
from cardtable.text.catalog import text


def report(shell: SceneStack, error: BadBook) -> None:
    """Report an error in a book."""
    shell.notify(text(error.text_id, **error.args_))


def problems_of(shell: SceneStack, game_id: str) -> tuple[Problem, ...]:
    """Return the problems of a game; report and return none if its book is damaged."""
    try:
        return load_book(game_id)
    except BadBook as error:
        report(shell, error)
        return ()


def open_problem(shell: SceneStack, problem: Problem, context: SolvingContext) -> None:
    """Open a problem."""
    table = _table(shell, problem, context)
    if table is not None:
        shell.push(table)


def _go_on_to(shell: SceneStack, problem: Problem, context: SolvingContext) -> None:
    """Replace the problem on the table by another one."""
    table = _table(shell, problem, context)
    if table is not None:
        shell.replace(table)
    else:
        shell.pop()


def _table(shell: SceneStack, problem: Problem, context: SolvingContext) -> Solving | None:
    """Return the scene of a problem; report and return None if it breaks the rules."""
    try:
        return Solving(shell, problem, context._replace(go_on=partial(_go_on_to, shell)))
    except BadBook as error:
        report(shell, error)
        return None


def open_day(shell: SceneStack, day: date) -> None:
    """Open the problem of a day."""
    try:
        problem = problem_of_day(day)
    except BadBook as error:
        report(shell, error)
        return
    if problem is not None:
        kept = shell.store.problems
        open_problem(shell, problem, SolvingContext(profile_of(solver(shell.store)), day.isoformat(), begun=kept.now))
