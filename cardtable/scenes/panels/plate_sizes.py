"""In what sizes the plates of a table are printed: all alike, and as large as the longest name and figure allow."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from pygame import Rect

from cardtable.scenes.core.fit_name import fits_easily
from cardtable.scenes.panels.ledger import LedgerLine
from cardtable.scenes.panels.plate_details import APART, GAP, SMALL
from cardtable.widgets.canvas import Canvas

LEFT, RIGHT = 19, 11
"""Before what is printed on a plate, where the bar of the one to move stands, and behind it."""


class TypeSizes(NamedTuple):
    """In what sizes all the plates of a table are set: face, figure and name, and whether these two share a line."""

    face: int
    figure: float
    name: float
    beside: bool = True


SETTINGS = (
    TypeSizes(56, 30, 21),
    TypeSizes(56, 26, 21),
    TypeSizes(48, 26, 20),
    TypeSizes(48, 26, 20, beside=False),
    TypeSizes(42, 22, 19, beside=False),
    TypeSizes(34, 19, 17, beside=False),
    TypeSizes(24, 19, 17, beside=False),
)
"""From the one that shows everything large to the one for the narrowest window with the largest letters."""


class PlateSizes:
    """The first of the settings in which the names and figures of all fit on their plates, and what follows from it."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.chosen = SETTINGS[-1]
        self._least = Rect(0, 0, 0, 0)
        """The smallest of the plates."""

    def fit(self, rects: Collection[Rect], lines: Collection[LedgerLine]) -> bool:
        """Find the setting anew; True where it is another one."""
        before, self.chosen = self.chosen, SETTINGS[-1]
        if rects:
            self._least = min(rects, key=lambda rect: rect.width * rect.height)
            self.chosen = next((sizes for sizes in SETTINGS if self._fits(sizes, lines)), SETTINGS[-1])
        return self.chosen != before

    def _fits(self, sizes: TypeSizes, lines: Collection[LedgerLine]) -> bool:
        if self._head(sizes) + self._foot(sizes) > self._least.height - self.canvas.u(4):
            return False
        room = self._name_room(sizes, lines)
        return all(fits_easily(self.canvas, line.sitter.name, sizes.name, room) for line in lines)

    def _name_room(self, sizes: TypeSizes, lines: Collection[LedgerLine]) -> int:
        """The width that names have on the smallest of the plates."""
        canvas = self.canvas
        room = self._least.width - canvas.u(LEFT) - self._face(sizes) - canvas.u(GAP) - canvas.u(RIGHT)
        if not sizes.beside:
            return room
        figures = [words for line in lines for words in (line.figure, line.final)]
        letter = canvas.letter(sizes.figure)
        return (
            room
            - canvas.u(GAP)
            - max(canvas.type.width(words, letter, face="sans-bold") for words in ("+88", *figures))
        )

    def _face(self, sizes: TypeSizes) -> int:
        return min(self.canvas.u(sizes.face), self._least.height - self.canvas.u(14))

    def _high(self, size: float) -> int:
        """The height of a line with a name or a figure."""
        return round(self.canvas.em(size) * 1.1)

    def _head(self, sizes: TypeSizes) -> int:
        return self._high(sizes.figure if sizes.beside else sizes.name)

    def _foot(self, sizes: TypeSizes) -> int:
        """The least height below the head."""
        step = round(self.canvas.em(SMALL) * APART)
        return step if sizes.beside else max(step, self._high(sizes.figure))

    # -- what follows from the setting that was found ----------------------------------------------------------

    @property
    def face(self) -> int:
        """The side of a face."""
        return self._face(self.chosen)

    @property
    def head(self) -> int:
        """The height of what stands above the small lines."""
        return self._head(self.chosen)

    @property
    def figure_bottom(self) -> int:
        """How far down a figure reaches that stands below the name."""
        return round(self._high(self.chosen.figure) * 0.82)

    def rows(self, rect: Rect) -> int:
        """How many small lines a plate has room for."""
        free = rect.height - self.canvas.u(4) - self.head
        return max(0, min(2, free // round(self.canvas.em(SMALL) * APART)))

    def top(self, rect: Rect) -> int:
        """Where the line with the name begins."""
        below = max(self.rows(rect) * round(self.canvas.em(SMALL) * APART), self._foot(self.chosen))
        return rect.y + max(0, rect.height - self.head - below) // 2

    def middle_of_figure(self, rect: Rect) -> float:
        """How far down the middle of the figure is."""
        above = 0 if self.chosen.beside else self._high(self.chosen.name)
        return self.top(rect) + above + self._high(self.chosen.figure) / 2
