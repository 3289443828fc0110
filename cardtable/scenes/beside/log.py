"""The deal so far in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.widgets.press import Press
from cardtable.widgets.widget import Widget

LINE = 17.5
"""The size of the log."""


class LogRow(NamedTuple):
    """One line of the log as it is set."""

    words: str
    newest: bool
    space: int
    """Between it and the line above."""


class Log(Widget):
    """What happened in this deal; the newest sentence stands on top, and wheel and keys go back to the beginning."""

    def __init__(self, press: Press, lines: list[str]) -> None:
        super().__init__(press, "log")
        self.lines = lines
        self.first = 0
        """How many rows are above what is shown."""
        self._turned = 0.0
        self._rows: list[LogRow] = []
        self._set_from: tuple[int, list[str]] = (0, [])
        self._wrapped: dict[tuple[str, bool], Sequence[str]] = {}

    def add(self, line: str) -> None:
        """One more sentence; whoever was reading back is at the top again."""
        self.lines.append(line)
        self.first = 0
        self._measure()

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self._measure()

    def at(self, position: tuple[int, int]) -> Widget | None:
        return None  # a click on it means nothing

    def label(self) -> str:
        return self.lines[-1] if self.lines else ""

    def _measure(self) -> None:
        """The keyboard stops at it as soon as there is more than is seen."""
        self.focusable = self._last() > 0
        self.first = min(self.first, self._last())
        self.touch()

    def _face(self, newest: bool) -> str:
        return "sans-bold" if newest else "sans"

    def rows(self) -> Sequence[LogRow]:
        """The whole log, put together anew only when it has changed."""
        if self._set_from != (self.rect.width, self.lines):
            if self._set_from[0] != self.rect.width:
                self._wrapped.clear()
            self._set_from = (self.rect.width, list(self.lines))
            between = self.press.u(7)
            self._rows = [
                LogRow(words, age == 0, between if i == 0 and age else 0)
                for age, line in enumerate(reversed(self.lines))
                for i, words in enumerate(self._wrap(line, age == 0))
            ]
        return self._rows

    def _wrap(self, line: str, newest: bool) -> Sequence[str]:
        found = self._wrapped.get((line, newest))
        if found is None:
            letter, face = self.press.letter(LINE), self._face(newest)
            found = self._wrapped[line, newest] = self.press.type.wrap(line, letter, self.rect.width, face=face)
        return found

    def _marker(self) -> int:
        """The height of the sign that there is more."""
        return self.press.u(15)

    def _last(self) -> int:
        """How far back the log can be turned: from there on everything to the beginning is seen."""
        rows, room = self.rows(), self.rect.height
        step = self.press.type.step(self.press.letter(LINE))
        for i in range(len(rows) - 1, -1, -1):
            room -= step
            if room < (self._marker() if i else 0):
                return min(i + 1, len(rows) - 1)
            room -= rows[i].space
        return 0

    def scroll(self, by: int) -> bool:
        """So many rows back; False if it goes no further."""
        first = min(max(0, self.first + by), self._last())
        moved = first != self.first
        if moved:
            self.first = first
            self.touch()
        return moved

    def wheel(self, steps: float) -> bool:
        self._turned -= 2 * steps
        by = int(self._turned)
        self._turned -= by
        self.scroll(by)
        return self._last() > 0

    def key(self, event: Event) -> bool:
        page = max(1, self.rect.height // self.press.type.step(self.press.letter(LINE)) - 2)
        moves = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -len(self.rows()),
            pygame.K_END: len(self.rows()),
        }
        return event.key in moves and self.scroll(moves[event.key])

    def draw(self, surface: Surface) -> None:
        press, rect, last = self.press, self.rect, self._last()
        first = min(self.first, last)
        y, low, step = rect.y, rect.bottom, press.type.step(press.letter(LINE))
        if first:
            goes_on(press, surface, rect, rect.y + press.u(3), "up")
            y += self._marker()
        if first < last:
            goes_on(press, surface, rect, rect.bottom - press.u(9), "down")
            low -= self._marker()
        for i, row in enumerate(self.rows()[first:]):
            y += row.space if i else 0
            if y + step > low:
                break
            colour = theme.INK if row.newest else theme.SOFT
            surface.blit(press.line(row.words, LINE, face=self._face(row.newest), colour=colour), (rect.x, y))
            y += step
        if self.ringed:
            press.ring(surface, rect, press.u(5))


def goes_on(press: Press, surface: Surface, across: Rect, y: int, way: str) -> None:
    """A thin line that points up or down, where there is more to see."""
    half, deep = press.u(7), press.u(5)
    low = y if way == "down" else y + deep
    for left, right in ((across.x, across.centerx - half), (across.centerx + half, across.right)):
        surface.fill(theme.FAINT, (left, low, right - left, press.u(1)))
    tip = [
        (across.centerx - half, low),
        (across.centerx + half, low),
        (across.centerx, low + (deep if way == "down" else -deep)),
    ]
    pygame.draw.polygon(surface, theme.FAINT, tip)
    pygame.draw.aalines(surface, theme.FAINT, True, tip)
