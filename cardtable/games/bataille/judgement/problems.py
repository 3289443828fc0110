"""Which moments of CIRKLE Bataille make a problem."""

from __future__ import annotations

from cardtable.ai.problems import ProblemLore
from cardtable.games.bataille.rules_shape import BatailleSeen

QUESTIONS = {
    "answer": "problems.bataille.answer",
    "limit": "problems.bataille.limit",
    "late": "problems.bataille.late",
}
LATE = 3
"""The last tricks of a game that ends after a number of them."""
THIN = 3
"""The most cards of a pack that is nearly gone."""


def kind(seen: BatailleSeen) -> str:
    public, most = seen.public, seen.setting.options["max_tricks"]
    if public["phase"] != "answer" or seen.ask.forced:
        return ""
    if len(seen.view.get(f"pack.{seen.seat}", ())) <= THIN:
        return "late"
    return "limit" if most != "none" and public["trick"] > most - LATE else "answer"


def clear(seen: BatailleSeen) -> float:
    """In chances to win."""
    return 0.03


OPEN = {"memory_aid": True, "max_tricks": 50, "hand_size": 10}
PROBLEMS = ProblemLore(QUESTIONS, kind, clear, moves=(50, 90), hurry=12, tables=((3, OPEN), (4, OPEN)))
