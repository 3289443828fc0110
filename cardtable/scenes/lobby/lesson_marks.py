"""Marks of finished lessons on the boxes."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.play.lessons.lesson_progress import LearnerProgress
from cardtable.rules.registry import about
from cardtable.scenes.core.game_lid import LEARNED
from cardtable.scenes.people.current_players import seated_people
from cardtable.store.store import Store


def lesson_marks(store: Store, games: Iterable[str]) -> dict[str, str]:
    """Return the mark of each game in which a chapter is finished. It is that of the learner: the first person at the
    table, or the guest."""
    people = seated_people(store)
    learner = people[0].id if people else None
    marks = {}
    for game in games:
        chapters = about(game).lessons
        taken = len(set(chapters) & set(LearnerProgress(store, game, learner).finished_chapters))
        if taken:
            marks[game] = LEARNED if taken == len(chapters) else f"{taken}/{len(chapters)}"
    return marks
