"""Floor 2: the computer players of Court Circular. Beginner sees the best Line in its own hand and little else;
Standard and Expert imagine deals and play them on, and neither gives up a trick that it cannot lose."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.ai.bot import Adviser, Bot, Budget, Weighed
from cardtable.ai.court_circular_person import Person
from cardtable.ai.court_circular_reasons import estimate, reason
from cardtable.ai.court_circular_search import Searcher, ranked
from cardtable.cards.chance import Random
from cardtable.cards.events import Said
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation


class Advice:
    """Speaks for the answers by the expert's own ranking."""

    def weigh(self, seen: Observation, rng: Random, budget: Budget) -> list[Weighed]:
        # An answer that a trial or two favours does not promise more than the one that is put before it.
        found: list[Weighed] = []
        for action, worth in ranked(seen, rng, budget):
            found.append(Weighed(action, min(worth, found[-1].worth) if found else worth))
        return found

    def estimate(self, seen: Observation, worth: float) -> Said:
        return estimate(seen, worth)

    def reason(self, seen: Observation, action: Action) -> Said:
        return reason(seen, action)


BOTS: Mapping[str, Bot] = {"beginner": Person(), "standard": Searcher(), "expert": Searcher()}
PLAYOUTS: Mapping[str, int] = {"standard": 60, "expert": 3000}
ADVISER: Adviser = Advice()
