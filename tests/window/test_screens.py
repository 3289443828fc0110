"""Settings, family and the frame of the program in a real window: what a hand does, what an eye sees, what is kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pygame
import pytest

from tests.support.places import ROOT
from tests.support.waiting import wait_until
from tests.window.harness import PATIENCE, Program, Screen

OPEN = (
    "import sys; from cardtable.app.app import run; from cardtable.scenes.{} import {} as First; sys.exit(run(First))"
)
SETTINGS = OPEN.format("pages.settings", "Settings")
FAMILY = OPEN.format("people.family", "FamilyPage")


def test_the_language_changes_at_once_and_is_kept(screen: Screen, tmp_path: Path) -> None:
    with Program(screen, tmp_path, start=SETTINGS) as program:
        assert program.wait_thing("settings.done").things["settings.done"][0] == "Back"
        program.key("Tab", "shift+Tab", "Right")
        program.wait(lambda shown: shown.things["settings.done"][0] == "Indietro", "Italian")
        assert program.close() == 0
    with Program(screen, tmp_path, start=SETTINGS) as program:
        assert program.wait_thing("settings.done").things["settings.done"][0] == "Indietro"


def test_the_text_grows_by_a_click_and_stays_in_the_window(screen: Screen, tmp_path: Path) -> None:
    with Program(screen, tmp_path, start=SETTINGS, language="fr") as program:
        before = program.wait_thing("settings.done").things["settings.done"][1]
        x, y, wide, high = program.wait_thing("settings.text_scale").things["settings.text_scale"][1]
        program.move(x + wide - 20, y + high // 2)
        program._do("click", "1")
        shown = program.wait(lambda shown: shown.things["settings.done"][1][3] > before[3], "larger text")
        for label, (left, top, width, height) in shown.things.values():
            assert left >= 0 and left + width <= shown.size[0] and top >= 0 and top + height <= shown.size[1], label


def test_full_screen_and_back(screen: Screen, tmp_path: Path) -> None:
    with Program(screen, tmp_path, start=SETTINGS) as program:
        small = program.wait_scene("Settings").size
        program.key("F11")
        program.wait(lambda shown: shown.size == (1920, 1080), "the full screen")
        program.key("F11")
        program.wait(lambda shown: shown.size == small, "the window again")


def test_the_window_shows_paper_on_cloth(screen: Screen, tmp_path: Path) -> None:
    with Program(screen, tmp_path, start=SETTINGS) as program:
        program.wait_scene("Settings")
        picture = pygame.image.load(program.screenshot(tmp_path / "shot.png"))
        colours = {picture.get_at((x, y))[:3] for x in range(300, 1600, 7) for y in range(120, 960, 7)}
        assert (0xF8, 0xF2, 0xE4) in colours, "paper"
        assert len(colours) > 100, "cards and cloth"


@pytest.mark.long
def test_high_contrast_is_there_at_once_and_after_the_program_was_killed(screen: Screen, tmp_path: Path) -> None:
    def paper(program: Program) -> tuple[int, ...]:
        """The colour of which there is most."""
        program.idle()
        picture = pygame.image.load(program.screenshot(tmp_path / "shot.png"))
        seen = Counter(tuple(picture.get_at((x, y))[:3]) for x in range(300, 1600, 7) for y in range(120, 960, 7))
        return seen.most_common(1)[0][0]

    usual, strong = (0xF8, 0xF2, 0xE4), (0xFF, 0xFF, 0xFF)
    with Program(screen, tmp_path, start=SETTINGS, language="it") as program:
        program.wait_scene("Settings")
        wait_until(lambda: paper(program) == usual, "the paper has another colour")
        program.key("Tab", "Tab", "space")
        program.wait_thing("settings.strong_contrast")
        wait_until(lambda: paper(program) == strong, "the paper has another colour")
        program.key("question")
        program.wait_scene("KeyPage")
        program.key("question")
        program.wait_scene("Settings")
        program.kill(signal.SIGKILL)
    with Program(screen, tmp_path, start=SETTINGS, language="it") as program:
        program.wait_scene("Settings")
        wait_until(lambda: paper(program) == strong, "the paper has another colour")


def test_a_new_family_member_is_there_at_the_next_start(screen: Screen, tmp_path: Path) -> None:
    with Program(screen, tmp_path, start=FAMILY) as program:
        program.click("family.add")
        program.wait_scene("PersonDialog")
        program.type("Nonna Rosa")
        program.click("avatar.teapot")
        program.click("person.save")
        shown = program.wait(lambda shown: any(name.startswith("family.sits.") for name in shown.things), "the ticket")
        assert shown.scene == "FamilyPage"
        assert program.close() == 0
    with Program(screen, tmp_path, start=FAMILY) as program:
        shown = program.wait_scene("FamilyPage")
        (remove,) = (name for name in shown.things if name.startswith("family.remove."))
        assert "Nonna Rosa" in shown.things[remove][0]
        program.click(remove)
        program.wait_scene("Dialog")
        program.key("Escape")
        program.wait_scene("FamilyPage")
        program.click(remove)
        program.click("answer.0")
        program.wait(lambda shown: shown.scene == "FamilyPage" and remove not in shown.things, "the empty list")


def test_a_damaged_file_is_reported_on_the_first_screen(screen: Screen, tmp_path: Path) -> None:
    (tmp_path / "cardtable.db").write_bytes(b"coffee was spilt here" * 400)
    with Program(screen, tmp_path, start=SETTINGS) as program:
        program.wait_scene("Dialog")
        program.key("Return")
        program.wait_scene("Settings")
        assert program.close() == 0


def test_without_a_screen_there_is_one_sentence(tmp_path: Path) -> None:
    environment = {
        **{
            key: value
            for key, value in os.environ.items()
            if key not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
        },
        "CARDTABLE_HOME": str(tmp_path),
        "XDG_RUNTIME_DIR": str(tmp_path),
        "LC_ALL": "en_GB.UTF-8",
        "PYTHONPATH": str(ROOT),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", SETTINGS], env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "Card Table needs a screen for its window, but found none."
    assert "Traceback" not in done.stderr
