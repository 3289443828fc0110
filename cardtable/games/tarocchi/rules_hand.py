"""Rights of a seat over its own hand in Sicilian Tarocchi, from its cards and from public facts."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Card
from cardtable.games.tarocchi.rules_cards import FOOL, GIOVE, KEPT, PREY, SUIT, TRUMPS, honest_name, own_run
from cardtable.games.tarocchi.rules_types import ScommessaNeeds


def playable(hand: Sequence[Card], led: int, may_lead_fool: bool) -> Sequence[Card]:
    """The cards that may be played to a suit; nothing was led where it is below 0."""
    if led < 0:
        return hand if may_lead_fool or len(hand) == 1 else [card for card in hand if card != FOOL]
    must = [card for card in hand if SUIT[card] == led]
    if not must and led != TRUMPS:
        must = [card for card in hand if card <= GIOVE]
    if must and FOOL in hand:
        must.append(FOOL)
    return must or hand


def names(hand: Sequence[Card], away: Sequence[Card], own_too: bool) -> list[Card]:
    """The trumps a caller may name: first the honest one, then those of the own unbroken run."""
    return [honest_name(hand, away), *(own_run(hand) if own_too else [])]


def discardable(hand: Sequence[Card], named: Card) -> list[Card]:
    """The cards that may be put away; where nothing else is left, trumps, but neither Giove nor one of PREY."""
    usual = [card for card in hand if card not in KEPT]
    return usual or [card for card in hand if card < GIOVE and card not in PREY and card != named]


def may_bet(hand: Sequence[Card], needs: ScommessaNeeds) -> bool:
    """Return whether a declarer may promise to own all three stakes."""
    return needs == "nothing" or (GIOVE in hand and FOOL in hand)
