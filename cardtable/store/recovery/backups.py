"""Backups of the database, made at clean exits.

A counter inside each backup gives their order, because clocks are set wrong and set right again. The date in the file
name is for people.
"""

import errno
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from cardtable.store.notice import Notice, short_path
from cardtable.store.schema.sqlite_file import UNREADABLE, connect_read_only, read_counter

FOLDER = "backups"
NEWEST = 3
"""Number of the newest backups that are always kept."""
SPREAD = 2
"""Number of days, weeks and months whose last backup is kept as well, because the newest can be from one evening."""


class Unsound(sqlite3.DatabaseError):
    """The source of the backup is damaged. The backup is not kept, so no older one gives way to it."""


class Backup(NamedTuple):
    """Backup file with its number, or 0 if it is older than the numbering."""

    number: int
    path: Path
    house: int = 0
    """Id of the family's database, or 0 if it is older than such ids."""
    changes: int = 0
    """Number of commits in it, or 0 if they were not counted."""

    @property
    def day(self) -> str:
        """Day of the backup, from its file name."""
        return self.path.stem[:10]


def list_backups(folder: Path) -> list[Backup]:
    """Return all backups, the newest first. Returns none if the system cannot list them, as with too long a path."""
    try:
        paths = list((folder / FOLDER).glob("*.db"))
    except OSError:
        return []
    found = [_backup(path) for path in paths]
    return sorted(found, key=lambda copy: (copy.number, copy.path.name), reverse=True)


def _backup(path: Path) -> Backup:
    with suppress(*UNREADABLE, OSError), closing(connect_read_only(path)) as connection:
        number, house, changes = (read_counter(connection, name) for name in ("copies", "house", "changes"))
        return Backup(number, path, house, changes)
    return Backup(0, path)


def newest_number(folder: Path) -> int:
    """Return the highest backup number in the file names. It is fast and may be wrong; `list_backups` reads the
    files."""
    ends: list[str] = []
    with suppress(OSError):
        ends = [path.stem.rpartition("-")[2] for path in (folder / FOLDER).glob("????-??-??-*-*.db")]
    return max((int(end) for end in ends if end.isascii() and end.isdecimal()), default=0)


def make_backup(
    connection: sqlite3.Connection, folder: Path, moment: str, is_sound: Callable[[sqlite3.Connection], bool]
) -> Path:
    """Write a backup that `is_sound` accepts, and delete those that are no longer needed. Return its path.

    Raises Unsound, OSError or sqlite3.Error; then no backup is left behind, and none is deleted.
    """
    before = list_backups(folder)
    number = 1 + max([read_counter(connection, "copies"), *(copy.number for copy in before)])
    with suppress(sqlite3.OperationalError):  # the database is older than the counters
        # First of all: a number without a file tells the next start that this backup could not be made.
        connection.execute("UPDATE counters SET value = ? WHERE name = 'copies'", (number,))
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    made = _write_backup(connection, folder / FOLDER / f"{moment}-{number}.db", is_sound)
    for copy in _too_many([Backup(number, made), *before]):
        copy.path.unlink(missing_ok=True)
    return made


def keep_version(
    connection: sqlite3.Connection, folder: Path, moment: str, is_sound: Callable[[sqlite3.Connection], bool]
) -> Path:
    """Write a backup before a migration. Return its path.

    Its number is that of the database: an old database that was put back must not become the newest backup. Raises as
    `make_backup`.
    """
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    number, version = read_counter(connection, "copies"), connection.execute("PRAGMA user_version").fetchone()[0]
    return _write_backup(connection, folder / FOLDER / f"{moment}-version{version}-{number}.db", is_sound)


def _write_backup(connection: sqlite3.Connection, path: Path, is_sound: Callable[[sqlite3.Connection], bool]) -> Path:
    unfinished = path.with_suffix(".unfinished")
    try:
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as target:
            unfinished.chmod(0o600)  # as the database itself
            connection.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
            if not is_sound(target):
                raise Unsound("the copy is not sound")
        fsync_file(unfinished)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return path


def obstacle(folder: Path, trouble: Exception) -> Notice:
    """Return the notice that explains why no backup can be made, with a remedy."""
    from shutil import disk_usage  # imported here, because no start needs it

    place = folder / FOLDER
    if os.path.lexists(place) and not place.is_dir():
        return Notice("store.backup-no-folder", {"folder": short_path(place)})
    full = getattr(trouble, "errno", 0) in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
    full = full or getattr(trouble, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
    with suppress(OSError):
        full = full or disk_usage(folder).free < 2 * sum(file.stat().st_size for file in folder.glob("*.db*"))
    return Notice("store.backup-full", {}) if full else Notice("store.backup-refused", {"folder": short_path(place)})


def refusal(folder: Path) -> Notice | None:
    """Return the notice that the folder of backups takes none, before one is tried; None if nothing is known against
    it."""
    place = folder / FOLDER
    if not place.is_dir() or os.access(place, os.W_OK):
        return None
    return Notice("store.backup-refused", {"folder": short_path(place)})


def fsync_file(path: Path) -> None:
    """Flush a file to the disk, so that it survives a power failure."""
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
    from datetime import date  # imported here, because the start does not need it

    with suppress(ValueError):
        return "{0.year} {0.week}".format(date.fromisoformat(day).isocalendar())
    return day


def _the_month(day: str) -> str:
    return day[:7]
