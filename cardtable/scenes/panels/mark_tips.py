"""What the marks of a table mean, told to whoever rests the pointer on one."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from pygame import Rect

from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget


class MarkTip(NamedTuple):
    """Something that is shown, and what it says."""

    rect: Rect
    words: str


FindTip: TypeAlias = Callable[[tuple[int, int]], MarkTip | None]
"""What there is to explain at a point of the window."""


class MarkTips(Widget):
    """Lies over the whole table and prints nothing: it has a tip wherever there is something to explain."""

    def __init__(self, canvas: Canvas, find: FindTip) -> None:
        super().__init__(canvas)
        self._find = find

    def at(self, position: tuple[int, int]) -> Widget | None:
        found = self._find(position)
        if found is None:
            return None
        # The tip stands beside what it explains.
        self.rect, self.tip = found
        return self

    def seen(self) -> Rect:
        return Rect(0, 0, 0, 0)
