"""A guitar with gut strings that plays from a short notation, and the hall in which it stands.

A bar has three voices, `bass | middle | melody`, each a row of notes such as `F#4:2`: a pitch and its length in the
unit of the piece. `-` is a rest. The middle voice may be a chord instead, `(A3 D4)`: then the piece's pattern breaks
it. The fingers are human: the melody comes a little after the bass, phrases swell and slow down at their ends, and no
two notes are struck alike; all of that from a generator seeded by the name of the piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sin
from random import Random
from typing import NamedTuple

from craft import (
    RATE,
    Mode,
    Sound,
    bandpass,
    burst,
    contact,
    faded,
    highpass,
    in_hall,
    level,
    noise,
    plucked,
    shaped,
    soundbox,
    steps,
    struck,
)

SEMITONES = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}
BODY = (
    Mode(98, 0.22, 1.0),
    Mode(203, 0.16, 0.8),
    Mode(271, 0.11, 0.4),
    Mode(384, 0.09, 0.35),
    Mode(563, 0.06, 0.2),
)
"""The modes of the wood under a finger: its air, its top and its back."""
BASS, MIDDLE, MELODY = range(3)
STRENGTH = (0.62, 0.36, 0.9)
"""The strength of each voice."""
LATE = (0.0, 0.006, 0.018)
"""Seconds by which each voice comes after the beat."""
LEVELS = 4
"""Steps of strength in which a note is made; between them only its gain differs."""


def note(name: str) -> float:
    """The pitch of a note such as "F#5" or "Bb3", with A4 at 440."""
    accidental = name.count("#") - name.count("b")
    return float(440 * 2 ** ((SEMITONES[name[0]] + accidental) / 12 + int(name[-1]) - 4))


@dataclass(frozen=True)
class Piece:
    """A composition: its bars, how many units each has, how long a unit is, and how chords are broken."""

    name: str
    unit: float
    units: int
    pattern: Sequence[int]
    """For each note of the middle voice, from the second unit on, which of the chord it is, from 0."""
    pulse: float
    """Units between two notes of a broken chord."""
    phrase: int
    """Bars after which the player breathes."""
    bars: Sequence[str]
    last: str
    """The chord that ends it, rolled."""


class Note(NamedTuple):
    """One note of a voice: when it begins, in units from the beginning, how long it is, and how high."""

    at: float
    length: float
    name: str
    voice: int


def score(piece: Piece) -> list[Note]:
    """All notes of a piece, as they are written."""
    notes = []
    for number, bar in enumerate(piece.bars):
        for voice, words in enumerate(bar.split("|")):
            at = float(number * piece.units)
            if words.strip().startswith("("):
                notes += _broken(piece, words.strip(" ()").split(), at)
                continue
            for word in words.split():
                name, _, length = word.partition(":")
                if name != "-":
                    notes.append(Note(at, float(length), name, voice))
                at += float(length)
            if at != (number + 1) * piece.units:
                raise ValueError(f"{piece.name}, bar {number + 1}: voice {voice} is not full")
    return notes


def _broken(piece: Piece, chord: Sequence[str], bar: float) -> list[Note]:
    """The notes of a chord one after the other. Each rings until the next of its pitch or the end of the bar."""
    played = [chord[i % len(chord)] for i in piece.pattern]
    notes = []
    for i, name in enumerate(played):
        again = next((j for j in range(i + 1, len(played)) if played[j] == name), len(played))
        notes.append(Note(bar + (i + 1) * piece.pulse, (again - i) * piece.pulse, name, MIDDLE))
    return notes


def played(piece: Piece) -> tuple[Sound, Sound]:
    """A piece as it is heard in the hall, left and right."""
    rng = Random(piece.name)
    notes = score(piece)
    end = piece.units * len(piece.bars)
    moments = _moments(piece, end)
    length = steps(moments[-1] + 6.5)
    left, right, wood = [0.0] * length, [0.0] * length, [0.0] * length
    made: dict[tuple[str, int, int], Sound] = {}
    rolled = [Note(end + 0.16 * i / piece.unit, 0.0, name, MELODY) for i, name in enumerate(piece.last.split())]
    for one in [*notes, *rolled]:
        ends = one in rolled
        phrase = (one.at / piece.units) % piece.phrase / piece.phrase
        strength = STRENGTH[one.voice] * (0.86 + 0.2 * sin(pi * phrase)) * rng.uniform(0.92, 1.08)
        if not one.at % piece.units and one.voice == MELODY:
            strength *= 1.05
        if ends:
            strength *= 0.55
        key = one.name, min(LEVELS - 1, int(strength * LEVELS)), rng.randrange(2)
        if key not in made:
            made[key] = _string(Random("/".join(map(str, key))), note(one.name), (key[1] + 0.5) / LEVELS)
        start = _time(moments, one.at) + LATE[one.voice] + abs(rng.gauss(0, 0.006)) + 0.05
        rings = 6.0 if ends else _time(moments, one.at + one.length) - start + (0.16 if one.voice == MELODY else 0.22)
        string = made[key][: steps(rings)]
        string = faded(string, 0.0, min(0.14, len(string) / RATE / 3))
        side = 0.5 + 0.13 * (one.voice - 1) + 0.05 * (note(one.name) / 440 - 1)
        _add(left, string, steps(start), strength * (1.25 - side))
        _add(right, string, steps(start), strength * (0.75 + side - 0.25))
        _add(wood, contact(2.2), steps(start), strength * (1.4 if one.voice == BASS else 0.8))
    answer = highpass(struck(wood, BODY, length / RATE), 60)
    body = 0.05
    left = [x + body * y for x, y in zip(left, answer, strict=True)]
    right = [x + body * y for x, y in zip(right, answer, strict=True)]
    left, right = in_hall(left, right, 1.5, 0.22)
    return faded(left, 0.01, 2.0), faded(right, 0.01, 2.0)


def _add(total: Sound, sound: Sound, at: int, gain: float) -> None:
    total[at : at + len(sound)] = [a + gain * b for a, b in zip(total[at : at + len(sound)], sound, strict=False)]


def _string(rng: Random, hz: float, strength: float) -> Sound:
    """One note: a string that moves in two planes, of which one dies sooner, and the nail that leaves it."""
    ring = 7.0 * (110 / hz) ** 0.45
    finger = 1200 + 1900 * strength
    up = plucked(rng, hz, 6.0, finger, ring, 0.27)
    across = plucked(rng, hz * 1.0006, 6.0, finger * 0.8, ring * 0.4, 0.34)
    string = level([x + 0.6 * y for x, y in zip(up, across, strict=True)])
    nail = level(bandpass(shaped(noise(rng, 0.018), burst(0.1, 6)), 1900, 0.8))
    _add(string, nail, 0, 0.045 * strength)
    return soundbox(string)


def _moments(piece: Piece, end: int) -> list[float]:
    """Seconds at which each unit begins: every phrase hurries a little in its middle and takes its time at its end."""
    moments, now = [0.0], 0.0
    for unit in range(end):
        bar = unit / piece.units
        through = bar % piece.phrase / piece.phrase
        slower = 1.0 - 0.035 * sin(pi * through) + 0.16 * max(0.0, through - 0.86) / 0.14
        left = (end - unit) / piece.units
        if left <= 2:
            slower += 0.16 * (2 - left)
        now += piece.unit * slower
        moments.append(now)
    return moments


def _time(moments: Sequence[float], at: float) -> float:
    whole = min(int(at), len(moments) - 1)
    after = moments[min(whole + 1, len(moments) - 1)] - moments[whole] or moments[-1] - moments[-2]
    return moments[whole] + (at - whole) * after
