"""Pictures of all eight tables in the middle of a deal, and all of them on one sheet: `python -m
tests.tools.content.tables FOLDER --size 1920x1080 --hour 20`; `--empty` leaves out cards and papers."""

from __future__ import annotations

import argparse
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import pygame
from pygame import Surface

from cardtable.rules.registry import TABLES, game
from cardtable.text.catalog import LANGUAGES
from tests.support.shells import all_printed, make_shell
from tests.support.ui_driver import Player, sit_at
from tests.tools.content.readme_pictures import Serious, play_up_to

ANSWERS = {"cerchio": 5, "naval": 9, "poker": 1, "tarocchi": 9, "court_circular": 7, "contrat": 6}
"""Answers of the person at the lower edge before the picture is taken; two elsewhere."""
SEATS = {"naval": 3, "bataille": 2, "poker": 5}
"""Number of players; four elsewhere, or as near to four as the game allows."""
ACROSS = 2
"""Tables side by side on the sheet."""
WIDE = 960
"""Width of a table on the sheet."""


def picture(game_id: str, asked: argparse.Namespace, size: tuple[int, int]) -> Surface:
    """Return one table."""
    settings = {"strong_contrast": asked.strong, "text_scale": asked.letters, "cloth": asked.cloth}
    with (
        tempfile.TemporaryDirectory() as home,
        make_shell(Path(home), size, language=asked.language, **settings) as shell,
    ):
        shell.clock = lambda: datetime(2026, 5, 1, asked.hour, tzinfo=UTC)
        seats = min(game(game_id).seats, key=lambda count: abs(count - SEATS.get(game_id, 4)))
        player = sit_at(shell, game_id, ["", *["standard"] * (seats - 1)], Serious(), seed="be")
        play_up_to(player, ANSWERS.get(game_id, 2))
        player.point((size[0] // 2, size[1] - 1))
        return shown(player, asked.empty)


def shown(player: Player, empty: bool) -> Surface:
    """Return a copy of the window once everything on it is printed."""
    shell = player.shell
    if empty:
        all_printed(shell)
        return player.table.board.background.picture().copy()
    all_printed(shell)
    shell.invalidate()
    player.step(30)
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface.copy()


def sheet(pictures: list[Surface]) -> Surface:
    """Return all pictures on one sheet."""
    wide, high = pictures[0].get_size()
    cell = WIDE, round(WIDE * high / wide)
    rows = -(-len(pictures) // ACROSS)
    whole = Surface((ACROSS * (cell[0] + 10) - 10, rows * (cell[1] + 10) - 10))
    for i, each in enumerate(pictures):
        small = pygame.transform.smoothscale(each, cell)
        whole.blit(small, (i % ACROSS * (cell[0] + 10), i // ACROSS * (cell[1] + 10)))
    return whole


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.content.tables")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--hour", type=int, default=20)
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--letters", type=float, default=1.0)
    parser.add_argument("--cloth", default="", help="a cloth for all tables")
    parser.add_argument("--strong", action="store_true", help="strong contrast")
    parser.add_argument("--empty", action="store_true", help="tables without cards and papers")
    parser.add_argument("--games", nargs="*", default=list(TABLES))
    asked = parser.parse_args()
    wide, high = (int(side) for side in asked.size.split("x"))
    asked.folder.mkdir(parents=True, exist_ok=True)
    pictures = []
    for game_id in asked.games:
        print(game_id)
        pictures.append(picture(game_id, asked, (wide, high)))
        pygame.image.save(pictures[-1], asked.folder / f"{game_id}.png")
    pygame.image.save(sheet(pictures), asked.folder / "sheet.png")
    print(asked.folder / "sheet.png")


if __name__ == "__main__":
    main()
