"""Fairness of the shuffle: a chi-square of counts against chance for each question. `python -m
tests.tools.statistics.shuffle [shuffles]` deals packs from seeds as matches do.

Counted are the places of each card in a pack of 52, and the card that follows each card; for every game the seat that
each card is dealt to, and the first dealer. The full size is a million shuffles. Each chi-square has its distance from
chance in standard deviations (`z`, by the approximation of Wilson and Hilferty); fair shuffles are nearly always within
three.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

from cardtable.cards.chance import below, shuffled, stream
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import GAMES, game

CARDS = 52
USUAL = 20_000


class Verdict(NamedTuple):
    """Result of one question."""

    asked: str
    cells: int
    chi: float
    freedom: int

    @property
    def z(self) -> float:
        """Return the distance from chance in standard deviations."""
        k = self.freedom
        return float(((self.chi / k) ** (1 / 3) - (1 - 2 / (9 * k))) / (2 / (9 * k)) ** 0.5)


BOUND = (CARDS - 1) / CARDS
"""Factor of the spread of counts in a table in which every shuffle fills each row and each column once, relative to
independent draws."""


def chi_square(counts: Sequence[int], expected: float) -> float:
    return sum((count - expected) ** 2 for count in counts) / expected


def positions_and_pairs(shuffles: int) -> list[Verdict]:
    """Test the position of each card, and the card that follows it. After the last card comes the end, and after that
    the first."""
    places, pairs, end = [0] * CARDS**2, [0] * (CARDS + 1) ** 2, CARDS
    for n in range(shuffles):
        pack = shuffled(range(CARDS), stream(f"shuffle {n}", "deal", 0))
        before = end
        for place, card in enumerate(pack):
            places[place * CARDS + card] += 1
            pairs[before * (CARDS + 1) + card] += 1
            before = card
        pairs[before * (CARDS + 1) + end] += 1
    followed = [count for k, count in enumerate(pairs) if k // (CARDS + 1) != k % (CARDS + 1)]
    free = len(followed) - 2 * (CARDS + 1) + 1
    return [
        Verdict("each card at each place", CARDS**2, BOUND * chi_square(places, shuffles / CARDS), (CARDS - 1) ** 2),
        Verdict("each card after each other", len(followed), BOUND * chi_square(followed, shuffles / CARDS), free),
    ]


def starters(matches: int) -> list[Verdict]:
    """Test the first dealer at tables of two to eight."""
    found = []
    for seats in range(2, 9):
        counts = [0] * seats
        for n in range(matches):
            counts[below(stream(f"starter {n}", "dealer"), seats)] += 1
        found.append(Verdict(f"first dealer of {seats}", seats, chi_square(counts, matches / seats), seats - 1))
    return found


def dealt(game_id: str, deals: int) -> Verdict:
    """Test the seat that each card of a game is dealt to in the first deal of a match."""
    kind = game(game_id)
    seats, size = kind.seats[0], len(kind.pack)
    options = kind.defaults(**({"suit_draw": "random"} if game_id == "cerchio" else {}))
    held = [[0] * seats for _ in range(size)]
    for n in range(deals):
        match = Match(Terms(kind, seats, options, f"dealt {n}"))
        match.begin()
        assert match.game is not None
        for seat in range(seats):
            for card in match.game.table.at(f"{kind.about.hand}.{seat}"):
                held[card][seat] += 1
    if game_id == "naval":  # a whole series goes to one seat: its first card stands for all
        held = held[:: size // 4]
    rows = [row for row in held if sum(row)]
    chi = sum(chi_square(row, sum(row) / seats) for row in rows)
    return Verdict(f"{game_id}: each card to each seat", len(rows) * seats, chi, len(rows) * (seats - 1))


def verdicts(shuffles: int) -> list[Verdict]:
    games = [game_id for game_id in GAMES if game_id != "cerchio"]  # whose players hold no cards
    return [
        *positions_and_pairs(shuffles),
        *starters(shuffles),
        *(dealt(game_id, max(200, shuffles // 50)) for game_id in games),
    ]


def main(arguments: Sequence[str]) -> None:
    shuffles = int(arguments[0]) if arguments else USUAL
    print(f"{shuffles} shuffles; {'what was counted':34} cells  chi-square  expected      z")
    for verdict in verdicts(shuffles):
        print(
            f"{verdict.asked:52} {verdict.cells:6} {verdict.chi:11.1f} {verdict.freedom:9} {verdict.z:+6.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
