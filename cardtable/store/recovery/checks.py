"""Checks of a database: kind of file, schema, pages and rows."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import suppress
from pathlib import Path

from cardtable.store.recovery.backups import make_backup
from cardtable.store.recovery.row_repair import find_damage, has_checksums
from cardtable.store.schema.migrations import APPLICATION_ID, MIGRATIONS, version, versions_by_form
from cardtable.store.schema.sqlite_file import SIDE_FILES, UNREADABLE

_TABLES = (
    "settings", "profiles", "records", "lines", "pieces", "results", "counters", "damaged", "problems", "verdicts",
    "reviewed",
)  # fmt: skip


class Unusable(Exception):
    """A file is not a usable database. `text_id` explains it to the user."""

    def __init__(self, text_id: str) -> None:
        super().__init__(text_id)
        self.text_id = text_id


def check_kind(path: Path) -> None:
    """Check file type and signature before SQLite opens the file. SQLite waits forever for a pipe, and fails on a
    folder without saying so."""
    for name in (path, *(path.with_name(path.name + side) for side in SIDE_FILES)):
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(name.stat().st_mode):
                raise Unusable("store.foreign")
    with suppress(FileNotFoundError, PermissionError), path.open("rb") as file:
        start = file.read(16)
        if start and start != b"SQLite format 3\0":
            # Either the first page is damaged, or the file is no database.
            raise Unusable("store.damaged")


def check_database(connection: sqlite3.Connection, thorough: bool = True) -> None:
    """Raise Unusable unless the database is ours, of a known version and, if `thorough`, sound in every page."""
    ours = connection.execute("PRAGMA application_id").fetchone()[0]
    if ours != APPLICATION_ID and (ours != 0 or connection.execute("SELECT 1 FROM sqlite_master").fetchone()):
        raise Unusable("store.damaged" if any(versions_by_form(connection)) else "store.foreign")
    if version(connection) > len(MIGRATIONS):
        raise Unusable("store.newer")
    if version(connection) == len(MIGRATIONS):
        check_tables(connection)
    elif version(connection) not in versions_by_form(connection):
        raise Unusable("store.damaged")
    if thorough and connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise Unusable("store.damaged")


def check_tables(connection: sqlite3.Connection) -> None:
    """Raise Unusable if a table is missing, or if another program has put a view or a trigger into the database."""
    names = ", ".join(f"'{name}'" for name in _TABLES)
    tables, others = connection.execute(
        f"""SELECT count(CASE WHEN type = 'table' AND name IN ({names}) THEN 1 END),
            count(CASE WHEN type IN ('view', 'trigger') THEN 1 END) FROM sqlite_master"""
    ).fetchone()
    if tables != len(_TABLES) or others:
        raise Unusable("store.damaged")


def is_sound(connection: sqlite3.Connection) -> bool:
    """Return whether all pages of a database are sound, and all rows, if they have checksums."""
    try:
        check_database(connection)
        return not has_checksums(connection) or not find_damage(connection)
    except (Unusable, *UNREADABLE):
        return False


def back_up(connection: sqlite3.Connection, folder: Path, moment: str) -> Path:
    """Make a backup of which every page and row has been checked. Return its path. Raises as `make_backup`."""
    return make_backup(connection, folder, moment, is_sound)


def says_damage(trouble: BaseException) -> bool:
    """Return whether SQLite reports damaged content, and not a full disk or a refused permission."""
    undecodable = isinstance(trouble, sqlite3.OperationalError) and not hasattr(trouble, "sqlite_errorcode")
    return (
        isinstance(trouble, UnicodeError)
        or undecodable
        or (getattr(trouble, "sqlite_errorcode", 0) & 0xFF)
        in (
            sqlite3.SQLITE_CORRUPT,
            sqlite3.SQLITE_NOTADB,
            sqlite3.SQLITE_FORMAT,
            sqlite3.SQLITE_ERROR,  # a missing table or column
        )
    )
