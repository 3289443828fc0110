"""The family's book is opened at one of its chapters."""

from __future__ import annotations

from cardtable.scenes.core.scene import Scene
from cardtable.scenes.statistics.chapters import HOUSE, PEOPLE
from cardtable.scenes.statistics.family_page import HousePage
from cardtable.scenes.statistics.person_page import PersonPage
from cardtable.scenes.statistics.scores import Scores


def opened(chapter: str) -> Scene:
    """The chapter of this name; the games, where there is none such."""
    if chapter == PEOPLE:
        return PersonPage()
    return HousePage() if chapter == HOUSE else Scores()
