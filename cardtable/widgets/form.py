"""Form: a tree of widgets on a ground. It passes mouse and keyboard events to the widgets and draws the stale ones.

The keyboard walks in reading order with Tab, and to the nearest widget with the arrows. A key that the focused widget
does not want is offered to its parents, then to the form, and last to the scene.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.widgets.arrow_navigation import ARROWS, Edges, WayBack, nearest
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

GroundPainter = Callable[[Surface, Rect], None]
"""Function that paints the ground of the form in one rectangle."""

BEGINNING = 50_000
"""Pixels that could be drawn in the time that it takes to begin with another rectangle."""
TIP_AFTER = 0.55
"""Seconds for which the mouse rests before the tip is shown."""


class Form:
    """The widgets of one screen or one slip."""

    def __init__(self, canvas: Canvas, root: Widget, ground: GroundPainter) -> None:
        self.canvas = canvas
        self.root = root
        self.ground = ground
        self.focused: Widget | None = None
        self.held: Widget | None = None
        self.hovered: Widget | None = None
        self._whole = True
        self._lively = True
        """False while nothing glides and nothing was touched, so that time need not be passed on."""
        self._rest = 0.0
        self._moved = True
        """False from a press to the next motion: what then comes under the pointer was not pointed at."""
        self._pointer = (-1, -1)
        self._tip: Rect | None = None
        self._uncovered: list[Rect] = []
        self._drawn: list[Rect] = []
        """The first half of a picture that is drawn over two frames."""
        self._left: list[Rect] = []
        """Its second half."""
        self._way_back = WayBack[Widget]()

    def expose(self) -> None:
        """Mark everything for drawing, and hide the tip, because a slip may lie above the form now."""
        self._whole = True
        self._tip = None

    def uncover(self, area: Rect) -> None:
        """Mark an area as changed below the form."""
        self._uncovered.append(area)

    # ---- focus ----------------------------------------------------------------------

    def stops(self) -> list[Widget]:
        """Return the focusable widgets in reading order."""
        return [widget for widget in self.root.walk() if widget.focusable and widget.enabled]

    def named(self, name: str) -> Widget | None:
        """Return the widget of this name, or None."""
        return next((widget for widget in self.root.walk() if name and widget.name == name), None)

    def focus(self, widget: Widget | None, ringed: bool = True) -> None:
        """Give the focus to a widget and bring it into view."""
        self._give_focus(widget, ringed)
        parent = widget.parent if widget is not None else None
        while widget is not None and parent is not None:
            bring = getattr(parent, "bring", None)
            if bring is not None:
                bring(widget.rect)
            parent = parent.parent

    def _give_focus(self, widget: Widget | None, ringed: bool) -> None:
        self._way_back.forget()
        if self.focused is not None and self.focused is not widget:
            self.focused.blur()
        self.focused = widget
        if widget is not None:
            widget.focus(ringed)

    def _next(self, step: int) -> bool:
        stops = self.stops()
        if not stops:
            return False
        if self.focused in stops:
            self.focus(stops[(stops.index(self.focused) + step) % len(stops)])
        else:
            self.focus(stops[0 if step > 0 else -1])
        return True

    def _towards(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest stop in a direction. Return False if there is none.

        The opposite arrow leads back. Up and down go through a scroll area to its end, also through the part that is
        out of sight, before they leave it; from outside only its visible part can be entered.
        """
        stops, here = self.stops(), self.focused
        if here is None or here not in stops:
            return self._next(1)
        found = self._way_back.take(here, (dx, dy))
        if found not in stops:
            found = self._nearest(here, stops, (dx, dy))
        if found is not None:
            self.focus(found)
            self._way_back.note(here, found, (dx, dy))
        return found is not None

    def keep_hold(self, before: Form) -> None:
        """Take over the button that was held down in an earlier form, so that its release still counts."""
        held = self.named(before.held.name) if before.held is not None and before.held.stays_held else None
        if held is not None and held.enabled:
            self.held = held
            held.grab(held.rect.center)

    def _nearest(self, here: Widget, stops: list[Widget], way: tuple[int, int]) -> Widget | None:
        """Return the nearest stop in a direction as the eye sees it."""
        around = _scroll_areas(here)
        for area in (*(around if way[1] else ()), None):
            places = {}
            for stop in stops:
                areas = _scroll_areas(stop)
                if stop is here or (area is not None and area not in areas):
                    continue
                shown = stop.landing() if set(areas) <= set(around) else stop.landing().clip(stop.view())
                if shown:
                    places[stop] = Edges.of(shown)
            found = nearest(Edges.of(here.landing()), places, places.__getitem__, way, slack=self.canvas.u(4))
            if found is not None:
                return found
        return None

    # ---- events ---------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Handle an event. Return whether it meant something here."""
        self._lively = True
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event.pos, _by_finger(event))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._down(event.pos, _by_finger(event))
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up(event.pos, _by_finger(event))
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.TEXTINPUT and self.focused is not None:
            return self.focused.typed(event.text)
        if event.type == pygame.WINDOWLEAVE:
            self._point_at(None)
        return False

    def _motion(self, position: tuple[int, int], finger: bool) -> bool:
        self._moved = self._moved or position != self._pointer
        self._pointer = position
        self._rest = 0.0
        self._hide_tip()
        if self.held is not None:
            self.held.drag(position)
            return True
        if finger:  # a finger has no position before it presses
            return False
        found = self.root.at(position)
        self._point_at(found)
        if found is not None:
            found.point(position)
        return found is not None

    def _point_at(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        for old in (self.hovered, widget):
            if old is not None:
                old.hovered = old is widget
                old.touch()
        if widget is not None and widget.focusable and widget.enabled:
            self.canvas.sound("hover")
        self.hovered = widget

    def _down(self, position: tuple[int, int], finger: bool) -> bool:
        self._hide_tip()
        self._pointer, self._moved = position, False
        found = self.root.at(position)
        if finger and found is not None and found.covered_by is not None:
            self._give_focus(found.covered_by, ringed=False)
            return True
        self._point_at(found)
        if found is None or not found.enabled or not found.focusable:
            if self.focused is not None and self.focused.ringed:
                self.focus(self.focused, ringed=False)
            return found is not None and found.focusable  # a widget with only a tip lets clicks through
        self._give_focus(found, ringed=False)  # scrolling now would move the widget away from the pointer
        self.held = found
        found.grab(position)
        return True

    def _up(self, position: tuple[int, int], finger: bool) -> bool:
        held, self.held = self.held, None
        if held is None:
            return False
        held.drop(position)
        self._point_at(None if finger else self.root.at(position))
        return True

    def _wheel(self, event: Event) -> bool:
        position = self._pointer if self._pointer != (-1, -1) else self.root.rect.center
        steps = float(getattr(event, "precise_y", event.y))
        return any(widget.wheel(steps) for widget in self._around(self.root, position))

    def _around(self, widget: Widget, position: tuple[int, int]) -> Iterator[Widget]:
        """Yield the widgets at a position, the innermost first, whether they answer clicks or not."""
        for child in reversed(widget.children()):
            if child.rect.collidepoint(position):
                yield from self._around(child, position)
        yield widget

    def wanted(self, event: Event) -> bool:
        """Offer a key to the focused widget and its parents. Return whether one of them has taken it."""
        widget = self.focused
        while widget is not None:
            if widget.key(event):
                return True
            widget = widget.parent
        return False

    def _key(self, event: Event) -> bool:
        self._hide_tip()
        if self.wanted(event):
            return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in ARROWS and not event.mod & pygame.KMOD_CTRL:
            if self._towards(*ARROWS[event.key]):
                return True
            # Nothing to go to: a page without stops is still turned by the arrows.
            return any(other.key(event) for other in self.root.walk() if hasattr(other, "bring"))
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END):
            return any(other.key(event) for other in self.root.walk() if hasattr(other, "bring"))
        return False

    # ---- time and print -------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass. Return whether something moves or a tip is about to be shown."""
        if self._lively:
            # All widgets are updated, because any() would stop at the first moving one.
            self._lively = any([widget.glide(dt) for widget in self.root.walk()])
        waits = False
        hovered = self.hovered
        if hovered is not None and hovered.tip and self._moved and self.held is None and self._tip is None:
            self._rest += dt
            waits = True
            if self._rest >= TIP_AFTER:
                self._show_tip(hovered)
        return self._lively or waits

    def _show_tip(self, widget: Widget) -> None:
        lines = self.canvas.type.wrap(widget.tip, self.canvas.letter(17), self.canvas.em(17) * 22, face="sans")
        wide = max(self.canvas.type.width(line, self.canvas.letter(17), face="sans") for line in lines)
        box = Rect(0, 0, wide + 2 * self.canvas.u(12), 0)
        box.height = self.canvas.type.step(self.canvas.letter(17)) * len(lines) + self.canvas.u(12)
        box.midtop = widget.rect.centerx, widget.rect.bottom + self.canvas.u(10)
        if widget.tip_above or box.bottom > self.canvas.size[1]:
            box.bottom = widget.rect.top - self.canvas.u(10)
        self._tip = box.clamp(Rect((0, 0), self.canvas.size))

    def _hide_tip(self) -> None:
        if self._tip is not None:
            self._uncovered.append(self._tip.inflate(2 * self.canvas.u(9), 2 * self.canvas.u(9)))
            self._tip = None

    def waiting(self) -> bool:
        """Return whether something must be drawn."""
        return self._whole or bool(self._uncovered) or any(widget.stale for widget in self.root.walk())

    @property
    def is_half_drawn(self) -> bool:
        """True while the next frame has to draw the second half of a picture. Nothing may move before that."""
        return bool(self._left) and not self._whole

    def draw(self, surface: Surface, most: int = 0, spent: int = 0) -> list[Rect] | None:
        """Draw what is stale. Return the drawn rectangles, or None for everything. More pixels than `most`, unless that
        is 0, are drawn over two frames and returned in the second one, so that no half of a picture is shown. `spent`:
        pixels that could have been drawn in the time that this frame has taken so far."""
        window = surface.get_rect()
        if self._whole:
            self._whole = False
            self._uncovered.clear()
            self._left.clear()
            self.ground(surface, window)
            self.root.draw(surface)
            for widget in self.root.walk():
                widget.stale = False
            self._print_tip(surface)
            return None
        if self._left:
            drawn, now, self._left = self._drawn, self._left, []
        else:
            drawn, now = [], self._stale_rects(window)
            if most:
                now, self._left = _halves(now, most, spent)
        sheets = [hidden for widget in self.root.walk() if (hidden := widget.hides())] if now else []
        for rect in now:
            for part in _beside(rect, sheets):
                surface.set_clip(part)
                self.ground(surface, part)
            surface.set_clip(rect)
            self.root.draw(surface)
            self._print_tip(surface)
        surface.set_clip(None)
        self._drawn = drawn + now
        return [] if self._left else self._drawn

    def _stale_rects(self, window: Rect) -> list[Rect]:
        """Return the rectangles that must be drawn now, and take their widgets for drawn."""
        rects = [rect.clip(window) for rect in self._uncovered]
        self._uncovered.clear()
        for widget in self.root.walk():
            if widget.stale:
                widget.stale = False
                rects.append(widget.seen().clip(window))
        if self._tip is not None:
            rects.append(self._tip.inflate(2 * self.canvas.u(9), 2 * self.canvas.u(9)).clip(window))
        return _merged([rect for rect in rects if rect])

    def _print_tip(self, surface: Surface) -> None:
        if self._tip is None or self.hovered is None:
            return
        canvas, box = self.canvas, self._tip
        canvas.shadow(surface, box, lift=canvas.u(5), radius=canvas.u(4))
        canvas.card(surface, box, fill=theme.INK, radius=canvas.u(4))
        for i, words in enumerate(
            canvas.type.wrap(self.hovered.tip, canvas.letter(17), box.width - 2 * canvas.u(12) + 1, face="sans")
        ):
            line = canvas.line(words, 17, face="sans", colour=theme.PAPER)
            surface.blit(line, (box.x + canvas.u(12), box.y + canvas.u(6) + i * canvas.type.step(canvas.letter(17))))


