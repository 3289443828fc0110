"""The ladder of combinations as the rules write it down: plain, slow, and independent of the program's own.

A card is a colour (M, J, B, V, N), a shape (T, X, C, R, O) and its base rank. A key is the number of the category, then
what is compared within it. `max` over all subsets finds the best; kind 2 is of shape, kind 1 of colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

FACES = [colour + shape for colour in "MJBV" for shape in "TXCR"] + ["NT", "NX", "NC", "NR", "MO", "JO", "BO", "VO"]
RANK = {face: rank for rank, face in enumerate(FACES, 1)}
Key = tuple[int, ...]


def alike(cards: Sequence[str]) -> int:
    """Return 2 for cards of one shape, 1 for cards of one colour, else 0."""
    return 2 if len({card[1] for card in cards}) == 1 else 1 if len({card[0] for card in cards}) == 1 else 0


def high(cards: Sequence[str]) -> int:
    return max(RANK[card] for card in cards)


def keys(hand: Sequence[str]) -> Iterator[Key]:
    """Yield the key of every combination in a hand of one to seven cards."""
    yield 0, high(hand)
    if sum(card[1] == "O" for card in hand) >= 5:
        yield (11,)
    if sum(card[0] == "N" for card in hand) >= 5:
        yield 10, 4
    for size in (2, 3, 4):
        for taken in combinations(range(len(hand)), size):
            cards, others = [hand[i] for i in taken], [hand[i] for i in range(len(hand)) if i not in taken]
            first = alike(cards), high(cards)
            if size == 4:
                yield from keys_of_four(cards, ["MJBV".index(card[0]) for card in others if card[1] == "O"])
            elif first[0]:
                yield 1 if size == 2 else 3, *first
                for second in ((alike(pair), high(pair)) for pair in combinations(others, 2) if alike(pair)):
                    yield (5, *first, *second) if size == 3 else (2, *max(first, second), *min(first, second))


def keys_of_four(cards: Sequence[str], targets: Sequence[int]) -> Iterator[Key]:
    """Yield the keys of four cards, alone and with each target beside them."""
    if len(set(cards)) == 1:
        yield 9, high(cards)
    for kind, part in ((2, 1), (1, 0)):
        groups = len({card[part] for card in cards})
        if groups in (1, 4):
            yield 7 if groups == 1 else 4, kind, high(cards)
            yield from ((8 if groups == 1 else 6, kind, target) for target in targets)


def best(hand: Sequence[str]) -> Key:
    """Return the key of the best combination, with the options of the printed rules."""
    return max(keys(hand))
