"""Pipe to the worker process. Sending never blocks."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

from cardtable.ai.process.history_delta import HistoryEncoder
from cardtable.ai.requests import Question

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

CLOSE_TIMEOUT = 1.0
"""Longest time in seconds that `close` waits for the writing thread, after the process has ended."""


class WorkerPipe:
    """Pipe with a thread that writes into it. A question larger than the pipe's buffer blocks that thread and no
    frame."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._unsent: SimpleQueue[Question[Any] | None] = SimpleQueue()
        self._encoder = HistoryEncoder()
        self._broken = False
        self._writing = Thread(target=self._write, name="pipe to the worker process", daemon=True)
        self._writing.start()

    def send(self, question: Question[Any]) -> None:
        """Queue a question for sending; raise OSError if the pipe is known to be broken."""
        if self._broken:
            raise BrokenPipeError
        self._unsent.put(question)

    def _write(self) -> None:
        while (question := self._unsent.get()) is not None:
            try:
                for message in self._encoder.encode(question):
                    self._pipe.send(message)
            except OSError:
                self._broken = True
                return

    def poll(self) -> bool:
        """Return whether a message is there to be read."""
        return self._pipe.poll()

    def recv(self) -> object:
        """Return the next message. Raises whatever unpickling raises, because the worker process may have failed."""
        return self._pipe.recv()

    def close(self) -> None:
        """Close the pipe after the worker process has ended."""
        self._unsent.put(None)
        self._writing.join(CLOSE_TIMEOUT)
        self._pipe.close()
