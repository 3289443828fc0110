"""Moments of CIRKLE Poker that make a problem."""

from __future__ import annotations

from collections.abc import Hashable

from cardtable.ai.problem_search import ProblemRules
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.rules.game import Action

QUESTIONS = {
    "stake": "problems.poker.stake",
    "open": "problems.poker.open",
    "last": "problems.poker.last",
}
LAST = 5
"""Number of common cards when all are laid."""
SHARE = 0.06
"""Share of the pot that is a clear gain."""


def kind(seen: PokerSeen) -> str:
    if seen.public.phase != "bet" or seen.ask.forced:
        return ""
    if len(seen.view.get("board", ())) >= LAST:
        return "last"
    return "stake" if any(action.verb == "follow" for action in seen.ask.actions) else "open"


def clear(seen: PokerSeen) -> float:
    """Return the least clear gain in chips."""
    public = seen.public
    return max(1.0, SHARE * (public.pot + sum(public.total_paid)))


def alike(seen: PokerSeen, action: Action) -> Hashable:
    """Return the verb, because the question is what to do and not how high."""
    return action.verb


PROBLEMS = ProblemRules(
    QUESTIONS, kind, clear, alike, tables=((2, {}), (3, {}), (4, {})), unhelpful_reasons=("hints.poker.close",)
)
