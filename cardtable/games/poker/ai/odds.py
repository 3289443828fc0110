"""Strength of all own cards at once beside the same five common cards. Of 96 cards only the faces count, so there are
300 kinds of own cards.

The ladder itself is in `games/poker/rules_hands.py`; a test compares both on random hands.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.poker.rules_hands import (
    BY_COLOUR,
    BY_SHAPE,
    CARRE,
    FULL,
    MAJOR_CARRE,
    ROYAL_CARRE,
    ROYAL_FLUSH,
    ROYAL_SUITE,
    Ladder,
)
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, SHAPE, TARGET

COPIES = 4
KINDS: tuple[tuple[int, int], ...] = tuple((f, g) for f in range(FACES) for g in range(f, FACES))
"""Kinds of own cards, each as its two faces."""
KIND: tuple[int, ...] = tuple(KINDS.index((min(f, g), max(f, g))) for f in range(FACES) for g in range(FACES))
"""Kind of two faces, at index 24 × one face + the other."""

_SHAPE_PAIRS = tuple((a, b) for a in range(5) for b in range(a, 5))
_SUITS = tuple(COLOUR[f] + (5 if SHAPE[f] == TARGET else 0) for f in range(FACES))
"""Colour of a face; targets have colours of their own."""
_SUIT_PAIRS = tuple((a, b) for a in range(9) for b in range(a, 9))


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a <= b else (b, a)


_OF_KIND = tuple(
    (
        kind,
        _SHAPE_PAIRS.index(_pair(SHAPE[f], SHAPE[g])),
        _SUIT_PAIRS.index(_pair(_SUITS[f], _SUITS[g])),
        f,
        g,
    )
    for kind, (f, g) in enumerate(KINDS)
)
_CATEGORY, _FIRST, _KIND_AT = 14, 7, 12

PartValue = tuple[int, int, int, int]
"""Worth of shapes or colours alone: the value, whether a target's colour is added to it (or that colour), the group of
four cards, and the pairs of a full."""


class Scale:
    """Ladder of combinations for all kinds of own cards beside the same common cards."""

    def __init__(self, rungs: Ladder) -> None:
        self.rungs = rungs
        self._bits = [1 << rank - 1 for rank in rungs.ranks[:FACES]]
        self._of_shape = [sum(self._bits[f] for f in range(FACES) if SHAPE[f] == s) for s in range(5)]
        self._of_colour = [sum(self._bits[f] for f in range(FACES) if COLOUR[f] == c) for c in range(5)]
        # Effect of the option `kind_rule` on a measure: one place moves left, the other stays.
        self._high_first = rungs.key(rungs.strength((0, FACES)))[1] != BY_SHAPE

    def strengths(self, board: Sequence[int]) -> list[int]:
        """Return the strength of each kind of own cards with five common faces."""
        shapes, colours, targets = _counted(board)
        by_shape = [self._by_shape(shapes, a, b) for a, b in _SHAPE_PAIRS]
        by_colour = [self._by_colour(colours, targets, a, b) for a, b in _SUIT_PAIRS]
        bits, common = self._bits, 0
        for face in board:
            common |= bits[face]
        low = FULL if not self._high_first else FULL + 1
        found = [0] * len(KINDS)
        for kind, shape_pair, suit_pair, f, g in _OF_KIND:
            value, extra, four, pairs = by_shape[shape_pair]
            other, target, four_of_colour, _ = by_colour[suit_pair]
            if extra:
                value += target
            best = value if value > other else other
            category = best >> _CATEGORY
            if (four and four_of_colour and pairs < 0) or category < low:
                best = self.rungs.strength((f, g, *board))
            elif category == CARRE:
                group = four if value == best else four_of_colour
                high = (group & (common | bits[f] | bits[g])).bit_length()
                best = CARRE << _CATEGORY | self._measure(BY_SHAPE if value == best else BY_COLOUR, high) << _FIRST
            elif category == FULL:
                seven = common | bits[f] | bits[g]
                first, second = (seven & four).bit_length(), (seven & pairs).bit_length()
                best = FULL << _CATEGORY | (BY_SHAPE << 5 | first) << _FIRST | BY_SHAPE << 5 | second
            found[kind] = best
        return found

    def _measure(self, kind: int, high: int) -> int:
        return high << 2 | kind if self._high_first else kind << 5 | high

    def _by_shape(self, common: Sequence[int], a: int, b: int) -> PartValue:
        shapes = list(common)
        shapes[a] += 1
        shapes[b] += 1
        if shapes[TARGET] >= 5:
            return ROYAL_CARRE << _CATEGORY, 0, self._of_shape[TARGET], -1
        most = max(shapes)
        if most >= 4:
            four = shapes.index(most)
            if four != TARGET and shapes[TARGET]:
                return MAJOR_CARRE << _CATEGORY | BY_SHAPE << _KIND_AT, 1, self._of_shape[four], -1
            return CARRE << _CATEGORY | BY_SHAPE << _KIND_AT, 0, self._of_shape[four], -1
        plain = TARGET - shapes[:TARGET].count(0)
        if plain + shapes[TARGET] >= 5 and plain >= 3:
            return ROYAL_SUITE << _CATEGORY | BY_SHAPE << _KIND_AT, 1, 0, 0
        if shapes.count(3) == 1 and 2 in shapes:
            pairs = sum(self._of_shape[s] for s in range(5) if shapes[s] == 2)
            return FULL << _CATEGORY, 0, self._of_shape[shapes.index(3)], pairs
        return 0, 0, 0, 0

    def _by_colour(self, common: Sequence[int], of_targets: Sequence[int], a: int, b: int) -> PartValue:
        colours, targets = list(common), list(of_targets)
        for suit in (a, b):
            colours[suit % 5] += 1
            if suit >= 5:
                targets[suit - 5] += 1
        best = max((c for c in range(4) if targets[c]), default=0) << _FIRST
        most = max(colours)
        if most >= 4:
            four = colours.index(most)
            mask = self._of_colour[four]
            if colours[BLACK] >= 5:
                return ROYAL_FLUSH << _CATEGORY | BLACK << _FIRST, best, mask, 0
            extra = [c for c in range(4) if targets[c] and (c != four or most >= 5)]
            if extra:
                return MAJOR_CARRE << _CATEGORY | BY_COLOUR << _KIND_AT | max(extra) << _FIRST, best, mask, 0
            return CARRE << _CATEGORY | BY_COLOUR << _KIND_AT, best, mask, 0
        different = 5 - colours.count(0)
        extra = [c for c in range(4) if targets[c] and different - (colours[c] == 1) >= 4]
        if extra:
            return ROYAL_SUITE << _CATEGORY | BY_COLOUR << _KIND_AT | max(extra) << _FIRST, best, 0, 0
        return 0, best, 0, 0


def _counted(board: Sequence[int]) -> tuple[list[int], list[int], list[int]]:
    """Return the number of cards of each shape, of each colour, and of targets of each colour."""
    shapes, colours, targets = [0] * 5, [0] * 5, [0] * 4
    for face in board:
        shapes[SHAPE[face]] += 1
        colours[COLOUR[face]] += 1
        if SHAPE[face] == TARGET:
            targets[COLOUR[face]] += 1
    return shapes, colours, targets


def rank_shares(values: Sequence[float], ways: Sequence[float]) -> list[float]:
    """Return for each kind the share of all other kinds that are worse; equal ones count half. `ways` are the weights
    of the kinds."""
    of_value: dict[float, float] = {}
    for value, weight in zip(values, ways, strict=True):
        of_value[value] = of_value.get(value, 0.0) + weight
    below, whole = 0.0, sum(of_value.values())
    for value in sorted(of_value):
        weight = of_value[value]
        of_value[value] = (below + weight / 2) / whole
        below += weight
    return [of_value[value] for value in values]


def pair_counts(seen: Sequence[int]) -> list[int]:
    """Return the number of ways in which two unseen cards make each kind, given the seen faces."""
    left = [COPIES] * FACES
    for face in seen:
        left[face] -= 1
    return [left[f] * left[g] if f != g else left[f] * (left[f] - 1) // 2 for f, g in KINDS]
