"""Arithmetic of a contract's reward in words."""

from __future__ import annotations

from cardtable.cards.events import Said
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.text.catalog import text

RECKONED = ("contrat.fulfils", "contrat.fails")
"""Events with an arithmetic."""


def reward_arithmetic(said: Said, seen: ContratSeen) -> str:
    """Return the points made against those promised, and the reward."""
    made, contract = said.args.get("n"), said.args.get("contract")
    if said.text_id not in ("contrat.fulfils", "contrat.fails"):
        return ""
    assert isinstance(contract, int)
    seats = said.args["seats"]
    teams = isinstance(seats, tuple) and len(seats) > 1
    figures = {"made": made, "contract": contract}
    if said.text_id == "contrat.fulfils":
        times = 2 if teams else 3
        return text(
            "contrat.why.made-together" if teams else "contrat.why.made-alone", **figures, total=times * contract
        )
    if teams:
        return text("contrat.why.failed-together", **figures, total=2 * contract)
    return text("contrat.why.failed-alone", **figures)
