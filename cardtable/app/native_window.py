"""By what the window of the system is taken hold of: size and place, the whole screen, forward and back.

We draw into the window of pygame's display module, because that alone can show some rectangles of a window and leave
the rest. The rest of what is to be done with that window is asked of a `pygame.Window` that is made from it. A pygame
that makes none of it any more, as is announced, still plays: what the display module cannot do is then left undone.
"""

from __future__ import annotations

import pygame


class Plain:
    """A window as the display module alone can hold it."""

    minimum_size = (0, 0)
    """Nothing sees to it: all screens can also be drawn smaller than they should be."""

    @property
    def size(self) -> tuple[int, int]:
        return pygame.display.get_window_size()

    @size.setter
    def size(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size, pygame.RESIZABLE)

    @property
    def position(self) -> tuple[int, int]:
        return pygame.display.get_window_position()

    @position.setter
    def position(self, place: tuple[int, int]) -> None:
        pygame.display.set_window_position(place)

    def set_fullscreen(self, desktop: bool) -> None:
        """The whole screen, in the screen's own size."""
        pygame.display.set_window_position((0, 0))
        pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)

    def set_windowed(self) -> None:
        """Whoever asks for this gives it its size next."""
        pygame.display.set_mode(self.size, pygame.RESIZABLE)

    def maximize(self) -> None:
        """It stays as large as it is: the display module knows of nothing like it."""

    def restore(self) -> None:
        """See `maximize`."""

    def show(self) -> None:
        """It is shown."""

    def focus(self) -> None:
        """The system calls attention to it, or not."""


def handle() -> pygame.Window | Plain:
    """The window of the program, to take hold of."""
    made = getattr(pygame.Window, "from_display_module", None)
    found: pygame.Window | Plain = Plain() if made is None else made()
    return found
