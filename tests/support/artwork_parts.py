"""Inside of the picture cache, for tests: its pictures and its bound."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Surface

from cardtable.art.images import Artwork


def held_pictures(art: Artwork) -> Mapping[Any, Surface]:
    """Return the pictures that are held."""
    return art._kept


def held_bytes(art: Artwork) -> int:
    """Return the bytes that the pictures take by the count of the store."""
    return art._bytes


def room_for_pictures(art: Artwork) -> int:
    """Return the bytes that the pictures may take."""
    return art._room
