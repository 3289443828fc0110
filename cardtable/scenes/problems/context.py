"""Somebody at the problems: for whom it counts, of which day, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardtable.play.problems.problems import Problem
from cardtable.store.solved_problems import ProblemNote
from cardtable.store.store import Store


class Sitting(NamedTuple):
    """One problem after another."""

    profile: int
    day: str = ""
    """The day whose problem it is, as a date; empty for those of the book."""
    following: Sequence[Problem] = ()
    """The problems that come after this one."""
    go_on: Callable[[Problem, Sitting], None] = lambda problem, sitting: None
    """Lays out the next one in place of the one on the table."""
    begun: float | None = None
    """The moment in which it was laid out: whoever begins a day's problem on that day has solved it on that day, as
    late as it may get. None for now."""

    def note(self, store: Store, problem: Problem) -> ProblemNote:
        """What became of a problem."""
        return store.problems.get(self.profile, problem.game, problem.name, self.day)

    def answered(self, store: Store, problem: Problem, right: bool) -> None:
        """An answer was given."""
        store.problems.add_answer(self.profile, problem.game, problem.name, right, self.day, self.begun)

    def looked_at(self, store: Store, problem: Problem) -> None:
        """The solution was looked at."""
        store.problems.mark_solution_shown(self.profile, problem.game, problem.name, self.day)

    def after(self) -> Sitting:
        """The same, with the next problem on the table."""
        return self._replace(following=self.following[1:])
