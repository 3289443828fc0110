"""What long work on the command line says of itself while somebody looks at a terminal, and how it ends when that one
has seen enough."""

from __future__ import annotations

import sys
from time import monotonic

QUIET = 1.0
"""Seconds after which work counts as long."""
STEP = 0.2
"""Seconds from one sign to the next."""
WIDE = 24
STOPPED = 130
"""The exit code of a command that somebody has interrupted."""


class ProgressLine:
    """One line on the terminal that tells how far the work has come and how long it takes yet, and is gone when it is
    over. Where nobody looks, in a pipe or a file, it says nothing."""

    def __init__(self, name: str, whole: int, done: int = 0) -> None:
        """`done`: what was there already, from an earlier time."""
        self._name, self._whole = name, max(1, whole)
        self._before = self._done = done
        self._begun = monotonic()
        self._next = self._begun + QUIET
        self._shown = 0
        self._seen = sys.stderr.isatty()

    def step(self) -> None:
        """One more piece of the whole is done."""
        self.update(self._done + 1)

    def update(self, done: int) -> None:
        """So much of the whole is done."""
        self._done = done
        if not self._seen or monotonic() < self._next:
            return
        part = min(1.0, done / self._whole)
        bar = "#" * int(WIDE * part)
        line = f"{self._name[-40:]} [{bar:.<{WIDE}}] {part:4.0%}{self._left()}"
        print("\r" + line.ljust(self._shown), end="", file=sys.stderr, flush=True)
        self._shown, self._next = len(line), monotonic() + STEP

    def _left(self) -> str:
        """How long the rest takes at the pace so far."""
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
    """The one line at the end of work that was interrupted; the exit code."""
    print(f"cardtable {command}: stopped; {what_is_kept}", file=sys.stderr)
    return STOPPED
