"""One name for one person: what is typed is compared without capitals, needless spaces and codes of accents."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.people.family import FamilyPage, PersonDialog
from cardtable.text.catalog import text
from tests.support.screens import words_on
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Lobby, Player


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1024, 640), reduced_motion=True) as made:
        made.push(Lobby())
        made.push(FamilyPage())
        yield made


@pytest.mark.parametrize("typed", ["Anna Zo\u00eb", "  ANNA ZO\u00cb", "Anna  Zo\u00eb", "anna zoe\u0308 "])
def test_another_spelling_of_a_known_name_is_refused(shell: SceneStack, typed: str) -> None:
    player = Player(shell, Chance())
    shell.store.people.add("Anna Zo\u00eb", "owl")
    added = list[int]()
    shell.push(PersonDialog.for_new_person(shell.store, added.append, typed))
    assert text("family.name.taken") in words_on(shell.top)
    assert all(thing.name != "person.save" for thing in shell.top.ui_targets())
    for _ in range(2):  # from the field to its end, and from there to save
        player.key(pygame.K_RETURN)
    assert not added and len(shell.store.people.all()) == 1 and isinstance(shell.top, PersonDialog)


def test_another_name_is_taken_without_needless_spaces(shell: SceneStack) -> None:
    player = Player(shell, Chance())
    shell.store.people.add("Anna", "owl")
    shell.push(PersonDialog.for_new_person(shell.store, lambda person: None, " Anna  Zo\u00eb "))
    player.press("person.save")
    assert [each.name for each in shell.store.people.all()] == ["Anna", "Anna Zo\u00eb"]
