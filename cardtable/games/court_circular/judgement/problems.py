"""Which moments of Court Circular make a problem."""

from __future__ import annotations

from cardtable.ai.problems import ProblemLore
from cardtable.games.court_circular.rules_shape import CourtSeen

QUESTIONS = {
    "lead": "problems.court-circular.lead",
    "card": "problems.court-circular.card",
    "resign": "problems.court-circular.resign",
}


def kind(seen: CourtSeen) -> str:
    if seen.ask.forced:
        return ""
    match seen.public["phase"]:
        case "choose":
            return "lead"
        case "lay":
            return "resign" if any(action.verb == "resign" for action in seen.ask.actions) else "card"
    return ""


def clear(seen: CourtSeen) -> float:
    """In points."""
    return 1.0


PROBLEMS = ProblemLore(QUESTIONS, kind, clear, tables=((2, {}), (2, {"resign_window": "off"})))
