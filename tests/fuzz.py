"""Random matches with every law watching, as many as one likes: `python -m tests.fuzz [--game G] [--matches N]
[--seed S] [--jobs J]`. Any game, any options, any number of players. A failure names the seed that finds it again.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from typing import NamedTuple

from cardtable.cards.chance import stream
from cardtable.rules.games import GAMES, game
from tests.laws import play_through

LOOK = 0.02
"""The part of all moments at which the dear laws look: many short looks into many matches find more than long ones."""
DEALS = 2


class Played(NamedTuple):
    """What came of one match."""

    game: str
    seed: int
    actions: int
    trouble: str
    """The end of the traceback, or nothing."""


def played(job: tuple[str, int]) -> Played:
    """Play one match by chance."""
    game_id, seed = job
    actions = 0

    def count(_: object) -> None:
        nonlocal actions
        actions += 1

    try:
        play_through(game(game_id), seed, most_deals=DEALS, look=LOOK, each=count)
    except Exception:
        return Played(game_id, seed, actions, traceback.format_exc(limit=-4))
    return Played(game_id, seed, actions, "")


def jobs(games: Sequence[str], matches: int, seed: str) -> Iterator[tuple[str, int]]:
    """Which matches are played: all games in turn, each match with a seed of its own."""
    for number in range(matches):
        game_id = games[number % len(games)]
        yield game_id, stream(seed, "fuzz", game_id, number // len(games)).getrandbits(48)


def report(results: Iterator[Played], matches: int) -> list[Played]:
    """Print progress and troubles; the troubles."""
    troubles: list[Played] = []
    counts: Counter[str] = Counter()
    actions = 0
    step = max(1, matches // 100)
    for number, result in enumerate(results, 1):
        counts[result.game] += 1
        actions += result.actions
        if result.trouble:
            troubles.append(result)
            print(f"\n{result.game}: python -m tests.fuzz --game {result.game} --again {result.seed}\n{result.trouble}")
        if number % step == 0 or number == matches:
            print(f"\r{number}/{matches} matches, {actions} actions, {len(troubles)} troubles", end="", flush=True)
    print("\n" + ", ".join(f"{game_id} {count}" for game_id, count in counts.items()))
    return troubles


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--game", choices=GAMES, action="append", help="this game only; may be given again")
    parser.add_argument("--matches", type=int, default=200, help="how many, of all games together")
    parser.add_argument("--seed", default="1", help="another seed, other matches")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument(
        "--again", type=int, metavar="N", help="play the one match of this number, as a failure names it"
    )
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    wanted = arguments(words)
    games = wanted.game or list(GAMES)
    if wanted.again is not None:
        return 1 if report(map(played, [(games[0], wanted.again)]), 1) else 0
    todo = jobs(games, wanted.matches, wanted.seed)
    if wanted.jobs < 2:
        return 1 if report(map(played, todo), wanted.matches) else 0
    with get_context("spawn").Pool(wanted.jobs) as pool:
        return 1 if report(pool.imap_unordered(played, todo, chunksize=2), wanted.matches) else 0


if __name__ == "__main__":
    sys.exit(main())
