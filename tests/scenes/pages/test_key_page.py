"""The page of keys: every key that is bound stands on it, and every key on it does something."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from cardtable.rules.game import Amount
from cardtable.scenes.core.key_bindings import (
    EVERYWHERE,
    FORMS,
    LESSON,
    PROBLEM,
    REPLAY,
    STAKE,
    TABLE,
    Stroke,
    command_of,
    key_name,
)
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.hud.commands import Commands
from cardtable.scenes.pages.help import Help
from cardtable.scenes.pages.key_page import KeyPage, chapters, keys_markdown
from cardtable.scenes.panels.bet_slider import AmountChoice
from cardtable.text import catalog
from cardtable.text.catalog import text
from cardtable.widgets.markdown_view import Prose
from tests.support.places import PACKAGE
from tests.support.screens import only, page_scroll
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Lobby, sit_at

ALL = (*TABLE, *PROBLEM, *LESSON, *STAKE, *REPLAY, *EVERYWHERE, *FORMS)
KINDS = ("", "table", "lesson", "problem", "replay")


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, routes={"keys": KeyPage, "help": Help}, speed="instant", reduced_motion=True) as made:
        made.push(Lobby())
        yield made


def pressed(stroke: Stroke) -> Event:
    mod = pygame.KMOD_CTRL * stroke.command | pygame.KMOD_SHIFT * stroke.shift | pygame.KMOD_ALT * stroke.alt
    return Event(pygame.KEYDOWN, key=stroke.key, mod=mod, unicode="")


def question_mark() -> Event:
    """As it lies on an Italian keyboard."""
    return Event(pygame.KEYDOWN, key=pygame.K_QUOTE, mod=pygame.KMOD_SHIFT, unicode="?")


# ---- it lists all ---------------------------------------------------------------------


@pytest.mark.share(3)
@pytest.mark.parametrize("language", catalog.LANGUAGES)
def test_every_binding_stands_on_the_page_from_wherever_it_is_opened(language: str) -> None:
    catalog.set_language(language)
    try:
        for kind in KINDS:
            page = keys_markdown(kind)
            missing = [each.command for each in ALL if f"| **{each.caption()}** | {text(each.text_id)} |" not in page]
            assert not missing
        assert chapters("replay")[0].bindings is REPLAY, "those of the screen one comes from stand first"
    finally:
        catalog.set_language("en")


def keys_named(file: Path) -> set[str]:
    """The keys that a module knows by name."""
    return set(re.findall(r"pygame\.(K_\w+)", file.read_text(encoding="utf-8")))


WALKING = {
    *("K_LEFT", "K_RIGHT", "K_UP", "K_DOWN", "K_RETURN", "K_KP_ENTER", "K_SPACE", "K_TAB", "K_ESCAPE", "K_F1"),
    *("K_PAGEUP", "K_PAGEDOWN", "K_HOME", "K_END", "K_BACKSPACE", "K_DELETE"),
}
"""The keys that any part of a form may know for itself."""
COUNTED = {"controls.py": {"K_1"}, "bet_slider.py": {f"K_KP{n}" for n in range(10)}}
"""Digits that are counted from."""


def test_no_screen_binds_a_key_that_the_page_does_not_know() -> None:
    strange = {
        file.name: strange
        for file in [*(PACKAGE / "scenes").rglob("*.py"), PACKAGE / "app" / "app.py"]
        if file.name != "key_bindings.py" and (strange := keys_named(file) - WALKING - COUNTED.get(file.name, set()))
    }
    assert not strange


# ---- every key does something -----------------------------------------------------------


def test_every_key_of_the_table_acts_as_its_page_says(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    player = sit_at(shell, "cerchio", ["", *["beginner"] * 3], Chance())
    player.rest()
    controls, called = player.table._controls, list[str]()
    commands = {name: partial(called.append, name) for name in Commands._fields}
    monkeypatch.setattr(controls, "_commands", controls._commands._replace(**commands))  # type: ignore[arg-type]
    monkeypatch.setattr(controls.focus, "step", lambda *way: called.append("walk"))
    monkeypatch.setattr(controls, "_enter", partial(called.append, "enter"))
    monkeypatch.setattr(
        controls._answering,
        "press_button",
        lambda verbs=(), number=None: called.append("passes" if number is None else "number"),
    )
    for binding in TABLE:
        for stroke in binding.strokes:
            player.table.hud.form.focus(None)
            called.clear()
            assert player.table.handle(pressed(stroke)), binding.command
            assert called == [binding.command]
            assert called == [command_of(TABLE, pressed(stroke))], "no two bindings share a stroke"


def test_every_key_of_a_stake_changes_it(shell: SceneStack) -> None:
    given = list[int]()
    for binding in STAKE:
        for stroke in binding.strokes:
            widget = AmountChoice(
                shell.canvas,
                Amount("bet", 10, 90, ()),
                50,
                say=str,
                tell=str,
                confirm=given.append,
                marks=[(70, "pot")],
            )
            before = widget.value
            assert widget.key(pressed(stroke)), binding.command
            assert widget.value != before or given, binding.command
            given.clear()


def test_a_replay_hears_every_key_of_its_own() -> None:
    heard = {node.value for file in ("controls.py", "replay_scene.py")
             for node in ast.walk(ast.parse((PACKAGE / "scenes" / "replay" / file).read_text(encoding="utf-8")))
             if isinstance(node, ast.Constant) and isinstance(node.value, str)}  # fmt: skip
    assert {each.command for each in REPLAY} <= heard
    assert [each for each in REPLAY if command_of(REPLAY, pressed(each.strokes[0])) != each.command] == []


def test_no_page_of_rules_keeps_a_table_of_keys_of_its_own() -> None:
    for page in PACKAGE.glob("games/*/text/*.md"):
        assert "| H |" not in page.read_text(encoding="utf-8"), f"{page}: keys stand on their own page alone"


def test_a_key_is_named_as_it_is_written_on_the_keyboard() -> None:
    assert key_name(pygame.K_F11) == "F11" and key_name(pygame.K_h) == "H"
    redo = next(each for each in TABLE if each.command == "redo")
    assert redo.caption() == "Y, Ctrl + Y, Ctrl + Shift + Z"


# ---- it opens everywhere ------------------------------------------------------------------


def ask(shell: SceneStack) -> None:
    """As the program does with a key that no screen wanted."""
    if not shell.top.handle(question_mark()):
        shell.open_keys()


def test_the_question_mark_opens_the_page_at_the_keys_of_the_table_and_closes_it(shell: SceneStack) -> None:
    player = sit_at(shell, "contrat", ["", "standard", "standard", "standard"], Chance(), seed="m3")
    player.rest()
    ask(shell)
    page = shell.top
    assert isinstance(page, KeyPage)
    assert only(page, Prose).headings[0][1] == text("keys.part.table")
    page.handle(Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    assert only(page, Prose).headings[0][1] == text("help_screen.marks"), "the marks of this table are the second part"
    ask(shell)
    assert shell.top is player.table
    player.key(pygame.K_ESCAPE)
    slip = shell.top
    ask(shell)
    assert isinstance(shell.top, KeyPage) and shell.top._kind == "table", "from a slip on the table too"
    ask(shell)
    assert shell.top is slip


@pytest.mark.share(3)
@pytest.mark.parametrize("language", catalog.LANGUAGES)
def test_the_page_is_read_to_its_end_in_the_smallest_window(tmp_path: Path, language: str) -> None:
    with make_shell(tmp_path, (1024, 640), {"keys": KeyPage}, language=language, text_scale=1.6) as shell:
        shell.push(Lobby())
        shell.open("keys", "table#cerchio")
        page = shell.top
        assert isinstance(page, KeyPage)
        wide = page_scroll(page).rect.width
        assert all(child.rect.right <= shell.size[0] for child in page.form.root.walk())
        assert only(page, Prose).rect.width <= wide
        page.handle(Event(pygame.KEYDOWN, key=pygame.K_END, mod=0, unicode=""))
        assert page_scroll(page).goal == page_scroll(page).overflow() > 0
        page.handle(Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0, unicode=""))
        assert page_scroll(page).goal < page_scroll(page).overflow()
