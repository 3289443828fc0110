"""Figures quoted by the rules of CIRKLE Poker, found again: `python -m tests.tools.statistics.poker [deals]`. The table
of categories is counted exactly, over faces with the number of ways to choose their copies. Shares of hands and pots
are measured over so many deals. Not a test: it prints the quoted value beside the one found."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from math import comb

from cardtable.cards.chance import Random, below
from cardtable.cards.pack import Card
from cardtable.games.poker.rules import Poker
from cardtable.games.poker.rules_hands import FULL, ROYAL_SUITE, category, ladder
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, SHAPE, TARGET

NAMES = (
    "nothing", "pair", "two pairs", "brelan", "suite", "full", "royal suite", "carré", "major carré", "flush",
    "flush royal", "carré royal",
)  # fmt: skip
SEVEN = (0, 0, 0, 0, 206754816, 2456682240, 6039415296, 1684071808, 1500691840, 2666560, 14454960, 14454960)
SIX = (0, 0, 0.333, 0, 14.311, 28.462, 42.994, 9.119, 4.693, 0.0100, 0.0386, 0.0386)
FIVE = (0, 0, 8.304, 10.690, 39.312, 14.135, 22.087, 4.448, 1.007, 0.0035, 0.0071, 0.0071)
BY_SHAPE = {4: 1.735, 5: 17.538, 6: 35.468, 7: 7.601, 8: 6.438}
BY_COLOUR = {4: 0.0, 5: 3.073, 6: 15.202, 7: 6.528, 8: 6.153}
PAIRED = {2: 35.4, 3: 76.3, 4: 96.1, 5: 99.84}

SHEET = ladder(Poker.defaults())


def hands(size: int, face: int = 0) -> Iterator[tuple[list[Card], int]]:
    """Yield every set of faces of a hand, as cards, with the number of hands that show it."""
    if size == 0:
        yield [], 1
        return
    if face == FACES:
        return
    for copies in range(min(4, size) + 1):
        here = [face + FACES * k for k in range(copies)]
        ways = comb(4, copies)
        for rest, others in hands(size - copies, face + 1):
            yield here + rest, ways * others


def counted(size: int) -> Counter[tuple[int, ...]]:
    """Count all hands of a size by category and kind."""
    found: Counter[tuple[int, ...]] = Counter()
    for hand, ways in hands(size):
        found[SHEET.key(SHEET.strength(hand))[:2]] += ways
    return found


def by_category(found: Counter[tuple[int, ...]]) -> list[int]:
    totals = [0] * 12
    for key, ways in found.items():
        totals[key[0]] += ways
    return totals


def paired(hand: list[Card]) -> bool:
    """Return whether two of the cards share a shape or a colour."""
    different = len({SHAPE[card % FACES] for card in hand}), len({COLOUR[card % FACES] for card in hand})
    return min(different) < len(hand)


def print_categories() -> None:
    all_seven = counted(7)
    seven = by_category(all_seven)
    print(f"{'seven cards':<14}{'rules':>14}{'counted':>14}{'shape':>16}{'colour':>17}")
    for number, name in enumerate(NAMES):
        kinds = "".join(
            f"{table[number]:>9.3f}{100 * all_seven[number, kind] / sum(seven):>8.3f}" if number in table else ""
            for kind, table in ((2, BY_SHAPE), (1, BY_COLOUR))
        )
        print(f"{name:<14}{SEVEN[number]:>14}{seven[number]:>14}{kinds}")
    print("exactly the table of the rules" if tuple(seven) == SEVEN else "NOT the table of the rules")
    assert sum(seven) == comb(96, 7)
    for size, quoted in ((6, SIX), (5, FIVE)):
        found = by_category(counted(size))
        print(f"{size} cards, %: " + ", ".join(
            f"{name} {q:g} / {100 * n / sum(found):.4f}" for name, q, n in zip(NAMES, quoted, found, strict=True) if n
        ))  # fmt: skip
    for size, pairs in PAIRED.items():
        with_pair = sum(ways for hand, ways in hands(size) if paired(hand))
        print(f"a pair among {size} cards, %: {pairs} / {100 * with_pair / comb(96, size):.2f}")


def own_cards(a: Card, b: Card) -> str:
    """Return the relation of the two own cards, in the words of the strategy notes."""
    a, b = sorted((a % FACES, b % FACES))
    targets = (SHAPE[a] == TARGET) + (SHAPE[b] == TARGET)
    if targets == 2:
        return "two targets"
    if targets:
        if COLOUR[a] == COLOUR[b]:
            return "target and card of its colour"
        return "target and black" if COLOUR[a] == BLACK else "target and other coloured card"
    if a == b:
        return "two identical cards"
    if SHAPE[a] == SHAPE[b]:
        return "black and coloured, same shape" if COLOUR[b] == BLACK else "two coloured, same shape"
    return "two of one colour" if COLOUR[a] == COLOUR[b] else "unrelated, without target"


QUOTED = {
    "two targets": ("46", "70"),
    "target and card of its colour": ("41", "68"),
    "two identical cards": ("36", "53"),
    "target and other coloured card": ("34", "62"),
    "target and black": ("33", "61"),
    "black and coloured, same shape": ("28", "50"),
    "two coloured, same shape": ("27", "47"),
    "two of one colour": ("23-25", "47"),
    "unrelated, without target": ("15-16", "41"),
}
WINNING = {2: "10/49/20/20", 4: "3/37/26/33", 6: "1/30/26/42"}


def some_cards(rng: Random, count: int) -> list[Card]:
    """Return the first cards of a shuffled pack."""
    pack = list(range(96))
    for i in range(count):
        j = i + below(rng, 96 - i)
        pack[i], pack[j] = pack[j], pack[i]
    return pack[:count]


def measured(players: int, deals: int) -> tuple[dict[str, float], Counter[int], float, float]:
    """Return shares of the pot by own cards, counts of the winning categories, and how often a pot is shared: by the
    sheet, and by cards."""
    rng = Random(players)
    by_cards = ladder(Poker.defaults(tie_break="cards"))
    won: defaultdict[str, float] = defaultdict(float)
    seen: Counter[str] = Counter()
    winning: Counter[int] = Counter()
    shared = shared_by_cards = 0
    for _ in range(deals):
        dealt = some_cards(rng, 5 + 2 * players)
        board, own = dealt[:5], [dealt[5 + 2 * p : 7 + 2 * p] for p in range(players)]
        held = [board + two for two in own]
        best = SHEET.winners(held)
        shared += len(best) > 1
        shared_by_cards += len(best) > 1 and len(by_cards.winners([held[p] for p in best])) > 1
        winning[category(SHEET.strength(held[best[0]]))] += 1
        for p, two in enumerate(own):
            seen[own_cards(*two)] += 1
            won[own_cards(*two)] += (p in best) / len(best)
    shares = {kind: 100 * won[kind] / seen[kind] for kind in seen}
    return shares, winning, 100 * shared / deals, 100 * shared_by_cards / deals


def main(deals: int) -> None:
    print_categories()
    found = {players: measured(players, deals) for players in (2, 4, 6)}
    print(f"\nshare of the pot with these own cards, % ({deals} deals){'4 players':>20}{'2 players':>16}")
    for kind, (four, two) in QUOTED.items():
        print(f"{kind:<52}{four:>8} /{found[4][0][kind]:5.1f}{two:>9} /{found[2][0][kind]:5.1f}")
    print("\nwinning hand, %: full / royal suite / carré / major carré")
    for players, quoted in WINNING.items():
        winning = found[players][1]
        shares = "/".join(f"{100 * winning[c] / deals:.0f}" for c in range(FULL, ROYAL_SUITE + 3))
        print(f"{players} players: {quoted}   found {shares}")
    print("\nshared pots, %: by the sheet, and with single cards as tie break")
    for players, quoted in ((2, "25, 4"), (4, "31, 4"), (6, "35, 6")):
        print(f"{players} players: {quoted}   found {found[players][2]:.1f}, {found[players][3]:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20000)
