"""Court Circular at playout speed: plain lists of cards and no events. The rules stay in
`games/court_circular/rules.py`; a test compares both on random deals."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.court_circular.ai.reach import Lines, extras, lines_of
from cardtable.games.court_circular.rules import HAND_SIZE, CourtCircular
from cardtable.games.court_circular.rules_types import CourtFields, CourtSeen, CourtSetting

RESIGN: Card = -1
"""Instead of a card."""
HIDDEN: Card = -1
"""Card that a seat does not see."""


class CourtTerms(NamedTuple):
    """Constants of all playouts of one deal."""

    lines: Lines
    seats: int
    draws_first: bool
    """True if hands are filled before the Lead is chosen."""
    window: str
    takes_rest: bool
    """True if the cards left in hand go with the last trick."""


class CourtPosition:
    """Sampled deal, in which every card is known."""

    __slots__ = (
        "choosing",
        "counts",
        "first",
        "hands",
        "laid",
        "lead",
        "out",
        "over",
        "stock",
        "terms",
        "turn",
    )  # fmt: skip
    terms: CourtTerms
    hands: list[list[Card]]
    laid: list[list[Card]]
    stock: list[Card]
    counts: list[int]
    lead: Card
    first: Seat
    turn: Seat
    out: int
    """Bit set of the seats that have resigned."""
    choosing: bool
    """True if the winner of a trick is to choose the Lead."""
    over: bool

    def copy(self) -> CourtPosition:
        twin = object.__new__(CourtPosition)
        twin.terms, twin.out = self.terms, self.out
        twin.hands = [cards[:] for cards in self.hands]
        twin.laid = [cards[:] for cards in self.laid]
        twin.stock, twin.counts = self.stock[:], self.counts[:]
        twin.lead, twin.first, twin.turn = self.lead, self.first, self.turn
        twin.choosing, twin.over = self.choosing, self.over
        return twin

    @property
    def fresh(self) -> bool:
        """Return whether a trick is just beginning."""
        return not self.choosing and not self.laid[self.first]

    @property
    def candidates(self) -> list[Card]:
        """The cards laid in this trick, one of which is the next Lead."""
        return [card for cards in self.laid for card in cards]

    def may_resign(self) -> bool:
        """Return whether the player to move may resign the trick."""
        window = self.terms.window
        if window == "off" or not self.stock or not self.laid[self.first]:
            return False
        return window == "any_turn" or all([len(cards) < 3 for cards in self.laid])

    def lay(self, card: Card) -> None:
        """Let the seat to play lay a card or resign; a trick that ends with it is taken."""
        seat, seats = self.turn, self.terms.seats
        if card == RESIGN:
            self.out |= 1 << seat
            if self.out.bit_count() == seats - 1:
                self._take(next(seat for seat in range(seats) if not self.out >> seat & 1))
                return
        else:
            self.hands[seat].remove(card)
            self.laid[seat].append(card)
        seat = (seat + 1) % seats
        while self.out >> seat & 1:
            seat = (seat + 1) % seats
        self.turn = seat
        if len(self.laid[seat]) == 3:
            self._take(self._strongest())

    def _strongest(self) -> Seat:
        best = self.turn
        for seat in range(self.terms.seats):
            if seat != best and not self.out >> seat & 1:
                best = seat if self.terms.lines.beats(self.lead, self.laid[seat], self.laid[best]) else best
        return best

    def _take(self, winner: Seat) -> None:
        self.turn = winner
        if not self.stock and min(map(len, self.hands)) < 3:
            self._count([self.lead, *self.candidates])
            if self.terms.takes_rest:
                self._count([card for hand in self.hands for card in hand])
            self.over = True
            return
        if self.terms.draws_first:
            self._refill()
        self.choosing = True
        candidates = self.candidates
        if len(candidates) == 1:
            self.choose(candidates[0])

    def _count(self, cards: list[Card]) -> None:
        """Give cards to the winner and count them."""
        face = 2 if self.turn == self.first else 1
        self.counts[self.turn] += face * len(cards) + extras(cards)

    def _refill(self) -> None:
        seat, hands, stock = self.turn, self.hands, self.stock
        while stock and min(map(len, hands)) < HAND_SIZE:
            if len(hands[seat]) < HAND_SIZE:
                hands[seat].append(stock.pop())
            seat = (seat + 1) % self.terms.seats

    def choose(self, lead: Card) -> None:
        """Give all cards of the trick but the next Lead to the winner, and begin the next trick."""
        self._count([card for card in (self.lead, *self.candidates) if card != lead])
        if not self.terms.draws_first:
            self._refill()
        self.lead, self.first, self.out, self.choosing = lead, self.turn, 0, False
        self.laid = [[] for _ in self.laid]


def of_game(game: CourtCircular) -> CourtPosition:
    """Return the position of an imagined game."""
    return _position(game.setting, game, lambda place: [*game.table.at(place)], [*game.counts()])


def of_view(seen: CourtSeen) -> CourtPosition:
    """Return the position as far as a seat sees it, with `HIDDEN` for every card that lies face down. The piles are not
    counted."""

    def at(place: Place) -> list[Card]:
        return [HIDDEN if card is None else card for card in seen.view.get(place, ())]

    return _position(seen.setting, seen.public, at, [0] * seen.setting.seats)


def _position(
    setting: CourtSetting, public: CourtFields, at: Callable[[Place], list[Card]], counts: list[int]
) -> CourtPosition:
    seats, options = range(setting.seats), setting.options
    deal = object.__new__(CourtPosition)
    deal.terms = CourtTerms(
        lines=lines_of(options["line_table"], options["card_order"]),
        seats=setting.seats,
        draws_first=options["lead_timing"] == "after_refill",
        window=options["resign_window"],
        takes_rest=options["leftover"] == "last_winner",
    )
    deal.hands = [at(f"hand.{seat}") for seat in seats]
    deal.laid = [at(f"laid.{seat}") for seat in seats]
    deal.stock, deal.counts = at("stock"), counts
    deal.lead, deal.first, deal.turn = public.lead, public.first, public.turn
    deal.out = sum([1 << seat for seat in public.resigned])
    deal.choosing, deal.over = public.phase == "choose", public.phase == "over"
    return deal
