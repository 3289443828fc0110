"""The sounds as files, and the player of sounds with a device that is absent, deaf or present."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
import wave
from array import array
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import count, pairwise
from pathlib import Path

import pytest
from pygame import mixer

from cardtable.art.audio import PITCHES, SILENCE, VOICES, Audio, at_pitch
from cardtable.art.sounds import EVERYWHERE, KINDS, NOISES, PIECES, ROOM, SOUNDS, TUNES
from cardtable.foundation import paths
from tests.support.audio_parts import loaded_sounds, loader_of, voices_of
from tests.support.places import ROOT
from tests.support.waiting import PATIENCE, wait_until

FILES = sorted(paths.sounds().glob("*.wav"))


def samples(path: Path) -> list[int]:
    """The samples of a noise: 16 bits, mono, at a lower rate if it comes from across the table."""
    with wave.open(str(path), "rb") as file:
        rate = 12_000 if path.stem.endswith("-far") else 44_100
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, rate)
        values = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        values.byteswap()
    return values.tolist()


def wait_for_loader() -> None:
    """Until the thread that opens the device and reads the files has ended."""
    for thread in threading.enumerate():
        if thread.name == "sounds":
            thread.join(timeout=PATIENCE)


def raw(audio: Audio) -> dict[tuple[str, bool], list[bytes]]:
    """All that is ready to sound."""
    return {key: [sound.get_raw() for sound in takes] for key, takes in loaded_sounds(audio).items()}


def voices() -> int:
    """Number of voices that are sounding."""
    return sum(mixer.Channel(i).get_busy() for i in range(mixer.get_num_channels()))


def apart() -> Callable[[], float]:
    """A clock that takes a step of 50 ms whenever it is read: no two sounds too close, none too late."""
    ticks = count()
    return lambda: next(ticks) * 0.05


# ---- the files ----------------------------------------------------------------------------------------------------


def test_every_take_has_its_file_and_every_file_its_name() -> None:
    takes = [take for name in NOISES for take in SOUNDS[name]]
    far = [f"{take}-far" for name in NOISES if name not in EVERYWHERE for take in SOUNDS[name]]
    assert sorted([*takes, *far]) == sorted(path.stem for path in FILES)
    assert {path.stem for path in paths.sounds().glob("*.ogg")} == {*TUNES, *PIECES, ROOM}


def test_frequent_sounds_have_at_least_three_takes() -> None:
    often = {"deal", "sweep", "capture", "place", "slide", "flip", "chip", "hover", "score", "pass", "target"}
    assert [name for name in sorted(often) if len(SOUNDS[name]) < 3] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_noise_is_short_begins_and_ends_in_silence_and_leaves_headroom(path: Path) -> None:
    values = samples(path)
    peak = max(map(abs, values))
    assert 0.02 < len(values) / 44_100 <= 2.0
    assert 600 < peak <= 0.81 * 32767
    assert max(map(abs, (*values[:3], *values[-8:]))) <= 0.01 * peak


# ---- without a device ---------------------------------------------------------------------------------------------


def test_importing_the_player_does_not_import_pygame() -> None:
    program = "import sys, cardtable.art.audio; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


def test_without_a_device_it_is_silent_and_unbothered(monkeypatch: pytest.MonkeyPatch) -> None:
    mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonexistent")
    audio = Audio(paths.sounds(), apart())
    for name in SOUNDS:
        audio.play(name)
    wait_for_loader()
    audio.play("win")
    audio.volume, audio.muted = 0.3, True
    audio.close()
    assert mixer.get_init() is None


# ---- with the dummy device ----------------------------------------------------------------------------------------


@pytest.fixture
def players(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Audio]]:
    """Makes players on SDL's dummy device, in real time."""
    mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made: list[Audio] = []

    def player(clock: Callable[[], float] | None = None, folder: Path | None = None) -> Audio:
        made.append(Audio(folder or paths.sounds(), clock or apart()))
        return made[-1]

    yield player
    for audio in made:
        audio.close()
    assert mixer.get_init() is None


