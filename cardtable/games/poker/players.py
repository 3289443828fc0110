"""Computer players of CIRKLE Poker. The beginner looks at its own combination, the standard player at what the pot
pays, the expert at imagined hands of the others."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from cardtable.ai.bot import Adviser, Bot, Measure
from cardtable.ai.temperament import DrawnBot
from cardtable.games.poker.ai.beginner import PokerBeginner
from cardtable.games.poker.ai.reasons import estimate, reason
from cardtable.games.poker.ai.rough_worth import ALL_FOLD_AMONG_GOOD, rough_worth
from cardtable.games.poker.ai.search import PokerSearch, promised
from cardtable.games.poker.ai.standard import PokerStandard

EXPERT = PokerSearch()
BOTS: Mapping[str, Bot] = {
    "beginner": DrawnBot(PokerBeginner(), rough_worth),
    "standard": DrawnBot(PokerStandard(), partial(rough_worth, all_fold=ALL_FOLD_AMONG_GOOD)),
    "expert": EXPERT,
}
PLAYOUTS: Mapping[str, int] = {"standard": 60, "expert": 3500}
ADVISER = Adviser(
    EXPERT.weigh, estimate, reason, compare=EXPERT.compare, vague=("hints.poker.close", "hints.poker.curious")
)
MEASURE = Measure("chips", 0.01, 0.04, promised, scale=lambda setting: float(setting.options["capital"]), effort=0.8)
