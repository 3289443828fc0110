"""Geometry of the window: size, place, full screen, and the part of it that is remembered.

Size and place are noted when an ordinary window has come to rest. Neither a full screen nor a maximised window ever
counts as a size that the user has chosen.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art.theme import LEAST
from cardtable.foundation import paths
from cardtable.scenes.core.preferences import Preferences
from cardtable.text.catalog import text

TITLE = 40
"""Pixels of a screen for a title bar and the edges of a window."""
GRIP = (160, 24)
"""Width and height of a window's upper edge that must be on a screen, so that it can be dragged."""
REST = 0.3
"""Seconds without window events after which the window has come to rest."""
_CENTRED = 0x2FFF0000
"""SDL's constant for the middle of a screen, to which the number of the screen is added."""
_POSITION = "SDL_VIDEO_WINDOW_POS"
TRUE_COLOUR = 24
"""Bits of a pixel from which SDL's own surface of a window can be drawn on."""


class TooFewColours(Exception):
    """The screen shows fewer colours than any window can be drawn with."""


def least(screen: Rect) -> tuple[int, int]:
    """Return the smallest window on a screen: smaller than usual where that and its title bar would not fit."""
    return min(LEAST[0], screen.width), min(LEAST[1], screen.height - TITLE)


def is_cramped(screen: Rect) -> bool:
    """Return whether a screen has no room for a window of the usual least size."""
    return least(screen) != LEAST


def first(screen: Rect) -> Rect:
    """Return the window for a user that has never chosen one."""
    return _within(Rect(0, 0, round(screen.width * 0.94), round(screen.height * 0.88)), screen)


def placed(wanted: Rect, screens: Sequence[Rect]) -> tuple[Rect, bool]:
    """Return the window that was chosen, fitted to the present screens, and whether it may keep its place. A window
    that could not be dragged there goes to the first screen."""
    edge = Rect(wanted.topleft, (wanted.width, GRIP[1]))
    for screen in screens:
        held = edge.clip(screen)
        if held.width >= GRIP[0] and held.height == GRIP[1]:
            return _within(wanted, screen), True
    return _within(wanted, screens[0]), False


def _within(wanted: Rect, screen: Rect) -> Rect:
    """Return a rectangle within the greatest and least size on a screen."""
    low = least(screen)
    wide = max(low[0], min(wanted.width, screen.width))
    high = max(low[1], min(wanted.height, screen.height - TITLE))
    return Rect(wanted.topleft, (wide, high))


def _screens() -> list[Rect]:
    """Return the rectangles of all screens. SDL tells only their sizes, so their places are read from hidden windows
    centred on each."""
    found = [Rect((0, 0), size) for size in pygame.display.get_desktop_sizes()]
    if len(found) == 1:
        return found
    for i, screen in enumerate(found):
        probe = pygame.Window("", (2, 2), (_CENTRED + i, _CENTRED + i), hidden=True)
        screen.center = probe.position[0] + 1, probe.position[1] + 1
        probe.destroy()
    return found


def mode() -> int:
    """Return the flags of the window. On a screen of 15 or 16 bits, as old remote desktops have, pygame draws into a
    surface of 32 bits and converts it when it is shown, because pictures of 16 bits cannot be scaled smoothly."""
    if not 0 < pygame.display.Info().bitsize < TRUE_COLOUR:  # 0: SDL does not know, or cannot draw there at all
        return pygame.RESIZABLE
    os.environ.setdefault("SDL_RENDER_DRIVER", "software")
    return pygame.RESIZABLE | pygame.SCALED


def _open_display(size: tuple[int, int], mode: int) -> Surface:
    """Open the window, or give it another size, and return its surface."""
    if mode & pygame.SCALED:
        warnings.filterwarnings("ignore", "no fast renderer", Warning)  # it is asked for
    return pygame.display.set_mode(size, mode)


def native_window() -> pygame.Window:
    """Return the window of `pygame.display`, for what that module cannot do: maximise, focus, limit the size.

    The program draws through `pygame.display`, because `Window.flip` of pygame-ce 2.5 always shows the whole window.
    pygame announces that `from_display_module` will go; the upper bound of the dependency keeps a pygame without it
    away (`DECISIONS.md` has the figures).
    """
    return pygame.Window.from_display_module()


