"""Context of solving a problem: the solver, the day, and the problems that follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardtable.play.problems.problems import Problem
from cardtable.store.store import Store
from cardtable.store.tables.solved_problems import ProblemNote


class SolvingContext(NamedTuple):
    """Context for one problem after another."""

    profile: int
    day: str = ""
    """Date of a daily problem; "" for one of the book."""
    following: Sequence[Problem] = ()
    """The problems that come after this one."""
    go_on: Callable[[Problem, SolvingContext], None] = lambda problem, context: None
    """Replaces the problem on the table by another one."""
    begun: float | None = None
    """Time at which the problem was opened, None for now. A daily problem opened on its day counts for that day,
    however late it is solved."""

    def load_note(self, store: Store, problem: Problem) -> ProblemNote:
        """Return what the solver has made of a problem."""
        return store.problems.get(self.profile, problem.game, problem.name, self.day)

    def note_answer(self, store: Store, problem: Problem, right: bool) -> None:
        """Store an answer."""
        store.problems.add_answer(self.profile, problem.game, problem.name, right, self.day, self.begun)

    def note_solution_shown(self, store: Store, problem: Problem) -> None:
        """Store that the solution was shown."""
        store.problems.mark_solution_shown(self.profile, problem.game, problem.name, self.day)

    def advanced(self) -> SolvingContext:
        """Return the context for the next problem."""
        return self._replace(following=self.following[1:])
