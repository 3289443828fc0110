"""Hand of the local player: its cards part for the one that stands upright."""

from __future__ import annotations

from cardtable.cards.pack import Place
from cardtable.table.animation.placed_cards import PlacedCards

PARTED = (15.0, 7.0, 3.0)
"""Canvas units by which the neighbours of an upright card make room, the next one first."""


def hold(tableau: PlacedCards, hand: Place) -> None:
    """Note the cards that lie in a hand, and let those beside an upright card make room. Cards in a tray lie on the
    cloth."""
    in_tray = tableau.arranged is not None
    for place, lying in tableau.places.items():
        for sprite in lying:
            if sprite.lift == 0 and not sprite.lies:
                sprite.held = place == hand and not in_tray
            sprite.aside_wish = 0.0
    lying = tableau.places.get(hand, [])
    shown = sorted(zip(tableau.shown(hand), lying, strict=True), key=lambda each: each[0]) if lying else []
    for at, (_, upright) in enumerate(shown):
        if upright.wish < 1 or not upright.held:
            continue
        for far, units in enumerate(PARTED, 1):
            if at >= far:
                shown[at - far][1].aside_wish -= units
            if at + far < len(shown):
                shown[at + far][1].aside_wish += units
