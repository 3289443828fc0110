"""Helpers for the claims that diagrams in rules pages make; each game's `checks.py` says what its claims mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from cardtable.cards.pack import CIRKLE, Card
from cardtable.widgets.diagrams.model import BACK, EMPTY, FRAMED, GAP, LIT, CardRow, Diagram, ShownCard

Claim: TypeAlias = Callable[[Diagram], None]
"""An assertion that a diagram is true by the rules."""


def lit(cards: Sequence[ShownCard]) -> list[str]:
    """Return the codes of the lit cards."""
    return [shown.code for shown in cards if shown.mark == LIT]


def codes(cards: Sequence[ShownCard]) -> list[str]:
    """Return the codes of the cards that are face up."""
    return [shown.code for shown in cards if not shown.sign and shown.code not in (BACK, EMPTY)]


def faces(written: Sequence[str]) -> list[Card]:
    """Return CIRKLE cards of these faces; each copy of a face is another card."""
    return [CIRKLE.card(code + "ABCD"[written[:i].count(code)]) for i, code in enumerate(written)]


def parts(row: CardRow) -> tuple[list[ShownCard], list[ShownCard]]:
    """Return the cards before and after the gap of a row."""
    at = next(i for i, shown in enumerate(row.cards) if shown.code == GAP)
    return list(row.cards[:at]), list(row.cards[at + 1 :])


def framed(cards: Sequence[ShownCard]) -> set[int]:
    """Return the positions of the framed cards."""
    return {i for i, shown in enumerate(cards) if shown.mark == FRAMED}


def pile_and_hand(row: CardRow) -> tuple[list[str], list[str], list[str]]:
    """Return the codes of the pile, of the hand, and of the lit cards of the hand."""
    pile, hand = parts(row)
    return codes(pile), codes(hand), lit(hand)
