"""Progress of a person in the lessons of a game, and whether they were offered. It is stored with the person, or with
the computer for a guest. None of it is a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable.play.assistance import Assistance, GivenAssistance
from cardtable.play.lessons.quiz_run import BestQuiz
from cardtable.play.saving.autosave import Autosave
from cardtable.rules.match import Match
from cardtable.rules.record import record_text
from cardtable.store.store import Store

CHAPTER, STEP, TAKEN, OFFERED, FREE, ALONE = "chapter", "step", "taken", "offered", "free", "alone"
QUIZ, BEST, TOLD = "quiz", "best", "told"


class LearnerProgress:
    """Progress of one learner in the lessons of one game."""

    def __init__(self, store: Store, game_id: str, profile: int | None) -> None:
        self.store = store
        self._key, self._profile = f"lesson {game_id}", profile

    def _load(self) -> dict[str, Any]:
        nothing: dict[str, Any] = {}
        if self._profile is None:
            return self.store.settings.get(self._key, nothing)
        return self.store.settings.personal(self._profile, self._key, nothing)

    def _update(self, **values: object) -> None:
        kept = {**self._load(), **values}
        if self._profile is None:
            self.store.settings.set(self._key, kept)
        else:
            self.store.settings.set_personal(self._profile, self._key, kept)

    def _word(self, name: str) -> str:
        found = self._load().get(name)
        return found if isinstance(found, str) else ""

    @property
    def position(self) -> tuple[str, str]:
        """Return the chapter and the step at which the learner left; two empty texts if there are none."""
        return self._word(CHAPTER), self._word(STEP)

    def save_position(self, chapter: str, step: str) -> None:
        """Save the step that has begun."""
        self._update(**{CHAPTER: chapter, STEP: step})

    @property
    def finished_chapters(self) -> Sequence[str]:
        """Return the finished chapters."""
        found = self._load().get(TAKEN)
        return [name for name in found if isinstance(name, str)] if isinstance(found, list) else []

    def finish_chapter(self, chapter: str) -> None:
        """Save that a chapter is finished."""
        taken = [*(name for name in self.finished_chapters if name != chapter), chapter]
        self._update(**{CHAPTER: "", STEP: "", TAKEN: taken, TOLD: False})

    @property
    def plays_first_match(self) -> bool:
        """Return whether no match was set up since the last chapter was finished."""
        return bool(self.finished_chapters) and not self._load().get(TOLD)

    def mark_match_begun(self) -> None:
        """Save that a match was set up after the lessons, if some are finished."""
        if self.plays_first_match:
            self._update(**{TOLD: True})

    @property
    def offered_or_begun(self) -> bool:
        """Return whether the lessons were offered or begun."""
        return bool(self._load())

    def mark_offered(self) -> None:
        """Save that the lessons were offered, because they are offered once."""
        self._update(**{OFFERED: True})

    @property
    def quiz(self) -> object:
        """Return the stored run of the quiz, unchecked; None if there is none."""
        return self._load().get(QUIZ)

    def save_quiz(self, run: object) -> None:
        """Save the run of the quiz; None deletes it."""
        self._update(**{QUIZ: run})

    @property
    def best_quiz(self) -> BestQuiz | None:
        """Return the best result in the quiz."""
        match self._load().get(BEST):
            case [int(right), int(of)] if 0 <= right <= of:
                return BestQuiz(right, of)
        return None

    def finish_quiz(self, result: BestQuiz) -> None:
        """Save the result of a finished run if it is the best, and delete the run."""
        best = self.best_quiz
        if best is None or best.of != result.of or best.right < result.right:
            best = result
        self._update(**{QUIZ: None, BEST: [*best]})

    @property
    def free_deal(self) -> str:
        """Return the record of an unfinished free deal, or an empty text."""
        return self._word(FREE)

    @property
    def plays_unaided(self) -> bool:
        """Return whether the free deal is that of the lesson, which is played without hints."""
        return bool(self.free_deal) and self._load().get(ALONE) is True

    def save_free_deal(self, record: str) -> None:
        """Save the free deal; an empty record deletes it."""
        if record != self.free_deal:
            self._update(**{FREE: record})

    def begin_free_deal(self, record: str, *, unaided: bool) -> None:
        """Save the beginning of a free deal. `unaided` is true for the deal of the lesson."""
        self._update(**{FREE: record, ALONE: unaided})


class FreeDealAutosave(Autosave):
    """Autosave of the free deal after a lesson. It is no match: it is not in the scores or among the unfinished
    matches."""

    def __init__(self, progress: LearnerProgress) -> None:
        super().__init__(progress.store, 0)
        self._progress = progress

    def save_log(self, match: Match, given: GivenAssistance) -> None:
        self._progress.save_free_deal("" if match.over else record_text(match))

    def finish(self, match: Match, given: GivenAssistance, how: Assistance) -> None:
        self.save_log(match, given)
