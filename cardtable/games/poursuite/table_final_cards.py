"""The cards of a deal of Poursuite that is over: the hands as they were dealt, and what was left in them."""

from __future__ import annotations

from cardtable.games.poursuite.rules_types import PoursuiteSeen
from cardtable.table.narration.final_cards import LaidOpen, OpenPart, Together, first_hands, held, left
from cardtable.text.catalog import text


def laid_open(seen: PoursuiteSeen) -> LaidOpen:
    """Return the open cards of a finished deal; the cards left in hand come first, because they decide."""
    size = seen.setting.options["hand_size"]
    heap = seen.view.get("pile", ())[::-1]
    return [
        left(seen),
        OpenPart(text("poursuite.laid.heap"), [Together(heap)] if heap else []),
        # A player that drew before the first card held more cards than were dealt.
        OpenPart(text("hands.dealt"), held(seen, [cards[:size] for cards in first_hands(seen)])),
    ]
