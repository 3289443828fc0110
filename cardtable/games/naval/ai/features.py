"""A pyramid of CIRKLE Naval in numbers: how well a target is hidden, what there is to attack with, and how
near a rival's target is."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.naval.ai.habits import USUAL
from cardtable.games.naval.ai.pyramids import AHEAD, IS_BLACK, around, spots

LEAST = 1e-3
"""Least probability of a place: no place is quite impossible to a guessing opponent."""
NEVER = 1e-9

FeatureWeights = tuple[tuple[float, float], ...]
"""Weight of each feature if the seat is to move, and if it is not."""


def hiding(target: int, filled: int, on_offer: int, known: int, weights: Sequence[float]) -> Sequence[float]:
    """Return features of how well the own target is hidden: the number of cards before it, and how likely its place
    looks to the others."""
    unknown = filled & ~known
    beside = around(on_offer)
    second = around(beside | on_offer)
    open_now = on_offer >> target & 1
    next_to = not open_now and beside >> target & 1
    own = max(weights[target], LEAST)
    total = max(own, sum([weights[k] for k in spots(unknown)]))
    on_show = spots(unknown & on_offer)
    rivals = [weights[k] for k in on_show]
    usual = USUAL[target]
    return (
        open_now,
        next_to,
        not open_now and not next_to and second >> target & 1,
        own / max(own, sum(rivals)) if open_now else 0,
        open_now and own >= max(rivals, default=0) - NEVER,
        4 / (1 + unknown.bit_count()),
        4 * own / total if next_to else 0,
        4 * own / total,
        usual / max(usual, sum([USUAL[k] for k in on_show])) if open_now else 0,
        1 / on_offer.bit_count() if open_now else 0,
    )


def arms(lying: Sequence[int], fighters: Sequence[int]) -> Sequence[float]:
    """Return features of the cards to attack with: blacks on offer, blacks in all, and the best other card on offer."""
    blacks = sum([IS_BLACK[face] for face in fighters])
    best = max([AHEAD[face] for face in fighters if not IS_BLACK[face]], default=-20)
    return min(1.0, blacks / 2), sum([IS_BLACK[face] for face in lying]) / 4, best / 10


def reach(filled: int, on_offer: int, unknown: int, weights: Sequence[float]) -> Sequence[float]:
    """Return features of the reach of a rival's target: its probability of being on offer, in all and for the likeliest
    card, or one or two steps behind."""
    total = sum([weights[k] for k in spots(unknown)]) or NEVER
    now = [weights[k] for k in spots(unknown & on_offer)]
    behind = around(on_offer) & filled & ~on_offer
    front = on_offer | behind
    further = around(front) & filled & ~front
    return (
        sum(now) / total,
        max(now, default=0) / total,
        sum([weights[k] for k in spots(behind & unknown)]) / total,
        sum([weights[k] for k in spots(further & unknown)]) / total,
        4 / (1 + unknown.bit_count()),
    )


def both(lines: FeatureWeights, features: Sequence[float]) -> tuple[float, float]:
    """Return the weighted sums of the features if the seat is to move, and if it is not."""
    if_mine = if_theirs = 0.0
    for (a, b), feature in zip(lines, features, strict=True):
        if_mine += a * feature
        if_theirs += b * feature
    return if_mine, if_theirs
