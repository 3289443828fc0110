"""Legal choices of a seat over its own hand, from its cards and public facts."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Card
from cardtable.games.tarocchi.rules_cards import FOOL, GIOVE, KEPT, PREY, SUIT, TRUMPS, honest_name, own_run
from cardtable.games.tarocchi.rules_types import ScommessaNeeds


def playable_cards(hand: Sequence[Card], led: int, may_lead_fool: bool) -> Sequence[Card]:
    """Return the cards that may be played to a suit; `led` is below 0 for a lead. [rules: #tricks]"""
    if led < 0:
        return hand if may_lead_fool or len(hand) == 1 else [card for card in hand if card != FOOL]
    must = [card for card in hand if SUIT[card] == led]
    if not must and led != TRUMPS:
        must = [card for card in hand if card <= GIOVE]
    if must and FOOL in hand:
        must.append(FOOL)
    return must or hand


def callable_trumps(hand: Sequence[Card], away: Sequence[Card], own_too: bool) -> list[Card]:
    """Return the trumps that a caller may name: first the honest one, then the own unbroken run. [rules: #calling]"""
    return [honest_name(hand, away), *(own_run(hand) if own_too else [])]


def discardable_cards(hand: Sequence[Card], named: Card) -> list[Card]:
    """Return the cards that may be put away. If no others are left, these are trumps, but neither Giove nor PREY.
    [rules: #monte]"""
    usual = [card for card in hand if card not in KEPT]
    return usual or [card for card in hand if card < GIOVE and card not in PREY and card != named]


def may_bet(hand: Sequence[Card], needs: ScommessaNeeds) -> bool:
    """Return whether a declarer may promise to own all three stakes. [rules: #announcing]"""
    return needs == "nothing" or (GIOVE in hand and FOOL in hand)
