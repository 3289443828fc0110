"""Evaluation of a moment of CIRKLE Poursuite: the winning probability of each seat."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from cardtable.games.poursuite.ai.playout import PoursuitePosition

LATE = (4, 10, 25, 60)
"""With fewer turns left than these for each seat, cards count against a hand: at the end the smallest one wins."""
FIRST_BLACK, FIRST_TARGET = 16, 20
"""Faces are counted colours first, then black, then targets."""


class HandWeights(NamedTuple):
    """Weights of cards in a hand, as logarithms of odds."""

    blacks: tuple[float, ...]
    """Weights by the number of black cards, which are hard to get rid of; the last stands for more as well."""
    targets: tuple[tuple[float, ...], ...]
    """Weights by the number of other cards and the number of targets; the last of each stands for more as well."""
    late: tuple[float, ...]
    """Weight of each card, late in the deal."""
    ready: tuple[tuple[float, float], tuple[float, float]]
    """Weights of a target that is the last card, by whether it fits and whether it is the seat's turn."""


TWO = HandWeights(
    blacks=(0.56, 0.3, 0.12, -0.12, -0.27, -0.46, -0.89),
    targets=(
        (0, 0.49, 0.28, 0.29, 0.1),
        (-0.26, 0.18, 0.03, 0.2, 0.05),
        (-0.28, 0.05, 0.03, 0.13, 0.12),
        (-0.3, -0.04, 0.07, 0.06, 0.15),
    ),
    late=(-0.234, -0.078, -0.028, -0.007),
    ready=((-0.14, -0.32), (1.09, 4.82)),
)
"""Weights between two players. Both sets were fitted by logistic regression of the winner, on moments of deals among
seats with the usual play and one slip in ten. These are 75,000 moments."""
MORE = HandWeights(
    blacks=(0.65, 0.36, 0.02, -0.28, -0.53, -0.75, -1.52),
    targets=(
        (0, 0.81, 0.83, 0.66, 0.39),
        (-0.39, 0.39, 0.46, 0.44, 0.36),
        (-0.46, 0.03, 0.19, 0.21, 0.3),
        (-0.68, -0.39, -0.22, -0.09, 0.05),
    ),
    late=(-0.405, -0.162, -0.06, -0.018),
    ready=((0.29, -0.39), (0.83, 5.85)),
)
"""Weights among three to six players, fitted in the same way on 166,000 moments."""


def chances(chase: PoursuitePosition, seat: int) -> float:
    """Return the winning probability of a seat; 0 or 1 when the deal is over."""
    if chase.winners:
        return 1 / len(chase.winners) if seat in chase.winners else 0.0
    weights = TWO if len(chase.sizes) == 2 else MORE
    left = (chase.terms.last_turn - chase.turns) / len(chase.sizes)
    late = next((worth for until, worth in zip(LATE, weights.late, strict=True) if left < until), 0.0)
    odds = [_odds(chase, other, weights, late) for other in range(len(chase.sizes))]
    return odds[seat] / sum(odds)


def _odds(chase: PoursuitePosition, seat: int, weights: HandWeights, late: float) -> float:
    """Return the odds of a seat by its hand alone."""
    counts, size = chase.hands[seat], chase.sizes[seat]
    blacks, targets = sum(counts[FIRST_BLACK:FIRST_TARGET]), sum(counts[FIRST_TARGET:])
    others = size - targets
    worth = weights.blacks[blacks if blacks < 6 else 6] + late * size
    worth += weights.targets[others if others < 3 else 3][targets if targets < 4 else 4]
    if size == 1 and targets:
        fits = chase.held[seat] & chase.terms.ends_on[chase.pile[-1]]
        worth += weights.ready[fits > 0][seat == chase.turn]
    return exp(worth)
