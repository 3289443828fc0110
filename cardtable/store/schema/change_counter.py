"""Commit counter stored beside the database. It detects a lost or truncated WAL, which leaves a valid but older
database."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from cardtable.store.schema.checksums import checksum

FILE = "cardtable.count"


class ChangeCounter:
    """File with the id of a database and its number of commits. Written after each commit, without waiting for the
    disk."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._file: int | None = None

    def read(self) -> tuple[int, int]:
        """Return the id of the database that was used last, and its count; zeros if they are unknown."""
        with suppress(OSError, ValueError):
            noted, count, written = (int(word) for word in self._path.read_bytes()[:80].split())
            if written == checksum(noted, count):
                return noted, count
        return 0, 0

    def last_count(self, house: int | None = None) -> int:
        """Return the stored count, or 0 if there is none or it belongs to another database than `house`."""
        noted, count = self.read()
        return count if house in (None, noted) else 0

    def save(self, house: int, count: int) -> None:
        """Store a count. A failed write is ignored, because only one check is lost with it."""
        with suppress(OSError):
            if self._file is None:
                self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
            line = f"{house} {count} {checksum(house, count)}".encode()
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, line.ljust(79) + b"\n")

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
