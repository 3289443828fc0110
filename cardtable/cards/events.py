"""What happened at the table, told slot by slot and field by field, and what of it a seat may hear."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from cardtable.cards.pack import Card, Place, Seat, Seers
from cardtable.foundation.frozen import Frozen

Slot: TypeAlias = tuple[Place, int]
View: TypeAlias = Mapping[Place, tuple[Card | None, ...]]
"""Where cards lie, as one seat sees it; None is a card's back. Places without cards are left out."""


class Laid(Frozen):
    """Face-down cards were put on the table, before anyone had seen them."""

    place: Place
    count: int

    def seen_by(self, seat: Seat) -> Laid:
        return self


class Moved(Frozen):
    """A card went from one slot to another."""

    src: Slot
    dst: Slot
    card: Card | None
    shown: Seers
    """Who saw the card: those who could look at it before it moved, or can now."""
    seers: Seers
    """Who can look at it where it lies now."""

    def seen_by(self, seat: Seat) -> Moved:
        return self if self.shown >> seat & 1 else Moved(self.src, self.dst, None, self.shown, self.seers)


class Turned(Frozen):
    """A card stayed where it was, but others may look at it now."""

    at: Slot
    card: Card | None
    shown: Seers
    seers: Seers

    def seen_by(self, seat: Seat) -> Turned:
        return self if self.shown >> seat & 1 else Turned(self.at, None, self.shown, self.seers)


class Shuffled(Frozen):
    """The cards of a place were mixed face down: nobody knows any more which lies where."""

    place: Place

    def seen_by(self, seat: Seat) -> Shuffled:
        return self


class Said(Frozen):
    """Something that everyone hears: a text id and what the sentence needs. Seats and cards go as plain numbers,
    under names that begin with `seat` and `card`; a tuple of them is a list."""

    text_id: str
    args: Mapping[str, int | str | tuple[int, ...]] = {}

    def seen_by(self, seat: Seat) -> Said:
        return self


class Scored(Frozen):
    """Points won or lost in front of everyone; `at` is where they were earned, if anywhere."""

    seat: Seat
    points: int
    at: Place = ""

    def seen_by(self, seat: Seat) -> Scored:
        return self


class Changed(Frozen):
    """A public field of the deal has another value. A list or dict is a copy, to look at and not to change."""

    field: str
    value: Any

    def seen_by(self, seat: Seat) -> Changed:
        return self


Event: TypeAlias = Laid | Moved | Turned | Shuffled | Said | Scored | Changed


class Sight:
    """A table put together again from the events that one seat heard: what it sees now and what it remembers."""

    def __init__(self, seat: Seat, view: View | None = None, public: Mapping[str, Any] | None = None) -> None:
        """From the beginning of a deal on, or from what was seen of it at a later moment."""
        self.seat = seat
        self.seen: dict[Place, list[Card | None]] = {place: [*cards] for place, cards in (view or {}).items()}
        self.known: dict[Place, list[Card | None]] = {place: [*cards] for place, cards in self.seen.items()}
        """Like `seen`, but a card once seen stays known where it went until it is shuffled away."""
        self.public: dict[str, Any] = {**(public or {})}
        """The public fields of the deal."""

    def hear(self, event: Event) -> None:
        """Fold one event into the picture."""
        match event:
            case Laid(place, count):
                self.seen.setdefault(place, []).extend([None] * count)
                self.known.setdefault(place, []).extend([None] * count)
            case Moved((src, i), (dst, j), card, _, seers):
                self.seen[src].pop(i)
                known = self.known[src].pop(i)
                self.seen.setdefault(dst, []).insert(j, card if seers >> self.seat & 1 else None)
                self.known.setdefault(dst, []).insert(j, known if card is None else card)
            case Turned((place, i), card, _, seers):
                self.seen[place][i] = card if seers >> self.seat & 1 else None
                if card is not None:
                    self.known[place][i] = card
            case Shuffled(place):
                self.seen[place] = [None] * len(self.seen[place])
                self.known[place] = [None] * len(self.known[place])
            case Changed(field, value):
                self.public[field] = value
            case Said() | Scored():
                pass

    def view(self) -> View:
        """What lies before the seat now."""
        return {place: tuple(cards) for place, cards in self.seen.items() if cards}
