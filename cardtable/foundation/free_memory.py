"""Free memory that the C library keeps for later: given back to the system while nothing happens."""

from __future__ import annotations

import sys
from functools import cache
from typing import Protocol

LARGE = 4 * 1024 * 1024
"""Bytes from which something has memory of its own, which goes back as soon as it is freed."""
_M_MMAP_THRESHOLD = -3
"""Number by which glibc knows this bound."""


class _Trim(Protocol):
    def __call__(self, pad: int, /) -> object: ...


@cache
def _trim() -> _Trim | None:
    """Return the C library's function that gives back free pages; None if it has none. From then on, large things have
    memory of their own. The C library raises that bound by itself up to 32 MB, and then pictures of half a screen leave
    gaps as well: after all eight tables at 4K it held 45 MB more."""
    if sys.platform != "linux":
        return None
    from ctypes import CDLL

    try:
        library = CDLL(None)
        library.mallopt(_M_MMAP_THRESHOLD, LARGE)
        found: _Trim = library.malloc_trim
    except (OSError, AttributeError):  # another C library than that of GNU
        return None
    return found


def give_back_memory() -> None:
    """Give back free pages, in up to a thirtieth of a second. At 4K they are half of what a process holds after some
    tables, because pictures of all sizes leave gaps in which the next ones do not fit."""
    trim = _trim()
    if trim is not None:
        trim(0)
