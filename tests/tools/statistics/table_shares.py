"""Shares of a table's picture: cards, and paper beside them, for every game at one moment of a deal. `python -m
tests.tools.statistics.table_shares --size 1920x1080` prints them from the places that are drawn and from the pixels;
`--folder F` keeps the pictures."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import pygame
from pygame import Rect

from cardtable.art import theme
from cardtable.rules.registry import TABLES
from tests.support.shells import all_printed, make_shell
from tests.support.ui_driver import Instant, Player, sit_at
from tests.tools.content.readme_pictures import play_up_to

MOMENTS = {"cerchio": (4, 5), "tarocchi": (4, 9), "court_circular": (3, 3), "naval": (3, 0), "poker": (4, 1),
           "contrat": (4, 9), "poursuite": (4, 5), "bataille": (3, 4)}  # fmt: skip
"""Number of players, and of answers of the person who looks."""
PAPER = 26
"""Largest distance of each colour part at which a pixel counts as paper."""


class Shares:
    """Masks of one table, and the shares that they have of the window."""

    def __init__(self, player: Player, size: tuple[int, int]) -> None:
        self.size = size
        hud, stage = player.table.hud, player.table.board.stage
        self.cards, self.paper = pygame.Mask(size), pygame.Mask(size)
        for lying in stage.tableau.places.values():
            for sprite in lying:
                self._fill(self.cards, stage.outlines.body(sprite))
        for part in (hud.question_slip.rect, *(player.table.board.layout.plates().values() or [hud.ledger.rect])):
            self._fill(self.paper, part)
        for stop in hud.form.stops():
            self._fill(self.paper, stop.rect)
        self.cards.erase(self.paper, (0, 0))

    def _fill(self, mask: pygame.Mask, rect: Rect) -> None:
        inside = rect.clip(Rect((0, 0), self.size))
        if inside:
            mask.draw(pygame.Mask(inside.size, fill=True), inside.topleft)

    def share(self, mask: pygame.Mask) -> float:
        """Return the share of the window that a mask covers."""
        return mask.count() / (self.size[0] * self.size[1])

    def paper_pixels(self, surface: pygame.Surface) -> float:
        """Return the share of pixels that have the colour of paper and are no part of a card."""
        found = pygame.mask.from_threshold(surface, theme.rgb(theme.PAPER), (PAPER, PAPER, PAPER, 255))
        found.erase(self.cards, (0, 0))
        return self.share(found)


def measure(game_id: str, size: tuple[int, int], folder: Path | None) -> str:
    """Return a line of figures about one game."""
    seats, answers = MOMENTS[game_id]
    with tempfile.TemporaryDirectory() as home, make_shell(Path(home), size) as shell:
        player = sit_at(shell, game_id, ["", *["standard"] * (seats - 1)], Instant(), seed="be")
        play_up_to(player, answers)
        player.point((size[0] // 2, size[1] - 1))
        all_printed(shell)
        shell.invalidate()
        player.step(30)
        surface = pygame.display.get_surface()
        assert surface is not None
        if folder is not None:
            pygame.image.save(surface, folder / f"{game_id}.png")
        found = Shares(player, size)
        figures = found.share(found.cards), found.share(found.paper), found.paper_pixels(surface)
    return f"{game_id:15}" + "".join(f"{figure:14.1%}" for figure in figures)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.statistics.table_shares")
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--folder", type=Path)
    parser.add_argument("games", nargs="*", default=TABLES)
    asked = parser.parse_args()
    wide, high = (int(side) for side in asked.size.split("x"))
    if asked.folder is not None:
        asked.folder.mkdir(parents=True, exist_ok=True)
    print(f"{'':15}{'cards':>14}{'paper':>14}{'paper pixels':>14}")
    for game_id in asked.games:
        print(measure(game_id, (wide, high), asked.folder), flush=True)


if __name__ == "__main__":
    main()
