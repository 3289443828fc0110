"""Hints for a person: the best answers to a question with their expected results and reasons. They use the observation
of the person's seat only."""

from cardtable.ai.bot import Adviser, Budget
from cardtable.ai.evaluation_requests import Evaluated
from cardtable.ai.requests import TOO_FEW, Suggestion
from cardtable.cards.chance import Random
from cardtable.cards.events import Said
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation

MOST = 3
"""Largest number of suggested answers."""


def suggest(seen: Observation, adviser: Adviser, rng: Random, budget: Budget) -> tuple[Suggestion, ...]:
    """Return the best answers, the best first; for a forced question its only answer."""
    made = [_suggestion(seen, adviser, each) for each in adviser.rank(seen, rng, budget)[:MOST]]
    natural = adviser.natural
    if natural is not None:
        best = [each for each in made if each.as_good_as(made[0])]
        best.sort(key=lambda each: -natural(seen, each.action))
        made = [*best, *(each for each in made if each not in best)]
    return tuple(made)


def suggestion_for(seen: Observation, adviser: Adviser, action: Action, worth: float) -> Suggestion:
    """Return the hint for an answer whose value is known for certain."""
    return Suggestion(action, adviser.estimate(seen, worth), adviser.reason(seen, action))


def _suggestion(seen: Observation, adviser: Adviser, each: Evaluated) -> Suggestion:
    """Return the hint for an answer. It has no figure if there was too little time for one."""
    sure = each.deals is None or each.deals >= adviser.enough
    told = adviser.estimate(seen, each.value) if sure else Said(TOO_FEW, {"deals": each.deals or 0})
    return Suggestion(each.action, told, adviser.reason(seen, each.action))
