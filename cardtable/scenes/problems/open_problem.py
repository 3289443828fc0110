"""Problems are opened: from a book, or as the problem of a day. A spoilt book is told in a sentence."""

from __future__ import annotations

from datetime import date
from functools import partial

from cardtable.play.problems.problems import BadBook, Problem, book, problem_of
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.problems.context import Sitting
from cardtable.scenes.problems.current_solver import profile_of, solver
from cardtable.scenes.problems.solving import Solving
from cardtable.text.catalog import text


def tell_of(shell: SceneStack, error: BadBook) -> None:
    """Say what is wrong with a book."""
    shell.notify(text(error.text_id, **error.args_))


def problems_of(shell: SceneStack, game_id: str) -> tuple[Problem, ...]:
    """The book of a game; nothing, and a sentence, where it is spoilt."""
    try:
        return book(game_id)
    except BadBook as error:
        tell_of(shell, error)
        return ()


def open_problem(shell: SceneStack, problem: Problem, sitting: Sitting) -> None:
    """Lay out a problem."""
    table = _table(shell, problem, sitting)
    if table is not None:
        shell.push(table)


def _go_on_to(shell: SceneStack, problem: Problem, sitting: Sitting) -> None:
    """Lay out another problem in place of the one on the table."""
    table = _table(shell, problem, sitting)
    if table is not None:
        shell.replace(table)
    else:
        shell.pop()


def _table(shell: SceneStack, problem: Problem, sitting: Sitting) -> Solving | None:
    """The table of a problem; none, and a sentence, where what is written is against the rules."""
    try:
        return Solving(shell, problem, sitting._replace(go_on=partial(_go_on_to, shell)))
    except BadBook as error:
        tell_of(shell, error)
        return None


def open_day(shell: SceneStack, day: date) -> None:
    """Lay out the problem of a day."""
    try:
        problem = problem_of(day)
    except BadBook as error:
        tell_of(shell, error)
        return
    if problem is not None:
        kept = shell.store.problems
        open_problem(shell, problem, Sitting(profile_of(solver(shell.store)), day.isoformat(), begun=kept.now))
