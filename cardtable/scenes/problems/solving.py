"""Solving a problem: moves to watch first, then the question on the real table, an answer, and its result."""

from __future__ import annotations

from cardtable.play.problems.problems import Problem
from cardtable.play.problems.solving import open_to_solve
from cardtable.rules.game import Action
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.problems.context import SolvingContext
from cardtable.scenes.problems.current_solver import players_around
from cardtable.scenes.problems.problem_scene import ProblemScene, SlipContent, question_sentence
from cardtable.scenes.problems.solution import Solution
from cardtable.text.catalog import text

GRADES = {1: "problems.grade.easy", 2: "problems.grade.middle", 3: "problems.grade.hard"}


class Solving(ProblemScene):
    """Scene of a problem to solve."""

    def __init__(self, shell: SceneStack, problem: Problem, context: SolvingContext) -> None:
        super().__init__(
            open_to_solve(problem), players_around(shell.store, problem.terms.seats, problem.seat), problem, context
        )
        self._answer: Action | None = None
        self._watching = not self.cue.finished
        """True while the moves before the question are being shown."""

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self.turn_loop.on_submit = self._answered
        self._people = self.hot_seat.local_seats
        if self._watching:
            self.hot_seat.local_seats = ()  # no question before all moves were shown

    def update(self, dt: float) -> bool:
        if self._watching and self.cue.finished and not self.board.stage.moving:
            self._watching, self.hot_seat.local_seats = False, self._people
            self.turn_loop.show_again()
        return super().update(dt)

    def _answered(self, action: Action) -> None:
        """Record the answer and play it. The line ends there."""
        self._answer = action
        right = self.telling.is_best(action)
        self.context.note_answer(self.shell.store, self.problem, right)
        self.shell.audio.play("win" if right else "refused")
        self.hot_seat.local_seats = ()

    # -- the slip ----------------------------------------------------------------------------------------------

    def slip_content(self, usual: SlipContent) -> SlipContent:
        if self._watching:
            return self._to_watch()
        if self._answer is None:
            told = text("problems.asked", grade=text(GRADES[self.problem.grade]))
            heading, known = question_sentence(self.problem), self.known_lines()
            return usual._replace(heading=heading, aside=[told, *known, *usual.aside])
        return self._right(self._answer) if self.telling.is_best(self._answer) else self._wrong(self._answer)

    def _to_watch(self) -> SlipContent:
        """Return the slip's content while moves are shown, with the question to come."""
        whole = self.problem.watched_moves
        heading = text("problems.watch", n=whole - self.cue.remaining, of=whole)
        step = self.button("problem.step", text("problems.step"), self.play_next, "play", main=True)
        return SlipContent(
            heading,
            [step] if self.cue.remaining else [],
            [text("problems.watch.words"), question_sentence(self.problem)],
        )

    def _right(self, answer: Action) -> SlipContent:
        tempting = self.problem.tempting
        aside = [
            *self.answer_lines(text("problems.best", what=self.answer_text(answer)), answer, why=True),
            *self.answer_lines(text("problems.tempting", what=self.answer_text(tempting)), tempting, why=False),
            self.proof_lines()[0],
        ]
        show = self.button("problem.line", text("problems.line"), self._open_solution, "play")
        return SlipContent(text("problems.right"), [self.on_button(main=True), show], aside)

    def _wrong(self, answer: Action) -> SlipContent:
        aside = self.answer_lines(text("problems.yours", what=self.answer_text(answer)), answer, why=True)
        if not self.telling.has_value(answer):
            aside.append(text("problems.not-tried"))
        again = self.button("problem.retry", text("problems.bar.again"), self.start_again, "replay", main=True)
        show = self.button("problem.solution", text("problems.bar.show"), self.show, "lamp")
        return SlipContent(text("problems.wrong"), [again, show, self.on_button(main=False)], aside)

    # -- actions -----------------------------------------------------------------------------------------------

    def proceed(self) -> None:
        """Open the next problem if this one is solved, else restart. While moves are shown, play the next one."""
        if self._watching:
            self.play_next()
        elif self._answer is not None and not self.turn_loop.press_filter.ignores_press:
            if self.telling.is_best(self._answer):
                self.go_on()
            else:
                self.start_again()

    def start_again(self) -> None:
        if self._answer is not None or self.problem.watched_moves:
            self.shell.replace(Solving(self.shell, self.problem, self.context))

    def show(self) -> None:
        """Show the solution, after a confirmation if the problem is unsolved. While moves are shown, play the next
        one."""
        if self._watching:
            self.play_next()
            return
        if self.context.load_note(self.shell.store, self.problem).solved:
            self._open_solution()
            return
        yes = text("problems.show.yes")
        self.shell.push(
            Dialog.confirm(text("problems.show.title"), text("problems.show.words"), yes, self._open_solution)
        )

    def _open_solution(self) -> None:
        self.context.note_solution_shown(self.shell.store, self.problem)
        self.shell.replace(Solution(self.shell, self.problem, self.context))
