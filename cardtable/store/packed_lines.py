"""The lines of a match that is over, in one piece: a row of its own for each would take five times the room, and nobody
adds to them any more. What they come to is written with the match, so that a spoilt piece is noticed like spoilt lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zlib import compress, decompressobj
from zlib import error as Unpackable

PACKED = -1
"""The ply under which a piece is handed out."""
LINES = f"""SELECT {PACKED} AS ply, piece AS text FROM pieces WHERE record = ?1
    UNION ALL SELECT ply, text FROM lines WHERE record = ?1 ORDER BY ply"""
"""The rows of a match, whether its lines lie in one piece or not; `unpacked` takes them."""
LARGEST = 64_000_000
"""More letters than this are no match, whatever a damaged piece unpacks to."""


class PackAggregate:
    """For SQL: texts that come in order, as one piece."""

    def __init__(self) -> None:
        self._lines: list[bytes] = []

    def step(self, line: object) -> None:
        self._lines.append(line if isinstance(line, bytes) else str(line).encode("utf-8", "surrogatepass"))

    def finalize(self) -> bytes:
        return pack(self._lines)


def pack(lines: Sequence[bytes]) -> bytes:
    """Some lines as one piece; no line is nothing."""
    return compress(b"\n".join(lines), 9) if lines else b""


def unpack_rows(rows: Sequence[tuple[Any, ...]]) -> list[tuple[int, str | bytes]]:
    """The rows of a match, line by line, whether they lie so or in one piece. A piece that is spoilt has no lines."""
    if not rows or rows[0][0] != PACKED:
        return [(ply, line) for ply, line, *_ in rows]
    piece = rows[0][1]
    if not isinstance(piece, bytes) or not piece:
        return []
    unpacking = decompressobj()
    try:
        whole = unpacking.decompress(piece, LARGEST)
    except Unpackable:
        return []
    return list(enumerate(whole.split(b"\n"))) if unpacking.eof else []


def unpack_lines(rows: Sequence[tuple[Any, ...]]) -> list[str]:
    """The lines as they were written, up to the first that is missing."""
    each = unpack_rows(rows)
    texts = (line.decode("utf-8", "replace") if isinstance(line, bytes) else str(line) for _, line in each)
    return [line for number, ((ply, _), line) in enumerate(zip(each, texts, strict=True)) if number == ply]


def packing_statements(record: int) -> Sequence[tuple[str, tuple[object, ...]]]:
    """Have the lines of a match lie in one piece from now on."""
    lines = "SELECT text FROM lines WHERE record = ?1 ORDER BY ply"
    return (
        (f"INSERT OR REPLACE INTO pieces SELECT ?1, ifnull(packed(text), x'') FROM ({lines})", (record,)),
        ("DELETE FROM lines WHERE record = ?", (record,)),
    )
