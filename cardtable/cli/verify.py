"""`cardtable verify`: line by line check of records of any size and source.

Only the current record is in memory, so memory is bounded. Time grows with the length of the file.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from io import TextIOWrapper
from os import fstat
from pathlib import Path
from typing import TextIO

from cardtable.cli.progress_line import ProgressLine, print_stopped
from cardtable.foundation.untrusted_file import NotAFile, TooLarge, open_untrusted
from cardtable.rules.match import Match
from cardtable.rules.record import FIRST_LINE, LONGEST_LINE, BadRecord, read_record
from cardtable.rules.registry import game
from cardtable.text.catalog import text as sentence

LARGEST = 16_000_000
"""Letters of a file that is checked; thousands of matches fit in."""
ENOUGH = 100
"""Refusals after which the check stops."""


class RecordSplitter:
    """Iterator over the records in a sequence of lines."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._number = 0
        self._waiting: str | None = None
        """First line of the next record."""

    def each(self) -> Iterator[tuple[int, Iterator[str]]]:
        """Yield for each record the number of lines before it, and its lines. Unread lines are skipped."""
        while True:
            before = self._number - (self._waiting is not None)
            record = self._record()
            yield before, record
            for _ in record:
                pass
            if self._waiting is None:
                return

    @property
    def more(self) -> bool:
        """True if another record follows the one that has been read."""
        return self._waiting is not None

    def _record(self) -> Iterator[str]:
        begun = self._waiting is not None
        if self._waiting is not None:
            first, self._waiting = self._waiting, None
            yield first
        for line in self._lines:
            self._number += 1
            if begun and FIRST_LINE in line and line.strip().lstrip("\ufeff") == FIRST_LINE:
                self._waiting = line
                return
            begun = begun or bool(line.strip())
            yield line


def bounded_lines(file: TextIO, told: Callable[[int], None]) -> Iterator[str]:
    """Yield the lines of a text; longer lines come in pieces. Raises TooLarge, or ValueError if it is not UTF-8."""
    done = 0
    while line := file.readline(LONGEST_LINE + 2):
        done += len(line)
        if done > LARGEST:
            raise TooLarge
        told(done)
        yield line.rstrip("\n")


def verify(files: Sequence[str]) -> int:
    """Check records, and print a line for each with the first mistake. Return 1 if any was refused, 130 if
    interrupted."""
    refused = 0
    try:
        for name in files:
            for right, told in check_file(name):
                print(told, flush=True)
                refused += not right
                if refused == ENOUGH:
                    print(sentence("verify.enough", n=ENOUGH))
                    return 1
    except KeyboardInterrupt:
        return print_stopped("verify", "results printed so far are valid")
    return int(refused > 0)


def check_file(name: str) -> Iterator[tuple[bool, str]]:
    """Yield the verdict on each record of a file, and whether it is right."""
    try:
        with open_text(name) as file:
            size = fstat(file.fileno()).st_size
            if size > LARGEST:
                raise TooLarge
            with closing(ProgressLine(name, size or LARGEST)) as gauge:
                records = RecordSplitter(bounded_lines(file, gauge.update))
                for right, told in _verdicts(name, records):
                    gauge.close()
                    yield right, told
    except TooLarge:
        yield False, f"{name}: {sentence('verify.too-large', n=LARGEST // 1_000_000)}"
    except (NotAFile, OSError, ValueError):
        yield False, f"{name}: {sentence('verify.unreadable')}"


def open_text(name: str) -> TextIO:
    """Open a regular file, or standard input for "-", as text. A pipe is read as standard input only, because a pipe
    with a name may never be written."""
    binary = sys.stdin.buffer if name == "-" else open_untrusted(Path(name), LARGEST)
    return TextIOWrapper(binary, encoding="utf-8", newline="\n")


def _verdicts(name: str, records: RecordSplitter) -> Iterator[tuple[bool, str]]:
    for k, (before, lines) in enumerate(records.each(), 1):
        try:
            match = read_record(lines, game, verify=True, silent=True)
            right, told = True, verdict(match)
        except BadRecord as error:
            right, where = False, sentence("verify.line", n=error.line + before)
            told = f"{where}: {sentence(error.text_id, **error.args_)}"
        for _ in lines:
            pass
        which = f", {sentence('verify.record', k=k, n=before + 1)}" if k > 1 or records.more else ""
        yield right, f"{name}{which}: {told}"


def verdict(match: Match) -> str:
    """Return the sentence about a correct record."""
    totals = " ".join(map(str, match.standing.totals)) if match.results else "-"
    counts = {
        "game": match.terms.game.id,
        "deals": len(match.results),
        "actions": len(match.action_lines),
        "totals": totals,
    }
    if not match.terms.seed:
        return sentence("verify.right-unsealed", **counts)
    return sentence("verify.right" if match.over else "verify.right-unfinished", **counts)
