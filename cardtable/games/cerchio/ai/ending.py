"""The end of a game of Il Cerchio, when no card is to come any more: everything lies open and is looked
through. The others are taken for people: they do what is best for them (max^n), or just take the most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardtable.ai.bot import Budget
from cardtable.cards.pack import Card
from cardtable.games.cerchio.ai.playout import NEVER, POINTS, CerchioPosition
from cardtable.games.cerchio.rules_captures import captures

MOST_POSITIONS = 40_000
"""Limit of positions. Of sixty endings with twelve cards, the longest there are, half had more than 9,000 positions and
one had more than this."""
OTHERS_SEE = 0.5
"""Probability that another suit looks an ending through as well instead of taking the most points. Against suits that
do, half is no worse than all; against suits that never do, it gains 0.11 match points a game."""

Worths = Sequence[float]
"""Value of an end for each suit."""
SuitScores = tuple[int, ...]


class EndPosition(NamedTuple):
    circle: tuple[Card, ...]
    suit: int
    passes: int
    score: SuitScores
    peak: SuitScores


class Endgame:
    """Positions without a stock, each looked through once."""

    def __init__(
        self,
        ring: CerchioPosition,
        worth: Callable[[SuitScores, SuitScores], Worths],
        budget: Budget,
        others_see: float = OTHERS_SEE,
    ) -> None:
        self._budget = budget
        self._own = ring.suit
        self._others_see = others_see
        self._manner = ring.reading.by_neighbour, ring.reading.equal
        self._worth = worth
        self._known: dict[EndPosition, Worths] = {}
        self._takes: dict[tuple[Card, ...], list[list[tuple[int, int]]]] = {}
        self._now = EndPosition(tuple(ring.circle), ring.suit, ring.passes, tuple(ring.score), tuple(ring.peak))
        self.spent = False
        """True if the limit was exceeded: then the result is not used."""

    def passed(self) -> Worths:
        """Return the values after the suit to move passes."""
        return self._after(_passed(self._now))

    def taken(self, card: Card, target: Card) -> Worths:
        """Return the values after a capture."""
        circle = self._now.circle
        return self._after(_taken(self._now, circle.index(card), circle.index(target)))

    def _after(self, position: EndPosition) -> Worths:
        takes = self._captures(position.circle)
        if position.passes == 4 or not any(takes) or self.spent:
            return self._worth(position.score, position.peak)
        best = self._known.get(position)
        if best is not None:
            return best
        self.spent = len(self._known) > MOST_POSITIONS or self._budget.over
        suit = position.suit
        best = greedy = self._after(_passed(position))
        most = NEVER
        for at, goal in takes[suit]:
            found = self._after(_taken(position, at, goal))
            if found[suit] > best[suit]:
                best = found
            points = POINTS[position.circle[at]][position.circle[goal]]
            if points > most:
                most, greedy = points, found
        if suit != self._own and best is not greedy:
            best = [self._others_see * a + (1 - self._others_see) * b for a, b in zip(best, greedy, strict=True)]
        self._known[position] = best
        return best

    def _captures(self, circle: tuple[Card, ...]) -> list[list[tuple[int, int]]]:
        takes = self._takes.get(circle)
        if takes is None:
            takes = [captures(circle, suit, *self._manner) for suit in range(4)]
            self._takes[circle] = takes
        return takes


def _passed(position: EndPosition) -> EndPosition:
    circle, suit, passes, score, peak = position
    return EndPosition(circle, (suit + 1) & 3, passes + 1, score, peak)


def _taken(position: EndPosition, at: int, goal: int) -> EndPosition:
    circle, suit, _, score, peak = position
    points = POINTS[circle[at]][circle[goal]]
    low, high = (at, goal) if at < goal else (goal, at)
    rest = circle[:low] + circle[low + 1 : high] + circle[high + 1 :]
    if points:
        new = list(score)
        new[suit] += points
        new[circle[goal] // 13] -= points
        score = tuple(new)
        if new[suit] > peak[suit]:
            peak = (*peak[:suit], new[suit], *peak[suit + 1 :])
    return EndPosition(rest, (suit + 1) & 3, 0, score, peak)
