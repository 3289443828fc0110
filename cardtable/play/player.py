"""Somebody at a table, for those who only show names and faces: the first screen does, and loads no thinkers."""

from __future__ import annotations

from typing import NamedTuple

SOMEBODY = "somebody"
"""Stands for the level of whoever sat at a match that came as a file: it is not known whether that was a bot."""


class PlayerInfo(NamedTuple):
    """Who sits at a seat, for names on the screen and in the store."""

    name: str
    avatar: str
    level: str = ""
    """A bot's level; empty for a person."""
    profile: int | None = None
    """The person's profile in the store."""
