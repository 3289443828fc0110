"""Main loop and composition root: makes the services, owns the window and the clock.

Nothing else reads a clock. A frame is drawn only when something has changed. The program sleeps when nothing has
changed for `IDLE_AFTER` seconds and no input comes.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from cardtable.app import fast_start  # first, because it changes how pygame is imported

# isort: split
import pygame
from pygame.event import Event

from cardtable.app import display, file_limit
from cardtable.app.routes import ROUTES, lobby
from cardtable.app.window import TooFewColours, Window
from cardtable.art.audio import Audio
from cardtable.foundation import paths
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.input_guard import TremblingHand
from cardtable.scenes.core.preferences import Kind, Preferences
from cardtable.scenes.core.scene import Scene, SceneStack
from cardtable.store.store import Store
from cardtable.text import catalog
from cardtable.text.catalog import text

if TYPE_CHECKING:
    from cardtable.app.crash_recovery import CrashRecovery
    from cardtable.app.frame_stats import FrameStats
    from cardtable.app.log import LogFile
    from cardtable.app.quit_guard import QuitGuard
    from cardtable.app.screen_reader import ScreenReader
    from cardtable.app.speech_offer import SpeechOffer
    from cardtable.app.ui_trace import Trace

RATE = 60
"""Frames a second while something moves or input comes."""
IDLE_RATE = 10
"""Checks for events a second while the program sleeps: the first input is answered within 100 ms."""
IDLE_AFTER = 2.0
"""Seconds without anything to show or any input after which the program sleeps."""
LONGEST = 0.05
"""Greatest length of a frame in seconds, so that nothing jumps after the machine was busy or asleep."""
NOTICES_EVERY = 1.0
"""Seconds between two checks for notices, and the longest sleep."""
NOT_WRITTEN = "store.not-written"
"""Text id of the store's notice that the disk refuses writes."""
NO_DISPLAY = 2
"""Exit code without a screen for a window."""
BROKEN = 3
"""Exit code after an error that the program cannot recover from."""
BEGAN = time.perf_counter()


class AlreadyRunning(Exception):
    """Raised when the program has its window open already; that window has come forward."""


class VolatileSettings:
    """Settings of a safe start: always the defaults, and nothing is saved."""

    def get(self, key: str, default: Kind) -> Kind:
        return default

    def set(self, key: str, value: object) -> None:
        return


def run(first: Callable[[], Scene] | None = None, record: str = "", *, safe: bool = False) -> int:
    """Open the window and stay in the main loop until it is closed. Return the exit code.

    `first` makes the first screen, usually the lobby. A record file is opened above it. `safe` means default settings,
    no sound and the plainest way of drawing.
    """
    display.prepare_sdl(safe)
    catalog.set_language(catalog.system_language())
    if not display.start_display():
        print(text("window.no-display"), file=sys.stderr)
        return NO_DISPLAY
    files = file_limit.allowed()
    if files < file_limit.LEAST:
        from cardtable.app import fatal_error

        fatal_error.show_fatal(text("app.few-files", n=files, least=file_limit.LEAST, wanted=file_limit.WANTED))
        pygame.quit()
        return BROKEN
    try:
        return App(safe, record).run(first or lobby)
    except AlreadyRunning:
        return 0
    except TooFewColours:
        from cardtable.app import fatal_error

        fatal_error.show_fatal(text("window.few-colours"))
        return BROKEN
    except Exception as error:
        from cardtable.app import fatal_error

        fatal_error.report_fatal(error)
        return BROKEN
    finally:
        pygame.quit()


def _trace() -> Trace | None:
    """Return the UI trace if the environment asks for one."""
    if not os.environ.get("CARDTABLE_TRACE"):
        return None
    from cardtable.app.ui_trace import Trace

    return Trace.asked_for()


