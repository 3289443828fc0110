"""Marks on the boxes: finished lessons, and the best result in the quiz."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardtable.play.lessons.lesson_progress import LearnerProgress
from cardtable.rules.registry import about
from cardtable.scenes.core.game_lid import LEARNED
from cardtable.scenes.people.current_players import seated_people
from cardtable.store.store import Store


class LessonMark(NamedTuple):
    """Mark of one game."""

    lessons: str = ""
    """`LEARNED` for finished lessons, or how many of them, as in "1/3"; "" for none."""
    right: int = 0
    """Best result in the quiz: questions answered right at the first try."""
    of: int = 0
    """Questions of that quiz; 0 before it was taken."""

    @property
    def quiz(self) -> str:
        """Return the best result as a figure, or ""."""
        return f"{self.right}/{self.of}" if self.of else ""


def lesson_marks(store: Store, games: Iterable[str]) -> dict[str, LessonMark]:
    """Return the mark of each game in which a chapter or the quiz is finished. It is that of the learner: the first
    person at the table, or the guest."""
    people = seated_people(store)
    learner = people[0].id if people else None
    marks = {}
    for game in games:
        chapters, progress = about(game).lessons, LearnerProgress(store, game, learner)
        taken = len(set(chapters) & set(progress.finished_chapters))
        best = progress.best_quiz
        if taken or best is not None:
            lessons = "" if not taken else LEARNED if taken == len(chapters) else f"{taken}/{len(chapters)}"
            marks[game] = LessonMark(lessons, *(best or ()))
    return marks
