"""Moments of CIRKLE Contrat that make a problem."""

from __future__ import annotations

from collections.abc import Hashable

from cardtable.ai.problem_search import ProblemRules
from cardtable.games.contrat.ai.bidding import contract_points, is_in_teams
from cardtable.games.contrat.ai.heuristics import is_with_taker
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action

QUESTIONS = {
    "keep": "problems.contrat.keep",
    "help": "problems.contrat.help",
    "down": "problems.contrat.down",
    "first": "problems.contrat.first",
    "exchange": "problems.contrat.exchange",
}


def kind(seen: ContratSeen) -> str:
    match seen.public.phase:
        case "exchange" | "first" as phase:
            return "" if seen.ask.forced else phase
        case "play" if not seen.ask.forced and _open(seen):
            if seen.seat == seen.public.taker:
                return "keep"
            return "help" if is_with_taker(seen) else "down"
    return ""


def _open(seen: ContratSeen) -> bool:
    """Return whether the contract is neither made nor lost yet."""
    public, contract = seen.public, contract_points(seen)[seen.public.contract]
    together = (public.taker, (public.taker + 2) % 4) if is_in_teams(seen) else (public.taker,)
    made = sum(public.points[seat] for seat in together)
    others = sum(public.points) - made
    return made < contract <= 2 * sum(public.worth) - others


def clear(seen: ContratSeen) -> float:
    """Return the least clear gain: a chance to make the contract or to defeat it."""
    return 0.06


def alike(seen: ContratSeen, action: Action) -> Hashable:
    """Return the face, because twins are one answer."""
    return action.verb, *(card % FACES for card in action.cards)


PROBLEMS = ProblemRules(
    QUESTIONS, kind, clear, alike, tables=((4, {"show_points": "all"}),), unhelpful_reasons=("hints.contrat.thought",)
)
