"""A child's first five minutes in a real window: a name and a face, the first step of a lesson, a table, a hint that is
offered, a card played, everything left for tomorrow. All of it is read aloud, and what is said is written down."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardtable.play.lessons.open_lesson import load_chapter
from cardtable.scenes.people.children import is_child
from cardtable.store.store import Store
from cardtable.text import catalog
from cardtable.text.catalog import LANGUAGES, text
from tests.window.harness import LOBBY, Program, Screen
from tests.window.homes import quick
from tests.window.match_play import touches
from tests.window.voices import a_voice

SOON = "from cardtable.scenes.match.hud import child_prompt; child_prompt.HESITATES = 0.5; "
"""A child that hesitates is offered a hint at once."""


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="a script as a program")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_child_comes_to_the_table(screen: Screen, tmp_path: Path, language: str) -> None:
    home = tmp_path / "home"
    quick(home, reduced_motion=True, language=language, speech=True)
    said, path = a_voice(tmp_path / "voice")

    def hears(program: Program, text_id: str, **args: object) -> None:
        catalog.set_language(language)
        words = " ".join(text(text_id, **args).split())
        catalog.set_language("en")
        program.wait(lambda _: said.exists() and words in said.read_text(encoding="utf-8"), f"to hear {words!r}")

    with Program(
        screen, home, start=SOON + LOBBY, language=language, PATH=path, XDG_RUNTIME_DIR=str(tmp_path / "voice")
    ) as program:
        program.click("lobby.who")
        program.click("family.add")
        program.wait_scene("PersonDialog")
        program.type("Pia")
        program.click("person.child")
        program.click("avatar.hedgehog")
        program.click("person.save")
        program.wait_scene("FamilyPage")
        program.key("Escape")
        program.wait_scene("Lobby")
        program.click("lobby.lid.bataille")
        program.wait_scene("SetupScene")
        program.screenshot(tmp_path / "seats.png")
        program.click("lesson.take")
        program.click("lesson.on")
        program.screenshot(tmp_path / "lesson.png")
        hears(program, "lesson.step", n=2, of=len(load_chapter("bataille", "lesson").steps))
        program.click("lesson.leave")
        program.wait_scene("SetupScene")
        program.click("seats.deal")
        program.wait_scene("MatchScene")
        hears(program, "bataille.ask.order")
        hears(program, "playing.hint-offer")
        program.key("h")
        program.key("1")
        shown = program.wait(lambda shown: bool(touches(shown)), "the first trick")
        program.click(touches(shown)[0])
        program.key("w")
        program.wait_scene("TableInWords")
        hears(program, "in-words.title")
        program.screenshot(tmp_path / "words.png")
        program.key("Escape")
        program.wait_scene("MatchScene")
        program.key("Escape")
        program.click("pause.leave")
        program.wait_thing("lobby.go-on.bataille")
        program.screenshot(tmp_path / "left.png")
        assert program.close() == 0
    store, _ = Store.open(home)
    (pia,) = store.people.all()
    assert (pia.name, pia.avatar) == ("Pia", "hedgehog") and is_child(store, pia.id)
    (waiting,) = store.matches.unfinished()
    assert [sitter.bot for sitter in waiting.sitters][1:] == ["beginner"] * (len(waiting.sitters) - 1)
    store.close()
