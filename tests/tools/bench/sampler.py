"""Costs of sampling hidden cards: `python -m tests.tools.bench.sampler [GAME ...] [--seconds S]`. Each game is measured
at moments of random deals. Printed are the seconds to prepare an `Imagination` and the sampler's part of them (median
and maximum), then the deals of unseen cards and the whole worlds in a second. The tool prints and never judges."""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from cardtable.ai.determinization import Determinizer
from cardtable.ai.sampler import Sampler
from cardtable.cards.chance import Random, below
from cardtable.cards.pack import CHANCE
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import GAMES, game

MOMENTS = 40
ONE_IN = 9
"""One in so many moments of a deal is measured."""


class Cost(NamedTuple):
    """Cost of sampling in one game: seconds of preparation, and results a second."""

    ready: float
    slowest: float
    sampler: float
    slowest_sampler: float
    deals: float
    worlds: float


def moments(game_id: str, count: int = MOMENTS) -> Iterator[Observation]:
    """Yield the observations of seats in random deals."""
    kind, number = game(game_id), 0
    while count:
        number += 1
        rng = Random(number)
        match = Match(Terms(kind, kind.seats[0], kind.defaults(), f"bench {number}"))
        match.begin()
        match.shuffle()
        while match.playing and match.game is not None and count:
            asked = match.game.asked()
            seat = asked[below(rng, len(asked))]
            if seat != CHANCE and below(rng, ONE_IN) == 0:
                count -= 1
                yield observe(match.game, seat, match.heard)
            match.play(seat, match.game.ask(seat).random_action(rng))
            match.shuffle()


def seconds(work: Callable[[], object], least: float = 0.002) -> float:
    """Return the mean duration of a piece of work, over as many runs as fit into so many seconds."""
    runs, start = 0, time.process_time()
    while True:
        work()
        runs += 1
        spent = time.process_time() - start
        if spent > least:
            return spent / runs


def cost(game_id: str, least: float = 0.004, count: int = MOMENTS) -> Cost:
    """Measure one game."""
    ready, sampler, deals, worlds = [], [], [], []
    for seen in moments(game_id, count):
        imagination = Determinizer(seen)
        asked, rng = imagination.sampler, Random(1)
        ready.append(seconds(partial(Determinizer, seen), least))
        sampler.append(seconds(partial(Sampler, asked.sizes, asked.masks), least))
        deals.append(seconds(partial(asked.deal, rng), least))
        worlds.append(seconds(partial(imagination.sample, rng), least))
    return Cost(
        statistics.median(ready), max(ready), statistics.median(sampler), max(sampler),
        1 / statistics.median(deals), 1 / statistics.median(worlds),
    )  # fmt: skip


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure what it costs to imagine.")
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--seconds", type=float, default=0.004, help="for each thing at each moment")
    given = parser.parse_args(words)
    print(f"{'':16}{'ready, µs':>10}{'slowest':>10}{'sampler':>10}{'slowest':>10}{'deals/s':>10}{'worlds/s':>10}")
    for game_id in given.games:
        figures = cost(game_id, given.seconds)
        times = "".join(f"{1e6 * figure:>10.0f}" for figure in figures[:4])
        print(f"{game_id:16}{times}{figures.deals:>10.0f}{figures.worlds:>10.0f}", flush=True)


if __name__ == "__main__":
    main()
