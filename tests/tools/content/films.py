"""Films of cards in motion as strips of frames, to be looked at: `python -m tests.tools.content.films FOLDER` writes a
deal, a trick, a capture and a showdown as one PNG each. Under each frame stand its time and the sounds that fall in it:
straight paths and sounds before a landing are defects."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Surface

from cardtable.art.sounds import HERE, Bearing
from cardtable.cards.events import Event, Said
from tests.support.sessions import game_of
from tests.support.shells import all_printed, make_shell
from tests.support.ui_driver import Player, sit_at
from tests.tools.content.readme_pictures import Serious, best

STEP = 1 / 60
PANELS, ACROSS, WIDE = 24, 4, 480
"""Frames of a strip, those side by side, and the width of each in pixels."""
LONGEST = 60 * 600
"""Frames after which a film is given up."""


class Film(NamedTuple):
    """A kind of motion at a table where it is to be seen."""

    name: str
    game_id: str
    seats: int
    until: str
    """Beginning of the text id after which the film ends; empty for the dealing at the start."""
    every: int = 3
    """One in so many frames is shown."""


FILMS = (
    Film("deal", "tarocchi", 4, "", 4),
    Film("trick", "tarocchi", 4, "tarocchi.takes-trick"),
    Film("capture", "cerchio", 4, "cerchio.takes"),
    Film("showdown", "poker", 3, "poker.shows", 4),
)


class Frame(NamedTuple):
    """One frame: milliseconds since the start, the picture, and the sounds that fell since the frame before."""

    time: int
    picture: Surface
    sounds: Sequence[str]


class Camera:
    """Takes frames of a table in motion."""

    def __init__(self, player: Player, film: Film, sounds: list[str]) -> None:
        self.player, self.film, self._sounds = player, film, sounds
        self.frames: list[Frame] = []
        self.seen = False
        """True once the sentence was heard with which the film ends."""
        self._count = 0
        self._heard, player.table.board.on_heard = player.table.board.on_heard, self._hear

    def _hear(self, events: Sequence[Event]) -> None:
        self._heard(events)
        until = self.film.until
        self.seen = self.seen or any(isinstance(e, Said) and until and e.text_id.startswith(until) for e in events)

    def step(self) -> None:
        """Let a frame pass, and keep its picture if cards fly in it."""
        self.player.step(1, STEP)
        self._count += 1
        board = self.player.table.board
        flying = board.floaters.flying or any(sprite.motion is not None for sprite in board.stage.tableau.sprites())
        if not flying or (self._count % self.film.every and not self._sounds):
            return
        surface = pygame.display.get_surface()
        assert surface is not None
        small = pygame.transform.smoothscale(surface, (WIDE, WIDE * surface.get_height() // surface.get_width()))
        self.frames.append(Frame(round(self._count * STEP * 1000), small, tuple(self._sounds)))
        self._sounds.clear()
        if self.film.until:
            del self.frames[:-PANELS]


def shot(film: Film, size: tuple[int, int]) -> list[Frame]:
    """Play a match until the film is complete. Return its frames."""
    sounds: list[str] = []

    def play(name: str, bearing: Bearing = HERE) -> None:
        sounds.append(name)

    with tempfile.TemporaryDirectory() as home, make_shell(Path(home), size) as shell:
        shell.audio.play = play  # type: ignore[method-assign]
        player = sit_at(shell, film.game_id, ["", *["standard"] * (film.seats - 1)], Serious(), seed="be")
        all_printed(shell)
        camera = Camera(player, film, sounds)
        for _ in range(LONGEST):
            camera.step()
            table = player.table
            if len(camera.frames) >= PANELS and (not film.until or (camera.seen and not table.board.stage.moving)):
                return camera.frames[:PANELS]
            if shell.top is not table:
                targets = shell.top.ui_targets()
                if targets:
                    player.press(targets[0].name)
            elif table.turn_loop.is_my_turn() and not table.board.stage.moving:
                table.turn_loop.submit(best(player, game_of(table.session).ask(table.hot_seat.active_seat)))
    raise AssertionError(f"no {film.name} was seen")


def strip(frames: Sequence[Frame]) -> Surface:
    """Return frames side by side, each above its time and its sounds."""
    pygame.font.init()
    letters = pygame.font.Font(None, 22)
    high = frames[0].picture.get_height() + 24
    made = Surface((ACROSS * (WIDE + 6), -(-len(frames) // ACROSS) * high))
    for i, frame in enumerate(frames):
        x, y = i % ACROSS * (WIDE + 6), i // ACROSS * high
        made.blit(frame.picture, (x, y))
        words = f"{frame.time} ms  {' '.join(frame.sounds)}"
        made.blit(letters.render(words, True, "#FFD070" if frame.sounds else "#FFFFFF"), (x + 4, y + high - 20))
    return made


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.content.films", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", choices=[film.name for film in FILMS])
    parser.add_argument("--size", default="1366x768")
    asked = parser.parse_args()
    wide, high = (int(side) for side in asked.size.split("x"))
    asked.folder.mkdir(parents=True, exist_ok=True)
    for film in FILMS:
        if asked.only in (None, film.name):
            path = asked.folder / f"{film.name}.png"
            pygame.image.save(strip(shot(film, (wide, high))), path)
            print(path)


if __name__ == "__main__":
    main()
