"""A problem to be solved: what is to be watched first, if anything, then the question on the real table, an answer by
touch, click or key, and what it brings."""

from __future__ import annotations

from cardtable.play.problems.problems import Problem
from cardtable.play.problems.solving import to_solve
from cardtable.rules.game import Action
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.problems.context import Sitting
from cardtable.scenes.problems.current_solver import around
from cardtable.scenes.problems.problem_scene import ProblemTable, Put, asked_by
from cardtable.scenes.problems.solution import Solution
from cardtable.text.catalog import text

GRADES = {1: "problems.grade.easy", 2: "problems.grade.middle", 3: "problems.grade.hard"}


class Solving(ProblemTable):
    """The table of a problem."""

    def __init__(self, shell: SceneStack, problem: Problem, sitting: Sitting) -> None:
        super().__init__(to_solve(problem), around(shell.store, problem.terms.seats, problem.seat), problem, sitting)
        self._answer: Action | None = None
        self._watching = not self.cue.over
        """Whether the moves before the question are still being shown."""

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self.turn_loop.on_submit = self._answered
        self._people = self.hot_seat.local_seats
        if self._watching:
            self.hot_seat.local_seats = ()  # nobody is asked before everything was shown

    def update(self, dt: float) -> bool:
        if self._watching and self.cue.over and not self.board.stage.moving:
            self._watching, self.hot_seat.local_seats = False, self._people
            self.turn_loop.show_again()
        return super().update(dt)

    def _answered(self, action: Action) -> None:
        """An answer is given: it counts, is done on the table, and nobody goes on from there."""
        self._answer = action
        right = self.telling.right(action)
        self.sitting.answered(self.shell.store, self.problem, right)
        self.shell.audio.play("win" if right else "refused")
        self.hot_seat.local_seats = ()

    # -- what stands beside the cards --------------------------------------------------------------------------

    def put(self, usual: Put) -> Put:
        if self._watching:
            return self._to_watch()
        if self._answer is None:
            told = text("problems.asked", grade=text(GRADES[self.problem.grade]))
            return usual._replace(heading=asked_by(self.problem), aside=[told, *usual.aside])
        return self._right(self._answer) if self.telling.right(self._answer) else self._wrong(self._answer)

    def _to_watch(self) -> Put:
        """What is shown before the question, and what it will be."""
        whole = self.problem.watch
        heading = text("problems.watch", n=whole - self.cue.left, of=whole)
        step = self.button("problem.step", text("problems.step"), self.step, "play", main=True)
        return Put(heading, [step] if self.cue.left else [], [text("problems.watch.words"), asked_by(self.problem)])

    def _right(self, answer: Action) -> Put:
        tempting = self.problem.tempting
        aside = [
            *self.told(text("problems.best", what=self.words(answer)), answer, why=True),
            *self.told(text("problems.tempting", what=self.words(tempting)), tempting, why=False),
            self.proof()[0],
        ]
        show = self.button("problem.line", text("problems.line"), self._open_solution, "play")
        return Put(text("problems.right"), [self.on_button(main=True), show], aside)

    def _wrong(self, answer: Action) -> Put:
        aside = self.told(text("problems.yours", what=self.words(answer)), answer, why=True)
        if not self.telling.tried(answer):
            aside.append(text("problems.not-tried"))
        aside.append(text("problems.better"))
        again = self.button("problem.retry", text("problems.bar.again"), self.start_again, "replay", main=True)
        show = self.button("problem.solution", text("problems.bar.show"), self.show, "lamp")
        return Put(text("problems.wrong"), [again, show, self.on_button(main=False)], aside)

    # -- what can be done --------------------------------------------------------------------------------------

    def proceed(self) -> None:
        """On to the next one when it is solved, else once more; while something is shown, its next move."""
        if self._watching:
            self.step()
        elif self._answer is not None and not self.turn_loop.press_filter.ignores_press:
            if self.telling.right(self._answer):
                self.go_on()
            else:
                self.start_again()

    def start_again(self) -> None:
        if self._answer is not None or self.problem.watch:
            self.shell.replace(Solving(self.shell, self.problem, self.sitting))

    def show(self) -> None:
        """The solution; where the problem is not solved yet it is asked before. While something is shown, its next
        move."""
        if self._watching:
            self.step()
            return
        if self.sitting.note(self.shell.store, self.problem).solved:
            self._open_solution()
            return
        yes = text("problems.show.yes")
        self.shell.push(
            Dialog.confirm(text("problems.show.title"), text("problems.show.words"), yes, self._open_solution)
        )

    def _open_solution(self) -> None:
        self.sitting.looked_at(self.shell.store, self.problem)
        self.shell.replace(Solution(self.shell, self.problem, self.sitting))
