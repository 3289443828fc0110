"""The way of the arrow keys over the table."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from cardtable.table.game_view.layout import Pose
from cardtable.table.input.targets import Touching
from cardtable.table.selection.picker import Touch
from cardtable.widgets.arrow_navigation import Edges, nearest


def step(board: Touching, dx: int, dy: int) -> Touch | None:
    """Where an arrow key leads: left and right step along the layout's walk, up and down go to the nearest that way."""
    found = stops(board)
    if not found:
        return None
    if board.cursor not in found:
        return next((stop for stop in found if board.serves(stop)), found[0])
    if dx:
        return found[(found.index(board.cursor) + dx) % len(found)]
    return _up_or_down(board, found, dy)


def serving(board: Touching) -> list[Touch]:
    """The stops where something can be done."""
    return [stop for stop in stops(board) if board.serves(stop)]


def is_end(board: Touching, dx: int) -> bool:
    """Whether there is nothing more in this direction of the walk."""
    found = stops(board)
    if board.cursor not in found or not dx:
        return False
    return not 0 <= found.index(board.cursor) + dx < len(found)


def nearest_of_use(board: Touching) -> Touch | None:
    """The stop where something can be done that is nearest to where the keyboard was last."""
    found = [(stop, pose) for stop in serving(board) if (pose := board.where(stop)) is not None]
    if not found or board.left_at is None:
        return found[0][0] if found else None
    x, y = board.left_at
    return min(found, key=lambda each: hypot(each[1].x - x, each[1].y - y))[0]


def stops(board: Touching) -> list[Touch]:
    """What the arrows visit: the cards of the layout's walk, and the gaps among them in their order."""
    if board.seen is None:
        return []
    if board.arranging is not None:
        return list(board.arranging.order)
    gaps = sorted(board.gaps())
    if gaps and len(gaps) == len(board.picker.next()):
        return list(gaps)
    found: list[Touch] = []
    for place, i in board.layout.walk(board.seen.view):
        touch = board.touch_of(place, board.seen.view[place][i])
        # Of many face-down cards the arrows visit those that may be touched.
        if isinstance(touch, int) or touch in board.picker.next():
            found.append(touch)
    # Besides the cards of the walk, whatever else may be touched: the pack that is drawn from.
    beside = sorted(str(touch) for touch in board.picker.next() if isinstance(touch, str))
    return [*found, *gaps, *(place for place in beside if place not in found and place not in gaps)]


def _up_or_down(board: Touching, found: Sequence[Touch], dy: int) -> Touch | None:
    here = board.where(board.cursor)
    if here is None:
        return board.cursor
    places = [(stop, board.where(stop)) for stop in found if stop != board.cursor]
    points = [(stop, _point(pose)) for stop, pose in places if pose is not None]
    best = nearest(_point(here), points, lambda each: each[1], (0, dy), slack=-4, aside=2)
    return board.cursor if best is None else best[0]


def _point(pose: Pose) -> Edges:
    """The middle of a card."""
    return Edges(pose.x, pose.y, pose.x, pose.y)
