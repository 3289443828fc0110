"""The compiled sentences of one language, looked up where they lie in their file. A start needs some dozens of some
thousands, so the file is not taken apart: its ids are sorted, and each is found in a few steps when it is first said.
"""

from __future__ import annotations

from bisect import bisect_left
from pathlib import Path
from struct import Struct, error

MAGIC = 0x950412DE
HEAD = Struct("<7I")
"""The head of a .mo file: its magic number, its version, how many messages, where the tables of ids and of sentences
are, and two numbers for a hash table that nobody writes any more."""
ENTRY = Struct("<II")
"""A line of a table: how long something is, and where."""


class MoFile:
    """What a language says, by id."""

    def __init__(self, data: bytes = b"") -> None:
        self._data = data
        self._count = 0
        self._found: dict[str, tuple[str, ...]] = {}
        if data:
            _, _, self._count, self._ids, self._texts, _, _ = HEAD.unpack_from(data)

    @classmethod
    def load(cls, file: Path) -> MoFile:
        """Those of a file; none if it cannot be read."""
        try:
            data = file.read_bytes()
            return cls(data) if HEAD.unpack_from(data)[0] == MAGIC else cls()
        except (OSError, error):
            return cls()

    def forms(self, text_id: str) -> tuple[str, ...]:
        """The sentence, in one form or in those that go with one and with several; nothing if there is none."""
        found = self._found.get(text_id)
        if found is None:
            try:
                found = self._look_up(text_id.encode())
            except (error, UnicodeError):  # a damaged file
                found = ()
            self._found[text_id] = found
        return found

    def _look_up(self, wanted: bytes) -> tuple[str, ...]:
        at = bisect_left(range(self._count), wanted, key=self._id)
        if at == self._count or self._id(at) != wanted:
            return ()
        return tuple(self._entry(self._texts, at).decode().split("\0"))

    def _id(self, at: int) -> bytes:
        """An id; one that has several forms is written twice."""
        return self._entry(self._ids, at).partition(b"\0")[0]

    def _entry(self, table: int, at: int) -> bytes:
        length, start = ENTRY.unpack_from(self._data, table + ENTRY.size * at)
        return self._data[start : start + length]
