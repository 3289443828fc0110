"""Loudness meter after ITU-R BS.1770-4: K-weighting, blocks of 400 ms, an absolute and a relative gate.

`python sounds/meter.py FILE.wav ...` prints the integrated loudness of each file and its highest sample.
"""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Sequence
from functools import cache
from math import fsum, inf, log10, pi, tan
from pathlib import Path
from typing import TypeAlias

Channel: TypeAlias = Sequence[float]
Section: TypeAlias = tuple[float, float, float, float, float]
"""A second-order filter: three factors of the input and two of the output."""

BLOCK, STEP = 0.4, 0.1
"""Seconds of a block, and between the beginnings of two."""
ABSOLUTE, RELATIVE = -70.0, -10.0
"""Gates: blocks below the first are silence; blocks so far below the mean of the others do not count."""


@cache
def _weighting(rate: int) -> tuple[Section, Section]:
    """The two filters of K-weighting at a sampling rate: the head, which lifts the treble, and the ear in the bass."""
    k, q = tan(pi * 1681.974450955533 / rate), 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    middle = high**0.4996667741545416
    a0 = 1 + k / q + k * k
    head = (
        (high + middle * k / q + k * k) / a0, 2 * (k * k - high) / a0, (high - middle * k / q + k * k) / a0,
        2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0,
    )  # fmt: skip
    k, q = tan(pi * 38.13547087602444 / rate), 0.5003270373238773
    a0 = 1 + k / q + k * k
    return head, (1.0, -2.0, 1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)


def _powers(channel: Channel, rate: int) -> list[float]:
    """The mean weighted power of each block. A sound shorter than one block is followed by silence."""
    (b0, b1, b2, a1, a2), (_, _, _, c1, c2) = _weighting(rate)
    s1 = s2 = t1 = t2 = 0.0
    step = round(STEP * rate)
    parts = []
    for begin in range(0, len(channel), step):
        power = 0.0
        for x in channel[begin : begin + step]:
            y = b0 * x + s1
            s1 = b1 * x - a1 * y + s2
            s2 = b2 * x - a2 * y
            z = y + t1
            t1 = t2 - 2 * y - c1 * z
            t2 = y - c2 * z
            power += z * z
        parts.append(power)
    many = round(BLOCK / STEP)
    parts += [0.0] * (many - len(parts))
    if len(parts) > many and len(channel) % step:
        parts.pop()  # a block that is not full does not count
    return [fsum(parts[i : i + many]) / (many * step) for i in range(len(parts) - many + 1)]


def _lufs(power: float) -> float:
    return -0.691 + 10 * log10(power) if power > 0 else -inf


def loudness(channels: Sequence[Channel], rate: int) -> float:
    """The integrated loudness in LUFS of a sound of one or two channels, full scale at one."""
    blocks = [fsum(each) for each in zip(*(_powers(channel, rate) for channel in channels), strict=True)]
    heard = [power for power in blocks if _lufs(power) > ABSOLUTE]
    if not heard:
        return -inf
    gate = _lufs(fsum(heard) / len(heard)) + RELATIVE
    heard = [power for power in heard if _lufs(power) > gate]
    return _lufs(fsum(heard) / len(heard))


def read(path: Path) -> tuple[list[list[float]], int]:
    """The channels of a 16-bit WAV file, full scale at one, and its sampling rate."""
    with wave.open(str(path), "rb") as file:
        samples = array("h", file.readframes(file.getnframes()))
        count, rate = file.getnchannels(), file.getframerate()
    if sys.byteorder == "big":
        samples.byteswap()
    return [[x / 32768 for x in samples[channel::count]] for channel in range(count)], rate


if __name__ == "__main__":
    for name in sys.argv[1:]:
        channels, rate = read(Path(name))
        highest = 20 * log10(max(abs(x) for channel in channels for x in channel) or 1e-9)
        print(f"{loudness(channels, rate):7.2f} LUFS {highest:7.2f} dBFS  {Path(name).name}")
