"""What a question carries over the line to whoever thinks: of all that its seat has heard only what is new.

A deal of thousands of cards would otherwise be told again with every question. Both ends remember what has gone over
the line, seat by seat; the questions are whole before and behind it, and nobody else knows that they were cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cardtable.ai.requests import Question
from cardtable.cards.events import Event
from cardtable.cards.pack import Seat
from cardtable.foundation.frozen import replace

AT_ONCE = 1000
"""Events of one message: to pack so many takes some milliseconds, and a frame may come between one and the next."""


class HistoryDelta(NamedTuple):
    """What a seat has heard beyond what was told of it before."""

    seat: Seat
    still_valid: int
    """So much of that is still true: nothing, where something was taken back or another deal has begun."""
    events: tuple[Event, ...]


class HistoryEncoder:
    """The asking end of a line."""

    def __init__(self) -> None:
        self._sent: dict[Seat, tuple[Event, ...]] = {}

    def encode(self, question: Question[Any]) -> Iterator[HistoryDelta | Question[Any]]:
        """What has to be sent, one after the other, so that this question is known at the other end."""
        seat, heard = question.seen.seat, question.seen.heard
        told = self._sent.get(seat, ())
        before = len(told) if heard[: len(told)] == told else 0
        if before < len(told) and not heard:
            yield HistoryDelta(seat, 0, ())
        for start in range(before, len(heard), AT_ONCE):
            yield HistoryDelta(seat, start, heard[start : start + AT_ONCE])
        self._sent[seat] = heard
        yield replace(question, seen=replace(question.seen, heard=()))


class HistoryDecoder:
    """The answering end of it."""

    def __init__(self) -> None:
        self._heard: dict[Seat, tuple[Event, ...]] = {}

    def decode(self, message: HistoryDelta | Question[Any]) -> Question[Any] | None:
        """The question that is whole with this message; none if only something was told."""
        if isinstance(message, HistoryDelta):
            known = self._heard.get(message.seat, ())
            self._heard[message.seat] = known[: message.still_valid] + message.events
            return None
        seen = message.seen
        return replace(message, seen=replace(seen, heard=self._heard.get(seen.seat, ())))
