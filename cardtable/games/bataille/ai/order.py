"""Orders of the pack for the computer players of CIRKLE Bataille."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.cards.chance import Random, below
from cardtable.cards.pack import Card
from cardtable.games.bataille.ai.playout import Rank
from cardtable.games.bataille.rules import arranged as preset
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action

Pattern = Sequence[int]
"""A pack from the top: 0 stands for the strongest of twenty cards, 19 for the weakest."""

IN_TURN: Pattern = (0, 19, 1, 18, 2, 17, 3, 16, 4, 15, 5, 14, 6, 13, 7, 12, 8, 11, 9, 10)
"""The strongest and the weakest in turn: a strong card takes a trick, and the weak one behind it leads the next."""
PATTERNS: Mapping[int, Sequence[Pattern]] = {
    2: (
        (0, 5, 18, 1, 19, 2, 12, 10, 13, 17, 3, 16, 4, 14, 6, 9, 8, 11, 7, 15),
        (0, 11, 10, 17, 8, 18, 5, 12, 19, 2, 13, 3, 14, 16, 1, 15, 4, 7, 6, 9),
    ),
    3: (IN_TURN, (4, 16, 0, 17, 2, 18, 1, 19, 3, 15, 5, 13, 6, 12, 7, 10, 8, 11, 9, 14)),
    4: (IN_TURN,),
}
"""Patterns by the number of players. Found by exchanging cards as long as more games were won against alternating
strong and weak cards, in some hundred thousand games: of two players they win six games in ten, of three they make
hardly a difference."""
BLUR = 2.0
"""Number of ranks by which a card may be taken for another, so that no opponent can learn a pattern. It costs
nothing."""


def blurred(cards: Sequence[Card], ranks: Sequence[Rank], blur: float, rng: Random) -> list[Card]:
    """Return the cards with the strongest first, roughly."""
    strength = {card: ranks[card % FACES] + blur * (2 * rng.random() - 1) for card in cards}
    return sorted(cards, key=lambda card: -strength[card])


def patterned(cards: Sequence[Card], pattern: Pattern) -> tuple[Card, ...]:
    """Return the cards laid out in a pattern, the strongest first; a smaller pack takes its share of the pattern."""
    step = len(pattern) // len(cards)
    return tuple([cards[k // step] for k in pattern if k % step == 0])


def arranged(cards: Sequence[Card], seats: int, ranks: Sequence[Rank], rng: Random) -> tuple[Card, ...]:
    """Return a strong order that no opponent can foresee."""
    patterns = PATTERNS[seats]
    return patterned(blurred(cards, ranks, BLUR, rng), patterns[below(rng, len(patterns))])


def proposals(cards: Sequence[Card], seats: int, ranks: Sequence[Rank], rng: Random) -> list[Action]:
    """Return orders worth comparing: the own ones, those that a screen offers, and the cards as dealt."""
    offered = [preset(cards, name, ranks) for name in ("alternating", "strongest")]
    orders = [arranged(cards, seats, ranks, rng) for _ in range(2)] + offered
    return [*[Action("order", order) for order in orders], Action("keep")]
