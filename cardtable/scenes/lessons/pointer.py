"""Lesson pointer: a frame around things, with arrows if they are few."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

FEW = 2
"""Most things that get an arrow each."""


SIDES = ((0, -1), (0, 1), (-1, 0), (1, 0))
"""Sides of a frame from which an arrow may come, the best first: above, below, left, right."""


class Arrow(NamedTuple):
    """An arrow head beside a frame."""

    area: Rect
    corners: Sequence[tuple[int, int]]

    @classmethod
    def toward(cls, frame: Rect, dx: int, dy: int, away: int, long: int, half: int) -> Arrow:
        """Return the arrow at one side of a frame, `away` pixels from it."""
        x = frame.centerx + dx * (frame.width // 2 + away)
        y = frame.centery + dy * (frame.height // 2 + away)
        far = x + dx * long, y + dy * long
        corners = [(x, y), (far[0] - dy * half, far[1] + dx * half), (far[0] + dy * half, far[1] - dx * half)]
        xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
        return cls(Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)), corners)


class Pointer(Widget):
    """Overlay over the whole table that ignores touches."""

    def __init__(
        self, canvas: Canvas, find: Callable[[], Sequence[Rect]], obstacles: Callable[[], Sequence[Rect]]
    ) -> None:
        """`find` returns what is framed, `obstacles` what no arrow may cover."""
        super().__init__(canvas)
        self._find, self._obstacles = find, obstacles
        self.frames: list[Rect] = []
        self.arrows: list[Arrow] = []
        self._before: list[Rect] = []
        """Frames of the last drawing."""

    def follow(self) -> bool:
        """Update the frames. Return True if they have changed."""
        found = [*self._find()]
        if found == self.frames:
            return False
        self.frames, self.arrows = found, []
        if len(found) <= FEW:
            taken = [*self._obstacles(), *found]
            for frame in found:
                arrow = self._arrow_at(frame, taken)
                if arrow is not None:
                    self.arrows.append(arrow)
                    taken.append(arrow.area)
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
        for arrow in self.arrows:
            pygame.draw.polygon(surface, theme.CORAL, arrow.corners)
            pygame.draw.aalines(surface, theme.INK, True, arrow.corners)

    def _frame(self, surface: Surface, frame: Rect) -> None:
        canvas, radius = self.canvas, self.canvas.u(9)
        thick = max(3, canvas.u(5))
        outer = frame.inflate(2 * thick + 2, 2 * thick + 2)
        canvas.outline(surface, outer, theme.INK, radius=radius + thick + 1, width=1)
        canvas.outline(surface, outer.inflate(-2, -2), theme.CORAL, radius=radius + thick, width=thick)
        canvas.outline(surface, frame, theme.INK, radius=radius, width=1)

    def _arrow_at(self, frame: Rect, taken: Sequence[Rect]) -> Arrow | None:
        """Return an arrow toward a frame from the first side at which it covers nothing; None if there is no such
        side. The frame itself counts as taken, but for its edge."""
        window, away = Rect((0, 0), self.canvas.size), self.canvas.u(9)
        for dx, dy in SIDES:
            arrow = Arrow.toward(frame, dx, dy, away, self.canvas.u(30), self.canvas.u(17))
            if window.contains(arrow.area) and arrow.area.collidelist(taken) < 0:
                return arrow
        return None
