"""Bounds on what connections may cost. A file handle that a stranger holds is missing when the match is saved, so a
connection over the limit is cut before anything is opened for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

MOST_CONNECTIONS = 40
MOST_PER_ADDRESS = 8
MESSAGES_PER_SECOND = 20


class ConnectionLimit:
    """Count of the open connections, in all and by address."""

    def __init__(self, most: int = MOST_CONNECTIONS, per_address: int = MOST_PER_ADDRESS) -> None:
        self._most, self._per_address = most, per_address
        self._open: Counter[str] = Counter()

    @property
    def open(self) -> int:
        return self._open.total()

    def enter(self, address: str) -> bool:
        """Count a new connection. Return False if it is one too many, and then do not count it."""
        if self.open >= self._most or self._open[address] >= self._per_address:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count a connection out again."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class MessageRate:
    """Rate of the messages of one connection."""

    def __init__(self, clock: Callable[[], float], most: int = MESSAGES_PER_SECOND) -> None:
        self._clock, self._most = clock, most
        self._since, self._count = clock(), 0

    def allows_one_more(self) -> bool:
        """Count a message. Return False if there were too many within a second."""
        now = self._clock()
        if now - self._since >= 1:
            self._since, self._count = now, 0
        self._count += 1
        return self._count <= self._most
