"""Moments of Court Circular that make a problem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.ai.problem_search import LOSS, ProblemRules
from cardtable.cards.events import Said
from cardtable.games.court_circular.ai.last_cards import the_only_deal
from cardtable.games.court_circular.rules_types import CourtSeen
from cardtable.rules.options import Value

QUESTIONS = {
    "lead": "problems.court-circular.lead",
    "card": "problems.court-circular.card",
    "resign": "problems.court-circular.resign",
    "counted": "problems.court-circular.counted",
    "counted-lead": "problems.court-circular.counted-lead",
    LOSS: "problems.court-circular.loss",
}
COUNTED = ("counted", "counted-lead")
BEHIND = -2.0
"""Lead at the count, in points, at or below which the seat can only lose less with any answer."""


def kind(seen: CourtSeen) -> str:
    if seen.ask.forced:
        return ""
    if the_only_deal(seen) is not None:
        return COUNTED[seen.public.phase == "choose"]
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
    return 2.0 if the_only_deal(seen) is not None else 1.0


def sure(kind: str, seen: CourtSeen, worth: float) -> Said:
    """Return the final lead after an answer if both seats play their best."""
    n = round(worth)
    if not n:
        return Said("problems.court-circular.level")
    return Said("problems.court-circular.ahead" if n > 0 else "problems.court-circular.behind", {"n": abs(n)})


def told(kind: str, seen: CourtSeen) -> Sequence[Said]:
    """Return the other hand, which follows from the cards that are gone, and the points so far."""
    end = the_only_deal(seen) if kind in COUNTED else None
    if end is None:
        return ()
    hand = Said("problems.court-circular.other-hand", {"cards": end.now.hands[1 - seen.seat]})
    n = end.now.gain
    now = "problems.court-circular.now-ahead" if n >= 0 else "problems.court-circular.now-behind"
    return hand, Said(now, {"n": abs(n)})


LOSING = dict.fromkeys(("lead", "card", "resign"), losing)
TABLES: Sequence[tuple[int, Mapping[str, Value]]] = ((2, {}), (2, {"resign_window": "off"}))
PROBLEMS = ProblemRules(
    QUESTIONS,
    kind,
    clear,
    describe_exact=sure,
    is_lost=LOSING,
    question_numbers=number,
    told=told,
    open_kinds=COUNTED,
    tables=TABLES,
)
