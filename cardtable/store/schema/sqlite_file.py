"""SQLite file of the database: its names on the disk, connections to it, and its counters."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from cardtable.store.schema.checksums import register_functions

FILE = "cardtable.db"
SIDE_FILES = ("-wal", "-shm")
"""Endings of the files that SQLite keeps beside a database."""
UNREADABLE = (sqlite3.Error, UnicodeError)
"""Exceptions from reading a damaged database. The text of SQLite's own error may be damaged, too."""


def connect_read_only(path: Path) -> sqlite3.Connection:
    """Open a database without writing anything, not even beside the file, as a read-only medium demands."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None)


def configure(connection: sqlite3.Connection, busy_milliseconds: int) -> sqlite3.Connection:
    """Make commits durable, and let readers and writers work at the same time. Return the connection."""
    connection.execute(f"PRAGMA busy_timeout = {busy_milliseconds}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return register_functions(connection)


def read_counter(connection: sqlite3.Connection, name: str) -> int:
    """Return a counter of the database, or 0 if it is older than the counters."""
    with suppress(*UNREADABLE):
        row = connection.execute("SELECT value FROM counters WHERE name = ?", (name,)).fetchone()
        return int(row[0]) if row is not None and isinstance(row[0], int) else 0
    return 0
