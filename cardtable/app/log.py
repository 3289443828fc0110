"""Log and crash reports: the system, durations, and errors. No name of a person is written. A log that cannot be
written is ignored."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from cardtable.version import VERSION

FILE = "cardtable.log"
LARGE = 256 * 1024
"""Bytes after which a new log file is begun."""
OLDER = 2
"""Number of full log files that are kept."""
SECRET = "---- The match, with all its packs: who plays on does not read further. ----"
REPORTS = 10
"""Number of crash reports that are kept."""


class LogFile:
    """The log of one run."""

    def __init__(self, folder: Path, names: Callable[[], Sequence[str]] = tuple) -> None:
        self.folder = folder
        self._names = names
        """Function that returns the names to keep out of the log."""
        self._run = f"{os.getpid():x}"

    def begin(self) -> None:
        """Rotate the log files and begin a new run."""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            file = self.folder / FILE
            file.touch(0o600)
            file.chmod(0o600)  # also a log of an earlier version, which others could read
            if file.stat().st_size > LARGE:
                for number in range(OLDER, 0, -1):
                    newer = self._older(number - 1)
                    if newer.exists():
                        newer.replace(self._older(number))

    def _older(self, number: int) -> Path:
        return self.folder / (FILE if number == 0 else f"{FILE}.{number}")

    def note(self, what: str) -> None:
        """Write one line, or several that belong together."""
        moment = time.strftime("%Y-%m-%d %H:%M:%S")
        with suppress(OSError), open(self.folder / FILE, "a", encoding="utf-8", opener=_private) as log:
            log.write(f"{moment} {self._run} {self.nameless(what)}\n")

    def fault(self, error: BaseException) -> None:
        """Write an exception with its traceback."""
        self.note(format_exception(error))

    def report(self, error: BaseException, record: str) -> Path | None:
        """Write a crash report to a file that the user can read before sending it. Return its path, or None on
        failure."""
        words = f"{self.nameless(surroundings())}\n\n{self.nameless(format_exception(error))}\n"
        if record:
            words = f"{words}\n{SECRET}\n\n{record}"
        folder = self.folder / "reports"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for old in sorted(folder.glob("report-*.txt"))[: -REPORTS + 1]:
                old.unlink()
            file = folder / f"report-{time.strftime('%Y%m%d-%H%M%S')}.txt"
            with open(file, "w", encoding="utf-8", opener=_private) as report:
                report.write(words)
        except OSError:
            return None
        return file

    def nameless(self, words: str) -> str:
        """Return words without the names of people and without the home folder, which has the user's name."""
        with suppress(RuntimeError):
            words = words.replace(str(Path.home()), "~")
        names = [re.escape(name) for name in sorted(self._names(), key=len, reverse=True) if name.strip()]
        return re.sub(rf"(?<!\w)({'|'.join(names)})(?!\w)", "***", words) if names else words


def _private(path: str, flags: int) -> int:
    """Open a file that only its owner may read, because it contains moves of matches."""
    return os.open(path, flags, 0o600)


def format_exception(error: BaseException) -> str:
    """Return an exception with the places in the program that led to it."""
    import traceback  # imported here, because only errors need it

    return "".join(traceback.format_exception(error)).rstrip()


def surroundings() -> str:
    """Return a line about the program, Python, SDL and the system."""
    import platform

    import pygame

    screen = "no screen"
    if pygame.display.get_init():
        window = pygame.display.get_surface()
        size = f"{window.get_width()} x {window.get_height()}" if window else "none"
        screen = f"screen {pygame.display.get_driver()}, window {size}"
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    kind = "frozen" if getattr(sys, "frozen", False) else "source"
    return (
        f"Card Table {VERSION} ({kind}), "
        f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}, "
        f"{platform.system()} {platform.release()} {platform.machine()}, {screen}"
    )
