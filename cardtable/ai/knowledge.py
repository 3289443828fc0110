"""Certain knowledge of a seat about cards that it does not see: the places where a card once seen can be by now, and
the cards that cannot lie in a slot after the acts of all players. Nothing here is a guess: the true deal always fits.

Sets of cards are integers with one bit for each card. The module `ai/knowledge.py` of a game has a `Reader`, which
interprets acts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from cardtable.cards.events import Event, Laid, Moved, Shuffled, Turned
from cardtable.cards.pack import NOBODY, Card, Place, Seat, Seers

ANY_CARD = 0
"""Empty set of barred cards."""


def bits(cards: Iterable[Card]) -> int:
    """Return cards as a set of bits."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


class Lying:
    """Card in its slot. It keeps this object in all its slots until it is shuffled among others."""

    __slots__ = ("barred", "card", "seers")

    def __init__(self, card: Card | None = None, seers: Seers = NOBODY, barred: int = ANY_CARD) -> None:
        self.card = card
        self.seers = seers
        self.barred = barred
        """Set of the cards that it cannot be."""


class Among:
    """Set of cards that lie in some of these slots in unknown order."""

    __slots__ = ("cards", "slots")

    def __init__(self, cards: int, slots: Iterable[Lying]) -> None:
        self.cards = cards
        self.slots = set(slots)


class Recall:
    """Table rebuilt from the events that one seat heard, with everything that follows about unseen cards."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.places: dict[Place, list[Lying]] = {}
        self.among: list[Among] = []

    def hear(self, event: Event) -> None:
        """Apply one event."""
        match event:
            case Moved((src, i), (dst, j), card, _, seers):
                lying = self.places[src].pop(i)
                lying.seers = seers
                self.places.setdefault(dst, []).insert(j, lying)
                if card is not None and lying.card is None:
                    self._know(lying, card)
            case Turned((place, i), card, _, seers):
                lying = self.places[place][i]
                lying.seers = seers
                if card is not None and lying.card is None:
                    self._know(lying, card)
            case Laid(place, count):
                self.places.setdefault(place, []).extend([Lying() for _ in range(count)])
            case Shuffled(place):
                self._mix(place)

    def bar(self, place: Place, cards: int) -> None:
        """Note that none of these cards lies unseen in a place now."""
        for lying in self.places.get(place, ()):
            lying.barred |= cards

    def confine(self, place: Place, cards: int) -> None:
        """Note that those of these cards that are not seen lie in a place now."""
        known = bits(lying.card for lyings in self.places.values() for lying in lyings if lying.card is not None)
        if cards & ~known:
            self.among.append(Among(cards & ~known, [lying for lying in self.places[place] if lying.card is None]))

    def _know(self, lying: Lying, card: Card) -> None:
        lying.card = card
        for among in self.among:
            among.cards &= ~(1 << card)
        self.among = [among for among in self.among if among.cards]

    def _mix(self, place: Place) -> None:
        """Merge the knowledge of slots that were shuffled. Bars that all of them share, and cards known to be among
        them, stay known."""
        old = self.places[place]
        known = bits(lying.card for lying in old if lying.card is not None)
        loose = [lying for lying in old if lying.card is None]
        barred = -1
        for lying in loose:
            barred &= lying.barred
        fresh = [Lying(barred=barred & ~known) for _ in old]
        for among in self.among:
            if not among.slots.isdisjoint(loose):
                among.slots.difference_update(loose)
                among.slots.update(fresh)
        if known:
            self.among.append(Among(known, fresh))
        self.places[place] = fresh

    def barred(self, lying: Lying) -> int:
        """Return the cards that a slot cannot hold."""
        return lying.barred | self.confined(lying)

    def confined(self, lying: Lying) -> int:
        """Return the cards that are known to lie elsewhere, among others."""
        cards = ANY_CARD
        for among in self.among:
            if lying not in among.slots:
                cards |= among.cards
        return cards


class Reader(Protocol):
    """Interpreter of the acts in one game. It hears every event after the `Recall` has applied it."""

    def never(self, place: Place) -> int:
        """Return the cards that no unseen card in a place can be at any time."""

    def hear(self, event: Event) -> None:
        """Add what follows from an event to the `Recall`."""
