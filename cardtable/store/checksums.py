"""Checksums of what is kept: a letter that changed on the disk is noticed when it is read, not years later.

Each row of people, settings, matches and results carries the checksum of its columns; a match also says how many lines
it has and what they come to one after another. They are computed from what the database holds, so that it does not
matter how a number was given to it, and read without decoding, so that a spoilt letter cannot hide the row it is in.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from zlib import crc32

from cardtable.store.packed_lines import PackAggregate

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
"""For each table what the checksum of a row is made of, in this order; the first is what the row is found by."""


def checksum(*values: Stored) -> int:
    """A number for some columns of a row, whether texts come decoded or not."""
    total = 0
    for value in values:
        kind = b"n" if value is None else b"t" if isinstance(value, str | bytes) else b"v"
        total = crc32(kind + _bytes(value) + b"\x1f", total)
    return total


def chain_checksum(lines: Iterable[str | bytes], start: int = 0) -> int:
    """A number for the lines of a match in their order; it can go on from the number of those before."""
    total = start
    for line in lines:
        total = crc32(_bytes(line) + b"\n", total)
    return total


def _bytes(value: Stored) -> bytes:
    if isinstance(value, bytes):
        return value
    return value.encode("utf-8", "surrogatepass") if isinstance(value, str) else repr(value).encode()


class _ChainAggregate:
    """The same for SQL, over texts that come in order."""

    def __init__(self) -> None:
        self.total = 0

    def step(self, line: str) -> None:
        self.total = chain_checksum([line], self.total)

    def finalize(self) -> int:
        return self.total


def register_functions(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Let a connection compute checksums in SQL, `checksum(a, b, ...)` and `chained(text)`, and put lines into one
    piece: `packed(text)`."""
    connection.create_function("checksum", -1, checksum, deterministic=True)
    connection.create_aggregate("chained", 1, _ChainAggregate)  # type: ignore[arg-type]  # its step takes one, not any number
    connection.create_aggregate("packed", 1, PackAggregate)  # type: ignore[arg-type]
    return connection


def checksum_update(table: str, where: str, *values: object) -> Statement:
    """Compute the checksums of some rows anew, after they were changed."""
    return f"UPDATE {table} SET checksum = checksum({', '.join(COLUMNS[table])}) WHERE {where}", values
