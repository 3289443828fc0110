"""Floor 2: the computer players of CIRKLE Poker. Beginner looks at its own combination, Standard reckons what the pot
pays, Expert imagines what the others hold."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.ai.bot import Adviser, Bot
from cardtable.ai.poker_person import Person
from cardtable.ai.poker_reasons import estimate, reason
from cardtable.ai.poker_reckon import Reckoner
from cardtable.ai.poker_search import Searcher
from cardtable.cards.events import Said
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation


class Advice(Searcher):
    """The expert, telling what it thinks."""

    def estimate(self, seen: Observation, worth: float) -> Said:
        return estimate(seen, worth)

    def reason(self, seen: Observation, action: Action) -> Said:
        return reason(seen, action)


BOTS: Mapping[str, Bot] = {"beginner": Person(), "standard": Reckoner(), "expert": Searcher()}
PLAYOUTS: Mapping[str, int] = {"standard": 60, "expert": 3500}
ADVISER: Adviser = Advice()
