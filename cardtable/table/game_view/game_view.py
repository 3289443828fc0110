"""What a game brings to be shown: each `table.py` ends by `STAGING = Staging(...)`."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.rules.registry import optional_module
from cardtable.table.game_view.layout import Layout
from cardtable.table.game_view.pace import Pace
from cardtable.table.game_view.table_text import TableText


class GameView(NamedTuple):
    """How a game is staged: where things lie, how fast they go, and what its table tells. A game without a
    pace or a talk of its own goes and tells as the others do."""

    layout: type[Layout]
    pace: type[Pace] = Pace
    talk: type[TableText] = TableText


def staging_of(game_id: str) -> GameView:
    """How a game is staged, loaded when its table opens."""
    table = optional_module(game_id, "table")
    assert table is not None, f"{game_id} has no table"
    found: GameView = table.GAME_VIEW
    return found
