"""Native window on a real screen as a user moves, fills and leaves it, with a window manager if one is installed, which
adds a title bar."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.window.harness import Program, Screen

SETTINGS = (
    "from cardtable.app.app import run; from cardtable.scenes.pages.settings import Settings; import sys; "
    "sys.exit(run(Settings))"
)


@pytest.fixture
def desk(screen: Screen) -> Iterator[Screen]:
    """A screen of its own, since a manager takes hold of every window on it."""
    made = Screen((1366, 768))
    manager = shutil.which("openbox")
    running = subprocess.Popen([manager], env={"DISPLAY": made.display, "HOME": "/nowhere"}) if manager else None
    yield made
    if running is not None:
        running.terminate()
        running.wait()
    made.close()


def as_it_is_seen(program: Program, file: Path) -> bytes:
    """The picture of the screen without the pointer's trace: what stands in the window at its place."""
    return pygame.image.tobytes(pygame.image.load(program.screenshot(file)), "RGB")


@pytest.mark.long
def test_the_full_screen_and_back_and_the_next_start(desk: Screen, tmp_path: Path) -> None:
    with Program(desk, tmp_path, start=SETTINGS) as program:
        program.place(140, 60, 1100, 660)
        program.wait(lambda shown: shown.size == (1100, 660), "another size")
        program.move(2, 2)  # where no tip comes up
        program.idle()
        stood, before = program.geometry(), as_it_is_seen(program, tmp_path / "before.png")
        program.key("F11")
        program.wait(lambda shown: shown.size == (1366, 768), "the full screen")
        program.key("F11")
        program.wait(lambda shown: shown.size == (1100, 660), "the window")
        program.idle()
        assert program.geometry() == stood
        assert as_it_is_seen(program, tmp_path / "after.png") == before
        assert program.close() == 0
    with Program(desk, tmp_path, start=SETTINGS) as program:
        program.wait(lambda shown: shown.size == (1100, 660), "the window as it was left")
        program.idle()
        assert program.geometry() == stood
        assert program.close() == 0


@pytest.mark.long
def test_a_window_as_large_as_the_screen_is_not_black_in_full_screen(desk: Screen, tmp_path: Path) -> None:
    with Program(desk, tmp_path, start=SETTINGS) as program:
        program.place(0, 0, 1366, 768)
        program.wait(lambda shown: shown.size == (1366, 768), "another size")
        for _ in range(2):
            program.key("F11")
            program.idle()
            picture = pygame.image.load(program.screenshot(tmp_path / "full.png"))
            seen = [picture.get_at((x, y))[:3] for x in range(40, 1366, 37) for y in range(90, 768, 29)]
            assert seen.count((0, 0, 0)) < len(seen) / 50
