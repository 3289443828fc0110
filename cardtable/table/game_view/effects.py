"""What a pace may do with the cards on the screen, when more happens than that they go from place to place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from cardtable.cards.pack import Card, Place, Seat
from cardtable.table.selection.highlight import Light


class Actor(Protocol):
    """A card on the screen."""

    @property
    def face(self) -> Card | None:
        """What it will show when its motions are over; None is the back."""

    @property
    def card(self) -> Card | None:
        """What it shows now."""

    @property
    def lies(self) -> Place:
        """Where it still is while it waits to fly, or flies; empty when it has come."""

    @property
    def wish(self) -> float:
        """How high it is to be raised."""

    @property
    def dim(self) -> bool:
        """Whether it steps back."""

    def show(self, light: Light) -> None:
        """Be shown so from now on."""


class Acting(Protocol):
    """The cards on the screen, and what they can be made to do."""

    @property
    def places(self) -> Mapping[Place, Sequence[Actor]]:
        """What lies where, or will when its motions are over."""

    def run(self, place: Place, index: int, way: Sequence[tuple[Place, int]], length: float, sound: str) -> None:
        """A card runs over others, to the last of them, and strikes: nothing on the table changes by it."""

    def rest(self, seconds: float) -> None:
        """Let what comes next wait."""

    def sound_next(self, name: str, seat: Seat | None = None) -> None:
        """Play a sound when what is set in motion next begins, from where a seat is."""

    def sound_at_end(self, name: str, seat: Seat | None = None) -> None:
        """Play a sound when everything that is in motion by now has come to rest, from where a seat is."""
