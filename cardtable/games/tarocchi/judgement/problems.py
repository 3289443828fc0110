"""Which moments of Sicilian Tarocchi make a problem."""

from __future__ import annotations

from cardtable.ai.problems import ProblemLore
from cardtable.games.tarocchi.rules_shape import TarocchiSeen

QUESTIONS = {
    "discard": "problems.tarocchi.discard",
    "declarer": "problems.tarocchi.declarer",
    "partner": "problems.tarocchi.partner",
    "defence": "problems.tarocchi.defence",
    "last": "problems.tarocchi.last",
}
LAST = 5
"""The most cards of a hand that is nearly played."""


def kind(seen: TarocchiSeen) -> str:
    public = seen.public
    if seen.ask.forced or public["phase"] not in ("discard", "play"):
        return ""
    if public["phase"] == "discard":
        return "discard"
    hand = seen.view.get(f"hand.{seen.seat}", ())
    if len(hand) <= LAST:
        return "last"
    if seen.seat == public["declarer"]:
        return "declarer"
    return "partner" if public["named"] in hand or seen.seat in public["attack"] else "defence"


def clear(seen: TarocchiSeen) -> float:
    """In jochi."""
    return 0.1


PROBLEMS = ProblemLore(QUESTIONS, kind, clear, moves=(36, 62), hurry=40)
