"""What a card is. A card is a small number within its pack; its code is how people and records write it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Card: TypeAlias = int
Seat: TypeAlias = int
Place: TypeAlias = str
Seers: TypeAlias = int
"""Who may look at a card: one bit for each seat."""

EVERYONE: Seers = -1
NOBODY: Seers = 0
CHANCE: Seat = -1
"""The seat that shuffles."""
WATCHER: Seat = 62
"""A seat without a player: it sees what lies open to everyone, and nothing else."""


def only(seat: Seat) -> Seers:
    """The seat alone."""
    return 1 << seat


class UnknownCard(ValueError):
    """A code that names no card of the pack."""


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
        """For each card its rank among the cards of a sorted hand."""

    def unbordered(self) -> Pack:
        """The same cards as they look where their series means nothing: CIRKLE cards have a border for each."""
        if self.name != "cirkle":
            return self
        plain = Pack(self.name, (code[:2] for code in self.codes))
        plain.hand_rank = self.hand_rank
        return plain

    def __len__(self) -> int:
        return len(self.codes)

    def card(self, code: str) -> Card:
        """The card that a code names."""
        try:
            return self._cards[code]
        except KeyError:
            raise UnknownCard(code[:20]) from None

    def cards(self, codes: str) -> tuple[Card, ...]:
        """The cards of a text such as "KD JH 6D"."""
        return tuple(self.card(code) for code in codes.split())

    def text(self, cards: Iterable[Card]) -> str:
        """The codes of cards, with a space between them."""
        return " ".join(self.codes[card] for card in cards)

    def sort_hand(self, cards: Iterable[Card]) -> list[Card]:
        """Cards in the order in which a player holds them."""
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
"""52 cards; hearts, diamonds, clubs, spades, each from the ace to the king."""

CIRKLE = Pack(
    "cirkle",
    (face + series for series in "ABCD" for face in _FACES),
    (c + s + series for c in _COLOURS for s in _SHAPES if c + s != "NO" for series in "ABCD"),
)
"""96 cards: 24 faces (colour, then shape) in four border series; "VOC" is the green target of series C."""

_COURTS = ("D", "C", "Q", "R")
_SUIT_CARDS = {suit: [f"{suit}{rank}" for rank in (*range(4 if suit == "O" else 5, 11), *_COURTS)] for suit in "OCSB"}

TAROCCHI = Pack(
    "tarot",
    (*(f"T{n}" for n in range(21)), "FU", *(code for suit in "OCSB" for code in _SUIT_CARDS[suit])),
    (*(code for suit in "OCSB" for code in _SUIT_CARDS[suit]), *(f"T{n}" for n in range(21)), "FU"),
)
"""63 cards: trumps T0 to T20, the Fuggitivo, and four suits of which coins alone have a four."""
