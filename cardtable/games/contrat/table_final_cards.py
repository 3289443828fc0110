"""Cards shown after a deal of Contrat: dealt and exchanged cards, and all tricks, the first one open."""

from __future__ import annotations

from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.table.narration.final_cards import LaidOpen, OpenPart, Together, dealt, in_order, moved_to, tricks
from cardtable.text.catalog import text


def laid_open(seen: ContratSeen) -> LaidOpen:
    """Return all cards but the memo cards, which are open all the time."""
    away, taker = in_order(seen, moved_to(seen, "rejected")), seen.public.taker
    drawn = in_order(seen, moved_to(seen, "drawn"))
    exchange = [
        Together(away, text("contrat.laid.rejected"), taker),
        Together(drawn, text("contrat.laid.drawn"), taker),
    ]
    return [
        dealt(seen),
        OpenPart(text("contrat.laid.talon"), [Together(moved_to(seen, "turned"))]),
        OpenPart(text("contrat.laid.exchange"), [each for each in exchange if each.cards]),
        tricks(seen),
    ]
