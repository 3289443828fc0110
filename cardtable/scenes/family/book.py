"""The family's book is opened at one of its chapters."""

from __future__ import annotations

from cardtable.scenes.family.chapters import HOUSE, PEOPLE
from cardtable.scenes.family.house import HousePage
from cardtable.scenes.family.person import PersonPage
from cardtable.scenes.scene import Scene
from cardtable.scenes.screens.scores import Scores


def opened(chapter: str) -> Scene:
    """The chapter of this name; the games, where there is none such."""
    if chapter == PEOPLE:
        return PersonPage()
    return HousePage() if chapter == HOUSE else Scores()
