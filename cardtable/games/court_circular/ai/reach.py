"""Lines that cards can still become beside a Lead, fast enough for thousands of playouts. Each card has a code beside
each Lead; sums of codes say which Line some cards make or can make. The rules stay in
`games/court_circular/rules_lines.py`; a test compares both."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations

from cardtable.cards.chance import Random, below, stream
from cardtable.cards.pack import FRENCH, Card
from cardtable.games.court_circular.rules import HAND_SIZE
from cardtable.games.court_circular.rules_lines import COURT, HEART, ORDERS, VALUE, best_line

CARDS = range(len(FRENCH))
ACE = 14
SAME, HEARTS, COURTS, ABOVE, BELOW = 0, 3, 6, 9, 18
"""Bit offsets in a code for the counts of cards of the Lead's value, of hearts or courts like it, and of cards one, two
and three steps above or below it. Three bits each are enough, because there are never more than six."""
WIDE = 27
"""Number of bits of a code."""
MASK = (1 << WIDE) - 1
STEP = 1 << 7
"""Factor of the kind of a Line in its rank, so that a better kind is worth more than any card."""
SAMPLES = 48
"""Number of sampled hands behind the odds, which gives them an error of a few percent."""


def _code(lead: Card, card: Card) -> int:
    low, value = VALUE[lead], VALUE[card]
    code = (value == low) << SAME | (HEART[lead] and HEART[card]) << HEARTS | (COURT[lead] and COURT[card]) << COURTS
    above = value - (1 if low == ACE else low)
    below_it = low - (1 if value == ACE != low else value)
    if 1 <= above <= 3:
        code |= 1 << ABOVE + 3 * (above - 1)
    if 1 <= below_it <= 3:
        code |= 1 << BELOW + 3 * (below_it - 1)
    return code


CODES = tuple(tuple(_code(lead, card) for card in CARDS) for lead in CARDS)
"""Codes by Lead and card."""


ALIKE = tuple(lead if HEART[lead] else lead % 13 + 39 for lead in CARDS)
"""Key of the Leads with the same table: Leads of one value are alike, except for the heart."""


def asked_for(laid: int, hand: int, free: int) -> int:
    """Return the key into a table of Lines: the codes of the laid cards and of the hand, and the number of cards still
    to be laid."""
    return hand | laid << WIDE | free << 2 * WIDE


UNLAID = asked_for(0, 0, 3)
"""Key of a hand before anything is laid, without the codes of its cards."""


class Reached(dict[int, int]):
    """Best rank within reach with the Lead, by the key of `asked_for`. Each is computed once."""

    def __init__(self, *ranks: Sequence[int]) -> None:
        super().__init__()
        self._ranks = ranks
        """Ranks by the number of own cards: equal cards, hearts, courts, a run."""

    def __missing__(self, key: int) -> int:
        hand, laid, free = key & MASK, key >> WIDE & MASK, key >> 2 * WIDE
        own = [min(3, (laid >> at & 7) + min(free, hand >> at & 7)) for at in (SAME, HEARTS, COURTS)]
        own.append(max(_run(laid, hand, free, ABOVE), _run(laid, hand, free, BELOW)))
        self[key] = best = max([ranks[n] for ranks, n in zip(self._ranks, own, strict=True)])
        return best


def _run(laid: int, hand: int, free: int, at: int) -> int:
    """Return the number of steps from the Lead that can be filled."""
    for length in range(3):
        if not laid >> at + 3 * length & 7:
            if not free or not hand >> at + 3 * length & 7:
                return length
            free -= 1
    return 3


WITH_LEAD = {
    "french": Reached((0, 3, 7, 11), (0, 2, 5, 9), (0, 1, 4, 8), (0, 0, 6, 10)),
    "carroll": Reached((0, 0, 14, 14), (0, 0, 10, 11), (0, 0, 8, 9), (0, 0, 12, 13)),
}
APART = 8
"""Carroll's Lines from this rank on need the Lead."""


@lru_cache(1 << 15)
def _three_apart(three: frozenset[Card]) -> int:
    """Return the rank of three cards without the Lead, by Carroll's table."""
    low, middle, high = sorted([VALUE[card] for card in three])
    hearts, courts = sum([HEART[card] for card in three]), sum([COURT[card] for card in three])
    if low == high:
        return 7
    if (low + 1 == middle and middle + 1 == high) or (low, middle, high) == (2, 3, ACE):
        return 6
    if hearts == 3 or courts == 3:
        return 5 if hearts == 3 else 4
    if low == middle or middle == high:
        return 3
    return 2 if hearts == 2 else int(courts == 2)


@lru_cache(1 << 15)
def _best_apart(laid: frozenset[Card], hand: frozenset[Card]) -> int:
    thirds = combinations(sorted(hand), 3 - len(laid))
    return max([_three_apart(laid.union(picked)) for picked in thirds], default=0)


