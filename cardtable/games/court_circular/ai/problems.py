"""Moments of Court Circular that make a problem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.ai.problem_search import LOSS, ProblemRules
from cardtable.games.court_circular.rules_types import CourtSeen
from cardtable.rules.options import Value

QUESTIONS = {
    "lead": "problems.court-circular.lead",
    "card": "problems.court-circular.card",
    "resign": "problems.court-circular.resign",
    LOSS: "problems.court-circular.loss",
}
BEHIND = -2.0
"""Lead at the count, in points, at or below which the seat can only lose less with any answer."""


def kind(seen: CourtSeen) -> str:
    if seen.ask.forced:
        return ""
    match seen.public.phase:
        case "choose":
            return "lead"
        case "lay":
            return "resign" if any(action.verb == "resign" for action in seen.ask.actions) else "card"
    return ""


def losing(seen: CourtSeen, worth: float) -> bool:
    """Return whether the deal goes badly, so that the question is how to hold the loss."""
    return worth <= BEHIND


def number(kind: str, worth: float) -> Mapping[str, int]:
    """Return the lowest deficit in points that can be held."""
    return {"n": round(-worth)} if kind == LOSS else {}


def clear(seen: CourtSeen) -> float:
    """Return the least clear gain in points."""
    return 1.0


LOSING = dict.fromkeys(("lead", "card", "resign"), losing)
TABLES: Sequence[tuple[int, Mapping[str, Value]]] = ((2, {}), (2, {"resign_window": "off"}))
PROBLEMS = ProblemRules(QUESTIONS, kind, clear, is_lost=LOSING, question_numbers=number, tables=TABLES)
