"""Rows of buttons in which as many as fit have words, and the others their icon alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Row

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
