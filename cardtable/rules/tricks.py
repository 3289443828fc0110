"""Tricks of a deal, rebuilt from the events that one seat heard.

A trick has one card of each player, several beside a card in the middle, or battles whose cards lie partly face down.
The game declares its form.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardtable.cards.events import Event, Moved, Said, Turned
from cardtable.cards.pack import EVERYONE, Card, Place, Seat
from cardtable.rules.about import TrickTaking


class Played(NamedTuple):
    """Card of a trick."""

    seat: Seat
    card: Card | None
    """The card, or None if the observing seat has not seen it."""
    covered: bool = False
    """True if it was laid face down."""


class TakenTrick(NamedTuple):
    """Complete trick."""

    cards: tuple[Played, ...]
    """Cards in the order of play."""
    taker: Seat | None
    """Seat that took the trick; None if it was laid aside."""
    lead: Card | None = None
    """Card in the middle that counted for all seats, if there was one."""
    buried: bool = False
    """True if its cards went under the reserve although a seat took it."""
    resigned: tuple[Seat, ...] = ()
    """Seats that were out of it before the end."""
    taker_untold: bool = False
    """True if the game never names the taker of a trick; then a trick without a taker was not laid aside."""

    @property
    def leader(self) -> Seat | None:
        """Seat that led, or None if all laid one card face down at once."""
        at_once = self.single and all(played.covered for played in self.cards)
        return None if at_once or not self.cards else self.cards[0].seat

    @property
    def single(self) -> bool:
        """True if each player played one card and nothing else counted."""
        return self.lead is None and all(len(cards) == 1 for _, cards in self.cards_by_seat())

    def cards_by_seat(self) -> Sequence[tuple[Seat, Sequence[Played]]]:
        """Return each player's cards, the leader first, and last the seats that resigned before laying any."""
        seats = dict.fromkeys([*(played.seat for played in self.cards), *self.resigned])
        return [(seat, [played for played in self.cards if played.seat == seat]) for seat in seats]


def last_trick(heard: Iterable[Event], tricks: TrickTaking) -> TakenTrick | None:
    """Return the last trick that was swept from the table, as the seat saw it, or None."""
    last: TakenTrick | None = None
    for trick in taken_tricks(heard, tricks):
        last = trick
    return last


def taken_tricks(heard: Iterable[Event], tricks: TrickTaking) -> Iterator[TakenTrick]:
    """Yield all tricks that were swept from the table, in order, as the seat saw them."""
    table = LyingTrick(tricks)
    for event in heard:
        if table.hear(event):
            yield table.trick()


class LyingTrick:
    """Trick on the table, as one seat hears of it."""

    def __init__(self, tricks: TrickTaking) -> None:
        self._tricks = tricks
        self._played: list[Played] = []
        self._at: dict[Place, list[int]] = {}
        """For each place the cards that still lie there, by their numbers in the order of play."""
        self._taker: Seat | None = None
        self._buried = False
        self._resigned: list[Seat] = []
        self._middle: Card | None = None
        self._lead: Card | None = None

    def hear(self, event: Event) -> bool:
        """Apply an event. Return True if it swept the last card of the trick."""
        match event:
            case Moved((src, slot), _, card) if self._is_played(src):
                number = self._at[src].pop(slot)
                # The taker of a hidden trick sees its cards only as they are swept.
                self._see(number, card)
                self._note(event)
                return not any(self._at.values())
            case Moved():
                self._note(event)
            case Turned((place, slot), card) if self._is_played(place):
                self._see(self._at[place][slot], card)
            case Said(text_id, {"seat": int(seat)}) if text_id in (*self._tricks.taken_ids, *self._tricks.buried_ids):
                self._taker, self._buried = seat, text_id in self._tricks.buried_ids
            case Said(text_id, {"seat": int(seat)}) if text_id in self._tricks.resigned_ids:
                self._resigned.append(seat)
        return False

    def _note(self, moved: Moved) -> None:
        """Record the target of a moved card."""
        place, slot = moved.dst
        if place == self._tricks.lead:
            self._middle = moved.card
        elif self._is_played(place):
            if not any(self._at.values()):
                self._begin()
            self._at.setdefault(place, []).insert(slot, len(self._played))
            seat = int(place.rpartition(".")[2])
            self._played.append(Played(seat, moved.card, covered=moved.seers != EVERYONE))

    def _begin(self) -> None:
        self._played, self._resigned = [], []
        self._taker, self._buried, self._lead = None, False, self._middle

    def _see(self, number: int, card: Card | None) -> None:
        if card is not None:
            self._played[number] = self._played[number]._replace(card=card)

    def trick(self) -> TakenTrick:
        untold = not (self._tricks.taken_ids or self._tricks.buried_ids)
        return TakenTrick(tuple(self._played), self._taker, self._lead, self._buried, tuple(self._resigned), untold)

    def _is_played(self, place: Place) -> bool:
        return place.partition(".")[0] == self._tricks.laid
