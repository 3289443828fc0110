"""Random matches under the laws: `python -m tests.tools.stress.fuzz [--game G] [--matches N] [--seed S] [--from N]
[--minutes M] [--jobs J]`. Any game, any options, any number of players. The fast laws check every action, the slow ones
a moment in about one of four matches. A failure names the seed that reproduces it. The last line says where the next
run continues, so that runs add up to millions of matches."""

from __future__ import annotations

import argparse
import gc
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from multiprocessing import get_context
from typing import NamedTuple

from cardtable.cards.chance import Random, stream
from cardtable.rules.registry import GAMES, game
from tests.support.laws import any_match, play_by, turns

LOOKED = 0.25
"""Mean number of moments of a match at which the slow laws are checked: they take as long as three matches."""
REPLAYED = 0.125
"""Share of the matches that are read again from their record."""
ENOUGH, TO_THE_END = 120, 60
"""Number of actions after which a match is left, and number of deals of an endless one that is played to its end."""
STEPS = 100
SELDOM = 50_000
"""Number of new objects before the collector looks for cycles; a match makes hardly any."""


class Played(NamedTuple):
    """Result of one match."""

    game: str
    seed: int
    actions: int = 0
    looks: int = 0
    """Number of checks of the slow laws."""
    ended: bool = False
    """True if the match was over, and not left after some deals."""
    trouble: str = ""
    """The end of the traceback, or nothing."""


def deals(seed: int) -> int:
    """Return the largest number of deals of this match. It is mostly one, because many short matches find more than few
    long ones. One in eight has a second deal, which tests the carry, and one in a hundred goes to its end."""
    return TO_THE_END if seed % 100 == 0 else 2 if seed % 8 == 4 else 1


def patience(seed: int) -> int:
    """Return the number of actions after which this match is left in the middle of a deal. Three of four are left,
    because the long deals of two games would take most of the time."""
    return ENOUGH if seed % 4 else sys.maxsize


@lru_cache
def usual_length(game_id: str) -> float:
    """Return the approximate number of moments in a match of this game, of which a slow law checks one."""
    kind, lengths = game(game_id), list[int]()
    for seed in range(8):
        rng = Random(seed)
        lengths.append(sum(1 for _ in turns(any_match(kind, seed, rng), rng, deals(seed))))
    return sum(lengths) / len(lengths)


def played(job: tuple[str, int]) -> Played:
    """Play one match by chance."""
    game_id, seed = job
    actions, looks, over = 0, 0, False
    try:
        look = LOOKED / usual_length(game_id)
        for moment in play_by(game(game_id), seed, most_deals=deals(seed), look=look, replay=REPLAYED):
            actions += 1
            looks += moment.closely
            if actions >= patience(seed):
                break
        over = moment.match.over
    except Exception:
        return Played(game_id, seed, actions, looks, trouble=traceback.format_exc(limit=-4))
    return Played(game_id, seed, actions, looks, over)


def jobs(games: Sequence[str], matches: int, seed: str, first: int = 0) -> Iterator[tuple[str, int]]:
    """Yield the matches to play: all games in turn, each match with a seed of its own."""
    for number in range(first, first + matches):
        game_id = games[number % len(games)]
        yield game_id, stream(seed, "fuzz", game_id, number // len(games)).getrandbits(48)


class Sums:
    """Sums over the matches so far."""

    def __init__(self) -> None:
        self.troubles: list[Played] = []
        self.games: Counter[str] = Counter()
        self.actions = self.looks = self.ended = 0
        self._began = time.monotonic()

    def add(self, result: Played) -> None:
        self.games[result.game] += 1
        self.actions += result.actions
        self.looks += result.looks
        self.ended += result.ended
        if result.trouble:
            self.troubles.append(result)

    @property
    def spent(self) -> float:
        return time.monotonic() - self._began

    def __str__(self) -> str:
        return (
            f"{self.games.total()} matches, {self.actions} actions, {self.looks} close looks, {self.ended} to the end, "
            f"{self.spent:.0f} s, {len(self.troubles)} troubles"
        )


def report(results: Iterable[Played], matches: int, minutes: float = 0, first: int = 0) -> list[Played]:
    """Print progress, failures and at the end the sums. Return the failures. It ends early after `minutes` or on an
    interrupt, and prints where to continue, so that runs add up."""
    sums = Sums()
    step = max(1, matches // STEPS)
    try:
        for result in results:
            sums.add(result)
            if result.trouble:
                print(f"{result.game}: python -m tests.tools.stress.fuzz --game {result.game} --again {result.seed}")
                print(result.trouble)
            if sums.games.total() % step == 0:
                print(f"of {matches}: {sums}", flush=True)
            if minutes and sums.spent > 60 * minutes:
                break
    except KeyboardInterrupt:
        pass
    done = sums.games.total()
    print(f"of {matches}: {sums} (" + ", ".join(f"{game_id} {count}" for game_id, count in sums.games.items()) + ")")
    print(f"from {first}, go on with --from {first + done}", flush=True)
    return sums.troubles


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.stress.fuzz", description=__doc__)
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
        return 1 if report([played((games[0], wanted.again))], 1) else 0
    todo = jobs(games, wanted.matches, wanted.seed, wanted.first)
    gc.set_threshold(SELDOM)
    if wanted.jobs < 2:
        return 1 if report(map(played, todo), wanted.matches, wanted.minutes, wanted.first) else 0
    with get_context("spawn").Pool(wanted.jobs, gc.set_threshold, (SELDOM,)) as pool:
        results = pool.imap(played, todo, chunksize=8)
        return 1 if report(results, wanted.matches, wanted.minutes, wanted.first) else 0


if __name__ == "__main__":
    # A run that is asked to end prints how far it has come.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
