"""Workbench of the sound maker: noise, filters, struck wood, plucked strings, a small room, a hall and the knife.

Everything is computed in plain Python with the standard library alone, from generators seeded by name, so that the
same recipe gives the same samples on every machine. A sound is a list of floats at 44.1 kHz.
"""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Callable, Iterable, Sequence
from math import cos, exp, fsum, pi, sin, sqrt, tan
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias

from meter import loudness

RATE = 44_100
CEILING = 0.8  # no sound alone comes nearer to full scale; the player takes 3 dB from each side of a sound before us
Sound: TypeAlias = list[float]


class Mode(NamedTuple):
    """One way a body rings when struck: how high, how long until it is a thousandth, how loud."""

    hz: float
    seconds: float
    gain: float


def steps(seconds: float) -> int:
    """Samples in a time."""
    return round(seconds * RATE)


# ---- what sets the air in motion ----------------------------------------------------------------------------------


def noise(rng: Random, seconds: float) -> Sound:
    """White noise: breath, friction and grit before they are filtered."""
    return [rng.random() * 2 - 1 for _ in range(steps(seconds))]


def grains(rng: Random, seconds: float, per_second: float) -> Sound:
    """Single crackles at random moments, few of them loud, as when fibres catch on fibres."""
    chance = per_second / RATE
    sound = []
    for _ in range(steps(seconds)):
        caught = rng.random() < chance
        way = 1 if rng.random() < 0.5 else -1
        sound.append(way * rng.random() ** 3 if caught else 0.0)
    return sound


def contact(milliseconds: float) -> Sound:
    """The push of one touch: short for hard things, long for a finger or felt, and always of the same area."""
    length = max(3, steps(milliseconds / 1000))
    return [(1 - cos(2 * pi * (i + 0.5) / length)) * 12 / length for i in range(length)]


# ---- filters ------------------------------------------------------------------------------------------------------


def _biquad(sound: Sound, b0: float, b1: float, b2: float, a0: float, a1: float, a2: float) -> Sound:
    """One second-order filter; the coefficients are those of the well-known audio cookbook."""
    b0, b1, b2, a1, a2 = b0 / a0, b1 / a0, b2 / a0, a1 / a0, a2 / a0
    s1 = s2 = 0.0
    out = []
    for x in sound:
        y = b0 * x + s1
        s1 = b1 * x - a1 * y + s2
        s2 = b2 * x - a2 * y
        out.append(y)
    return out


def _angle(hz: float, q: float) -> tuple[float, float]:
    turn = 2 * pi * hz / RATE
    return cos(turn), sin(turn) / (2 * q)


def lowpass(sound: Sound, hz: float, q: float = 0.707) -> Sound:
    """Takes away what lies above."""
    c, alpha = _angle(hz, q)
    return _biquad(sound, (1 - c) / 2, 1 - c, (1 - c) / 2, 1 + alpha, -2 * c, 1 - alpha)


def highpass(sound: Sound, hz: float, q: float = 0.707) -> Sound:
    """Takes away what lies below."""
    c, alpha = _angle(hz, q)
    return _biquad(sound, (1 + c) / 2, -1 - c, (1 + c) / 2, 1 + alpha, -2 * c, 1 - alpha)


def bandpass(sound: Sound, hz: float, q: float) -> Sound:
    """Leaves a band; its middle keeps its strength."""
    c, alpha = _angle(hz, q)
    return _biquad(sound, alpha, 0, -alpha, 1 + alpha, -2 * c, 1 - alpha)


def bell(sound: Sound, hz: float, q: float, decibels: float) -> Sound:
    """Lifts or lowers a band and leaves the rest."""
    c, alpha = _angle(hz, q)
    lift = 10 ** (decibels / 40)
    return _biquad(sound, 1 + alpha * lift, -2 * c, 1 - alpha * lift, 1 + alpha / lift, -2 * c, 1 - alpha / lift)


