"""Inference from played cards: suits and cards that a seat cannot hold."""

from __future__ import annotations

from cardtable.ai.knowledge import Recall, bits
from cardtable.cards.events import Event, Moved, Said
from cardtable.cards.pack import Card, Place
from cardtable.games.contrat.rules_tricks import CARD_COLOUR, CARDS, STRENGTH
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.rules.cirkle import BLACK

_SUIT = [bits(card for card in CARDS if CARD_COLOUR[card] == suit) for suit in range(5)]
_STRENGTHS = range(max(map(max, STRENGTH)) + 1)
_ABOVE = [
    [bits(card for card in CARDS if CARD_COLOUR[card] == suit and STRENGTH[suit][card] > n) for n in _STRENGTHS]
    for suit in range(5)
]
"""For each suit and strength, the cards of the suit that beat it."""


class ContratReader:
    def __init__(self, recall: Recall, seen: ContratSeen) -> None:
        self._recall = recall
        self._overruff = seen.setting.options["overruff"]
        self._playing = False
        self._trick: list[Card] = []

    def never(self, place: Place) -> int:
        return 0

    def hear(self, event: Event) -> None:
        match event:
            case Moved((src, _), (dst, _), card) if self._playing and dst.startswith("trick") and card is not None:
                if self._trick:
                    self._recall.bar(src, not_held(self._trick, card, self._overruff))
                self._trick.append(card)
            case Said("contrat.first-trick"):
                self._playing = True
            case Said("contrat.takes"):
                self._trick = []


def not_held(trick: list[Card], card: Card, overruff: bool) -> int:
    """Return the cards that a seat cannot hold after playing this card to a trick that has begun."""
    led, colour = CARD_COLOUR[trick[0]], CARD_COLOUR[card]
    strength = STRENGTH[led]
    best = max([strength[played] for played in trick])
    if colour == led:
        return _ABOVE[led][best] if strength[card] <= best else 0
    missing = _SUIT[led]
    if colour != BLACK:
        return missing | _SUIT[BLACK]
    if overruff and strength[card] <= best:
        missing |= _ABOVE[BLACK][best]
    return missing


READER = ContratReader
