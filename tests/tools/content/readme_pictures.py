"""The pictures that README.md shows, taken at real tables without a window: `python -m
tests.tools.content.readme_pictures` writes them into `sprites/pictures`, always the same ones; `--language it --size
1920x1080 --folder F` makes others."""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

import pygame

from cardtable.ai.bot import Budget
from cardtable.ai.levels import find_suggestions, respond
from cardtable.ai.requests import Move, Question
from cardtable.rules.game import Action, Ask, Value
from cardtable.text.catalog import LANGUAGES
from tests.support.places import ROOT
from tests.support.sessions import game_of
from tests.support.shells import all_printed, make_shell
from tests.support.ui_driver import FEW, Instant, Player, sit_at

FOLDER = ROOT / "sprites" / "pictures"
MOST = 400
"""Largest number of answers of a person before a picture."""


class Portrait(NamedTuple):
    """A table at a moment that shows what its game is like."""

    game_id: str
    seats: int
    answers: int
    """Number of answers of the viewer before the picture."""
    options: Mapping[str, Value] = {}


PORTRAITS = (
    Portrait("cerchio", 4, 5),
    Portrait("naval", 3, 9),
    Portrait("tarocchi", 4, 9),
    Portrait("court_circular", 3, 7),
)


class Serious(Instant):
    """Opponents that play as well as at a table and answer at once."""

    def think(self, question: Question[object]) -> object:
        return respond(question).reply if isinstance(question, Move) else super().think(question)


def best(player: Player, ask: Ask) -> Action:
    """Return the answer of a good player; an arrangement stays as it lies."""
    if ask.arrange is not None:
        return Action(ask.arrange.verb, ask.arrange.cards[: ask.arrange.size], ask.arrange.to)
    return find_suggestions(player.table.session.viewer.observation(), Random(3), Budget(FEW))[0].action


def play_up_to(player: Player, answers: int) -> None:
    """Play until the person has given so many answers and is asked again."""
    for _ in range(MOST):
        player.rest()
        top, table = player.shell.top, player.table
        if top is not table:
            player.press(top.ui_targets()[0].name)
        elif table.turn_loop.is_my_turn():
            if not answers:
                return
            answers -= 1
            table.turn_loop.submit(best(player, game_of(table.session).ask(table.hot_seat.active_seat)))
    raise AssertionError(f"the person was not asked {answers} times more")


def portray(portrait: Portrait, path: Path, size: tuple[int, int], language: str) -> None:
    """Take one picture."""
    with tempfile.TemporaryDirectory() as home, make_shell(Path(home), size, language=language) as shell:
        levels = ["", *["standard"] * (portrait.seats - 1)]
        player = sit_at(shell, portrait.game_id, levels, Serious(), seed="be", **portrait.options)
        play_up_to(player, portrait.answers)
        player.point((size[0] // 2, size[1] - 1))
        all_printed(shell)
        shell.invalidate()
        player.step(30)
        surface = pygame.display.get_surface()
        assert surface is not None
        pygame.image.save(surface, path)
    # A third of the size, and nothing that an eye could tell.
    subprocess.run(
        ["convert", path, "-colors", "255", "-strip", "-define", "png:exclude-chunks=date,time", path], check=True
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.content.readme_pictures")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--size", default="1366x768")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    asked = parser.parse_args()
    wide, high = (int(side) for side in asked.size.split("x"))
    asked.folder.mkdir(parents=True, exist_ok=True)
    for portrait in PORTRAITS:
        path = asked.folder / f"{portrait.game_id}.png"
        portray(portrait, path, (wide, high), asked.language)
        print(path)


if __name__ == "__main__":
    main()