def high_shelf(sound: Sound, hz: float, decibels: float) -> Sound:
    """Lifts or lowers everything above."""
    c, alpha = _angle(hz, 0.707)
    lift = 10 ** (decibels / 40)
    edge, more, less = 2 * sqrt(lift) * alpha, lift + 1, lift - 1
    return _biquad(
        sound,
        lift * (more + less * c + edge),
        -2 * lift * (less + more * c),
        lift * (more + less * c - edge),
        more - less * c + edge,
        2 * (less - more * c),
        more - less * c - edge,
    )


def gliding(sound: Sound, start_hz: float, end_hz: float, q: float) -> Sound:
    """A band whose middle glides from one pitch to another: a sheet that gathers or loses speed."""
    low = band = 0.0
    g1 = g2 = g3 = 0.0
    out = []
    for i, x in enumerate(sound):
        if i % 32 == 0:  # the ear does not notice steps this small
            g = tan(pi * start_hz * (end_hz / start_hz) ** (i / len(sound)) / RATE)
            g1 = 1 / (1 + g * (g + 1 / q))
            g2 = g * g1
            g3 = g * g2
        pull = x - low
        y = g1 * band + g2 * pull
        mid = low + g2 * band + g3 * pull
        band, low = 2 * y - band, 2 * mid - low
        out.append(y / q)
    return out


# ---- bodies -------------------------------------------------------------------------------------------------------


def struck(push: Sound, modes: Iterable[Mode], seconds: float) -> Sound:
    """The answer of a body to a push: every mode rings by itself and dies in its own time."""
    push = push + [0.0] * (steps(seconds) - len(push))
    total = [0.0] * len(push)
    for hz, ring, gain in modes:
        shrink = 10 ** (-3 / (ring * RATE))
        turn = 2 * pi * hz / RATE
        feed, back, far = gain * sin(turn), 2 * shrink * cos(turn), shrink * shrink
        y1 = y2 = 0.0
        for i, x in enumerate(push):
            y = feed * x + back * y1 - far * y2
            y1, y2 = y, y1
            total[i] += y
    return total


def scaled(modes: Iterable[Mode], pitch: float, ring: float = 1.0) -> list[Mode]:
    """The same body, larger or smaller, more or less damped."""
    return [Mode(hz * pitch, seconds * ring, gain) for hz, seconds, gain in modes]


def plucked(
    rng: Random, hz: float, seconds: float, finger: float = 2600, ring: float = 1.6, soft: float = 0.3
) -> Sound:
    """A string after Karplus and Strong: a travelling bump that loses its edge at every turn.

    `finger` is the softness of what plucks it in hertz, `ring` the time to a thousandth, `soft` how fast the treble
    dies (0.1 for wire to 0.37 for gut). Three taps turn the bump round: their middle is the exact pitch, their spread
    is `soft` whatever the pitch, so that no note of a scale is duller than its neighbours.
    """
    period = RATE / hz
    turn = max(3, round(period - 1))
    late = period - turn
    far = (late * late - late + soft) / 2
    keep = 10 ** (-3 / (ring * hz))
    near, middle, far = keep * (1 - late + far), keep * (late - 2 * far), keep * far
    out = [0.0] * 3 + _bump(rng, turn, period * rng.uniform(0.19, 0.25), finger)
    length = steps(seconds)
    while len(out) < length + 3:
        n = len(out)
        before = out[n - turn - 2 : n]
        out += [near * a + middle * b + far * c for a, b, c in zip(before[2:], before[1:], before, strict=False)]
    return out[3 : length + 3]


def _bump(rng: Random, length: int, place: float, finger: float) -> Sound:
    """The shape that a finger gives a string: a pulse, and the one that runs the other way and is turned over."""
    bump = [0.06 * (rng.random() * 2 - 1) for _ in range(length)]
    bump[0] += 1.0
    bump[round(place)] -= 0.9
    settled = lowpass(lowpass(bump * 3, finger, 0.6), finger * 2.2, 0.6)  # as if it had always gone round
    return settled[-length:]


