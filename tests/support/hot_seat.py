"""People at one screen who play on and open the curtain."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.ai.levels import choose
from cardtable.scenes.core.input_guard import PAUSE
from cardtable.scenes.match.curtain import GLIDE, Curtain
from tests.support.ui_driver import Player


def lift(player: Player) -> None:
    """Whoever is asked to come opens the curtain."""
    curtain = player.shell.top
    assert isinstance(curtain, Curtain)
    curtain.update(PAUSE)
    curtain.open()
    curtain.update(GLIDE)


def go_on(player: Player, until: Callable[[Player], bool], most: int = 150) -> None:
    """Everybody plays, until it is so."""
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