class Lines:
    """The Lines by one table and one order of the cards; hands may be short only where three are laid."""

    def __init__(self, table: str, order: str) -> None:
        self.table, self.order = table, order
        self.keys = ORDERS[order]
        self.ranks = WITH_LEAD[table]
        self.apart = table == "carroll"
        """True if there are Lines without the Lead."""
        self._spreads: dict[int, list[int]] = {}

    def reach(self, lead: Card, laid: Sequence[Card], hand: Sequence[Card]) -> int:
        """Return the rank of the best Line that a side can still make."""
        codes = CODES[lead]
        rank = self.ranks[
            asked_for(sum([codes[card] for card in laid]), sum([codes[card] for card in hand]), 3 - len(laid))
        ]
        if self.apart and rank < APART:
            return max(rank, _best_apart(frozenset(laid), frozenset(hand)))
        return rank

    def strength(self, lead: Card, laid: Sequence[Card], hand: Sequence[Card]) -> int:
        """Return roughly how strong a side can become: the rank, and its highest card."""
        keys = self.keys
        return self.reach(lead, laid, hand) * STEP + max([keys[card] for card in (*laid, *hand)])

    def in_hand(self, lead: Card, hand: Sequence[Card]) -> int:
        """Return the rank of the best Line of a hand before anything is laid."""
        if self.apart:
            return self.strength(lead, (), hand)
        codes, keys = CODES[lead], self.keys
        return self.ranks[sum([codes[card] for card in hand]) | UNLAID] * STEP + max([keys[card] for card in hand])

    def exactly(self, lead: Card, three: Sequence[Card]) -> tuple[int, int]:
        """Return the strength of three laid cards."""
        return best_line(lead, tuple(three), self.table, self.order)[:2]

    def beats(self, lead: Card, ours: Sequence[Card], theirs: Sequence[Card]) -> bool:
        """Return whether three laid cards win against three others."""
        our_rank, their_rank = self.reach(lead, ours, ()), self.reach(lead, theirs, ())
        if our_rank != their_rank:
            return our_rank > their_rank
        if not our_rank:
            keys = self.keys
            return max([keys[card] for card in ours]) > max([keys[card] for card in theirs])
        return self.exactly(lead, ours) > self.exactly(lead, theirs)

    def winning(self, lead: Card, laid: Sequence[Card], hand: Sequence[Card], theirs: Sequence[Card]) -> list[Card]:
        """Return the cards with which two laid ones win against three others."""
        if self.apart:
            return [card for card in hand if self.beats(lead, [*laid, card], theirs)]
        codes, ranks = CODES[lead], self.ranks
        have, goal = sum([codes[card] for card in laid]), self.reach(lead, theirs, ())
        found = [(card, ranks[have + codes[card] << WIDE]) for card in hand]
        return [
            card for card, rank in found if rank > goal or (rank == goal and self.beats(lead, [*laid, card], theirs))
        ]

    def odds_beside(self, lead: Card, hand: Sequence[Card]) -> float:
        """Return the probability that a hand wins beside a Lead when nothing is known of the other hand."""
        return self._odds(self.in_hand(lead, hand), lead, 0, (), HAND_SIZE)

    def chance(self, strength: int, lead: Card, laid: Sequence[Card], size: int) -> float:
        """Return the probability that a strength beats a rival that has laid these cards and holds `size` others."""
        if len(laid) == 3:
            return 0.99 if strength > self.strength(lead, laid, ()) else 0.01
        if not laid:
            return self._odds(strength, lead, 0, laid, size)
        keys, codes = self.keys, CODES[lead]
        if max([keys[card] for card in laid]) > strength % STEP:
            strength -= strength % STEP
        return self._odds(strength, lead, sum([codes[card] for card in laid]), laid, size)

    def _odds(self, strength: int, lead: Card, code: int, laid: Sequence[Card], size: int) -> float:
        if self.apart:
            spread = self._spread_apart(lead, tuple(sorted(laid)), size)
        else:
            key = (code << 6 | ALIKE[lead]) << 6 | size << 3 | len(laid)
            found = self._spreads.get(key)
            spread = self._spread(key) if found is None else found
        return (bisect_left(spread, strength) + 0.5) / (SAMPLES + 1)

    def _spread(self, key: int) -> list[int]:
        """Return the strengths that sampled hands reach, weakest first, by the codes of the laid cards, the Lead and
        the numbers of cards; the highest card is that of the hand alone. The sampled hands are always the same, so the
        result does not depend on earlier calls."""
        code, lead, size, count = key >> 12, key >> 6 & 63, key >> 3 & 7, key & 7
        codes, keys, base = CODES[lead], self.keys, asked_for(code, 0, 3 - count)
        self._spreads[key] = spread = sorted(
            self.ranks[sum([codes[card] for card in hand]) | base] * STEP + max([keys[card] for card in hand])
            for hand in _hands(stream("spread", key), (lead,), size)
        )
        return spread

    @lru_cache(1 << 12)  # noqa: B019 - there are four of these, and they stay
    def _spread_apart(self, lead: Card, laid: tuple[Card, ...], size: int) -> list[int]:
        """Return the sorted strengths of sampled hands, for Leads and laid cards whose identity matters."""
        rng = stream("spread", lead, laid, size)
        return sorted(self.strength(lead, laid, hand) for hand in _hands(rng, (lead, *laid), size))


@cache
def lines_of(table: str, order: str) -> Lines:
    """Return the Lines by these options."""
    return Lines(table, order)


def _hands(rng: Random, without: Sequence[Card], size: int) -> Iterator[list[Card]]:
    """Return some hands without these cards."""
    for _ in range(SAMPLES):
        hand: list[Card] = []
        while len(hand) < size:
            card = below(rng, len(FRENCH))
            if card not in hand and card not in without:
                hand.append(card)
        yield hand


def extras(cards: Iterable[Card]) -> int:
    """Return the points of hearts and courts among the cards beyond the cards themselves."""
    return sum([EXTRA[card] for card in cards])


EXTRA = tuple(HEART[card] + COURT[card] for card in CARDS)
"""Extra points of each card."""
