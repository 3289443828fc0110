"""Work that waits until the first picture of a table is shown, because it would delay that."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Surface

from cardtable.art.images import Render
from cardtable.art.tabletop.press import TablePlan, press
from cardtable.art.text_renderer import Type
from cardtable.scenes.core.scene import SceneStack
from cardtable.table.board import background
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Player, sit_at
from tests.support.waiting import wait_until

SEATED = ["", "standard", "standard", "standard"]


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        yield made


def run_dry(shell: SceneStack) -> None:
    """Wait until the thread has done what it was told."""
    wait_until(lambda: not shell.artwork.step(), "the thread goes on for ever", pause=0.001)


def ground_of(player: Player) -> bytes:
    return pygame.image.tobytes(player.table.board.background.picture(), "RGB")


def test_a_table_is_pressed_in_the_thread_after_its_first_picture(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressed = []

    def noted(plan: TablePlan, render: Render) -> Surface:
        pressed.append(plan.size)
        return press(plan, render)

    monkeypatch.setattr(background, "press", noted)
    player = sit_at(shell, "cerchio", SEATED, Chance())
    shell.top.update(0.0)
    run_dry(shell)
    assert pressed == []
    player.step()
    draft = ground_of(player)
    player.step()
    run_dry(shell)
    player.step()
    assert pressed == [shell.size]
    assert ground_of(player) != draft
    player.step(5)
    run_dry(shell)
    assert pressed == [shell.size], "a table is pressed once"


@pytest.mark.parametrize("is_open", [False, True])
def test_the_words_of_the_log_are_measured_only_where_it_is_open(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch, is_open: bool
) -> None:
    shell.set_preference("log_open", is_open)
    shell.set_preference("reduced_motion", True)
    measured, width = [], Type.width

    def noted(letters: Type, text: str, size: float, *, face: str = "serif") -> int:
        measured.append(text)
        return width(letters, text, size, face=face)

    monkeypatch.setattr(Type, "width", noted)
    player = sit_at(shell, "cerchio", SEATED, Chance(), suit_draw="random")
    player.rest()
    player.step(2)
    lines = player.table.hud.question_slip.lines
    assert lines
    assert (set(lines) & set(measured) != set()) == is_open
