"""Which moments of CIRKLE Bataille make a problem."""

from __future__ import annotations

from math import comb

from cardtable.ai.imagine import recalled
from cardtable.ai.problems import ProblemLore
from cardtable.cards.events import Said
from cardtable.games.bataille.judgement.playout import Rank
from cardtable.games.bataille.rules import Bataille, ranks_of
from cardtable.games.bataille.rules_shape import BatailleSeen
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action

QUESTIONS = {
    "trick": "problems.bataille.trick",
    "crowd": "problems.bataille.crowd",
    "answer": "problems.bataille.answer",
    "limit": "problems.bataille.limit",
    "late": "problems.bataille.late",
}
LATE = 3
"""The last tricks of a game that ends after a number of them."""
MANY = 4
"""So many players are a crowd."""
THIN = 3
"""The most cards of a pack that is nearly gone."""


def kind(seen: BatailleSeen) -> str:
    public, most = seen.public, seen.setting.options["max_tricks"]
    if public["phase"] != "answer" or seen.ask.forced:
        return ""
    if counts(seen):
        return "trick" if seen.setting.seats < MANY else "crowd"
    if len(seen.view.get(f"pack.{seen.seat}", ())) <= THIN:
        return "late"
    return "limit" if most != "none" and public["trick"] > most - LATE else "answer"


def clear(seen: BatailleSeen) -> float:
    """In chances to win, or to take the trick."""
    return 0.03


def counts(seen: BatailleSeen) -> bool:
    """Whether the trick can be counted out: the own card lies open before its owner and beats what lies there, others
    are still to answer, and nobody knows what with."""
    public = seen.public
    pack = seen.view.get(f"pack.{seen.seat}", ())
    if public["phase"] != "answer" or seen.ask.forced or not pack or pack[-1] is None:
        return False
    ranks = ranks_of(seen.setting.options)
    later = public["round"][public["turn"] + 1 :]
    lying = max(ranks[card % FACES] for card in public["face"] if card >= 0)
    known = recalled(seen, Bataille.places(seen.setting))[0].places
    unknown = all(known[place][-1].card is None for place in ("reserve", *(f"pack.{each}" for each in later)))
    return bool(later) and unknown and ranks[pack[-1] % FACES] > lying


def unseen_ranks(seen: BatailleSeen) -> list[Rank]:
    """The ranks of all cards of which nobody could tell this seat where they lie."""
    ranks, recall = ranks_of(seen.setting.options), recalled(seen, Bataille.places(seen.setting))[0]
    known = {each.card for cards in recall.places.values() for each in cards}
    return [ranks[card % FACES] for card in Bataille.cards(seen.setting) if card not in known]


def taken(seen: BatailleSeen, action: Action) -> float:
    """How likely an answer takes the trick without a battle, if whoever answers later may lay any card that has not
    been seen."""
    ranks, public = ranks_of(seen.setting.options), seen.public
    later = len(public["round"]) - public["turn"] - 1
    lying = max(ranks[card % FACES] for card in public["face"] if card >= 0)
    unseen = unseen_ranks(seen)

    def holds(rank: Rank, among: int) -> float:
        return comb(sum(other < rank for other in unseen), later) / comb(among, later)

    if action.verb == "own":
        top = seen.view[f"pack.{seen.seat}"][-1]
        assert top is not None
        return holds(ranks[top % FACES], len(unseen))
    return sum(holds(rank, len(unseen) - 1) for rank in unseen if rank > lying) / len(unseen)


def sure(kind: str, seen: BatailleSeen, worth: float) -> Said:
    """What was counted."""
    return Said("problems.bataille.hundredths", {"n": round(100 * worth)})


TOLD = {"memory_aid": True, "max_tricks": 50, "hand_size": 10}
PROBLEMS = ProblemLore(QUESTIONS, kind, clear, sure=sure, moves=(4, 80), hurry=12, tables=((3, TOLD), (4, TOLD)))
