"""A printed form of figures: who at the left, numbers at the right, a thin rule below every line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.widgets.boxes import Box
from cardtable.widgets.press import Press
from cardtable.widgets.widget import Widget
from cardtable.widgets.words import BODY, Words

HEAD = 16
"""The size of the words above the columns."""


class Line(NamedTuple):
    """One line of the form."""

    name: str
    figures: Sequence[str]
    avatar: str = ""
    before: str = ""
    """What stands at the very left, such as a place."""


class ScoreSheet(Widget):
    """Lines of figures. The name has the width that the figures leave, and is cut when that is too little."""

    def __init__(self, press: Press, columns: Sequence[str], lines: Sequence[Line], name: str = "") -> None:
        super().__init__(press, name)
        self.columns, self.lines = list(columns), list(lines)

    def label(self) -> str:
        return "; ".join(f"{line.name} {' '.join(line.figures)}" for line in self.lines)

    def _wide(self, i: int) -> int:
        """The width of a column: its widest figure, or the longest word above it."""
        width, press = self.press.type.width, self.press
        words = max(width(word, press.letter(HEAD), face="sans") for word in self.columns[i].split())
        figures = (width(line.figures[i], press.letter(BODY), face="sans-bold") for line in self.lines)
        return max(words, press.em(BODY) * 4, *figures) + press.u(22)

    def _before(self) -> int:
        """The width of what stands at the very left."""
        width = self.press.type.width
        widest = max((width(line.before, self.press.letter(BODY)) for line in self.lines), default=0)
        return widest + self.press.u(14) if widest else 0

    def natural(self) -> int:
        return self.press.em(BODY) * 12 + sum(self._wide(i) for i in range(len(self.columns)))

    def _row(self) -> int:
        return max(self.press.u(44), round(self.press.em(BODY) * 1.9))

    def _head(self) -> int:
        lines = (len(self._words(i, self._wide(i))) for i in range(len(self.columns)))
        return max(lines, default=1) * self.press.type.step(self.press.letter(HEAD)) + self.press.u(6)

    def _words(self, i: int, wide: int) -> list[str]:
        return self.press.type.wrap(self.columns[i], self.press.letter(HEAD), wide - self.press.u(20), face="sans")

    def height(self, width: int) -> int:
        return self._head() + self._row() * len(self.lines) + 1

    def draw(self, surface: Surface) -> None:
        press, rect = self.press, self.rect
        wides = [self._wide(i) for i in range(len(self.columns))]
        rights = [rect.right - sum(wides[i + 1 :]) for i in range(len(wides))]
        step = press.type.step(press.letter(HEAD))
        for i, right in enumerate(rights):
            words = self._words(i, wides[i])
            for k, part in enumerate(words):
                line = press.line(part, HEAD, face="sans", colour=theme.SOFT)
                y = rect.y + self._head() - press.u(6) - (len(words) - k) * step
                surface.blit(line, (right - line.get_width() - press.u(6), y))
        for k, entry in enumerate(self.lines):
            row = Rect(rect.x, rect.y + self._head() + k * self._row(), rect.width, self._row())
            pygame.draw.line(surface, theme.DEEP, row.topleft, (row.right, row.y), 1)
            self._print(surface, entry, row, rights, rect.width - sum(wides))

    def _print(self, surface: Surface, entry: Line, row: Rect, rights: Sequence[int], room: int) -> None:
        press = self.press
        x = row.x + press.u(6)
        if entry.before:
            line = press.line(entry.before, BODY, colour=theme.SOFT)
            surface.blit(line, (x, row.centery - line.get_height() // 2))
        x += self._before()
        if entry.avatar:
            side = row.height - press.u(10)
            surface.blit(press.picture(f"avatars/{entry.avatar}", side, side), (x, row.centery - side // 2))
            x += side + press.u(12)
        letter = press.letter(BODY)
        words = press.type.short(entry.name, letter, max(1, row.x + room - x), face="serif-bold")
        line = press.type.line(words, letter, face="serif-bold")
        surface.blit(line, (x, row.centery - line.get_height() // 2))
        for figure, right in zip(entry.figures, rights, strict=True):
            line = press.line(figure, BODY, face="sans-bold")
            surface.blit(line, (right - line.get_width() - press.u(6), row.centery - line.get_height() // 2))


class Dated(Box):
    """A day at the left, in a column of its own, and beside it what happened; below it when the page is narrow."""

    def __init__(self, press: Press, when: Words, what: Words, column: int) -> None:
        super().__init__(press, (when, what))
        self.when, self.what, self.column = when, what, column
        self.pad = press.u(7)

    def _apart(self, width: int) -> bool:
        return width - self.column >= self.press.em(BODY) * 14

    def _ascent(self, words: Words) -> int:
        return self.press.type.ascent(self.press.letter(words.size), face=words.face)

    def height(self, width: int) -> int:
        if self._apart(width):
            high = max(self.when.height(self.column), self.what.height(width - self.column))
        else:
            high = self.when.height(width) + self.what.height(width)
        return high + 2 * self.pad

    def place(self, rect: Rect) -> None:
        super().place(rect)
        x, y, width = rect.x, rect.y + self.pad, rect.width
        if self._apart(width):
            lower = self._ascent(self.what) - self._ascent(self.when)  # one base line for both
            self.when.place(Rect(x, y + lower, self.column, self.when.height(self.column)))
            rest = width - self.column
            self.what.place(Rect(x + self.column, y, rest, self.what.height(rest)))
            return
        high = self.when.height(width)
        self.when.place(Rect(x, y, width, high))
        self.what.place(Rect(x, y + high, width, self.what.height(width)))

    def draw(self, surface: Surface) -> None:
        pygame.draw.line(surface, theme.DEEP, self.rect.topleft, (self.rect.right, self.rect.y), 1)
        super().draw(surface)
