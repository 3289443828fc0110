"""Hot-seat play in tests: opening the curtain, and playing on."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.ai.levels import choose
from cardtable.scenes.core.input_guard import PAUSE
from cardtable.scenes.match.hot_seat.curtain import GLIDE, Curtain
from tests.support.ui_driver import Player


def lift(player: Player) -> None:
    """Open the curtain for the seat that is asked."""
    curtain = player.shell.top
    assert isinstance(curtain, Curtain)
    curtain.update(PAUSE)
    curtain.open()
    curtain.update(GLIDE)


def go_on(player: Player, until: Callable[[Player], bool], most: int = 150) -> None:
    """Play with all seats until `until` returns True."""
    for _ in range(most):
        player.rest()
        if until(player):
            return
        if isinstance(player.shell.top, Curtain):
            lift(player)
        elif player.table.turn_loop.is_my_turn():
            player.table.turn_loop.submit(
                choose(player.table.session.viewer.observation(), "beginner", player.rng.getrandbits(32))
            )
    raise AssertionError("it was never so")
