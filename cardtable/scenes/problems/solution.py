"""The solution of a problem: in words, and in moves that are played through on the table one by one."""

from __future__ import annotations

from cardtable.play.problems.problems import Problem
from cardtable.play.problems.solving import to_show
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.problems.context import Sitting
from cardtable.scenes.problems.current_solver import around
from cardtable.scenes.problems.problem_scene import ProblemTable, Put
from cardtable.text.catalog import text


class Solution(ProblemTable):
    """The table on which a solution is shown."""

    def __init__(self, shell: SceneStack, problem: Problem, sitting: Sitting) -> None:
        super().__init__(to_show(problem), around(shell.store, problem.terms.seats, problem.seat), problem, sitting)

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self.hot_seat.local_seats = ()  # the cards are moved by the solution alone

    def put(self, usual: Put) -> Put:
        problem, left = self.problem, self.cue.left
        best, tempting = problem.best[0], problem.tempting
        aside = [
            *self.told(text("problems.best", what=self.words(best)), best, why=True),
            *self.told(text("problems.tempting", what=self.words(tempting)), tempting, why=True),
            *self.proof(),
        ]
        step = self.button("problem.step", text("problems.step"), self.step, "play", main=True)
        again = self.button("problem.start", text("problems.start"), self.start_again, "replay")
        done = self.cue.whole - left
        if not done:
            # The answer stands out on the table until it is played.
            self.board.hint = best
            self.board.light()
        answers = [*([step] if left else []), *([again] if done else []), self.on_button(main=not left)]
        heading = text("problems.shown", n=done, of=self.cue.whole) if done else text("problems.bar.show")
        return Put(heading, answers, aside)

    def proceed(self) -> None:
        """The next move; after the last one the next problem."""
        if self.cue.left:
            self.step()
        else:
            self.go_on()

    def start_again(self) -> None:
        self.shell.replace(Solution(self.shell, self.problem, self.sitting))

    def show(self) -> None:
        """The next move of what is shown already."""
        if self.cue.left:
            self.step()
