"""Type sizes of the plates: the same on all, and as large as the longest name and figure allow."""

from collections.abc import Collection
from typing import NamedTuple

from pygame import Rect

from cardtable.scenes.core.fit_name import fits_easily
from cardtable.scenes.panels.ledger import LedgerLine
from cardtable.scenes.panels.plate_details import APART, GAP, SMALL
from cardtable.widgets.canvas import Canvas

LEFT, RIGHT = 19, 11
"""Left padding, with room for the turn bar, and right padding."""


class TypeSizes(NamedTuple):
    """Sizes of face, figure and name, and whether figure and name share a line."""

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
"""Settings from the largest to that for the narrowest window with the largest letters."""


class PlateSizes:
    """Choice of the first setting in which all names and figures fit, and the measures that follow from it."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.chosen = SETTINGS[-1]
        self._least = Rect(0, 0, 0, 0)
        """The smallest plate."""
        self._faced = True

    def fit(self, rects: Collection[Rect], lines: Collection[LedgerLine], *, faced: bool = True) -> bool:
        """Choose the setting again. Return whether it has changed. `faced` is True if the faces lie on the plates."""
        self._faced = faced
        before, self.chosen = self.chosen, SETTINGS[-1]
        if rects:
            self._least = min(rects, key=lambda rect: rect.width * rect.height)
            self.chosen = next((sizes for sizes in SETTINGS if self._fits(sizes, lines)), SETTINGS[-1])
        return self.chosen != before

    def _fits(self, sizes: TypeSizes, lines: Collection[LedgerLine]) -> bool:
        edge = self.canvas.u(4 if self._faced else 7)
        if self._head(sizes) + self._foot(sizes) > self._least.height - edge:
            return False
        room = self._name_room(sizes, lines)
        return all(fits_easily(self.canvas, line.sitter.name, sizes.name, room) for line in lines)

    def _name_room(self, sizes: TypeSizes, lines: Collection[LedgerLine]) -> int:
        """Return the width for names on the smallest plate."""
        canvas = self.canvas
        room = self._least.width - canvas.u(LEFT) - canvas.u(RIGHT)
        if self._faced:
            room -= self._face(sizes) + canvas.u(GAP)
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
        """Return the height of a line with a name or figure."""
        return round(self.canvas.em(size) * 1.1)

    def _head(self, sizes: TypeSizes) -> int:
        return self._high(sizes.figure if sizes.beside else sizes.name)

    def _foot(self, sizes: TypeSizes) -> int:
        """Return the least height below the head."""
        step = round(self.canvas.em(SMALL) * APART)
        return step if sizes.beside else max(step, self._high(sizes.figure))

    # -- measures of the chosen setting ------------------------------------------------------------------------

    @property
    def face(self) -> int:
        """Side of the face."""
        return self._face(self.chosen)

    @property
    def head(self) -> int:
        """Height of the part above the small lines."""
        return self._head(self.chosen)

    @property
    def figure_bottom(self) -> int:
        """Distance of the figure's base line below the name."""
        return round(self._high(self.chosen.figure) * 0.82)

    def rows(self, rect: Rect) -> int:
        """Return the number of small lines that fit a plate."""
        free = rect.height - self.canvas.u(4) - self.head
        return max(0, min(2, free // round(self.canvas.em(SMALL) * APART)))

    def top(self, rect: Rect) -> int:
        """Return the top of the name line."""
        below = max(self.rows(rect) * round(self.canvas.em(SMALL) * APART), self._foot(self.chosen))
        return rect.y + max(0, rect.height - self.head - below) // 2

    def middle_of_figure(self, rect: Rect) -> float:
        """Return the vertical centre of the figure."""
        above = 0 if self.chosen.beside else self._high(self.chosen.name)
        return self.top(rect) + above + self._high(self.chosen.figure) / 2
