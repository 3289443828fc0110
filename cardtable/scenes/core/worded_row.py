"""Rows of buttons in which as many as fit have words, and the others their icon alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pygame import Rect

from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Row
from cardtable.widgets.widget import Widget

MakeButton: TypeAlias = Callable[[bool], Button]
"""Function that returns a button, with words or with its icon alone."""


def worded_button(
    canvas: Canvas, icon: str, words: str, action: Callable[[], None], name: str, *, size: float = 18, tip: str = ""
) -> MakeButton:
    """Return the maker of a button. Without words they are its tip, unless it has another."""

    def make(worded: bool) -> Button:
        hint = tip or ("" if worded else words)
        return Button(canvas, words if worded else "", action, icon=icon, name=name, size=size, tip=hint)

    return make


def row_with_words(canvas: Canvas, makers: Sequence[MakeButton], room: int, gap: float = 12) -> Row:
    """Return the buttons, as many with words as fit a width; the last ones lose them first."""
    row = Row(canvas, ())
    for worded in range(len(makers), -1, -1):
        row = Row(canvas, [make(i < worded) for i, make in enumerate(makers)], gap=gap)
        if row.preferred_width() <= room:
            break
    return row


class WordedRow(Row):
    """Row that shows as many words as fit where it is placed. The last buttons lose them first, or all at once."""

    def __init__(
        self, canvas: Canvas, makers: Sequence[Callable[[bool], Widget]], gap: float = 10, *, together: bool = False
    ) -> None:
        count = len(makers)
        self._ways: list[Sequence[Widget]] = [
            [make(i < worded) for i, make in enumerate(makers)]
            for worded in ((count, 0) if together else range(count, -1, -1))
        ]
        super().__init__(canvas, self._ways[0], gap=gap)
        self.adopt(*(button for way in self._ways for button in way))

    def _width_of(self, way: Sequence[Widget]) -> int:
        return sum(button.preferred_width() for button in way) + self.gap * (len(way) - 1)

    def _choose(self, width: int) -> None:
        fitting = (way for way in self._ways if self._width_of(way) <= width)
        self._inside = list(next(fitting, self._ways[-1]))

    def preferred_width(self) -> int:
        return self._width_of(self._ways[0])

    def narrowest(self) -> int:
        return self._width_of(self._ways[-1])

    def height(self, width: int) -> int:
        self._choose(width)
        return super().height(width)

    def place(self, rect: Rect) -> None:
        self._choose(rect.width)
        super().place(rect)
