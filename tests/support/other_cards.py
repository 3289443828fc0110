"""Worlds in which some cards are exchanged from the first shuffle on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from unittest.mock import patch

from cardtable.cards.pack import Card
from cardtable.rules.match import Terms


@contextmanager
def lying_otherwise(swap: Mapping[Card, Card], deal: int | None = None) -> Iterator[None]:
    """Patch packs and shuffles: they follow from the seed, except for the exchanged cards. With `deal`, only those of
    the deal with this number."""
    first = Terms.shuffled
    back = {card: before for before, card in swap.items()}

    def shuffled(self: Terms, cards: Sequence[Card], *purpose: object) -> tuple[Card, ...]:
        if deal is not None and purpose[1:2] != (deal,):
            return first(self, cards, *purpose)
        before = sorted(back[card] for card in cards) if "shuffle" in purpose else cards
        return tuple(swap[card] for card in first(self, before, *purpose))

    with patch.object(Terms, "shuffled", shuffled):
        yield
