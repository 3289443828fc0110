"""Cards that a person was arranging when the table was left. They are stored beside the match, because its log holds
finished actions only."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Card, Seat
from cardtable.store.store import Store

KEY = "drafts"
MOST = 12
"""Largest number of drafts of all matches together. The oldest are deleted."""


class Drafts:
    """Drafts of one match by deal and seat: orders of cards that are not played yet."""

    def __init__(self, store: Store, record: int) -> None:
        self._store, self._record = store, record

    def _name(self, deal: int, seat: Seat) -> str:
        return f"{self._record}.{deal}.{seat}"

    def _load_all(self) -> dict[str, object]:
        nothing: dict[str, object] = {}
        return self._store.settings.get(KEY, nothing)

    def load(self, deal: int, seat: Seat) -> Sequence[Card]:
        """Return the last order of the cards; empty if there is none, or if the stored one makes no sense."""
        cards = self._load_all().get(self._name(deal, seat))
        if not isinstance(cards, list) or not all(type(card) is int for card in cards):
            return ()
        return tuple(cards)

    def save(self, deal: int, seat: Seat, cards: Sequence[Card]) -> None:
        """Save the current order of the cards."""
        kept, name = dict(self._load_all()), self._name(deal, seat)
        kept.pop(name, None)
        newest = dict(list(kept.items())[1 - MOST :])
        self._store.settings.set(KEY, newest | {name: list(cards)})
