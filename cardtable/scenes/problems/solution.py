"""Solution of a problem: in words, and as moves played one by one."""

from __future__ import annotations

from cardtable.play.problems.problems import Problem
from cardtable.play.problems.solving import open_solution
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.problems.context import SolvingContext
from cardtable.scenes.problems.current_solver import players_around
from cardtable.scenes.problems.problem_scene import ProblemScene, SlipContent
from cardtable.text.catalog import text


class Solution(ProblemScene):
    """Scene that shows a solution."""

    def __init__(self, shell: SceneStack, problem: Problem, context: SolvingContext) -> None:
        super().__init__(
            open_solution(problem), players_around(shell.store, problem.terms.seats, problem.seat), problem, context
        )

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self.hot_seat.local_seats = ()  # only the solution moves cards

    def slip_content(self, usual: SlipContent) -> SlipContent:
        problem, left = self.problem, self.cue.remaining
        best, tempting = problem.best[0], problem.tempting
        common = self.telling.common_reason()
        aside = [
            *self.answer_lines(text("problems.best", what=self.answer_text(best)), best, why=common is None),
            *self.answer_lines(
                text("problems.tempting", what=self.answer_text(tempting)), tempting, why=common is None
            ),
            *([] if common is None else [text("problems.common", why=self.board.speaker.sentence(common))]),
            *self.proof_lines(),
        ]
        step = self.button("problem.step", text("problems.step"), self.play_next, "play", main=True)
        again = self.button("problem.start", text("problems.start"), self.start_again, "replay")
        done = self.cue.total - left
        if not done:
            # The answer stands out on the table until it is played.
            self.board.hint = best
            self.board.update_highlights()
        answers = [*([step] if left else []), *([again] if done else []), self.on_button(main=not left)]
        heading = text("problems.shown", n=done, of=self.cue.total) if done else text("problems.bar.show")
        return SlipContent(heading, answers, aside)

    def proceed(self) -> None:
        """Play the next move, or open the next problem after the last one."""
        if self.cue.remaining:
            self.play_next()
        else:
            self.go_on()

    def start_again(self) -> None:
        self.shell.replace(Solution(self.shell, self.problem, self.context))

    def show(self) -> None:
        """Play the next move of the solution."""
        if self.cue.remaining:
            self.play_next()
