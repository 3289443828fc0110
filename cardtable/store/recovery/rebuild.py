"""Rebuilding of a damaged database from its sound rows and from the backups.

A damaged file is kept beside the database, never changed or deleted. The new one is complete before it takes the place.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from cardtable.store.notice import Notice, short_path
from cardtable.store.recovery.backups import Backup, list_backups
from cardtable.store.recovery.checks import Unusable, check_database, says_damage
from cardtable.store.recovery.row_repair import find_damage, has_checksums, merge, repair
from cardtable.store.schema.change_counter import ChangeCounter
from cardtable.store.schema.kept_counts import keep_counts
from cardtable.store.schema.migrations import migrate, restore_marks
from cardtable.store.schema.sqlite_file import FILE, SIDE_FILES, UNREADABLE, read_counter

COPY_BLOCK = 1 << 20
"""Bytes that are copied at a time."""


def mend(connection: sqlite3.Connection, folder: Path, moment: str, owner: str) -> list[Notice]:
    """Check an open database and repair it in place. Return the notices; none if it is sound.

    Open matches of the process `owner` are left to it, because it knows their lines. Raises OSError or sqlite3.Error.
    """
    try:
        check_database(connection)
    except (Unusable, *UNREADABLE) as trouble:
        if isinstance(trouble, Unusable) or says_damage(trouble):
            return _replace_content(connection, folder, moment)
        raise
    return repair_rows(connection, folder, owner)


def _replace_content(connection: sqlite3.Connection, folder: Path, moment: str) -> list[Notice]:
    """Replace all that an open damaged database holds by what backups and sound rows give. Return the notices.

    SQLite writes the new pages in one transaction, so other connections stay open and read them at once. The damaged
    pages are kept in a file of their own, read through SQLite: to open and close the file itself would drop its locks.
    """
    path = folder / FILE
    aside, made = _free_aside(path, moment), path.with_suffix(".restoring")
    aside.write_bytes(connection.serialize())
    try:
        told = rebuild(made, folder, aside)
        with closing(sqlite3.connect(made, isolation_level=None)) as sound:
            sound.backup(connection)
    finally:
        made.unlink(missing_ok=True)
    return [Notice("store.damaged", {"file": short_path(aside)}), *told]


def rebuild(made: Path, folder: Path, damaged: Path | None) -> list[Notice]:
    """Build a sound database in the file `made` from the newest good backup and from the readable rows of a damaged
    one. Return the notices."""
    notices: list[Notice] = []
    base = _restore_newest_backup(made, list_backups(folder))
    if base is not None:
        notices.append(Notice("store.restored", {"date": base.day}))
    with closing(sqlite3.connect(made, isolation_level=None)) as connection:
        migrate(connection)
        keep_counts(connection)
        if damaged is not None and _salvage(connection, damaged):
            notices.append(Notice("store.salvaged", {}))
        repair_rows(connection, folder)
        family, noted = ChangeCounter(folder).read()
        if base is None and family:
            connection.execute("UPDATE counters SET value = ? WHERE name = 'house'", (family,))
        if family == read_counter(connection, "house"):
            connection.execute("UPDATE counters SET value = max(value, ?) WHERE name = 'changes'", (noted,))
        connection.execute("PRAGMA journal_mode = DELETE")
    return notices or [Notice("store.started-empty", {})]


def _restore_newest_backup(made: Path, newest_first: Sequence[Backup]) -> Backup | None:
    """Copy the newest sound backup to `made`. Return it, or None if there is none."""
    for copy in newest_first:
        with suppress(Unusable, *UNREADABLE):
            copy_file(copy.path, made)
            with closing(sqlite3.connect(made, isolation_level=None)) as connection:
                restore_marks(connection)
                check_database(connection)
            return copy
    made.unlink(missing_ok=True)
    return None


def _salvage(connection: sqlite3.Connection, path: Path) -> bool:
    """Merge the readable rows of a damaged database. Return whether there were any.

    A copy is read, with signature and marks written anew, because often only these are damaged.
    """
    twin = path.with_suffix(".looked-at")
    brought = False
    with suppress(OSError, *UNREADABLE):
        for side in ("", "-wal"):
            with suppress(FileNotFoundError):
                copy_file(f"{path}{side}", f"{twin}{side}")
        with twin.open("rb+") as file:
            file.write(b"SQLite format 3\0")
        with closing(sqlite3.connect(twin, isolation_level=None)) as source:
            restore_marks(source)
            migrate(source)
            same = read_counter(source, "house") == read_counter(connection, "house")
            later = read_counter(source, "changes") > read_counter(connection, "changes")
            brought = has_checksums(source) and merge(connection, source, over=same and later)
    for side in ("", *SIDE_FILES):
        with suppress(OSError):
            Path(f"{twin}{side}").unlink(missing_ok=True)
    return brought


def repair_rows(connection: sqlite3.Connection, folder: Path, owner: str = "") -> list[Notice]:
    """Find and repair rows whose checksums are wrong, but for open matches of the process `owner`, and restore rows
    that are missing. Return the notices."""
    connection.execute("PRAGMA foreign_keys = ON")
    found = find_damage(connection).without_open_matches(owner)
    if not found:
        return []
    # Imported here, because a sound file does not need it.
    from cardtable.store.recovery.reconcile import restore_missing

    copies = list_backups(folder)
    keep_counts(connection)
    connection.execute("BEGIN IMMEDIATE")
    try:
        notices = repair(connection, found, copies)
        missing = restore_missing(connection, copies)
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    # A count that is wrong because of the rows just repaired is no news.
    return notices + [notice for notice in missing if not notices or notice.text_id != "store.less"]


def set_aside(path: Path, moment: str) -> Path:
    """Rename the file in the database's place, with SQLite's files beside it. Return the new path."""
    aside = _free_aside(path, moment)
    for side in ("", *SIDE_FILES):
        with suppress(FileNotFoundError):
            Path(f"{path}{side}").rename(f"{aside}{side}")
    return aside


def _free_aside(path: Path, moment: str) -> Path:
    """Return a path beside the database for what is set aside."""
    aside = path.with_name(f"{path.stem}-aside-{moment}{path.suffix}")
    while any(os.path.lexists(f"{aside}{side}") for side in ("", *SIDE_FILES)):
        aside = aside.with_stem(f"{aside.stem}-again")
    return aside


def copy_file(source: str | Path, copy: str | Path) -> None:
    """Copy the bytes of a file. `shutil` would import four archive modules, at a start after a kill as well."""
    with Path(source).open("rb") as old, Path(copy).open("wb") as new:
        while block := old.read(COPY_BLOCK):
            new.write(block)
