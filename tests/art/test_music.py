"""Music and room tone: what plays them, when they stop, and what they leave alone."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from pygame import mixer

from cardtable.art import music
from cardtable.art.audio import SILENCE, Audio
from cardtable.art.music import DUCKED, ROOM_CHANNEL, Music
from cardtable.art.sounds import PIECES
from cardtable.foundation import paths
from tests.support.audio_parts import music_of
from tests.support.places import ROOT
from tests.support.shells import make_shell
from tests.support.waiting import PATIENCE


@pytest.fixture
def players(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Audio]]:
    """Makes players on SDL's dummy device, with short waits."""
    mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    for name, seconds in (("LOOK", 0.02), ("FADE", 0.05), ("PAUSE", 0.1), ("UP", 0.1), ("DOWN", 0.05)):
        monkeypatch.setattr(music, name, seconds)
    made: list[Audio] = []

    def player(folder: Path | None = None, clock: Callable[[], float] = time.monotonic) -> Audio:
        made.append(Audio(folder or paths.sounds(), clock))
        made[-1].show(True)
        return made[-1]

    yield player
    for audio in made:
        audio.close()
    assert mixer.get_init() is None


Players = Callable[..., Audio]


def until(true: Callable[[], object], seconds: float = PATIENCE) -> bool:
    """Wait for something the thread does; False if it never does."""
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.01)
    return bool(true())


def piece() -> bool:
    return mixer.get_init() is not None and mixer.music.get_busy()


def room() -> bool:
    return mixer.get_init() is not None and mixer.Channel(ROOM_CHANNEL).get_busy()


def musician(audio: Audio) -> Music:
    """The music of a player of sounds."""
    music = music_of(audio)
    assert music is not None
    return music


def test_it_is_off_at_first_and_costs_nothing(players: Players, tmp_path: Path) -> None:
    audio = players()
    audio.volume, audio.muted = 0.8, False
    audio.rest()
    assert music_of(audio) is None and mixer.get_init() is None
    with make_shell(tmp_path) as shell:
        assert shell.audio.background == (False, False)
    program = "import sys, cardtable.app.app; sys.exit('cardtable.art.music' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


def test_the_settings_switch_each_of_them_and_are_kept(tmp_path: Path) -> None:
    with make_shell(tmp_path) as shell:
        shell.audio.muted = True
        shell.set_preference("music", True)
        assert shell.audio.background == (True, False)
        shell.set_preference("room_sounds", True)
        assert shell.audio.background == (True, True)
        shell.set_preference("music", False)
        assert shell.audio.background == (False, True)
    with make_shell(tmp_path, muted=True) as shell:
        assert shell.audio.background == (False, True), "as they were left"


def test_it_does_not_begin_before_the_first_picture(players: Players) -> None:
    audio = players()
    audio.show(False)
    audio.background = (True, True)
    audio.rest()
    assert mixer.get_init() is None and music_of(audio) is None
    audio.show(True)
    assert until(lambda: piece() and room())


def test_each_is_heard_by_itself_and_stops_by_itself(players: Players) -> None:
    audio = players()
    audio.background = (False, True)
    assert until(room) and not piece()
    audio.background = (True, True)
    assert until(piece) and room()
    audio.background = (True, False)
    assert until(lambda: not room()) and piece()
    audio.background = (False, False)
    assert until(lambda: not piece())
    assert until(lambda: not musician(audio).sounding), "and its thread ends"


def test_no_frame_waits_for_it(players: Players, monkeypatch: pytest.MonkeyPatch) -> None:
    """All reading and opening is done in its thread."""
    threads: set[str] = set()
    opening, begin = Audio._open, Music._begin_what_lacks

    def opens(audio: Audio) -> bool:
        threads.add(threading.current_thread().name)
        return opening(audio)

    def begins(player: Music) -> None:
        threads.add(threading.current_thread().name)
        begin(player)

    monkeypatch.setattr(Audio, "_open", opens)
    monkeypatch.setattr(Music, "_begin_what_lacks", begins)
    audio = players()
    audio.background = (True, True)
    assert until(lambda: piece() and room())
    assert threads == {"music"}


