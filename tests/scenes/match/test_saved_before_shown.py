"""Order of saving and showing: a move is shown only after it is stored, and no frame waits for the disk."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from cardtable.scenes.core.scene import SceneStack
from cardtable.store.database import write_queue
from cardtable.store.store import Store
from tests.support.sessions import match_of
from tests.support.shells import make_shell, take_prints
from tests.support.ui_driver import FRAME, Lobby, Player, sit_at
from tests.support.waiting import PATIENCE


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        made.push(Lobby())
        yield made


@pytest.fixture
def player(shell: SceneStack) -> Player:
    levels = ("", "standard", "standard", "standard")
    sat = sit_at(shell, "cerchio", levels, None, "c1", match_games=1, suit_draw="random")
    player = Player(sat.shell, sat.bot_process)
    player.rest()
    return player


def picture(player: Player, frames: int) -> bytes:
    """Return the picture after so many frames, none of which waits for the disk."""
    surface = pygame.display.get_surface()
    assert surface is not None
    for _ in range(frames):
        player.table.update(FRAME)
        player.shell.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def act(player: Player) -> None:
    actions = player.table.board.picker.ask.actions
    player.table.turn_loop.submit(next(action for action in actions if action.verb != "pass"))


def slowly(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Stop the disk until the returned function is called."""
    ready, really = threading.Event(), write_queue.perform

    def perform(*job: Any) -> int:
        assert ready.wait(PATIENCE), "a frame waits for the disk"
        return really(*job)

    monkeypatch.setattr(write_queue, "perform", perform)
    return ready.set


def test_a_move_is_shown_when_it_is_on_the_disk(
    player: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = len(match_of(player.table.session).lines)
    ready = slowly(monkeypatch)
    act(player)
    picture(player, 1)
    take_prints(player.shell, player.table.board)
    begun = picture(player, 1)
    assert picture(player, 30) == begun, "nothing moves on before the disk has it"
    assert not player.table.session.saved
    ready()
    assert player.shell.store.database.flush()
    assert picture(player, 10) != begun
    other = Store.open(tmp_path)[0]
    (saved,) = other.matches.unfinished()
    assert len(other.logs.lines(saved.id)) > lines
    other.close()


def test_a_disk_that_refuses_is_not_waited_for(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*job: Any) -> int:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(write_queue, "perform", full)
        act(player)
        assert not player.shell.store.database.try_again()
        begun = picture(player, 1)
        assert picture(player, 10) != begun
