"""The shipped sounds as they are measured: the meter on signals of known loudness, then every file with it, and the
script that makes them."""

from __future__ import annotations

import importlib
import sys
from array import array
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log2, pi, sin
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pygame import mixer

from cardtable.art.sounds import EVERYWHERE, KINDS, NOISES, PIECES, ROOM, SOUNDS, TUNES
from cardtable.foundation import paths

RATE = 44_100
QUIET = {"hover": -46.0, "score": -26.0, "knock-3": -22.0, "knock-6": -21.0}
"""LUFS of a fingertip, which is felt more than heard, of the pencil, which is heard after every trick, and of knocks
that leave room for a louder one."""
LOUDNESS = {
    **{
        name: {"cards": -30.0, "events": -20.0, "calls": -27.0}[kind] for kind, names in KINDS.items() for name in names
    },
    **QUIET,
}
"""LUFS of each sound, within a decibel."""
MODULES = ("craft", "guitar", "make", "meter", "ogg", "pieces", "room")


@pytest.fixture(scope="module")
def workshop() -> Iterator[dict[str, ModuleType]]:
    """The modules of the script that makes the sounds."""
    folder = str(paths.sounds())
    sys.path.insert(0, folder)
    yield {name: importlib.import_module(name) for name in MODULES}
    sys.path.remove(folder)
    for name in MODULES:
        del sys.modules[name]


@pytest.fixture(scope="module")
def device() -> Iterator[None]:
    """A mixer that decodes, on the dummy device."""
    mixer.quit()
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("SDL_AUDIODRIVER", "dummy")
        mixer.init(RATE, -16, 2, allowedchanges=0)
        yield
        mixer.quit()


def decoded(name: str) -> list[list[float]]:
    """Both channels of an OGG file."""
    samples = array("h", mixer.Sound(paths.sounds() / f"{name}.ogg").get_raw())
    return [[x / 32768 for x in samples[side::2]] for side in (0, 1)]


def tone(hz: float, decibels: float, seconds: float, rate: int = RATE) -> list[float]:
    gain = 10 ** (decibels / 20)
    return [gain * sin(2 * pi * hz * i / rate) for i in range(round(seconds * rate))]


# ---- the meter ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rate", [44_100, 48_000])
def test_the_meter_reads_the_reference_tones_of_the_standard(workshop: dict[str, ModuleType], rate: int) -> None:
    """BS.1770: a tone of 997 Hz at full scale in one channel is −3.01 LUFS. EBU 3341: one of 1 kHz at −23 dB in both
    is −23 LUFS."""
    loudness = workshop["meter"].loudness
    assert loudness([tone(997, 0, 2, rate)], rate) == pytest.approx(-3.01, abs=0.02)
    assert loudness([tone(1000, -23, 2, rate)] * 2, rate) == pytest.approx(-23.0, abs=0.1)
    assert loudness([tone(1000, -33, 2, rate)] * 2, rate) == pytest.approx(-33.0, abs=0.1)


def test_the_meter_hears_as_the_ear_does(workshop: dict[str, ModuleType]) -> None:
    """The bass counts less and the treble more, by the curve of the standard."""
    loudness = workshop["meter"].loudness
    middle = loudness([tone(1000, -20, 1)], RATE)
    assert loudness([tone(40, -20, 1)], RATE) - middle == pytest.approx(-6.6, abs=0.4)
    assert loudness([tone(8000, -20, 1)], RATE) - middle == pytest.approx(3.3, abs=0.2)


def test_the_meter_ignores_soft_and_silent_parts(workshop: dict[str, ModuleType]) -> None:
    """EBU 3341, cases 3 and 4, in a tenth of their time, so that the blocks on the borders count for more: softer
    parts before and after count for nothing."""
    loudness = workshop["meter"].loudness
    soft, loud, none = tone(1000, -36, 1), tone(1000, -23, 6), tone(1000, -72, 1)
    assert loudness([soft + loud + soft] * 2, RATE) == pytest.approx(-23.0, abs=0.25)
    assert loudness([none + soft + loud + soft + none] * 2, RATE) == pytest.approx(-23.0, abs=0.25)
    assert loudness([[0.0] * RATE], RATE) == -float("inf")


# ---- the files ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NOISES)
def test_a_noise_is_as_loud_as_its_kind_and_its_takes_are_alike(workshop: dict[str, ModuleType], name: str) -> None:
    meter = workshop["meter"]
    takes = [meter.loudness(*meter.read(paths.sounds() / f"{take}.wav")) for take in SOUNDS[name]]
    assert takes == pytest.approx([LOUDNESS[name]] * len(takes), abs=1.1)
    assert max(takes) - min(takes) <= 1.5
    if name not in EVERYWHERE:
        far = [meter.loudness(*meter.read(paths.sounds() / f"{take}-far.wav")) for take in SOUNDS[name]]
        assert max(far) - min(far) <= 1.5
        assert all(-2.8 <= across - take <= 0.3 for across, take in zip(far, takes, strict=True)), "only the treble"


def test_the_knocks_grow(workshop: dict[str, ModuleType]) -> None:
    """Each attack has more knocks than the one before, and they are no softer."""
    meter = workshop["meter"]
    measured = []
    for name in ("knock-3", "knock-6", "knock-9"):
        channels, rate = meter.read(paths.sounds() / f"{name}-1.wav")
        measured.append((meter.loudness(channels, rate), sum(x * x for x in channels[0])))
    assert all(b > a + 0.5 and more > 1.3 * less for (a, less), (b, more) in pairwise(measured))


