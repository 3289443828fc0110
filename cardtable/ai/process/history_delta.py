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
"""Number of events in one message. Packing so many takes some milliseconds, and a frame may come between two
messages."""


class HistoryDelta(NamedTuple):
    """Events that a seat has heard since its last request."""

    seat: Seat
    still_valid: int
    """Number of earlier events that are still valid; 0 after an undo or a new deal."""
    events: tuple[Event, ...]


class HistoryEncoder:
    """Encoder at the asking end of the pipe."""

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
    """Decoder at the answering end of the pipe."""

    def __init__(self) -> None:
        self._heard: dict[Seat, tuple[Event, ...]] = {}

    def decode(self, message: HistoryDelta | Question[Any]) -> Question[Any] | None:
        """Return the question that is complete with this message, or None after mere events."""
        if isinstance(message, HistoryDelta):
            known = self._heard.get(message.seat, ())
            self._heard[message.seat] = known[: message.still_valid] + message.events
            return None
        seen = message.seen
        return replace(message, seen=replace(seen, heard=self._heard.get(seen.seat, ())))