Players = Callable[..., Audio]


def test_nothing_is_opened_before_the_first_sound(players: Players) -> None:
    players()
    assert mixer.get_init() is None


def test_a_held_player_opens_nothing_until_the_window_is_shown(players: Players) -> None:
    audio = players()
    audio.hold()
    audio.play("deal")
    assert mixer.get_init() is None and not raw(audio)
    audio.show(True)
    wait_for_loader()
    assert set(raw(audio)) == {("deal", False)}
    audio.play("shuffle")
    wait_for_loader()
    assert set(raw(audio)) == {("deal", False), ("shuffle", False)}, "once shown, sounds are read as they are wanted"


def test_every_name_loads_and_sounds(players: Players) -> None:
    audio = players()
    for name in SOUNDS:

        def sounds(name: str = name) -> bool:
            audio.play(name)
            wait_for_loader()
            return voices() >= 1

        wait_until(sounds, f"{name} is not heard", pause=0.04)  # a busy machine may look when a short sound is over
        mixer.stop()


def test_after_a_long_silence_the_device_is_given_back_until_the_next_sound(players: Players) -> None:
    now = [0.0]
    audio = players(lambda: now[0])
    audio.play("place")
    wait_for_loader()
    now[0] = SILENCE - 1
    audio.rest()
    assert mixer.get_init() is not None
    now[0] = SILENCE + 1
    audio.rest()
    audio.rest()
    assert mixer.get_init() is None
    audio.play("win")  # a long one, which is not over at the first look
    wait_for_loader()
    assert mixer.get_init() is not None and voices()


def test_sounds_loaded_before_the_device_was_released_are_not_loaded_again(players: Players, tmp_path: Path) -> None:
    now = [0.0]
    folder = shutil.copytree(paths.sounds(), tmp_path / "sounds")
    audio = players(lambda: now[0], folder)
    audio.play("slide")
    for _ in range(2):  # the frames in which it gets its pitches
        wait_for_loader()
        audio.vary()
    wait_for_loader()
    before = raw(audio)
    now[0] = SILENCE + 1
    audio.rest()
    shutil.rmtree(folder)
    audio.volume = 0.5
    audio.play("slide")
    wait_for_loader()
    assert raw(audio) == before
    assert next(iter(loaded_sounds(audio)["slide", False])).get_volume() == pytest.approx(0.25, abs=0.01)
    assert not audio._kept, "it is not held twice"


def test_other_takes_and_pitches_come_in_the_frames_after_the_first_sound(players: Players) -> None:
    audio = players()
    for name in ("chip", "turn"):
        audio.play(name)
        wait_for_loader()
    takes = [len(list(loaded_sounds(audio)[name, False])) for name in ("chip", "turn")]
    assert takes == [1, 1], "one take as it was recorded"
    audio.volume = 0.5
    audio.vary()
    wait_for_loader()
    assert set(loaded_sounds(audio)["chip", False].takes) == {0, 1, 2, 3}
    assert len(list(loaded_sounds(audio)["turn", False])) == 1
    for take in loaded_sounds(audio)["chip", False].takes.values():
        assert len({round(sound.get_length(), 4) for sound in take}) == len(take) == len(PITCHES)
    assert {round(sound.get_volume(), 2) for sound in loaded_sounds(audio)["chip", False]} == {round(0.25 * 128) / 128}
    audio.vary()
    assert loader_of(audio) is None, "nothing is lacking any more"


def test_sounds_without_pitches_when_the_device_was_released_are_loaded_again(players: Players) -> None:
    now = [0.0]
    audio = players(lambda: now[0])
    audio.play("chip")
    wait_for_loader()
    now[0] = SILENCE + 1
    audio.rest()
    audio.vary()
    assert loader_of(audio) is None and mixer.get_init() is None
    audio.play("chip")
    wait_for_loader()
    audio.vary()
    wait_for_loader()
    assert len(list(loaded_sounds(audio)["chip", False])) == 4 * len(PITCHES)


