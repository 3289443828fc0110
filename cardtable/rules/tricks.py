"""TrickTaking found again in what one seat heard: of one card each, of several beside a card in the middle, or battles
whose cards partly lie face down. What a trick is in a game, the game declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardtable.cards.events import Event, Moved, Said, Turned
from cardtable.cards.pack import EVERYONE, Card, Place, Seat
from cardtable.rules.about import TrickTaking


class Played(NamedTuple):
    """A card of a trick."""

    seat: Seat
    card: Card | None
    """None for a card that whoever asks has not seen."""
    covered: bool = False
    """Whether it was laid face down."""


class TakenTrick(NamedTuple):
    """A complete trick."""

    cards: tuple[Played, ...]
    """In the order of play."""
    taker: Seat | None
    """Whose it became; None when it was laid aside."""
    lead: Card | None = None
    """The card in the middle that counted for everybody, if there was one."""
    buried: bool = False
    """Whether its cards went under the reserve, although somebody took it."""
    resigned: tuple[Seat, ...] = ()
    """Who was out of it before the end."""
    taker_untold: bool = False
    """Whether nobody at this table says who takes a trick: then it was not laid aside, although no taker is known."""

    @property
    def leader(self) -> Seat | None:
        """Who led it; nobody where all laid one card face down at once."""
        at_once = self.single and all(played.covered for played in self.cards)
        return None if at_once or not self.cards else self.cards[0].seat

    @property
    def single(self) -> bool:
        """Whether everybody played one card, and nothing else counted."""
        return self.lead is None and all(len(cards) == 1 for _, cards in self.cards_by_seat())

    def cards_by_seat(self) -> Sequence[tuple[Seat, Sequence[Played]]]:
        """Each player's cards; who led comes first, and who resigned before laying any comes last."""
        seats = dict.fromkeys([*(played.seat for played in self.cards), *self.resigned])
        return [(seat, [played for played in self.cards if played.seat == seat]) for seat in seats]


def last_trick(heard: Iterable[Event], tricks: TrickTaking) -> TakenTrick | None:
    """The last trick of a deal that was swept from the table, as the seat that heard all this saw it."""
    last: TakenTrick | None = None
    for trick in taken_tricks(heard, tricks):
        last = trick
    return last


def taken_tricks(heard: Iterable[Event], tricks: TrickTaking) -> Iterator[TakenTrick]:
    """All tricks of a deal that were swept from the table, in their order, as the seat that heard all this saw them."""
    table = LyingTrick(tricks)
    for event in heard:
        if table.hear(event):
            yield table.trick()


class LyingTrick:
    """The trick that lies on the table, as one seat hears of it."""

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
        """Fold an event into the picture; True if with it the last card of the trick is swept."""
        match event:
            case Moved((src, slot), _, card) if self._is_played(src):
                number = self._at[src].pop(slot)
                # Some see only as it goes what was laid down before them: the one who takes a hidden trick.
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
        """Where the card went."""
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
