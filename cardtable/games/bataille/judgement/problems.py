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


SHORT = {"memory_aid": True, "hand_size": 10, "max_tricks": 50}
TABLES = ((2, SHORT), (3, SHORT), (2, SHORT))
PROBLEMS = ProblemLore(QUESTIONS, kind, clear, moves=(6, 50), hurry=40, tables=TABLES)
