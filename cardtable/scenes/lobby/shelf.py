"""Boards of the wall with the game boxes: as many boards as leave the boxes large. They scroll if they do not fit.

A few lids get their pictures in each frame, so the first frame waits for none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardtable.art import parlour
from cardtable.scenes.core.game_lid import DEPTH, TALL
from cardtable.scenes.lobby.game_box import FOOT, GameBox
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Box
from cardtable.widgets.widget import Widget

AT_ONCE = 4
"""Lids that get their picture in one frame, few enough to keep each frame short."""
WIDEST = 420
"""Greatest width of a box, in canvas units; a single one may be wider."""
ALONE = 640
"""Greatest width of a single box."""


MARGIN = 34
"""Margin at both ends of a board, in canvas units."""


class Shelf(Box):
    """The boxes in as few rows as leave each as large as possible, each row on its board."""

    def __init__(self, canvas: Canvas, offers: Sequence[GameBox], room: int, *, plain: bool) -> None:
        super().__init__(canvas, offers)
        self.offers = list(offers)
        self.room = room
        """Available height."""
        self._plain = plain
        """True for boards in one colour, which the very first picture has."""
        self.gap, self.side = canvas.u(34), canvas.u(MARGIN)
        """Gap between boxes, and margin at both ends."""
        self._plans: dict[int, tuple[int, int]] = {}
        self._boards: list[int] = []
        """Upper edge of each board."""
        self._face = 0
        """Height of the front of a board."""
        self._board: Surface | None = None
        """Picture of one board."""
        self._pointed: GameBox | None = None
        self._focused: Widget | None = None

    # ---- pictures -------------------------------------------------------------------

    def show_ready_pictures(self, ready: Callable[[str, int, int], bool]) -> None:
        """Show the pictures of lids that are printed already."""
        for offer in self.offers:
            lid = offer.lid
            if not lid.has_picture and ready(lid.picture, *lid.size()):
                lid.show_picture()

    def show_next_pictures(self) -> bool:
        """Show the pictures of the next lids. Return True if one was missing."""
        waiting = [offer.lid for offer in self.offers if not offer.lid.has_picture]
        for lid in waiting[:AT_ONCE]:
            lid.show_picture()
        return bool(waiting)

    # ---- the open box ---------------------------------------------------------------

    def glide(self, dt: float) -> bool:
        self.open_box()
        return super().glide(dt)

    def open_box(self) -> None:
        """Show the buttons on the box that was pointed at or focused last."""
        pointed, _ = self._find(lambda part: part.hovered)
        focused, part = self._find(lambda part: part.focused)
        shown = next((offer for offer in self.offers if offer.is_open), None)
        if pointed is not self._pointed:
            shown = pointed or focused
        elif part is not self._focused or shown is None:
            shown = focused or pointed
        self._pointed, self._focused = pointed, part
        for offer in self.offers:
            offer.open(offer is shown)

    def _find(self, holds: Callable[[Widget], bool]) -> tuple[GameBox | None, Widget | None]:
        """Return the box with the first part that has a property, and this part."""
        found = ((offer, part) for offer in self.offers for part in offer.parts() if holds(part))
        return next(found, (None, None))

    def focused_game(self) -> str:
        """Return the game of the box that has the focus; "" without one."""
        box, _ = self._find(lambda part: part.focused)
        return box.game if box is not None else ""

    # ---- places ---------------------------------------------------------------------

    def _plan(self, width: int) -> tuple[int, int]:
        """Return the number of columns and the width of a box."""
        found = self._plans.get(width)
        if found is None:
            found = self._plans[width] = self._planned(width - 2 * self.side)
        return found

    def _planned(self, width: int) -> tuple[int, int]:
        count, canvas = len(self.offers), self.canvas
        least = max(canvas.u(215), round(canvas.em(20) * 8.8))
        most = canvas.u(ALONE if count == 1 else WIDEST)
        best = (0, 0)
        for columns in range(1, count + 1):
            wide = min((width - (columns - 1) * self.gap) // columns, most)
            if wide < least:
                break
            for _ in range(2):  # narrower tags may take one more line
                wide = min(wide, self._widest(-(-count // columns), wide))
            if wide >= least and wide > best[1] * 1.04:
                best = columns, wide
        if best[0]:
            return best
        columns = max(1, min(count, (width + self.gap) // (least + self.gap)))
        columns = -(-count // -(-count // columns))  # no more than the fullest row has
        wide = min((width - (columns - 1) * self.gap) // columns, most)
        # The shelf must scroll in any case; at least one whole row is visible then.
        while wide > least and self._row_height(wide) > self.room:
            wide -= canvas.u(12)
        return columns, wide

    def _rows(self, columns: int) -> list[list[GameBox]]:
        """Return the boxes in even rows, fuller ones first."""
        count = len(self.offers)
        rows = -(-count // columns)
        each, more = divmod(count, rows)
        found, start = [], 0
        for row in range(rows):
            size = each + (row < more)
            found.append(self.offers[start : start + size])
            start += size
        return found

    def _front(self, wide: int) -> int:
        """Return the height of the front of a board, which holds the tags."""
        return max(offer.front(wide) for offer in self.offers)

    def _row_height(self, wide: int) -> int:
        return max(offer.height(wide) for offer in self.offers)

    def _height(self, columns: int, wide: int) -> int:
        rows = -(-len(self.offers) // columns)
        return rows * (self._row_height(wide) + self._above())

    def _widest(self, rows: int, wide: int) -> int:
        """Return the greatest width of boxes with which so many rows fit, if the tags are as high as at a width."""
        free = self.room // rows - self._above() - self.canvas.u(FOOT) - self._front(wide)
        return int(free / (TALL + DEPTH)) - 1

    def _above(self) -> int:
        """Return the least height above a row, for the shadow of the board over it and for a box that is lifted."""
        return self.canvas.u(26)

    def height(self, width: int) -> int:
        return max(self.room, self._height(*self._plan(width)))

    def place(self, rect: Rect) -> None:
        super().place(rect)
        columns, wide = self._plan(rect.width)
        rows = self._rows(columns)
        spare = max(0, rect.height - self._height(columns, wide))
        high, self._face = self._row_height(wide), self._front(wide)
        y, self._boards = rect.y, []
        for row in rows:
            y += self._above() + spare // (len(rows) + 1)
            x = rect.centerx - (len(row) * wide + (len(row) - 1) * self.gap) // 2
            self._boards.append(y + high - self._face - 2 * self.canvas.u(FOOT))
            for offer in row:
                spot = Rect(x, y, wide, high)
                offer.lid.stands = 2 * (rect.centerx - spot.centerx) / max(1, rect.width)
                offer.place(spot)
                x += wide + self.gap
            y += high
        self.open_box()

    # ---- drawing --------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        if self._board is None or self._board.get_width() != self.rect.width:
            top, unit = 2 * self.canvas.u(FOOT), self.canvas.letter(1)
            self._board = parlour.board(self.rect.width, top, self._face, unit, plain=self._plain)
        for y in self._boards:
            surface.blit(self._board, (self.rect.x, y))
        super().draw(surface)
