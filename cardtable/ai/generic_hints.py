"""Generic hint texts for games without reasons of their own. They state the mean result over sampled deals, and only
differences that the deals can tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean

from cardtable.ai.bot import Budget
from cardtable.ai.hints import MOST
from cardtable.ai.requests import Suggestion
from cardtable.ai.search import search_answers
from cardtable.ai.successive_halving import TriedChoice
from cardtable.cards.chance import Random
from cardtable.cards.events import Said
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation

SURE = 2.5
"""Least difference in standard errors that is no accident of the sampled deals."""
FEWEST = 8
"""Least number of deals for a statement, however alike they are."""
TEN = 10
"""Points below which a gain is stated for as many deals, so that small gains are whole numbers, too."""


def suggest_by_search(seen: Observation, rng: Random, budget: Budget) -> tuple[Suggestion, ...]:
    """Return the best answers to a question of any game, the best first."""
    found = search_answers(seen, rng, budget)
    return tuple(Suggestion(each.choice, estimate(each.outcomes), _comparison(found, each)) for each in found[:MOST])


def estimate(brought: Sequence[float]) -> Said:
    """Return whether the player comes out ahead of the others or behind them, and by how much."""
    points, scale = _rounded_mean(brought)
    if not points:
        return Said("hints.any.level")
    return Said(f"hints.any.{'ahead' if points > 0 else 'behind'}{scale}", {"n": abs(points)})


def _comparison(found: Sequence[TriedChoice[Action]], each: TriedChoice[Action]) -> Said:
    """Return the gain of an answer over the next best one, or its loss against the best."""
    best = found[0]
    if len(found) == 1:
        return Said("hints.any.only")
    other = found[1] if each is best else best
    gains = [ours - theirs for ours, theirs in zip(each.outcomes, other.outcomes, strict=False)]
    points, scale = _rounded_mean(gains)
    if not points:
        return Said("hints.any.alike" if each is best else "hints.any.close", {"deals": len(gains)})
    return Said(f"hints.any.{'more' if each is best else 'less'}{scale}", {"n": abs(points), "deals": len(gains)})


def _rounded_mean(brought: Sequence[float]) -> tuple[int, str]:
    """Return the points in one deal, or else in ten deals, and the number of deals; 0 if the deals are too few or too
    different. Large numbers have two figures, because more would be chance."""
    if len(brought) < FEWEST:
        return 0, ""
    mean = fmean(brought)
    doubt = sqrt(sum((one - mean) ** 2 for one in brought)) / len(brought)
    if abs(mean) <= SURE * doubt:
        return 0, ""
    return (round(float(f"{mean:.2g}")), "") if abs(mean) >= TEN else (round(TEN * mean), "-ten")
