"""Tips for the marks of a table, shown under a resting pointer."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from pygame import Rect

from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget


class MarkTip(NamedTuple):
    """Area of a mark and its tip."""

    rect: Rect
    words: str


FindTip: TypeAlias = Callable[[tuple[int, int]], MarkTip | None]
"""Returns the tip at a point of the window."""


class MarkTips(Widget):
    """Invisible widget over the whole table that provides the tips."""

    def __init__(self, canvas: Canvas, find: FindTip) -> None:
        super().__init__(canvas)
        self._find = find

    def at(self, position: tuple[int, int]) -> Widget | None:
        found = self._find(position)
        if found is None:
            return None
        # The tip stands beside its mark.
        self.rect, self.tip = found
        return self

    def seen(self) -> Rect:
        return Rect(0, 0, 0, 0)
