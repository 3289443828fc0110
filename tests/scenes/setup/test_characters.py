"""Characters on the chairs: chosen by name, by lot or as last time, apart from the level, and none sits twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.play.characters import CHARACTERS, MILD
from cardtable.play.player import PlayerInfo
from cardtable.play.session import open_session
from cardtable.rules.record import read_record
from cardtable.rules.registry import game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.people.avatars import seated_characters
from cardtable.scenes.people.current_players import current_company
from cardtable.scenes.setup.plan import plan_for, save_plan
from cardtable.scenes.setup.setup import SetupScene
from cardtable.widgets.person_button import NameTag
from tests.support.screens import click, key
from tests.support.shells import make_shell

CERCHIO = game("cerchio")


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1366, 768), reduced_motion=True) as made:
        yield made


def opened(shell: SceneStack, game_id: str = "cerchio") -> SetupScene:
    scene = SetupScene(game_id)
    shell.push(scene)
    return scene


def shown(scene: SetupScene) -> list[str]:
    """Names on the chairs of the computer."""
    tags = [scene.form.named(f"seats.bot.{seat}") for seat in range(len(scene.plan.chairs))]
    return [tag.words for tag in tags if isinstance(tag, NameTag)]


def dealt(scene: SetupScene) -> list[PlayerInfo]:
    return [sitter for sitter in scene.plan.players(scene.shell.store.people.all()) if sitter.level]


def test_newcomers_to_a_game_meet_mild_characters(shell: SceneStack) -> None:
    assert shown(opened(shell)) == list(MILD)


@pytest.mark.parametrize("by_key", [False, True])
def test_a_character_is_chosen_by_name_and_keeps_the_level_of_the_chair(shell: SceneStack, by_key: bool) -> None:
    scene = opened(shell)
    scene.plan.chairs[2].level = "expert"
    for name in ("seats.bot.2", "seats.character.Vito"):
        if by_key:
            scene.form.focus(scene.form.named(name), ringed=True)
            key(scene, pygame.K_RETURN)
        else:
            click(scene, name)
    assert shown(scene) == ["Flora", "Vito", "Bruno"] and scene.rows.open_seat is None
    assert [(bot.name, bot.avatar, bot.level) for bot in dealt(scene)] == [
        ("Flora", "ewe", "standard"), ("Vito", "rooster", "expert"), ("Bruno", "bear", "standard"),
    ]  # fmt: skip


def test_a_character_with_a_seat_changes_places(shell: SceneStack) -> None:
    scene = opened(shell)
    click(scene, "seats.bot.1")
    click(scene, "seats.character.Bruno")
    assert shown(scene) == ["Bruno", "Mira", "Flora"]


def test_lots_change_the_company_and_the_usual_ones_come_back(shell: SceneStack) -> None:
    scene = opened(shell)
    click(scene, "seats.bot.3")
    click(scene, "seats.character.Hugo")
    save_plan(shell.store, CERCHIO, scene.plan)
    for _ in range(6):
        before = shown(scene)
        click(scene, "seats.lot")
        assert shown(scene) != before and len(set(shown(scene))) == 3
        assert [bot.name for bot in dealt(scene)] == shown(scene)
    click(scene, "seats.usual")
    assert shown(scene) == ["Flora", "Mira", "Hugo"]


def test_the_choice_is_kept_for_its_game_and_company(shell: SceneStack) -> None:
    scene = opened(shell)
    click(scene, "seats.bot.1")
    click(scene, "seats.character.Marina")
    save_plan(shell.store, CERCHIO, scene.plan)
    shell.pop()
    assert shown(opened(shell)) == ["Marina", "Mira", "Bruno"]
    shell.pop()
    assert shown(opened(shell, "poursuite")) == list(MILD[: len(shown(opened(shell, "poursuite")))])


def test_a_table_of_before_has_the_characters_of_then(shell: SceneStack) -> None:
    chairs: list[list[object]] = [["", None], ["expert", None], ["beginner", None], ["standard", None]]
    shell.store.settings.set("tables cerchio", {current_company(shell.store).key: {"chairs": chairs, "options": {}}})
    assert [chair.character for chair in plan_for(shell.store, CERCHIO, current_company(shell.store)).chairs] == [
        "", "Bruno", "Colette", "Edgar",
    ]  # fmt: skip


@pytest.mark.parametrize("damage", [7, None, "", "Nessuno", ["Bruno"], "Flora"])
def test_damaged_characters_are_replaced(shell: SceneStack, damage: object) -> None:
    chairs: list[list[object]] = [["", None], ["expert", None, "Flora"], ["beginner", None, damage], ["expert", None]]
    shell.store.settings.set("tables cerchio", {current_company(shell.store).key: {"chairs": chairs, "options": {}}})
    names = [chair.character for chair in plan_for(shell.store, CERCHIO, current_company(shell.store)).chairs[1:]]
    assert names[0] == "Flora" and len(set(names)) == 3 and set(names) <= {each.name for each in CHARACTERS}


def test_a_character_stays_at_home_if_a_person_has_its_name(shell: SceneStack) -> None:
    scene = opened(shell)
    click(scene, "seats.bot.1")
    assert scene.form.named("seats.character.Mira") is not None
    shell.store.people.add("mira", "fox")
    scene.on_uncovered()
    assert scene.form.named("seats.character.Mira") is None
    assert shown(scene) == ["Flora", "Colette", "Bruno"]
    for letter in "flora":
        scene.form.focus(scene.form.named("seats.name.0"), ringed=True)
        scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    assert "Flora" not in shown(scene) and len(set(shown(scene))) == 3


def test_a_record_names_the_bots_and_their_levels(shell: SceneStack) -> None:
    scene = opened(shell)
    scene.plan.chairs[1].level = "expert"
    open_session.start_match(shell.store, "cerchio", scene.plan.players([]), CERCHIO.defaults()).close()
    (saved,) = shell.store.matches.unfinished()
    match = read_record(shell.store.logs.record_text(saved.id), game)
    assert match.terms.bots == ((1, "expert", "flora"), (2, "standard", "mira"), (3, "standard", "bruno"))
    resumed = open_session.resume_match(shell.store, saved.id)
    assert resumed is not None and [each.name for each in resumed[1]][1:] == list(MILD)
    resumed[0].close()


def test_no_character_sits_twice() -> None:
    assert seated_characters(["Leo", "Leo", "Leo"], ()) == ["Leo", "Flora", "Mira"]
    everybody = [each.name for each in CHARACTERS]
    names = seated_characters([""] * 8, everybody)
    assert len(set(names)) == 8 and not set(names) & set(everybody)
