"""The program from outside: what stands in its way is said, and nothing keeps it alive without a window."""

from __future__ import annotations

import threading
from pathlib import Path

import pygame
import pytest

from cardtable import app, paths
from cardtable.app import App, Trace
from cardtable.art.print_cache import PrintCache
from cardtable.scenes.preferences import Preferences


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    return tmp_path


def test_without_a_window_no_thread_keeps_the_program_alive(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: App, chosen: Preferences) -> pygame.Surface:
        raise pygame.error("no window today")

    monkeypatch.setattr(App, "_open_window", refused)
    before = threading.active_count()
    with pytest.raises(pygame.error, match="no window"):
        App()
    assert threading.active_count() == before


@pytest.mark.parametrize("file", ["nowhere/trace", "."])
def test_a_trace_that_cannot_be_written_is_named_and_left(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], file: str
) -> None:
    monkeypatch.setenv("CARDTABLE_TRACE", str(home / file))
    assert Trace.asked_for() is None
    assert f"CARDTABLE_TRACE: {home / file}" in capsys.readouterr().err


def test_a_trace_on_a_full_disk_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def write(self, line: str) -> None:
            raise OSError(28, "No space left on device")

        flush = write

    class Shown:
        size = (1, 1)
        top = type("Scene", (), {"focus_name": lambda self: "", "things": lambda self: ()})()

    Trace(Full()).write(Shown())  # type: ignore[arg-type]


def test_a_cache_whose_folder_has_too_long_a_name_is_empty(tmp_path: Path) -> None:
    shelf = PrintCache(tmp_path / ("a" * 3000))
    assert not shelf.has("card")
    shelf.write("card", (1, 1), bytes(4))
    assert shelf.read("card", (1, 1)) is None
    shelf.tidy()


def test_letters_that_are_missing_are_told(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "fonts", lambda: (tmp_path, tmp_path))
    told: list[str] = []
    running = App()
    monkeypatch.setattr(running.shell, "tell", told.append)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert running.run(app._lobby) == 0
    assert [sentence[:20] for sentence in told] == ["Files of the program"]
