"""Floor 2: the computer players of CIRKLE Poker. Beginner looks at its own combination, Standard reckons what the pot
pays, Expert imagines what the others hold."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.ai.bot import Adviser, Bot
from cardtable.ai.poker.person import Person
from cardtable.ai.poker.reasons import estimate, reason
from cardtable.ai.poker.reckon import Reckoner
from cardtable.ai.poker.search import Searcher

EXPERT = Searcher()
BOTS: Mapping[str, Bot] = {"beginner": Person(), "standard": Reckoner(), "expert": EXPERT}
PLAYOUTS: Mapping[str, int] = {"standard": 60, "expert": 3500}
ADVISER = Adviser(EXPERT.weigh, estimate, reason)
