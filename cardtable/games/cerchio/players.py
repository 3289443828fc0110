"""The computer players of Il Cerchio. Beginner takes what it sees; Standard and Expert play imagined games on,
and Expert looks endings through."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardtable.ai.bot import Adviser, Bot, Budget, Measure
from cardtable.ai.temperament import DrawnBot
from cardtable.cards.chance import Random, shuffled
from cardtable.games.cerchio.ai.evaluation import came, promised
from cardtable.games.cerchio.ai.playout import POINTS
from cardtable.games.cerchio.ai.reasons import estimate, reason
from cardtable.games.cerchio.ai.search import CerchioSearch
from cardtable.games.cerchio.rules_captures import manner, path
from cardtable.games.cerchio.rules_types import CerchioSeen
from cardtable.rules.game import Action

WHOLE = 12
"""Steps along the circle that cover it. A player with this reach is never wrong about aces."""
CONFUSED = 0.25
"""Probability that a player with a shorter reach overlooks captures with an ace."""
SWAYED = 1.5
"""Points of a capture that a beginner gives up for a liked act. It sees points only, not what they are worth."""


class CerchioBeginner:
    """Bot that takes the most points of what it sees, and places at random. Its playouts are steps along the circle: a
    capture over a longer row is overlooked while there is another."""

    def choose(self, seen: CerchioSeen, rng: Random, budget: Budget) -> Action:
        actions = shuffled(seen.ask.actions, rng)
        takes = [action for action in actions if action.verb == "take"]
        liking = budget.taste.appeal if budget.taste is not None else _no_liking
        if budget.playouts < WHOLE:
            takes = _noticed(seen, takes, budget.playouts, rng.random() < CONFUSED, liking) or takes
        return max(
            takes, key=lambda take: POINTS[take.cards[0]][take.cards[1]] + SWAYED * liking(take), default=actions[0]
        )


def _no_liking(action: Action) -> float:
    return 0.0


def _noticed(
    seen: CerchioSeen, takes: list[Action], steps: int, confused: bool, liking: Callable[[Action], float]
) -> list[Action]:
    """Return the captures noticed by a player that follows `steps` steps of a row, and one more for a liked act."""
    circle = seen.public.circle
    by_neighbour = manner(seen.setting.options)[0]
    noticed = []
    for action in takes:
        at, goal = (circle.index(card) for card in action.cards)
        aces = confused and any(card % 13 == 0 for card in action.cards)
        if not aces and len(path(circle, at, goal, by_neighbour)) - 1 <= steps + liking(action):
            noticed.append(action)
    return noticed


EXPERT = CerchioSearch()
BOTS: Mapping[str, Bot] = {
    "beginner": DrawnBot(CerchioBeginner()),
    "standard": CerchioSearch(turns=4, exact=False, regret=0.5),
    "expert": EXPERT,
}
PLAYOUTS: Mapping[str, int] = {"beginner": 2, "standard": 60, "expert": 8000}
ADVISER = Adviser(EXPERT.weigh, estimate, reason, compare=EXPERT.compare, vague=("hints.cerchio.some",),
                 warnings=("hints.cerchio.risk",))  # fmt: skip
MEASURE = Measure("points", 0.1, 0.3, promised, came, effort=0.28)
