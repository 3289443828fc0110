"""Events at the table, slot by slot and field by field, and the redacted form that each seat hears."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from cardtable.cards.pack import Card, Place, Seat, Seers
from cardtable.foundation.frozen import Frozen

Slot: TypeAlias = tuple[Place, int]
View: TypeAlias = Mapping[Place, tuple[Card | None, ...]]
"""Cards in their places as one seat sees them. None is a card's back, and empty places are left out."""


class Laid(Frozen):
    """Face-down cards were put on the table unseen."""

    place: Place
    count: int

    def seen_by(self, seat: Seat) -> Laid:
        return self


class Moved(Frozen):
    """A card moved from one slot to another."""

    src: Slot
    dst: Slot
    card: Card | None
    shown: Seers
    """Seats that saw the card: those that could look at it before the move, or can now."""
    seers: Seers
    """Seats that can look at the card in its new slot."""

    def seen_by(self, seat: Seat) -> Moved:
        return self if self.shown >> seat & 1 else Moved(self.src, self.dst, None, self.shown, self.seers)


class Turned(Frozen):
    """A card stayed in its slot, and other seats may look at it now."""

    at: Slot
    card: Card | None
    shown: Seers
    seers: Seers

    def seen_by(self, seat: Seat) -> Turned:
        return self if self.shown >> seat & 1 else Turned(self.at, None, self.shown, self.seers)


class Shuffled(Frozen):
    """The cards of a place were shuffled face down."""

    place: Place

    def seen_by(self, seat: Seat) -> Shuffled:
        return self


class Said(Frozen):
    """Public announcement: a text id and the arguments of its sentence.

    Seats and cards are plain numbers under names that begin with `seat` and `card`; a tuple of them is a list.
    """

    text_id: str
    args: Mapping[str, int | str | tuple[int, ...]] = {}

    def seen_by(self, seat: Seat) -> Said:
        return self


class Scored(Frozen):
    """Points won or lost in public. `at` is the place where they were earned, if any."""

    seat: Seat
    points: int
    at: Place = ""

    def seen_by(self, seat: Seat) -> Scored:
        return self


class Changed(Frozen):
    """A public field of the deal got a new value. A list or dict is a copy and must not be changed."""

    field: str
    value: Any

    def seen_by(self, seat: Seat) -> Changed:
        return self


Event: TypeAlias = Laid | Moved | Turned | Shuffled | Said | Scored | Changed


class Sight:
    """Table rebuilt from the events that one seat heard: the cards that it sees now and those that it remembers.

    >>> sight = Sight(0)
    >>> sight.hear(Laid("stock", 2))
    >>> sight.hear(Moved(src=("stock", 1), dst=("hand.0", 0), card=25, shown=1, seers=1))
    >>> sight.view()
    {'stock': (None,), 'hand.0': (25,)}
    """

    def __init__(self, seat: Seat, view: View | None = None, public: Mapping[str, Any] | None = None) -> None:
        """Begin with an empty table, or with the view and public fields of a later moment."""
        self.seat = seat
        self.seen: dict[Place, list[Card | None]] = {place: [*cards] for place, cards in (view or {}).items()}
        self.known: dict[Place, list[Card | None]] = {place: [*cards] for place, cards in self.seen.items()}
        """Like `seen`, but a card once seen stays known through moves until it is shuffled away."""
        self.public: dict[str, Any] = {**(public or {})}
        """Public fields of the deal."""

    def hear(self, event: Event) -> None:
        """Apply one event."""
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
        """Return the cards as the seat sees them now."""
        return {place: tuple(cards) for place, cards in self.seen.items() if cards}
