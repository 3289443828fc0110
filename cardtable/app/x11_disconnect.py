"""A screen that goes away while the program runs: the server of the windows has ended, or the line to it is cut.

The library that talks to an X server then ends the process at once, without a word to anybody. Where that library says
so beforehand, everything is put away first; other systems tell their programs to end.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import pygame

_heard: list[object] = []
"""What the library calls must not be thrown away by us."""


def when_it_goes(act: Callable[[], None]) -> None:
    """Have this done when the screen is gone; nothing can be shown or asked any more, and the process ends after it."""
    if not sys.platform.startswith("linux") or pygame.display.get_driver() != "x11":
        return
    import ctypes  # 4 ms, after the first picture

    def gone(_: int | None) -> int:
        act()
        return 0

    kind = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
    handler = kind(gone)
    try:
        library = ctypes.CDLL("libX11.so.6")
        library.XSetIOErrorHandler.argtypes = [kind]
        library.XSetIOErrorHandler.restype = ctypes.c_void_p
        library.XSetIOErrorHandler(handler)
    except (OSError, AttributeError):  # another way of drawing, or a library that has no such call
        return
    _heard.append(handler)