def test_a_device_that_is_plugged_in_later_is_found(players: Players, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    audio = players(lambda: now[0])
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonexistent")
    audio.play("win")
    wait_for_loader()
    audio.rest()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    now[0] = SILENCE - 1
    audio.play("win")
    assert mixer.get_init() is None, "one does not look for it at every sound"
    now[0] += SILENCE + 1
    audio.rest()
    audio.play("win")
    wait_for_loader()
    assert mixer.get_init() is not None and voices()


def test_only_wanted_sounds_are_loaded(players: Players) -> None:
    audio = players()
    audio.play("win")
    wait_for_loader()
    assert set(loaded_sounds(audio)) == {("win", False)} and loader_of(audio) is None
    audio.play("lose")
    wait_for_loader()
    assert set(loaded_sounds(audio)) == {("win", False), ("lose", False)} and voices() == 2


def test_an_unknown_name_is_the_callers_mistake(players: Players) -> None:
    with pytest.raises(KeyError):
        players().play("trumpet")


def test_at_most_eight_voices(players: Players) -> None:
    audio = players()
    for _ in range(20):
        audio.play("shuffle")
        wait_for_loader()
    assert voices() == VOICES == 8


def test_a_new_event_replaces_the_sound_that_has_played_longest(players: Players) -> None:
    audio = players()
    for _ in range(VOICES):
        audio.play("shuffle")
        wait_for_loader()
    first = voices_of(audio)[0]
    audio.play("turn")
    wait_for_loader()
    assert not [voice for voice in voices_of(audio) if voice.get_sound() in list(loaded_sounds(audio)["turn", False])]
    audio.play("win")
    wait_for_loader()
    assert voices() == VOICES and voices_of(audio)[-1] == first
    assert first.get_sound() in list(loaded_sounds(audio)["win", False])


def test_no_take_is_heard_twice_in_a_row(players: Players) -> None:
    audio = players()
    audio.play("place")
    wait_for_loader()
    takes = loaded_sounds(audio)["place", False]
    assert len({id(takes.choose()) for _ in range(9)}) == 1, "with one take there is no choice"
    audio.vary()
    wait_for_loader()
    chosen = [takes.choose() for _ in range(200)]
    which = [next(i for i, take in takes.takes.items() if sound in take) for sound in chosen]
    assert all(one != other for one, other in pairwise(which)) and set(which) == {0, 1, 2, 3}


def test_the_same_sound_twice_within_thirty_milliseconds_is_one(players: Players) -> None:
    moments = iter((0.0, 0.0, 0.02, 0.02, 0.02, 0.04))
    audio = players(lambda: next(moments))
    audio.play("win")
    wait_for_loader()
    audio.play("win")
    audio.play("lose")
    wait_for_loader()
    assert voices() == 2
    audio.play("win")
    assert voices() == 3


def test_a_sound_that_would_come_too_late_is_left_out(players: Players) -> None:
    moments = iter((0.0, 3.0))
    audio = players(lambda: next(moments))
    audio.play("win")
    wait_for_loader()
    assert voices() == 0


def test_muted_nothing_is_opened_or_heard(players: Players) -> None:
    audio = players()
    audio.muted = True
    audio.play("win")
    assert mixer.get_init() is None
    audio.muted = False
    audio.play("win")
    wait_for_loader()
    assert voices() == 1


def test_muting_ends_playing_sounds(players: Players) -> None:
    audio = players()
    audio.play("win")
    wait_for_loader()
    (channel,) = (channel for channel in map(mixer.Channel, range(mixer.get_num_channels())) if channel.get_busy())
    sound = channel.get_sound()
    assert sound is not None
    channel.play(sound, loops=-1)  # it does not end by itself
    audio.muted = True
    wait_until(lambda: voices() == 0, "it goes on sounding")


def test_volume_is_held_between_nothing_and_all_and_nothing_is_silence(players: Players) -> None:
    audio = players()
    audio.volume = 7
    assert audio.volume == 1
    audio.volume = -1
    assert audio.volume == 0
    audio.play("win")
    assert mixer.get_init() is None


def test_volume_reaches_sounds_loaded_before_and_after(players: Players) -> None:
    audio = players()
    audio.volume = 0.5
    audio.play("win")
    wait_for_loader()
    sounding = voices_of(audio)[-1].get_sound()
    assert sounding is not None
    assert sounding.get_volume() == pytest.approx(0.25, abs=0.01)
    audio.volume = 1.0
    assert sounding.get_volume() == 1.0


def test_a_missing_or_broken_file_costs_only_its_own_sound(players: Players, tmp_path: Path) -> None:
    (tmp_path / "win.ogg").write_bytes((paths.sounds() / "win.ogg").read_bytes())
    (tmp_path / "lose.ogg").write_bytes(b"not a sound")
    (tmp_path / "place-1.wav").write_bytes(b"nor this")
    audio = players(folder=tmp_path)
    for name in ("lose", "slide", "place", "win"):
        audio.play(name)
        wait_for_loader()
    assert voices() == 1


@pytest.mark.parametrize("where", ["_open", "_read"])
def test_a_fault_in_the_loader_costs_one_sound_and_not_the_evening(
    players: Players, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    now = [0.0]
    audio = players(lambda: now[0])
    fallen: list[type[BaseException]] = []
    monkeypatch.setattr(threading, "excepthook", lambda fell: fallen.append(fell.exc_type))

    def falls(*_: object) -> None:
        raise MemoryError

    with monkeypatch.context() as once:
        once.setattr(audio, where, falls)
        for name in ("lose", "slide"):  # while no device is found, one does not look for it at every sound
            audio.play(name)
            wait_for_loader()
    assert fallen == [MemoryError] * (1 if where == "_open" else 2), "it is noted"
    now[0] = SILENCE + 1
    audio.rest()
    for name in ("win", "lose"):
        audio.play(name)
        wait_for_loader()
    assert voices() == 2


def test_after_close_nothing_is_heard(players: Players) -> None:
    audio = players()
    audio.play("win")
    audio.close()
    audio.play("win")
    assert mixer.get_init() is None


@pytest.mark.parametrize("pitch", PITCHES)
def test_another_pitch_is_the_same_sound_shorter_or_longer(players: Players, pitch: float) -> None:
    mixer.init(44_100, -16, 2, allowedchanges=0)
    wav = (paths.sounds() / "shuffle-1.wav").read_bytes()
    plain, other = mixer.Sound(BytesIO(wav)), mixer.Sound(BytesIO(at_pitch(wav, pitch)))
    assert other.get_length() == pytest.approx(plain.get_length() / pitch, rel=0.002)
    mixer.quit()


def test_every_sound_is_of_one_kind_and_each_kind_can_be_silent(tmp_path: Path) -> None:
    from tests.support.shells import make_shell

    assert sorted(name for names in KINDS.values() for name in names) == sorted(SOUNDS)
    with make_shell(tmp_path) as shell:
        for kind, names in KINDS.items():
            assert not names & set(shell.audio.unheard)
            shell.set_preference(f"sound_{kind}", False)
            assert set(shell.audio.unheard) == names
            shell.set_preference(f"sound_{kind}", True)


def test_disabled_kinds_of_sound_are_not_played(tmp_path: Path) -> None:
    audio = Audio(tmp_path)
    audio.unheard = {"slide"}
    audio.play("slide")
    assert loader_of(audio) is None
    audio.play("turn")
    assert loader_of(audio) is not None
    audio.close()