def soundbox(sound: Sound) -> Sound:
    """The small wooden box the strings are stretched over: its air, its top, and no hiss."""
    for hz, q, decibels in ((112, 1.6, 4), (218, 2.5, 6), (432, 2.2, 3), (980, 1.4, 2), (2600, 1.0, 2)):
        sound = bell(sound, hz, q, decibels)
    return high_shelf(highpass(sound, 70), 5200, -8)


# ---- shaping and joining ------------------------------------------------------------------------------------------


def shaped(sound: Sound, shape: Callable[[float], float]) -> Sound:
    """The sound under a hull; the shape is asked from 0 at the beginning to 1 at the end."""
    last = max(1, len(sound) - 1)
    return [x * shape(i / last) for i, x in enumerate(sound)]


def hump(rise: float, fall: float = 1.6) -> Callable[[float], float]:
    """A hull that swells until `rise` and ebbs to the end, steeper with a greater `fall`."""

    def shape(t: float) -> float:
        if t < rise:
            return 0.5 - 0.5 * cos(pi * t / rise)
        return float((0.5 + 0.5 * cos(pi * (t - rise) / (1 - rise))) ** fall)

    return shape


def burst(rise: float, lives: float) -> Callable[[float], float]:
    """A hull that starts within about `rise` and falls to a third of itself `lives` times before the end."""
    return lambda t: (1 - exp(-t / rise)) * exp(-t * lives)


def rough(rng: Random, sound: Sound, hz: float, depth: float) -> Sound:
    """Friction is never even: the strength wavers irregularly, at about the given rate."""
    waver = lowpass([rng.random() * 2 - 1 for _ in sound], hz)
    strong = sqrt(fsum(w * w for w in waver) / len(waver))
    return [x * max(0.0, 1 + depth * w / strong) for x, w in zip(sound, waver, strict=True)]


def louder(sound: Sound, gain: float) -> Sound:
    """The sound times a number."""
    return [x * gain for x in sound]


def level(sound: Sound) -> Sound:
    """The sound with its highest peak at one, so that recipes can speak of shares."""
    return louder(sound, 1 / max(map(abs, sound)))


def joined(*parts: tuple[float, float, Sound]) -> Sound:
    """Several sounds in one: when each begins (seconds), its share, and the sound."""
    total = [0.0] * max(steps(start) + len(sound) for start, _, sound in parts)
    for start, gain, sound in parts:
        for i, x in enumerate(sound, steps(start)):
            total[i] += gain * x
    return total


ROOM = ((0.0063, 0.13), (0.0109, -0.1), (0.0171, 0.085), (0.0237, -0.06), (0.0332, 0.045), (0.0463, -0.03))


def in_room(sound: Sound, share: float = 1.0) -> Sound:
    """The sound with a few early echoes from walls and ceiling, duller than itself: one room for the whole set."""
    dull = lowpass(sound, 3400, 0.6)
    return joined((0, 1, sound), *((late, share * gain, dull) for late, gain in ROOM))


HALL = (1433, 1601, 1867, 2053, 2251, 2399, 2617, 2797)
"""Samples that sound takes along each of the ways through the hall."""


def in_hall(left: Sound, right: Sound, seconds: float, share: float) -> tuple[Sound, Sound]:
    """Two channels in a wooden hall that rings for so long: eight delays that feed each other and lose their treble."""
    dull, block = 0.35, min(HALL)
    keep = [10 ** (-3 * late / (RATE * seconds)) / sqrt(len(HALL)) for late in HALL]
    lines = [[0.0] * (late + 1) for late in HALL]
    wet: tuple[Sound, Sound] = ([], [])
    for begin in range(0, len(left), block):
        dry = left[begin : begin + block], right[begin : begin + block]
        come = [
            [(1 - dull) * x + dull * y for x, y in zip(line[1 : len(dry[0]) + 1], line, strict=False)] for line in lines
        ]
        for side in (0, 1):
            wet[side].extend(map(sum, zip(*come[side::2], strict=True)))
        for i, (mixed, gain) in enumerate(zip(_scattered(come), keep, strict=True)):
            lines[i] = lines[i][len(dry[0]) :] + [x + gain * y for x, y in zip(dry[i % 2], mixed, strict=True)]
    halls = (highpass(lowpass(side, 4200, 0.6), 140) for side in wet)
    both = [
        [x + share * y for x, y in zip(dry, hall, strict=True)] for dry, hall in zip((left, right), halls, strict=True)
    ]
    return both[0], both[1]


