"""The cards of a deal of Court Circular that is over: the piles that were counted, the rest, and all tricks."""

from __future__ import annotations

from cardtable.games.court_circular.rules_types import CourtSeen
from cardtable.table.narration.final_cards import LaidOpen, OpenPart, at_places, dealt, held, left, tricks
from cardtable.text.catalog import text


def laid_open(seen: CourtSeen) -> LaidOpen:
    """Return the piles first, because they are what is counted, then the other cards."""
    return [
        OpenPart(text("court_circular.laid.up"), held(seen, at_places(seen, "up"))),
        OpenPart(text("court_circular.laid.down"), held(seen, at_places(seen, "down"))),
        left(seen),
        dealt(seen),
        tricks(seen),
    ]
