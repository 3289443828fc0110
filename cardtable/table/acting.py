"""What a layout may do with the cards on the screen, when more happens than that they go from place to place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from cardtable.cards.pack import Card, Place


class Actor(Protocol):
    """A card on the screen."""

    @property
    def face(self) -> Card | None:
        """What it will show when its motions are over; None is the back."""

    def set(self, *, glow: str) -> None:
        """Give it an outline of this colour."""


class Acting(Protocol):
    """The cards on the screen, and what they can be made to do."""

    @property
    def places(self) -> Mapping[Place, Sequence[Actor]]:
        """What lies where, or will when its motions are over."""

    def run(self, place: Place, index: int, way: Sequence[tuple[Place, int]], length: float, sound: str) -> None:
        """A card runs over others, to the last of them, and strikes: nothing on the table changes by it."""

    def rest(self, seconds: float) -> None:
        """Let what comes next wait."""

    def sound(self, name: str) -> None:
        """Be heard now."""

    def sound_at_end(self, name: str) -> None:
        """Be heard when everything that is in motion by now has come to rest."""
