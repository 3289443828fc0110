"""Error message for a fatal failure, on stderr and in a native message box."""

from __future__ import annotations

import sys
from contextlib import suppress
from textwrap import fill

import pygame

from cardtable.app.log import LogFile, format_exception
from cardtable.foundation import paths
from cardtable.text.catalog import text


def report_fatal(error: Exception) -> None:
    """Log the exception, write a crash report, and show its path."""
    journal = LogFile(paths.logs())
    journal.fault(error)
    words = text("app.broken", file=journal.report(error, "") or journal.folder)
    print(format_exception(error), file=sys.stderr)
    show_fatal(words)


def show_fatal(words: str) -> None:
    """Show why there is no window, on the terminal and in a message box."""
    print(words, file=sys.stderr, flush=True)
    if pygame.display.get_driver() not in ("dummy", "offscreen"):
        with suppress(pygame.error):  # X11 shows a line as it is, wider than the screen
            pygame.display.message_box(text("window.title"), fill(words, 72), "error")
