"""Makes every sound of the card table: `python sounds/make.py` writes the WAV files beside this script.

The rule of the set is paper, wood and a few strings, never a beep. Each recipe imitates what happens on a table: a
sheet rubs over cloth, a card bends and snaps, a knuckle meets wood; the tunes are plucked in D, on one small
instrument, so that they agree when they overlap. The workbench is `craft.py`; the bytes are the same on every run.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi
from pathlib import Path
from random import Random

from craft import (
    RATE,
    Mode,
    Sound,
    bandpass,
    burst,
    contact,
    gliding,
    grains,
    highpass,
    hump,
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
    write,
)

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
STRAW = (Mode(164, 0.12, 0.9), Mode(287, 0.10, 1.0), Mode(463, 0.07, 0.7), Mode(760, 0.05, 0.4), Mode(1240, 0.03, 0.3))

SEMITONES = {"C": -9, "D": -7, "E": -5, "F": -4, "F#": -3, "G": -2, "A": 0, "Bb": 1, "B": 2, "C#": -8}


def note(name: str) -> float:
    """The pitch of a note such as "F#5", with A4 at 440."""
    return float(440 * 2 ** (SEMITONES[name[:-1]] / 12 + int(name[-1]) - 4))


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


def tune(rng: Random, *notes: tuple[float, float, str, float], bright: float = 2600, seconds: float = 2.0) -> Sound:
    """A few plucked notes, each with its moment, its share, its name and how long it rings, on the small instrument."""
    strings = []
    for start, share, name, ring in notes:
        hz = note(name)
        length = min(ring * 1.05, seconds - start)
        string = plucked(rng, hz, length, bright * (0.75 + 0.35 * share), ring, rng.uniform(0.19, 0.25))
        strings.append((start, share, level(string)))
        strings.append((start, share * 0.05, level(bandpass(shaped(noise(rng, 0.02), burst(0.1, 6)), 1700, 0.8))))
    sound = joined(*strings)
    hand = 1 - 0.3 / (len(sound) / RATE)  # at the end the hand is laid on what still rings
    return soundbox(shaped(sound, lambda t: 1.0 if t < hand else 0.5 + 0.5 * cos(pi * (t - hand) / (1 - hand))))


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
    """One card of many leaves the pack: a flick and hardly a landing."""
    return joined(
        (0, 0.5, snap(rng, 0.9)), (0.002, 0.75, rub(rng, 0.085, 4300, 2500, 0.15)), (0.062, 0.5, pat(rng, 0.7))
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
    gather = [(0.02 + i * 0.045, 0.3, snap(rng, rng.uniform(0.7, 0.9))) for i in range(3)]
    return joined(
        *gather,
        (0, 0.75, rub(rng, 0.42, 3000, 1700, 0.4)),
        (0.05, 0.6, rub(rng, 0.34, 4200, 2200, 0.55)),
        (0.36, 0.5, pat(rng, 1.3)),
    )


def hover(rng: Random) -> Sound:
    """A fingertip on the edge of a card."""
    tip = struck(contact(0.9), scaled(PAPER, 0.72), 0.03)
    return joined((0, 1, level(tip)), (0, 0.35, rub(rng, 0.03, 3200, 2600, 0.3)))


def refused(rng: Random) -> Sound:
    """Two dull taps with the flat of the finger, the second lower: no, not this one."""
    high, low = (lowpass(knuckle(rng, pitch, 4.5, CLOTHED_TABLE), 1500) for pitch in (2.5, 1.95))
    return joined((0, 0.8, high), (0.115, 1, low))


def turn(rng: Random) -> Sound:
    """Two soft notes upward: it is you they wait for."""
    return tune(rng, (0, 0.7, "A4", 0.7), (0.12, 0.85, "D5", 1.0), bright=1700, seconds=1.05)


def capture(rng: Random) -> Sound:
    """A card runs along the chain, faster and faster, and strikes."""
    steps_on = [(0.0, 0.3), (0.07, 0.38), (0.13, 0.46), (0.18, 0.54)]
    run = [(moment, share, snap(rng, 0.8 + share / 3)) for moment, share in steps_on]
    return joined(
        (0, 0.5, rub(rng, 0.24, 2200, 4600, 0.85)),
        *run,
        (0.235, 1.0, knuckle(rng, 1.05, 0.9)),
        (0.235, 0.8, pat(rng, 1.5)),
        (0.33, 0.28, rub(rng, 0.15, 3600, 2000, 0.2)),
    )


def knock_3(rng: Random) -> Sound:
    """The first attack: one knuckle."""
    return knuckle(rng, 1.18, 0.9)


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


def reveal(rng: Random) -> Sound:
    """A veil is drawn from the strings: a slow spread chord that stays open."""
    names = ("D4", "A4", "D5", "E5", "A5", "F#6")
    chord = [(0.075 * i + 0.006 * i * i, 0.8 - 0.06 * i, name, 2.6 - 0.15 * i) for i, name in enumerate(names)]
    return tune(rng, *chord, bright=2300, seconds=1.95)


def win(rng: Random) -> Sound:
    """A small dance in six-eight that runs up to its last chord, strummed."""
    eighth = 0.145
    melody = ((0, "D5"), (1, "F#5"), (2, "A5"), (3, "B5"), (5, "A5"), (6, "F#5"), (7, "A5"), (8, "C#6"))
    bass = ((0, "D4"), (3, "G4"), (6, "A4"))
    strum = ("D4", "A4", "D5", "F#5", "A5", "D6")
    return tune(
        rng,
        *((eighth * beat, 0.85 if beat % 3 == 0 else 0.68, name, 1.1) for beat, name in melody),
        *((eighth * beat, 0.5, name, 1.0) for beat, name in bass),
        *((eighth * 9 + 0.024 * i, 0.42 + 0.06 * i, name, 3.4) for i, name in enumerate(strum)),
        bright=3200,
        seconds=3.4,
    )


def lose(rng: Random) -> Sound:
    """A few steps down, unhurried, to a low chord without reproach."""
    return tune(
        rng,
        (0, 0.75, "A4", 1.2),
        (0.25, 0.66, "F4", 1.2),
        (0.5, 0.7, "E4", 1.3),
        (0.82, 0.42, "D3", 3.4),
        (0.845, 0.32, "A3", 3.2),
        (0.87, 0.6, "D4", 3.0),
        (1.42, 0.36, "F4", 2.4),
        bright=1500,
        seconds=2.9,
    )


def score(rng: Random) -> Sound:
    """A short wooden bar and a stroke of the pencil, for a number that goes into the ledger."""
    bar = struck(contact(0.8), scaled(WOODEN_BAR, note("D5")), 0.25)
    wood = struck(contact(1.0), scaled(TABLE_TOP, 1.7, 0.5), 0.12)
    stroke = gliding(rough(rng, noise(rng, 0.11), 170, 0.7), 2600, 4200, 1.4)
    return joined((0, 0.75, level(bar)), (0, 0.8, level(wood)), (0.05, 0.16, level(shaped(stroke, hump(0.3)))))


def passed(rng: Random) -> Sound:
    """Two light raps on the table, as players do who let the turn go by."""
    return joined((0, 1, knuckle(rng, 1.5, 1.5)), (0.135, 0.72, knuckle(rng, 1.5, 1.7)))


RECIPES: dict[str, tuple[Callable[[Random], Sound], int, float]] = {  # how many takes, how loud in decibels
    "slide": (slide, 4, -31),
    "flip": (flip, 3, -29),
    "place": (place, 3, -29),
    "shuffle": (shuffle, 1, -29),
    "deal": (deal, 1, -32),
    "chip": (chip, 3, -29),
    "sweep": (sweep, 1, -28),
    "hover": (hover, 1, -46),
    "refused": (refused, 1, -28),
    "turn": (turn, 1, -28),
    "capture": (capture, 1, -24),
    "knock-3": (knock_3, 1, -26),
    "knock-6": (knock_6, 1, -23.5),
    "knock-9": (knock_9, 1, -21),
    "target": (target, 1, -24),
    "reveal": (reveal, 1, -24),
    "win": (win, 1, -22),
    "lose": (lose, 1, -24),
    "score": (score, 1, -31),
    "pass": (passed, 1, -30),
}


def make(out: Path) -> None:
    """Writes the whole set below `out`; a sound with several takes numbers them from 1."""
    for name, (recipe, takes, decibels) in RECIPES.items():
        for take in range(1, takes + 1):
            file = f"{name}-{take}" if takes > 1 else name
            write(out / f"{file}.wav", mastered(in_room(highpass(recipe(Random(file)), 50)), decibels))


if __name__ == "__main__":
    make(Path(__file__).parent)
