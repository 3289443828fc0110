"""View of a game: the classes that show it. Each `table.py` ends with `GAME_VIEW = GameView(...)`."""

from typing import NamedTuple

from cardtable.rules.registry import optional_module
from cardtable.table.game_view.layout import Layout
from cardtable.table.game_view.pace import Pace
from cardtable.table.game_view.table_text import TableText


class GameView(NamedTuple):
    """The classes that show a game: layout, pace, texts. A game without a pace or texts of its own has the usual
    ones."""

    layout: type[Layout]
    pace: type[Pace] = Pace
    talk: type[TableText] = TableText


def game_view_of(game_id: str) -> GameView:
    """Return the view of a game, loaded when its table opens."""
    table = optional_module(game_id, "table")
    assert table is not None, f"{game_id} has no table"
    found: GameView = table.GAME_VIEW
    return found
