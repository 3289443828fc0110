"""A printed form of figures with a column for each player: what a deal brought, and the match deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.play.seats import Sitter
from cardtable.table.layout import Account
from cardtable.widgets.press import Press
from cardtable.widgets.widget import Widget

LABEL, FIGURE, SMALL = 18, 19, 15
"""The sizes of what a line is about, of its figures, and of what stands below either."""
LEAST_LABEL = 6
"""So many letters' widths a label needs beside the figures; else it has a line of its own above them."""


class Entry(NamedTuple):
    """One line of the form."""

    label: str
    figures: Sequence[str]
    below: Sequence[str] = ()
    """A smaller figure below each figure."""
    note: str = ""
    """A smaller line below the label."""
    last: bool = False
    """Whether it is the sum of all: set bold, on a shade."""


def entries(account: Account) -> list[Entry]:
    """What a deal brought, its last line as the sum."""
    return [Entry(label, figures, last=i == len(account) - 1) for i, (label, figures) in enumerate(account)]


class PrintedForm(Widget):
    """The head with the players, and the lines below it."""

    def __init__(self, press: Press, sitters: Sequence[Sitter], lines: Sequence[Entry], name: str = "") -> None:
        super().__init__(press, name)
        self.sitters, self.lines = list(sitters), list(lines)
        self._columns: dict[int, tuple[int, int]] = {}
        self._highs: dict[int, list[int]] = {}
        """The heights of the lines by the width of the form: it is measured once and scrolled often."""

    def label(self) -> str:
        return "; ".join(f"{line.label}: {', '.join(line.figures)}" for line in self.lines)

    # -- measures ----------------------------------------------------------------------------------------------

    def natural(self) -> int:
        return self.press.em(LABEL) * 13 + self._wish() * len(self.sitters)

    def _wish(self) -> int:
        """The width at which every figure and most names stand in their column."""
        press, width = self.press, self.press.type.width
        figures = (
            width(words, press.letter(size), face="sans-bold")
            for line in self.lines
            for row, size in ((line.figures, FIGURE), (line.below, SMALL))
            for words in row
        )
        names = (width(sitter.name, press.letter(SMALL), face="serif-bold") for sitter in self.sitters)
        names_wish = min(max(names, default=0), press.em(SMALL) * 6)
        return max(names_wish, press.em(FIGURE) * 3, *figures, 0) + press.u(16)

    def columns(self, width: int) -> tuple[int, int]:
        """How wide the labels and each column of figures are; 0 for the labels when they stand above the figures."""
        if width not in self._columns:
            self._columns[width] = self._divide(width)
        return self._columns[width]

    def _divide(self, width: int) -> tuple[int, int]:
        count = max(1, len(self.sitters))
        least = self.press.em(LABEL) * LEAST_LABEL
        column = min(self._wish(), max(width - self.press.em(LABEL) * 9, 0) // count)
        needed = self._needed()
        if column >= needed:
            return width - column * count, column
        if width - needed * count >= least:
            return width - needed * count, needed
        return 0, width // count

    def _needed(self) -> int:
        """The width that the widest figure needs; words among figures may be wrapped."""
        press, width = self.press, self.press.type.width
        words = (
            width(word, press.letter(FIGURE), face="sans-bold")
            for line in self.lines
            for figure in (*line.figures, *line.below)
            for word in figure.split()
        )
        return max(words, default=0) + press.u(14)

    def _head(self) -> int:
        return self.press.em(SMALL) * 2 + self.press.type.step(self.press.letter(SMALL)) + self.press.u(12)

    def _label_high(self, entry: Entry, wide: int) -> int:
        type_case, letter = self.press.type, self.press.letter
        return len(type_case.wrap(entry.label, letter(LABEL), wide)) * type_case.step(letter(LABEL))

    def _note_high(self, entry: Entry, wide: int) -> int:
        type_case, letter = self.press.type, self.press.letter(SMALL)
        return len(type_case.wrap(entry.note, letter, wide, face="sans")) * type_case.step(letter) if entry.note else 0

    def _across(self, entry: Entry, wide: int) -> bool:
        """Whether the note is too long for the width of the labels: then it runs across the form, below the figures."""
        return self.press.type.width(entry.note, self.press.letter(SMALL), face="sans") > wide

    def _figures_high(self, entry: Entry, wide: int) -> int:
        type_case, letter = self.press.type, self.press.letter
        face = "sans-bold" if entry.last else "sans"
        rows = (len(type_case.wrap(figure, letter(FIGURE), wide, face=face)) for figure in entry.figures)
        high = max(rows, default=1) * type_case.step(letter(FIGURE))
        return high + (type_case.step(letter(SMALL)) if entry.below else 0)

    def _line_high(self, entry: Entry, width: int) -> int:
        label, column = self.columns(width)
        pad = self.press.u(12)
        figures = self._figures_high(entry, column - self.press.u(10))
        if not label:
            return self._label_high(entry, width - pad) + figures + self._note_high(entry, width - pad) + pad
        wide = label - pad
        if self._across(entry, wide):
            return max(self._label_high(entry, wide), figures) + self._note_high(entry, width - pad) + pad
        return max(self._label_high(entry, wide) + self._note_high(entry, wide), figures) + pad

    def height(self, width: int) -> int:
        return self._head() + sum(self._line_highs(width)) + self.press.u(2)

    def _line_highs(self, width: int) -> list[int]:
        if width not in self._highs:
            self._highs[width] = [self._line_high(line, width) for line in self.lines]
        return self._highs[width]

    # -- print -------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        rect, clip = self.rect, surface.get_clip()
        label, column = self.columns(rect.width)
        left = rect.right - column * len(self.sitters)
        y = rect.y + self._head()
        for entry, high in zip(self.lines, self._line_highs(rect.width), strict=True):
            row = Rect(rect.x, y, rect.width, high)
            if row.colliderect(clip):
                self._print(surface, entry, row, label, left, column)
            y = row.bottom
        pygame.draw.line(surface, theme.SOFT, (rect.x, y), (rect.right, y), 1)
        self._print_head(surface, left, column)

    def _print_head(self, surface: Surface, left: int, column: int) -> None:
        """Everybody's face, and below it as much of the name as fits; a page that is scrolled keeps them."""
        press, rect, side = self.press, self.rect, self.press.em(SMALL) * 2
        top = max(rect.y, min(self.view().y, rect.bottom - 2 * self._head()))
        if top > rect.y:
            surface.fill(theme.PAPER, (rect.x, top, rect.width, self._head()))
            pygame.draw.line(surface, theme.SOFT, (rect.x, top + self._head()), (rect.right, top + self._head()), 1)
            top += press.u(4)
        for i, sitter in enumerate(self.sitters):
            right = left + (i + 1) * column - press.u(5)
            face = press.picture(f"avatars/{sitter.avatar}", side, side)
            surface.blit(face, (right - side, top))
            name = press.type.short(sitter.name, press.letter(SMALL), column - press.u(8), face="serif-bold")
            line = press.line(name, SMALL, face="serif-bold")
            surface.blit(line, (right - line.get_width(), top + side + press.u(3)))

    def _print(self, surface: Surface, entry: Entry, row: Rect, label: int, left: int, column: int) -> None:
        press, pad = self.press, self.press.u(6)
        if entry.last:
            surface.fill(theme.SHADE, row)
        pygame.draw.line(surface, theme.SOFT if entry.last else theme.DEEP, row.topleft, (row.right, row.y), 1)
        wide = (label or row.width) - 2 * pad
        letter = press.letter(LABEL)
        face = "serif-bold" if entry.last or entry.note else "serif"
        surface.blit(press.type.paragraph(entry.label, letter, wide, face=face), (row.x + pad, row.y + pad))
        if entry.note:
            across = not label or self._across(entry, wide)
            long = row.width - 2 * pad if across else wide
            y = row.bottom - pad - self._note_high(entry, long)
            y = y if across else row.y + pad + self._label_high(entry, wide)
            note = press.type.paragraph(entry.note, press.letter(SMALL), long, face="sans", colour=theme.SOFT)
            surface.blit(note, (row.x + pad, y))
        top = row.y + pad + (0 if label else self._label_high(entry, wide))
        for i, figure in enumerate(entry.figures):
            below = entry.below[i] if entry.below else ""
            self._print_figure(surface, entry.last, figure, below, Rect(left + i * column, top, column, 0))

    def _print_figure(self, surface: Surface, last: bool, figure: str, below: str, box: Rect) -> None:
        press, face = self.press, "sans-bold" if last else "sans"
        inner = box.width - press.u(10)
        block = press.type.paragraph(figure, press.letter(FIGURE), inner, face=face, align="right")
        surface.blit(block, (box.x + press.u(5), box.y))
        if below:
            small = press.line(below, SMALL, face="sans", colour=theme.SOFT)
            y = box.y + press.type.step(press.letter(FIGURE))
            surface.blit(small, (box.right - press.u(5) - small.get_width(), y))
