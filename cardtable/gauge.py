"""What long work on the command line says of itself while somebody looks at a terminal."""

from __future__ import annotations

import sys
from time import monotonic

QUIET = 1.0
"""Seconds after which work counts as long."""
STEP = 0.2
"""Seconds from one sign to the next."""
WIDE = 24


class Gauge:
    """One line on the terminal that tells how far the work has come, and is gone when it is over."""

    def __init__(self, name: str, whole: int) -> None:
        self._name, self._whole = name, max(1, whole)
        self._next = monotonic() + QUIET
        self._shown = 0
        self._seen = sys.stderr.isatty()

    def tell(self, done: int) -> None:
        """So much of the whole is done."""
        if not self._seen or monotonic() < self._next:
            return
        part = min(1.0, done / self._whole)
        bar = "#" * int(WIDE * part)
        line = f"{self._name[-40:]} [{bar:.<{WIDE}}] {part:4.0%}"
        print("\r" + line.ljust(self._shown), end="", file=sys.stderr, flush=True)
        self._shown, self._next = len(line), monotonic() + STEP

    def close(self) -> None:
        """Clear the line."""
        if self._shown:
            print("\r" + " " * self._shown + "\r", end="", file=sys.stderr, flush=True)
            self._shown = 0
