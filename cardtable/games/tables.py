"""The games that have a table to be played at."""

from __future__ import annotations

from importlib.util import find_spec

from cardtable.games.games import GAMES


def has_table(game_id: str) -> bool:
    """Whether a game has a layout. Its rules may be here before it: then it is played by `cardtable simulate` alone."""
    return find_spec(f"cardtable.games.{game_id}.table") is not None


TABLES: tuple[str, ...] = tuple(game_id for game_id in GAMES if has_table(game_id))
"""The games of the lobby, in its order."""
