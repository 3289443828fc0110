"""What a game brings to be shown: each `table.py` ends by `STAGING = Staging(...)`."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.games.games import part
from cardtable.table.layout import Layout
from cardtable.table.pace import Pace


class Staging(NamedTuple):
    """How a game is staged: a game that has nothing to say about its pace goes at that of every other one."""

    layout: type[Layout]
    pace: type[Pace] = Pace


def staging_of(game_id: str) -> Staging:
    """How a game is staged, loaded when its table opens."""
    table = part(game_id, "table")
    assert table is not None, f"{game_id} has no table"
    found: Staging = table.STAGING
    return found
