"""The computer players of Court Circular. Beginner sees the best Line in its own hand and little else;
Standard and Expert imagine deals and play them on, and neither gives up a trick that it cannot lose."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.ai.bot import Adviser, Bot, Budget, Measure
from cardtable.ai.evaluation_requests import Evaluated
from cardtable.cards.chance import Random
from cardtable.games.court_circular.ai.beginner import CourtBeginner
from cardtable.games.court_circular.ai.heuristics import ahead
from cardtable.games.court_circular.ai.last_cards import final_leads, the_only_deal
from cardtable.games.court_circular.ai.reasons import estimate, harm, reason
from cardtable.games.court_circular.ai.search import CourtSearch, compared, ranked
from cardtable.games.court_circular.rules_types import CourtSeen

MOST_COUNTED = 10
"""Most cards in both hands that a review counts out: some 8,500 positions, a fifth of a second. Each card more takes
more than twice as long."""
REGRET = 4.0
"""Points that an answer of Standard may cost."""


def weigh(seen: CourtSeen, rng: Random, budget: Budget) -> list[Evaluated]:
    """Return the expert's ranking. An answer that only a trial or two favours promises no more than
    the one before it."""
    found: list[Evaluated] = []
    for each in ranked(seen, rng, budget):
        found.append(each._replace(value=min(each.value, found[-1].value)) if found else each)
    return found


def counted_out(seen: CourtSeen) -> tuple[Evaluated, ...]:
    """Return the final lead after each answer if both play their best; nothing before the last cards of two seats."""
    held = sum([len(seen.view.get(f"hand.{seat}", ())) for seat in range(seen.setting.seats)])
    end = the_only_deal(seen) if held <= MOST_COUNTED else None
    if end is None or not all(action.cards for action in seen.ask.actions):
        return ()
    leads, _ = final_leads(end)
    found = [Evaluated(action, leads[action.cards[0]], doubt=0.0) for action in seen.ask.actions]
    return tuple(sorted(found, key=lambda each: -each.value))


BOTS: Mapping[str, Bot] = {
    "beginner": CourtBeginner(),
    "standard": CourtSearch(REGRET),
    "expert": CourtSearch(),
}
PLAYOUTS: Mapping[str, int] = {"standard": 60, "expert": 3000}
ADVISER = Adviser(
    weigh, estimate, reason, compare=compared, harm=harm, vague=("hints.court-circular.lead-any",),
    count_out=counted_out,
)  # fmt: skip
MEASURE = Measure("points", 1.0, 4.0, actual=lambda setting, result, seat: ahead([*result.scores], seat))