@pytest.mark.usefixtures("device")
def test_no_knock_is_louder_than_the_music_of_a_win(workshop: dict[str, ModuleType]) -> None:
    """A match is won once and attacks are many, so that the largest of them has no more than a tenth of a decibel over
    fanfare and win."""
    meter = workshop["meter"]
    knocks = [meter.loudness(*meter.read(paths.sounds() / f"{take}.wav")) for take in SOUNDS["knock-9"]]
    assert max(knocks) <= min(meter.loudness(decoded(name), RATE) for name in ("fanfare", "win")) + 0.1


@pytest.mark.share(2)
@pytest.mark.usefixtures("device")
@pytest.mark.parametrize("name", sorted(TUNES))
def test_a_tune_is_as_loud_as_its_kind_and_has_room_above(workshop: dict[str, ModuleType], name: str) -> None:
    channels = decoded(name)
    assert workshop["meter"].loudness(channels, RATE) == pytest.approx(LOUDNESS[name], abs=1.0)
    assert max(abs(x) for channel in channels for x in channel) <= 0.9
    assert_quiet_ends(channels)


@pytest.mark.usefixtures("device")
def test_the_fanfare_of_two_parts_lasts_some_seconds(workshop: dict[str, ModuleType]) -> None:
    """With four places called: so much of the first part, and then the tune of a win; that of a loss is shorter."""
    from cardtable.scenes.ending.course import CALL

    first, won, lost = (len(decoded(name)[0]) / RATE for name in ("fanfare", "win", "lose"))
    assert first > 6 * CALL, "enough for a table of six"
    assert 2 * CALL + won >= 4 and 4 * CALL + won <= 6
    assert lost < won - 0.5


@pytest.mark.long
@pytest.mark.usefixtures("device")
@pytest.mark.parametrize("name", [*PIECES, ROOM])
def test_music_and_room_are_low_and_begin_and_end_without_a_click(workshop: dict[str, ModuleType], name: str) -> None:
    channels = decoded(name)
    seconds = len(channels[0]) / RATE
    assert workshop["meter"].loudness(channels, RATE) == pytest.approx(-45 if name == ROOM else -30, abs=1.0)
    assert max(abs(x) for channel in channels for x in channel) < 0.6
    if name in PIECES:
        assert 80 <= seconds <= 100
        assert_quiet_ends(channels)
        return
    assert seconds == 30
    for channel in channels:  # the end goes on in the beginning
        leaps = sorted(abs(b - a) for a, b in pairwise(channel))
        assert abs(channel[0] - channel[-1]) <= leaps[round(0.999 * len(leaps))]


def assert_quiet_ends(channels: Sequence[Sequence[float]]) -> None:
    """A sound begins and ends in silence."""
    for channel in channels:
        peak = max(map(abs, channel))
        assert max(map(abs, (*channel[:3], *channel[-30:]))) <= 0.012 * peak


# ---- the script -----------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_script_makes_the_committed_noises(workshop: dict[str, ModuleType], tmp_path: Path) -> None:
    workshop["make"].make(tmp_path, NOISES)
    committed = sorted(paths.sounds().glob("*.wav"))
    assert sorted(path.name for path in tmp_path.iterdir()) == [path.name for path in committed]
    assert [path.name for path in committed if path.read_bytes() != (tmp_path / path.name).read_bytes()] == []


@pytest.mark.long
@pytest.mark.usefixtures("device")
@pytest.mark.parametrize("name", [*sorted(TUNES), ROOM, *PIECES])
def test_the_script_makes_the_committed_tunes_and_music(workshop: dict[str, ModuleType], name: str) -> None:
    """As far as an encoder that leaves things out can tell: what differs is a small part of what sounds."""
    for made, shipped in zip(workshop["make"].long_sound(name), decoded(name), strict=True):
        assert len(made) == len(shipped)
        strength = sum(x * x for x in made)
        assert sum((a - b) ** 2 for a, b in zip(made, shipped, strict=True)) < 0.08 * strength


def test_every_bar_of_the_pieces_is_full_and_no_outer_voices_go_in_parallel(workshop: dict[str, ModuleType]) -> None:
    """The melody and the bass of two bars never move together in fifths or octaves."""
    guitar = workshop["guitar"]
    for piece in workshop["pieces"].PIECES:
        notes = guitar.score(piece)
        for bar in range(1, len(piece.bars)):
            barline = bar * piece.units
            low, high = (
                [_sounding(guitar, notes, voice, at) for at in (barline - 0.01, barline)]
                for voice in (guitar.BASS, guitar.MELODY)
            )
            if low[0] != low[1] and high[0] != high[1] and (low[1] > low[0]) == (high[1] > high[0]):
                before, after = (high[0] - low[0]) % 12, (high[1] - low[1]) % 12
                assert before != after or after not in (0, 7), (piece.name, bar + 1)


def _sounding(guitar: ModuleType, notes: Sequence[Any], voice: int, at: float) -> int:
    """The pitch of a voice at a moment, in semitones."""
    (name,) = (one.name for one in notes if one.voice == voice and one.at <= at < one.at + one.length)
    return round(12 * log2(guitar.note(name) / 440))
