"""What a card would make, written on it: the brackets of the arrow keys leave the words whole."""

from __future__ import annotations

from pathlib import Path

import pygame

from cardtable.table.board.overlays import shown_actions, trail_of
from cardtable.table.render import markings
from tests.support.shells import all_printed, make_shell
from tests.support.ui_driver import Chance, sit_at


def test_the_brackets_of_the_arrow_keys_leave_the_words_on_a_card_whole(tmp_path: Path) -> None:
    with make_shell(tmp_path, (1366, 768), reduced_motion=True) as shell:
        player = sit_at(shell, "court_circular", ["", "beginner"], Chance())
        player.rest()
        for _ in range(3):
            player.key(pygame.K_RIGHT)
        all_printed(shell)
        player.step(30)
        board, surface = player.table.board, pygame.display.get_surface()
        assert surface is not None
        ((action, strong),) = shown_actions(board)
        _, words, pose = trail_of(board, action)
        assert words and pose is not None
        shell.invalidate()
        player.step()
        box = markings.chip_box(board.canvas, words, pose)
        alone = pygame.Surface(surface.get_size())
        markings.chip(board.canvas, alone, words, pose, strong)
        inner = box.inflate(-box.height, -4)
        assert pygame.image.tobytes(surface.subsurface(inner), "RGB") == pygame.image.tobytes(
            alone.subsurface(inner), "RGB"
        )