def _halves(rects: list[Rect], most: int, spent: int) -> tuple[list[Rect], list[Rect]]:
    """Return rectangles in two parts, of which both take as long, with the time of `spent` pixels before the first. The
    second is empty if there are not more than `most`, the first if more is spent than half. One rectangle may be
    cut."""
    room = spent + sum(rect.width * rect.height for rect in rects)
    if room <= most:
        return rects, []
    room = max(0, max(most, room // 2) - spent)
    now, later = list[Rect](), list[Rect]()
    for rect in rects:
        rows = min(rect.height, room // rect.width)
        room -= rows * rect.width
        if rows:
            now.append(Rect(rect.x, rect.y, rect.width, rows))
        if rows < rect.height:
            room = 0
            later.append(Rect(rect.x, rect.y + rows, rect.width, rect.height - rows))
    return now, later


def _scroll_areas(widget: Widget) -> list[ScrollArea]:
    """Return the scroll areas around a widget, the innermost first."""
    found: list[ScrollArea] = []
    parent = widget.parent
    while parent is not None:
        if isinstance(parent, ScrollArea):
            found.append(parent)
        parent = parent.parent
    return found


def _by_finger(event: Event) -> bool:
    """Return whether the system made a mouse event of a touch."""
    return bool(getattr(event, "touch", False))


def _beside(rect: Rect, sheets: list[Rect]) -> list[Rect]:
    """Return the parts of a rectangle that the sheets leave free."""
    parts = [rect]
    for sheet in sheets:
        parts = [left for part in parts for left in _without(part, sheet.clip(part))]
    return parts


def _without(rect: Rect, hole: Rect) -> list[Rect]:
    """Return the parts of a rectangle outside a hole."""
    if not hole:
        return [rect]
    strips = [
        Rect(rect.x, rect.y, rect.width, hole.y - rect.y),
        Rect(rect.x, hole.bottom, rect.width, rect.bottom - hole.bottom),
        Rect(rect.x, hole.y, hole.x - rect.x, hole.height),
        Rect(hole.right, hole.y, rect.right - hole.right, hole.height),
    ]
    return [strip for strip in strips if strip]


def _merged(rects: list[Rect]) -> list[Rect]:
    """Return the rectangles, joined where one large one is drawn sooner than two. Rectangles that overlap and stay
    apart are drawn twice in part, which does no harm because each drawing begins with the ground."""
    apart: list[Rect] = []
    for rect in rects:
        k = 0
        while k < len(apart):
            other = apart[k]
            both = rect.union(other)
            if both.width * both.height <= rect.width * rect.height + other.width * other.height + BEGINNING:
                del apart[k]
                rect, k = both, 0
            else:
                k += 1
        apart.append(rect)
    return apart
