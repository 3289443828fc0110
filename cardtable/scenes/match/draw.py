"""What has changed at a table is painted, and no more."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from cardtable.scenes.match.hud import Hud
from cardtable.table.board.board import Board


def draw_table(board: Board, hud: Hud, surface: Surface) -> list[Rect] | None:
    """Draw what has changed: the rectangles drawn, or None for the whole window."""
    form = hud.form
    areas = [*board.dirty(), *hud.ledger.dirty()]
    if _is_quiet(board, hud, areas):
        areas += board.refined()
    for area in areas:
        form.uncover(area)
    return form.draw(surface)


def _is_quiet(board: Board, hud: Hud, areas: Sequence[Rect]) -> bool:
    """Whether this frame has hardly anything to draw, as while somebody thinks: what takes long waits for one."""
    wide, high = board.canvas.size
    little = sum(area.width * area.height for area in areas) < wide * high / 20
    return little and not (board.stage.moving or hud.form.waiting())
