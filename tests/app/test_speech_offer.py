"""Reading aloud is one key away on every screen, and offered once where the system runs a screen reader."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from cardtable.app.app import App
from cardtable.app.screen_reader import ScreenReader
from cardtable.app.speech_offer import SpeechOffer, toggle_speech
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.lobby.lobby import Lobby
from cardtable.speech import backends, system_reader
from tests.support.by_ear import Ear
from tests.support.running_app import pressed
from tests.support.shells import make_shell
from tests.support.ui_driver import Lobby as BareLobby


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        made.push(BareLobby())
        yield made


def answered(shell: SceneStack, offer: SpeechOffer, name: str) -> None:
    assert offer.ask() and isinstance(shell.top, Dialog)
    shell.top.update(1.0)
    widget = shell.top.form.named(name)
    assert widget is not None
    widget.activate()  # type: ignore[attr-defined]


@pytest.mark.parametrize(("name", "speaks"), [("answer.0", True), ("answer.1", False)])
def test_speech_is_offered_once_where_a_screen_reader_runs(shell: SceneStack, name: str, speaks: bool) -> None:
    offer = SpeechOffer(shell, lambda: True)
    offer.wait()
    answered(shell, offer, name)
    assert shell.preferences.speech is speaks and not shell.top.overlay
    shell.preferences.set("speech", False)
    again = SpeechOffer(shell, lambda: True)
    again.wait()
    assert not again.ask() and not shell.top.overlay


def test_the_offer_is_read_aloud(shell: SceneStack) -> None:
    ear = Ear()
    offer = SpeechOffer(shell, lambda: True)
    offer.wait()
    offer.ask()
    assert shell.preferences.speech
    ScreenReader(shell, ear, greets=True).update()
    greeting, title, told, choice = ear.fresh()
    assert greeting.startswith("Reading aloud. F5") and title == "Shall Card Table read aloud?"
    assert told.startswith("A screen reader is running") and choice == "Read aloud"


def test_without_a_screen_reader_nothing_is_asked(shell: SceneStack) -> None:
    offer = SpeechOffer(shell, lambda: False)
    offer.wait()
    assert not offer.ask() and not shell.preferences.speech


def test_orca_is_found_among_the_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for number, name in (("1", "init"), ("77", "bash"), ("self", "orca")):
        (tmp_path / number).mkdir()
        (tmp_path / number / "comm").write_text(f"{name}\n")
    (tmp_path / "99").mkdir()
    assert not system_reader.is_running(tmp_path)
    (tmp_path / "99" / "comm").write_text("orca\n")
    assert system_reader.is_running(tmp_path)
    assert not system_reader.is_running(tmp_path / "nowhere")


def test_speech_without_a_voice_says_so(shell: SceneStack) -> None:
    toggle_speech(shell, lambda: False)
    assert not shell.preferences.speech and len(shell.notices) == 1
    toggle_speech(shell, lambda: True)
    assert shell.preferences.speech
    toggle_speech(shell, lambda: True)
    assert not shell.preferences.speech


def test_one_key_on_the_first_screen_switches_speech(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    monkeypatch.setattr(backends, "seems_available", lambda: True)
    pygame.display.init()
    running = App()
    try:
        running.shell.push(Lobby())
        for on in (True, False):
            running.dispatch_events([Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode="")])
            assert running.shell.preferences.speech is on
        pressed(running, "lobby.settings")
        running.dispatch_events([Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode="")])
        assert running.shell.preferences.speech
    finally:
        running.close()
