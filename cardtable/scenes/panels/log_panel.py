"""Log of the deal in words."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

LINE = 17.5
"""Size of the log's letters."""


class LogRow(NamedTuple):
    """One line of the log as printed."""

    words: str
    newest: bool
    space: int
    """Gap to the line above."""
    entry: int = 0
    """Index of the log entry."""


class Log(Widget):
    """Scrollable log, newest entry first."""

    def __init__(self, canvas: Canvas, lines: list[str]) -> None:
        super().__init__(canvas, "log")
        self.lines = lines
        self.highlighted: int | None = None
        """Index of the highlighted entry; None for the newest."""
        self.first_row = 0
        """Number of rows scrolled past."""
        self._turned = 0.0
        self._rows: list[LogRow] = []
        self._set_from: tuple[int, list[str], int] = (0, [], -1)
        self._wrapped: dict[tuple[str, bool], Sequence[str]] = {}

    def append(self, *lines: str) -> None:
        """Append entries and scroll back to the newest one."""
        self.lines += lines
        self.first_row = 0
        self._measure()

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self._measure()

    def at(self, position: tuple[int, int]) -> Widget | None:
        return None  # the log ignores clicks

    def label(self) -> str:
        return self.lines[-1] if self.lines else ""

    def _measure(self) -> None:
        """Update the scroll range. The keyboard stops here only if there is something to scroll. A log that is folded
        away has no place and is not measured, because wrapping its words takes longer than drawing its table."""
        if not self.rect.width:
            self.first_row, self.focusable = 0, False
            return
        self.focusable = self._last_first_row() > 0
        self.first_row = min(self.first_row, self._last_first_row())
        self.touch()

    def _face(self, newest: bool) -> str:
        return "sans-bold" if newest else "sans"

    def rows(self) -> Sequence[LogRow]:
        """Return all rows. They are laid out again only after a change; a log that has grown keeps its old rows."""
        last = len(self.lines) - 1
        now = last if self.highlighted is None else self.highlighted
        width, before, stood_out = self._set_from
        if (width, before, stood_out) == (self.rect.width, self.lines, now):
            return self._rows
        kept, grown = 0, self.highlighted is None and stood_out == len(before) - 1
        if width != self.rect.width:
            self._wrapped.clear()
        elif grown and self.lines[: len(before)] == before:
            kept = max(0, stood_out)  # the previous newest entry is set again like the others
        old = next((i for i, row in enumerate(self._rows) if row.entry < kept), len(self._rows))
        between = self.canvas.u(7)
        new = [
            LogRow(words, number == now, between if i == 0 and number < last else 0, number)
            for number in range(last, kept - 1, -1)
            for i, words in enumerate(self._wrap(self.lines[number], number == now))
        ]
        self._set_from = (self.rect.width, list(self.lines), now)
        self._rows = new + self._rows[old:]
        return self._rows

    def _wrap(self, line: str, newest: bool) -> Sequence[str]:
        found = self._wrapped.get((line, newest))
        if found is None:
            letter, face = self.canvas.letter(LINE), self._face(newest)
            found = self._wrapped[line, newest] = self.canvas.type.wrap(line, letter, self.rect.width, face=face)
        return found

    def _marker(self) -> int:
        """Return the height of the arrow that marks more rows."""
        return self.canvas.u(15)

    def _last_first_row(self) -> int:
        """Return the largest scroll position, at which the oldest entry is visible."""
        rows, room = self.rows(), self.rect.height
        step = self.canvas.type.step(self.canvas.letter(LINE))
        for i in range(len(rows) - 1, -1, -1):
            room -= step
            if room < (self._marker() if i else 0):
                return min(i + 1, len(rows) - 1)
            room -= rows[i].space
        return 0

    def scroll(self, by: int) -> bool:
        """Scroll by a number of rows. Return False at the end."""
        first = min(max(0, self.first_row + by), self._last_first_row())
        moved = first != self.first_row
        if moved:
            self.first_row = first
            self.touch()
        return moved

    def wheel(self, steps: float) -> bool:
        self._turned -= 2 * steps
        by = int(self._turned)
        self._turned -= by
        self.scroll(by)
        return self._last_first_row() > 0

    def key(self, event: Event) -> bool:
        page = max(1, self.rect.height // self.canvas.type.step(self.canvas.letter(LINE)) - 2)
        moves = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -len(self.rows()),
            pygame.K_END: len(self.rows()),
        }
        return event.key in moves and self.scroll(moves[event.key])

    def _placed(self) -> Iterator[tuple[LogRow, int]]:
        """Yield the visible rows, each with its top."""
        first, last = min(self.first_row, self._last_first_row()), self._last_first_row()
        step = self.canvas.type.step(self.canvas.letter(LINE))
        y = self.rect.y + (self._marker() if first else 0)
        low = self.rect.bottom - (self._marker() if first < last else 0)
        for i, row in enumerate(self.rows()[first:]):
            y += row.space if i else 0
            if y + step > low:
                break
            yield row, y
            y += step

    def _colour(self, row: LogRow) -> str:
        return theme.INK if row.newest else theme.SOFT

    def draw(self, surface: Surface) -> None:
        canvas, rect, last = self.canvas, self.rect, self._last_first_row()
        first = min(self.first_row, last)
        if first:
            draw_more_arrow(canvas, surface, rect, rect.y + canvas.u(3), "up")
        if first < last:
            draw_more_arrow(canvas, surface, rect, rect.bottom - canvas.u(9), "down")
        for row, y in self._placed():
            line = canvas.line(row.words, LINE, face=self._face(row.newest), colour=self._colour(row))
            surface.blit(line, (rect.x, y))
        if self.ringed:
            canvas.ring(surface, rect, canvas.u(5))


def draw_more_arrow(canvas: Canvas, surface: Surface, across: Rect, y: int, way: str) -> None:
    """Draw a thin arrow where there is more to see."""
    half, deep = canvas.u(7), canvas.u(5)
    low = y if way == "down" else y + deep
    for left, right in ((across.x, across.centerx - half), (across.centerx + half, across.right)):
        surface.fill(theme.FAINT, (left, low, right - left, canvas.u(1)))
    tip = [
        (across.centerx - half, low),
        (across.centerx + half, low),
        (across.centerx, low + (deep if way == "down" else -deep)),
    ]
    pygame.draw.polygon(surface, theme.FAINT, tip)
    pygame.draw.aalines(surface, theme.FAINT, True, tip)
