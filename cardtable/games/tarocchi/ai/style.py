"""Room for temperament in Tarocchi: bids, announcements, and the use of trumps."""

from __future__ import annotations

from collections.abc import Collection

from cardtable.ai.temperament import ActsOf, PlayStyle
from cardtable.games.tarocchi.rules import NOT_YET
from cardtable.games.tarocchi.rules_cards import SUIT, TRUMPS
from cardtable.games.tarocchi.rules_types import TarocchiSeen
from cardtable.rules.game import Action

PASSES = "tarocchi.style.passes"
CALLS = "tarocchi.style.calls"
SOLO = "tarocchi.style.solo"
SCOMMESSA = "tarocchi.style.scommessa"
RIVANTO = "tarocchi.style.rivanto"
LEADS_TRUMPS = "tarocchi.style.leads-trumps"
KEEPS_TRUMPS = "tarocchi.style.keeps-trumps"
BID_CHIPS, CARD_CHIPS = 0.12, 0.04
"""Jochi that a liked bid and a liked card may cost."""

STAKE = 2.2
"""Jochi that a deal is about: their mean deviation among neutral players."""


def acts(seen: TarocchiSeen) -> ActsOf:
    """Return the function that tells how an answer bids, announces or uses trumps."""
    leads = seen.public.best_card == NOT_YET
    bidding = seen.public.phase in ("bid1", "bid2")

    def told(action: Action) -> Collection[str]:
        match action.verb:
            case "pass" if bidding:
                return (PASSES,)
            case "call":
                return (CALLS,)
            case "solo":
                return (SOLO,)
            case "scommessa":
                return (SCOMMESSA,)
            case "rivanto":
                return (RIVANTO,)
            case "play":
                trump = SUIT[action.cards[0]] == TRUMPS
                return (LEADS_TRUMPS,) if trump and leads else () if trump else (KEEPS_TRUMPS,)
        return ()

    return told


STYLE = PlayStyle(
    acts,
    {
        "bruno": {CALLS: 1},
        "colette": {PASSES: 1},
        "edgar": {KEEPS_TRUMPS: 1},
        "rosa": {RIVANTO: 1},
        "leo": {SOLO: 1},
        "mira": {CALLS: 1},
        "oscar": {KEEPS_TRUMPS: 1},
        "silvia": {LEADS_TRUMPS: 1},
        "hugo": {LEADS_TRUMPS: 1},
        "flora": {CALLS: 1},
        "marina": {SCOMMESSA: 1},
        "vito": {RIVANTO: 1},
    },
    lambda seen: CARD_CHIPS if seen.public.phase == "play" else BID_CHIPS,
    lambda seen: STAKE,
)
