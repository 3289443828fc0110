"""Room for temperament in Contrat: bids, raises and exchanges. Cards are played alike by all."""

from __future__ import annotations

from collections.abc import Collection

from cardtable.ai.temperament import ActsOf, PlayStyle
from cardtable.games.contrat.rules_tricks import CONTRACTS
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.rules.game import Action

PASSES = "contrat.style.passes"
BIDS = "contrat.style.bids"
LOWEST = "contrat.style.lowest"
JUMPS = "contrat.style.jumps"
OUTBIDS = "contrat.style.outbids"
FIRST = "contrat.style.first"
RAISES = "contrat.style.raises"
EXCHANGES = "contrat.style.exchanges"
KEEPS = "contrat.style.keeps"
POINTS = 24.0
"""Points that a liked bid may cost."""
CHANCE = 0.01
"""Chance of the contract that a liked exchange may cost."""

STAKE = 200.0
"""Points that a deal is about: their mean deviation among neutral players."""


def acts(seen: ContratSeen) -> ActsOf:
    """Return the function that tells how an answer bids, raises or exchanges."""
    highest = seen.public.contract

    def told(action: Action) -> Collection[str]:
        match action.verb:
            case "pass":
                return (PASSES,)
            case "bid":
                low = CONTRACTS.index(action.to) == highest + 1
                return BIDS, LOWEST if low else JUMPS, OUTBIDS if highest >= 0 else FIRST
            case "raise":
                return (RAISES,)
            case "exchange":
                return (EXCHANGES,)
            case "keep":
                return (KEEPS,)
        return ()

    return told


STYLE = PlayStyle(
    acts,
    {
        "bruno": {LOWEST: 1},
        "colette": {PASSES: 1},
        "edgar": {RAISES: 1},
        "rosa": {OUTBIDS: 1},
        "leo": {BIDS: 1, JUMPS: 0.5},
        "mira": {EXCHANGES: 1},
        "oscar": {KEEPS: 1},
        "silvia": {FIRST: 1},
        "hugo": {LOWEST: 1},
        "flora": {LOWEST: 1},
        "marina": {RAISES: 1},
        "vito": {BIDS: 1, OUTBIDS: 0.5},
    },
    lambda seen: POINTS if seen.public.phase in ("auction", "raise") else CHANCE,
    lambda seen: STAKE,
)
