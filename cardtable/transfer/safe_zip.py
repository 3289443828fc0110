"""Reader of zip archives from untrusted sources. All sizes are bounded, and no member name is used as a path."""

from __future__ import annotations

import re
import struct
import zlib
from errno import ELOOP, ENOENT, ENOTDIR
from pathlib import Path
from typing import BinaryIO, NoReturn
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from cardtable.foundation.untrusted_file import NotAFile, TooLarge, open_untrusted

LARGEST = 64_000_000
MOST_INSIDE = 256_000_000
MOST_MATCHES = 20_000
"""Bytes of the file, bytes of its unpacked members, and number of matches; see ARCHIVE.md."""
_MOST_MEMBERS = 2 * MOST_MATCHES + 4
_MOST_LISTED = 8_000_000
"""Bytes of the zip directory."""
BOUNDS = {"parcel.json": 10_000, "choices.json": 2_000_000, "people.json": 4_000_000, "solved.json": 16_000_000}
_MATCH = re.compile(r"matches/([1-9][0-9]{0,18})\.(json|txt)\Z", re.ASCII)
_OF_MATCH = {"json": 64_000, "txt": 2_000_000}
_TAIL = 66_000
"""Bytes at the end of the file in which the end record must begin; its comment has up to 65,535."""
_END, _END_64 = b"PK\x05\x06", b"PK\x06\x07"
_BROKEN = (BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, RuntimeError, ValueError, IndexError)
"""Exceptions of the zip library for files that are not archives or are damaged."""


_NOT_OPENED = {ENOENT: "parcels.not-there", ENOTDIR: "parcels.not-there", ELOOP: "parcels.loop"}
"""Sentences about a file that cannot be opened. None speaks of free space, because nothing is written."""


class Refused(Exception):
    """An archive is refused: a text id and the arguments of its sentence."""

    def __init__(self, text_id: str, **args: int | str) -> None:
        super().__init__(text_id, args)
        self.text_id, self.args_ = text_id, args


def refuse(text_id: str, **args: int | str) -> NoReturn:
    """Raise Refused, as an expression."""
    raise Refused(text_id, **args)


class Archive:
    """Open archive. It is used in one thread, and its opener closes it."""

    def __init__(self, path: Path) -> None:
        """Open and check an archive. Raises Refused or OSError."""
        try:
            self._file = open_untrusted(path, LARGEST)
        except NotAFile:
            raise Refused("parcels.no-parcel") from None
        except TooLarge:
            raise Refused("parcels.too-large") from None
        except OSError as trouble:
            raise Refused(_NOT_OPENED.get(trouble.errno or 0, "parcels.not-opened"), file=str(path)) from None
        try:
            _check_directory(self._file)
            self._zip = ZipFile(self._file)
            self._members = _checked_members(self._zip, self._file.seek(0, 2))
        except _BROKEN as trouble:
            self._file.close()
            raise Refused("parcels.damaged") from trouble
        except BaseException:
            self._file.close()
            raise
        self._left = MOST_INSIDE

    def close(self) -> None:
        """Close the file."""
        self._zip.close()
        self._file.close()

    @property
    def matches(self) -> list[int]:
        """Return the numbers of the matches in the archive."""
        found = (_MATCH.match(name) for name in self._members)
        return sorted(int(each[1]) for each in found if each is not None and each[2] == "json")

    def read_text(self, name: str) -> str:
        """Return the text of a member. Reads no more than its bound, whatever size the archive declares. Raises
        Refused."""
        member = self._members.get(name)
        if member is None:
            refuse("parcels.lacks", name=name)
        try:
            with self._zip.open(member) as stream:
                content = stream.read(_bound(name) + 1)
                whole = not stream.read(1)
        except _BROKEN as trouble:
            raise Refused("parcels.damaged") from trouble
        self._left -= len(content)
        if len(content) > _bound(name) or not whole or self._left < 0:
            refuse("parcels.too-large")
        try:
            return content.decode("utf-8")
        except UnicodeDecodeError as trouble:
            raise Refused("parcels.damaged") from trouble


def _check_directory(file: BinaryIO) -> None:
    """Check the size of the zip directory at the end of the file, before the library reads it."""
    size = file.seek(0, 2)
    file.seek(max(0, size - _TAIL))
    tail = file.read(_TAIL)
    end = tail.rfind(_END)
    if end < 0 or len(tail) < end + 22:
        refuse("parcels.no-parcel")
    (count, listed) = struct.unpack("<10xHL6x", tail[end : end + 22])
    if _END_64 in tail[max(0, end - 20) : end] or count > _MOST_MEMBERS or listed > _MOST_LISTED:
        refuse("parcels.too-large")
    if listed > size - len(tail) + end:
        refuse("parcels.damaged")
    file.seek(0)


def _checked_members(archive: ZipFile, size: int) -> dict[str, ZipInfo]:
    """Return all members by name.

    Raises Refused for an unknown one, a match without its record, or one outside the file, because a seek there fails
    with an OSError that would look like a disk error.
    """
    members: dict[str, ZipInfo] = {}
    for member in archive.infolist():
        name, odd = member.filename, member.flag_bits & 0x41 or member.compress_type not in (ZIP_STORED, ZIP_DEFLATED)
        if name in members or odd or not 0 <= member.header_offset < size:
            refuse("parcels.damaged")
        if name not in BOUNDS and not _MATCH.match(name):
            refuse("parcels.foreign" if "parcel.json" in archive.NameToInfo else "parcels.no-parcel")
        members[name] = member
    if "parcel.json" not in members:
        refuse("parcels.no-parcel")
    for name in members:
        match = _MATCH.match(name)
        other = f"matches/{match[1]}.{'txt' if match[2] == 'json' else 'json'}" if match else name
        if other not in members:
            refuse("parcels.lacks", name=other)
    return members


def _bound(name: str) -> int:
    return BOUNDS[name] if name in BOUNDS else _OF_MATCH[name.rpartition(".")[2]]
