"""Dirty-rectangle drawing of the table."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from cardtable.scenes.match.hud.hud import Hud
from cardtable.table.board.board import Board


def draw_table(board: Board, hud: Hud, surface: Surface) -> list[Rect] | None:
    """Draw the changes. Return the rectangles drawn, or None for the whole window."""
    form = hud.form
    areas = [*board.dirty(), *hud.ledger.dirty()]
    if _is_quiet(board, hud, areas):
        areas += board.refine_one_card()
    for area in areas:
        form.uncover(area)
    return form.draw(surface)


def _is_quiet(board: Board, hud: Hud, areas: Sequence[Rect]) -> bool:
    """Return whether this frame has little to draw, so slow refinements may be drawn now."""
    wide, high = board.canvas.size
    little = sum(area.width * area.height for area in areas) < wide * high / 20
    return little and not (board.stage.moving or hud.form.waiting())
