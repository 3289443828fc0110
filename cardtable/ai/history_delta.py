"""Delta encoding of requests to the worker process. Only events that the seat has not yet sent go over the pipe,
because a deal of thousands of events would otherwise be sent with every question. Both ends remember the events sent,
seat by seat; requests are complete before and after the pipe."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from cardtable.ai.requests import Question
from cardtable.cards.events import Event
from cardtable.cards.pack import Seat
from cardtable.foundation.frozen import replace

AT_ONCE = 1000
"""Events of one message: to pack so many takes some milliseconds, and a frame may come between one and the next."""


class HistoryDelta(NamedTuple):
    """Events that a seat has heard since its last request."""

    seat: Seat
    still_valid: int
    """So much of that is still true: nothing, where something was taken back or another deal has begun."""
    events: tuple[Event, ...]


class HistoryEncoder:
    """The asking end of a line."""

    def __init__(self) -> None:
        self._sent: dict[Seat, tuple[Event, ...]] = {}

    def encode(self, question: Question[Any]) -> Iterator[HistoryDelta | Question[Any]]:
        """Yield the messages that carry this request to the other end, in order."""
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
