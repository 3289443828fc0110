"""Which moments of CIRKLE Poker make a problem."""

from __future__ import annotations

from collections.abc import Hashable

from cardtable.ai.problem_search import ProblemLore
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.rules.game import Action

QUESTIONS = {
    "stake": "problems.poker.stake",
    "open": "problems.poker.open",
    "last": "problems.poker.last",
}
LAST = 5
"""The common cards that are all there are."""
SHARE = 0.06
"""The part of the pot that is a clear gain."""


def kind(seen: PokerSeen) -> str:
    if seen.public.phase != "bet" or seen.ask.forced:
        return ""
    if len(seen.view.get("board", ())) >= LAST:
        return "last"
    return "stake" if any(action.verb == "follow" for action in seen.ask.actions) else "open"


def clear(seen: PokerSeen) -> float:
    """In chips."""
    public = seen.public
    return max(1.0, SHARE * (public.pot + sum(public.staked)))


def alike(seen: PokerSeen, action: Action) -> Hashable:
    """It is asked what to do, not how high."""
    return action.verb


PROBLEMS = ProblemLore(
    QUESTIONS, kind, clear, alike, tables=((2, {}), (3, {}), (4, {})), unexplained=("hints.poker.close",)
)
