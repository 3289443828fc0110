"""Whether the lean copies of the rules, which the computer players think with, agree with the rules: what the tests ask
of some games, asked of very many.

`python -m tests.support.agreement [--games N] [--jobs J] [game ...]`; the first game that differs is named and ends it.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from importlib import import_module
from multiprocessing import Pool

LEAN = ("cerchio", "bataille", "poursuite", "contrat", "poker", "court_circular", "tarocchi")
"""The games of which there is such a copy."""
PORTION = 50


def compared(game_id: str, first: int) -> Counter[str | int]:
    """Compare so many games from a number on. Return the counts of outcomes."""
    keeps: Callable[[int], str | int] = import_module(f"tests.games.{game_id}.test_ai").keeps_the_rules
    found: Counter[str | int] = Counter()
    for number in range(first, first + PORTION):
        try:
            said = keeps(number)
        except AssertionError as error:
            raise ValueError(f"{game_id}: game {number} differs: {error}") from error
        found[said if isinstance(said, str) else "compared"] += 1 if isinstance(said, str) else said
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.support.agreement", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="how many of each")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes; as many as there are cores")
    parser.add_argument("game", nargs="*", choices=[[], *LEAN], help="all of them if none is named")
    wanted = parser.parse_args()
    with Pool(wanted.jobs) as pool:
        for game_id in wanted.game or LEAN:
            found: Counter[str | int] = Counter()
            before = time.monotonic()
            for portion in pool.imap_unordered(partial(compared, game_id), range(0, wanted.games, PORTION)):
                found += portion
            took = time.monotonic() - before
            print(f"{game_id}: {wanted.games} games agree in {took:.0f} s: {dict(found)}", flush=True)


if __name__ == "__main__":
    main()
