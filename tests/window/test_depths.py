"""Screens with fewer colours, as old remote desktops and thin clients have: 16 bits play, 8 bits give a sentence."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.app.app import BROKEN
from cardtable.text.catalog import text
from tests.window.harness import Program, Screen
from tests.window.homes import quick
from tests.window.match_play import by_mouse, play, sit_down

SAFE = "from cardtable.app.app import run; import sys; sys.exit(run(safe=True))"
PLAIN = "from cardtable.app.app import run; import sys; sys.exit(run())"
LINES = 8
"""Length of a log in which the person has answered."""


@pytest.fixture
def thousands(screen: Screen) -> Iterator[Screen]:
    made = Screen((1366, 768), depth=16)
    yield made
    made.close()


@pytest.fixture
def hundreds(screen: Screen) -> Iterator[Screen]:
    made = Screen((1366, 768), depth=8)
    yield made
    made.close()


def colours(program: Program, file: Path) -> int:
    """Return how many colours the screen shows."""
    picture = pygame.image.load(program.screenshot(file))
    wide, high = picture.get_size()
    return len({tuple(picture.get_at((x, y))) for x in range(0, wide, 9) for y in range(0, high, 7)})


@pytest.mark.parametrize("start", [PLAIN, pytest.param(SAFE, marks=pytest.mark.long)], ids=["plain", "safe"])
def test_a_screen_of_16_bits_shows_a_match_that_is_played_by_clicks(
    thousands: Screen, tmp_path: Path, start: str
) -> None:
    quick(tmp_path)
    with Program(thousands, tmp_path, start=start) as program:
        if start == SAFE:
            program.click("answer.0")  # what safe mode means
            program.wait_scene("Lobby")
        assert colours(program, tmp_path / "lobby.png") > 100
        sit_down(program)
        play(program, by_mouse(program), until=lambda _: program.lines() >= LINES)
        assert colours(program, tmp_path / "table.png") > 100
        program.place(60, 40, 1100, 660)
        program.wait(lambda shown: shown.size == (1100, 660), "another size")
        assert program.close() == 0


@pytest.mark.parametrize("start", [PLAIN, SAFE], ids=["plain", "safe"])
def test_a_screen_of_8_bits_is_refused_in_one_sentence(hundreds: Screen, tmp_path: Path, start: str) -> None:
    program = Program(hundreds, tmp_path, start=start)
    try:
        program.dismiss_box()  # there is one where the X server has fonts
        assert program.ended().strip() == text("window.few-colours")
        assert program.end() == BROKEN
    finally:
        if not program.dead():
            program.kill(signal.SIGKILL)
