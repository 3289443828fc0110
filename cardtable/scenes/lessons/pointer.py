"""Lesson pointer: a frame around things, with arrows if they are few."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.scenes.panels.question_slip import QuestionSlip
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

FEW = 2
"""Most things that get an arrow each."""


class Pointer(Widget):
    """Overlay over the whole table that ignores touches."""

    def __init__(self, canvas: Canvas, find: Callable[[], Sequence[Rect]]) -> None:
        super().__init__(canvas)
        self._find = find
        self.frames: list[Rect] = []
        self._before: list[Rect] = []
        """Frames of the last drawing."""

    def follow(self) -> bool:
        """Update the frames. Return True if they have changed."""
        found = [*self._find()]
        if found == self.frames:
            return False
        self.frames = found
        self.touch()
        return True

    def at(self, position: tuple[int, int]) -> Widget | None:
        return None

    def _covers(self, frames: Sequence[Rect]) -> list[Rect]:
        out = self.canvas.u(46)
        return [frame.inflate(2 * out, 2 * out) for frame in frames]

    def reach(self) -> Rect:
        covered = self._covers(self.frames)
        return covered[0].unionall(covered[1:]) if covered else Rect(0, 0, 0, 0)

    def seen(self) -> Rect:
        covered = self._covers((*self.frames, *self._before))
        return covered[0].unionall(covered[1:]) if covered else Rect(0, 0, 0, 0)

    def draw(self, surface: Surface) -> None:
        self._before = self.frames
        for frame in self.frames:
            self._frame(surface, frame)
            if len(self.frames) <= FEW and not self._among_words(frame):
                self._arrow(surface, frame)

    def _among_words(self, frame: Rect) -> bool:
        """Return whether an arrow would cover text beside the cards."""
        return any(isinstance(other, QuestionSlip) and other.rect.contains(frame) for other in self._beside())

    def _beside(self) -> Sequence[Widget]:
        return self.parent.children() if self.parent is not None else ()

    def _frame(self, surface: Surface, frame: Rect) -> None:
        canvas, radius = self.canvas, self.canvas.u(9)
        thick = max(3, canvas.u(5))
        outer = frame.inflate(2 * thick + 2, 2 * thick + 2)
        canvas.outline(surface, outer, theme.INK, radius=radius + thick + 1, width=1)
        canvas.outline(surface, outer.inflate(-2, -2), theme.CORAL, radius=radius + thick, width=thick)
        canvas.outline(surface, frame, theme.INK, radius=radius, width=1)

    def _arrow(self, surface: Surface, frame: Rect) -> None:
        """Draw an arrow from above, or from below where there is no room."""
        canvas = self.canvas
        long, half = canvas.u(30), canvas.u(17)
        above = frame.top - canvas.u(8) - long > canvas.u(4)
        tip = frame.top - canvas.u(9) if above else frame.bottom + canvas.u(9)
        base = tip - long if above else tip + long
        x = frame.centerx
        shape = [(x, tip), (x - half, base), (x + half, base)]
        pygame.draw.polygon(surface, theme.CORAL, shape)
        pygame.draw.aalines(surface, theme.INK, True, shape)
