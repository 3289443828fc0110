"""Ogg Vorbis files, written by libsndfile (`pip install soundfile`) and freed of what differs from run to run.

Only the maker of sounds needs this: the program plays the files with what SDL brings.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path
from zlib import crc32

from craft import RATE, Sound

PAGE = struct.Struct("<4sBBqIIIB")
"""The head of an Ogg page: mark, version, kind, position, serial number, page number, checksum, count of segments."""
SERIAL = 25


def write(path: Path, channels: Sequence[Sound], quality: float) -> None:
    """Encode channels at a quality from 0 (smallest) to 1. The same samples and encoder give the same bytes."""
    import soundfile

    # A long array at once overruns the stack of some builds of libvorbis.
    with soundfile.SoundFile(
        path, "w", RATE, len(channels), format="OGG", subtype="VORBIS", compression_level=1 - quality
    ) as file:
        for begin in range(0, len(channels[0]), RATE):
            file.write(list(zip(*(channel[begin : begin + RATE] for channel in channels), strict=True)))
    path.write_bytes(_numbered(path.read_bytes()))


def _numbered(stream: bytes) -> bytes:
    """The stream with our serial number on each page instead of one drawn by chance."""
    out, at = bytearray(), 0
    while at < len(stream):
        mark, version, kind, position, _, number, _, count = PAGE.unpack_from(stream, at)
        lengths = stream[at + PAGE.size : at + PAGE.size + count]
        end = at + PAGE.size + count + sum(lengths)
        body = stream[at + PAGE.size : end]
        bare = PAGE.pack(mark, version, kind, position, SERIAL, number, 0, count)
        out += PAGE.pack(mark, version, kind, position, SERIAL, number, _checksum(bare + body), count) + body
        at = end
    return bytes(out)


def _checksum(page: bytes) -> int:
    """Ogg's checksum: the polynomial of `crc32`, with neither its mirrored bits nor its first and last turn."""
    mirrored = bytes(MIRROR[byte] for byte in page)
    crc = crc32(mirrored, 0xFFFFFFFF) ^ 0xFFFFFFFF
    return int(f"{crc:032b}"[::-1], 2)


MIRROR = [int(f"{byte:08b}"[::-1], 2) for byte in range(256)]
