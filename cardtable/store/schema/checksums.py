"""Checksums of stored rows. A letter that changes on the disk is noticed when it is read, not years later.

Each row of people, settings, matches and results has the checksum of its columns; a match also has the number and the
chained checksum of its lines. Checksums are computed from what the database holds, so the Python type of a number does
not matter. Texts are read as bytes, so that an invalid letter cannot hide its row.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from zlib import crc32

from cardtable.store.schema.packed_lines import PackAggregate

Stored = int | float | str | bytes | None
Statement = tuple[str, tuple[object, ...]]

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "settings": ("key", "value"),
    "profiles": ("id", "name", "avatar", "created", "settings"),
    "records": (
        "id", "game", "started", "changed", "finished", "seats", "header", "seal", "assisted", "seconds", "owner",
        "plies", "chain", "hinted", "thrown",
    ),
    "results": ("record", "seat", "profile", "bot", "name", "place", "score", "points"),
    "problems": ("id", "profile", "game", "name", "day", "tries", "shown", "solved"),
}  # fmt: skip
"""Columns in the checksum of each table, in this order. The first one identifies the row."""


SET_SETTING = """INSERT INTO settings (key, value, checksum) VALUES (?1, ?2, checksum(?1, ?2))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, checksum = excluded.checksum"""
"""Statement that stores a setting by key and JSON."""


def checksum(*values: Stored) -> int:
    """Return the checksum of some columns of a row. Texts may be decoded or not.

    >>> checksum("Ada", 3) == checksum(b"Ada", 3)
    True
    """
    total = 0
    for value in values:
        kind = b"n" if value is None else b"t" if isinstance(value, str | bytes) else b"v"
        total = crc32(kind + _bytes(value) + b"\x1f", total)
    return total


def chain_checksum(lines: Iterable[str | bytes], start: int = 0) -> int:
    """Return the checksum of lines in order, continued from the checksum of the lines before.

    >>> chain_checksum(["deal", "0 bet"]) == chain_checksum(["0 bet"], chain_checksum(["deal"]))
    True
    """
    encoded = [_bytes(line) for line in lines]
    return crc32(b"\n".join([*encoded, b""]), start) if encoded else start


def _bytes(value: Stored) -> bytes:
    if isinstance(value, bytes):
        return value
    return value.encode("utf-8", "surrogatepass") if isinstance(value, str) else repr(value).encode()


class _ChainAggregate:
    """SQL aggregate of `chain_checksum`."""

    def __init__(self) -> None:
        self.total = 0

    def step(self, line: str) -> None:
        self.total = chain_checksum([line], self.total)

    def finalize(self) -> int:
        return self.total


def register_functions(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Register the SQL functions `checksum(a, b, ...)`, `chained(text)` and `packed(text)` on a connection. Return
    it."""
    connection.create_function("checksum", -1, checksum, deterministic=True)
    connection.create_aggregate("chained", 1, _ChainAggregate)  # type: ignore[arg-type]  # its step takes one, not any number
    connection.create_aggregate("packed", 1, PackAggregate)  # type: ignore[arg-type]
    return connection


def checksum_update(table: str, where: str, *values: object) -> Statement:
    """Return the statement that recomputes the checksums of some rows after a change."""
    return f"UPDATE {table} SET checksum = checksum({', '.join(COLUMNS[table])}) WHERE {where}", values
