"""Command line interface: all commands that need no window."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from cardtable.ai.levels import LEVELS, choose
from cardtable.cards.chance import stream
from cardtable.cli import arena, review, transfer, verify
from cardtable.cli.arguments import chosen_deals, chosen_levels, chosen_options, chosen_seats, chosen_seeds
from cardtable.cli.progress_line import ProgressLine, print_stopped
from cardtable.cli.verify import LARGEST
from cardtable.rules.game import Game, option_text
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.rules.presets import fixed_options, presets
from cardtable.rules.record import MOST_LINES, is_too_long, record_text
from cardtable.rules.registry import GAMES, game
from cardtable.text import catalog
from cardtable.version import VERSION


def parser() -> argparse.ArgumentParser:
    alone = "Without a command, opens Card Table; with a .cardtable file, opens the match in it."
    top = argparse.ArgumentParser(prog="cardtable", description=alone)
    top.add_argument("--version", action="version", version=f"cardtable {VERSION}")
    top.add_argument("--data", metavar="FOLDER", help="keep names, matches, settings and the log in this folder")
    safe = "start with default settings, no sound and basic drawing"
    top.add_argument("--safe", action="store_true", help=safe)
    commands = top.add_subparsers(dest="command")
    commands.add_parser("games", help="list the games, their seats and options as JSON")
    run = commands.add_parser("simulate", help="play bots against each other, without a window")
    run.add_argument("game", choices=GAMES)
    run.add_argument("--seed", default="1", help="letters and digits; with several matches, match K uses SEEDxK")
    run.add_argument("--seats", type=int, help="number of players")
    run.add_argument(
        "--bots", default="standard", help=f"a level for each seat, or one for all seats: {', '.join(LEVELS)}"
    )
    run.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="see `cardtable games`")
    run.add_argument("--matches", type=int, default=1, help="number of matches")
    run.add_argument("--deals", type=int, metavar="K", help="stop an endless match after K deals")
    run.add_argument("--record", metavar="FILE", help="write the records to FILE; - for standard output")
    arena = commands.add_parser("arena", help="compare bots on the same deals with seats rotated")
    arena.add_argument("game", nargs="?", choices=GAMES)
    arena.add_argument("players", nargs="*", metavar="PLAYER", help="a level, LEVEL:PLAYOUTS, any-LEVEL (knows only "
                       "the rules), seeing:N or ismcts:N; two, or one for each seat")  # fmt: skip
    arena.add_argument("--seats", type=int, help="number of players")
    arena.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="see `cardtable games`")
    arena.add_argument(
        "--deals", type=int, default=20, metavar="K", help="number of duplicate deals, each played in every rotation"
    )
    arena.add_argument("--matches", action="store_true", help="play whole matches instead of single deals")
    arena.add_argument("--seed", default="1", help="letters and digits that fix all cards")
    arena.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="number of processes (default: one per core)"
    )
    arena.add_argument("--limit-ms", type=float, default=1300.0, metavar="MS", help="count answers slower than this")
    arena.add_argument("--veto", action="store_true", help="count moves that would insult a partner")
    arena.add_argument("--out", metavar="FILE", help="save each deal to FILE, and resume from it")
    arena.add_argument("--report", nargs="+", metavar="FILE", help="only print a Markdown table of such files")
    arena.add_argument(
        "--blind", metavar="PLAYER", help="test that PLAYER answers the same when unseen cards are swapped"
    )
    arena.add_argument("--positions", type=int, default=1000, help="number of positions in the blind test")
    look = commands.add_parser("review", help="judge finished matches choice by choice, on what each seat could know")
    look.add_argument("files", nargs="+", metavar="FILE", help="- for standard input")
    look.add_argument(
        "--strength", type=float, default=1.0, metavar="X", help="multiply the usual number of playouts by X"
    )
    out = commands.add_parser("export", help="export everything, or one family member, to one file")
    out.add_argument(
        "file", nargs="?", metavar="FILE", help="the file to write (default: in the folder for saved files)"
    )
    out.add_argument("--person", metavar="NAME", help="only this family member and their matches")
    into = commands.add_parser("import", help="import such a file; existing matches are kept, bad files rejected")
    into.add_argument("file", metavar="FILE")
    into.add_argument("--look", action="store_true", help="only list what is in it")
    check = commands.add_parser("verify", help="check the seal, packs, actions and scores of records")
    check.add_argument("files", nargs="+", metavar="FILE", help="- for standard input")
    return top


def run(arguments: argparse.Namespace) -> int:
    """Run a command. Return the exit code."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal without a letter gets its number, so that no command fails over a quotation mark.
        sys.stdout.reconfigure(errors="backslashreplace")
    catalog.set_language(catalog.system_language())
    try:
        match arguments.command:
            case "games":
                print(json.dumps([game_json(game(game_id)) for game_id in GAMES], indent=2))
                return 0
            case "simulate":
                return simulate(arguments)
            case "arena":
                return arena.arena(arguments)
            case "review":
                return review.review(arguments.files, arguments.strength)
            case "export":
                return transfer.export(arguments.file, arguments.person)
            case "import":
                return transfer.import_archive(arguments.file, arguments.look)
        return verify.verify(arguments.files)
    except KeyboardInterrupt:
        return print_stopped(arguments.command, "nothing was changed")
    except BrokenPipeError:
        # The reader has closed the pipe, as `head` does.
        sys.stderr.close()
        return 0


