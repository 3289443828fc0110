"""Effects that a game's pace may request: motions, pauses and sounds besides cards that go from place to place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from cardtable.cards.pack import Card, Place, Seat
from cardtable.table.selection.highlight import Light


class Actor(Protocol):
    """A card on the screen."""

    @property
    def face(self) -> Card | None:
        """The card that it will show after its motions; None is the back."""

    @property
    def card(self) -> Card | None:
        """The card that it shows now; None is the back."""

    @property
    def lies(self) -> Place:
        """The place in which it still is while it waits to fly, or flies; empty after its arrival."""

    @property
    def wish(self) -> float:
        """The height to which it is to be raised."""

    @property
    def dim(self) -> bool:
        """True if it is dimmed."""

    def show(self, light: Light) -> None:
        """Change its highlight."""


class Effects(Protocol):
    """The cards on the screen, and the effects on them."""

    @property
    def places(self) -> Mapping[Place, Sequence[Actor]]:
        """The cards of each place, counted at the destination of their motions."""

    def run(self, place: Place, index: int, way: Sequence[tuple[Place, int]], length: float, sound: str) -> None:
        """Let a card run over others to the last of them and strike, without a change of the table."""

    def rest(self, seconds: float) -> None:
        """Delay the next motion."""

    def sound_next(self, name: str, seat: Seat | None = None) -> None:
        """Play a sound at the beginning of the next motion, from the direction of a seat."""

    def sound_at_end(self, name: str, seat: Seat | None = None) -> None:
        """Play a sound when all motions that are set off by now have ended, from the direction of a seat."""

    def toss(self, seats: Sequence[Seat], *, to_pot: bool, pays_out: bool = False) -> None:
        """Let chips fly from players to the pot, or back, before what follows is shown. `pays_out`: the pot shrinks."""
