"""The computer players of CIRKLE Poker. Beginner looks at its own combination, Standard reckons what the pot
pays, Expert imagines what the others hold."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.ai.bot import Adviser, Bot
from cardtable.games.poker.judgement.person import Person
from cardtable.games.poker.judgement.reasons import estimate, reason
from cardtable.games.poker.judgement.reckon import Reckoner
from cardtable.games.poker.judgement.search import Searcher

EXPERT = Searcher()
BOTS: Mapping[str, Bot] = {"beginner": Person(), "standard": Reckoner(), "expert": EXPERT}
PLAYOUTS: Mapping[str, int] = {"standard": 60, "expert": 3500}
ADVISER = Adviser(EXPERT.weigh, estimate, reason)
