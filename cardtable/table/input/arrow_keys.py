"""The way of the arrow keys over the cards of a table, stop by stop. A stop is a touch: a card or a place."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from cardtable.table.game_view.layout import Pose
from cardtable.table.input.board_state import BoardState
from cardtable.table.selection.picker import Touch
from cardtable.widgets.arrow_navigation import Edges, nearest

FLATTEST = 4
"""Steps to the side for one step up or down at which a stop still lies above or below."""


def next_stop(board: BoardState, dx: int, dy: int) -> Touch | None:
    """Return the stop that an arrow key leads to: left and right go along the layout's walk, up and down to the nearest
    stop that way. From outside the walk every arrow leads to the first stop that serves."""
    found = stops(board)
    if not found:
        return None
    if board.cursor not in found:
        return next((stop for stop in found if board.targets.serves(stop)), found[0])
    if dx:
        row = row_of(board)
        return row[(row.index(board.cursor) + dx) % len(row)]
    return _up_or_down(board, found, dy)


def serving_stops(board: BoardState) -> list[Touch]:
    """Return the stops at which Enter would do something."""
    return [stop for stop in stops(board) if board.targets.serves(stop)]


def is_last_stop(board: BoardState, dx: int) -> bool:
    """Return whether the walk ends at the cursor in this direction; `dx` is 1 or -1, and 0 has no end."""
    row = row_of(board)
    if board.cursor not in row or not dx:
        return False
    return not 0 <= row.index(board.cursor) + dx < len(row)


def row_of(board: BoardState) -> list[Touch]:
    """Return the stops that left and right visit: all of them, or only the serving ones if the others are skipped and
    the cursor is not on one of those."""
    serving = serving_stops(board) if board.skips_idle_stops else []
    return serving if serving and board.cursor in (None, *serving) else stops(board)


def nearest_serving_stop(board: BoardState) -> Touch | None:
    """Return the serving stop nearest to where the arrow keys left the cards, or the first one."""
    found = [(stop, pose) for stop in serving_stops(board) if (pose := board.targets.pose_of(stop)) is not None]
    if not found or board.left_at is None:
        return found[0][0] if found else None
    x, y = board.left_at
    return min(found, key=lambda each: hypot(each[1].x - x, each[1].y - y))[0]


def stops(board: BoardState) -> list[Touch]:
    """Return all stops in order: the cards of the layout's walk, then the gaps, then other places that may be touched,
    such as the stock. In a tray the stops are its cards; where only gaps may be touched, they are the gaps."""
    if board.seen is None:
        return []
    if board.arranging is not None:
        return list(board.arranging.order)
    gaps = sorted(board.targets.gaps())
    if gaps and len(gaps) == len(board.picker.next()):
        return list(gaps)
    found: list[Touch] = []
    for place, i in board.layout.walk(board.seen.view):
        touch = board.targets.touch_of(place, board.seen.view[place][i])
        # Many cards may lie face down; the arrows visit those that may be touched.
        if isinstance(touch, int) or touch in board.picker.next():
            found.append(touch)
    others = sorted(str(touch) for touch in board.picker.next() if isinstance(touch, str))
    return [*found, *gaps, *(place for place in others if place not in found and place not in gaps)]


def _up_or_down(board: BoardState, found: Sequence[Touch], dy: int) -> Touch | None:
    here = board.targets.pose_of(board.cursor)
    if here is None:
        return board.cursor
    # What lies flatter than a quarter is beside and not above or below, such as the next card of a fan.
    places = {
        stop: at
        for stop, at in points(board, [stop for stop in found if stop != board.cursor]).items()
        if (at.top - here.y) * dy * FLATTEST >= abs(at.left - here.x)
    }
    best = nearest(_point(here), places, places.__getitem__, (0, dy), slack=-4, aside=2)
    return board.cursor if best is None else best


def points(board: BoardState, found: Sequence[Touch]) -> dict[Touch, Edges]:
    """Return where these stops lie."""
    poses = {stop: board.targets.pose_of(stop) for stop in found}
    return {stop: _point(pose) for stop, pose in poses.items() if pose is not None}


def _point(pose: Pose) -> Edges:
    """Return the middle of a card as a rectangle without size."""
    return Edges(pose.x, pose.y, pose.x, pose.y)
