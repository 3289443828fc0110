"""Pace of the others at a table: slow enough for a newcomer, calm if chosen, and quick if chosen."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.sessions import game_of, match_of

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from cardtable.rules.registry import TABLES, game
from cardtable.scenes.core.preferences import SPEEDS
from tests.support.hot_seat import go_on
from tests.support.shells import make_shell
from tests.support.ui_driver import FRAME, Instant, sit_at
from tests.support.waiting import at_most


def a_round(folder: Path, speed: str) -> float:
    """Seconds from the end of one's turn in Il Cerchio until one is asked again: three good players have captured."""
    with make_shell(folder, speed=speed) as shell:
        player = sit_at(shell, "cerchio", ["", "standard", "standard", "standard"], Instant())
        table = player.table
        go_on(player, lambda player: table.turn_loop.is_my_turn() and bool(game_of(table.session).public()["circle"]))
        while table.turn_loop.is_my_turn():
            table.turn_loop.submit(table.session.viewer.observation().ask.actions[0])
            table.turn_loop.show_moment()
        seconds, moment = 0.0, table.session.log_length
        steps = at_most(10_000, "the turn never comes back")
        while not table.turn_loop.is_my_turn() or table.board.stage.moving:
            next(steps)
            shell.store.database.flush()  # a frame that waits for the disk is no step of time
            shell.top.update(FRAME)
            seconds += FRAME
        captured = [line for line in match_of(table.session).lines[moment:] if " take " in line]
        assert len(captured) == 3, "everybody had something to do"
        return seconds


def test_one_can_follow_three_good_players_and_calm_takes_twice_as_long(tmp_path: Path) -> None:
    normal, calm, brisk = (a_round(tmp_path / speed, speed) for speed in ("normal", "calm", "brisk"))
    assert 3 * 3 < normal < 3 * 4.5
    assert 1.8 < calm / normal < 2.2
    assert brisk < 7 and SPEEDS["instant"] > 100


@pytest.mark.share(8)
@pytest.mark.parametrize("game_id", TABLES)
@pytest.mark.parametrize("speed", SPEEDS)
def test_a_touch_on_the_cloth_cuts_a_deal_short_at_every_pace(tmp_path: Path, speed: str, game_id: str) -> None:
    """In the middle of the dealing, wherever the cards are: the touch itself ends it."""
    with make_shell(tmp_path, speed=speed) as shell:
        levels = ["", "standard", "standard", "standard"][: max(game(game_id).seats)]
        options = {"suit_draw": "random"} if game_id == "cerchio" else {}  # without it players draw by and by
        player = sit_at(shell, game_id, levels, Instant(), **options)
        board = player.table.board
        if speed != "instant":
            steps = at_most(300, "no card is ever dealt")
            while not any(sprite.motion is not None for sprite in board.stage.tableau.sprites()):
                next(steps)
                player.step()
            player.step(2)
            assert board.stage.moving, "cards are in the air"
        player.down(board.layout.area().center)
        assert not board.stage.moving
        assert board.stage.tableau.agrees(player.table.session.viewer.observation().view)
        player.up(board.layout.area().center)
        player.rest()
