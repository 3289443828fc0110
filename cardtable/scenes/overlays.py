"""Floor 5: what lies over the cards at rest: threads along a move, what it brings, notes, the ring of the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Surface

from cardtable.cards.pack import Place
from cardtable.rules.game import Action
from cardtable.scenes import markings
from cardtable.table import theme
from cardtable.table.layout import Pose

if TYPE_CHECKING:
    from cardtable.scenes.board import Board


def ghost(board: Board, place: Place) -> Surface | None:
    """The card that would come to lie in a gap."""
    cards = [board.layout.coming(action, board.seen) for action in board.picker.open().get(place, ()) if board.seen]
    if not cards or cards[0] is None:
        return None
    return board.art.face(board.pack.name, board.pack.codes[cards[0]], board.layout.card_height())


def outlook(board: Board, surface: Surface, gaps: Sequence[Place]) -> None:
    """What the gap that is looked at would open, in a note."""
    place = board.looked_at()
    if board.seen is None or not isinstance(place, str) or place not in gaps:
        return
    actions = board.picker.open().get(place, ())
    lines = [line for action in actions for line in board.layout.outlook(action, board.seen, board.speaker)]
    if lines:
        markings.note(board.press, surface, lines, board.layout.note(place), board.layout.area())


def trails(board: Board, surface: Surface) -> None:
    """Where the card under the pointer, or the picked one, can go and what that brings."""
    k = len(board.picker.path)
    looked_at = board.looked_at()
    for touch, actions in board.picker.open().items():
        if k or touch == looked_at:
            for action in actions:
                _trail(board, surface, action, strong=not k or touch == looked_at)
    if board.hint is not None and not k and looked_at is None:
        _trail(board, surface, board.hint, strong=True)


def _way(board: Board, action: Action) -> list[Pose]:
    assert board.seen is not None, "there is nothing to ask before there is something to see"
    return [board.layout.pose(place, i, 1) for place, i in board.layout.trail(action, board.seen)]


def _trail(board: Board, surface: Surface, action: Action, strong: bool) -> None:
    assert board.seen is not None, "there is nothing to ask before there is something to see"
    way, words = _way(board, action), board.layout.worth(action, board.seen)
    if len(way) > 1:
        colour = theme.PALE_GOLD if strong else theme.DEEP
        markings.thread(board.press, surface, way, board.layout.area().center, colour)
    end = way[-1] if way else board.where(action.cards[-1]) if action.cards else None
    if words and end is not None:
        markings.chip(board.press, surface, words, end, strong)


def cursor_ring(board: Board, surface: Surface) -> None:
    """Where the arrow keys are."""
    where = board.where(board.cursor)
    if where is not None and board.hovered is None:
        rect = markings.card_rect(where, board.layout.aspect)
        board.press.ring(surface, rect, round(where.height * 0.06))
