"""Layout of the game boxes: as many in a row as leave them large, each with its words.

A few lids get their pictures in each frame, so the first frame waits for none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pygame import Rect

from cardtable.scenes.core.game_lid import TALL, Lid
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Box, Row
from cardtable.widgets.labels import Words
from cardtable.widgets.widget import Widget

HERO = 0.60
"""Width of a single box's lid, as share of the shelf."""
Measure: TypeAlias = Callable[[Words, int], int]
"""Returns the height of words at a width, exact or at least."""
AT_ONCE = 4
"""Lids that get their picture in one frame, few enough to keep each frame short."""


class GameBox(Box):
    """A box with tagline, number of players and buttons."""

    def __init__(self, canvas: Canvas, lid: Lid, tagline: Words, players: Words, buttons: Row) -> None:
        super().__init__(canvas, (lid, tagline, players, buttons))
        self.lid, self.tagline, self.players, self.buttons = lid, tagline, players, buttons
        self.words_beside = False
        """True if the words stand right of the lid, as for a single box."""
        self.gap = canvas.u(9)
        self._in_a_row, self._row_high = buttons.preferred_width(), buttons.height(buttons.preferred_width())
        """Width and height of the buttons side by side."""
        self._both = min(players.preferred_width(), canvas.em(18) * 5) + self.gap + self._in_a_row
        """Least width at which players and buttons share a row; the players may take two lines there."""
        self._highs: dict[tuple[Measure, int], int] = {}

    def label(self) -> str:
        return self.lid.title

    def _foot(self, width: int, words: Measure) -> int:
        buttons = self._row_high if width >= self._in_a_row else self.buttons.height(width)
        if width >= self._both:
            return max(words(self.players, width - self._in_a_row - self.gap), buttons)
        return words(self.players, width) + self.gap + buttons

    def _high(self, width: int, words: Measure) -> int:
        """Return the height with a way to measure words. Cached, because the layout asks for it many times."""
        found = self._highs.get((words, width))
        if found is None:
            found = self.lid.height(width) + 3 * self.gap + words(self.tagline, width) + self._foot(width, words)
            self._highs[words, width] = found
        return found

    def height(self, width: int) -> int:
        if self.words_beside:
            return self.lid.height(round(width * HERO))
        return self._high(width, Words.height)

    def least_height(self, width: int) -> int:
        """Return a lower bound of the height without setting the words, which rules out most widths quickly."""
        return self._high(width, Words.at_least)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        if self.words_beside:
            self._place_beside(rect)
            return
        y = rect.y
        high = self.lid.height(rect.width)
        self.lid.place(Rect(rect.x, y, rect.width, high))
        y += high + 2 * self.gap
        self.tagline.place(Rect(rect.x, y, rect.width, self.tagline.height(rect.width)))
        foot = Rect(rect.x, 0, rect.width, self._foot(rect.width, Words.height))
        foot.bottom = rect.bottom
        self._place_foot(foot)

    def _place_foot(self, foot: Rect) -> None:
        players, buttons = self.players, self.buttons
        if foot.width >= self._both and players.label():
            wide = buttons.preferred_width()
            high = buttons.height(wide)
            buttons.place(Rect(foot.right - wide, foot.centery - high // 2, wide, high))
            tall = players.height(foot.width - wide - self.gap)
            players.place(Rect(foot.x, foot.centery - tall // 2, foot.width - wide - self.gap, tall))
            return
        tall = players.height(foot.width)
        players.place(Rect(foot.x, foot.y, foot.width, tall))
        high = buttons.height(foot.width)
        buttons.place(Rect(foot.x, foot.bottom - high, foot.width, high))

    def _place_beside(self, rect: Rect) -> None:
        wide = round(rect.width * HERO)
        high = self.lid.height(wide)
        self.lid.place(Rect(rect.x, rect.centery - high // 2, wide, high))
        x = rect.x + wide + self.canvas.u(56)
        room = rect.right - x
        step = self.canvas.u(26)
        parts: tuple[Widget, ...] = (self.tagline, self.players, self.buttons)
        highs = [part.height(room) for part in parts]
        y = rect.centery - (sum(highs) + 2 * step) // 2
        for part, tall in zip(parts, highs, strict=True):
            part.place(Rect(x, y, room, tall))
            y += tall + step


class Shelf(Box):
    """The boxes in as few rows as leave each as large as possible. The shelf scrolls if they do not fit at a readable
    size."""

    def __init__(self, canvas: Canvas, offers: Sequence[GameBox], room: int) -> None:
        super().__init__(canvas, offers)
        self.offers = list(offers)
        self.room = room
        """Available height."""
        self.gap = canvas.u(28)
        self._plans: dict[int, tuple[int, int]] = {}

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

    def _plan(self, width: int) -> tuple[int, int]:
        """Return the number of columns and the width of a box."""
        found = self._plans.get(width)
        if found is None:
            found = self._plans[width] = self._planned(width)
        return found

    def _planned(self, width: int) -> tuple[int, int]:
        count, canvas = len(self.offers), self.canvas
        least = max(canvas.u(215), canvas.em(20) * 10)
        best = (0, 0)
        for columns in range(1, count + 1):
            widest = min((width - (columns - 1) * self.gap) // columns, canvas.u(760))
            if widest < least:
                break
            for percent in range(100, 40, -4):
                wide = widest * percent // 100
                if wide < least or wide <= best[1] * 1.04:
                    break
                if self._fits(columns, wide):
                    best = columns, wide
                    break
        if best[0]:
            return best
        columns = max(1, min(count, (width + self.gap) // (least + self.gap)))
        columns = -(-count // -(-count // columns))  # no more than the fullest row has
        wide = min((width - (columns - 1) * self.gap) // columns, canvas.u(560))
        # The shelf must scroll in any case; at least one whole row is visible then.
        while wide > least and max(offer.height(wide) for offer in self.offers) > self.room:
            wide -= canvas.u(12)
        return columns, wide

    def _fits(self, columns: int, wide: int) -> bool:
        """Return whether boxes of this width fit without scrolling. Cheap checks come first, because setting words is
        slow."""
        lids = -(-len(self.offers) // columns) * self.offers[0].lid.height(wide)
        room = self.room
        return lids <= room and all(
            self._height(columns, wide, high) <= room for high in (GameBox.least_height, GameBox.height)
        )

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

    def _height(self, columns: int, wide: int, height: Callable[[GameBox, int], int] = GameBox.height) -> int:
        rows = self._rows(columns)
        return sum(max(height(offer, wide) for offer in row) for row in rows) + self.gap * (len(rows) - 1)

    def _alone(self, width: int) -> bool:
        """Return whether a single box has room for its words at its side."""
        words = width * (1 - HERO) - self.canvas.u(56)
        return len(self.offers) == 1 and words >= self.canvas.em(20) * 12

    def height(self, width: int) -> int:
        if self._alone(width):
            return self.room
        return max(self.room, self._height(*self._plan(width)))

    def place(self, rect: Rect) -> None:
        super().place(rect)
        alone = self._alone(rect.width)
        for offer in self.offers:
            offer.words_beside = alone
        if alone:
            wide = min(rect.width, self.canvas.u(1360), round(rect.height / TALL / HERO * 0.94))
            self.offers[0].place(Rect(rect.centerx - wide // 2, rect.y, wide, rect.height))
            return
        columns, wide = self._plan(rect.width)
        rows = self._rows(columns)
        y = rect.y + (rect.height - self._height(columns, wide)) // 2
        for row in rows:
            high = max(offer.height(wide) for offer in row)
            x = rect.centerx - (len(row) * wide + (len(row) - 1) * self.gap) // 2
            for offer in row:
                offer.place(Rect(x, y, wide, high))
                x += wide + self.gap
            y += high + self.gap
