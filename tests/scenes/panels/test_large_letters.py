"""Letters at 160 % in small windows: a hint, the question and all its answers are visible at once."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable.rules.registry import GAMES, game
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.text import catalog
from cardtable.widgets.scroll import ScrollArea
from tests.support.shells import make_shell
from tests.support.ui_driver import Instant, Lobby, sit_at, some_answer

ADVISED = [game_id for game_id in GAMES if game(game_id).about.length is not None]
"""Games that are complete, with reasons for hints."""


@pytest.mark.share(32)
@pytest.mark.parametrize("language", catalog.LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
@pytest.mark.parametrize("game_id", ADVISED)
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


@pytest.mark.share(3)
@pytest.mark.parametrize("language", catalog.LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
def test_the_curtain_shows_its_latest_entries_whole(size: tuple[int, int], language: str, tmp_path: Path) -> None:
    with make_shell(tmp_path, size, language=language, text_scale=1.6, speed="instant", reduced_motion=True) as shell:
        shell.push(Lobby())
        player = sit_at(shell, "tarocchi", ["", "", "beginner", "beginner"], Instant())
        fallen = entries = 0
        for _ in range(30):
            player.rest()
            if not isinstance(shell.top, Curtain):
                turn = player.table.turn_loop
                turn.submit(some_answer(player.table.session.viewer.observation().ask, player.rng))
                continue
            fallen += 1
            for page in shell.top.form.root.walk():
                if isinstance(page, ScrollArea):
                    assert not page.overflow()
                    rows = page.inside.children()
                    entries = max(entries, len(rows))
                    assert all(page.rect.contains(row.rect) for row in rows)
            player.key(pygame.K_RETURN)
        assert fallen > 3 and entries > 3
