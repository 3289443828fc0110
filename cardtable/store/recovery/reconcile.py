"""Repair of tables that hold less than was kept in them: the rows that are missing or old come back from a backup.

Which rows these are, the kept count tells: of all rows that differ from the backup those are taken from it that make
the count right.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from itertools import combinations
from typing import NamedTuple

from cardtable.store.notice import Notice
from cardtable.store.recovery.backups import Backup
from cardtable.store.recovery.row_repair import (
    LOOSE,
    forget_match,
    has_checksums,
    open_backup,
    read_match,
    take_row,
    write_match,
)
from cardtable.store.schema.checksums import Stored
from cardtable.store.schema.kept_counts import add, count_rows, miscounted, recount
from cardtable.store.schema.sqlite_file import UNREADABLE, read_counter

MOST_DIFFERENCES = 12
"""Differing rows of which all combinations are tried."""
_MATCHES = ("records", "results")
_BROUGHT, _EQUAL, _UNEXPLAINED = "brought", "equal", "unexplained"
"""Outcomes of a comparison with a backup: rows were taken from it, it has the same rows, or none makes the count
right."""

Weight = tuple[tuple[int, int], ...]
"""For each table of a part: number of rows, and sum of their checksums."""


class _Part(NamedTuple):
    """Tables that are repaired together, row by row or match by match."""

    tables: tuple[str, ...]
    weights: Callable[[sqlite3.Connection], Mapping[Stored, Weight]]
    take: Callable[[sqlite3.Connection, sqlite3.Connection, Stored], None]
    """Copies one row or match from the second connection to the first, or deletes it if it is not there."""


def restore_missing(connection: sqlite3.Connection, copies: Sequence[Backup]) -> list[Notice]:
    """Restore the rows that the kept counts miss, from the newest sound backup. Return the notices.

    Afterwards the counts are right. The connection keeps the counts (see `keep_counts`).
    """
    lacking = miscounted(connection)
    if not lacking:
        return []
    notices: list[Notice] = []
    explained = False
    house = read_counter(connection, "house")
    for copy in copies:
        with suppress(*UNREADABLE, OSError), closing(open_backup(copy.path)) as source:
            if has_checksums(source) and read_counter(source, "house") == house and not miscounted(source):
                found = [_reconcile(connection, source, part) for part in _parts() if lacking & set(part.tables)]
                if _BROUGHT in found:
                    notices.append(Notice("store.knew-less", {"date": copy.day}))
                explained = _UNEXPLAINED not in found
                break
    if not explained and not notices:
        notices.append(Notice("store.less", {}))
    connection.text_factory = str
    recount(connection)
    return notices


def _parts() -> Iterator[_Part]:
    for table in LOOSE:
        yield _Part((table,), lambda read, table=table: _row_weights(read, table), _taking(table))  # type: ignore[misc]
    yield _Part(_MATCHES, _match_weights, _take_match)


def _taking(table: str) -> Callable[[sqlite3.Connection, sqlite3.Connection, Stored], None]:
    return lambda target, source, key: take_row(target, source, table, key)


def _row_weights(connection: sqlite3.Connection, table: str) -> dict[Stored, Weight]:
    key = "key" if table == "settings" else "id"
    return {row[0]: ((1, _number(row[1])),) for row in connection.execute(f"SELECT {key}, checksum FROM {table}")}


def _match_weights(connection: sqlite3.Connection) -> dict[Stored, Weight]:
    results: dict[Stored, tuple[int, int]] = {}
    for record, written in connection.execute("SELECT record, checksum FROM results"):
        rows, total = results.get(record, (0, 0))
        results[record] = rows + 1, total + _number(written)
    records = {row[0]: _number(row[1]) for row in connection.execute("SELECT id, checksum FROM records")}
    return {key: ((1, total), results.get(key, (0, 0))) for key, total in records.items()}


def _number(value: Stored) -> int:
    return value if isinstance(value, int) else 0


def _take_match(target: sqlite3.Connection, source: sqlite3.Connection, key: Stored) -> None:
    match = read_match(source, key)
    if match is None:
        forget_match(target, key)
    else:
        write_match(target, match)


def _reconcile(connection: sqlite3.Connection, source: sqlite3.Connection, part: _Part) -> str:
    """Take from a backup the rows that make the counts right, or else all that are missing. Return the outcome."""
    connection.text_factory = source.text_factory = bytes
    nothing: Weight = ((0, 0),) * len(part.tables)
    here, there = part.weights(connection), part.weights(source)
    changes: dict[Stored, Weight] = {}
    for key in {*here, *there}:
        own, other = here.get(key, nothing), there.get(key, nothing)
        if own != other:
            changes[key] = tuple((b[0] - a[0], b[1] - a[1]) for a, b in zip(own, other, strict=True))
    now = [count_rows(connection, table) for table in part.tables]
    kept = [read_counter(connection, table) for table in part.tables]
    chosen = next((keys for keys in _choices(sorted(changes, key=str)) if _after(now, changes, keys) == kept), None)
    if chosen is None:
        chosen = [key for key in changes if key not in here]
    for key in chosen:
        part.take(connection, source, key)
    return _BROUGHT if chosen else _UNEXPLAINED if changes else _EQUAL


def _choices(keys: Sequence[Stored]) -> Iterator[Sequence[Stored]]:
    """Yield the sets of rows that may be missing or old: all, and then of a few the smallest first."""
    yield keys
    if len(keys) <= MOST_DIFFERENCES:
        for size in range(1, len(keys)):
            yield from combinations(keys, size)


def _after(now: Sequence[int], changes: Mapping[Stored, Weight], keys: Sequence[Stored]) -> list[int]:
    """Return the counts after the changes of some rows."""
    counts = list(now)
    for key in keys:
        counts = [add(count, *change) for count, change in zip(counts, changes[key], strict=True)]
    return counts
