"""The book of rules: where it is opened, and what one may go to from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import get_args, get_type_hints

import pygame
import pytest

from cardtable.rules.registry import GAMES, about, optional_module
from cardtable.scenes.core.scene import Scene
from cardtable.scenes.pages.gallery import Gallery
from cardtable.scenes.pages.help import Help
from cardtable.scenes.setup.setup import SetupScene
from cardtable.text import catalog
from cardtable.text.catalog import LANGUAGES
from cardtable.widgets.button import Button
from cardtable.widgets.choice import ChoiceList
from cardtable.widgets.markdown import blocks
from cardtable.widgets.markdown_view import Prose
from tests.support.screens import only, page_scroll
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Lobby, sit_at

FOLDER = Path(catalog.__file__).parents[1] / "games"


def headings(game_id: str, language: str) -> list[str]:
    page = (FOLDER / game_id / "text" / f"{language}.md").read_text(encoding="utf-8")
    return [each.mark for each in blocks(page) if each.kind == "heading" and each.level]


def phases(game_id: str) -> set[str]:
    """The phases of a deal, as the shape of its fields lists them."""
    shape = optional_module(game_id, "rules_types")
    public = next(
        kind for name, kind in vars(shape).items() if name.endswith("Fields") and "phase" in get_type_hints(kind)
    )
    return set(get_args(get_type_hints(public)["phase"]))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_rules_open_at_the_current_phase(game_id: str) -> None:
    """Every phase of a deal names its section, and that stands in the page of every language."""
    sections = about(game_id).sections
    assert set(sections) == phases(game_id)
    for language in LANGUAGES:
        assert set(sections.values()) <= set(headings(game_id, language))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_pages_of_all_languages_have_the_same_sections(game_id: str) -> None:
    english, *others = (headings(game_id, language) for language in LANGUAGES)
    assert all(english) and len(set(english)) == len(english)
    assert all(other == english for other in others)


@pytest.mark.share(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_opened_at_its_heading_and_the_contents_show_it(tmp_path: Path, language: str) -> None:
    with make_shell(tmp_path, (1366, 768), language=language) as shell:
        for game_id in GAMES:
            for section in set(about(game_id).sections.values()):
                scene = Help(f"{game_id}#{section}")
                shell.push(scene)
                scene.update(0.02)
                at = only(scene, Prose).headings[only(scene, Prose).names.index(section)]
                top = only(scene, Prose).rect.y + at[2]
                assert page_scroll(scene).rect.top <= top < page_scroll(scene).rect.bottom, (game_id, section)
                assert only(scene, ChoiceList).lines[only(scene, ChoiceList).chosen] == at[1], (game_id, section)
                shell.scenes.pop()


@pytest.mark.parametrize(("page", "name"), [(Help, "help.cards"), (SetupScene, "seats.cards")])
def test_all_cards_are_reached_from_the_rules_and_from_the_box_by_mouse_and_by_keys(
    tmp_path: Path, page: type[Help] | type[SetupScene], name: str
) -> None:
    routes: dict[str, Callable[[str], Scene]] = {"gallery": Gallery}
    with make_shell(tmp_path, (1366, 768), routes=routes) as shell:
        for by_key in (False, True):
            scene: Help | SetupScene = page("tarocchi")
            shell.push(scene)
            button = scene.form.named(name)
            assert isinstance(button, Button)
            if by_key:
                scene.form.focus(button)
                scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
                scene.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
            else:
                for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                    scene.handle(pygame.event.Event(kind, pos=button.rect.center, button=1))
            assert isinstance(shell.top, Gallery) and shell.top._deck == "tarot"
            shell.pop()
            assert shell.scenes == [scene]
            shell.scenes.pop()


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", GAMES)
def test_f1_opens_the_rules_where_the_game_is(tmp_path: Path, game_id: str) -> None:
    with make_shell(tmp_path, (1366, 768), speed="instant", routes={"help": Help}) as shell:
        shell.push(Lobby())
        player = sit_at(shell, game_id, ["", *["standard"] * (about(game_id).seats[0] - 1)], Chance(), seed="f1")
        player.rest()
        table = player.table
        section = table.board.talk.section(table.session.viewer.observation())
        assert section, f"{game_id}/about.py names no section of the rules for what is asked first"
        player.key(pygame.K_F1)
        page = shell.top
        assert isinstance(page, Help)
        y = only(page, Prose).headings[only(page, Prose).names.index(section)][2]
        assert page_scroll(page).rect.top <= only(page, Prose).rect.y + y < page_scroll(page).rect.bottom
