"""Cards and packs. A card is a small number within its pack; records and people write its code."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Card: TypeAlias = int
Seat: TypeAlias = int
Place: TypeAlias = str
Seers: TypeAlias = int
"""Seats that may look at a card, as a bit mask."""

EVERYONE: Seers = -1
NOBODY: Seers = 0
CHANCE: Seat = -1
"""Seat that stands for shuffling."""
WATCHER: Seat = 62
"""Seat without a player. It sees only the cards that lie open to all."""


def only(seat: Seat) -> Seers:
    """Return the mask of one seat.

    >>> only(2)
    4
    """
    return 1 << seat


class UnknownCard(ValueError):
    """A code names no card of the pack."""


class Pack:
    """Cards of one kind of pack: their codes, and the order in which a hand of them is sorted.

    >>> FRENCH.card("KD")
    25
    >>> FRENCH.text([25, 0, 51])
    'KD AH KS'
    >>> len(CIRKLE), len(TAROCCHI)
    (96, 63)
    """

    def __init__(self, name: str, codes: Iterable[str], held: Iterable[str] = ()) -> None:
        self.name = name
        self.codes = tuple(codes)
        self._cards = {code: card for card, code in enumerate(self.codes)}
        order = tuple(held) or self.codes
        self.hand_rank = tuple(order.index(code) for code in self.codes)
        """For each card its position in a sorted hand."""

    def unbordered(self) -> Pack:
        """Return the pack without border series: CIRKLE cards have a border for each series, other packs have none."""
        if self.name != "cirkle":
            return self
        plain = Pack(self.name, (code[:2] for code in self.codes))
        plain.hand_rank = self.hand_rank
        return plain

    def __len__(self) -> int:
        return len(self.codes)

    def card(self, code: str) -> Card:
        """Return the card of a code. Raises UnknownCard."""
        try:
            return self._cards[code]
        except KeyError:
            raise UnknownCard(code[:20]) from None

    def cards(self, codes: str) -> tuple[Card, ...]:
        """Return the cards of a text such as "KD JH 6D". Raises UnknownCard."""
        return tuple(self.card(code) for code in codes.split())

    def text(self, cards: Iterable[Card]) -> str:
        """Return the codes of cards, separated by spaces."""
        return " ".join(self.codes[card] for card in cards)

    def sort_hand(self, cards: Iterable[Card]) -> list[Card]:
        """Return cards in the order in which a player holds them."""
        return sorted(cards, key=self.hand_rank.__getitem__)


_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_COLOURS, _SHAPES = "MJBVN", "TXCRO"
_FACES = (
    [c + s for c in "MJBV" for s in "TXCR"] + ["N" + s for s in "TXCR"] + [c + "O" for c in "MJBV"]
)  # weakest to strongest in the base order

FRENCH = Pack(
    "french",
    (rank + suit for suit in "HDCS" for rank in _RANKS),
    (rank + suit for suit in "SHCD" for rank in (*_RANKS[1:], "A")),
)
"""52 cards: hearts, diamonds, clubs and spades, each from ace to king."""

CIRKLE = Pack(
    "cirkle",
    (face + series for series in "ABCD" for face in _FACES),
    (c + s + series for c in _COLOURS for s in _SHAPES if c + s != "NO" for series in "ABCD"),
)
"""96 cards: 24 faces (colour, then shape) in four border series. "VOC" is the green target of series C."""

_COURTS = ("D", "C", "Q", "R")
_SUIT_CARDS = {suit: [f"{suit}{rank}" for rank in (*range(4 if suit == "O" else 5, 11), *_COURTS)] for suit in "OCSB"}

TAROCCHI = Pack(
    "tarot",
    (*(f"T{n}" for n in range(21)), "FU", *(code for suit in "OCSB" for code in _SUIT_CARDS[suit])),
    (*(code for suit in "OCSB" for code in _SUIT_CARDS[suit]), *(f"T{n}" for n in range(21)), "FU"),
)
"""63 cards: trumps T0 to T20, the Fuggitivo, and four suits, of which only coins have a four."""
