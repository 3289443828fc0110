"""Moments of Il Cerchio that make a problem."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.ai.problem_search import LOSS, ProblemRules
from cardtable.cards.events import Said
from cardtable.games.cerchio.rules_types import CerchioSeen
from cardtable.rules.options import Value

QUESTIONS = {
    "take": "problems.cerchio.take",
    "gap": "problems.cerchio.gap",
    "ending": "problems.cerchio.ending",
    LOSS: "problems.cerchio.loss",
}


def kind(seen: CerchioSeen) -> str:
    public = seen.public
    if public.phase == "place":
        return "gap"
    if public.phase != "choose" or not public.circle:
        return ""
    return "take" if seen.view.get("stock") else "ending"


def losing(seen: CerchioSeen, worth: float) -> bool:
    """Return whether the suit can only lose points at the end, so that the question is how to hold the loss."""
    return worth < seen.public.score[seen.public.suit]


def number(kind: str, worth: float) -> Mapping[str, int]:
    """Return the loss that can be held."""
    return {"n": round(-worth)} if kind == LOSS else {}


def clear(seen: CerchioSeen) -> float:
    """Return the least clear gain in points of the match, of which a game has eleven; in a solved ending, in points."""
    if seen.public.phase == "choose" and not seen.view.get("stock"):
        return 1.0
    return 0.12 if seen.public.phase == "place" else 0.2


def sure(kind: str, seen: CerchioSeen, worth: float) -> Said:
    """Return the certain score, or the loss."""
    if kind == LOSS:
        return Said("problems.cerchio.loses", {"n": round(-worth)})
    return Said("problems.cerchio.sure", {"n": round(worth)})


OPEN: Mapping[str, Value] = {"bottom_card": "always", "memory_aid": True}
PROBLEMS = ProblemRules(
    QUESTIONS,
    kind,
    clear,
    describe_exact=sure,
    is_lost={"ending": losing},
    question_numbers=number,
    open_kinds=("ending", LOSS),
    tables=((4, OPEN),),
)
