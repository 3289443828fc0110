"""Letters at 160 % in small windows: a hint, the question and all its answers are visible at once."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable.rules.registry import GAMES, game
from cardtable.text import catalog
from cardtable.widgets.scroll import ScrollArea
from tests.support.shells import make_shell
from tests.support.ui_driver import Instant, Lobby, sit_at


@pytest.mark.share(8)
@pytest.mark.parametrize("language", catalog.LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_hint_with_its_reason_and_all_answers_never_scroll(
    game_id: str, size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    with make_shell(tmp_path, size, language=language, text_scale=1.6, speed="instant", reduced_motion=True) as shell:
        shell.push(Lobby())
        player = sit_at(shell, game_id, ["", *["standard"] * (game(game_id).seats[0] - 1)], Instant())
        player.rest()
        slip = player.table.hud.question_slip
        for noticed in (False, True):
            if noticed:
                player.key(pygame.K_h)
                player.rest()
                assert slip.notice
            for page in slip.walk():
                if isinstance(page, ScrollArea) and page.name in ("words", "answers"):
                    assert not page.overflow(), f"{page.name} of {slip.question!r}"
            window = pygame.Rect((0, 0), size)
            assert all(window.contains(stop.rect) for stop in slip.stops)
