"""Copies of the database, made at clean exits: which there are, in which order they were made, and which are kept.

Their order is a number inside them, one more than in any copy before: clocks are set wrong, and set right again. The
date in a copy's name is for people.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

FOLDER = "backups"
NEWEST = 3
"""How many of the newest copies are kept in any case."""
SPREAD = 2
"""For how many days, weeks and months the last copy of each is kept as well: the newest can be from one evening."""

UNREADABLE = (sqlite3.Error, UnicodeError)
"""What reading a damaged database raises; the words of SQLite's own complaint may be damaged, too."""


class Backup(NamedTuple):
    """A copy, and the number of its making; 0 in copies from before they were counted."""

    number: int
    path: Path

    @property
    def day(self) -> str:
        """The day on which it was made, as its name says."""
        return self.path.stem[:10]


def connect_read_only(path: Path) -> sqlite3.Connection:
    """A connection that writes nothing at all, not even beside the file, as a read-only medium demands."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None)


def read_counter(connection: sqlite3.Connection, name: str) -> int:
    """What the database counts under this name; 0 in one from before it counted."""
    with suppress(*UNREADABLE):
        row = connection.execute("SELECT value FROM counters WHERE name = ?", (name,)).fetchone()
        return int(row[0]) if row is not None and isinstance(row[0], int) else 0
    return 0


def list_backups(folder: Path) -> list[Backup]:
    """All copies, the newest first; none where the system will not even look, because a name is too long for it."""
    try:
        paths = list((folder / FOLDER).glob("*.db"))
    except OSError:
        return []
    found = [Backup(_number(path), path) for path in paths]
    return sorted(found, key=lambda copy: (copy.number, copy.path.name), reverse=True)


def _number(path: Path) -> int:
    with suppress(*UNREADABLE, OSError), closing(connect_read_only(path)) as connection:
        return read_counter(connection, "copies")
    return 0


def newest_number(folder: Path) -> int:
    """The highest number of a copy by the names alone, which is quick; whoever needs to be sure looks inside."""
    ends = [path.stem.rpartition("-")[2] for path in (folder / FOLDER).glob("????-??-??-*-*.db")]
    return max((int(end) for end in ends if end.isascii() and end.isdecimal()), default=0)


def make_backup(connection: sqlite3.Connection, folder: Path, moment: str) -> Path:
    """Copy the database as it is now, sound or not at all, and let copies go that are no longer needed."""
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    before = list_backups(folder)
    number = 1 + max([read_counter(connection, "copies"), *(copy.number for copy in before)])
    with suppress(sqlite3.OperationalError):  # a database from before it counted
        connection.execute("UPDATE counters SET value = ? WHERE name = 'copies'", (number,))
    made = folder / FOLDER / f"{moment}-{number}.db"
    unfinished = made.with_suffix(".unfinished")
    try:
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as target:
            unfinished.chmod(0o600)  # as the database itself
            connection.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
            if target.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("the copy is not sound")
        fsync_file(unfinished)
        unfinished.replace(made)
    finally:
        unfinished.unlink(missing_ok=True)
    for copy in _too_many([Backup(number, made), *before]):
        copy.path.unlink(missing_ok=True)
    return made


def fsync_file(path: Path) -> None:
    """Return when a file is on the disk, whatever happens to the power."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _too_many(newest_first: list[Backup]) -> Iterator[Backup]:
    kept = set(newest_first[:NEWEST])
    for span in (_the_day, _the_week, _the_month):
        kept.update(_last_of_each(newest_first, span))
    return (copy for copy in newest_first if copy not in kept)


def _last_of_each(newest_first: Iterable[Backup], span: Callable[[str], str]) -> list[Backup]:
    seen: dict[str, Backup] = {}
    for copy in newest_first:
        seen.setdefault(span(copy.day), copy)
    return list(seen.values())[:SPREAD]


def _the_day(day: str) -> str:
    return day


def _the_week(day: str) -> str:
    from datetime import date  # only when a copy is made, never at the start

    with suppress(ValueError):
        return "{0.year} {0.week}".format(date.fromisoformat(day).isocalendar())
    return day


def _the_month(day: str) -> str:
    return day[:7]
