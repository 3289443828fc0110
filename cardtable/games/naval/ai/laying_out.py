"""Pyramids of the computer players in CIRKLE Naval, laid out so that no opponent can learn where the target lies."""

from __future__ import annotations

from cardtable.cards.chance import Random, shuffled
from cardtable.cards.pack import Card
from cardtable.games.naval.rules_pyramid import CORNERS, SIZE, TARGETS
from cardtable.rules.cirkle import COLOUR, FACES
from cardtable.rules.game import Action, Ask

CORNER = 0.1
"""Relative frequency of the target in a corner. It is rare, because every attack begins at the corners, but not zero,
so that opponents that rule corners out are wrong at times. Between perfect players all places turned out alike."""


def keep(ask: Ask) -> Action:
    """Return the target of the highest colour. It wins if the last two are turned up together, and no colour hides
    better."""
    return max(ask.actions, key=lambda action: COLOUR[action.cards[0] % FACES])


def lay(ask: Ask, rng: Random) -> Action:
    """Return a layout with the target in a random place and all others shuffled, because no order of them was worth a
    point more than another."""
    assert ask.arrange is not None
    target = next(card for card in ask.arrange.cards if card in TARGETS)
    others = shuffled([card for card in ask.arrange.cards if card != target], rng)
    others.insert(_hiding_place(rng), target)
    return Action(ask.arrange.verb, tuple(others), ask.arrange.to)


def _hiding_place(rng: Random) -> int:
    weights = [CORNER if CORNERS >> k & 1 else 1.0 for k in range(SIZE)]
    point = rng.random() * sum(weights)
    for k, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return k
    return SIZE // 2


def hidden_at(order: tuple[Card, ...]) -> int:
    """Return the place of the target in a layout."""
    return next(k for k, card in enumerate(order) if card in TARGETS)
