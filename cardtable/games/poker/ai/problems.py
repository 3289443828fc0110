"""Moments of CIRKLE Poker that make a problem."""

from __future__ import annotations

from collections.abc import Hashable

from cardtable.ai.problem_search import ProblemRules
from cardtable.cards.events import Said
from cardtable.games.poker.ai.endings import last_call, last_rival
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.rules.game import Action

QUESTIONS = {
    "stake": "problems.poker.stake",
    "open": "problems.poker.open",
    "last": "problems.poker.last",
    "call": "problems.poker.call",
}
LAST = 5
"""Number of common cards when all are laid."""
HALF = 0.5
SHARE = 0.06
"""Share of the pot that is a clear gain."""


def kind(seen: PokerSeen) -> str:
    if seen.public.phase != "bet" or seen.ask.forced:
        return ""
    if last_rival(seen) is not None:
        return "call"
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


def at_sight(kind: str, seen: PokerSeen) -> Action | None:
    """Return the answer of a player that compares its chances with one half instead of the price, where that is
    wrong."""
    found = last_call(seen) if kind == "call" else None
    if found is None or (found.wins < HALF) == (found.gain < 0):
        return None
    return next(action for action in seen.ask.actions if (action.verb == "pass") == (found.wins < HALF))


def sure(kind: str, seen: PokerSeen, worth: float) -> Said:
    """Return the counted chances of following, or the chips that passing gives up or saves."""
    found = last_call(seen)
    assert found is not None, "the kind was asked"
    if not worth:
        chips = round(found.gain)
        return Said("problems.poker.gives-up" if chips > 0 else "problems.poker.saves", {"n": abs(chips)})
    shares = {"n_wins": found.wins, "n_enough": found.price, "n_read": found.read_wins}
    return Said("problems.poker.counted", {name: round(100 * share) for name, share in shares.items()})


PROBLEMS = ProblemRules(
    QUESTIONS,
    kind,
    clear,
    alike,
    sure,
    obvious_answer=at_sight,
    tables=((2, {}), (3, {}), (4, {})),
    unhelpful_reasons=("hints.poker.close",),
)
