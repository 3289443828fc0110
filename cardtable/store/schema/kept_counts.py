"""Kept counts: for each table the number of its rows and the sum of their checksums, in the table of counters.

A row that another program deletes, or a page that the disk has lost, leaves rows that are sound each by itself. Only a
count that is kept beside them shows that one is missing or old. Temporary triggers of our own connections keep the
counts, so changes of other programs are not counted.
"""

from __future__ import annotations

import sqlite3

from cardtable.store.schema.checksums import COLUMNS
from cardtable.store.schema.sqlite_file import read_counter

_SUM = 0xFFFFFFFF
"""The lower 32 bits of a count hold the sum of checksums, the upper ones the number of rows."""


def keep_counts(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Let a connection keep the counts of what it writes. Return it."""
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute("PRAGMA recursive_triggers = ON")  # so that a replaced row counts as deleted
    for table in COLUMNS:
        for event, rows, change in (
            ("INSERT", 1, "ifnull(NEW.checksum, 0)"),
            ("DELETE", -1, "-ifnull(OLD.checksum, 0)"),
            ("UPDATE OF checksum", 0, "ifnull(NEW.checksum, 0) - ifnull(OLD.checksum, 0)"),
        ):
            connection.execute(
                f"""CREATE TEMP TRIGGER IF NOT EXISTS "{table} {event}" AFTER {event} ON main.{table} BEGIN
                    UPDATE counters SET value = ((value >> 32) + ({rows})) << 32 | ((value + {change}) & {_SUM})
                    WHERE name = '{table}'; END"""
            )
    return connection


def _counted(table: str) -> str:
    return f"SELECT count(*) << 32 | (ifnull(sum(ifnull(checksum, 0)), 0) & {_SUM}) FROM {table}"


def count_rows(connection: sqlite3.Connection, table: str) -> int:
    """Return the count of a table as its rows give it."""
    return int(connection.execute(_counted(table)).fetchone()[0])


def miscounted(connection: sqlite3.Connection) -> frozenset[str]:
    """Return the tables whose rows differ from the kept count."""
    return frozenset(table for table in COLUMNS if count_rows(connection, table) != read_counter(connection, table))


def recount(connection: sqlite3.Connection) -> None:
    """Set all kept counts to what the rows give."""
    for table in COLUMNS:
        connection.execute(f"INSERT OR REPLACE INTO counters SELECT '{table}', ({_counted(table)})")


def add(count: int, rows: int, total: int) -> int:
    """Return a count after rows with a sum of checksums are added, or removed if negative.

    >>> add(add(0, 2, 7), -1, -3) == (1 << 32) + 4
    True
    """
    return ((count >> 32) + rows) << 32 | ((count + total) & _SUM)
