"""Moments of CIRKLE Contrat that make a problem."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from cardtable.ai.endings import never_held, unseen_cards
from cardtable.ai.problem_search import ProblemRules
from cardtable.cards.events import Said
from cardtable.cards.pack import Card
from cardtable.games.contrat.ai.bidding import contract_points, is_in_teams
from cardtable.games.contrat.ai.endings import ContratEndings, sure_card
from cardtable.games.contrat.ai.heuristics import is_with_taker
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action

QUESTIONS = {
    "keep": "problems.contrat.keep",
    "help": "problems.contrat.help",
    "down": "problems.contrat.down",
    "surely-kept": "problems.contrat.surely-kept",
    "surely-down": "problems.contrat.surely-down",
    "first": "problems.contrat.first",
    "exchange": "problems.contrat.exchange",
}
COUNTED = ("surely-kept", "surely-down")


def kind(seen: ContratSeen) -> str:
    match seen.public.phase:
        case "exchange" | "first" as phase:
            return "" if seen.ask.forced else phase
        case "play" if not seen.ask.forced and _open(seen):
            if sure_card(seen):
                return COUNTED[not is_with_taker(seen)]
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


def sure(kind: str, seen: ContratSeen, worth: float) -> Said:
    """Return the share of the deals in which an answer fails against best play."""
    if worth == 1:
        return Said(f"problems.contrat.{kind}.always")
    return Said("problems.contrat.fails", {"n": max(1, int(100 * (1 - worth)))})


def told(kind: str, seen: ContratSeen) -> Sequence[Said]:
    """Return the points that the contract still needs as far as the seat knows, and the cards that it has not seen."""
    if kind not in COUNTED:
        return ()
    public = seen.public
    side = ContratEndings(seen).side
    lying = [card for card in seen.view.get("first", ()) if card is not None]
    got = sum([public.points[seat] for seat in side]) + sum([public.worth[card % FACES] for card in lying])
    needed = Said("problems.contrat.needs", {"n": contract_points(seen)[public.contract] - got})
    if not lying:
        needed = Said("problems.contrat.needs-with-first", needed.args)
    return needed, _list_of("problems.contrat.unseen", unseen_cards(seen)), *_refusals(seen)


def _refusals(seen: ContratSeen) -> Iterator[Said]:
    """Yield for each other seat the unseen cards that it cannot hold after what it has played."""
    for k in range(1, 4):
        seat = (seen.seat + k) % 4
        without = never_held(seen, f"hand.{seat}")
        if without:
            yield _list_of("problems.contrat.without", without, seat=seat)


def _list_of(text_id: str, cards: Sequence[Card], **args: int) -> Said:
    """Return a sentence that lists cards by their faces."""
    return Said(text_id, {**args, "cards": tuple(sorted(cards, key=lambda card: (card % FACES, card)))})


PROBLEMS = ProblemRules(
    QUESTIONS,
    kind,
    clear,
    alike,
    describe_exact=sure,
    told=told,
    tables=((4, {"show_points": "all"}),),
    unhelpful_reasons=("hints.contrat.thought",),
)
