"""The shelf: cards printed earlier, kept as files so that the next start need not print them again.

A file's name is a hash of everything that made the card, so a stale card is never found; old files fall off the end.
Whatever is wrong with a file or the folder only means that the card is printed again.
"""

from __future__ import annotations

import os
import struct
import zlib
from contextlib import suppress
from pathlib import Path

_HEAD = struct.Struct("<4sHH")
_MAGIC = b"tile"
_SUFFIX = ".card"
ROOM = 64 * 1024 * 1024
"""Bytes on disk, all cards together."""

Pixels = tuple[tuple[int, int], bytes]
"""Width and height, and four bytes (red, green, blue, alpha) for each pixel."""


class PrintCache:
    """A folder of printed cards; None keeps nothing."""

    def __init__(self, folder: Path | None, room: int = ROOM) -> None:
        self.folder, self.room = folder, room

    def key(self, *parts: str) -> str:
        """The name under which a card made of these parts is kept."""
        # No secret is kept here, and hashlib would open OpenSSL, for which the first screen has no time.
        data = "\0".join(parts).encode()
        return f"{len(data):x}-{zlib.crc32(data):08x}{zlib.adler32(data):08x}"

    def has(self, key: str) -> bool:
        """Whether there is such a card; it may still turn out to be damaged."""
        return self.folder is not None and (self.folder / (key + _SUFFIX)).exists()

    def read(self, key: str) -> Pixels | None:
        """The card, if it is there and whole."""
        if self.folder is None:
            return None
        path = self.folder / (key + _SUFFIX)
        try:
            data = path.read_bytes()
            magic, width, height = _HEAD.unpack_from(data)
            # It fails if a single bit is wrong. Room for all at once: growing bit by bit takes half as long again.
            pixels = zlib.decompress(memoryview(data)[_HEAD.size :], bufsize=width * height * 4)
        except (OSError, struct.error, zlib.error):
            return None
        if magic != _MAGIC or len(pixels) != width * height * 4:
            return None
        with suppress(OSError):
            os.utime(path)  # what was used lately falls off last
        return (width, height), pixels

    def write(self, key: str, card: Pixels) -> None:
        """Keep a card; a full disk or a forbidden folder is no one's trouble."""
        if self.folder is None:
            return
        (width, height), pixels = card
        packed = _HEAD.pack(_MAGIC, width, height) + zlib.compress(pixels, 1)
        path = self.folder / (key + _SUFFIX)
        half = path.with_suffix(f".{os.getpid()}.half")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            half.write_bytes(packed)
            half.replace(path)
        except OSError:
            with suppress(OSError):
                half.unlink()

    def tidy(self) -> None:
        """Let the cards that were not used for longest fall off until the rest has room."""
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
