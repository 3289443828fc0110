"""Uniform sampling of deals of unseen cards into the places where they may lie.

Cards that may lie in the same places form a class. The number of cards of each class in each place makes a table, and a
table stands for a number of deals. A deal is a table picked by that weight, and then a shuffle. A few tables are listed
beforehand. If there are many, the deals that follow from each state of the distribution are counted beforehand, and a
table is drawn cell by cell. Both ways are exact, and no drawn deal is ever rejected.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb, factorial, prod
from typing import NamedTuple

from cardtable.cards.chance import Random
from cardtable.cards.pack import Card

FEW_TABLES = 150
"""Approximate number of tables up to which they are listed. More are drawn cell by cell."""
WIDTH = 7
"""Bits for a number of cards, because a pack has at most 96."""
FIELD = (1 << WIDTH) - 1
MOST_STATES = 25_000
"""Bound of counted states, because a move may wait a tenth of a second for its first deal."""


class Contradiction(ValueError):
    """No deal puts every card where it may lie."""


class TooEntangled(ValueError):
    """There are too many distributions to count them all."""


class Sampler:
    """Deals cards into places that are all filled: place k takes `sizes[k]` cards; bit k of a card's mask allows it."""

    def __init__(self, sizes: Sequence[int], masks: Mapping[Card, int]) -> None:
        self.sizes, self.masks = tuple(sizes), dict(masks)
        classes: dict[int, list[Card]] = {}
        for card, mask in masks.items():
            classes.setdefault(mask, []).append(card)
        room = list(sizes)
        if sum(room) != len(masks):
            raise Contradiction(f"{len(masks)} cards for {sum(room)} slots")
        self._sure: list[list[Card]] = [[] for _ in room]
        self._settle(classes, room)
        fed = [sum(mask >> k & 1 for mask in classes) for k in range(len(room))]
        self._blended = [k for k, n in enumerate(fed) if sizes[k] > 1 and (n > 1 or self._sure[k])]
        """Places where shuffled classes are not enough, because they meet there with others or with sure cards."""
        shares = {mask: comb(len(cards) + mask.bit_count() - 1, len(cards)) for mask, cards in classes.items()}
        order = sorted(classes, key=lambda mask: (shares[mask], mask))
        few = prod([shares[mask] for mask in order[:-1]]) <= FEW_TABLES
        if not few:
            order = _closing_early(classes, room)
        self._classes = [(classes[mask], _bits(mask)) for mask in order]
        feeds, spread = [len(classes[mask]) for mask in order], [places for _, places in self._classes]
        self._tables: Listed | Summed = (Listed if few else Summed)(feeds, spread, room)

    def _settle(self, classes: dict[int, list[Card]], room: list[int]) -> None:
        """Place cards with only one possible place and close full places, until nothing changes."""
        while True:
            full = sum(1 << k for k, left in enumerate(room) if not left)
            for mask in [mask for mask in classes if mask & full]:
                classes.setdefault(mask & ~full, []).extend(classes.pop(mask))
            if 0 in classes:
                raise Contradiction("a card has nowhere to go")
            single = [mask for mask in classes if not mask & (mask - 1)]
            if not single:
                return
            for mask in single:
                cards, k = classes.pop(mask), mask.bit_length() - 1
                room[k] -= len(cards)
                self._sure[k] += cards
                if room[k] < 0:
                    raise Contradiction("too many cards for a place")

    def deals(self) -> int:
        """Return the number of distributions, without the order within a place."""
        return self._tables.total

    def deal(self, rng: Random) -> list[list[Card]]:
        """Return the cards of each place, in the order of their slots."""
        random = rng.random

        def by_chance(_: Card) -> float:
            return random()

        # Sorting by random keys is the fastest shuffle here.
        dealt = [cards[:] for cards in self._sure]
        table = self._tables.draw(rng)
        cell = 0
        for cards, places in self._classes:
            mixed = sorted(cards, key=by_chance)
            start = 0
            for k in places:
                stop = start + table[cell]
                dealt[k] += mixed[start:stop]
                start = stop
                cell += 1
        for k in self._blended:
            dealt[k].sort(key=by_chance)
        return dealt


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(k for k in range(mask.bit_length()) if mask >> k & 1)


