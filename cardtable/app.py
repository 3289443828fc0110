"""The composition root: makes the services, owns window, clock and main loop.

Nothing else reads a clock. A frame is drawn only when something has changed; when nothing has for a while and nobody
touches anything, the loop only looks for events, and does so less often.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import pygame
from pygame.event import Event

from cardtable import paths
from cardtable.art.audio import Audio
from cardtable.scenes.preferences import Preferences
from cardtable.scenes.scene import Scene, Shell
from cardtable.scenes.sheet import Dialog
from cardtable.store.store import Store
from cardtable.text import catalog
from cardtable.text.catalog import text
from cardtable.window import Window

RATE = 60
"""Frames a second while something moves or somebody touches something."""
IDLE_RATE = 10
"""Looks for events a second when nothing has happened for a while: the first touch is answered within 100 ms."""
IDLE_AFTER = 2.0
LONGEST = 0.05
"""Seconds: a longer frame counts as one of this length, so that nothing jumps after the machine was busy or asleep."""
NOTICES_EVERY = 1.0
NOT_WRITTEN = "store.not-written"
"""What the store says when the disk refuses."""
NO_DISPLAY = 2
"""The exit code when there is no screen to open a window on."""


def run(first: Callable[[], Scene] | None = None) -> int:
    """Open the window on the first screen, the lobby unless another is given, and stay until it is closed."""
    _prepare_sdl()
    catalog.set_language(catalog.system_language())
    if not _display():
        print(text("window.no-display"), file=sys.stderr)
        return NO_DISPLAY
    try:
        return App().run(first or _lobby)
    finally:
        pygame.quit()


def _prepare_sdl() -> None:
    """What SDL reads from the environment when the display starts; what the user has set there stays.

    We draw rectangles into memory. On X11 SDL can hand these to the server through shared memory; its default is to
    look for OpenGL and to copy every update through a texture, which without a graphics card takes six times as long
    to start and twice as long to draw, and with one gains nothing for small rectangles. Wayland and macOS have no such
    path: there, and on Windows where GDI is the default already, SDL's own choice is left alone.
    """
    if sys.platform.startswith("linux") and os.environ.get("DISPLAY"):
        wayland = os.environ.get("SDL_VIDEODRIVER", os.environ.get("SDL_VIDEO_DRIVER", "")) == "wayland"
        if not wayland:
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "cardtable"  # pygame has set it already, to the name of the script
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")


def _display() -> bool:
    """Start the display; SDL would also draw into nothing, which is only meant when it was asked for by name."""
    asked = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER")
    try:
        pygame.display.init()
    except pygame.error:
        return False
    return bool(asked) or pygame.display.get_driver() not in ("offscreen", "dummy", "evdev")


# A screen other than the first is imported when somebody goes there: start-up pays for one screen only.


def _lobby() -> Scene:
    from cardtable.scenes.lobby.lobby import Lobby

    return Lobby()


def _help(page: str) -> Scene:
    from cardtable.scenes.screens.help import Help

    return Help(page)


def _settings(_: str) -> Scene:
    from cardtable.scenes.screens.settings import Settings

    return Settings()


def _family(_: str) -> Scene:
    from cardtable.scenes.screens.family import Family

    return Family()


def _book(chapter: str) -> Scene:
    from cardtable.scenes.family.book import opened

    return opened(chapter)


def _gallery(deck: str) -> Scene:
    from cardtable.scenes.screens.gallery import Gallery

    return Gallery(deck)


class App:
    """One running program."""

    def __init__(self) -> None:
        self.trace = Trace.asked_for()
        self._quiet = 0.0
        self._since_notices = 0.0
        self._abandoned = False
        """Whether what the disk refuses may be lost."""
        self.store, notices = Store.open(paths.home())
        try:
            self.shell = self._furnished()
        except BaseException:
            self.store.close()  # its thread would keep a program alive that has no window
            raise
        for notice in notices:
            self.shell.tell(text(notice.text_id, **notice.args))

    def _furnished(self) -> Shell:
        """Everything that the scenes share."""
        preferences = Preferences(self.store.settings)
        self.window = Window(preferences, chosen=bool(self.store.settings.get("width", 0)))
        return Shell(
            store=self.store,
            audio=Audio(paths.sounds()),
            preferences=preferences,
            size=self.window.surface.get_size(),
            cache=paths.cache(),
            doors={"help": _help, "settings": _settings, "family": _family, "book": _book, "gallery": _gallery},
            set_fullscreen=self._set_fullscreen,
        )

    def _set_fullscreen(self, on: bool) -> None:
        self.window.set_fullscreen(on)
        self.shell.expose()

    # ---- the loop -------------------------------------------------------------------

    def run(self, first: Callable[[], Scene]) -> int:
        """Stay in the loop until the program is closed."""
        shell, clock = self.shell, pygame.time.Clock()
        _hear_the_system(shell.close)
        try:
            shell.push(first())
            if shell.type.fonts.makeshift:
                shell.tell(text("window.no-letters"))
            dt, changed = 0.0, True
            while not (shell.closing and self._may_close()):
                changed = self._take(pygame.event.get()) or changed
                if shell.closing:
                    continue
                self.window.pass_time(dt)
                changed = self._tell(dt) or changed
                moving = shell.top.update(dt)
                printing = shell.artwork.step()
                if changed or moving or printing:
                    self._show()
                if self.trace and not moving and (changed or printing or self.trace.news):
                    self.trace.write(shell)
                busy = changed or moving or printing or shell.top.waiting()
                self._quiet = 0.0 if busy else self._quiet + dt
                if not busy:
                    shell.clear_away()
                dt = min(clock.tick(RATE if self._quiet < IDLE_AFTER else IDLE_RATE) / 1000, LONGEST)
                changed = moving
        except KeyboardInterrupt:
            pass
        finally:
            self._close()
        return 0

    def _take(self, events: Sequence[Event]) -> bool:
        """Hand the events to whom they concern; True when anything may look different now."""
        shell = self.shell
        changed = emptied = uncovered = False
        for event in events:
            if self.trace:
                self.trace.hear(event)
            emptied = self.window.hear(event) or emptied
            uncovered = uncovered or event.type == pygame.WINDOWEXPOSED
            if event.type == pygame.QUIT:
                shell.close()
            elif event.type == pygame.KEYDOWN and self._shortcut(event):
                changed = True
            elif shell.scenes:
                changed = shell.top.handle(event) or event.type in (pygame.MOUSEMOTION, pygame.KEYDOWN) or changed
            if shell.closing:
                return True
        if self.window.surface.get_size() != shell.size:
            shell.resize(self.window.surface.get_size())
        elif emptied:
            shell.expose()
        elif uncovered:
            pygame.display.flip()
        return changed or emptied

    def _shortcut(self, event: Event) -> bool:
        """The keys that mean the same everywhere."""
        full = event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT)
        if full:
            self.shell.choose("fullscreen", not self.shell.preferences.fullscreen)
        elif event.key == pygame.K_q and event.mod & pygame.KMOD_CTRL:
            self.shell.close()
        else:
            return False
        return True

    def _tell(self, dt: float) -> bool:
        """Show what the player must be told, all of it on one slip, which never lies on another slip."""
        shell = self.shell
        self._since_notices += dt
        if self._since_notices >= NOTICES_EVERY:
            self._since_notices = 0.0
            for notice in self.store.disk.notices():
                if notice.text_id == NOT_WRITTEN:
                    shell.give_way()
                shell.tell(text(notice.text_id, **notice.args))
        if not shell.notices or shell.top.overlay:
            return False
        shell.push(Dialog.notice("\n\n".join(shell.notices)))
        shell.notices.clear()
        return True

    def _may_close(self) -> bool:
        """Whether all is on the disk, or somebody has said that it does not matter; otherwise they are asked first."""
        shell = self.shell
        if self._abandoned or self.store.disk.flush():
            return True
        shell.closing = False
        shell.give_way()
        again = (text("closing.again"), "main", self._try_again)
        leave = (text("closing.leave"), "danger", self._abandon)
        stay = (text("closing.stay"), "plain", None)
        shell.push(Dialog(text("closing.title"), text("closing.words"), [again, leave, stay], first=0))
        return False

    def _try_again(self) -> None:
        self.store.disk.try_again()
        self.shell.close()

    def _abandon(self) -> None:
        self._abandoned = True
        self.shell.close()

    def _show(self) -> None:
        rects = self.shell.draw(self.window.surface)
        if rects is None:
            pygame.display.flip()
        elif rects:
            pygame.display.update(rects)

    def _close(self) -> None:
        shell = self.shell
        while shell.scenes:
            shell.scenes.pop().leave()
        self.window.keep()
        self.store.close()
        shell.artwork.close()
        shell.audio.close()


def _hear_the_system(close: Callable[[], None]) -> None:
    """Who logs out, ends the terminal or kills the program gently closes it as its own button does: everything is
    written, and nobody goes on thinking."""
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, lambda *_: close())


class Trace:
    """With CARDTABLE_TRACE=file, a line of JSON each time the screen has come to rest and is not as it was: which
    scene, where everything is that can be pressed, and how many keys and buttons have been let go so far, by which
    whoever presses them knows that they were heard. This is how tests drive the real window, and speech could."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._last = ""
        self._heard = 0
        self.news = False
        """A press was heard since the last line."""

    @classmethod
    def asked_for(cls) -> Trace | None:
        """The trace the environment asks for."""
        wanted = os.environ.get("CARDTABLE_TRACE")
        if not wanted:
            return None
        try:
            return cls(Path(wanted).open("a", encoding="utf-8"))
        except OSError as trouble:
            print(text("window.no-trace", file=wanted, trouble=trouble), file=sys.stderr)
            return None

    def hear(self, event: Event) -> None:
        """Count what ends a press."""
        if event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP):
            self._heard += 1
            self.news = True

    def write(self, shell: Shell) -> None:
        """Note the screen if it has changed."""
        scene = shell.top
        self.news = False
        line = json.dumps(
            {
                "scene": type(scene).__name__,
                "size": shell.size,
                "focus": scene.focus_name(),
                "heard": self._heard,
                "things": [[thing.name, thing.label, list(thing.rect)] for thing in scene.things()],
            }
        )
        if line != self._last:
            self._last = line
            with suppress(OSError):  # a full disk takes the trace away, and nothing else
                self._file.write(line + "\n")
                self._file.flush()
