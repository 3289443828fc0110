"""Pages of the characters: reached from the seats, the table and the book; they show story, level and record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from cardtable.games.contrat.rules import Contrat
from cardtable.play.characters import CHARACTERS, habits_of
from cardtable.rules.match import Terms
from cardtable.rules.record import header_lines
from cardtable.rules.registry import GAMES
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.setup.setup import SetupScene
from cardtable.scenes.statistics.character_page import CharacterPage
from cardtable.scenes.statistics.comparable_tables import table_sides
from cardtable.store.queries.opponents import Bouts, bouts_against
from cardtable.store.types import Outcome, StoredSitter
from cardtable.text.catalog import LANGUAGES, text
from cardtable.widgets.choice import Choice
from tests.support.screens import click, click_top, key, words_on
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Player, sit_at


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1366, 768), reduced_motion=True) as made:
        yield made


def finished(
    shell: SceneStack, sitters: Sequence[StoredSitter], places: Sequence[int], game_id: str = "poursuite",
    header: str = "card table record 1",
) -> None:  # fmt: skip
    logs = shell.store.logs
    record = logs.begin(game_id, sitters, header, "")
    logs.finish(record, [Outcome(seat, place, 0) for seat, place in enumerate(places)])


def page(shell: SceneStack) -> CharacterPage:
    assert isinstance(shell.top, CharacterPage)
    return shell.top


def at_table(shell: SceneStack) -> Player:
    """Anna against Bruno, the expert, and Colette, the beginner."""
    player = sit_at(shell, "poursuite", ["", "expert", "beginner"], Chance())
    player.step(4)
    return player


def test_a_seat_leads_to_the_page_of_its_character(shell: SceneStack) -> None:
    scene = SetupScene("cerchio")
    shell.push(scene)
    scene.plan.chairs[2].level = "expert"
    scene.on_uncovered()
    click(scene, "seats.bot.2")
    click(scene, "seats.character")
    words = words_on(page(shell))
    assert "How Mira plays" in words and "Tonight: expert" in words and "Your record against Mira" in words


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", ["poursuite", "cerchio", "naval"])
def test_a_face_at_the_table_leads_to_its_page_and_back(shell: SceneStack, game_id: str) -> None:
    seats = {"poursuite": 3, "cerchio": 4, "naval": 2}[game_id]
    player = sit_at(shell, game_id, ["", *["beginner"] * (seats - 1)], Chance())
    player.step(4)
    table = player.table
    player.click(table.hud.ledger.face_rect(1).center)
    assert "How Bruno plays" in words_on(page(shell)) and "Tonight: beginner" in words_on(page(shell))
    key(page(shell), pygame.K_ESCAPE)
    assert shell.top is table
    player.click(table.hud.ledger.face_rect(0).center)
    assert shell.top is table, "a person has a page in the book, and none at the table"


def test_one_key_opens_the_characters_at_the_table(shell: SceneStack) -> None:
    player = at_table(shell)
    player.key(pygame.K_o)
    assert "How Bruno plays" in words_on(page(shell)) and "Tonight: expert" in words_on(page(shell))
    assert page(shell).focus_name() == "character.bruno"
    key(page(shell), pygame.K_RIGHT)
    key(page(shell), pygame.K_RETURN)
    assert "How Colette plays" in words_on(page(shell)) and "Tonight: beginner" in words_on(page(shell))


def test_talk_is_chosen_where_the_characters_sit(shell: SceneStack) -> None:
    at_table(shell).key(pygame.K_o)
    click(page(shell), "character.talk")
    choice = page(shell).form.named("character.talk")
    assert isinstance(choice, Choice)
    choice.choose(2)
    assert shell.preferences.talk == "more"
    key(page(shell), pygame.K_ESCAPE)
    shell.open("book", "character")
    assert page(shell).form.named("character.talk") is None


def test_a_table_of_people_has_no_characters(shell: SceneStack) -> None:
    player = sit_at(shell, "poursuite", ["", "", ""], Chance())
    player.step(4)
    before = shell.top
    player.key(pygame.K_o)
    assert shell.top is before


def test_the_book_has_a_chapter_of_them(shell: SceneStack) -> None:
    shell.open("book", "character")
    for character in CHARACTERS:
        click_top(shell, f"character.{character.key}")
        assert f"How {character.name} plays" in words_on(page(shell)) and "Tonight" not in words_on(page(shell))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_tells_the_habits_of_its_character_and_of_no_other(tmp_path: Path, language: str) -> None:
    with make_shell(tmp_path, (1366, 768), language=language) as shell:
        shell.open("book", "character")
        for key in ("hugo", "colette"):
            click_top(shell, f"character.{key}")
            for game_id in GAMES:
                habits = habits_of(key).get(game_id)
                line = page(shell).form.named(f"character.habit.{game_id}")
                assert (line is None) == (habits is None)
                if line is not None and habits is not None:
                    words = [text(f"{game_id}.name"), *map(text, habits)]
                    ends = [line.label().index(each) + len(each) for each in words]
                    assert ends == sorted(ends) and ends[-1] == len(line.label())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_read_aloud_tells_story_and_record(tmp_path: Path, language: str) -> None:
    with make_shell(tmp_path, (1366, 768), language=language) as shell:
        anna = shell.store.people.add("Anna", "fox")
        finished(shell, [StoredSitter("Anna", anna), StoredSitter("Rosa", None, "expert")], [1, 2])
        shell.open("character", "rosa", {"rosa": "expert"})
        said = "\n".join(page(shell).readable_lines())
        assert "Rosa" in said and "Anna" in said
        assert all(words in said for words in words_on(page(shell)).split("\n") if words.endswith("."))


def test_the_record_counts_people_level_by_level(shell: SceneStack) -> None:
    anna, bea = (shell.store.people.add(name, face) for name, face in (("Anna", "fox"), ("Bea", "owl")))
    people = [StoredSitter("Anna", anna), StoredSitter("Bea", bea), StoredSitter("Guest")]
    for level, places in (("expert", [1, 3, 4, 2]), ("expert", [3, 1, 4, 2]), ("beginner", [1, 1, 4, 1])):
        finished(shell, [*people, StoredSitter("Leo", None, level)], places)
    finished(shell, [*people, StoredSitter("Rosa", None, "expert")], [1, 2, 3, 4])
    assert set(bouts_against(shell.store, "Leo")) == {
        Bouts(anna, "expert", 1, 1, 0), Bouts(anna, "beginner", 0, 0, 1), Bouts(bea, "expert", 1, 1, 0),
        Bouts(bea, "beginner", 0, 0, 1), Bouts(None, "expert", 0, 2, 0), Bouts(None, "beginner", 0, 1, 0),
    }  # fmt: skip
    shell.open("character", "leo", {})
    words = words_on(page(shell))
    assert "Anna" in words and "Guests" in words
    shell.store.people.remove(bea)
    page(shell).on_uncovered()
    assert "Bea" not in words_on(page(shell))


def test_partners_are_no_opponents(shell: SceneStack) -> None:
    anna = shell.store.people.add("Anna", "fox")
    header = "\n".join(header_lines(Terms(Contrat, 4, Contrat.defaults(), "ab" * 16, "5a" * 8)))
    sitters = [StoredSitter("Anna", anna), *(StoredSitter(name, None, "expert") for name in ("Leo", "Vito", "Rosa"))]
    finished(shell, sitters, [1, 3, 1, 3], "contrat", header)
    assert bouts_against(shell.store, "Vito", table_sides) == []
    assert bouts_against(shell.store, "Leo", table_sides) == [Bouts(anna, "expert", 1, 0, 0)]


def test_damaged_rows_do_no_harm(shell: SceneStack) -> None:
    anna = shell.store.people.add("Anna", "fox")
    finished(shell, [StoredSitter("Anna", anna), StoredSitter("Leo", None, "grandmaster")], [1, 2], "whist", "nonsense")
    shell.open("character", "leo", {"leo": "grandmaster", "nobody": "expert"})
    assert "No one here has met Leo yet" in words_on(page(shell)) and "Tonight" not in words_on(page(shell))


def test_the_table_goes_on_under_the_page(shell: SceneStack) -> None:
    player = at_table(shell)
    player.key(pygame.K_o)
    key(page(shell), pygame.K_ESCAPE)
    assert isinstance(shell.top, MatchScene)
    for _ in range(400):
        if player.table.turn_loop.is_my_turn():
            return
        player.step()
    raise AssertionError("the match stands still")
