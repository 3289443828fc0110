"""Base class of all widgets: a rectangle that draws itself, knows when it is stale, and can be asked for a size.

Sizes are negotiated as for text: `natural` is the preferred width, `height` the height needed for a given width. So
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
    """One thing on a screen."""

    focusable = False
    """True if the keyboard stops here."""
    log_line = False
    """True for one line of a long log, of which only the last lines are read aloud."""

    def __init__(self, canvas: Canvas, name: str = "", tip: str = "") -> None:
        self.canvas = canvas
        self.name = name
        """Finds the widget again after a screen was built anew, and in tests."""
        self.tip = tip
        self.rect = Rect(0, 0, 0, 0)
        self.parent: Widget | None = None
        self.enabled = True
        self.hovered = False
        self.focused = False
        self.ringed = False
        """Focused by the keyboard, so the ring is shown."""
        self.stale = True
        self.warmth = 0.0
        """0 plain, 1 hovered, between them while it glides."""

    def children(self) -> Sequence[Widget]:
        """The widgets inside, in reading order."""
        return ()

    def walk(self) -> Iterator[Widget]:
        """This widget and all inside it, in reading order."""
        yield self
        for child in self.children():
            yield from child.walk()

    def adopt(self, *children: Widget) -> None:
        """Become their parent."""
        for child in children:
            child.parent = self

    def label(self) -> str:
        """Return the label in words."""
        return self.name

    def states(self) -> Sequence[str]:
        """Return phrases that the screen reader says after the label, such as the key that presses it."""
        return ()

    def natural(self) -> int:
        """The width it would like to have."""
        return 0

    def height(self, width: int) -> int:
        """The height it needs at that width."""
        return 0

    def place(self, rect: Rect) -> None:
        """Take this place."""
        self.rect = Rect(rect)
        self.stale = True

    def reach(self) -> Rect:
        """All that its print may touch: shadow and focus ring go beyond its rectangle."""
        out = self.canvas.u(9) + 2
        return self.rect.inflate(2 * out, 2 * out)

    def view(self) -> Rect:
        """The part of the window in which its children can be seen."""
        return self.parent.view() if self.parent else Rect((0, 0), self.canvas.size)

    def seen(self) -> Rect:
        """The part of its reach that can be seen."""
        return self.reach().clip(self.parent.view()) if self.parent else self.reach()

    def hides(self) -> Rect:
        """The part of the window in which its print lets nothing through; only what is large need say so."""
        return Rect(0, 0, 0, 0)

    def draw(self, surface: Surface) -> None:
        """Print itself and what is inside; the surface's clip says how much is wanted."""
        clip = surface.get_clip()
        for child in self.children():
            if child.reach().colliderect(clip):
                child.draw(surface)

    def at(self, position: tuple[int, int]) -> Widget | None:
        """The innermost widget there that answers the mouse."""
        if not self.rect.collidepoint(position):
            return None
        for child in reversed(self.children()):
            found = child.at(position)
            if found is not None:
                return found
        return self if self.focusable or self.tip else None

    def inherit(self, old: Widget) -> None:
        """Take over what was going on at the widget of the same name before the screen was built anew."""

    def touch(self) -> None:
        """It has changed and must be printed again."""
        self.stale = True

    def glide(self, dt: float) -> bool:
        """Move towards being hovered or not; True while it moves."""
        goal = 1.0 if self.hovered and self.enabled else 0.0
        if self.warmth == goal:
            return False
        step = 1.0 if self.canvas.calm else dt / GLIDE
        self.warmth = min(goal, self.warmth + step) if goal > self.warmth else max(goal, self.warmth - step)
        self.touch()
        return self.warmth != goal

    # What the mouse and the keyboard do to it; a widget answers True when that meant something to it.

    def point(self, position: tuple[int, int]) -> None:
        """The mouse moved over it with its button up."""

    def grab(self, position: tuple[int, int]) -> None:
        """The button of the mouse went down on it."""

    def drag(self, position: tuple[int, int]) -> None:
        """The mouse moved since then."""

    def drop(self, position: tuple[int, int]) -> None:
        """The button came up again, here or elsewhere."""

    def wheel(self, steps: float) -> bool:
        """The wheel was turned over it or over something inside it."""
        return False

    def key(self, event: Event) -> bool:
        """A key was pressed while it, or something inside it, had the focus."""
        return False

    def typed(self, letters: str) -> bool:
        """Text was typed while it had the focus."""
        return False

    def focus(self, ringed: bool) -> None:
        """It has the focus now."""
        self.focused, self.ringed = True, ringed
        self.touch()

    def blur(self) -> None:
        """It has lost the focus."""
        self.focused = self.ringed = False
        self.touch()
