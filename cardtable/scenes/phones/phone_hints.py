"""Hints for phones, one after another: the worker process answers one question at a time, and bots come first."""

from __future__ import annotations

from collections import deque

from cardtable.ai.requests import Advice, Hint
from cardtable.cards.pack import Seat
from cardtable.play.session.advice import AdviceService
from cardtable.play.session.session import Session


class PhoneHints:
    """Wishes for hints, in the order in which they came."""

    def __init__(self, service: AdviceService) -> None:
        self._service = service
        self._wanted: deque[Seat] = deque()
        self._asked: tuple[Seat, Hint] | None = None

    @property
    def is_waiting(self) -> bool:
        """Return whether a hint is wanted or on its way."""
        return bool(self._wanted) or self._asked is not None

    def want(self, seat: Seat) -> None:
        """Note the wish of a seat."""
        if seat not in self._wanted and (self._asked is None or self._asked[0] != seat):
            self._wanted.append(seat)

    def clear(self) -> None:
        """Drop all wishes."""
        self._wanted.clear()
        self._withdraw()

    def _withdraw(self) -> None:
        if self._asked is not None:
            self._service.withdraw(self._asked[1])
        self._asked = None

    def take(self, session: Session, *, bots_think: bool) -> tuple[Seat, Advice] | None:
        """Return a hint that is here, with its seat; otherwise ask for the next one if the worker is free."""
        remote = session.remote
        if self._asked is not None:
            seat, hint = self._asked
            if seat not in remote.seats or remote.observation(seat) is not hint.seen:
                self._withdraw()  # the seat has answered meanwhile
            elif (advice := self._service.poll_reply(hint)) is not None:
                self._asked = None
                return seat, advice
            return None
        while self._wanted and not bots_think:
            seat = self._wanted.popleft()
            if seat in remote.seats and seat in remote.observation(seat).asked:
                self._asked = seat, self._service.ask_hint_for(seat)
                return None
        return None
