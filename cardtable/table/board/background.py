"""Background of the table: rim, cloth, and the drawings on it. The thread presses it; until then a draft is shown.

The thread begins after the first picture of the table, which it would delay: to press a table takes as long as the rest
of that picture.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial

from pygame import Rect, Surface

from cardtable.art.images import Artwork
from cardtable.art.tabletop.press import TablePlan, draft, plan_of, press
from cardtable.art.tabletop.table_top import TableLook, worn
from cardtable.table.game_view.layout import Layout


class Background:
    """The picture of one table in one window. Its light stays as it was when the table was laid out, because light that
    changed in the middle of a deal would draw the eye."""

    def __init__(self, layout: Layout, art: Artwork, look: Callable[[], TableLook]) -> None:
        self._layout, self._art, self._look = layout, art, look
        self._picture: Surface | None = None
        self._draft: Surface | None = None

    @cached_property
    def _plan(self) -> TablePlan:
        layout, room, look = self._layout, self._layout.room, self._look()
        size = room.width, room.height
        return plan_of(worn(layout.table_top, look), layout.rim, size, look.light, tuple(layout.ground()))

    def order(self) -> None:
        """Set the thread to work on the picture."""
        self._art.order_ground(self._plan, partial(press, self._plan))

    def paint(self, surface: Surface, area: Rect) -> None:
        """Paint one area. The draft is replaced only as a whole, because half of each would be seen."""
        whole = area.contains(surface.get_rect())
        surface.blit(self.picture() if whole or self._draft is None else self._draft, area, area)

    def picture(self) -> Surface:
        """Return the whole background, not to be drawn on: the draft until the picture is finished."""
        if self._picture is None:
            self.take_picture()
        if self._picture is not None:
            return self._picture
        if self._draft is None:
            self._draft = draft(self._plan, self._art.rendered)
        return self._draft

    def take_picture(self) -> bool:
        """Take the picture over from the thread, if it is wanted and finished. Return whether it was taken. It is
        ordered once the draft has been shown."""
        if self._picture is None:
            if self._draft is not None:
                self.order()
            self._picture = self._art.ground(self._plan)
            if self._picture is not None:
                self._draft = None
                return True
        return False
