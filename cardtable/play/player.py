"""Player at a table, for screens that show only names and faces, such as the lobby, which does not load the bots."""

from typing import NamedTuple

UNKNOWN_LEVEL = "somebody"
"""Level of a player in a match that came as a file, because the file does not say whether it was a bot."""


class PlayerInfo(NamedTuple):
    """Player at a seat, for names on the screen and in the store."""

    name: str
    avatar: str
    level: str = ""
    """Level of a bot; empty for a person."""
    profile: int | None = None
    """Id of the person's profile in the store; None for a guest or a bot."""
