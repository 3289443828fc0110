"""Error message for a fatal failure, on stderr and in a native message box."""

from __future__ import annotations

import locale
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from textwrap import fill
from unicodedata import normalize

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
    program."""
    print(words, file=sys.stderr, flush=True)
    # Without a display, as in an error after its end, only the terminal can tell.
    if not pygame.display.get_init() or pygame.display.get_driver() in ("dummy", "offscreen"):
        return
    for number in _ending_signals():
        signal.signal(number, signal.SIG_DFL)  # Python cannot handle them while SDL waits in the box
    told = fill(words if _draws_all_letters() else without_accents(words), 72)  # X11 shows a line as it is
    if pygame.display.get_driver() in ("x11", "wayland"):
        _in_own_process(lambda: _message_box(told))
    else:
        _message_box(told)


def _ending_signals() -> list[int]:
    """Return the numbers of the signals that end the program, as far as this thread may handle them."""
    if threading.current_thread() is not threading.main_thread():
        return []
    return [getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)]


def _message_box(words: str) -> None:
    with suppress(pygame.error):
        pygame.display.message_box(text("window.title"), words, "error")


def _in_own_process(show: Callable[[], None]) -> None:
    """Call a function in a process group of its own, and end the group with a signal that ends the program: SDL shows
    its box in a child, which would stay on the screen."""
    ending = _ending_signals()
    signal.pthread_sigmask(signal.SIG_BLOCK, ending)  # until it is known what they end
    try:
        child = os.fork()
    except OSError:  # no process is left: SDL shows its box in this one
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ending)
        show()
        return
    if child == 0:
        with suppress(BaseException):
            os.setpgid(0, 0)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ending)
            show()
        os._exit(0)
    with suppress(OSError):  # the child has done so first
        os.setpgid(child, child)

    def end_group(*_: object) -> None:
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)

    for number in ending:
        signal.signal(number, end_group)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ending)
    os.waitpid(child, 0)


def _draws_all_letters() -> bool:
    """Return whether a message box draws all letters. On X11 a line ends at the first one that the locale lacks."""
    if pygame.display.get_driver() != "x11":
        return True
    try:
        locale.setlocale(locale.LC_CTYPE, "")
    except locale.Error:  # the chosen one is not installed
        return False
    return locale.nl_langinfo(locale.CODESET) == "UTF-8"


def without_accents(words: str) -> str:
    r"""Return words in ASCII.

    >>> without_accents("L’été, “ouvert”…")
    'L\'ete, "ouvert"...'
    """
    plain = words.translate(str.maketrans("’‘“”«»–—", '\'\'""""--'))
    return normalize("NFKD", plain).encode("ascii", "ignore").decode("ascii")
