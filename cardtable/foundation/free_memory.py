"""Free memory that the C library keeps for later: given back to the system while nothing happens."""

from __future__ import annotations

import sys
from functools import cache
from typing import Protocol


class _Trim(Protocol):
    def __call__(self, pad: int, /) -> object: ...


@cache
def _trim() -> _Trim | None:
    """Return the C library's function that gives back free pages; None if it has none."""
    if sys.platform != "linux":
        return None
    from ctypes import CDLL

    try:
        found: _Trim = CDLL(None).malloc_trim
    except (OSError, AttributeError):  # another C library than that of GNU
        return None
    return found


def give_back_memory() -> None:
    """Give back free pages, in up to a thirtieth of a second. At 4K they are half of what a process holds after some
    tables, because pictures of all sizes leave gaps in which the next ones do not fit."""
    trim = _trim()
    if trim is not None:
        trim(0)
