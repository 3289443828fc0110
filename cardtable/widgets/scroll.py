"""Scroll area: a window onto something higher than the room for it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

GLIDING = 14.0
"""Rate at which the page follows the wheel: the share of the remaining way per second, about."""


class ScrollArea(Widget):
    """Shows a part of its content, and a scroll bar if the content is higher than its place."""

    focusable = False

    def __init__(
        self, canvas: Canvas, inside: Widget, *, name: str = "", margin: float = 10, steady: bool = False
    ) -> None:
        super().__init__(canvas, name)
        self.inside = inside
        self.adopt(inside)
        self.offset = 0.0
        self.goal = 0.0
        self.margin = canvas.u(margin) if margin else 0
        """Margin at the sides for shadows and focus rings, which would be cut off otherwise."""
        self.steady = steady
        """True if the room for the bar is kept free, so that nothing moves sideways when the bar comes or goes."""
        self._content = 0
        self._barred = False
        self._held: float | None = None

    def children(self) -> Sequence[Widget]:
        return (self.inside,)

    def preferred_width(self) -> int:
        return self.inside.preferred_width() + 2 * self.margin + self._bar()

    def height(self, width: int) -> int:
        return self.inside.height(self._inner(width, barred=self.steady)) + 2 * self.margin

    def _bar(self) -> int:
        return self.canvas.u(14)

    def _inner(self, width: int, barred: bool) -> int:
        return max(1, width - 2 * self.margin - (self._bar() if barred else 0))

    def view(self) -> Rect:
        return self.rect.clip(super().view())

    def overflow(self) -> int:
        """Return the height of the content that is out of sight."""
        return max(0, self._content - self.rect.height)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self._barred = self.height(rect.width) > rect.height
        self._content = self.inside.height(self._inner(rect.width, self._barred or self.steady)) + 2 * self.margin
        self.goal = min(max(0.0, self.goal), float(self.overflow()))
        self.offset = self.goal
        self._lay()

    def inherit(self, old: Widget) -> None:
        if not isinstance(old, ScrollArea) or not old.overflow():
            return
        if old.rect == self.rect:  # the content has changed: the visible part keeps its place
            self.scroll_to(old.goal, at_once=True)
        else:
            self.scroll_to(old.goal / old.overflow() * self.overflow(), at_once=True)

    def _lay(self) -> None:
        wide = self._inner(self.rect.width, self._barred or self.steady)
        y = self.rect.y + self.margin - round(self.offset)
        self.inside.place(Rect(self.rect.x + self.margin, y, wide, self._content - 2 * self.margin))

    def scroll_to(self, offset: float, at_once: bool = False) -> bool:
        """Scroll to this offset. Return False if it is there already."""
        goal = min(max(0.0, offset), float(self.overflow()))
        if goal == self.goal and goal == self.offset:
            return False
        self.goal = goal
        if at_once or self.canvas.calm:
            self.offset = goal
            self._lay()
        self.touch()
        return True

    def bring(self, rect: Rect) -> None:
        """Scroll just so far that this rectangle of the content is in view."""
        top = rect.y - self.inside.rect.y
        room = 2 * self.margin + self.canvas.u(14)
        if top - room < self.goal:
            self.scroll_to(top - room, at_once=True)
        elif top + rect.height + room > self.goal + self.rect.height:
            self.scroll_to(top + rect.height + room - self.rect.height, at_once=True)

    def glide(self, dt: float) -> bool:
        if self.offset == self.goal:
            return False
        self.offset += (self.goal - self.offset) * min(1.0, dt * GLIDING)
        if abs(self.goal - self.offset) < 0.75:
            self.offset = self.goal
        self._lay()
        self.touch()
        return self.offset != self.goal

    def wheel(self, steps: float) -> bool:
        return self.scroll_to(self.goal - steps * self.canvas.em(20) * 4)

    def key(self, event: Event) -> bool:
        page = self.rect.height * 0.85
        line = self.canvas.em(20) * 2.5
        moves = {
            pygame.K_PAGEUP: self.goal - page,
            pygame.K_PAGEDOWN: self.goal + page,
            pygame.K_HOME: 0.0,
            pygame.K_END: float(self.overflow()),
        }
        if not any(widget.focusable for widget in self.inside.walk()):
            moves |= {pygame.K_UP: self.goal - line, pygame.K_DOWN: self.goal + line}
        return event.key in moves and self.scroll_to(moves[event.key])

    def reach(self) -> Rect:
        return Rect(self.rect)

    def _thumb(self) -> Rect:
        bar = Rect(self.rect.right - self._bar() + self.canvas.u(4), self.rect.y, self.canvas.u(8), self.rect.height)
        high = max(self.canvas.u(36), round(bar.height * self.rect.height / max(1, self._content)))
        free = bar.height - high
        y = bar.y + round(free * self.offset / self.overflow()) if self.overflow() else bar.y
        return Rect(bar.x, y, bar.width, high)

    def at(self, position: tuple[int, int]) -> Widget | None:
        if not self.rect.collidepoint(position):
            return None
        if self.overflow() and position[0] >= self.rect.right - self._bar():
            return self
        return self.inside.at(position)

    def grab(self, position: tuple[int, int]) -> None:
        thumb = self._thumb()
        if not thumb.collidepoint(position):
            self.scroll_to(self.goal + (1 if position[1] > thumb.y else -1) * self.rect.height * 0.85)
            self._held = None
        else:
            self._held = position[1] - thumb.y

    def drag(self, position: tuple[int, int]) -> None:
        free = self.rect.height - self._thumb().height
        if self._held is not None and free > 0:
            self.scroll_to((position[1] - self._held - self.rect.y) / free * self.overflow(), at_once=True)

    def drop(self, position: tuple[int, int]) -> None:
        self._held = None
        self.touch()

    def draw(self, surface: Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        super().draw(surface)
        if self.overflow():
            # A hair line where the page goes on.
            for y, goes_on in (
                (self.rect.y, self.offset > 1),
                (self.rect.bottom - 1, self.offset < self.overflow() - 1),
            ):
                if goes_on:
                    surface.fill(theme.FAINT, (self.rect.x, y, self.rect.width - self._bar(), self.canvas.u(1)))
            canvas, thumb = self.canvas, self._thumb()
            rail = Rect(thumb.x, self.rect.y, thumb.width, self.rect.height)
            canvas.card(surface, rail, fill=theme.SHADE, radius=thumb.width // 2)
            ink = theme.blend(theme.FAINT, theme.SOFT, 1.0 if self._held is not None else self.warmth)
            canvas.card(surface, thumb, fill=ink, radius=thumb.width // 2)
        surface.set_clip(clip)
