"""Computer players of Sicilian Tarocchi. Beginner plays by heuristics; Standard and Expert sample deals, let all
players in them play by these heuristics, and choose what brings their seat the most chips."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.ai.bot import Adviser, Bot, Budget, Measure
from cardtable.ai.successive_halving import pick_plausible
from cardtable.ai.temperament import DrawnBot
from cardtable.cards.chance import Random
from cardtable.games.tarocchi.ai.beginner import TarocchiBeginner, at_sight
from cardtable.games.tarocchi.ai.reasons import estimate, harm, reason
from cardtable.games.tarocchi.ai.search import compared, ranked
from cardtable.games.tarocchi.rules_types import TarocchiSeen
from cardtable.rules.game import Action


class TarocchiSearch:
    """Bot that tries all answers but plain blunders in the same imagined deals, and plays the best one."""

    def __init__(self, bids: bool = True) -> None:
        self.bids = bids
        """True if it samples deals before the first card, too; otherwise it uses heuristics there."""

    def choose(self, seen: TarocchiSeen, rng: Random, budget: Budget) -> Action:
        if not self.bids and seen.public.phase != "play":
            return at_sight(seen, rng)
        return pick_plausible(ranked(seen, rng, budget), 0.0, rng, budget.taste)


BOTS: Mapping[str, Bot] = {
    "beginner": DrawnBot(TarocchiBeginner()),
    "standard": TarocchiSearch(bids=False),
    "expert": TarocchiSearch(),
}
PLAYOUTS: Mapping[str, int] = {"standard": 200, "expert": 3500}
ADVISER = Adviser(ranked, estimate, reason, enough=150, compare=compared, harm=harm, vague=("hints.tarocchi.best",))
MEASURE = Measure(
    "chips",
    0.2,
    0.6,
    lambda seen, worth: worth * seen.setting.options["chips_per_jocu"],
    scale=lambda setting: float(setting.options["chips_per_jocu"]),
    effort=0.18,
)
