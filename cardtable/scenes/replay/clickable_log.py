"""Log of a replayed deal. The current entry is highlighted, and pressing an entry jumps to its moment."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event

from cardtable.scenes.panels.log_panel import LINE, Log
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget


class ClickableLog(Log):
    """Log with clickable entries. Up and Down move from entry to entry."""

    def __init__(self, canvas: Canvas, lines: list[str], jump: Callable[[int], None]) -> None:
        super().__init__(canvas, lines)
        self._jump = jump

    def at(self, position: tuple[int, int]) -> Widget | None:
        return self if self.rect.collidepoint(position) else None

    def label(self) -> str:
        now = self.highlighted
        return self.lines[now] if now is not None and 0 <= now < len(self.lines) else ""

    def highlight(self, line: int) -> None:
        """Highlight another entry and scroll it into view, with the entries before it."""
        if line != self.highlighted:
            self.highlighted = line
            self._bring()
            self.touch()

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self._bring()

    def _bring(self) -> None:
        own = [i for i, row in enumerate(self.rows()) if row.entry == self.highlighted]
        first = own[0] if own else len(self.rows())
        self.first_row = max(0, min(first - 2, self._last_first_row()))

    def drop(self, position: tuple[int, int]) -> None:
        step = self.canvas.type.step(self.canvas.letter(LINE))
        found = next((row.entry for row, y in self._placed() if y <= position[1] < y + step), None)
        if found is not None:
            self._jump(found)

    def key(self, event: Event) -> bool:
        towards = {pygame.K_UP: 1, pygame.K_DOWN: -1}.get(event.key)
        if towards is None:
            return super().key(event)
        line = (self.highlighted if self.highlighted is not None else -1) + towards
        if 0 <= line < len(self.lines):
            self._jump(line)
        return True
