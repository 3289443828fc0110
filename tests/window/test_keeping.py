"""A new computer, as a family comes to it: everything into one file, an empty folder, the file brought in, and on with
the match that was not finished; there something is taken back and done again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardtable.store.store import Store
from tests.support.families import a_family
from tests.window.harness import Program, Screen
from tests.window.homes import quick
from tests.window.match_play import touches

pytestmark = pytest.mark.long


def to_the_page(program: Program) -> None:
    """Go from the lobby to “Backup and transfer”, by keys from the settings on."""
    program.click("lobby.settings")
    program.wait_scene("Settings")
    for _ in range(60):
        shown = program.shown()
        if shown is not None and shown.focus == "settings.keeping":
            break
        program.key("Tab")
    program.key("Return")
    program.wait_scene("TransferPage")


@pytest.mark.parametrize("language", ["en", "it", "fr"])
def test_a_family_comes_to_a_new_computer(screen: Screen, tmp_path: Path, language: str) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    quick(old, language=language)
    store, _ = Store.open(old)
    a_family(store)
    store.settings.set("language", language)
    store.close()
    with Program(screen, old, language=language) as program:
        to_the_page(program)
        program.click("keeping.everything")
        program.wait_scene("Dialog")
        program.key("Return")
        program.wait_scene("TransferPage")
        program.screenshot(tmp_path / "page.png")
        assert program.close() == 0
    quick(new)
    (new / "papers").mkdir()
    for parcel in (old / "papers").glob("Card Table*.zip"):
        shutil.copy(parcel, new / "papers")
    with Program(screen, new, language=language) as program:
        to_the_page(program)
        program.click("keeping.look.0")
        program.wait_scene("Dialog")
        program.screenshot(tmp_path / "look.png")
        program.click("answer.0")
        program.wait(lambda shown: shown.scene == "Dialog" and list(shown.things) == ["answer.0"], "the end of it")
        program.click("answer.0")
        program.wait_scene("TransferPage")
        program.key("Escape")
        program.wait_scene("Settings")
        program.key("Escape")
        program.wait_scene("Lobby")
        program.click("lobby.go-on.poursuite")
        program.wait(lambda shown: shown.scene == "MatchScene" and bool(touches(shown)), "the match that waits")
        before = program.lines()
        shown = program.wait(lambda shown: bool(touches(shown)), "a question")
        program.click(touches(shown)[0])
        program.wait(lambda shown: program.lines() > before and bool(touches(shown)), "the next question")
        after = program.lines()
        for _ in range(4):  # a draw that went by itself may lie between
            here = program.lines()
            program.key("u")
            program.wait(lambda shown: shown.scene == "Dialog" or program.lines() < here, "the key")  # noqa: B023
            if (asked := program.shown()) is not None and asked.scene == "Dialog":
                program.click("answer.0")
            program.wait(lambda shown: program.lines() < here, "what was taken back")  # noqa: B023
            if program.lines() <= before:
                break
        assert program.lines() <= before
        for _ in range(4):
            here = program.lines()
            program.click("redo")
            program.wait(lambda shown: program.lines() > here, "what was done again")  # noqa: B023
            if program.lines() >= after:
                break
        assert program.lines() == after
        program.screenshot(tmp_path / "table.png")
        assert program.close() == 0
