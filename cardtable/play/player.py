"""Player at a table, for screens that only show names and faces. The first screen does, and does not load the bots."""

from typing import NamedTuple

UNKNOWN_LEVEL = "somebody"
"""Level of a player in a match that came as a file, because the file does not say whether it was a bot."""


class PlayerInfo(NamedTuple):
    """Player at a seat, for names on the screen and in the store."""

    name: str
    avatar: str
    level: str = ""
    """A bot's level; empty for a person."""
    profile: int | None = None
    """The person's profile in the store."""
