"""Which moments of Il Cerchio make a problem."""

from __future__ import annotations

from cardtable.ai.problems import ProblemLore
from cardtable.cards.events import Said
from cardtable.games.cerchio.rules_shape import CerchioSeen

QUESTIONS = {
    "take": "problems.cerchio.take",
    "gap": "problems.cerchio.gap",
    "ending": "problems.cerchio.ending",
}


def kind(seen: CerchioSeen) -> str:
    public = seen.public
    if public["phase"] == "place":
        return "gap"
    if public["phase"] != "choose" or not public["circle"]:
        return ""
    return "take" if seen.view.get("stock") else "ending"


def clear(seen: CerchioSeen) -> float:
    """In points of the match, of which a game has eleven; in the end, where all is looked through, in points."""
    if seen.public["phase"] == "choose" and not seen.view.get("stock"):
        return 1.0
    return 0.12 if seen.public["phase"] == "place" else 0.2


def sure(kind: str, seen: CerchioSeen, worth: float) -> Said:
    """The score that is sure."""
    return Said("problems.cerchio.sure", {"n": round(worth)})


PROBLEMS = ProblemLore(QUESTIONS, kind, clear, sure=sure, tables=((4, {"bottom_card": "always", "memory_aid": True}),))
