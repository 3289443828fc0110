"""Route to a chapter of the statistics."""

from __future__ import annotations

from cardtable.scenes.core.scene import Scene
from cardtable.scenes.statistics.chapters import CHARACTER, HOUSE, PEOPLE
from cardtable.scenes.statistics.character_page import CharacterPage
from cardtable.scenes.statistics.family_page import FamilyStatistics
from cardtable.scenes.statistics.person_page import PersonPage
from cardtable.scenes.statistics.scores import Scores


def book_chapter(chapter: str) -> Scene:
    """Return the scene of a chapter, or the games chapter for an unknown name."""
    if chapter == PEOPLE:
        return PersonPage()
    if chapter == CHARACTER:
        return CharacterPage()
    return FamilyStatistics() if chapter == HOUSE else Scores()
