"""Speech output of the program.

Saying something never waits. A thread looks for a backend when the first words are wanted, and passes the lines to it
one after the other. A backend that is missing, hangs or dies is noted once, and after that there is silence.
"""

from __future__ import annotations

import threading
import unicodedata
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from cardtable.speech.backends import SpeechBackend, find_backend

LOOK_AGAIN = 0.05
"""Seconds between two checks whether a line has been spoken."""
LONGEST = 4000
"""Greatest length of a line in letters; longer text becomes several lines."""
MOST = 200
"""Greatest number of waiting lines. Older ones are dropped, because they would be stale."""


class Voice:
    """Queue of lines with the thread that speaks them. Make one when speech is switched on, and close it afterwards."""

    def __init__(self, find: Callable[[], SpeechBackend | None] = find_backend) -> None:
        self._find = find
        self._lines: deque[tuple[str, str]] = deque(maxlen=MOST)
        self._hush = self._closed = False
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self.lost = False
        """True if there is no backend, or if it has failed."""

    def say(self, words: str, language: str, *, at_once: bool = False) -> None:
        """Say words after all that waits, or at once in place of it."""
        lines = [(line, language) for line in _lines(words)]
        if self.lost or self._closed or not lines:
            return
        with self._changed:
            if at_once:
                self._lines.clear()
                self._hush = True
            self._lines.extend(lines)
            self._changed.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._speak, name="voice", daemon=True)
            self._thread.start()

    def hush(self) -> None:
        """Be silent until there are new words."""
        with self._changed:
            self._lines.clear()
            self._hush = True
            self._changed.notify()

    def close(self) -> None:
        """Be silent for good, and release the backend."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(1.0)

    # -- in the thread -----------------------------------------------------------------------------------------

    def _speak(self) -> None:
        way = None
        try:
            way = self._find()
            if way is None:
                self.lost = True
            else:
                self._serve(way)
        except (OSError, ValueError):  # a pipe or socket closed by another thread raises ValueError
            self.lost = True
        finally:
            if way is not None:
                with suppress(OSError):
                    way.close()

    def _serve(self, way: SpeechBackend) -> None:
        """Pass lines to the backend until the voice is closed."""
        while True:
            speaks = way.speaks()
            with self._changed:
                calls = self._closed or self._hush or (self._lines and not speaks)
                if not calls:
                    self._changed.wait(LOOK_AGAIN if speaks else None)
                if self._closed:
                    break
                hush, self._hush = self._hush, False
                line = self._lines.popleft() if self._lines and (hush or not speaks) else None
            if hush:
                way.hush()
            if line is not None:
                way.say(*line)
        way.hush()


def _lines(words: str) -> list[str]:
    """Return words as lines that a backend can take: without control signs, none too long."""
    plain = "".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in words)
    plain = " ".join(plain.replace("[[", " ").replace("]]", " ").split())  # `say` and espeak read commands in brackets
    return [plain[i : i + LONGEST] for i in range(0, len(plain), LONGEST)]
