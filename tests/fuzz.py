"""Random matches with the laws watching, as many as one likes: `python -m tests.fuzz [--game G] [--matches N]
[--seed S] [--from N] [--minutes M] [--jobs J]`. Any game, any options, any number of players; the cheap laws look at
every action, the dear ones at about one moment of each match. A failure names the seed that finds it again.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from multiprocessing import get_context
from typing import NamedTuple

from cardtable.cards.chance import Random, stream
from cardtable.games.games import GAMES, game
from tests.laws import any_match, play_by, turns

DEALS, TO_THE_END = 2, 60
"""Most matches last for two deals, as many short looks find more than few long ones; one in four goes to its end."""
REPLAYED = 0.25
"""The part of all matches that are read again from their record."""
STEPS = 100


class Played(NamedTuple):
    """What came of one match."""

    game: str
    seed: int
    actions: int
    trouble: str
    """The end of the traceback, or nothing."""


def deals(seed: int) -> int:
    """How many deals of this match are played at most."""
    return DEALS if seed % 4 else TO_THE_END


@lru_cache
def usual_length(game_id: str) -> float:
    """How many moments a match of this game has, more or less: so often a dear law looks at one of them."""
    kind, lengths = game(game_id), list[int]()
    for seed in range(8):
        rng = Random(seed)
        lengths.append(sum(1 for _ in turns(any_match(kind, seed, rng), rng, deals(seed))))
    return sum(lengths) / len(lengths)


def played(job: tuple[str, int]) -> Played:
    """Play one match by chance."""
    game_id, seed = job
    actions = 0
    try:
        look = 1 / usual_length(game_id)
        for _ in play_by(game(game_id), seed, most_deals=deals(seed), look=look, replay=REPLAYED):
            actions += 1
    except Exception:
        return Played(game_id, seed, actions, traceback.format_exc(limit=-4))
    return Played(game_id, seed, actions, "")


def jobs(games: Sequence[str], matches: int, seed: str, first: int = 0) -> Iterator[tuple[str, int]]:
    """Which matches are played: all games in turn, each match with a seed of its own."""
    for number in range(first, first + matches):
        game_id = games[number % len(games)]
        yield game_id, stream(seed, "fuzz", game_id, number // len(games)).getrandbits(48)


def report(results: Iterator[Played], matches: int, minutes: float = 0) -> list[Played]:
    """Print progress, troubles and at the end the sums; the troubles. With `minutes`, it ends when they are over."""
    troubles: list[Played] = []
    counts: Counter[str] = Counter()
    actions, began = 0, time.monotonic()
    step = max(1, matches // STEPS)
    for number, result in enumerate(results, 1):
        counts[result.game] += 1
        actions += result.actions
        if result.trouble:
            troubles.append(result)
            print(f"{result.game}: python -m tests.fuzz --game {result.game} --again {result.seed}\n{result.trouble}")
        spent = time.monotonic() - began
        if number % step == 0:
            print(f"{number}/{matches} matches, {actions} actions, {spent:.0f} s, {len(troubles)} troubles", flush=True)
        if minutes and spent > 60 * minutes:
            break
    each = ", ".join(f"{game_id} {count}" for game_id, count in counts.items())
    done, spent = counts.total(), time.monotonic() - began
    print(f"{done}/{matches} matches ({each}), {actions} actions, {spent:.0f} s, {len(troubles)} troubles", flush=True)
    return troubles


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--game", choices=GAMES, action="append", help="this game only; may be given again")
    parser.add_argument("--matches", type=int, default=200, help="how many, of all games together")
    parser.add_argument("--seed", default="1", help="another seed, other matches")
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="N", help="leave out the first N matches")
    parser.add_argument("--minutes", type=float, default=0, help="end after so many minutes, whatever is left")
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
    todo = jobs(games, wanted.matches, wanted.seed, wanted.first)
    if wanted.jobs < 2:
        return 1 if report(map(played, todo), wanted.matches, wanted.minutes) else 0
    with get_context("spawn").Pool(wanted.jobs) as pool:
        results = pool.imap_unordered(played, todo, chunksize=8)
        return 1 if report(results, wanted.matches, wanted.minutes) else 0


if __name__ == "__main__":
    sys.exit(main())