def _scattered(sounds: list[Sound]) -> list[Sound]:
    """Each sound mixed of all of them with other signs (a Hadamard matrix): as loud together as before."""
    apart = len(sounds) // 2
    if not apart:
        return sounds
    pairs = list(zip(sounds[:apart], sounds[apart:], strict=True))
    return [
        *_scattered([[x + y for x, y in zip(a, b, strict=True)] for a, b in pairs]),
        *_scattered([[x - y for x, y in zip(a, b, strict=True)] for a, b in pairs]),
    ]


# ---- the scales, the knife and the file ---------------------------------------------------------------------------


def trimmed(sound: Sound) -> Sound:
    """Without the inaudible tail, and with ends that begin and stop in silence."""
    floor = max(map(abs, sound)) / 1500
    end = len(sound)
    while abs(sound[end - 1]) < floor:
        end -= 1
    return faded(sound[:end], 0.0008, min(end / RATE / 4, 0.03))


def faded(sound: Sound, rise: float, fall: float) -> Sound:
    """The sound with its first and last moments drawn up from silence and down to it."""
    sound = list(sound)
    for i in range(steps(rise)):
        sound[i] *= 0.5 - 0.5 * cos(pi * i / steps(rise))
    for i in range(steps(fall)):
        sound[-1 - i] *= 0.5 - 0.5 * cos(pi * i / steps(fall))
    return sound


def bent(sound: Sound) -> Sound:
    """A peak that would rise above the ceiling is bent, not cut."""
    knee = CEILING * 0.7
    room = CEILING - knee
    return [
        x if abs(x) <= knee else (1 if x > 0 else -1) * (CEILING - room * exp(-(abs(x) - knee) / room)) for x in sound
    ]


def mastered(channels: Sequence[Sound], lufs: float) -> list[Sound]:
    """The channels brought to the given loudness. What the bending of peaks takes away is given back in a few turns."""
    gain = 1.0
    for _ in range(4):
        done = [bent(louder(channel, gain)) for channel in channels]
        gain *= 10 ** ((lufs - loudness(done, RATE)) / 20)
    return done


def dull(sound: Sound, rate: int) -> Sound:
    """The sound at a lower sampling rate, and so without what lies above its half: as heard across the table."""
    sound = lowpass(lowpass(sound, 0.4 * rate, 0.54), 0.4 * rate, 1.31)
    reach, ratio = 24, RATE / rate
    padded = [0.0] * 2 * reach + sound + [0.0] * 2 * reach  # the filter rings a little before the sound begins
    out = []
    for i in range(round((len(sound) + 2 * reach) / ratio)):
        at = i * ratio + reach
        first = int(at) - reach + 1
        weights = [_sinc((at - first - k) * 2 * 0.46 / ratio, (at - first - k) / reach) for k in range(2 * reach)]
        out.append(fsum(w * x for w, x in zip(weights, padded[first:], strict=False)) / fsum(weights))
    return out


def _sinc(x: float, t: float) -> float:
    """The window of a sampler at `t` from -1 to 1 times the ideal filter at `x`."""
    if abs(t) >= 1:
        return 0.0
    return (sin(pi * x) / (pi * x) if x else 1.0) * (0.5 + 0.5 * cos(pi * t))


def write(path: Path, sound: Sound, rate: int = RATE) -> None:
    """Writes 16-bit mono WAV, which every mixer reads without a decoder."""
    samples = array("h", (round(x * 32767) for x in sound))
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(samples.tobytes())
