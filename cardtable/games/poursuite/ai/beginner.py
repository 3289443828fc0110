"""The beginner at CIRKLE Poursuite: goes by the own hand and the pile, holds on to the last target, and loves
attacks and counters more than is good."""

from __future__ import annotations

from cardtable.ai.bot import Budget
from cardtable.cards.chance import Random, below
from cardtable.games.poursuite.ai.playout import BLACKS, SHAPED, TARGETS, Faces
from cardtable.games.poursuite.ai.search import answers, goes_out
from cardtable.games.poursuite.rules import NOBODY_ATTACKS, launches
from cardtable.games.poursuite.rules_types import PoursuiteSeen
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action

ATTACKS = 0.25
"""Probability of an attack where one is possible. The beginner wins 42 of 100 deals from three random players; with
twice the probability, 33."""
HIGH = 6
"""Number of cards in the pile above which the beginner does not attack."""
COUNTERS = 0.4
"""Probability of a counter though a black card would do."""
ATTACK_COSTS, COUNTER_COSTS = 0.06, 0.03
"""Chance to win that one more attack costs a beginner, from the figures of `ATTACKS`, and a guess for a counter."""


class PoursuiteBeginner:
    """Goes by what it sees, without imagining anything."""

    def choose(self, seen: PoursuiteSeen, rng: Random, budget: Budget) -> Action:
        out = goes_out(seen)
        different = answers(seen)
        faces = [face for face in different if face >= 0]
        if out is not None or not faces:
            return out or seen.ask.actions[0]
        liked = _liked(seen, sum([1 << face for face in faces]), rng)
        near = [face for face in faces if liked >> face & 1] or faces
        return different[near[below(rng, len(near))]]


def rough_worth(seen: PoursuiteSeen, action: Action) -> float:
    """Return what an answer costs a beginner more than others by a rule of thumb, in winning probability, below 0."""
    top = seen.view["pile"][-1]
    if action.verb != "play" or top is None:
        return 0.0
    card = action.cards[0]
    if seen.public.starter == NOBODY_ATTACKS:
        return -ATTACK_COSTS if launches(card, top) else 0.0
    return -COUNTER_COSTS if TARGETS >> card % FACES & 1 else 0.0


def _liked(seen: PoursuiteSeen, legal: Faces, rng: Random) -> Faces:
    """Return the faces that come to mind first."""
    if seen.public.starter != NOBODY_ATTACKS:
        return legal & (TARGETS if rng.random() < COUNTERS else BLACKS)
    pile, hand = seen.view["pile"], seen.view[f"hand.{seen.seat}"]
    assert pile[-1] is not None, "the pile lies open"
    attacks = legal & BLACKS & SHAPED[pile[-1] % FACES]
    if len(pile) <= HIGH and attacks and rng.random() < ATTACKS:
        return attacks
    targets = sum([TARGETS >> card % FACES & 1 for card in hand if card is not None])
    return legal & ~attacks & (~TARGETS if targets == 1 else ~0)
