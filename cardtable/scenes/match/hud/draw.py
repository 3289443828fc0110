"""Dirty-rectangle drawing of the table."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.tabletop.table_top import TableLook
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.hud.hud import Hud
from cardtable.table.board.board import Board
from cardtable.widgets.canvas import Canvas, frame_rect

OTHER_CLOTH = "plum"
"""Cloth of a table where nothing counts. No game has it, and it is not offered."""
LARGE, AT_ONCE = 4_000_000, 1_000_000
"""Pixels of a window in which a change is drawn over two frames if it covers more than so many pixels: both halves in
one frame would take longer than a frame lasts."""
MADE = 0.35
"""Time for making a pixel of a card by turning or scaling it, as a share of that for drawing one of the table
with all that lies there."""
BAND = 6
"""Width of the band around such a table, in canvas units."""


def table_look(shell: SceneStack, other: bool) -> TableLook:
    """Return the wish for a table, or the look of a table where nothing counts."""
    look = shell.table_look()
    return look._replace(cloth=OTHER_CLOTH) if other else look


def draw_band(canvas: Canvas, surface: Surface) -> None:
    """Draw the band along the edge of the window, by which a table where nothing counts is told apart."""
    frame_rect(surface, Rect(0, 0, *canvas.size), theme.PALE_GOLD, canvas.u(BAND))


def draw_table(board: Board, hud: Hud, surface: Surface) -> list[Rect] | None:
    """Draw the changes. Return the rectangles drawn, or None for the whole window."""
    form = hud.form
    if form.is_half_drawn:
        return form.draw(surface)
    areas = [*board.dirty(), *hud.ledger.dirty()]
    if _is_quiet(board, hud, areas):
        areas += board.refine_one_card()
    for area in areas:
        form.uncover(area)
    wide, high = board.canvas.size
    if wide * high <= LARGE:
        return form.draw(surface)
    return form.draw(surface, AT_ONCE, round(MADE * board.painter.prepare(areas)) if areas else 0)


def _is_quiet(board: Board, hud: Hud, areas: Sequence[Rect]) -> bool:
    """Return whether this frame has little to draw, so slow refinements may be drawn now."""
    wide, high = board.canvas.size
    little = sum(area.width * area.height for area in areas) < wide * high / 20
    return little and not (board.stage.moving or hud.form.waiting())
