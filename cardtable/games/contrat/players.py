"""Computer players of CIRKLE Contrat. The beginner plays by what a person sees; standard and expert play imagined deals
out. None makes a plain blunder."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.ai.bot import Adviser, Bot, Budget, Measure
from cardtable.ai.successive_halving import pick_plausible
from cardtable.ai.temperament import DrawnBot
from cardtable.cards.chance import Random, shuffled
from cardtable.games.contrat.ai.bidding import chances_by_table, hand_of, weigh_bids, weigh_raises
from cardtable.games.contrat.ai.heuristics import (
    best_heuristic_card,
    face_down_card,
    is_poor,
    is_with_taker,
    without_blunders,
)
from cardtable.games.contrat.ai.memory import memory_of
from cardtable.games.contrat.ai.reasons import estimate, harm, reason
from cardtable.games.contrat.ai.search import ContratSearch, promised
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.rules.game import Action

RECENT = 8
"""Cards that the beginner remembers: those of the last two tricks."""


class ContratBeginner:
    """Bot that plays by what it sees, without imagined deals."""

    def choose(self, seen: ContratSeen, rng: Random, budget: Budget) -> Action:
        public = seen.public
        hand = shuffled(hand_of(seen), rng)
        match public.phase:
            case "exchange":
                keep, *drawn = seen.ask.actions
                poor = [action for action in drawn if is_poor(action.cards[0], public.memo_bits[seen.seat])]
                return poor[0] if poor else keep
            case "first":
                return Action("lay", (face_down_card(hand, public.worth, is_with_taker(seen)),))
            case "play":
                at = memory_of(seen, RECENT)
                cards = shuffled([action.cards[0] for action in seen.ask.actions], rng)
                return Action("play", (best_heuristic_card(at, without_blunders(at, cards)),))
            case "auction":
                return pick_plausible(weigh_bids(seen, chances_by_table(seen)), 0.0, rng, budget.taste)
        return pick_plausible(weigh_raises(seen, chances_by_table(seen)), 0.0, rng, budget.taste)


EXPERT = ContratSearch()
BOTS: Mapping[str, Bot] = {
    "beginner": DrawnBot(ContratBeginner()),
    "standard": ContratSearch(imagines_bids=False),
    "expert": EXPERT,
}
PLAYOUTS: Mapping[str, int] = {"standard": 60, "expert": 7000}
"""The expert takes about a quarter of a second. With so few playouts, standard is as far behind it as ahead of the
beginner."""
ADVISER = Adviser(EXPERT.weigh, estimate, reason, compare=EXPERT.compare, harm=harm, vague=("hints.contrat.thought",))
MEASURE = Measure("points", 12, 40, promised, effort=0.8)