def test_muting_hiding_and_no_volume_stop_it_and_it_goes_on_where_it_was(players: Players) -> None:
    audio = players()
    audio.background = (True, True)
    ways: list[tuple[Callable[[], None], Callable[[], None]]] = [
        (lambda: setattr(audio, "muted", True), lambda: setattr(audio, "muted", False)),
        (lambda: audio.show(False), lambda: audio.show(True)),
        (lambda: setattr(audio, "volume", 0.0), lambda: setattr(audio, "volume", 0.5)),
    ]
    for stop, go_on in ways:
        assert until(lambda: piece() and room())
        under_way = musician(audio).piece
        before = musician(audio)._since
        assert until(lambda: mixer.music.get_pos() > 60)
        stop()
        assert until(lambda: not musician(audio).sounding) and not piece() and not room()
        go_on()
        assert until(piece)
        assert musician(audio).piece == under_way and musician(audio)._since > before


def test_the_device_is_kept_while_it_plays_and_given_back_after_that(players: Players) -> None:
    now = [100.0]
    audio = players(clock=lambda: now[0])
    audio.background = (True, False)
    assert until(piece)
    now[0] += 10 * SILENCE
    audio.rest()
    assert mixer.get_init() is not None
    audio.background = (False, False)
    assert until(lambda: not musician(audio).sounding)
    audio.rest()
    assert mixer.get_init() is None


def test_a_device_that_is_found_later_plays_it(players: Players, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    audio = players(clock=lambda: now[0])
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonexistent")
    audio.background = (True, False)
    assert until(lambda: not musician(audio).sounding)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio.rest()
    assert mixer.get_init() is None, "it is not looked for all the time"
    now[0] += SILENCE + 1
    audio.rest()
    assert until(piece)


def test_pieces_follow_each_other_and_none_itself(players: Players) -> None:
    audio = players()
    audio.background = (True, False)
    heard: list[str] = []
    for _ in range(6):
        assert until(piece)
        heard.append(musician(audio).piece)
        mixer.music.stop()  # it has come to its end
        assert until(lambda: not piece(), 1.0)
    assert all(a != b for a, b in pairwise(heard)) and set(heard) <= set(PIECES)


def test_it_steps_back_by_six_decibels_under_an_event_and_comes_again(
    players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    audio = players(clock=lambda: now[0])
    audio.volume = 1.0
    audio.background = (True, True)
    assert until(lambda: piece() and room() and mixer.music.get_volume() == 1.0)
    audio.play("slide")
    assert musician(audio).duck_until == 0, "a card is no event"
    seen, set_volume = [1.0], mixer.music.set_volume

    def noted(gain: float) -> None:
        seen.append(gain)
        set_volume(gain)

    monkeypatch.setattr(mixer.music, "set_volume", noted)
    audio.play("capture")
    assert until(lambda: seen[-1] == DUCKED)
    assert until(lambda: mixer.Channel(ROOM_CHANNEL).get_volume() == pytest.approx(DUCKED, abs=0.01))
    now[0] = musician(audio).duck_until
    assert until(lambda: seen[-1] == 1.0)
    assert min(seen) == DUCKED
    steps = [abs(a - b) for a, b in pairwise(seen)]
    assert max(steps) < 0.3, "by and by, in no leap that would click"


def test_its_gain_is_that_of_the_slider(players: Players) -> None:
    audio = players()
    audio.volume = 0.5
    audio.background = (True, False)
    assert until(piece)
    assert until(lambda: mixer.music.get_volume() == pytest.approx(0.25, abs=0.01))


def test_a_missing_file_is_silence_and_no_more(players: Players, tmp_path: Path) -> None:
    (tmp_path / "room.ogg").write_bytes(b"no sound")
    audio = players(folder=tmp_path)
    audio.background = (True, True)
    assert until(lambda: len(musician(audio)._unreadable) == 4)
    assert not piece() and not room() and musician(audio).sounding


def test_closed_it_is_silent(players: Players) -> None:
    audio = players()
    audio.background = (True, True)
    assert until(lambda: piece() and room())
    audio.close()
    assert mixer.get_init() is None
    audio.background = (True, True)
    assert not [thread for thread in threading.enumerate() if thread.name == "music"]
    assert mixer.get_init() is None
