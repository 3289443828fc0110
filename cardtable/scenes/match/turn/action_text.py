"""Text of an action on a board, as a player would name it."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.cards.pack import Card
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.table.board.board import Board
from cardtable.table.game_view.action_words import describe_action


def action_text(board: Board, seen: Observation, action: Action, lies_open: Callable[[Card], bool]) -> str:
    """Return an action on a board in words."""
    return describe_action(action, seen, board.talk, board.speaker, board.places, lies_open)
