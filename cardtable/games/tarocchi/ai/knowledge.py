"""Certain knowledge from bids, discards, announcements and plays of Sicilian Tarocchi."""

from __future__ import annotations

from cardtable.ai.knowledge import Recall, bits
from cardtable.cards.events import Event, Moved, Said
from cardtable.cards.pack import TAROCCHI, Card, Place
from cardtable.games.tarocchi.rules_cards import FOOL, GIOVE, KEPT, SUIT, TRUMPS
from cardtable.games.tarocchi.rules_types import TarocchiSeen

_SUIT = [bits(card for card in range(len(TAROCCHI)) if SUIT[card] == suit) for suit in range(5)]
_KEPT = bits(KEPT)
_USUAL = bits(range(len(TAROCCHI))) & ~_KEPT
"""Cards that are put away before any other."""


class TarocchiReader:
    def __init__(self, recall: Recall, seen: TarocchiSeen) -> None:
        self._recall = recall
        self._options = seen.setting.options
        self._led: int | None = None
        self._named: Card | None = None

    def never(self, place: Place) -> int:
        """Return the cards that never lie in a place face down. Trumps in a scarto are face up, so it hides no trump,
        Fool or King."""
        return _KEPT if place.startswith("scarto") else 0

    def hear(self, event: Event) -> None:
        match event:
            case Moved((src, _), (dst, _), card) if dst.startswith("trick") and card is not None:
                self._played(src, card)
            case Moved((src, _), (dst, _), card) if dst.startswith("scarto") and card in KEPT:
                self._recall.bar(src, _USUAL)
            case Said("tarocchi.takes-trick"):
                self._led = None
            case Said("tarocchi.names" | "tarocchi.calls-card", {"seat": int(seat), "card": int(card)}):
                self._calls(f"hand.{seat}", card)
            case Said("tarocchi.bids-solo"):
                self._named = None  # the solo takes the place of the call
            case Said("tarocchi.rivanto", {"seat": int(seat)}) if self._named is not None:
                self._recall.bar(f"hand.{seat}", 1 << self._named)
            case Said("tarocchi.scommessa", {"seat": int(seat)}):
                if self._options["scommessa_needs"] == "giove_and_fool":
                    self._recall.confine(f"hand.{seat}", 1 << GIOVE | 1 << FOOL)

    def _calls(self, hand: Place, named: Card) -> None:
        """Note that all trumps above the called one lie in the caller's hand, because the call names the highest
        missing trump or the end of an own run."""
        self._named = named
        self._recall.confine(hand, bits(range(named + 1, GIOVE + 1)))
        if not self._options["own_card_call"]:
            self._recall.bar(hand, 1 << named)

    def _played(self, hand: Place, card: Card) -> None:
        """Note that a seat that does not follow is out of the suit, and one that does not trump is out of trumps. The
        Fool tells nothing."""
        if card == FOOL:
            return
        suit = SUIT[card]
        if self._led is None:
            self._led = suit
        elif suit != self._led:
            self._recall.bar(hand, _SUIT[self._led] | (0 if suit == TRUMPS else _SUIT[TRUMPS]))


READER = TarocchiReader
