"""Ladder of combinations: the value of one to seven cards, and the cards that make it. [rules: #hands]

A strength is one number, so hands compare as numbers do. It is found by counting, because only the numbers of cards of
each shape, of each colour and of each target matter, and sometimes the highest card of a group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import TypeVar

from cardtable.cards.pack import CIRKLE, Card
from cardtable.games.poker.rules_types import LadderOptions
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, HIERARCHIES, SHAPE, TARGET

NOTHING, PAIR, TWO_PAIRS, BRELAN, SUITE, FULL, ROYAL_SUITE, CARRE, MAJOR_CARRE, FLUSH, ROYAL_FLUSH, ROYAL_CARRE = range(
    12
)
SIZES = (1, 2, 4, 3, 4, 5, 5, 4, 5, 4, 5, 5)
"""Number of cards in each combination."""
BY_COLOUR, BY_SHAPE = 1, 2
"""The two kinds of a combination: shape beats colour. [rules: #ties]"""

_WORDS = {
    (NOTHING, 0): ("poker.hand.nothing", "poker.shows.nothing"),
    (PAIR, BY_COLOUR): ("poker.hand.pair-colour", "poker.shows.pair-colour"),
    (PAIR, BY_SHAPE): ("poker.hand.pair-shape", "poker.shows.pair-shape"),
    (TWO_PAIRS, 0): ("poker.hand.two-pairs", "poker.shows.two-pairs"),
    (BRELAN, BY_COLOUR): ("poker.hand.brelan-colour", "poker.shows.brelan-colour"),
    (BRELAN, BY_SHAPE): ("poker.hand.brelan-shape", "poker.shows.brelan-shape"),
    (SUITE, BY_COLOUR): ("poker.hand.suite-colour", "poker.shows.suite-colour"),
    (SUITE, BY_SHAPE): ("poker.hand.suite-shape", "poker.shows.suite-shape"),
    (FULL, 0): ("poker.hand.full", "poker.shows.full"),
    (ROYAL_SUITE, BY_COLOUR): ("poker.hand.royal-suite-colour", "poker.shows.royal-suite-colour"),
    (ROYAL_SUITE, BY_SHAPE): ("poker.hand.royal-suite-shape", "poker.shows.royal-suite-shape"),
    (CARRE, BY_COLOUR): ("poker.hand.carre-colour", "poker.shows.carre-colour"),
    (CARRE, BY_SHAPE): ("poker.hand.carre-shape", "poker.shows.carre-shape"),
    (MAJOR_CARRE, BY_COLOUR): ("poker.hand.major-carre-colour", "poker.shows.major-carre-colour"),
    (MAJOR_CARRE, BY_SHAPE): ("poker.hand.major-carre-shape", "poker.shows.major-carre-shape"),
    (FLUSH, 0): ("poker.hand.flush", "poker.shows.flush"),
    (ROYAL_FLUSH, 0): ("poker.hand.royal-flush", "poker.shows.royal-flush"),
    (ROYAL_CARRE, 0): ("poker.hand.royal-carre", "poker.shows.royal-carre"),
}
"""Text ids by category and kind: the name of the combination, and the sentence with which a player shows it."""
SHOWN_IDS = tuple(shown for _, shown in _WORDS.values())
"""Text ids of all sentences with which a player shows a combination."""

# A strength is the category, then two fields of seven bits. They hold a measure (kind and high card in the order of the
# option) and the measure of the second pair or of the full's pair; or a kind and a target's colour; or a rank or a
# colour.
_CATEGORY, _FIRST = 14, 7
_KIND = 12

# Counts are packed with three bits each: five shapes, five colours, and the targets of four colours.
_SHAPES_MASK, _COLOURS_AT, _TARGETS_AT = (1 << 15) - 1, 15, 15
_COUNTS = tuple(
    1 << 3 * SHAPE[f] | 1 << 15 + 3 * COLOUR[f] | (1 << 30 + 3 * COLOUR[f] if SHAPE[f] == TARGET else 0)
    for f in (card % FACES for card in range(len(CIRKLE)))
)
_count: Callable[[Card], int] = _COUNTS.__getitem__

Entry = TypeVar("Entry", bound=tuple[int, ...])
"""Facts that follow from some packed counts."""


class _Tables(dict[int, Entry]):
    """Entries computed on first access. There are some thousands, of which a deal needs some hundreds."""

    def __init__(self, entry: Callable[[int], Entry]) -> None:
        self._entry = entry

    def __missing__(self, counts: int) -> Entry:
        entry = self[counts] = self._entry(counts)
        return entry


class Ladder:
    """Ladder of combinations under the options that change it."""

    def __init__(self, hierarchy: str, high_first: bool, four_plus_target: bool, by_cards: bool) -> None:
        ranks = HIERARCHIES[hierarchy]
        self.ranks: tuple[int, ...] = tuple(ranks[card % FACES] for card in range(len(CIRKLE)))
        """Base rank of each card."""
        self._bits = tuple(1 << rank - 1 for rank in self.ranks)
        self._high_first, self._four_plus_target, self._by_cards = high_first, four_plus_target, by_cards
        self._in_shape = [sum(1 << ranks[f] - 1 for f in range(FACES) if SHAPE[f] == s) for s in range(5)]
        self._in_colour = [sum(1 << ranks[f] - 1 for f in range(FACES) if COLOUR[f] == c) for c in range(5)]
        self._by_shapes = _Tables(self._shape_entry)
        self._by_colours = _Tables(self._colour_entry)

    # -- strength ----------------------------------------------------------------------------------------------

    def strength(self, cards: Sequence[Card]) -> int:
        """Return the strength of the best combination among one to seven cards. Ties under the sheet's rules are equal
        numbers. [rules: #hands]"""
        counts = sum(map(_count, cards))
        by_shape, extra, four, pairs = self._by_shapes[counts & _SHAPES_MASK]
        by_colour, target, four_of_colour = self._by_colours[counts >> _COLOURS_AT]
        if extra:
            by_shape += target
        value = by_shape if by_shape > by_colour else by_colour
        if four and four_of_colour and pairs < 0:
            return self._flush_or_carre(cards, value, four, four_of_colour)
        category = value >> _CATEGORY
        if category >= MAJOR_CARRE or category == ROYAL_SUITE:
            return value
        if category < FULL or (self._high_first and category == FULL):
            return self._below_carre(cards)
        bits = 0
        for card in cards:
            bits |= self._bits[card]
        if category == FULL:
            high, other = (bits & four).bit_length(), (bits & pairs).bit_length()
            return FULL << _CATEGORY | (BY_SHAPE << 5 | high) << _FIRST | BY_SHAPE << 5 | other
        if by_shape == value:
            return self._carre(BY_SHAPE, bits & four)
        return self._carre(BY_COLOUR, bits & four_of_colour)

    def _measure(self, kind: int, high: int) -> int:
        """Return kind and high card as one number, in the order of the option `kind_rule`. [rules: #ties]"""
        return high << 2 | kind if self._high_first else kind << 5 | high

    def _carre(self, kind: int, bits: int) -> int:
        return CARRE << _CATEGORY | self._measure(kind, bits.bit_length()) << _FIRST

    def _shape_entry(self, counts: int) -> tuple[int, int, int, int]:
        """Return what these counts of shapes are worth: the value, whether the best target's colour is added to it, and
        two groups of cards. The groups are the four (with -1), or the brelan and the pairs of a full."""
        shapes = [counts >> 3 * s & 7 for s in range(5)]
        targets = shapes[TARGET]
        if targets >= 5:
            return ROYAL_CARRE << _CATEGORY, 0, self._in_shape[TARGET], -1
        four = next((s for s in range(5) if shapes[s] >= 4), None)
        if four is not None:
            mask = self._in_shape[four]
            if four != TARGET and targets:
                return MAJOR_CARRE << _CATEGORY | BY_SHAPE << _KIND, 1, mask, -1
            # The rank of the four is found later, where the cards are known; here it only has to be a carré.
            return CARRE << _CATEGORY, 0, mask, -1
        plain = sum(map(bool, shapes[:TARGET]))
        if (plain == 4 and targets) or (plain == 3 and targets > 1):
            return ROYAL_SUITE << _CATEGORY | BY_SHAPE << _KIND, 1, 0, 0
        brelans = [s for s in range(5) if shapes[s] == 3]
        pairs = sum(self._in_shape[s] for s in range(5) if shapes[s] == 2)
        if len(brelans) == 1 and pairs:
            return FULL << _CATEGORY, 0, self._in_shape[brelans[0]], pairs
        return 0, 0, 0, 0

    def _colour_entry(self, counts: int) -> tuple[int, int, int]:
        """Return what these counts of colours and targets are worth: the value, the best target's colour if a strength
        has it, and the group of four."""
        colours = [counts >> 3 * c & 7 for c in range(5)]
        targets = [c for c in (3, 2, 1, 0) if counts >> _TARGETS_AT + 3 * c & 7]
        best = targets[0] << _FIRST if targets else 0
        four = next((c for c in range(5) if colours[c] >= 4), None)
        if four is not None:
            mask = self._in_colour[four]
            if colours[BLACK] >= 5:
                return ROYAL_FLUSH << _CATEGORY | BLACK << _FIRST, best, mask
            # A target of the four's own colour is one card more only if five of that colour are there.
            for target in targets:
                if target != four or colours[four] >= 5:
                    return MAJOR_CARRE << _CATEGORY | BY_COLOUR << _KIND | target << _FIRST, best, mask
            return CARRE << _CATEGORY, best, mask
        different = sum(map(bool, colours))
        for target in targets:
            if different - (colours[target] == 1) >= 4:
                return ROYAL_SUITE << _CATEGORY | BY_COLOUR << _KIND | target << _FIRST, best, 0
        return 0, best, 0

    def _flush_or_carre(self, cards: Sequence[Card], value: int, by_shape: int, by_colour: int) -> int:
        """Return the strength of cards with four of a shape and four of a colour: a flush if these are identical cards,
        else a carré. [rules: #hands]"""
        faces = [card % FACES for card in cards]
        for f in faces:
            if faces.count(f) == 4:
                extra = any(SHAPE[other] == TARGET and other != f for other in faces)
                if extra and self._four_plus_target:
                    return max(value, ROYAL_FLUSH << _CATEGORY | COLOUR[f] << _FIRST)
                return max(value, FLUSH << _CATEGORY | self.ranks[f] << _FIRST)
        if value >> _CATEGORY != CARRE:
            return value
        bits = 0
        for card in cards:
            bits |= self._bits[card]
        return max(self._carre(BY_SHAPE, bits & by_shape), self._carre(BY_COLOUR, bits & by_colour))

    def _below_carre(self, cards: Sequence[Card]) -> int:
        """Return the best combination up to the full, for cards without four alike. Each brelan is then all there is of
        its group. [rules: #hands]"""
        brelans = sorted(self._groups(cards, 3), reverse=True)
        for first, group in brelans:
            second = self._best_pair([card for card in cards if card not in group])
            if second:
                return FULL << _CATEGORY | first << _FIRST | second
        for kind, of in ((BY_SHAPE, SHAPE), (BY_COLOUR, COLOUR)):
            if len({of[card % FACES] for card in cards}) >= 4:
                return SUITE << _CATEGORY | self._measure(kind, max(self.ranks[card] for card in cards)) << _FIRST
        if brelans:
            return BRELAN << _CATEGORY | brelans[0][0] << _FIRST
        return self._pairs(cards)

    def _pairs(self, cards: Sequence[Card]) -> int:
        """Return the strength of two pairs, a pair, or the highest single card. [rules: #hands]"""
        best = NOTHING << _CATEGORY | max(self.ranks[card] for card in cards) << _FIRST
        for pair in combinations(cards, 2):
            first = self._best_pair(pair)
            if first:
                second = self._best_pair([card for card in cards if card not in pair])
                high, low = max(first, second), min(first, second)
                best = max(best, (TWO_PAIRS if low else PAIR) << _CATEGORY | high << _FIRST | low)
        return best

    def _best_pair(self, cards: Sequence[Card]) -> int:
        """Return the measure of the best pair, 0 if there is none."""
        return max((measure for measure, _ in self._groups(cards, 2)), default=0)

    def _groups(self, cards: Sequence[Card], least: int) -> Iterable[tuple[int, list[Card]]]:
        """Yield each shape and colour with at least `least` cards, as its measure and its cards."""
        for kind, of in ((BY_SHAPE, SHAPE), (BY_COLOUR, COLOUR)):
            for which in range(5):
                group = [card for card in cards if of[card % FACES] == which]
                if len(group) >= least:
                    yield self._measure(kind, max(self.ranks[card] for card in group)), group

    # -- the cards ---------------------------------------------------------------------------------------------

    def combination(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards of the best combination, the highest first and an extra target last."""
        value = self.strength(cards)
        size = SIZES[value >> _CATEGORY]
        made = (self._in_order(some, value) for some in combinations(cards, size) if self.strength(some) == value)
        return max(made, key=lambda some: [self.ranks[card] for card in some])

    def _in_order(self, cards: Sequence[Card], value: int) -> tuple[Card, ...]:
        """Sort the cards of a combination as `combination` returns them."""
        falling = sorted(cards, key=lambda card: -self.ranks[card])
        extra = self._extra_target(falling, value)
        if extra is not None:
            falling.remove(extra)
            falling.append(extra)
        return tuple(falling)

    def _extra_target(self, cards: Sequence[Card], value: int) -> Card | None:
        """Return the target that a royal suite, a major four or a royal flush has beside its four cards."""
        category = value >> _CATEGORY
        if category in (ROYAL_SUITE, MAJOR_CARRE):
            colour = value >> _FIRST & 7
            return next(card for card in cards if SHAPE[card % FACES] == TARGET and COLOUR[card % FACES] == colour)
        if category == ROYAL_FLUSH:
            return next((card for card in cards if SHAPE[card % FACES] == TARGET), None)
        return None

    def full_strength(self, cards: Sequence[Card]) -> tuple[int, tuple[int, ...]]:
        """Return the strength and the tie-break: nothing on the sheet, the single cards by the option `tie_break`.
        [rules: #ties]"""
        value = self.strength(cards)
        if not self._by_cards:
            return value, ()
        # If an extra target is a part of the strength, equal hands have one of the same colour: it decides nothing.
        return value, tuple(self.ranks[card] for card in self.combination(cards))

    def winners(self, hands: Sequence[Sequence[Card]]) -> list[int]:
        """Return the positions of the best hands. Single cards are compared only where they can matter."""
        values = [self.strength(hand) for hand in hands]
        best = [i for i, value in enumerate(values) if value == max(values)]
        if len(best) > 1 and self._by_cards:
            full = {i: self.full_strength(hands[i]) for i in best}
            best = [i for i in best if full[i] == max(full.values())]
        return best

    # -- words -------------------------------------------------------------------------------------------------

    def key(self, value: int) -> tuple[int, ...]:
        """Return the category and the values compared within it, in the order of the rules. [rules: #ties]

        >>> rungs = _ladder("colour_first", "kind_first", "sheet", "sheet")
        >>> rungs.key(rungs.strength(CIRKLE.cards("VRA MRA")))
        (1, 2, 16)
        """
        category, first, second = value >> _CATEGORY, value >> _FIRST & 127, value & 127
        if category in (ROYAL_SUITE, MAJOR_CARRE):
            return category, first >> 5, first & 7
        if category in (NOTHING, FLUSH, ROYAL_FLUSH):
            return category, first
        if category == ROYAL_CARRE:
            return (category,)
        return (category, *self._split(first), *(self._split(second) if second else ()))

    def _split(self, measure: int) -> tuple[int, int]:
        """Return kind and high card of a measure, in the order of the option `kind_rule`."""
        return (measure >> 2, measure & 3) if self._high_first else (measure >> 5, measure & 31)

    def name_id(self, value: int) -> str:
        """Return the text id of a combination's name."""
        return _WORDS[self._name_key(value)][0]

    def shown_id(self, value: int) -> str:
        """Return the text id of the sentence with which a player shows this combination."""
        return _WORDS[self._name_key(value)][1]

    def _name_key(self, value: int) -> tuple[int, int]:
        """Return the category, and the kind for categories whose name says it."""
        category, first = value >> _CATEGORY, value >> _FIRST & 127
        if category in (ROYAL_SUITE, MAJOR_CARRE):
            return category, first >> 5
        if category in (PAIR, BRELAN, SUITE, CARRE):
            return category, first & 3 if self._high_first else first >> 5
        return category, 0


def category(value: int) -> int:
    """Return the category of a strength: its rung on the ladder."""
    return value >> _CATEGORY


@cache
def _ladder(hierarchy: str, kind_rule: str, flush_royal: str, tie_break: str) -> Ladder:
    return Ladder(hierarchy, kind_rule == "high_first", flush_royal == "four_plus_target", tie_break == "cards")


def ladder(options: LadderOptions) -> Ladder:
    """Return the ladder for the options of a match."""
    return _ladder(options["hierarchy"], options["kind_rule"], options["flush_royal"], options["tie_break"])
