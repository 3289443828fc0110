"""The small pictures of tables at which a match waits. They can be made again, and lie where the drawn cards lie: one
that is missing or damaged is nobody's trouble."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame import Surface

from cardtable.art.card_cache import PrintCache
from cardtable.store.types import SavedMatch

SIZE = 320, 200
"""In pixels: enough for the largest place where one is shown, on a screen of very fine pixels."""
ROOM = 16 * 1024 * 1024
"""Bytes on disk for all of them: some sixty tables."""


def _shelf(cache: Path | None) -> PrintCache:
    return PrintCache(None if cache is None else cache / "tables", ROOM)


def _key(shelf: PrintCache, match: SavedMatch) -> str:
    """Numbers are given again where matches were deleted: the moment at which it began belongs to it alone."""
    return shelf.key(str(match.id), match.game, repr(match.started))


def save_thumbnail(cache: Path | None, match: SavedMatch, picture: Surface) -> None:
    """Put the picture of a match's table where the lobby looks for it."""
    shelf = _shelf(cache)
    shelf.write(_key(shelf, match), SIZE, pygame.image.tobytes(picture, "RGBA"))


def load_thumbnail(cache: Path | None, match: SavedMatch) -> Surface | None:
    """The table of a match as it was left, if a picture of it is there and whole."""
    shelf = _shelf(cache)
    pixels = shelf.read(_key(shelf, match), SIZE)
    return None if pixels is None else pygame.image.frombytes(bytes(pixels), SIZE, "RGBA")


def delete_oldest(cache: Path | None) -> None:
    """Let the pictures fall off that nobody has looked at for longest."""
    _shelf(cache).tidy()


def stop_saving(cache: Path | None) -> None:
    """Leave the disk to what cannot be made again."""
    _shelf(cache).give_way()
