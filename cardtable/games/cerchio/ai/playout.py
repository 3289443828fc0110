"""Il Cerchio at playout speed: a flat list of cards instead of a table. A test holds it to the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from cardtable.cards.pack import Card
from cardtable.games.cerchio.rules import Cerchio
from cardtable.games.cerchio.rules_captures import captures, points_of
from cardtable.games.cerchio.rules_types import ShortChange
from cardtable.rules.game import Action

NEVER = -99
"""Worth less than any capture."""
GREEDY = -1
"""The best capture is made if it brings more than this: one that brings nothing is made as well."""

Gains = Sequence[Sequence[int]]


class Rows(NamedTuple):
    """Lookup tables of captures under the options: for each capturer, its points against each card. The last entry of a
    line is for a gap, at index -1."""

    near: Gains
    """Points of a target next door, equal ones among them."""
    far: Gains
    """Points of a target at the end of a row."""
    open: Sequence[Sequence[bool]]
    """For each pair of cards, whether a row may go on beyond the card."""
    by_neighbour: bool
    equal: bool


POINTS = [[points_of(Action("take", (c, t))) for t in range(52)] for c in range(52)]
FALLS = [[points > 0 for points in line] + [False] for line in POINTS]
"""For each pair of cards, whether a row falls from one card to the next."""


@cache
def rows(by_neighbour: bool, equal: bool) -> Rows:
    """Return the options as `rules.manner` gives them."""
    beyond = [
        [*(t != c if by_neighbour else p > 0 and t % 13 != 0 for t, p in enumerate(line)), False]
        for c, line in enumerate(POINTS)
    ]
    return Rows(_gains(0 if equal else 1), _gains(1), beyond, by_neighbour, equal)


def _gains(least: int) -> list[list[int]]:
    """Return the points of each card against each other card that it may take for at least `least` points."""
    return [
        [*(p if p >= least and c // 13 != t // 13 else NEVER for t, p in enumerate(line)), NEVER]
        for c, line in enumerate(POINTS)
    ]


def best_capture(circle: Sequence[Card], suit: int, reading: Rows, least: int = NEVER) -> tuple[int, int]:
    """Return a suit's capture with the most points if it brings more than `least`, else (-1, -1)."""
    near, far, beyond = reading[:3]
    n = len(circle)
    low = suit * 13
    high = low + 13
    best, at, goal = least, -1, -1
    for i, card in enumerate(circle):
        if low <= card < high:
            gains, goes_on = near[card], beyond[card]
            # Both ways run over indices from one round below up to the last, so that neither needs a modulo.
            for step, k in ((-1, i - 1), (1, i + 1 - n)):
                met = circle[k]
                if gains[met] > best:
                    best, at, goal = gains[met], i, k
                if goes_on[met] and FALLS[card][met]:
                    k += step
                    last = circle[k]
                    while FALLS[met][last]:
                        if far[card][last] > best:
                            best, at, goal = far[card][last], i, k
                        if not goes_on[last]:
                            break
                        met = last
                        k += step
                        last = circle[k]
    return (at, goal) if at < 0 or goal >= 0 else (at, goal + n)


class CerchioPosition:
    """A game of Il Cerchio from the first capture on. Seats are left out: everything goes by suits."""

    __slots__ = ("circle", "over", "passes", "peak", "reading", "score", "short", "stock", "suit", "unchanged")
    circle: list[Card]
    stock: list[Card]
    """The top card last."""
    suit: int
    passes: int
    score: list[int]
    peak: list[int]
    unchanged: bool
    over: bool
    """True once the end has been noticed (see `stuck`)."""
    reading: Rows
    short: ShortChange
    """The option `short_change`."""

    @classmethod
    def of_game(cls, game: Cerchio) -> CerchioPosition:
        """Return the position between two turns. A turned card that waits to be placed is put back on the stock."""
        ring = cls()
        ring.circle, ring.score, ring.peak = game.circle[:], game.score[:], game.peak[:]
        ring.stock = [*game.table.at("stock"), *game.table.at("turned")]
        ring.suit, ring.passes, ring.unchanged = game.suit, game.passes, game.unchanged
        ring.reading = rows(*game.manner)
        ring.short = game.setting.options["short_change"]
        ring.over = game.phase == "over"
        return ring

    def copy(self) -> CerchioPosition:
        twin = CerchioPosition()
        twin.circle, twin.stock = self.circle[:], self.stock[:]
        twin.score, twin.peak = self.score[:], self.peak[:]
        twin.suit, twin.passes, twin.unchanged = self.suit, self.passes, self.unchanged
        twin.reading, twin.short, twin.over = self.reading, self.short, self.over
        return twin

    def captures(self) -> list[tuple[int, int]]:
        """Return the captures of the suit to move."""
        return captures(self.circle, self.suit, self.reading.by_neighbour, self.reading.equal)

    def take(self, at: int, goal: int) -> None:
        """Capture a card; the first replacement goes into the first gap. `place` does the other placement."""
        self.pay(at, goal)
        self.place(at, goal)

    def pay(self, at: int, goal: int) -> None:
        """Return the points of a capture."""
        card, target = self.circle[at], self.circle[goal]
        points = POINTS[card][target]
        suit, score = self.suit, self.score
        score[target // 13] -= points
        score[suit] += points
        if score[suit] > self.peak[suit]:
            self.peak[suit] = score[suit]
        self.passes, self.unchanged = 0, False

    def place(self, first: int, second: int) -> None:
        """Fill two gaps from the stock in this order, or close the circle, and end the turn."""
        circle, stock = self.circle, self.stock
        if len(stock) > 1:
            circle[first] = stock.pop()
            circle[second] = stock.pop()
        else:
            if stock:
                circle[first] = stock.pop()
                del circle[second]
            else:
                del circle[max(first, second)]
                del circle[min(first, second)]
            self.over = not circle
        self.suit = (self.suit + 1) & 3

    def skip(self) -> None:
        """Pass. The fourth pass in a row changes the cards or ends the game."""
        self.passes += 1
        self.suit = (self.suit + 1) & 3
        if self.passes < 4:
            return
        stock = len(self.stock)
        if not stock or self.unchanged:
            self.over = True
            return
        self.passes = 0
        if stock < 12 and self.short == "off":
            self.unchanged = True
            return
        kept = self.circle[stock:] if stock < 12 and self.short == "keep_rest" else []
        fresh = len(self.circle) - len(kept) if stock < 12 and self.short == "keep_rest" else min(12, stock)
        self.circle = self.stock[: -fresh - 1 : -1] + kept
        del self.stock[-fresh:]

    @property
    def stuck(self) -> bool:
        """Return whether the game ends because no suit can capture. Playing on instead leads to four passes."""
        if self.stock and not self.unchanged:
            return False
        return all(best_capture(self.circle, suit, self.reading) == (-1, -1) for suit in range(4))

    def play_on(self, turns: int, random: Callable[[], float]) -> None:
        """Play `turns` turns in which every suit takes the most points and places at random."""
        for _ in range(turns):
            at, goal = best_capture(self.circle, self.suit, self.reading, GREEDY)
            if at < 0:
                self.skip()
            else:
                self.pay(at, goal)
                if random() < 0.5:
                    self.place(at, goal)
                else:
                    self.place(goal, at)
            if self.over:
                return
