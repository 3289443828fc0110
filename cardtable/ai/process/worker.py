"""Main function of the worker process, in which bots compute. Questions come in and answers go out. The process has no
running game, no record and no seed of the match."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Protocol

from cardtable.ai.process.history_delta import HistoryDecoder, HistoryDelta
from cardtable.ai.requests import Answer, Question
from cardtable.foundation.memory_limit import limit_memory


class Pipe(Protocol):
    def recv(self) -> HistoryDelta | Question[Any] | None: ...
    def send(self, answer: Answer) -> None: ...
    def poll(self, timeout: float) -> bool: ...


def main(pipe: Pipe) -> None:
    """Answer questions until None comes or the other end is gone."""
    # Imported here, so that the process runs before the bots are loaded.
    from cardtable.ai.levels import respond
    from cardtable.ai.process.thinking_times import ThinkingTimes

    lower_priority()
    limit_memory()
    listener = HistoryDecoder()
    times = ThinkingTimes(perf_counter, pipe.poll)
    while True:
        try:
            message = pipe.recv()
            if message is None:
                return
            question = listener.decode(message)
            if question is not None:
                pipe.send(times.answer(question, lambda asked: respond(asked, perf_counter)))
        except (EOFError, KeyboardInterrupt, ConnectionError, MemoryError):
            return


def lower_priority() -> None:
    """Lower the priority of this process, where the system supports it, so that drawing goes first."""
    import os

    if hasattr(os, "nice"):
        os.nice(5)
