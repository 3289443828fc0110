"""Contact sheet of ends of matches: `python -m tests.tools.content.match_ends FOLDER` plays whole matches of all games
without a window and writes the final pictures. `--size 1920x1080` and `--language it` may be given several times;
`--games` takes some games, `--scale` and `--strong` other letters and inks, `--strip` the steps of one end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from cardtable.rules.game import Value
from cardtable.rules.presets import presets
from cardtable.rules.registry import game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.ending.match_end import MatchEnd
from tests.support.sessions import game_of
from tests.support.shells import all_printed
from tests.support.ui_driver import Chance, Player, sit_at, some_answer
from tests.tools.content.picture_series import take_pictures

MOST = 4000
STRIP = (0.2, 0.8, 1.3, 2.0, 2.2, 2.6, 3.0, 3.6, 4.4, 5.6)
"""Seconds at which the steps of one end are taken."""


class Ending(NamedTuple):
    """A match whose end is shown."""

    game_id: str
    seats: int
    seed: str
    options: Mapping[str, Value] = {}


ENDINGS = (
    Ending("cerchio", 4, "a1"),
    Ending("bataille", 3, "a2"),
    Ending("poursuite", 6, "a3"),
    Ending("contrat", 4, "a4"),
    Ending("poker", 8, "a5"),
    Ending("naval", 2, "a6"),
    Ending("court_circular", 2, "a7"),
    Ending("tarocchi", 4, "a8"),
)


def play_to_the_end(player: Player) -> MatchEnd:
    """Play by chance until the match is over."""
    for _ in range(MOST):
        player.rest()
        top, table = player.shell.top, player.table
        if isinstance(top, MatchEnd):
            return top
        if top is not table:
            player.press(top.first_focus if hasattr(top, "first_focus") else top.ui_targets()[-1].name)
        elif table.turn_loop.is_my_turn():
            ask = game_of(table.session).ask(table.hot_seat.active_seat)
            table.turn_loop.submit(some_answer(ask, player.rng))
    raise AssertionError("the match never ends")


def show(shell: SceneStack, ending: Ending, path: Path, strip: Sequence[float]) -> None:
    """Play a match, and save the final picture or the steps to it."""
    kind = game(ending.game_id)
    short = presets(kind, ending.seats).get("family", kind.defaults())
    levels = ["", *["standard"] * (ending.seats - 1)]
    player = sit_at(shell, ending.game_id, levels, Chance(), seed=ending.seed, **{**short, **ending.options})
    shell.set_preference("reduced_motion", True)
    end = play_to_the_end(player)
    surface = pygame.display.get_surface()
    assert surface is not None
    if strip:
        shell.set_preference("reduced_motion", False)
        shell.replace(MatchEnd(end.ended, end.actions, end.paint_table, end.words))
    at = 0.0
    for i, second in enumerate(strip or (0.1,)):
        while at < second:
            at += 1 / 60
            shell.top.update(1 / 60)
            shell.artwork.step()
        shell.draw(surface)
        all_printed(shell)
        shell.top.update(0)
        shell.invalidate()
        shell.draw(surface)
        pygame.image.save(surface, path.with_stem(f"{path.stem}-{i}") if strip else path)


def main() -> None:
    take_pictures("match_ends", __doc__ or "", ENDINGS, show, STRIP)


if __name__ == "__main__":
    main()
