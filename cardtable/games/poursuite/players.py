"""The computer players of CIRKLE Poursuite. Beginner goes by what a person sees; Standard and Expert imagine
deals and play every answer some turns further in them."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.ai.bot import Adviser, Bot, Measure, win_share
from cardtable.ai.temperament import DrawnBot
from cardtable.games.poursuite.ai.beginner import PoursuiteBeginner, rough_worth
from cardtable.games.poursuite.ai.reasons import estimate, reason
from cardtable.games.poursuite.ai.search import PoursuiteSearch

REGRET = 0.015
"""Standard gives answers that win up to three deals in two hundred less than the best it finds."""

EXPERT = PoursuiteSearch()
BOTS: Mapping[str, Bot] = {
    "beginner": DrawnBot(PoursuiteBeginner(), rough_worth),
    "standard": PoursuiteSearch(remembers=False, regret=REGRET),
    "expert": EXPERT,
}
PLAYOUTS: Mapping[str, int] = {"beginner": 1, "standard": 120, "expert": 4000}
ADVISER = Adviser(EXPERT.weigh, estimate, reason, compare=EXPERT.compare, vague=("hints.poursuite.fewer",))
MEASURE = Measure("chance", 0.02, 0.06, actual=win_share, effort=0.2)
