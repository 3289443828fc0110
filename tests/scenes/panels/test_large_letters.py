"""Letters at 160 % in small windows: a hint, the question and all its answers are visible at once."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable.art.text_renderer import Type
from cardtable.rules.registry import GAMES, game
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.text import catalog
from cardtable.widgets.scroll import ScrollArea
from tests.support.shells import make_shell
from tests.support.ui_driver import Instant, Lobby, Player, sit_at, some_answer

ADVISED = [game_id for game_id in GAMES if game(game_id).about.length is not None]
"""Games that are complete, with reasons for hints."""


TURNS = 6


def cut_words(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that receives all words of which only the beginning is drawn."""
    cut, whole = [], Type.short

    def short(kind: Type, words: str, size: float, width: int, *, face: str = "serif") -> str:
        shown = whole(kind, words, size, width, face=face)
        if shown != words:
            cut.append(words)
        return shown

    monkeypatch.setattr(Type, "short", short)
    return cut


def assert_all_in_sight(player: Player) -> None:
    """Check that neither answers nor words of the slip scroll, and that all answers are in the window."""
    slip = player.table.hud.question_slip
    for page in slip.walk():
        if isinstance(page, ScrollArea) and page.name in ("words", "answers"):
            assert not page.overflow(), f"{page.name} of {slip.question!r}"
    window = pygame.Rect((0, 0), player.shell.size)
    assert all(window.contains(stop.rect) for stop in slip.stops)


@pytest.mark.share(32)
@pytest.mark.parametrize("language", catalog.LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
@pytest.mark.parametrize("game_id", ADVISED)
def test_a_hint_with_its_reason_and_all_answers_never_scroll_and_no_word_is_cut(
    game_id: str, size: tuple[int, int], language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = cut_words(monkeypatch)
    seats = min(game(game_id).seats, key=lambda count: abs(count - 4))
    with make_shell(tmp_path, size, language=language, text_scale=1.6, speed="instant", reduced_motion=True) as shell:
        shell.push(Lobby())
        player = sit_at(shell, game_id, ["", *["standard"] * (seats - 1)], Instant())
        for _ in range(TURNS):
            player.rest()
            if shell.top is not player.table:
                break
            assert_all_in_sight(player)
            player.key(pygame.K_h)
            player.rest()
            assert player.table.hud.question_slip.notice
            assert_all_in_sight(player)
            player.step(2)
            player.table.turn_loop.submit(some_answer(player.table.session.viewer.observation().ask, player.rng))
    assert not cut


@pytest.mark.share(3)
@pytest.mark.parametrize("language", catalog.LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
@pytest.mark.parametrize(("game_id", "bots"), [("tarocchi", 2), ("poursuite", 4)])
def test_the_curtain_shows_its_latest_entries_whole(
    game_id: str, bots: int, size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    """Among six at Poursuite more happens between two turns than the slip has room for."""
    with make_shell(tmp_path, size, language=language, text_scale=1.6, speed="instant", reduced_motion=True) as shell:
        shell.push(Lobby())
        player = sit_at(shell, game_id, ["", "", *["beginner"] * bots], Instant())
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
