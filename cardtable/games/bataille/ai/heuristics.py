"""Own card or reserve in CIRKLE Bataille by a closed form: what the own card gains against a card drawn from
the reserve, from the best card on the table, the own top card, the one under it, and how many still answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from cardtable.games.bataille.ai.playout import NEVER, Rank, Thresholds

HIGHEST: Rank = 24
Weights = Sequence[float]
"""Weights of 1, best, own, next and their products in pairs, each rank divided by the highest. For equal cards: weights
of 1, best, next and the product of these two."""

WEIGHTS: Mapping[tuple[int, int], tuple[Weights, Weights, Weights]] = {
    (2, 0): (
        (-0.008, -0.033, 0.016, 0.011, 0.053, -0.032, -0.035, -0.136, 0.059, 0.028),
        (-0.004, -0.242, 0.104, 0.183, 0.056, -0.081),
        (-0.002, -0.115, 0.189, -0.08, 0.222, -0.05, 0.029, -0.163, 0.046, 0.021),
    ),
    (3, 0): (
        (-0.01, -0.029, 0.1, 0.003, 0.024, -0.017, 0.014, -0.145, -0.003, 0.001),
        (0.055, -0.051, 0.02, -0.145, 0.263, -0.182),
        (-0.029, -0.07, 0.207, -0.045, 0.225, -0.144, 0.012, -0.144, 0.038, 0.017),
    ),
    (3, 1): (
        (-0.013, -0.015, 0.048, 0.034, 0.019, -0.006, -0.015, -0.102, 0.008, -0.01),
        (-0.023, 0.007, 0.128, -0.095, 0.093, -0.175),
        (-0.001, -0.062, 0.01, 0.004, 0.071, 0.049, -0.02, -0.033, 0.014, 0.01),
    ),
    (4, 0): (
        (-0.002, -0.009, 0.076, -0.025, 0.007, -0.001, -0.001, -0.126, 0.027, 0.019),
        (-0.121, 0.649, -0.086, -0.708, 0.277, -0.115),
        (0.002, -0.175, 0.194, -0.086, 0.291, -0.114, -0.012, -0.146, 0.127, -0.013),
    ),
    (4, 1): (
        (-0.004, -0.01, 0.072, -0.006, 0.006, -0.009, -0.002, -0.107, 0.009, 0.008),
        (-0.072, 0.333, 0.133, -0.433, 0.123, -0.192),
        (-0.035, -0.006, 0.081, 0.003, 0.19, -0.163, -0.016, -0.028, 0.025, 0.001),
    ),
    (4, 2): (
        (0.003, -0.001, 0.059, -0.011, -0.005, -0.014, -0.011, -0.077, -0.002, 0.014),
        (-0.046, 0.157, 0.183, -0.225, -0.011, -0.203),
        (-0.001, -0.12, 0.079, -0.024, 0.066, 0.104, -0.009, -0.107, 0.024, 0.02),
    ),
}
"""Weights by the numbers of players and of later answers: for an own card below the best one, equal to it and above it.
Least squares over several hundred thousand moments of games played by this form, each continued with the own card and
with the reserve. The gain is a winning probability, smoothed by the lead in cards over the next player."""


def gain(seats: int, after: int, best: Rank, own: Rank, following: Rank) -> float:
    """Return the gain in winning probability of the own card over a card of the reserve."""
    b, a, x = best / HIGHEST, own / HIGHEST, following / HIGHEST
    terms = [1.0, b, x, b * b, b * x, x * x]
    if own != best:
        terms = [1.0, b, a, x, b * b, b * a, b * x, a * a, a * x, x * x]
    weights = WEIGHTS[seats, after][(own >= best) + (own > best)]
    return sum([weight * term for weight, term in zip(weights, terms, strict=True)])


@cache
def choice(seats: int) -> Thresholds:
    """Return the choices as a table for playouts, from the closed form. Gains that come only with a weak next card are
    left out."""
    ranks = range(HIGHEST + 1)
    return [[[_least(seats, after, best, own) for own in ranks] for best in ranks] for after in range(seats - 1)]


def _least(seats: int, after: int, best: Rank, own: Rank) -> Rank:
    """Return the lowest following card with which the own card is the better choice on average."""
    base = gain(seats, after, best, own, 0)
    half, full = gain(seats, after, best, own, HIGHEST // 2), gain(seats, after, best, own, HIGHEST)
    bend = 2 * (full + base - 2 * half)
    slope = full - base - bend
    total, most, least = 0.0, 0.0, NEVER
    for following in range(HIGHEST, 0, -1):
        x = following / HIGHEST
        total += base + slope * x + bend * x * x
        if total > most:
            most, least = total, following
    return 0 if least == 1 else least
