"""Lesson as a session: the other seats play the script, and the learner is guided step by step. No bot is involved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardtable.ai.requests import Advice, Hint, IsDecided, Question, Reply
from cardtable.cards.events import Event
from cardtable.cards.pack import Card, Seat
from cardtable.foundation.frozen import replace
from cardtable.play.lessons.lesson_course import LessonCourse
from cardtable.play.players.bot_process import BotProcess
from cardtable.play.players.controllers import Controller, Human
from cardtable.play.session.advice import AdviceService
from cardtable.play.session.drafts import ViewerDrafts
from cardtable.play.session.running_match import RunningMatch
from cardtable.play.session.session import Session
from cardtable.play.session.undo import Undo
from cardtable.play.session.viewer import Viewer
from cardtable.rules.game import Action, Ask, Refusal
from cardtable.rules.lesson import Lesson
from cardtable.rules.observe import Observation
from cardtable.rules.record import record_text


class ScriptedSeat:
    """Controller of a seat that plays the actions of the lesson when it is its turn."""

    def __init__(self, seat: Seat, written: Callable[[Seat], Action | None]) -> None:
        self._seat, self._written = seat, written

    def poll(self, seen: Observation) -> Action | None:
        return self._written(self._seat)


class LessonViewer(Viewer):
    """View of the learner. It asks for no action while there is something to read."""

    def __init__(self, running: RunningMatch, course: LessonCourse) -> None:
        super().__init__(running)
        self._course = course

    def observation(self) -> Observation:
        seen = super().observation()
        if self._course.wanted_action is not None or self._course.lesson.learner not in seen.asked:
            return seen
        return replace(seen, asked=(), ask=Ask())


class LessonUndo(Undo):
    """Undo in a lesson: goes back step by step and does not count as help."""

    def __init__(self, running: RunningMatch, course: LessonCourse) -> None:
        super().__init__(running)
        self._course = course

    def can_take_back(self, seat: Seat) -> bool:
        return self._course.step_begun or self._course.number > 1

    def would_be_marked(self, seat: Seat) -> bool:
        return False

    def take_back(self, seat: Seat) -> bool:
        if not self._course.go_back():
            return False
        self._running.replace_match(self._course.match)
        return True


class LessonAdvice(AdviceService):
    """Advice in a lesson: a hint is the scripted answer, and claims are not offered."""

    def __init__(self, session: Session, running: RunningMatch, course: LessonCourse) -> None:
        super().__init__(running, session.viewer, BotProcess())
        self._course = course

    def ask_hint(self) -> Hint:
        return Hint(self._viewer.observation(), 0)

    def ask_whether_decided(self) -> IsDecided:
        return IsDecided(self._viewer.observation(), 0)

    def poll_reply(self, question: Question[Reply]) -> Reply | None:
        wanted = self._course.wanted_action
        advice: Any = Advice(wanted) if isinstance(question, Hint) and wanted is not None else None
        found: Reply | None = advice
        return found


class LessonDrafts(ViewerDrafts):
    """Drafts in a lesson: cards to be arranged lie in the order that the lesson wants."""

    def __init__(self, running: RunningMatch, viewer: Viewer, course: LessonCourse) -> None:
        super().__init__(running, viewer)
        self._course = course

    def latest(self) -> Sequence[Card]:
        wanted = self._course.wanted_action
        return wanted.cards if wanted is not None else ()


class LessonSession(Session):
    """Session of one learner in one lesson."""

    def __init__(self, lesson: Lesson, step: int, keep: Callable[[str], None]) -> None:
        """Begin at a step. `keep` is called with the name of each step that begins."""
        stands = LessonCourse(lesson, step, keep)
        seats = range(lesson.terms.seats)
        others: list[Controller] = [
            Human() if s == lesson.learner else ScriptedSeat(s, stands.scripted_action) for s in seats
        ]
        super().__init__(stands.match, others)
        self.lesson_course = stands
        """Current step of the lesson."""
        self.viewer = LessonViewer(self._running, stands)
        self.undo = LessonUndo(self._running, stands)
        self.advice = LessonAdvice(self, self._running, stands)
        self.drafts = LessonDrafts(self._running, self.viewer, stands)
        self.words: Mapping[str, int] = lesson.sentence_args
        """Arguments that sentences of the lesson may use."""

    @property
    def seats(self) -> int:
        return self.lesson_course.lesson.terms.seats

    @property
    def waits_for_bot(self) -> bool:
        """Return whether one of the others must play."""
        return self.lesson_course.others_turn

    def poll_bots(self) -> list[Event]:
        if not self.lesson_course.others_turn:
            return []
        events = super().poll_bots()
        self.lesson_course.advance()
        return events

    def act(self, action: Action) -> list[Event]:
        events = super().act(action)
        self.lesson_course.advance()
        return events

    def why_not(self, action: Action) -> Refusal | None:
        """Return why the learner may not do this: the refusal of the rules, or the lesson's remark on an action that it
        does not want here."""
        refusal = super().why_not(action)
        if refusal is not None or action == self.lesson_course.wanted_action:
            return refusal
        wanted = self.lesson_course.wanted_action
        self.lesson_course.note_try()
        why = self.lesson_course.remark_on(action.text(self.pack))
        if not why and wanted is not None and wanted.verb == action.verb:
            if wanted.cards != action.cards and sorted(wanted.cards) == sorted(action.cards):
                return Refusal("lesson.as-they-lay")
            if wanted.n is not None and wanted.n != action.n:
                return Refusal("lesson.this-much", {"n": wanted.n})
        return Refusal(f"{self.game_id}.lesson.{why}" if why else "lesson.another", self.words)

    def record_to_play_on(self) -> str:
        """Return the record of the deal so far; an empty text if the deal is over."""
        match = self.lesson_course.match
        return record_text(match) if match.playing else ""

    def start_bots(self) -> None:
        """Do nothing, because a lesson has no bots."""
