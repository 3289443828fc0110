"""What a game brings to be shown: each `table.py` ends by `STAGING = Staging(...)`."""

from __future__ import annotations

from cardtable.games.games import part
from cardtable.named import Named
from cardtable.table.staging.layout import Layout
from cardtable.table.staging.pace import Pace
from cardtable.table.staging.talk import TableTalk


class Staging(Named):
    """How a game is staged: where things lie, how fast they go, and what its table tells. A game without a
    pace or a talk of its own goes and tells as the others do."""

    layout: type[Layout]
    pace: type[Pace] = Pace
    talk: type[TableTalk] = TableTalk


def staging_of(game_id: str) -> Staging:
    """How a game is staged, loaded when its table opens."""
    table = part(game_id, "table")
    assert table is not None, f"{game_id} has no table"
    found: Staging = table.STAGING
    return found
