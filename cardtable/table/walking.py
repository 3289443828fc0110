"""The way of the arrow keys over the table."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.table.picker import Touch
from cardtable.table.touching import Touching


def step(board: Touching, dx: int, dy: int) -> Touch | None:
    """Where an arrow key leads: left and right step along the layout's walk, up and down go to the nearest that way."""
    found = stops(board)
    if not found:
        return None
    if board.cursor not in found:
        return next((stop for stop in found if board.serves(stop)), found[0])
    if dx:
        return found[(found.index(board.cursor) + dx) % len(found)]
    return _nearest(board, found, dy)


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
    return [*found, *gaps]


def _nearest(board: Touching, found: Sequence[Touch], dy: int) -> Touch | None:
    here = board.where(board.cursor)
    if here is None:
        return board.cursor
    best, best_cost = board.cursor, 1e9
    for stop in found:
        there = board.where(stop)
        if there is None or stop == board.cursor:
            continue
        ahead = (there.y - here.y) * dy
        cost = ahead + 2 * abs(there.x - here.x)
        if ahead > 4 and cost < best_cost:
            best, best_cost = stop, cost
    return best
