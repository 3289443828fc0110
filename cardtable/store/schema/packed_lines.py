"""Compressed logs of finished matches, because a row for each line takes five times the space.

The chained checksum of the lines is stored with the match, so a damaged piece is noticed like damaged lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zlib import compress, decompressobj
from zlib import error as Unpackable

PACKED = -1
"""Ply of the row that holds a compressed log."""
LINES = f"""SELECT {PACKED} AS ply, piece AS text FROM pieces WHERE record = ?1
    UNION ALL SELECT ply, text FROM lines WHERE record = ?1 ORDER BY ply"""
"""Query for the rows of a match, compressed or not; see `unpack_rows`."""
LARGEST = 64_000_000
"""Bytes that a log may have when unpacked, as a bound for damaged data."""


class PackAggregate:
    """SQL aggregate that compresses texts in order."""

    def __init__(self) -> None:
        self._lines: list[bytes] = []

    def step(self, line: object) -> None:
        self._lines.append(line if isinstance(line, bytes) else str(line).encode("utf-8", "surrogatepass"))

    def finalize(self) -> bytes:
        return pack(self._lines)


def pack(lines: Sequence[bytes]) -> bytes:
    """Return lines in compressed form; no lines give empty bytes."""
    return compress(b"\n".join(lines), 9) if lines else b""


def unpack_rows(rows: Sequence[tuple[Any, ...]]) -> list[tuple[int, str | bytes]]:
    """Return the numbered lines of a match from the rows of `LINES`. A damaged piece gives none."""
    if not rows or rows[0][0] != PACKED:
        return [(ply, line) for ply, line, *_ in rows]
    whole = unpack(rows[0][1])
    return [] if whole is None else list(enumerate(whole.split(b"\n")))


def unpack(piece: object) -> bytes | None:
    """Return the lines of a piece in one text, or None if it is damaged or has no lines."""
    if not isinstance(piece, bytes) or not piece:
        return None
    unpacking = decompressobj()
    try:
        whole = unpacking.decompress(piece, LARGEST)
    except Unpackable:
        return None
    return whole if unpacking.eof else None


def unpack_lines(rows: Sequence[tuple[Any, ...]]) -> list[str]:
    """Return the lines as they were written, up to the first missing one.

    >>> unpack_lines([(PACKED, pack([b"deal", b"0 bet"]))])
    ['deal', '0 bet']
    """
    each = unpack_rows(rows)
    texts = (line.decode("utf-8", "replace") if isinstance(line, bytes) else str(line) for _, line in each)
    return [line for number, ((ply, _), line) in enumerate(zip(each, texts, strict=True)) if number == ply]


def packing_statements(record: int) -> Sequence[tuple[str, tuple[object, ...]]]:
    """Return the statements that compress the log of a match."""
    lines = "SELECT text FROM lines WHERE record = ?1 ORDER BY ply"
    return (
        (f"INSERT OR REPLACE INTO pieces SELECT ?1, ifnull(packed(text), x'') FROM ({lines})", (record,)),
        ("DELETE FROM lines WHERE record = ?", (record,)),
    )
