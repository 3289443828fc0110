"""State of a lesson: its current step, and the moves allowed in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.cards.pack import Seat
from cardtable.rules.game import Action
from cardtable.rules.lesson import ANY, ASK, DO, SAY, Lesson, LessonStep, Pick


class LessonCourse:
    """Course of one learner through one chapter."""

    def __init__(self, lesson: Lesson, step: int, keep: Callable[[str], None]) -> None:
        """Begin at a step. `keep` is called with the name of each step that begins."""
        self.lesson, self._keep = lesson, keep
        self.match = lesson.match_before(step)
        self._at = step
        self._passed = self._tried = False
        """True if the learner has read or answered the step, so that its actions may be played."""

    # -- current step -------------------------------------------------------------------------------------------

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self._at]

    @property
    def number(self) -> int:
        """Return the number of the step, from 1."""
        return self._at + 1

    @property
    def count(self) -> int:
        """Return the number of steps."""
        return len(self.lesson.steps)

    @property
    def over(self) -> bool:
        """Return whether the last step is done."""
        return self._passed and self.number == self.count and self._all_played

    @property
    def waits_for_learner(self) -> bool:
        """Return whether the step waits for the learner to read, or to answer in words."""
        return not self._passed and self.step.kind != DO

    @property
    def asks_for_move(self) -> bool:
        """Return whether the learner plays in this step."""
        return self.step.kind == DO

    @property
    def remarks(self) -> Sequence[str]:
        """Return the names of the remarks on answers that this step does not want."""
        if self.step.question:
            return []
        return [*(name for _, name in self.step.buts), *(choice.why for choice in self.step.choices if choice.why)]

    def remark_on(self, action: str) -> str:
        """Return the name of the remark on an answer that this step does not want; an empty text for none. What is
        said of any other answer speaks of the first one in the step."""
        said = dict(self.step.buts)
        return said.get(action, "" if self.step_begun else said.get(ANY, ""))

    @property
    def shows_frames(self) -> bool:
        """Return whether what is pointed at is framed: not before the learner's first try in an unaided step."""
        return not self.step.unaided or self._tried or self.step_begun

    def note_try(self) -> None:
        """Note that the learner has tried another answer than the wanted one."""
        self._tried = True

    @property
    def wanted_action(self) -> Action | None:
        """Return the action that the learner must play now."""
        mine = self.step.kind == DO and not self._all_played and self.match.next_seat == self.lesson.learner
        return self.match.next_action if mine else None

    @property
    def others_turn(self) -> bool:
        """Return whether one of the others must play now."""
        may = self._passed or self.step.kind == DO
        return self.match.playing and may and not self._all_played and self.match.next_seat != self.lesson.learner

    def scripted_action(self, seat: Seat) -> Action | None:
        """Return the action that a seat must play now."""
        return self.match.next_action if self.others_turn and self.match.next_seat == seat else None

    @property
    def step_begun(self) -> bool:
        """Return whether an action of this step has been done."""
        return self._passed or len(self.match.lines) > self.step.at

    @property
    def _all_played(self) -> bool:
        """Return whether all actions of the step have been played."""
        return len(self.match.lines) >= self.lesson.end_line(self._at)

    # -- progress ----------------------------------------------------------------------------------------

    def confirm_read(self) -> None:
        """Note that the learner has read the text of the step."""
        if self.step.kind == SAY:
            self._passed = True
            self.advance()

    def answer(self, pick: Pick) -> bool:
        """Take the learner's answer in words. Return whether it is right."""
        if self.step.kind == ASK and not pick.why:
            self._passed = True
            self.advance()
        return not pick.why

    def advance(self) -> None:
        """Go on to the next step if all actions of this one are done."""
        if not self._all_played or not (self._passed or self.step.kind == DO):
            return
        if self.number == self.count:
            self._passed = True
        else:
            self._begin(self._at + 1)

    def go_back(self) -> bool:
        """Go back to the beginning of this step or, from there, of the step before. Return False at the very
        beginning."""
        if not (self.step_begun or self._at):
            return False
        step = self._at if self.step_begun else self._at - 1
        self.match = self.lesson.match_before(step)
        if not self.match.lines:
            self.match.play_to(self.lesson.steps[step].at)
        self._begin(step)
        return True

    def _begin(self, step: int) -> None:
        self._at, self._passed, self._tried = step, False, False
        self._keep(self.step.name)