class Window:
    """The one window of the program."""

    def __init__(self, preferences: Preferences, chosen: bool) -> None:
        """`chosen`: size and place are remembered from an earlier run."""
        self._preferences = preferences
        self._full = False
        self._unrest = REST
        """Seconds until window events count as settled."""
        self._owed = True
        """True if the window was placed before the size of its frame was known, so that it may stand off by the
        frame."""
        wanted = Rect(preferences.left, preferences.top, preferences.width, preferences.height)
        screens = _screens()
        self._normal, stands = placed(wanted, screens) if chosen else (first(screens[0]), False)
        """The ordinary window, which comes back after the full screen."""
        self._filled = False
        """True while the window is maximised."""
        self._mode = mode()
        self.surface = self._open(stands)
        self._window.minimum_size = least(screens[max(0, self._normal.collidelist(screens))])
        if preferences.maximised if chosen else is_cramped(screens[0]):
            self._filled = True
            self._window.maximize()
        if preferences.fullscreen:
            self.set_fullscreen(True)

    def _open(self, stands: bool) -> Surface:
        pygame.display.set_caption(text("window.title"), text("window.title"))
        _set_icon()
        own = stands and _POSITION not in os.environ
        if own:
            os.environ[_POSITION] = f"{self._normal.x},{self._normal.y}"
        try:
            surface = _open_display(self._normal.size, self._mode)
        except pygame.error as error:
            if pygame.display.Info().bitsize >= TRUE_COLOUR:
                raise
            raise TooFewColours from error
        if own:
            del os.environ[_POSITION]
        else:
            self._normal.topleft = pygame.display.get_window_position()
        self._note()
        return surface

    @property
    def _window(self) -> pygame.Window:
        return native_window()

    # -- settings ----------------------------------------------------------------------------------------

    def set_fullscreen(self, on: bool) -> None:
        """Switch to the full screen, or back to the earlier window and place."""
        if on == self._full:
            return
        if self._unrest > 0:
            self._note()
        window, self._full = self._window, on
        if on:
            window.set_fullscreen(desktop=True)
        else:
            window.set_windowed()
            self._stand()
        pygame.event.pump()
        self._look()

    def come_forward(self) -> None:
        """Bring the window to the front."""
        self._window.restore() if not (self._full or self._filled) else self._window.show()
        self._window.focus()

    def _stand(self) -> None:
        """Restore the ordinary window, or the maximised one."""
        window = self._window
        window.size = self._normal.size
        window.position = self._normal.topleft
        self._owed, self._unrest = True, REST
        if self._filled:
            window.maximize()

    # -- events -----------------------------------------------------------------------------------------

    def hear(self, event: Event) -> bool:
        """Note a window event. Return whether everything drawn is lost, which may be so even if the size is
        unchanged."""
        if event.type == pygame.WINDOWMAXIMIZED:
            self._filled = True
        elif event.type == pygame.WINDOWRESTORED and not self._full:
            self._filled = False
        if event.type in (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESTORED):
            self._unrest = REST
        if event.type == pygame.WINDOWSIZECHANGED:
            self._look()
            return True
        return False

    def _look(self) -> None:
        size = pygame.display.get_window_size()
        if self._mode & pygame.SCALED and size != self.surface.get_size():
            self.surface = _open_display(size, self._mode)
        self.surface = pygame.display.get_surface() or self.surface

    def pass_time(self, dt: float) -> None:
        """Let `dt` seconds pass, and note size and place once the window has come to rest."""
        if self._unrest > 0:
            self._unrest -= dt
            if self._unrest <= 0:
                self._note()

    def _note(self) -> None:
        if self._full or self._filled:
            return
        now = Rect(pygame.display.get_window_position(), pygame.display.get_window_size())
        across, down = now.x - self._normal.x, now.y - self._normal.y
        if self._owed and (across or down) and max(abs(across), abs(down)) <= TITLE:
            self._window.position = self._normal.topleft
        else:
            self._normal = now
        self._owed = False

    def save_placement(self) -> None:
        """Save size and place for the next start."""
        if self._unrest > 0:
            self._note()
        now = {
            "left": self._normal.x, "top": self._normal.y, "width": self._normal.width, "height": self._normal.height,
            "maximised": self._filled,
        }  # fmt: skip
        for name, value in now.items():
            if getattr(self._preferences, name) != value:
                self._preferences.set(name, value)


def _set_icon() -> None:
    try:
        pygame.display.set_icon(pygame.image.load(paths.sprites() / "appicon" / "icon-64.png"))
    except (OSError, pygame.error):  # the window works without an icon
        return
