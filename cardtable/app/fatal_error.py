"""Error message for a fatal failure, on stderr and in a native message box."""

from __future__ import annotations

import signal
import sys
import threading
from contextlib import suppress
from textwrap import fill

import pygame

from cardtable.app.log import LogFile, format_exception
from cardtable.foundation import paths
from cardtable.text.catalog import text


def is_thread_shortage(error: Exception) -> bool:
    """Return whether Python or SDL was refused a thread, as under a low limit of processes."""
    return isinstance(error, RuntimeError | pygame.error) and str(error).endswith(("new thread", "create thread"))


def report_fatal(error: Exception) -> None:
    """Log the exception, write a crash report, and show its path. A system that refuses threads is only named, because
    a report is of no use there."""
    if is_thread_shortage(error):
        show_fatal(text("app.few-processes"))
        return
    journal = LogFile(paths.logs())
    journal.fault(error)
    words = text("app.broken", file=journal.report(error, "") or journal.folder)
    print(format_exception(error), file=sys.stderr)
    show_fatal(words)


def show_fatal(words: str) -> None:
    """Show why there is no window, on the terminal and in a message box. The box ends with the signals that end the
    program, which Python cannot handle while SDL waits in it."""
    print(words, file=sys.stderr, flush=True)
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name) and threading.current_thread() is threading.main_thread():
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    # Without a display, as in an error after its end, only the terminal can tell.
    if pygame.display.get_init() and pygame.display.get_driver() not in ("dummy", "offscreen"):
        with suppress(pygame.error):  # X11 shows a line as it is, wider than the screen
            pygame.display.message_box(text("window.title"), fill(words, 72), "error")