def game_json(kind: type[Game]) -> dict[str, object]:
    """Return the description of a game for `cardtable games`."""
    return {
        "id": kind.id,
        "rules": kind.rules,
        "seats": list(kind.seats),
        "options": [
            {
                "name": option.name,
                "default": option_text(option.default),
                **(
                    {"values": [option_text(value) for value in option.values]}
                    if option.values
                    else {"low": option.low, "high": option.high}
                ),
            }
            for option in kind.options
        ],
        "tables": {str(seats): seat_options_json(kind, seats) for seats in sorted(kind.seats)},
    }


def seat_options_json(kind: type[Game], seats: int) -> dict[str, dict[str, str]]:
    """Return the usual options that differ from the defaults, and the fixed ones, for a number of players."""
    usual, defaults = next(iter(presets(kind, seats).values())), kind.defaults()
    return {
        "usual": {name: option_text(value) for name, value in usual.items() if value != defaults[name]},
        "bound": {name: option_text(value) for name, value in fixed_options(kind, seats).items()},
    }


def simulate(arguments: argparse.Namespace) -> int:
    kind = game(arguments.game)
    try:
        seats = chosen_seats(kind, arguments.seats)
        options = chosen_options(kind, seats, arguments.option)
        levels = chosen_levels(arguments.bots, seats)
        seeds = chosen_seeds(arguments.seed, arguments.matches)
        deals = chosen_deals(kind, options, arguments.deals)
    except ValueError as error:
        print(f"cardtable simulate: {error}", file=sys.stderr)
        return 2
    all_terms = [Terms(kind, seats, options, seed, salt=f"salt{seed}") for seed in seeds]
    size = 0
    try:
        with written_to(arguments.record) as keep, closing(ProgressLine("simulate", len(all_terms))) as gauge:
            for k, terms in enumerate(all_terms):
                match = play_match(terms, levels, deals)
                gauge.close()
                if keep is not None:
                    written = record_text(match) + ("" if k == len(all_terms) - 1 else "\n")
                    size += len(written.encode())
                    if is_too_long(written) or size > LARGEST:
                        return _stop_at_bound(k + 1)
                    print(written, end="", file=keep, flush=True)
                if keep is not sys.stdout:
                    print(f"{kind.id} seed {terms.seed}: {result_text(match)}", flush=True)
                gauge.step()
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        print(f"cardtable simulate: {arguments.record}: {error.strerror}; choose another file", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return print_stopped("simulate", "finished matches are kept")
    return 0


def _stop_at_bound(number: int) -> int:
    """Say that a match is not written, because `cardtable verify` would refuse the file. Return the exit code."""
    most, lines = LARGEST // 1_000_000, MOST_LINES
    print(f"cardtable simulate: match {number} is not written: `cardtable verify` reads {lines:,} lines a match and "
          f"{most} MB a file; use fewer deals or another file", file=sys.stderr)  # fmt: skip
    return 1


def written_to(record: str | None) -> AbstractContextManager[TextIO | None]:
    """Open the file for records, each of which is written as soon as its match is over."""
    if record is None or record == "-":
        return nullcontext(None if record is None else sys.stdout)
    return Path(record).open("w", encoding="utf-8", newline="\n")


def result_text(match: Match) -> str:
    """Return totals and places of a match."""
    totals, places = (" ".join(map(str, numbers)) for numbers in (match.standing.totals, match.standing.places))
    return f"totals {totals} places {places}"


def play_match(terms: Terms, levels: Sequence[str], deals: int = 0) -> Match:
    """Play a whole match between bots. An endless one is stopped after `deals` deals."""
    match = Match(terms)
    while not match.over:
        if len(match.results) == deals and match.may_stop:
            match.stop()
            break
        match.begin()
        match.shuffle()
        while match.playing:
            assert match.game is not None
            seat = match.game.asked()[0]
            seed = stream(terms.seed, "bot", seat, len(match.lines)).getrandbits(64)
            match.play(seat, choose(observe(match.game, seat, match.heard), levels[seat], seed))
            match.shuffle()
    return match
