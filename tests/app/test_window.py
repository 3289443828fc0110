"""The window of the system: where it opens, what is remembered of it, and that all of it is drawn again when the system
has emptied it. Drawn with SDL's dummy driver; what happens to the window is told by hand."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from cardtable.app.app import App
from cardtable.app.window import GRIP, REST, TITLE, Window, first, is_cramped, least, native_window, placed
from cardtable.art.theme import LEAST
from cardtable.scenes.core.preferences import UNPLACED, Preferences
from cardtable.scenes.pages.settings import Settings
from cardtable.store.store import Store
from tests.support.waiting import PATIENCE, wait_until

LEFT, RIGHT = Rect(0, 0, 1366, 768), Rect(1366, -200, 1920, 1080)


class Kept:
    """Settings in a dictionary."""

    def __init__(self, **values: object) -> None:
        self.values = values

    def get(self, key: str, default: object) -> object:
        return self.values.get(key, default)

    def set(self, key: str, value: object) -> None:
        self.values[key] = value


@pytest.fixture(autouse=True)
def display(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    pygame.display.init()
    yield
    pygame.display.quit()


def opened(**values: object) -> tuple[Window, Preferences, Kept]:
    kept = Kept(**values)
    preferences = Preferences(kept)  # type: ignore[arg-type]
    return Window(preferences, chosen="width" in values), preferences, kept


def moved(window: Window, place: Rect) -> None:
    """Move the window, as a user does, and let it rest."""
    real = native_window()
    real.size, real.position = place.size, place.topleft
    for kind in (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED):
        window.hear(Event(kind, x=0, y=0))
    window.pass_time(REST + 0.01)


# ---- where it opens ---------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 640), (1024, 600), (1366, 768), (1920, 1080), (3840, 2160)])
def test_a_default_window_fits_the_screen_with_its_title(size: tuple[int, int]) -> None:
    screen = Rect((0, 0), size)
    window = first(screen)
    assert window.width <= size[0] and window.height + TITLE <= size[1]
    assert window.width >= least(screen)[0] and window.height >= least(screen)[1]
    assert is_cramped(screen) == (size[1] < LEAST[1] + TITLE)


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (9000, 9000)])
def test_a_window_that_was_chosen_stands_where_it_stood_and_no_larger_than_its_screen(size: tuple[int, int]) -> None:
    for corner in [(0, 0), (200, 30), (1500, -150), (3000, 700)]:
        window, stands = placed(Rect(corner, size), [LEFT, RIGHT])
        screen = LEFT if corner[0] < RIGHT.left else RIGHT
        assert stands and window.topleft == corner
        assert window.width <= screen.width and window.height + TITLE <= screen.height


@pytest.mark.parametrize("corner", [(UNPLACED, UNPLACED), (-1200, 10), (1366 + 1900, 0), (100, -300), (100, 760)])
def test_a_window_off_the_screen_is_brought_back(corner: tuple[int, int]) -> None:
    assert not placed(Rect(corner, (1200, 700)), [LEFT, RIGHT])[1]
    assert GRIP[0] < 1200


def test_a_screen_that_is_gone_takes_no_window_with_it() -> None:
    on_the_right = Rect(1500, 0, 1800, 900)
    assert placed(on_the_right, [LEFT, RIGHT]) == (on_the_right, True)
    window, stands = placed(on_the_right, [LEFT])
    assert not stands and window.size == (1366, 768 - TITLE)


# ---- what is remembered -----------------------------------------------------------------


def test_place_and_size_are_remembered(tmp_path: Path) -> None:
    window, _, kept = opened(width=1024, height=640)
    moved(window, Rect(300, 90, 1100, 650))
    window.save_placement()
    remembered = {name: kept.values[name] for name in ("left", "top", "width", "height")}
    assert remembered == {"left": 300, "top": 90, "width": 1100, "height": 650}
    pygame.display.quit()
    pygame.display.init()
    window, preferences, _ = opened(**{**kept.values, "left": 20, "width": 1024})
    assert pygame.display.get_window_position() == (20, 90)
    window.save_placement()
    assert (preferences.left, preferences.top, preferences.width, preferences.height) == (20, 90, 1024, 650)


@pytest.mark.parametrize("leave", ["full", "filled", "both"])
def test_the_full_screen_and_a_maximised_window_are_no_size_that_was_chosen(leave: str) -> None:
    window, preferences, _ = opened(width=1024, height=640)
    moved(window, Rect(30, 40, 1024, 650))
    if leave != "full":
        window.hear(Event(pygame.WINDOWMAXIMIZED))
        moved(window, Rect(0, 19, 1024, 749))
    if leave != "filled":
        window.set_fullscreen(True)
        window.hear(Event(pygame.WINDOWRESTORED))
        moved(window, Rect(0, 0, 1024, 768))
    window.save_placement()
    assert (preferences.left, preferences.top, preferences.width, preferences.height) == (30, 40, 1024, 650)
    assert preferences.maximised == (leave != "full")
    if leave == "full":
        window.set_fullscreen(False)
        assert pygame.display.get_window_size() == (1024, 650)
        assert pygame.display.get_window_position() == (30, 40)


def test_a_window_that_is_put_beside_its_place_by_its_title_is_put_right_and_does_not_wander() -> None:
    """Some window managers take the given place for that of the frame."""
    window, preferences, _ = opened(width=1024, height=640, left=100, top=50)
    window.set_fullscreen(True)
    window.set_fullscreen(False)
    moved(window, Rect(101, 69, 1024, 640))
    assert pygame.display.get_window_position() == (100, 50)
    moved(window, Rect(104, 60, 1024, 640))
    window.save_placement()
    assert (preferences.left, preferences.top) == (104, 60), "what somebody moves a little stays there"


# ---- what is drawn again ----------------------------------------------------------------


def pixels(app: App) -> bytes:
    return pygame.image.tobytes(app.window.surface, "RGB")


@pytest.fixture
def app() -> Iterator[App]:
    made = App()
    yield made
    made.close()


@pytest.mark.parametrize("how", ["told", "full screen"])
def test_an_emptied_window_of_any_size_is_drawn_again(app: App, how: str) -> None:
    app.shell.push(Settings())
    app.show()
    while app.shell.artwork.step():
        app.show()
    before = pixels(app)
    assert len(set(before)) > 50
    app.window.surface.fill("black")
    if how == "told":
        size = app.window.surface.get_size()
        assert app.dispatch_events([Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])]), (
            "there is something to show"
        )
    else:
        app.shell.set_preference("fullscreen", True)
        app.dispatch_events(pygame.event.get())
        app.window.surface.fill("black")
        app.shell.set_preference("fullscreen", False)
        app.dispatch_events(pygame.event.get())
    app.show()
    assert pixels(app) == before


def test_the_program_remembers_its_window_when_it_is_closed(tmp_path: Path) -> None:
    app = App()
    moved(app.window, Rect(60, 70, 1024, 660))
    app.close()
    store, _ = Store.open(tmp_path)
    assert [store.settings.get(name, 0) for name in ("left", "top", "width", "height")] == [60, 70, 1024, 660]
    store.close()


@pytest.mark.share(3)
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_signal_closes_the_program_like_its_button(tmp_path: Path, name: str) -> None:
    home = tmp_path / "home"
    home.mkdir()
    trace = tmp_path / "trace"
    environment = {**os.environ, "CARDTABLE_HOME": str(home), "CARDTABLE_TRACE": str(trace), "SDL_AUDIODRIVER": "dummy",
                   "SDL_VIDEODRIVER": "dummy"}  # fmt: skip
    program = subprocess.Popen(
        [sys.executable, "-m", "cardtable"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        wait_until(lambda: program.poll() is not None or (trace.exists() and trace.stat().st_size), "no first screen")
        program.send_signal(getattr(signal, name))
        _, said = program.communicate(timeout=PATIENCE)
    finally:
        program.kill()
    assert program.returncode == 0 and "Traceback" not in said
    store, _ = Store.open(home)
    assert store.settings.get("width", 0), "what is only written at the end is written"
    store.close()
