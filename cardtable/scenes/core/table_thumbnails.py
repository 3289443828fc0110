"""Thumbnail cache for tables with a waiting match, beside the printed cards. A missing or damaged thumbnail is ignored,
because the table can make it again."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame import Surface

from cardtable.art.card_cache import PrintCache
from cardtable.store.types import SavedMatch

SIZE = 320, 200
"""Size in pixels, enough for the largest place that shows one on a high-density screen."""
ROOM = 16 * 1024 * 1024
"""Most bytes on disk for all thumbnails, about sixty tables."""


def _shelf(cache: Path | None) -> PrintCache:
    return PrintCache(None if cache is None else cache / "tables", ROOM)


def _key(shelf: PrintCache, match: SavedMatch) -> str:
    """Return the cache key of a match. It includes the starting time, because SQLite reuses the ids of deleted
    matches."""
    return shelf.key(str(match.id), match.game, repr(match.started))


def save_thumbnail(cache: Path | None, match: SavedMatch, picture: Surface) -> None:
    """Save the thumbnail of a match."""
    shelf = _shelf(cache)
    shelf.write(_key(shelf, match), SIZE, pygame.image.tobytes(picture, "RGBA"))


def load_thumbnail(cache: Path | None, match: SavedMatch) -> Surface | None:
    """Return the thumbnail of a match, or None if it is missing or damaged."""
    shelf = _shelf(cache)
    pixels = shelf.read(_key(shelf, match), SIZE)
    return None if pixels is None else pygame.image.frombytes(bytes(pixels), SIZE, "RGBA")


def delete_oldest(cache: Path | None) -> None:
    """Delete the thumbnails that were unused for longest."""
    _shelf(cache).tidy()


def stop_saving(cache: Path | None) -> None:
    """Stop writing to a full disk."""
    _shelf(cache).give_way()
