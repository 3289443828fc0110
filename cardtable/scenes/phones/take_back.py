"""Consent of all phones before a decision is taken back."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.cards.pack import Seat


class TakeBackVotes:
    """Request of one seat, and the seats that have not agreed yet. It holds for one moment of the match: an answer
    meanwhile makes it void."""

    def __init__(self) -> None:
        self.asker: Seat | None = None
        self._open: set[Seat] = set()
        self._moment = -1

    def begin(self, asker: Seat, others: Iterable[Seat], moment: int) -> bool:
        """Begin a request, in place of an earlier one. Return True if no other seat must agree."""
        self.asker, self._open, self._moment = asker, set(others), moment
        if not self._open:
            self.asker = None
        return self.asker is None

    def drop_if_void(self, moment: int) -> bool:
        """Drop a request of an earlier moment of the match. Return whether there was one."""
        void = self.asker is not None and moment != self._moment
        if void:
            self.asker = None
        return void

    def vote(self, seat: Seat, yes: bool, moment: int) -> bool | None:
        """Count a vote. Return True once all have agreed, False as soon as one has not; None while it is open, or for
        a vote that was not asked for."""
        if self.asker is None or seat not in self._open or moment != self._moment:
            return None
        self._open.discard(seat)
        if yes and self._open:
            return None
        self.asker = None
        return yes
