"""Lesson pointer: a frame around things, with arrows if they are few."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, radians, sin
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


class Framed(NamedTuple):
    """A thing to be framed."""

    rect: Rect
    """The upright rectangle of the thing."""
    turn: float = 0.0
    """Degrees, clockwise, by which the thing is turned around its middle."""

    def point(self, x: float, y: float) -> tuple[int, int]:
        """Return a point of the window, given by its offset from the middle along the edges of the thing."""
        along, aside = cos(radians(self.turn)), sin(radians(self.turn))
        return round(self.rect.centerx + x * along - y * aside), round(self.rect.centery + x * aside + y * along)


class Arrow(NamedTuple):
    """An arrow head beside a frame."""

    area: Rect
    corners: Sequence[tuple[int, int]]

    @classmethod
    def toward(cls, frame: Framed, dx: int, dy: int, away: int, long: int, half: int) -> Arrow:
        """Return the arrow at one side of a frame, `away` pixels from it."""
        x, y = frame.point(dx * (frame.rect.width // 2 + away), dy * (frame.rect.height // 2 + away))
        far = x + dx * long, y + dy * long
        corners = [(x, y), (far[0] - dy * half, far[1] + dx * half), (far[0] + dy * half, far[1] - dx * half)]
        xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
        return cls(Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)), corners)


class Pointed(NamedTuple):
    """Lookups of a pointer in its table."""

    find: Callable[[], Sequence[Framed]]
    """Return what is framed."""
    obstacles: Callable[[], Sequence[Rect]]
    """Return what no arrow may cover, besides cards."""
    on_card: Callable[[tuple[int, int]], bool]
    """Return whether a card covers a point."""


class Pointer(Widget):
    """Overlay over the whole table that ignores touches."""

    def __init__(self, canvas: Canvas, pointed: Pointed) -> None:
        super().__init__(canvas)
        self._pointed = pointed
        self.frames: list[Framed] = []
        self.arrows: list[Arrow] = []
        self._before: list[Framed] = []
        """Frames of the last drawing."""

    def follow(self) -> bool:
        """Update the frames. Return True if they have changed."""
        found = [*self._pointed.find()]
        if found == self.frames:
            return False
        self.frames, self.arrows = found, []
        if len(found) <= FEW:
            taken = [*self._pointed.obstacles(), *(frame.rect for frame in found if not frame.turn)]
            for frame in found:
                arrow = self._arrow_at(frame, taken)
                if arrow is not None:
                    self.arrows.append(arrow)
                    taken.append(arrow.area)
        self.touch()
        return True

    def at(self, position: tuple[int, int]) -> Widget | None:
        return None

    def _covers(self, frames: Sequence[Framed]) -> list[Rect]:
        return [self._reach_of(frame) for frame in frames]

    def _reach_of(self, frame: Framed) -> Rect:
        """Return the room of a frame and of its arrow."""
        out, turned = self.canvas.u(46), abs(sin(radians(frame.turn)))
        rect = frame.rect
        return rect.inflate(2 * out + round(rect.height * turned), 2 * out + round(rect.width * turned))

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

    def _frame(self, surface: Surface, frame: Framed) -> None:
        """Draw a frame. That of a turned thing is drawn upright and turned with it."""
        if not frame.turn:
            self._upright(surface, frame.rect)
            return
        margin = 2 * self._thick() + 2
        sheet = Surface((frame.rect.width + 2 * margin, frame.rect.height + 2 * margin), pygame.SRCALPHA)
        self._upright(sheet, Rect((margin, margin), frame.rect.size))
        turned = pygame.transform.rotozoom(sheet, -frame.turn, 1)
        surface.blit(turned, turned.get_rect(center=frame.rect.center))

    def _thick(self) -> int:
        return max(3, self.canvas.u(5))

    def _upright(self, surface: Surface, frame: Rect) -> None:
        canvas, radius, thick = self.canvas, self.canvas.u(9), self._thick()
        outer = frame.inflate(2 * thick + 2, 2 * thick + 2)
        canvas.outline(surface, outer, theme.INK, radius=radius + thick + 1, width=1)
        canvas.outline(surface, outer.inflate(-2, -2), theme.CORAL, radius=radius + thick, width=thick)
        canvas.outline(surface, frame, theme.INK, radius=radius, width=1)

    def _arrow_at(self, frame: Framed, taken: Sequence[Rect]) -> Arrow | None:
        """Return an arrow toward a frame from the first side at which it covers nothing; None if there is no such
        side. The frame itself counts as taken, but for its edge."""
        window, away = Rect((0, 0), self.canvas.size), self.canvas.u(9)
        for dx, dy in SIDES:
            arrow = Arrow.toward(frame, dx, dy, away, self.canvas.u(30), self.canvas.u(17))
            if window.contains(arrow.area) and arrow.area.collidelist(taken) < 0 and not self._is_on_cards(arrow):
                return arrow
        return None

    def _is_on_cards(self, arrow: Arrow) -> bool:
        """Return whether an arrow would cover a card; cards of a fan are turned, so that its corners are tried."""
        area = arrow.area
        return any(map(self._pointed.on_card, (*arrow.corners, area.center, area.midtop, area.midbottom)))
