"""Time that opponents may think about an answer, so that it comes before patience ends on a slow or busy computer."""

from __future__ import annotations

from collections import deque

from cardtable.ai.requests import THINKING

AT_FIRST = 0.5
"""Seconds to think until it is known how long the rest of an answer takes."""
LEAST = 0.1
"""Shortest time in seconds."""
SHARE = 0.85
"""Share of the patience within which an answer is to come."""
CAUTION = 1.2
"""Factor on the longest of the latest delays."""
KEPT = 8
"""Number of latest answers that are remembered."""


class ThinkingAllowance:
    """Time to think, from the time that earlier answers took beyond it."""

    def __init__(self) -> None:
        self._delays: deque[float] = deque(maxlen=KEPT)
        self.seconds = AT_FIRST

    def on_answer(self, waited: float, patience: float) -> None:
        """Note that an answer came after so many seconds. The longest delay beyond the time to think, and somewhat
        more, is kept free for the next answers."""
        self._delays.append(max(0.0, waited - self.seconds))
        free = SHARE * patience - CAUTION * max(self._delays)
        self.seconds = min(THINKING, max(LEAST, free))

    def on_silence(self) -> None:
        """Note that no answer came. Nothing is known of the delay then: a process that was stopped for a moment says
        nothing of the next one, so the time is halved, from what is allowed at first, until an answer has come."""
        self.seconds = max(LEAST, min(AT_FIRST, self.seconds / 2))