@lru_cache(4096)
def _splits(n: int, parts: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return all ways of distributing n cards to so many parts: the numbers of cards, and the number of deals."""
    if parts == 1:
        return (((n,), 1),)
    return tuple(((t, *rest), comb(n, t) * ways) for t in range(n + 1) for rest, ways in _splits(n - t, parts - 1))


def _closing_early(classes: Mapping[int, Sequence[Card]], room: Sequence[int]) -> list[int]:
    """Return the classes in an order that keeps the number of half-filled places small."""
    order: list[int] = []
    rest = set(classes)
    begun = 0
    while rest:
        open_after = {}
        for mask in rest:
            later = 0
            for other in rest:
                if other != mask:
                    later |= other
            open_after[mask] = (sum([(room[k] + 1).bit_length() for k in _bits((begun | mask) & later)]), mask)
        mask = min(rest, key=open_after.__getitem__)
        order.append(mask)
        rest.remove(mask)
        begun |= mask
    return order


class Listed:
    """All tables with their cells class by class, and the running sum of the deals they stand for."""

    def __init__(self, feeds: Sequence[int], spread: Sequence[tuple[int, ...]], room: Sequence[int]) -> None:
        found: list[tuple[tuple[int, ...], tuple[int, ...], int]] = [((), tuple(room), 1)]
        for n, places in zip(feeds[:-1], spread, strict=False):
            further = []
            for cells, left, weight in found:
                for split, ways in _splits(n, len(places)):
                    after = list(left)
                    for k, t in zip(places, split, strict=True):
                        after[k] -= t
                    if min(after) >= 0:
                        further.append(((*cells, *split), tuple(after), weight * ways))
            found = further
        self._tables: list[tuple[int, ...]] = []
        weights: list[int] = []
        for cells, left, weight in found:
            # The remaining cards are for the last class, so its places must take all of them.
            last = tuple([left[k] for k in spread[-1]]) if feeds else ()
            if sum(last) == sum(left):
                self._tables.append((*cells, *last))
                weights.append(weight * factorial(sum(last)) // prod(map(factorial, last)))
        if not weights:
            raise Contradiction("no way to share out the cards")
        self._sums = list(accumulate(weights))
        self.total = self._sums[-1]

    def draw(self, rng: Random) -> Sequence[int]:
        if len(self._tables) == 1:
            return self._tables[0]
        return self._tables[bisect_right(self._sums, _number(rng, self.total))]


class Cell(NamedTuple):
    """Cell of a table: one class in one place."""

    shift: int
    """Bit position of the place's room in a state."""
    taken: int
    """Amount that a card laid there takes away from a state."""
    later: int
    """Number of cards of later classes that may still come to the place."""
    last: bool
    """True if this is the last place of the class, so that all its remaining cards go here."""
    feed: int
    """Amount added to the state after that: the cards of the next class."""


class Summed:
    """Number of deals that follow from each state of the distribution. A state holds the number of cards of the class
    still to be distributed and the room left in each place, as one integer of `WIDTH` bits for each."""

    def __init__(self, feeds: Sequence[int], spread: Sequence[tuple[int, ...]], room: Sequence[int]) -> None:
        self._top = top = WIDTH * len(room)
        later = [0] * len(room)
        cells: list[Cell] = []
        feed = 0
        for n, places in zip(reversed(feeds), reversed(spread), strict=True):
            for k in reversed(places):
                shift, last = WIDTH * k, k == places[-1]
                cells.append(Cell(shift, (1 << top) + (1 << shift), later[k], last, feed if last else 0))
                later[k] += n
            feed = n << top
        cells.reverse()
        self._start = feed + sum(left << WIDTH * k for k, left in enumerate(room))
        self._steps = self._counted(cells, self._reached(cells))
        if self._start not in self._steps[0]:
            raise Contradiction("no way to share out the cards")
        self.total = self._steps[0][self._start][1][-1]

    def _reached(self, cells: Sequence[Cell]) -> list[dict[int, tuple[int, int]]]:
        """Return for each cell the states in which it can be reached, with the least and the greatest number of its
        cards."""
        layers: list[dict[int, tuple[int, int]]] = []
        layer, states = {self._start}, 0
        for shift, taken, later, last, feed in cells:
            bounds: dict[int, tuple[int, int]] = {}
            following: set[int] = set()
            for state in layer:
                need, left = state >> self._top, state >> shift & FIELD
                most = need if need < left else left
                least = max(need if last else 0, left - later)
                if least <= most:
                    bounds[state] = least, most
                    following.update(range(state - most * taken + feed, state - least * taken + feed + 1, taken))
            layers.append(bounds)
            layer = following
            states += len(layer)
            if states > MOST_STATES:
                raise TooEntangled("too many ways to share out the cards")
        return layers

    def _counted(
        self, cells: Sequence[Cell], layers: Sequence[Mapping[int, tuple[int, int]]]
    ) -> list[dict[int, tuple[int, list[int], list[int]]]]:
        """Return for each cell and state the least number of its cards and two lists, for this number and each one
        above it: the running sum of the deals that follow, and the next state. Computed from the last cell to the
        first."""
        steps: list[dict[int, tuple[int, list[int], list[int]]]] = []
        ways = {0: 1}
        for (_, taken, _, _, feed), bounds in zip(reversed(cells), reversed(layers), strict=True):
            here: dict[int, tuple[int, list[int], list[int]]] = {}
            for state, (least, most) in bounds.items():
                need, total = state >> self._top, 0
                sums, onward = [], []
                for t in range(least, most + 1):
                    after = state - t * taken + feed
                    total += comb(need, t) * ways.get(after, 0)
                    sums.append(total)
                    onward.append(after)
                if total:
                    here[state] = least, sums, onward
            steps.append(here)
            ways = {state: sums[-1] for state, (_, sums, _) in here.items()}
        return steps[::-1]

    def draw(self, rng: Random) -> Sequence[int]:
        state, table = self._start, []
        for steps in self._steps:
            least, sums, onward = steps[state]
            t = bisect_right(sums, _number(rng, sums[-1])) if len(sums) > 1 else 0
            table.append(least + t)
            state = onward[t]
        return table


def _number(rng: Random, n: int) -> int:
    """Return a number from 0 to n - 1; n may be larger than one call of `random` can tell apart."""
    if n < 1 << 32:
        return int(rng.random() * n)
    return (int(rng.random() * (1 << 53)) << 53 | int(rng.random() * (1 << 53))) * n >> 106
