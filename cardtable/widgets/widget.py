"""Base class of all widgets: a rectangle that draws itself, knows when it is stale, and can be asked for a size.

Sizes are negotiated as for text: `preferred_width`, and `height` for a given width. So
every widget can be set in any language at any text scale, and nothing is cut off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface
from pygame.event import Event

from cardtable.widgets.canvas import Canvas

GLIDE = 0.09
"""Seconds from plain to hovered."""


class Widget:
    """A rectangle on a screen that draws itself."""

    focusable = False
    """True if the keyboard stops here."""
    stays_held = False
    """True if a press on the widget outlives a rebuilt form."""
    tip_above = False
    """True if the tip lies above the widget rather than below."""
    log_line = False
    """True for one line of a long log, of which only the last lines are read aloud."""

    def __init__(self, canvas: Canvas, name: str = "", tip: str = "") -> None:
        self.canvas = canvas
        self.name = name
        """Name by which tests and a rebuilt screen find the widget again."""
        self.tip = tip
        self.rect = Rect(0, 0, 0, 0)
        self.parent: Widget | None = None
        self.enabled = True
        self.covered_by: Widget | None = None
        """Widget that a finger touches first, which then shows this one; None if this one is shown. A mouse shows it by
        pointing."""
        self.hovered = False
        self.focused = False
        self.ringed = False
        """True if the focus ring is shown, because the keyboard moved the focus."""
        self.stale = True
        self.warmth = 0.0
        """Hover state, from 0 plain to 1 hovered; it glides."""

    def children(self) -> Sequence[Widget]:
        """Return the widgets inside, in reading order."""
        return ()

    def walk(self) -> Iterator[Widget]:
        """Yield this widget and all inside it, in reading order."""
        yield self
        for child in self.children():
            yield from child.walk()

    def adopt(self, *children: Widget) -> None:
        """Become the parent of these widgets."""
        for child in children:
            child.parent = self

    def label(self) -> str:
        """Return the label in words."""
        return self.name

    def spoken(self) -> Sequence[str]:
        """Return the lines that the screen reader says where it reads a whole page."""
        return (self.label(),)

    def states(self) -> Sequence[str]:
        """Return phrases that the screen reader says after the label, such as the key that presses it."""
        return ()

    def preferred_width(self) -> int:
        """Return the preferred width."""
        return 0

    def narrowest(self) -> int:
        """Return the least width in which the widget stands on one line."""
        return self.preferred_width()

    def height(self, width: int) -> int:
        """Return the height needed at that width."""
        return 0

    def place(self, rect: Rect) -> None:
        """Set the rectangle of the widget, and of those inside it."""
        self.rect = Rect(rect)
        self.stale = True

    def reach(self) -> Rect:
        """Return all that its drawing may touch: shadow and focus ring go beyond its rectangle."""
        out = self.canvas.u(9) + 2
        return self.rect.inflate(2 * out, 2 * out)

    def view(self) -> Rect:
        """Return the part of the window in which its children can be seen."""
        return self.parent.view() if self.parent else Rect((0, 0), self.canvas.size)

    def seen(self) -> Rect:
        """Return the visible part of its reach."""
        return self.reach().clip(self.parent.view()) if self.parent else self.reach()

    def landing(self) -> Rect:
        """Return the part that arrow keys come to and leave from: all of it, unless other widgets lie on it."""
        return self.rect

    def hides(self) -> Rect:
        """Return the part of the window that it covers completely; only large widgets need to implement this."""
        return Rect(0, 0, 0, 0)

    def draw(self, surface: Surface) -> None:
        """Draw the widget and those inside it; the surface's clip is the part that is needed."""
        clip = surface.get_clip()
        for child in self.children():
            if child.reach().colliderect(clip):
                child.draw(surface)

    def at(self, position: tuple[int, int]) -> Widget | None:
        """Return the innermost widget at a position that answers the mouse, or None."""
        if not self.rect.collidepoint(position):
            return None
        for child in reversed(self.children()):
            found = child.at(position)
            if found is not None:
                return found
        return self if self.focusable or self.tip else None

    def inherit(self, old: Widget) -> None:
        """Take over the state of the widget of the same name from before the screen was rebuilt."""

    def touch(self) -> None:
        """Mark the widget for drawing."""
        self.stale = True

    def glide(self, dt: float) -> bool:
        """Move the hover state. Return whether it still moves."""
        goal = 1.0 if self.hovered and self.enabled else 0.0
        if self.warmth == goal:
            return False
        step = 1.0 if self.canvas.calm else dt / GLIDE
        self.warmth = min(goal, self.warmth + step) if goal > self.warmth else max(goal, self.warmth - step)
        self.touch()
        return self.warmth != goal

    # Input: each method returns True if the widget has used the event.

    def point(self, position: tuple[int, int]) -> None:
        """Called when the mouse moves over the widget with its button up."""

    def grab(self, position: tuple[int, int]) -> None:
        """Called when the mouse button goes down on the widget."""

    def drag(self, position: tuple[int, int]) -> None:
        """Called when the mouse moves while its button is down."""

    def drop(self, position: tuple[int, int]) -> None:
        """Called when the mouse button comes up, here or elsewhere."""

    def wheel(self, steps: float) -> bool:
        """Scroll by steps of the wheel over the widget or one inside it. Return whether it meant something."""
        return False

    def key(self, event: Event) -> bool:
        """Handle a key while the widget, or one inside it, has the focus. Return whether it meant something."""
        return False

    def typed(self, letters: str) -> bool:
        """Take typed text while the widget has the focus. Return whether it meant something."""
        return False

    def focus(self, ringed: bool) -> None:
        """Called when the widget gets the focus."""
        self.focused, self.ringed = True, ringed
        self.touch()

    def blur(self) -> None:
        """Called when the widget loses the focus."""
        self.focused = self.ringed = False
        self.touch()
