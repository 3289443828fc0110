"""Progress display of long commands on a terminal."""

from __future__ import annotations

import sys
from time import monotonic

QUIET = 1.0
"""Seconds before the display appears."""
STEP = 0.2
"""Seconds between updates."""
WIDE = 24
STOPPED = 130
"""Exit code of an interrupted command."""


class ProgressLine:
    """Progress bar with remaining time on stderr. Prints nothing if stderr is not a terminal; `close()` clears the
    line."""

    def __init__(self, name: str, whole: int, done: int = 0) -> None:
        """Start a bar for `whole` pieces, of which `done` were there before."""
        self._name, self._whole = name, max(1, whole)
        self._before = self._done = done
        self._begun = monotonic()
        self._next = self._begun + QUIET
        self._shown = 0
        self._seen = sys.stderr.isatty()

    def step(self) -> None:
        """Count one more piece."""
        self.update(self._done + 1)

    def update(self, done: int) -> None:
        """Set the number of finished pieces."""
        self._done = done
        if not self._seen or monotonic() < self._next:
            return
        part = min(1.0, done / self._whole)
        bar = "#" * int(WIDE * part)
        line = f"{self._name[-40:]} [{bar:.<{WIDE}}] {part:4.0%}{self._left()}"
        print("\r" + line.ljust(self._shown), end="", file=sys.stderr, flush=True)
        self._shown, self._next = len(line), monotonic() + STEP

    def _left(self) -> str:
        """Return the remaining time at the pace so far."""
        new = self._done - self._before
        if new <= 0:
            return ""
        seconds = round((monotonic() - self._begun) / new * max(0, self._whole - self._done))
        return f" {seconds // 60}:{seconds % 60:02d}"

    def close(self) -> None:
        """Clear the line."""
        if self._shown:
            print("\r" + " " * self._shown + "\r", end="", file=sys.stderr, flush=True)
            self._shown = 0


def print_stopped(command: str, what_is_kept: str) -> int:
    """Print the last line of an interrupted command. Return the exit code."""
    print(f"cardtable {command}: stopped; {what_is_kept}", file=sys.stderr)
    return STOPPED
