"""Disk cache of printed cards, so that the next start need not print them again.

A file's name is a hash of everything that makes the card, so a stale card is never found. The oldest files are deleted.
A damaged file or folder only has the effect that the card is printed again.
"""

from __future__ import annotations

import os
import struct
import zlib
from contextlib import suppress
from pathlib import Path

_HEAD = struct.Struct("<4sHHL")
_PLAIN, _PACKED = b"flat", b"pack"
_LARGE = 512 * 1024
"""Bytes of pixels up to which a card is stored unpacked: unpacking takes ten times as long as reading."""
_SUFFIX = ".card"
ROOM = 64 * 1024 * 1024
"""Bytes on disk for all cards together."""

_SLACK = 1024
"""Bytes by which packed pixels may be longer than plain ones."""


def fingerprint(words: str) -> str:
    """Return a short hash of words. It need not be secure; hashlib would load OpenSSL, which takes too long for the
    first screen."""
    data = words.encode()
    return f"{len(data):x}-{zlib.crc32(data):08x}{zlib.adler32(data):08x}"


class PrintCache:
    """A folder of printed cards; with None nothing is kept."""

    def __init__(self, folder: Path | None, room: int = ROOM) -> None:
        self.folder, self.room = folder, room

    def key(self, *parts: str) -> str:
        """Return the file name of a card made of these parts."""
        return fingerprint("\0".join(parts))

    def has(self, key: str) -> bool:
        """Return whether there is a file for a card; it may still be damaged."""
        return self.folder is not None and os.path.exists(self.folder / (key + _SUFFIX))  # noqa: PTH110 - never fails

    def read(self, key: str, size: tuple[int, int]) -> bytes | memoryview | None:
        """Return the pixels of a card of this size, or None if the file is missing or damaged. Never reads or
        unpacks more than that size, whatever the file says."""
        if self.folder is None:
            return None
        path = self.folder / (key + _SUFFIX)
        expected = size[0] * size[1] * 4
        try:
            with path.open("rb") as file:
                data = file.read(expected + _SLACK)
            magic, wide, high, check = _HEAD.unpack_from(data)
            pixels: bytes | memoryview = memoryview(data)[_HEAD.size :]
            if magic not in (_PLAIN, _PACKED) or (wide, high) != size or zlib.crc32(pixels) != check:
                return None
            if magic == _PACKED:
                pixels = _unpacked(pixels, expected)
        except (OSError, struct.error, zlib.error):
            return None
        if len(pixels) != expected:
            return None
        with suppress(OSError):
            os.utime(path)  # recently used files are deleted last
        return pixels

    def write(self, key: str, size: tuple[int, int], pixels: bytes) -> None:
        """Store a card. A full disk or a forbidden folder is ignored."""
        if self.folder is None or not self.room:
            return
        large = len(pixels) >= _LARGE
        body = _packed(pixels) if large else pixels
        head = _HEAD.pack(_PACKED if large else _PLAIN, *size, zlib.crc32(body))
        path = self.folder / (key + _SUFFIX)
        half = path.with_suffix(f".{os.getpid()}.half")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            half.write_bytes(head + body)
            half.replace(path)
        except OSError:
            with suppress(OSError):
                half.unlink()

    def give_way(self) -> None:
        """Delete all cards and store no more, to leave the disk to data that cannot be made again."""
        self.room = 0
        self.tidy()

    def tidy(self) -> None:
        """Delete the cards that were not used for longest until the rest fits."""
        if self.folder is None:
            return
        kept: list[tuple[float, int, Path]] = []
        try:
            for entry in os.scandir(self.folder):
                if entry.name.endswith((_SUFFIX, ".half")):
                    state = entry.stat()
                    kept.append((state.st_mtime, state.st_size, Path(entry.path)))
        except OSError:
            return
        kept.sort(reverse=True)
        used = 0
        for _, size, path in kept:
            used += size
            if used > self.room:
                with suppress(OSError):
                    path.unlink()


def _packed(pixels: bytes) -> bytes:
    """Return packed pixels without zlib's checksum, because the file's own one covers fewer bytes."""
    press = zlib.compressobj(1, wbits=-zlib.MAX_WBITS)
    return press.compress(pixels) + press.flush()


def _unpacked(packed: bytes | memoryview, expected: int) -> bytes:
    """Return unpacked pixels, at most one byte more than expected."""
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, expected + 1)
