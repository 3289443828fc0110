"""A level that fits is suggested to a person alone: one quiet line, with mouse and keys, in three languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.art import theme
from cardtable.rules.presets import presets
from cardtable.rules.registry import game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.people.current_players import Company, set_company
from cardtable.scenes.setup.setup import SetupScene
from cardtable.text import catalog
from cardtable.widgets.labels import Words
from tests.support.screens import SIZES, click, key
from tests.support.shells import make_shell
from tests.support.solo_matches import play_alone

SEATS = game("bataille").seats[0]
WON = [1] * 10
LINE, TAKE, ASIDE = "seats.fitting", "seats.fitting.take", "seats.fitting.no"


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1366, 768), reduced_motion=True) as made:
        yield made


def seated(shell: SceneStack, *names: str) -> list[int]:
    people = [shell.store.people.add(name, "fox") for name in names]
    set_company(shell.store, Company(tuple(people)))
    return people


def opened(shell: SceneStack, game_id: str = "bataille") -> SetupScene:
    scene = SetupScene(game_id)
    shell.push(scene)
    return scene


def line(scene: SetupScene) -> str:
    shown = scene.form.named(LINE)
    return shown.label() if isinstance(shown, Words) else ""


def levels(scene: SetupScene) -> set[str]:
    return {chair.level for chair in scene.plan.chairs if chair.level}


def press(scene: SetupScene, name: str, by_key: bool) -> None:
    if by_key:
        scene.form.focus(scene.form.named(name), ringed=True)
        key(scene, pygame.K_RETURN)
    else:
        click(scene, name)


@pytest.mark.parametrize("by_key", [False, True])
def test_the_suggestion_is_taken_with_one_press_and_the_characters_stay(shell: SceneStack, by_key: bool) -> None:
    (ada,) = seated(shell, "Ada")
    play_alone(shell.store, ada, "bataille", "standard", WON)
    scene = opened(shell)
    before = [chair.character for chair in scene.plan.chairs]
    assert line(scene)
    press(scene, TAKE, by_key)
    assert levels(scene) == {"expert"} and [chair.character for chair in scene.plan.chairs] == before
    assert not line(scene) and scene.form.focused is scene.form.named("seats.deal")


@pytest.mark.parametrize("by_key", [False, True])
def test_a_suggestion_put_aside_stays_away_until_ten_more_matches(shell: SceneStack, by_key: bool) -> None:
    (ada,) = seated(shell, "Ada")
    play_alone(shell.store, ada, "bataille", "standard", WON)
    scene = opened(shell)
    press(scene, ASIDE, by_key)
    assert not line(scene) and levels(scene) == {"standard"}
    scene.back()
    play_alone(shell.store, ada, "bataille", "standard", WON[1:])
    assert not line(opened(shell)), "nine more matches"
    shell.pop()
    play_alone(shell.store, ada, "bataille", "standard", WON[:1])
    assert line(opened(shell))


def test_after_losses_weaker_opponents_are_suggested(shell: SceneStack) -> None:
    (ada,) = seated(shell, "Ada")
    play_alone(shell.store, ada, "bataille", "standard", [SEATS] * 10)
    scene = opened(shell)
    click(scene, TAKE)
    assert levels(scene) == {"beginner"}


def test_the_reason_names_wins_in_a_duel_and_opponents_behind_otherwise(shell: SceneStack) -> None:
    (ada,) = seated(shell, "Ada")
    play_alone(shell.store, ada, "contrat", "standard", [1] * 8 + [2] * 2)
    assert line(opened(shell, "contrat")) == (
        "You have won 8 of your last 10 matches without help against good players."
    )
    play_alone(shell.store, ada, "bataille", "standard", WON)
    assert line(opened(shell)) == (
        f"In your last 10 matches without help against good players, you finished ahead of {10 * (SEATS - 1)} of"
        f" {10 * (SEATS - 1)} opponents."
    )


def test_other_rules_company_and_mixed_levels_have_no_suggestion(shell: SceneStack) -> None:
    ada, leo = seated(shell, "Ada", "Leo")
    set_company(shell.store, Company((ada,)))
    play_alone(shell.store, ada, "bataille", "standard", WON)
    scene = opened(shell)
    assert line(scene)
    other = next(each for each in presets(game("bataille"), SEATS).values() if each != scene.plan.options)
    usual, scene.plan.options = scene.plan.options, other
    scene.rebuild()
    assert not line(scene), "other rules are another table"
    scene.plan.options = usual
    last = scene.plan.chairs[-1]
    last.level = "expert"
    scene.rebuild()
    assert not line(scene), "opponents of two levels"
    last.level, last.profile = "", leo
    scene.rebuild()
    assert not line(scene), "two people"
    last.level, last.profile = "standard", None
    scene.rebuild()
    assert line(scene)


def test_the_suggestion_follows_the_language(shell: SceneStack) -> None:
    (ada,) = seated(shell, "Ada")
    play_alone(shell.store, ada, "contrat", "standard", [1] * 8 + [2] * 2)
    scene = opened(shell, "contrat")
    heard = set()
    for language in ("en", "it", "fr"):
        catalog.set_language(language)
        scene.rebuild()
        assert "8" in line(scene) and "10" in line(scene)
        heard.add(line(scene))
        assert any(line(scene) in read for read in scene.readable_lines())
    assert len(heard) == 3


@pytest.mark.share(2)
@pytest.mark.parametrize("size", SIZES)
def test_line_and_buttons_lie_apart_on_the_page(tmp_path: Path, size: tuple[int, int]) -> None:
    with make_shell(tmp_path, size, reduced_motion=True, text_scale=1.6) as shell:
        (ada,) = seated(shell, "Ada")
        play_alone(shell.store, ada, "bataille", "standard", WON)
        scene = opened(shell)
        named = {widget.name: widget.rect for widget in scene.form.root.walk() if widget.name}
        places, page = [named[name] for name in (LINE, TAKE, ASIDE)], named["seats.page"]
        assert not any(a.colliderect(b) for a in places for b in places if a is not b)
        assert all(page.left <= place.left and place.right <= page.right for place in places)


def test_the_line_is_drawn_quietly(shell: SceneStack) -> None:
    """It has the colour of remarks, and no frame after the first draws it again."""
    (ada,) = seated(shell, "Ada")
    play_alone(shell.store, ada, "bataille", "standard", WON)
    scene = opened(shell)
    shown = scene.form.named(LINE)
    assert isinstance(shown, Words) and shown.colour == theme.SOFT
    surface = pygame.Surface(shell.size)
    scene.draw(surface)
    assert not scene.update(1.0) and scene.draw(surface) in (None, [])
