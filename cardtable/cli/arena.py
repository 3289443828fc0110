"""`cardtable arena`: contests of bots on all cores, their tables, and the blind test."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from traceback import format_exc
from typing import TypeVar

from cardtable.arena.contest import Contest, Duplicate, fingerprint, play_duplicate
from cardtable.arena.leak_check import LeakReport, run_leak_test
from cardtable.arena.opponents import make_player
from cardtable.arena.report import markdown_table
from cardtable.arena.results_file import damaged_path, finished_deals, read_contests, set_damaged_lines_aside, to_line
from cardtable.cli.arguments import chosen_options, chosen_seats, chosen_seeds
from cardtable.cli.progress_line import STOPPED, ProgressLine
from cardtable.rules.registry import game

T = TypeVar("T")
BATCH = 20
"""Positions in one job of the blind test."""
SHOWN = 10
"""Differing pairs that are listed; of further ones only the number is printed."""


class DealFailed(Exception):
    """A bot failed. The text names the deal and has the traceback, because exceptions from other processes must be
    plain."""


def arena(arguments: argparse.Namespace) -> int:
    """Run the command. Return the exit code."""
    try:
        if arguments.report:
            return report([Path(name) for name in arguments.report])
        if arguments.game is None:
            raise ValueError("name a game, or use --report FILE")
        if not 1 <= arguments.jobs <= 1024:
            raise ValueError("--jobs takes a number from 1 to 1024")
        chosen_seeds(arguments.seed, 1)
        if arguments.blind:
            return blind(arguments)
        contest = chosen_contest(arguments)
        return run(contest, arguments.deals, arguments.jobs, Path(arguments.out) if arguments.out else None)
    except DealFailed as error:
        print(error, file=sys.stderr)
        return 1
    except ValueError as error:
        print(f"cardtable arena: {error}", file=sys.stderr)
    except OSError as error:
        print(f"cardtable arena: {error.filename}: {error.strerror}; choose another file", file=sys.stderr)
    return 2


def chosen_contest(arguments: argparse.Namespace) -> Contest:
    kind = game(arguments.game)
    if not 1 <= arguments.deals <= 1_000_000:
        raise ValueError("--deals takes a number from 1 to 1000000")
    seats = chosen_seats(kind, arguments.seats)
    contest = Contest(
        game=kind.id,
        seats=seats,
        options=chosen_options(kind, seats, arguments.option),
        players=tuple(arguments.players),
        seed=arguments.seed,
        whole=arguments.matches,
        veto=arguments.veto,
        limit=arguments.limit_ms,
    )
    assert contest.lineups, "they fit"
    for name in contest.players:
        make_player(kind.id, name)
    return contest


# -- contests --------------------------------------------------------------------------------------------------------


def one_deal(contest: Contest, number: int) -> Duplicate:
    """Play a duplicate deal. Raises DealFailed with its number, so that it can be played again."""
    try:
        return play_duplicate(contest, number)
    except Exception:
        raise DealFailed(f"deal {number} of seed {contest.seed} failed:\n{format_exc()}") from None


def run(contest: Contest, deals: int, jobs: int, out: Path | None) -> int:
    """Play the missing deals of a contest, save each, and print the table. Return the exit code."""
    code = fingerprint(contest.game)
    if out and (damaged := set_damaged_lines_aside(out)):
        print(f"{out}: damaged lines set aside in {damaged_path(out)}: {damaged}", file=sys.stderr)
    played = finished_deals(out, contest, code) if out else {}
    played = {number: deal for number, deal in played.items() if number <= deals}
    missing = [number for number in range(1, deals + 1) if number not in played]
    end, why = 0, ""
    with closing(ProgressLine(contest.game, deals, len(played))) as gauge, append_to(out) as keep:
        try:
            for deal in map_jobs(partial(one_deal, contest), missing, jobs):
                keep(to_line(contest, code, deal))
                played[deal.number] = deal
                gauge.step()
        except KeyboardInterrupt:
            end, why = STOPPED, f"stopped: {len(played)} of {deals} deals played"
        except DealFailed as error:
            end, why = 1, str(error)
    if why:
        print(why, file=sys.stderr)
    if played:
        print(markdown_table([(contest, code, in_order(played))]))
    return end


def in_order(played: dict[int, Duplicate]) -> list[Duplicate]:
    """Return deals in the order of their numbers."""
    return [played[number] for number in sorted(played)]


def report(paths: Sequence[Path]) -> int:
    found, damaged = read_contests(paths)
    if damaged:
        print(f"damaged lines left out: {damaged}", file=sys.stderr)
    print(markdown_table((contest, code, in_order(played)) for contest, code, played in found))
    return 0


@contextmanager
def append_to(path: Path | None) -> Iterator[Callable[[str], None]]:
    """Yield a function that appends a line to a file and flushes it, or does nothing without a file."""
    if path is None:
        yield lambda text: None
        return
    with path.open("a", encoding="utf-8") as file:

        def keep(text: str) -> None:
            file.write(text + "\n")
            file.flush()

        yield keep


def map_jobs(work: Callable[[int], T], pieces: Sequence[int], jobs: int) -> Iterator[T]:
    """Call `work` for each piece on several cores, and yield the results as they come."""
    if jobs == 1 or len(pieces) < 2:
        yield from map(work, pieces)
        return
    # Ctrl+C reaches every process, and only the first one handles it. A starting process inherits SIG_IGN, where the
    # system hands it down, and sets it itself elsewhere.
    answer = signal(SIGINT, SIG_IGN)
    try:
        pool = get_context("spawn").Pool(min(jobs, len(pieces)), signal, (SIGINT, SIG_IGN))
    finally:
        signal(SIGINT, answer)
    with pool:
        yield from pool.imap_unordered(work, pieces)


# -- the blind test --------------------------------------------------------------------------------------------------


def blind(arguments: argparse.Namespace) -> int:
    """Print the numbers of positions and pairs, and the differing answers. Return 1 if there are any."""
    if not 1 <= arguments.positions <= 10_000_000:
        raise ValueError("--positions takes a number from 1 to 10000000")
    make_player(arguments.game, arguments.blind)
    batches = -(-arguments.positions // BATCH)
    work = partial(blind_batch, arguments.game, arguments.blind, arguments.seed, arguments.positions)
    sights: list[LeakReport] = []
    end = 0
    with closing(ProgressLine(arguments.game, batches)) as gauge:
        try:
            for sight in map_jobs(work, range(batches), arguments.jobs):
                sights.append(sight)
                gauge.step()
        except KeyboardInterrupt:
            end = STOPPED
    positions = sum(sight.positions for sight in sights)
    pairs = sum(sight.pairs for sight in sights)
    differ = sorted(text for sight in sights for text in sight.differ)
    print(f"{arguments.game} {arguments.blind}: {positions} positions, {pairs} pairs, {len(differ)} differ")
    for text in differ[:SHOWN]:
        print(f"  {text}")
    return end or int(bool(differ))


def blind_batch(game_id: str, name: str, seed: str, positions: int, batch: int) -> LeakReport:
    """Run one job of a blind test."""
    try:
        return run_leak_test(game_id, name, f"{seed}x{batch}", min(BATCH, positions - batch * BATCH))
    except Exception:
        raise DealFailed(f"the positions of seed {seed}x{batch} failed:\n{format_exc()}") from None
