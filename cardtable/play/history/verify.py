"""Verification of a finished match from its record alone: the proof that the packs were not changed."""

from __future__ import annotations

from time import perf_counter

from cardtable.rules.record import read_steps
from cardtable.rules.registry import game

SLICE = 0.004
"""Seconds of computation in one call, so that no frame waits for a long match."""


class Verification:
    """Recomputation of a match from its record, in slices: the seal, the packs and every score."""

    def __init__(self, record: str) -> None:
        self._reading = read_steps(record, game, verify=True, silent=True)
        self._actions = 0

    def advance(self, seconds: float = SLICE) -> int | None:
        """Compute for so many seconds. Return the number of actions once all is found right, else None. Raises
        BadRecord."""
        until = perf_counter() + seconds
        for match in self._reading:
            self._actions = len(match.action_lines)
            if perf_counter() >= until:
                return None
        return self._actions
