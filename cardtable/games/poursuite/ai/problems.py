"""Moments of CIRKLE Poursuite that make a problem."""

from __future__ import annotations

from collections.abc import Hashable

from cardtable.ai.problem_search import ProblemRules
from cardtable.games.poursuite.rules_types import PoursuiteSeen
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action

QUESTIONS = {
    "attacked": "problems.poursuite.attacked",
    "danger": "problems.poursuite.danger",
    "home": "problems.poursuite.home",
    "card": "problems.poursuite.card",
}
NEARLY = 2
"""The most cards of a hand that may soon be gone."""
HOME = 4


def kind(seen: PoursuiteSeen) -> str:
    if seen.public.phase != "play" or seen.ask.forced:
        return ""
    if seen.public.starter >= 0:
        return "attacked"
    sizes = [len(seen.view.get(f"hand.{seat}", ())) for seat in range(seen.setting.seats)]
    if any(size <= NEARLY for seat, size in enumerate(sizes) if seat != seen.seat):
        return "danger"
    return "home" if sizes[seen.seat] <= HOME else "card"


def clear(seen: PoursuiteSeen) -> float:
    """Return the least clear gain in deals won."""
    return 0.05


def alike(seen: PoursuiteSeen, action: Action) -> Hashable:
    """Return the face, because cards of one face are one answer."""
    return action.verb, *(card % FACES for card in action.cards)


OPEN = {"count_cards": True}
PROBLEMS = ProblemRules(QUESTIONS, kind, clear, alike, tables=((4, OPEN), (3, OPEN), (2, OPEN)))
