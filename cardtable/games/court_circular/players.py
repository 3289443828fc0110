"""The computer players of Court Circular. Beginner sees the best Line in its own hand and little else;
Standard and Expert imagine deals and play them on, and neither gives up a trick that it cannot lose."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.ai.bot import Adviser, Bot, Budget, Measure
from cardtable.ai.evaluation_requests import Evaluated
from cardtable.cards.chance import Random
from cardtable.games.court_circular.ai.beginner import CourtBeginner
from cardtable.games.court_circular.ai.heuristics import ahead
from cardtable.games.court_circular.ai.reasons import estimate, harm, reason
from cardtable.games.court_circular.ai.search import CourtSearch, compared, ranked
from cardtable.games.court_circular.rules_types import CourtSeen

REGRET = 4.0
"""Points that an answer of Standard may cost."""


def weigh(seen: CourtSeen, rng: Random, budget: Budget) -> list[Evaluated]:
    """Return the expert's ranking. An answer that only a trial or two favours promises no more than
    the one before it."""
    found: list[Evaluated] = []
    for each in ranked(seen, rng, budget):
        found.append(each._replace(value=min(each.value, found[-1].value)) if found else each)
    return found


BOTS: Mapping[str, Bot] = {
    "beginner": CourtBeginner(),
    "standard": CourtSearch(REGRET),
    "expert": CourtSearch(),
}
PLAYOUTS: Mapping[str, int] = {"standard": 60, "expert": 3000}
ADVISER = Adviser(weigh, estimate, reason, compare=compared, harm=harm, vague=("hints.court-circular.lead-any",))
MEASURE = Measure("points", 1.0, 4.0, actual=lambda setting, result, seat: ahead([*result.scores], seat))
