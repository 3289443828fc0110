"""Agreement of the fast playout rules of the bots with the real rules, over very many games. `python -m
tests.support.agreement [--games N] [--jobs J] [game ...]` names the first game that differs and ends. The tests do the
same with a few games."""

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
"""Games with such playout rules."""
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
