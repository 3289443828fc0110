"""Table in words, asked for while cards fly, and the slip of a player who presses keys meanwhile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.table_in_words import SpokenLine, TableInWords
from tests.support.shells import make_shell
from tests.support.ui_driver import Lobby, Player, sit_at

LEVELS = ("", "standard", "standard", "standard")


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        made.push(Lobby())
        yield made


def answered(player: Player) -> None:
    """Answer the question of the moment, and let the others begin."""
    player.rest()
    player.answer(player.table.session.viewer.observation().ask.actions[0], "clicks")


def test_cards_in_hand_are_as_many_in_their_place_as_beside_the_name(shell: SceneStack) -> None:
    player = sit_at(shell, "poursuite", LEVELS, None, "w1")
    compared = 0
    for frames in (3, 9, 15, 21, 27, 40):
        answered(player)
        player.step(frames)
        player.key(pygame.K_w)
        assert isinstance(shell.top, TableInWords)
        lines = [line.words for line in shell.top.form.root.walk() if isinstance(line, SpokenLine)]
        hidden = {
            name: int(n) for line in lines for name, n in re.findall(r"^(\w+), hand: (\d+) cards? face down", line)
        }
        counted = {name: int(n) for line in lines for name, n in re.findall(r"^(\w+), .*cards in hand: (\d+)", line)}
        assert len(hidden) == 3
        assert {name: counted[name] for name in hidden} == hidden, lines
        compared += 1
        player.key(pygame.K_ESCAPE)
    assert compared == 6


def test_keys_pressed_while_others_play_leave_no_slip_without_a_heading(shell: SceneStack) -> None:
    player = sit_at(shell, "poursuite", LEVELS, None, "w1")
    seen = set()
    for _ in range(4):
        answered(player)
        for key in [pygame.K_9, pygame.K_h, pygame.K_RETURN] * 40:
            player.step(2)
            player.key(key)
            slip = player.table.hud.question_slip
            seen.add(slip.question)
            assert slip.question or slip.is_blank
    assert len(seen) > 3, "others played meanwhile"
