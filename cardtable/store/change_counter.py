"""How many changes the database has taken, noted outside of it: a log that was lost or cut after a kill leaves a
database that is sound and knows less, and nothing in it says so."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from cardtable.store.checksums import checksum

FILE = "cardtable.count"


class ChangeCounter:
    """The note beside a database: whose it is, and the count. It is written after each change, never waited for."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._file: int | None = None

    def last_count(self, house: int | None = None) -> int:
        """The count that was noted last, for a certain database if one is named; 0 when there is none."""
        with suppress(OSError, ValueError):
            noted, count, written = (int(word) for word in self._path.read_bytes()[:80].split())
            if written == checksum(noted, count) and house in (None, noted):
                return count
        return 0

    def save(self, house: int, count: int) -> None:
        """Take down a new count. Where that is refused, one less thing is known, and nothing else is lost."""
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
