"""Printed form of figures: heads above the columns, and lines with a label at the left and a thin rule above."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.captions import labelled
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Box
from cardtable.widgets.labels import BODY, Words
from cardtable.widgets.widget import Widget

UNSPOKEN = ("", "·", "–")
"""Figures of empty cells, which are not read aloud."""
CAPTION, LABEL = 16, 18
"""Size of words above the columns, and of labels beside the columns of players."""
LEAST_LABEL, LABEL_WISH = 6, 9
"""Ems that a label needs beside the columns of players, otherwise it stands above the figures; and ems that it gets if
the columns can spare them."""


class Columns(NamedTuple):
    """Division of the width of a form."""

    label: int
    """Width that the columns leave to the label; 0 where the label is above the figures."""
    wides: Sequence[int]
    before: int
    """Width of the label taken by what comes before it."""
    inset: int
    """Distance of figures from the right edge of their column."""

    def ends(self, right: int) -> list[int]:
        """Return the right end of the figures of each column, in a form that ends at `right`."""
        return [right - sum(self.wides[i + 1 :]) - self.inset for i in range(len(self.wides))]


class Head(Protocol):
    """Head of a column."""

    @property
    def spoken(self) -> str:
        """The words that the screen reader says before each figure of the column."""

    def wide(self, canvas: Canvas) -> int:
        """Return the least width."""

    def height(self, canvas: Canvas, wide: int) -> int:
        """Return the height in a column of this width."""

    def draw(self, canvas: Canvas, surface: Surface, box: Rect, wide: int) -> None:
        """Draw it in a column of this width, ending at the right and lower edges of a box."""


class Caption(NamedTuple):
    """Words above a column."""

    words: str
    step: float = 0
    """Height of a line in ems; 0 for the usual line spacing with some space below."""
    silent: bool = False
    """Whether the figures are read without it, because they are words that say enough."""

    @property
    def spoken(self) -> str:
        return "" if self.silent else self.words

    def wide(self, canvas: Canvas) -> int:
        return max(canvas.type.width(word, canvas.letter(CAPTION), face="sans") for word in self.words.split())

    def _lines(self, canvas: Canvas, wide: int) -> list[str]:
        return canvas.type.wrap(self.words, canvas.letter(CAPTION), wide - canvas.u(20), face="sans")

    def height(self, canvas: Canvas, wide: int) -> int:
        count = len(self._lines(canvas, wide))
        if self.step:
            return round(canvas.em(CAPTION) * self.step) * count
        return count * canvas.type.step(canvas.letter(CAPTION)) + canvas.u(6)

    def draw(self, canvas: Canvas, surface: Surface, box: Rect, wide: int) -> None:
        y = box.bottom - self.height(canvas, wide)
        for k, words in enumerate(self._lines(canvas, wide)):
            line = canvas.line(words, CAPTION, face="sans", colour=theme.SOFT)
            surface.blit(line, (box.right - line.get_width(), y + k * canvas.type.step(canvas.letter(CAPTION))))


class FormLine(ABC):
    """Base of the lines of a form. Each kind of form has its own kind of lines."""

    label: str
    figures: Sequence[str]
    total = False
    """True if the line is the sum of all lines above it: on a shade, below a stronger rule."""

    def spoken(self, heads: Sequence[Head]) -> str:
        """Return the line as it is read aloud: its label, and each figure after the head of its column."""
        named = [
            f"{head.spoken} {figure}".strip()
            for head, figure in zip(heads, self.figures, strict=True)
            if figure not in UNSPOKEN
        ]
        told = ", ".join(named)
        return labelled(self.label, told) if told else f"{self.label}."

    def before(self, canvas: Canvas) -> int:
        """Return the width of what stands before the label."""
        return 0

    def name_wide(self, canvas: Canvas) -> int:
        """Return the width at which its label is whole, with what stands before it; 0 if any width will do."""
        return 0

    @abstractmethod
    def wide(self, canvas: Canvas, i: int) -> int:
        """Return the preferred width of its figure in a column."""

    def needed(self, canvas: Canvas) -> int:
        """Return the least width of every column."""
        return max((self.wide(canvas, i) for i in range(len(self.figures))), default=0)

    @abstractmethod
    def height(self, canvas: Canvas, columns: Columns) -> int:
        """Return the height."""

    @abstractmethod
    def draw(self, canvas: Canvas, surface: Surface, row: Rect, columns: Columns) -> None:
        """Draw the line."""


class Figures(Widget):
    """The form. Columns are as wide as their figures; those of players all have one width. A page that is scrolled
    keeps their heads in view."""

    def __init__(
        self,
        canvas: Canvas,
        heads: Sequence[Head],
        lines: Sequence[FormLine],
        *,
        air: float,
        inset: float,
        foot: float = 0,
        players: bool = False,
        name: str = "",
    ) -> None:
        """`air` is the space beside the figures of a column, `inset` the part of it at their right, `foot` the space
        below all lines."""
        super().__init__(canvas, name)
        self.heads, self.lines, self.players = list(heads), list(lines), players
        self.air, self.inset, self.foot = canvas.u(air), canvas.u(inset), canvas.u(foot) if foot else 0
        self._columns: dict[int, Columns] = {}
        self._highs: dict[int, list[int]] = {}
        """Division and heights of the lines for each width of the form, because it is measured once and scrolled
        often."""

    def label(self) -> str:
        return "; ".join(f"{line.label} {' '.join(line.figures)}" for line in self.lines)

    def spoken(self) -> Sequence[str]:
        return [
            line.spoken(self.heads) for line in self.lines if any(figure not in UNSPOKEN for figure in line.figures)
        ]

    # -- measures ----------------------------------------------------------------------------------------------

    def preferred_width(self) -> int:
        names = max((line.name_wide(self.canvas) for line in self.lines), default=0)
        return max(self.canvas.em(BODY) * 12, names) + sum(self._wishes())

    def least(self) -> int:
        """Return the width at which figures and labels still stand beside each other."""
        needed = max((line.needed(self.canvas) for line in self.lines), default=0)
        return self.canvas.em(LABEL) * LEAST_LABEL + needed * len(self.heads)

    def _wishes(self) -> list[int]:
        """Return the preferred width of each column."""
        wides = [
            max(head.wide(self.canvas), *(line.wide(self.canvas, i) for line in self.lines), 0) + self.air
            for i, head in enumerate(self.heads)
        ]
        return [max(wides)] * len(wides) if self.players and wides else wides

    def columns(self, width: int) -> Columns:
        """Return the division of a width."""
        if width not in self._columns:
            before = max((line.before(self.canvas) for line in self.lines), default=0)
            self._columns[width] = Columns(*self._divided(width), before, self.inset)
        return self._columns[width]

    def _divided(self, width: int) -> tuple[int, Sequence[int]]:
        """Return the width of the label and of each column."""
        wishes, count = self._wishes(), len(self.heads)
        if not (self.players and count):
            return width - sum(wishes), wishes
        em, needed = self.canvas.em(LABEL), max((line.needed(self.canvas) for line in self.lines), default=0)
        column = max(needed, min(wishes[0], max(width - em * LABEL_WISH, 0) // count))
        if column == needed and width - column * count < em * LEAST_LABEL:
            return 0, [width // count] * count
        return width - column * count, [column] * count

    def height(self, width: int) -> int:
        return self._head(width) + sum(self._line_highs(width)) + self.foot

    def _head(self, width: int) -> int:
        wides = self.columns(width).wides
        return max((head.height(self.canvas, wide) for head, wide in zip(self.heads, wides, strict=True)), default=0)

    def _line_highs(self, width: int) -> list[int]:
        if width not in self._highs:
            self._highs[width] = [line.height(self.canvas, self.columns(width)) for line in self.lines]
        return self._highs[width]

    # -- print -------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        rect, clip = self.rect, surface.get_clip()
        columns = self.columns(rect.width)
        y = rect.y + self._head(rect.width)
        for line, high in zip(self.lines, self._line_highs(rect.width), strict=True):
            row = Rect(rect.x, y, rect.width, high)
            if row.colliderect(clip):
                self._rule(surface, line, row)
                line.draw(self.canvas, surface, row, columns)
            y = row.bottom
        if self.lines and self.lines[-1].total:
            pygame.draw.line(surface, theme.SOFT, (rect.x, y), (rect.right, y), 1)
        self._print_heads(surface, columns)

    def _rule(self, surface: Surface, line: FormLine, row: Rect) -> None:
        if line.total:
            surface.fill(theme.SHADE, row)
        pygame.draw.line(surface, theme.SOFT if line.total else theme.DEEP, row.topleft, (row.right, row.y), 1)

    def _print_heads(self, surface: Surface, columns: Columns) -> None:
        canvas, rect, high = self.canvas, self.rect, self._head(self.rect.width)
        # The heads leave with the last line, because half a head does not explain the remaining lines.
        top, last = rect.y, self._line_highs(rect.width)[-1] if self.lines else high
        if self.players and rect.y < (kept := min(self.view().y, rect.bottom - high - last)):
            surface.fill(theme.PAPER, (rect.x, kept, rect.width, high))
            pygame.draw.line(surface, theme.SOFT, (rect.x, kept + high), (rect.right, kept + high), 1)
            top = kept + canvas.u(4)
        for head, end, wide in zip(self.heads, columns.ends(rect.right), columns.wides, strict=True):
            head.draw(canvas, surface, Rect(end - wide, top, wide, high), wide)


class ListedPlayer(FormLine):
    """A player in a list: an optional number, the face, the name as far as there is room, and the figures."""

    def __init__(self, label: str, figures: Sequence[str], avatar: str = "", number: str = "") -> None:
        self.label, self.figures, self.avatar, self.number = label, figures, avatar, number

    def spoken(self, heads: Sequence[Head]) -> str:
        return f"{self.number} {super().spoken(heads)}".strip()

    def before(self, canvas: Canvas) -> int:
        return canvas.type.width(self.number, canvas.letter(BODY)) + canvas.u(14) if self.number else 0

    def wide(self, canvas: Canvas, i: int) -> int:
        return max(canvas.em(BODY) * 4, canvas.type.width(self.figures[i], canvas.letter(BODY), face="sans-bold"))

    def height(self, canvas: Canvas, columns: Columns) -> int:
        return max(canvas.u(44), round(canvas.em(BODY) * 1.9))

    def draw(self, canvas: Canvas, surface: Surface, row: Rect, columns: Columns) -> None:
        x = row.x + canvas.u(6)
        if self.number:
            begin_at(surface, canvas.line(self.number, BODY, colour=theme.SOFT), row, x)
        x += columns.before
        if self.avatar:
            side = row.height - canvas.u(10)
            begin_at(surface, canvas.portrait(self.avatar, side), row, x)
            x += side + canvas.u(12)
        room = max(1, row.x + columns.label - x)
        name = canvas.type.short(self.label, canvas.letter(BODY), room, face="serif-bold")
        begin_at(surface, canvas.line(name, BODY, face="serif-bold"), row, x)
        for figure, end in zip(self.figures, columns.ends(row.right), strict=True):
            end_at(surface, canvas.line(figure, BODY, face="sans-bold"), row, end)


def begin_at(surface: Surface, picture: Surface, row: Rect, x: int) -> None:
    """Draw a picture half way up a row, from this x on."""
    surface.blit(picture, picture.get_rect(midleft=(x, row.centery)))


def end_at(surface: Surface, picture: Surface, row: Rect, x: int) -> None:
    """Draw a picture half way up a row, ending at this x."""
    surface.blit(picture, picture.get_rect(midright=(x, row.centery)))


class Dated(Box):
    """A date at the left in a column of its own, and the event beside it, or below it on a narrow page. A button at the
    right opens the event."""

    def __init__(self, canvas: Canvas, when: Words, what: Words, column: int, way: Widget) -> None:
        super().__init__(canvas, (when, what, way))
        self.when, self.what, self.column, self.way = when, what, column, way
        self.pad = canvas.u(7)

    def _room(self, width: int) -> int:
        """Return the width that the button leaves."""
        return width - self.way.preferred_width() - self.canvas.u(14)

    def _apart(self, width: int) -> bool:
        return width - self.column >= self.canvas.em(BODY) * 14

    def _ascent(self, words: Words) -> int:
        return self.canvas.type.ascent(self.canvas.letter(words.size), face=words.face)

    def height(self, width: int) -> int:
        return max(self._words_high(self._room(width)), self.way.height(self.way.preferred_width())) + 2 * self.pad

    def _words_high(self, width: int) -> int:
        if self._apart(width):
            return max(self.when.height(self.column), self.what.height(width - self.column))
        return self.when.height(width) + self.what.height(width)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        wide, width = self.way.preferred_width(), self._room(rect.width)
        high = self.way.height(wide)
        self.way.place(Rect(rect.right - wide, rect.centery - high // 2, wide, high))
        x, y = rect.x, rect.centery - self._words_high(width) // 2
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
