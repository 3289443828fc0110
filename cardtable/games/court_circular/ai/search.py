"""Standard and expert for Court Circular. They sample the hidden cards and try every answer in the same deals. A trick
is played out; the rest of the deal is estimated from the hands."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.blunder_filter import find_blunders
from cardtable.ai.bot import Budget
from cardtable.ai.determinization import Determinizer
from cardtable.ai.evaluation_requests import Evaluated
from cardtable.ai.successive_halving import Trial, TriedChoice, pick_plausible, successive_halving
from cardtable.cards.chance import Random, shuffled
from cardtable.games.court_circular.ai.beliefs import CourtBeliefs
from cardtable.games.court_circular.ai.ending import is_last, reckoned
from cardtable.games.court_circular.ai.heuristics import chosen_lead, laid_next, played_out
from cardtable.games.court_circular.ai.playout import RESIGN, CourtPosition
from cardtable.games.court_circular.rules_types import CourtSeen
from cardtable.rules.game import Action

SURE = 1.0
"""Number of standard errors by which another answer must be better than the heuristic one."""

SLOW = 4
"""Factor by which a playout by Carroll's table, which has Lines without the Lead, takes longer."""


class CourtSearch:
    """Bot that picks the answer with the best result in sampled deals, or one that is hardly worse."""

    def __init__(self, regret: float = 0.0) -> None:
        self.regret = regret
        """Largest loss against the best answer, in points, at which an answer may still be given."""

    def choose(self, seen: CourtSeen, rng: Random, budget: Budget) -> Action:
        return pick_plausible(ranked(seen, rng, budget), self.regret, rng, budget.taste)


def ranked(seen: CourtSeen, rng: Random, budget: Budget) -> list[Evaluated]:
    """Return the answers with the expected lead in points at the end, the best first."""
    beliefs = CourtBeliefs(seen)
    deal = beliefs.any_deal(rng)
    if is_last(deal):
        return [Evaluated(Action("play", (card,)), worth) for card, worth in reckoned(deal)]
    actions = decent(beliefs.imagination, seen, rng)
    usual = sensible(deal)
    others = shuffled([action for action in actions if action != usual], rng)
    listed = usual in actions
    found = _tried([usual] * listed + others, beliefs, deal, rng, budget, SURE * listed)
    return [each.evaluated(each.choice) for each in found]


def compared(seen: CourtSeen, actions: Sequence[Action], rng: Random, budget: Budget) -> list[Evaluated]:
    """Return the values of these answers, without the filter against blunders."""
    beliefs = CourtBeliefs(seen)
    deal = beliefs.any_deal(rng)
    if is_last(deal) and all(action.verb == "play" for action in actions):
        worth = dict(reckoned(deal))
        return sorted([Evaluated(each, worth[each.cards[0]]) for each in actions], key=lambda each: -each.value)
    return [each.evaluated(each.choice) for each in _tried(actions, beliefs, deal, rng, budget)]


def _tried(
    actions: Sequence[Action],
    beliefs: CourtBeliefs,
    deal: CourtPosition,
    rng: Random,
    budget: Budget,
    sure: float = 0.0,
) -> list[TriedChoice[Action]]:
    """Return the answers with their results in the same imagined deals."""

    def imagined() -> Trial[Action]:
        deal = beliefs.deal(rng)
        return lambda action: lead_after(deal.copy(), action)

    slow = (SLOW if deal.terms.lines.apart else 1) * (deal.terms.seats - 1)
    return successive_halving(actions, budget.with_playouts(budget.playouts / slow), imagined, sure)


def sensible(deal: CourtPosition) -> Action:
    """Return the heuristic answer."""
    if deal.choosing:
        return Action("lead", (chosen_lead(deal),))
    card = laid_next(deal)
    return Action("resign") if card == RESIGN else Action("play", (card,))


def decent(imagination: Determinizer, seen: CourtSeen, rng: Random) -> list[Action]:
    """Return the answers that are no blunder. One sampled deal is enough, because the filter uses only what the seat
    knows."""
    world = imagination.sample(rng)
    return [action for action in seen.ask.actions if not find_blunders(world, seen.seat, action)]


def lead_after(deal: CourtPosition, action: Action) -> float:
    """Return the final lead in points of the player to move after this action."""
    seat = deal.turn
    match action.verb:
        case "lead":
            deal.choose(action.cards[0])
            return played_out(deal, seat, 1)
        case "resign":
            deal.lay(RESIGN)
        case _:
            deal.lay(action.cards[0])
    return played_out(deal, seat, 0)
