"""Which moments of CIRKLE Bataille make a problem."""

from __future__ import annotations

from cardtable.ai.problems import ProblemLore
from cardtable.games.bataille.rules_shape import BatailleSeen

QUESTIONS = {
    "answer": "problems.bataille.answer",
    "lead": "problems.bataille.lead",
    "late": "problems.bataille.late",
}
LATE = 3
"""The most cards of a pack that is nearly gone."""


def kind(seen: BatailleSeen) -> str:
    public = seen.public
    if public["phase"] != "answer" or seen.ask.forced:
        return ""
    if len(seen.view.get(f"pack.{seen.seat}", ())) <= LATE:
        return "late"
    return "answer" if any(card >= 0 for card in public["face"]) else "lead"


def clear(seen: BatailleSeen) -> float:
    """In chances to win."""
    return 0.03


TABLES = ((2, {"memory_aid": True}), (3, {"memory_aid": True}), (2, {"memory_aid": True, "hand_size": 10}))
PROBLEMS = ProblemLore(QUESTIONS, kind, clear, tables=TABLES)
