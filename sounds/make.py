"""Makes every sound of the card table: `python sounds/make.py` writes the WAV and OGG files beside this script.

The rule of the set is paper, wood and a few strings, never a beep. Each recipe imitates what happens on a table: a
sheet rubs over cloth, a card bends and snaps, a knuckle meets wood; the tunes are plucked in D, on one small
instrument, so that they agree when they overlap. The workbench is `craft.py`, the scales are `meter.py`; the bytes are
the same on every run. Tunes, music and the room need `pip install soundfile`; words after the command are the names of
what is made, and without any all is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator
from functools import partial
from math import cos, pi
from pathlib import Path
from random import Random

import ogg
from craft import (
    RATE,
    Mode,
    Sound,
    bandpass,
    burst,
    contact,
    dull,
    faded,
    gliding,
    grains,
    highpass,
    hump,
    in_hall,
    in_room,
    joined,
    level,
    lowpass,
    mastered,
    noise,
    plucked,
    rough,
    scaled,
    shaped,
    soundbox,
    struck,
    trimmed,
    write,
)
from guitar import note, played
from pieces import PIECES
from room import room

PAPER = (
    Mode(1180, 0.030, 0.6),
    Mode(1930, 0.026, 1.0),
    Mode(2870, 0.022, 0.9),
    Mode(4350, 0.017, 0.7),
    Mode(6700, 0.012, 0.5),
)
CLOTHED_TABLE = (
    Mode(118, 0.11, 1.0),
    Mode(187, 0.09, 0.8),
    Mode(304, 0.065, 0.5),
    Mode(515, 0.045, 0.3),
    Mode(890, 0.03, 0.16),
)
TABLE_TOP = (
    Mode(131, 0.26, 0.55),
    Mode(214, 0.21, 0.75),
    Mode(347, 0.17, 0.9),
    Mode(566, 0.13, 1.0),
    Mode(873, 0.10, 0.9),
    Mode(1420, 0.07, 0.7),
    Mode(2310, 0.045, 0.45),
    Mode(3480, 0.03, 0.3),
)
WOODEN_CHIP = (
    Mode(960, 0.040, 0.45),
    Mode(1640, 0.045, 0.8),
    Mode(2730, 0.042, 1.0),
    Mode(4180, 0.030, 0.7),
    Mode(5960, 0.022, 0.45),
    Mode(8300, 0.014, 0.3),
)
WOODEN_BAR = (
    Mode(1, 0.20, 1.0),
    Mode(2.71, 0.10, 0.3),
    Mode(3.98, 0.085, 0.4),
    Mode(9.6, 0.03, 0.2),
)  # tuned as marimba bars are
SKIN = (
    Mode(172, 0.34, 1.0),
    Mode(274, 0.2, 0.8),
    Mode(368, 0.14, 0.55),
    Mode(396, 0.12, 0.4),
    Mode(507, 0.09, 0.3),
    Mode(603, 0.07, 0.2),
)  # the modes of a round skin over a little air
STRAW = (Mode(164, 0.12, 0.9), Mode(287, 0.10, 1.0), Mode(463, 0.07, 0.7), Mode(760, 0.05, 0.4), Mode(1240, 0.03, 0.3))

# ---- the gestures the recipes are put together from ---------------------------------------------------------------


def rub(rng: Random, seconds: float, start_hz: float, end_hz: float, rise: float) -> Sound:
    """A card pushed over cloth: the hiss of its edge, the dull drag of the cloth, a few fibres that catch."""
    hull = hump(rise)
    edge = gliding(noise(rng, seconds), start_hz, end_hz, 0.8)
    drag = bandpass(noise(rng, seconds), 620, 0.7)
    fibres = bandpass(grains(rng, seconds, 900), 3600, 0.7)
    sheet = joined((0, 1, level(edge)), (0, 0.55, level(drag)), (0, 0.3, level(fibres)))
    return level(shaped(lowpass(rough(rng, sheet, 110, 0.3), 9500), hull))


def pat(rng: Random, weight: float = 1.0) -> Sound:
    """A card that comes to lie: the slap of the sheet, the air under it, the covered table below."""
    slap = bandpass(shaped(noise(rng, 0.05), burst(0.012, 9)), 2300, 0.7)
    air = lowpass(shaped(noise(rng, 0.07), hump(0.12, 2.5)), 520)
    table = struck(contact(3.2), scaled(CLOTHED_TABLE, rng.uniform(0.95, 1.06)), 0.16)
    return level(joined((0, 0.8, level(slap)), (0, 0.4, level(air)), (0.001, 0.75 * weight, level(table))))


def snap(rng: Random, pitch: float) -> Sound:
    """A bent card springs free: one dry crack, no ring."""
    push = joined((0, 0.09, contact(0.25)), (0, 0.5, shaped(noise(rng, 0.005), burst(0.1, 5))))
    return level(struck(push, scaled(PAPER, pitch, 0.8), 0.045))


def knuckle(rng: Random, pitch: float, hard: float, top: tuple[Mode, ...] = TABLE_TOP) -> Sound:
    """A knock on wood; `hard` is the length of the touch in milliseconds, so a smaller one is brighter."""
    modes = [Mode(hz * pitch * rng.uniform(0.985, 1.015), ring, gain) for hz, ring, gain in top]
    skin = bandpass(shaped(noise(rng, 0.03), burst(0.05, 7)), 1600, 0.6)
    return level(joined((0, 1, level(struck(contact(hard), modes, 0.4))), (0, 0.3, level(skin))))


def tune(rng: Random, *notes: tuple[float, float, str, float], finger: float = 2600, seconds: float = 2.0) -> Sound:
    """A few plucked notes, each with its moment, its share, its name and how long it rings, on the small instrument."""
    strings = []
    for start, share, name, ring in notes:
        string = plucked(rng, note(name), min(ring * 1.05, seconds - start), finger * (0.75 + 0.35 * share), ring)
        strings.append((start, share, level(string)))
        strings.append((start, share * 0.05, level(bandpass(shaped(noise(rng, 0.02), burst(0.1, 6)), 1700, 0.8))))
    return soundbox(joined((seconds, 0, [0.0]), *strings))


def drum(rng: Random, *strokes: tuple[float, float], seconds: float) -> Sound:
    """A small drum with a skin on both sides, struck with the fingers: each stroke with its moment and its share."""
    parts = [(seconds, 0.0, [0.0])]
    for start, share in strokes:
        skin = struck(contact(2.4 - share), scaled(SKIN, rng.uniform(0.985, 1.01)), 0.5)
        slap = bandpass(shaped(noise(rng, 0.04), burst(0.03, 7)), 2100, 0.6)
        gut = bandpass(shaped(noise(rng, 0.12), burst(0.02, 5)), 3800, 0.8)
        parts += [(start, share, level(skin)), (start, share**2 * 0.4, level(slap)), (start, share * 0.12, level(gut))]
    return joined(*parts)


def ensemble(strings: Sound, beats: Sound | None = None, hall: float = 0.2) -> tuple[Sound, Sound]:
    """Strings a little to the left and a drum a little to the right, with a hand that ends what still rings."""
    beats = beats or [0.0] * len(strings)
    left = [x + 0.8 * y for x, y in zip(strings, beats, strict=False)]
    right = [0.8 * x + y for x, y in zip(strings, beats, strict=False)]
    return in_hall(left, right, 1.1, hall)


# ---- the recipes --------------------------------------------------------------------------------------------------


def slide(rng: Random) -> Sound:
    """A card drawn over the cloth."""
    start = rng.uniform(3600, 4600)
    return rub(rng, rng.uniform(0.19, 0.25), start, start * rng.uniform(0.5, 0.62), rng.uniform(0.22, 0.34))


def flip(rng: Random) -> Sound:
    """A card is bent up, snaps over and falls on its other side."""
    lift = rub(rng, 0.085, 1900, 4300, 0.8)
    return joined(
        (0, 0.42, lift), (0.066, 1, snap(rng, rng.uniform(0.85, 1.1))), (rng.uniform(0.1, 0.116), 0.5, pat(rng))
    )


def place(rng: Random) -> Sound:
    """A card is laid down."""
    return joined((0, 0.2, rub(rng, 0.045, 3000, 2400, 0.5)), (rng.uniform(0.012, 0.018), 1, pat(rng)))


def shuffle(rng: Random) -> Sound:
    """Two halves riffled into each other, bent to a bridge that falls shut, and squared on the table."""
    parts = [(0.0, 0.22, rub(rng, 0.16, 2600, 3600, 0.5))]
    moment = 0.12
    for card in range(30):
        parts.append((moment, rng.uniform(0.35, 0.75), snap(rng, rng.uniform(0.75, 1.05) + card * 0.006)))
        moment += (0.026 - card * 0.0005) * rng.uniform(0.6, 1.4)
    moment += 0.12
    parts.append((moment - 0.04, 0.16, rub(rng, 0.3, 2000, 3800, 0.6)))
    for card in range(24):
        parts.append((moment, rng.uniform(0.2, 0.42) * (1 - card / 48), snap(rng, rng.uniform(0.95, 1.3))))
        moment += (0.007 + card * 0.0004) * rng.uniform(0.7, 1.3)
    parts.append((moment + 0.1, 0.75, pat(rng, 1.4)))
    parts.append((moment + 0.225, 0.95, pat(rng, 1.6)))
    return joined(*parts)


def deal(rng: Random) -> Sound:
    """One card of many comes down from the pack: it touches, and slides a little way to where it stays."""
    start = rng.uniform(3900, 4600)
    return joined(
        (0, 0.35, snap(rng, rng.uniform(0.84, 0.96))),
        (0.003, 0.55, pat(rng, 0.7)),
        (0.006, 0.7, rub(rng, rng.uniform(0.07, 0.1), start, start * 0.58, 0.15)),
    )


def chip(rng: Random) -> Sound:
    """A wooden chip drops on others and settles in two or three little bounces."""
    size = rng.uniform(0.93, 1.08)
    moment, strength, gap = 0.0, 1.0, rng.uniform(0.046, 0.062)
    parts = []
    for _ in range(4):
        click = struck(contact(0.22), scaled(WOODEN_CHIP, size * rng.uniform(0.985, 1.015)), 0.1)
        grit = highpass(shaped(noise(rng, 0.009), burst(0.02, 6)), 1200)
        parts += [(moment, strength, level(click)), (moment, strength * 0.3, level(grit))]
        parts.append((moment, strength * 0.35, level(struck(contact(1.6), scaled(CLOTHED_TABLE, 1.7), 0.1))))
        moment, strength, gap = moment + gap, strength * rng.uniform(0.38, 0.55), gap * rng.uniform(0.5, 0.65)
    return joined(*parts)


def sweep(rng: Random) -> Sound:
    """A trick is drawn together and pulled home over the cloth."""
    gather = [(0.02 + i * rng.uniform(0.038, 0.05), 0.3, snap(rng, rng.uniform(0.7, 0.9))) for i in range(3)]
    return joined(
        *gather,
        (0, 0.75, rub(rng, 0.42, rng.uniform(2800, 3300), 1700, rng.uniform(0.34, 0.46))),
        (0.05, 0.6, rub(rng, 0.34, rng.uniform(3900, 4500), 2200, 0.55)),
        (0.36, 0.5, pat(rng, 1.3)),
    )


def hover(rng: Random) -> Sound:
    """A fingertip on the edge of a card."""
    tip = struck(contact(rng.uniform(0.8, 1.0)), scaled(PAPER, rng.uniform(0.69, 0.76)), 0.03)
    return joined((0, 1, level(tip)), (0, 0.35, rub(rng, 0.03, 3200, 2600, 0.3)))


def refused(rng: Random) -> Sound:
    """Two dull taps with the flat of the finger, the second lower: no, not this one."""
    high, low = (lowpass(knuckle(rng, pitch, 4.5, CLOTHED_TABLE), 1500) for pitch in (2.5, 1.95))
    return joined((0, 0.8, high), (0.115, 1, low))


def capture(rng: Random) -> Sound:
    """A card runs along the chain, faster and faster, and strikes."""
    steps_on = [(0.0, 0.3), (0.07, 0.38), (0.13, 0.46), (0.18, 0.54)]
    run = [(moment, share, snap(rng, 0.8 + share / 3)) for moment, share in steps_on]
    return joined(
        (0, 0.5, rub(rng, 0.24, 2200, 4600, 0.85)),
        *run,
        (0.235, 1.0, knuckle(rng, rng.uniform(1.0, 1.1), 0.9)),
        (0.235, 0.8, pat(rng, 1.5)),
        (0.33, 0.28, rub(rng, 0.15, 3600, 2000, 0.2)),
    )


def knock_3(rng: Random) -> Sound:
    """The first attack: one knuckle."""
    return knuckle(rng, rng.uniform(1.14, 1.22), 0.9)


def knock_6(rng: Random) -> Sound:
    """The attack has grown: two knocks, and the table is felt."""
    return joined((0, 0.62, knuckle(rng, 1.08, 1.0)), (0.15, 1, fist(rng, 0.94, 1.2)))


def knock_9(rng: Random) -> Sound:
    """The attack has grown again: three, the last with the fist, and things on the table rattle."""
    rattle = [
        (0.3 + moment, share, level(struck(contact(0.3), scaled(WOODEN_CHIP, rng.uniform(0.7, 0.9)), 0.08)))
        for moment, share in ((0.018, 0.09), (0.049, 0.07), (0.073, 0.05), (0.102, 0.035), (0.121, 0.02))
    ]
    return joined(
        (0, 0.5, knuckle(rng, 1.02, 1.1)), (0.15, 0.68, fist(rng, 0.9, 1.3)), (0.3, 1, fist(rng, 0.72, 1.6)), *rattle
    )


def fist(rng: Random, pitch: float, hard: float) -> Sound:
    """A blow that moves the whole table, with the legs answering below the top."""
    legs = struck(contact(6), (Mode(74 * pitch, 0.32, 1.0), Mode(103 * pitch, 0.26, 0.8)), 0.4)
    return level(joined((0, 1, knuckle(rng, pitch, hard)), (0.001, 0.5, level(legs))))


def target(rng: Random) -> Sound:
    """An arrow in straw: the short flight, the thud, the shaft that shivers."""
    flight = gliding(noise(rng, 0.12), 1500, 3400, 1.6)
    straw = bandpass(shaped(grains(rng, 0.16, 5000), burst(0.02, 5)), 1500, 0.5)
    thud = struck(contact(2.4), STRAW, 0.25)
    shaft = struck(contact(1.2), (Mode(232, 0.55, 1.0), Mode(377, 0.42, 0.5), Mode(641, 0.3, 0.3)), 0.55)
    shiver = [x * (0.55 + 0.45 * cos(2 * pi * (27 - 9 * i / len(shaft)) * i / RATE)) for i, x in enumerate(shaft)]
    return joined(
        (0, 0.2, level(shaped(flight, hump(0.93)))),
        (0.112, 1, level(thud)),
        (0.112, 0.9, level(straw)),
        (0.118, 0.75, level(shiver)),
    )


def score(rng: Random) -> Sound:
    """A short wooden bar and a stroke of the pencil, for a number that goes into the ledger."""
    bar = struck(contact(0.8), scaled(WOODEN_BAR, note("D5")), 0.25)
    wood = struck(contact(1.0), scaled(TABLE_TOP, 1.7, 0.5), 0.12)
    stroke = gliding(rough(rng, noise(rng, 0.11), 170, 0.7), 2600, 4200, 1.4)
    return joined((0, 0.75, level(bar)), (0, 0.8, level(wood)), (0.05, 0.16, level(shaped(stroke, hump(0.3)))))


def passed(rng: Random) -> Sound:
    """Two light raps on the table: I pass."""
    pitch = rng.uniform(1.45, 1.55)
    return joined((0, 1, knuckle(rng, pitch, 1.5)), (rng.uniform(0.125, 0.145), 0.72, knuckle(rng, pitch, 1.7)))


# ---- the tunes ----------------------------------------------------------------------------------------------------


def turn(rng: Random) -> tuple[Sound, Sound]:
    """Two soft notes upward: it is you they wait for."""
    return ensemble(tune(rng, (0, 0.7, "A4", 0.7), (0.12, 0.85, "D5", 1.0), finger=1700, seconds=1.1), hall=0.1)


def reveal(rng: Random) -> tuple[Sound, Sound]:
    """A veil is drawn from the strings: a slow spread chord that stays open."""
    names = ("D4", "A4", "D5", "E5", "A5", "F#6")
    chord = [(0.075 * i + 0.006 * i * i, 0.8 - 0.06 * i, name, 2.6 - 0.15 * i) for i, name in enumerate(names)]
    return ensemble(tune(rng, *chord, finger=2300, seconds=2.0))


def fanfare(rng: Random) -> tuple[Sound, Sound]:
    """The places are called: the drum bids silence, and with every place the strings go up a step, as long as it takes.

    A step is as long as a place takes (`CALL` of the ending), so that it can break off after any of them.
    """
    step, seconds = 0.45, 3.4
    melody = ("D5", "E5", "F#5", "G5", "A5", "B5")
    under = (("D4", "A4"), ("A3", "A4"), ("D4", "A4"), ("E4", "B4"), ("F#4", "D5"), ("G4", "D5"))
    notes, strokes = [], [(0.0, 0.5), (0.15, 0.25), (0.3, 0.4)]
    for i, (top, chord) in enumerate(zip(melody, under, strict=True), 1):
        at, share = i * step, 0.6 + 0.06 * i
        notes += [(at, share, top, 0.9), (at + 2 * step / 3, share * 0.6, top, 0.6)]
        notes += [(at + 0.012 * (k + 1), share * 0.55, name, 0.9) for k, name in enumerate(chord)]
        strokes += [(at, 0.5 + 0.07 * i), (at + step / 3, 0.2), (at + 2 * step / 3, 0.3 + 0.04 * i)]
    return ensemble(tune(rng, *notes, finger=2900, seconds=seconds), drum(rng, *strokes, seconds=seconds))


def win(rng: Random) -> tuple[Sound, Sound]:
    """The winner: a small dance in six-eight that runs up to its last chord, strummed twice over a roll of the drum."""
    eighth, seconds = 0.15, 3.9
    melody = ((0, "D5"), (1, "F#5"), (2, "A5"), (3, "B5"), (5, "A5"), (6, "F#5"), (7, "A5"), (8, "C#6"))
    bass = ((0, "D4"), (3, "G4"), (6, "A4"))
    first, second = ("D4", "A4", "D5", "F#5", "A5", "D6"), ("D4", "A4", "F#5", "A5", "D6", "F#6")
    strings = tune(
        rng,
        *((eighth * beat, 0.85 if beat % 3 == 0 else 0.68, name, 1.1) for beat, name in melody),
        *((eighth * beat, 0.5, name, 1.0) for beat, name in bass),
        *((eighth * 9 + 0.02 * i, 0.42 + 0.06 * i, name, 1.6) for i, name in enumerate(first)),
        *((eighth * 13 + 0.022 * i, 0.46 + 0.07 * i, name, 3.2) for i, name in enumerate(second)),
        finger=3300,
        seconds=seconds,
    )
    dance = [(eighth * beat, 0.75 if beat % 3 == 0 else 0.3) for beat in range(9) if beat % 3 != 1]
    roll = [(eighth * 10 + 0.05 * i, 0.2 + 0.035 * i) for i in range(9)]
    beats = drum(rng, *dance, (eighth * 9, 0.95), *roll, (eighth * 13, 1.0), seconds=seconds)
    return ensemble(strings, beats, hall=0.24)


def lose(rng: Random) -> tuple[Sound, Sound]:
    """A few steps down, unhurried, to a low chord that opens again in its last note: another time."""
    strings = tune(
        rng,
        (0, 0.7, "A4", 1.2),
        (0.24, 0.62, "F#4", 1.2),
        (0.48, 0.66, "E4", 1.3),
        (0.48, 0.34, "G3", 1.3),
        (0.84, 0.42, "D3", 2.6),
        (0.865, 0.34, "A3", 2.4),
        (0.89, 0.6, "D4", 2.3),
        (1.26, 0.38, "F#4", 1.9),
        (1.62, 0.3, "A4", 1.6),
        finger=1600,
        seconds=2.9,
    )
    return ensemble(strings, drum(rng, (0.84, 0.22), seconds=2.9), hall=0.24)


# ---- how many, how loud, and the files ----------------------------------------------------------------------------

CARDS, EVENTS, CALLS = -30.0, -20.0, -27.0
"""Loudness in LUFS, measured over 400 ms at least: noises of the cards, what happens, what calls a player."""

RECIPES: dict[str, tuple[Callable[[Random], Sound], int, float, bool]] = {
    "slide": (slide, 4, CARDS, True),
    "flip": (flip, 4, CARDS, True),
    "place": (place, 4, CARDS, True),
    "shuffle": (shuffle, 2, CARDS, False),
    "deal": (deal, 4, CARDS, True),
    "chip": (chip, 4, CARDS, True),
    "sweep": (sweep, 3, CARDS, True),
    "hover": (hover, 3, -46.0, False),
    "refused": (refused, 2, CALLS, False),
    "capture": (capture, 3, EVENTS, True),
    "knock-3": (knock_3, 3, EVENTS - 2, True),
    "knock-6": (knock_6, 3, EVENTS - 1, True),
    "knock-9": (knock_9, 2, EVENTS, True),
    "target": (target, 3, EVENTS, True),
    "score": (score, 3, -26.0, True),
    "pass": (passed, 3, CALLS, True),
}
"""Noises: the recipe, how many takes, how loud, and whether a player across the table makes it. A fingertip is to be
felt more than heard, and what is written down after every trick would weary at the strength of an event."""

TUNES: dict[str, tuple[Callable[[Random], tuple[Sound, Sound]], float]] = {
    "turn": (turn, CALLS),
    "reveal": (reveal, EVENTS),
    "fanfare": (fanfare, EVENTS),
    "win": (win, EVENTS),
    "lose": (lose, EVENTS),
}
BACKGROUND: dict[str, tuple[Callable[[], tuple[Sound, Sound]], float]] = {
    "room": (room, -45.0),
    **{f"piece-{piece.name}": (partial(played, piece), CARDS) for piece in PIECES},
}
FAR = 12_000
"""The sampling rate of a sound from across the table: nothing above 6 kHz comes over."""
QUALITY, FINE = 0.1, 0.4
"""Qualities of the encoder: for music and room tone, which are long and low, and for tunes."""
BEFORE = 256
"""Samples of silence before a tune: a short block of the encoder, or it would begin with a click."""


def noise_files(name: str) -> Iterator[tuple[str, Sound, int]]:
    """The takes of a noise, each with its file's name and sampling rate; several are numbered from 1."""
    recipe, takes, lufs, far = RECIPES[name]
    for take in range(1, takes + 1):
        file = f"{name}-{take}" if takes > 1 else name
        (sound,) = mastered([trimmed(highpass(in_room(highpass(recipe(Random(file)), 50)), 45))], lufs)
        yield file, sound, RATE
        if far:
            yield f"{file}-far", dull(sound, FAR), FAR


def long_sound(name: str) -> list[Sound]:
    """Both channels of a tune, a piece or the room."""
    if name in TUNES:
        recipe, lufs = TUNES[name]
        left, right = recipe(Random(name))
        end = max(len(trimmed(left)), len(trimmed(right)))
        return mastered([[0.0] * BEFORE + faded(side[:end], 0.001, 0.5) for side in (left, right)], lufs)
    make_it, lufs = BACKGROUND[name]
    return mastered(make_it(), lufs)


def make(out: Path, names: Collection[str] = ()) -> None:
    """Writes the whole set below `out`, or only what is named."""
    for name in [name for name in RECIPES if name in (names or RECIPES)]:
        for file, sound, rate in noise_files(name):
            write(out / f"{file}.wav", sound, rate)
    for name in [name for name in (*TUNES, *BACKGROUND) if not names or name in names]:
        ogg.write(out / f"{name}.ogg", long_sound(name), FINE if name in TUNES else QUALITY)


if __name__ == "__main__":
    make(Path(__file__).parent, sys.argv[1:])