class App:
    """One running program."""

    def __init__(self, safe: bool = False, record: str = "") -> None:
        self._record = record
        """Path of a record that is opened above the first screen; empty for none."""
        self.trace = _trace()
        self._narrator: ScreenReader | None = None
        """Screen reader while speech is switched on."""
        self._safe = safe
        self._trembling = TremblingHand()
        self._quiet = 0.0
        self._since_notices = 0.0
        self.frame_time = 0.0
        """Seconds of the last frame."""
        self.woken_by: list[Event] = []
        """Events that have ended a sleep and are still to be dispatched."""
        self._changed = True
        """True if the screen may differ from its last drawing."""
        self._seen: Scene | None = None
        """Top scene of the previous frame."""
        self._has_drawn = False
        """True if something was drawn since free memory was given back."""
        self._settled = False
        self._speech_offer: SpeechOffer | None = None
        self._other_letters = False
        """True once the player was told that fonts are missing."""
        self._times: FrameStats | None = None
        """Durations of frames, from the first picture on."""
        self.store, notices = Store.open(paths.home())
        if self.store.database.held_elsewhere and self.store.database.forward([record] if record else []):
            self.store.close()
            raise AlreadyRunning
        try:
            self.shell = self._make_shell()
            self.shell.log = lambda line: self.journal.note(line)
        except BaseException:
            self.store.close()  # its thread would keep a program alive that has no window
            raise
        for notice in notices:
            self.shell.notify(text(notice.text_id, **notice.args))
        if safe:
            self.shell.notify(text("app.safe"))

    def _make_shell(self) -> SceneStack:
        """Return the scene stack with the services that the scenes share."""
        preferences = Preferences(VolatileSettings() if self._safe else self.store.settings)
        chosen = not self._safe and bool(self.store.settings.get("width", 0))
        self.window = Window(preferences, chosen=chosen)
        audio = Audio(paths.sounds())
        audio.hold()
        if self._safe:
            audio.close()
        return SceneStack(
            store=self.store,
            audio=audio,
            preferences=preferences,
            size=self.window.surface.get_size(),
            cache=paths.cache(),
            routes=ROUTES,
            set_fullscreen=self._set_fullscreen,
        )

    @cached_property
    def journal(self) -> LogFile:
        """The log. It stays empty before the first picture, unless something goes wrong."""
        from cardtable.app.log import LogFile

        return LogFile(paths.logs(), self._names)

    def _names(self) -> list[str]:
        """Return the names of people, which are kept out of the log."""
        return [person.name for person in self.store.people.all()]

    def _set_fullscreen(self, on: bool) -> None:
        self.window.set_fullscreen(on)
        self.shell.invalidate()

    # ---- the loop -------------------------------------------------------------------

    def run(self, first: Callable[[], Scene]) -> int:
        """Run the main loop until the program is closed. Return the exit code."""
        shell, clock = self.shell, pygame.time.Clock()
        falls: CrashRecovery | None = None
        _hear_the_system(self._end_by_order)
        threading.excepthook = lambda fell: self.journal.fault(fell.exc_value or fell.exc_type())
        try:
            shell.push(first())
            if self._record:
                shell.open("file", self._record)
            while not self._over():
                try:
                    self.run_frame(clock)
                except Exception as error:
                    falls = falls or self._crash_recovery(first)
                    falls.recover(error)
                    self._changed = True
                if falls is not None:
                    falls.pass_time(self.frame_time)
        except KeyboardInterrupt:
            pass
        finally:
            self.close()
        return 0

    def _end_by_order(self) -> None:
        """Close the program because the system orders it."""
        self.quit_guard.is_ordered = True
        self.shell.close()

    def _over(self) -> bool:
        """Return whether the program ends now. A question before that is drawn, though nothing moves."""
        if not self.shell.closing:
            return False
        self._changed = True
        return self.quit_guard.may_quit()

    def _crash_recovery(self, first: Callable[[], Scene]) -> CrashRecovery:
        from cardtable.app.crash_recovery import CrashRecovery

        return CrashRecovery(self.shell, self.journal, first)

    def run_frame(self, clock: pygame.time.Clock) -> None:
        """Dispatch events, update, draw, and wait for the next frame."""
        shell, dt = self.shell, self.frame_time
        self._trembling.pass_time(dt)
        changed = self.dispatch_events([*self.woken_by, *pygame.event.get()]) or self._changed
        self.woken_by = []
        if shell.closing:
            return
        self.window.pass_time(dt)
        if self._times is not None:
            shell.audio.show(pygame.display.get_active())
        changed = self.show_notices(dt) or changed
        moving = shell.update(dt)
        self._read_aloud(changed or moving)
        printing = False
        if self._seen is shell.top:  # nothing else delays the first picture of a screen
            printing = shell.artwork.step()
            shell.audio.vary()
        self._seen = shell.top
        if changed or moving or printing:
            self.show()
            self._has_drawn = True
        elif self._settled:
            fast_start.collect_old_objects()
        if self.trace and not moving:
            self.trace.rest(shell, changed or printing)
        busy = changed or moving or printing or shell.top.needs_polling()
        self._quiet = 0.0 if busy else self._quiet + dt
        if not busy:
            shell.collect_garbage()
            shell.audio.rest()
            self._settle_down()
        self._changed = moving
        awake = self._quiet < IDLE_AFTER
        self.frame_time = min(clock.tick(RATE if awake else 0) / 1000, LONGEST)
        self._time(clock.get_rawtime())
        if not awake:
            self._give_back()
            self.sleep(clock)

    def _give_back(self) -> None:
        """Give free memory back to the system, once after frames have been drawn."""
        if self._has_drawn:
            from cardtable.foundation.free_memory import give_back_memory

            self._has_drawn = False
            give_back_memory()

    def sleep(self, clock: pygame.time.Clock) -> None:
        """Sleep until input comes or notices are due. A motion that then begins starts now: the time asleep has passed
        before."""
        milliseconds = 0
        # Events and `closing` are checked ten times a second; `pygame.event.wait` would check every millisecond.
        while milliseconds < 1000 * NOTICES_EVERY and not (self.woken_by or self.shell.closing):
            step = min(clock.tick(IDLE_RATE), 2000 // IDLE_RATE)
            milliseconds += step
            on_idle = self.shell.top.on_idle
            if on_idle is not None and on_idle(step / 1000):
                self.show()
            self.woken_by = pygame.event.get()
        self.frame_time = slept = milliseconds / 1000
        if self.woken_by:
            self.frame_time = 0.0
            self._since_notices += slept
            self._trembling.pass_time(slept)
            self._changed = self.shell.update(slept) or self._changed

    def _read_aloud(self, changed: bool) -> None:
        """Let the screen reader say what is new, while speech is switched on; not before the first picture."""
        if not self.shell.preferences.speech:
            if self._narrator is not None:
                self._narrator.close()
                self._narrator = None
        elif self._times is not None and self.shell.scenes:
            if self._narrator is None:
                from cardtable.app.screen_reader import ScreenReader

                self._narrator = ScreenReader(self.shell, greets=self._settled)
                changed = True
            if changed:
                self._narrator.update()

    def _time(self, milliseconds: int) -> None:
        """Note the duration of a frame; the first one is the start of the program."""
        if self._times is None:
            since = time.perf_counter() - BEGAN
            from cardtable.app.frame_stats import FrameStats

            self._times = FrameStats(since)
        self._times.note(type(self.shell.top).__name__ if self.shell.scenes else "", milliseconds)

    def _settle_down(self) -> None:
        """Do what can wait until there is nothing to show: check the database, freeze the objects of the start, and
        begin the log."""
        if self._times is not None:
            self.store.database.inspect()
        if self._settled or self._times is None:
            return
        from cardtable.app.log import surroundings
        from cardtable.app.speech_offer import SpeechOffer

        self._settled = True
        self._speech_offer = SpeechOffer(self.shell)
        fast_start.freeze_startup_objects()
        self.journal.begin()
        after = self._times.first_picture
        self.journal.note(f"{surroundings()}, first picture after {after} ms{', safe' if self._safe else ''}")

    def dispatch_events(self, events: Sequence[Event]) -> bool:
        """Dispatch events. Return whether the screen may look different now."""
        shell = self.shell
        changed = emptied = uncovered = False
        steady = shell.preferences.two_clicks
        for event in [event for event in events if not self._trembling.repeats(event) or not steady]:
            if self.trace:
                self.trace.hear(event)
            emptied = self.window.hear(event) or emptied
            uncovered = uncovered or event.type == pygame.WINDOWEXPOSED
            if event.type == pygame.QUIT:
                shell.close()
            elif event.type == pygame.KEYDOWN and self._shortcut(event):
                changed = True
            elif event.type == pygame.DROPFILE:
                changed = shell.top.handle(event) or self._dropped(event.file)
            elif shell.scenes:
                heard = shell.top.handle(event) or self._asked_for_keys(event)
                changed = heard or event.type in (pygame.MOUSEMOTION, pygame.KEYDOWN) or changed
                if self._narrator is not None:
                    self._narrator.hear(event, heard)
            if shell.closing:
                return True
        if self.window.surface.get_size() != shell.size:
            shell.resize(self.window.surface.get_size())
        elif emptied:
            shell.invalidate()
        elif uncovered and self._times is not None:  # before the first picture there is nothing to show again
            pygame.display.flip()
        return changed or emptied

    def _dropped(self, file: str) -> bool:
        """Open a file that was dropped on the window and that the scene does not want: an archive, or a record."""
        if not file.lower().endswith(".zip"):
            self.shell.open("file", file)
        elif len(self.shell.scenes) == 1:
            self.shell.open("keeping", file)
        else:
            self.shell.notify(text("keeping.not-now"))
        return True

    def _shortcut(self, event: Event) -> bool:
        """Handle the keys that mean the same everywhere. Return whether it was one."""
        from cardtable.scenes.core.key_bindings import EVERYWHERE, command_of

        does = command_of(EVERYWHERE, event)
        if does == "fullscreen":
            self.shell.set_preference("fullscreen", not self.shell.preferences.fullscreen)
        elif does == "speech":
            from cardtable.app.speech_offer import toggle_speech

            toggle_speech(self.shell)
        elif does == "quit":
            self.shell.close()
        return bool(does)

    def _asked_for_keys(self, event: Event) -> bool:
        """Open the page of keys for a question mark that no scene wanted. Return whether it was one."""
        asked = event.type == pygame.KEYDOWN and event.unicode == "?"
        if asked:
            self.shell.open_keys()
        return asked

    def show_notices(self, dt: float) -> bool:
        """Show all notices for the player on one dialog, unless a dialog is open. Return whether anything is shown."""
        shell, called = self.shell, False
        self._since_notices += dt
        if self._since_notices >= NOTICES_EVERY:
            self._since_notices = 0.0
            called = self.take_requests()
            for notice in self.store.database.take_notices():
                self.journal.note(notice.text_id)
                if notice.text_id == NOT_WRITTEN:
                    shell.stop_caching()
                shell.notify(text(notice.text_id, **notice.args))
            if shell.type.fonts.makeshift and not self._other_letters:
                self._other_letters = True
                shell.refresh()  # texts measured before have other widths now
                shell.notify(text("window.no-letters"))
        called = (self._speech_offer is not None and self._speech_offer.ask()) or called
        if not shell.notices or shell.top.overlay or shell.top.is_opening():
            return called
        shell.push(Dialog.notice(text("widgets.notice"), "\n\n".join(shell.notices)))
        shell.notices.clear()
        return True

    def take_requests(self) -> bool:
        """Come forward when the program was started again, and open the files that it was given. Return whether a file
        is shown now."""
        files = self.store.database.take_request()
        if files is not None:
            self.window.come_forward()
        for file in files or ():
            self.shell.open("file", file)
        return bool(files)

    @cached_property
    def quit_guard(self) -> QuitGuard:
        """Guard that asks before quitting; made when the program is first closed."""
        from cardtable.app.quit_guard import QuitGuard

        return QuitGuard(self.shell)

    def show(self) -> None:
        """Draw what has changed into the window."""
        rects = self.shell.draw(self.window.surface)
        if rects is None:
            pygame.display.flip()
        elif rects:
            pygame.display.update(rects)

    def close(self) -> None:
        """Leave all scenes, save the size of the window, and close the log, the store, pictures and sounds."""
        shell = self.shell
        shell.close_all(self.journal.fault)
        self.window.save_placement()
        self._settle_down()
        if self._times is not None:
            self.journal.note(self._times.log_line())
        self.store.close()
        shell.artwork.close()
        shell.audio.close()
        if self._narrator is not None:
            self._narrator.close()


def _hear_the_system(close: Callable[[], None]) -> None:
    """Let SIGTERM, SIGINT and SIGHUP close the program as its own button does, but without a question: everything that
    the disk takes is written, and the worker process ends."""
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, lambda *_: close())
