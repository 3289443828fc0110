"""Contact sheet of great moments: `python -m tests.tools.content.great_moments FOLDER` shows one at a real table of
each game, without a window. `--size`, `--language`, `--games`, `--scale` and `--strong` as for the ends of matches;
`--strip` writes the steps of one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from cardtable.cards.events import Said
from cardtable.rules.registry import game
from cardtable.scenes.core.scene import SceneStack
from tests.support.sessions import game_of
from tests.support.shells import all_printed
from tests.support.ui_driver import Chance, sit_at, some_answer
from tests.tools.content.picture_series import take_pictures

STRIP = (0.0, 0.05, 0.12, 0.18, 0.24, 0.32, 0.6, 1.2)
"""Seconds at which the steps are taken."""


class Shown(NamedTuple):
    """A great moment and the table at which it is shown."""

    game_id: str
    seats: int
    answers: int
    """Answers of the person before it."""
    said: Said
    """The sentence with which it happens."""


SHOWN = (
    Shown("cerchio", 4, 3, Said("cerchio.takes", {"seat": 0, "card": 7, "card_taken": 15, "points": 11})),
    Shown("bataille", 3, 3, Said("bataille.battle", {"seats": (0, 1, 2)})),
    Shown("poursuite", 5, 3, Said("poursuite.draws", {"seat": 2, "n": 9})),
    Shown("contrat", 4, 4, Said("contrat.fulfils", {"seats": (0, 2), "n": 240, "contract": 230})),
    Shown("poker", 4, 0, Said("poker.shows.royal-carre", {"seat": 2, "cards": ()})),
    Shown("naval", 2, 4, Said("naval.target-hit", {"seat": 1, "card": 3})),
    Shown("court_circular", 3, 4, Said("court_circular.takes-the-rest", {"seat": 0, "n": 5})),
    Shown("tarocchi", 4, 6, Said("tarocchi.partner", {"seat": 2, "seat_declarer": 1, "card": 5})),
)


def show(shell: SceneStack, shown: Shown, path: Path, strip: Sequence[float]) -> None:
    """Play a few answers, let the moment happen, and save its picture."""
    kind = game(shown.game_id)
    player = sit_at(shell, shown.game_id, ["", *["standard"] * (shown.seats - 1)], Chance(), "be", **kind.defaults())
    table = player.table
    for _ in range(shown.answers):
        player.rest()
        if shell.top is table and table.turn_loop.is_my_turn():
            table.turn_loop.submit(some_answer(game_of(table.session).ask(table.hot_seat.active_seat), player.rng))
    player.rest()
    all_printed(shell)
    surface = pygame.display.get_surface()
    assert surface is not None
    shell.invalidate()
    player.step(3)
    table.moments.hear([shown.said])
    table.moments.show()
    at = 0.0
    all_printed(shell)
    shell.top.resize(shell.size)  # with the states of the faces that have been rendered by now
    for i, second in enumerate(strip or (0.7,)):
        while at < second:
            at += 1 / 60
            shell.top.update(1 / 60)
            shell.draw(surface)
        pygame.image.save(surface, path.with_stem(f"{path.stem}-{i}") if strip else path)


def main() -> None:
    take_pictures("great_moments", __doc__ or "", SHOWN, show, STRIP)


if __name__ == "__main__":
    main()
