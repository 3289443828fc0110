"""Positions and visibility of all cards. Cards move only through `Table.move`, which also emits the event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from cardtable.cards.events import Event, Laid, Moved, Said, Scored, Shuffled, Turned, View
from cardtable.cards.pack import NOBODY, Card, Place, Seat, Seers


class Table:
    """Places with cards in them. The last card of a place is on top and is the next to be drawn.

    All places and their default seers are declared at the start. A copy emits no events.

    >>> from cardtable.cards.pack import only
    >>> table = Table({"stock": NOBODY, "hand.0": only(0)}, size=52)
    >>> table.lay("stock", [3, 25])
    >>> table.move(25, "hand.0")
    >>> table.view(0)
    {'stock': (None,), 'hand.0': (25,)}
    >>> table.view(1)
    {'stock': (None,), 'hand.0': (None,)}
    """

    __slots__ = ("_cards", "_events", "_seers", "_where", "changes", "places", "scored")

    def __init__(self, places: Mapping[Place, Seers], size: int) -> None:
        self.places = places
        self.changes: Callable[[], Iterable[Event]] = tuple
        """Callback that returns changes of public fields since the last event; they are emitted before the next
        event."""
        self._cards: dict[Place, list[Card]] = {}
        self._where: list[Place] = [""] * size
        self._seers: list[Seers] = [NOBODY] * size
        self._events: list[Event] | None = []
        self.scored: dict[Seat, int] = {}
        """Points that each seat has scored in public. Copies go on counting."""

    def lay(self, place: Place, cards: Sequence[Card]) -> None:
        """Put new cards on the table, face down. The last one lies on top."""
        pile = self._cards.setdefault(place, [])
        for card in cards:
            assert not self._where[card], "a card lies on the table already"
            self._where[card] = place
            pile.append(card)
        if self._events is not None:
            self._tell(self._events, Laid(place, len(cards)))

    def move(self, card: Card, dst: Place, seers: Seers | None = None, at: int | None = None) -> None:
        """Move a card to the top of a place, or to slot `at` of it. `seers` defaults to those of the place."""
        src = self._where[card]
        pile = self._cards[src]
        if seers is None:
            seers = self.places[dst]
        if self._events is None:
            if pile[-1] == card:
                pile.pop()
            else:
                pile.remove(card)
            goal = self._cards.get(dst)
            if goal is None:
                self._cards[dst] = [card]
            elif at is None:
                goal.append(card)
            else:
                goal.insert(at, card)
        else:
            i = pile.index(card)
            del pile[i]
            goal = self._cards.setdefault(dst, [])
            j = len(goal) if at is None else at
            goal.insert(j, card)
            self._tell(self._events, Moved((src, i), (dst, j), card, self._seers[card] | seers, seers))
        self._where[card] = dst
        self._seers[card] = seers

    def turn(self, card: Card, seers: Seers) -> None:
        """Change the seers of a card without moving it."""
        if self._events is not None and seers != self._seers[card]:
            place = self._where[card]
            slot = (place, self._cards[place].index(card))
            self._tell(self._events, Turned(slot, card, self._seers[card] | seers, seers))
        self._seers[card] = seers

    def reorder(self, place: Place, order: Sequence[Card]) -> None:
        """Lay the cards of a place face down in another order, as after a shuffle. The last one lies on top."""
        assert sorted(order) == sorted(self._cards.get(place, ())), "a shuffle neither adds nor loses a card"
        self._cards[place] = list(order)
        for card in order:
            self._seers[card] = NOBODY
        if self._events is not None:
            self._tell(self._events, Shuffled(place))

    def say(self, text_id: str, **args: int | str | tuple[int, ...]) -> None:
        """Emit a public announcement."""
        if self._events is not None:
            self._tell(self._events, Said(text_id, args))

    def score(self, seat: Seat, points: int, at: Place = "") -> None:
        """Emit points won or lost in public."""
        self.scored[seat] = self.scored.get(seat, 0) + points
        if self._events is not None:
            self._tell(self._events, Scored(seat, points, at))

    def _tell(self, events: list[Event], event: Event) -> None:
        events += self.changes()
        events.append(event)

    def drain(self) -> list[Event]:
        """Return and forget the events since the last call."""
        if self._events is None:
            return []
        events, self._events = self._events, []
        events += self.changes()
        return events

    def at(self, place: Place) -> Sequence[Card]:
        """Return the cards of a place, bottom to top. The caller must not change the sequence."""
        return self._cards.get(place, ())

    def __len__(self) -> int:
        """Return the number of cards on the table."""
        return sum(map(len, self._cards.values()))

    def where(self, card: Card) -> Place:
        """Return the place of a card."""
        return self._where[card]

    def seers(self, card: Card) -> Seers:
        """Return the seers of a card."""
        return self._seers[card]

    def view(self, seat: Seat | None) -> View:
        """Return the table as a seat sees it. None stands for a view with all cards open, as after the end."""
        if seat is None:
            return {place: tuple(cards) for place, cards in self._cards.items() if cards}
        seers = self._seers
        return {
            place: tuple(card if seers[card] >> seat & 1 else None for card in cards)
            for place, cards in self._cards.items()
            if cards
        }

    def copy(self) -> Table:
        """Return a copy that emits no events, for search."""
        twin = Table.__new__(Table)
        twin.places = self.places
        twin._cards = {place: cards[:] for place, cards in self._cards.items() if cards}
        twin._where = self._where[:]
        twin._seers = self._seers[:]
        twin._events = None
        twin.scored = self.scored.copy()
        return twin
