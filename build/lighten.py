"""Remover of unused shared libraries from a packed folder for Linux: an editor of ELF files. `make.py --lighten` uses
it.

pygame's libraries for sounds and images need one library for each kind of file, fourteen of them, and the program needs
four kinds: WAV, which SDL reads itself, Ogg Vorbis, PNG, and JPEG for the cards of phones. A needed library is removed
in the file itself, as the loader reads it (the ELF gABI): its name is struck from the needed ones, and each of its
functions becomes a weak symbol. A call of such a function would crash the program. The test of the packed program plays
every game and every sound, and shows the cards to a phone.

It is off by default, because the edited files differ from those that pygame has released and tested: the folder is 7 MB
larger without it.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterator
from pathlib import Path

DYNAMIC, DYNSYM, VERNEED, VERSYM = 6, 11, 0x6FFFFFFE, 0x6FFFFFFF
"""Types of sections: dynamic entries, symbols, needed versions, version of each symbol."""
NEEDED, VERNEEDNUM = 1, 0x6FFFFFFF
"""Tags of dynamic entries: a needed library, and the number of libraries with needed versions."""
WEAK = 2
"""Binding of a symbol that may be missing."""
GLOBAL = 1
"""Version index of a symbol without a needed version."""


class Library:
    """A shared library or extension module in 64-bit little-endian ELF."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.bytes = bytearray(path.read_bytes())
        first, size, count = self._read("<40xQ10xHH", 0)
        self._sections = [self._read("<IIQQQQIIQQ", first + i * size) for i in range(count)]

    @staticmethod
    def is_one(path: Path) -> bool:
        with path.open("rb") as file:
            return file.read(6) == b"\x7fELF\x02\x01"

    def needed(self) -> list[str]:
        return [self._name(DYNAMIC, value) for _, tag, value in self._dynamic() if tag == NEEDED]

    def defined(self) -> set[str]:
        """Return the names of exported functions and data."""
        return {name for _, name, section in self._symbols() if section}

    def forget(self, libraries: Collection[str], symbols: Collection[str]) -> None:
        """Stop needing these libraries, and make these symbols weak."""
        for i, (at, name, section) in enumerate(self._symbols()):
            if not section and name in symbols:
                self.bytes[at + 4] = WEAK << 4 | self.bytes[at + 4] & 15
                for _, begin, *_ in self._of(VERSYM):
                    struct.pack_into("<H", self.bytes, begin + 2 * i, GLOBAL)
        fewer = self._ask_no_versions_of(libraries)
        kept = [
            (tag, value - fewer if tag == VERNEEDNUM else value)
            for _, tag, value in self._dynamic()
            if tag != NEEDED or self._name(DYNAMIC, value) not in libraries
        ]
        for (at, *_), entry in zip(list(self._dynamic()), kept, strict=False):
            struct.pack_into("<QQ", self.bytes, at, *entry)
        for at, *_ in list(self._dynamic())[len(kept) :]:
            struct.pack_into("<QQ", self.bytes, at, 0, 0)

    def _ask_no_versions_of(self, libraries: Collection[str]) -> int:
        """Drop the needed versions of these libraries and return their number. Raises ValueError if the first library
        of the list is among them, because the list has no other way in."""
        fewer = 0
        for _, begin, *_ in self._of(VERNEED):
            before, at = 0, begin
            while True:
                file, step = self._read("<4xI4xI", at)
                if self._name(VERNEED, file) in libraries:
                    if at == begin:
                        raise ValueError(f"{self.path.name}: versions of {self._name(VERNEED, file)} come first")
                    struct.pack_into("<I", self.bytes, before + 12, at + step - before if step else 0)
                    fewer += 1
                else:
                    before = at
                if not step:
                    break
                at += step
        return fewer

    def _read(self, form: str, at: int) -> tuple[int, ...]:
        return struct.unpack_from(form, self.bytes, at)

    def _of(self, kind: int) -> Iterator[tuple[int, int, int, int]]:
        """Yield index, offset, length and name section of each section of this type."""
        for i, section in enumerate(self._sections):
            if section[1] == kind:
                yield i, section[4], section[5], section[6]

    def _name(self, kind: int, at: int) -> str:
        """Return a name from the string table of sections of this type."""
        ((*_, names),) = self._of(kind)
        begin = self._sections[names][4] + at
        return self.bytes[begin : self.bytes.index(0, begin)].decode("ascii")

    def _dynamic(self) -> Iterator[tuple[int, int, int]]:
        """Yield offset, tag and value of each dynamic entry."""
        for _, begin, long, _ in self._of(DYNAMIC):
            for at in range(begin, begin + long, 16):
                tag, value = self._read("<QQ", at)
                if not tag:
                    return
                yield at, tag, value

    def _symbols(self) -> Iterator[tuple[int, str, int]]:
        """Yield offset and name of each symbol, and the section that defines it, or 0."""
        for _, begin, long, _ in self._of(DYNSYM):
            for at in range(begin, begin + long, 24):
                name, section = self._read("<I2xH", at)
                yield at, self._name(DYNSYM, name), section


def lighten(folder: Path, unused: Collection[str], then: Collection[str]) -> None:
    """Remove the libraries whose names begin with one of `unused`, and those of `then` that no library needs any
    more."""
    libraries = [Library(path) for path in sorted(folder.rglob("*")) if _is_own(path)]
    gone = {one.path.name: one for one in libraries if one.path.name.startswith(tuple(unused))}
    symbols = {name for one in gone.values() for name in one.defined()}
    left = [one for one in libraries if one.path.name not in gone]
    for one in left:
        if gone.keys() & set(one.needed()):
            one.forget(gone.keys(), symbols)
            one.path.write_bytes(one.bytes)
    unneeded = set(gone)
    while True:
        asked = {name for one in left if one.path.name not in unneeded for name in one.needed()}
        more = {one.path.name for one in left if one.path.name.startswith(tuple(then))} - asked - unneeded
        if not more:
            break
        unneeded |= more
    for path in list(folder.rglob("*")):
        if path.name in unneeded:
            path.unlink()


def _is_own(path: Path) -> bool:
    return path.is_file() and not path.is_symlink() and Library.is_one(path)
