"""Swatches: a picture for each choice, chosen by pointer and by keys, whole in every language and letter size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.art import theme
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.pages.settings import Settings, table_sample
from cardtable.text.catalog import LANGUAGES
from cardtable.widgets.swatches import Swatches
from tests.support.shells import make_shell


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1024, 640)) as made:
        made.push(Settings())
        yield made


def cloths(shell: SceneStack) -> Swatches:
    scene = shell.top
    assert isinstance(scene, Settings)
    found = scene.form.named("settings.cloth")
    assert isinstance(found, Swatches)
    return found


def test_each_game_has_its_own_cloth_until_one_is_chosen_for_all(shell: SceneStack) -> None:
    assert shell.preferences.cloth == "" and cloths(shell).chosen == 0
    cloths(shell).drop(cloths(shell).cells[3].center)
    assert shell.preferences.cloth == theme.OFFERED[2]
    assert shell.table_look().cloth == theme.OFFERED[2]
    cloths(shell).key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode=""))
    assert shell.preferences.cloth == theme.OFFERED[1]
    cloths(shell).drop(cloths(shell).cells[0].center)
    assert shell.preferences.cloth == ""


@pytest.mark.share(4)
@pytest.mark.parametrize("scale", [0.9, 1.0, 1.6])
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_pictures_lie_whole_beside_each_other(shell: SceneStack, language: str, scale: float) -> None:
    shell.set_preference("language", language)
    shell.set_preference("text_scale", scale)
    swatches = cloths(shell)
    assert len(swatches.cells) == len(theme.OFFERED) + 1
    for i, cell in enumerate(swatches.cells):
        assert swatches.rect.contains(cell), "a swatch lies outside"
        assert cell.collidelist(swatches.cells[i + 1 :]) < 0
        for word in swatches.words[i].split():
            assert (
                swatches.canvas.type.width(word, swatches.canvas.letter(swatches.size), face="sans-bold") < cell.width
            )


def test_the_pictures_differ() -> None:
    pygame.display.init()
    pictures = {pygame.image.tobytes(table_sample(name, (120, 70)), "RGB") for name in ("", *theme.OFFERED)}
    assert len(pictures) == len(theme.OFFERED) + 1
