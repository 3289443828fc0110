"""Moments of CIRKLE Poursuite that make a problem."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from cardtable.ai.problem_search import ProblemRules
from cardtable.cards.events import Said
from cardtable.games.poursuite.ai.endings import ALL_TARGETS, last_card
from cardtable.games.poursuite.rules_types import PoursuiteSeen
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action
from cardtable.rules.options import Value

QUESTIONS = {
    "attacked": "problems.poursuite.attacked",
    "danger": "problems.poursuite.danger",
    "home": "problems.poursuite.home",
    "card": "problems.poursuite.card",
    "stop": "problems.poursuite.stop",
}
NEARLY = 2
"""The most cards of a hand that may soon be gone."""
HOME = 4


def kind(seen: PoursuiteSeen) -> str:
    if seen.public.phase != "play" or seen.ask.forced:
        return ""
    if not seen.setting.options["count_cards"] and last_card(seen) is not None:
        return "stop"
    if seen.public.starter >= 0:
        return "attacked"
    sizes = [len(seen.view.get(f"hand.{seat}", ())) for seat in range(seen.setting.seats)]
    if any(size <= NEARLY for seat, size in enumerate(sizes) if seat != seen.seat):
        return "danger"
    return "home" if sizes[seen.seat] <= HOME else "card"


def clear(seen: PoursuiteSeen) -> float:
    """Return the least clear gain in deals won; where the last card of the next player is counted, in cards."""
    return 2.0 if kind(seen) == "stop" else 0.05


def sure(kind: str, seen: PoursuiteSeen, worth: float) -> Said:
    """Return the number of cards with which the next player goes out."""
    found = last_card(seen)
    assert found is not None, "the kind was asked"
    if not worth:
        return Said("problems.poursuite.no-exit")
    return Said("problems.poursuite.exits", {"n": round(-worth), "n_of": found.cases})


def told(kind: str, seen: PoursuiteSeen) -> Sequence[Said]:
    """Return the targets among the cards that the next player may hold."""
    found = last_card(seen) if kind == "stop" else None
    if found is None:
        return ()
    targets = [face for face, n in sorted(found.faces.items()) if face in ALL_TARGETS for _ in range(n)]
    none, some = "problems.poursuite.no-targets", "problems.poursuite.targets"
    return (Said(some if targets else none, {"n_of": found.cases, "cards": tuple(targets)}),)


def alike(seen: PoursuiteSeen, action: Action) -> Hashable:
    """Return the face, because cards of one face are one answer."""
    return action.verb, *(card % FACES for card in action.cards)


OPEN = {"count_cards": True}
TABLES: Sequence[tuple[int, Mapping[str, Value]]] = ((4, OPEN), (3, OPEN), (2, OPEN), (2, {}), (3, {}), (4, {}))
PROBLEMS = ProblemRules(QUESTIONS, kind, clear, alike, sure, told=told, tables=TABLES)
