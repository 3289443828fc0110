"""Advice for a person: the best answers to a question, what each is expected to bring, and why. It goes by
what the person's seat may know, like every answer here."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.ai.bot import Adviser, Budget
from cardtable.cards.chance import Random
from cardtable.cards.events import Said
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation

MOST = 3
"""The most answers that are suggested."""


class Suggestion(NamedTuple):
    """An answer that may be given, what it is expected to bring, and what speaks for it."""

    action: Action
    estimate: Said
    reason: Said


def suggestions(seen: Observation, adviser: Adviser, rng: Random, budget: Budget) -> tuple[Suggestion, ...]:
    """The best answers, the very best first; the only one of a forced question as well."""
    best = adviser.weigh(seen, rng, budget)[:MOST]
    return tuple(
        Suggestion(action, adviser.estimate(seen, worth), adviser.reason(seen, action)) for action, worth in best
    )
