"""Pipe to the worker process. Sending never blocks."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

from cardtable.ai.history_delta import HistoryEncoder
from cardtable.ai.requests import Question

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

CLOSE_TIMEOUT = 1.0
"""Seconds that a line waits at most for what is being written when it is closed; the process at its end is gone."""


class WorkerPipe:
    """A pipe with a thread that writes into it: a question larger than the pipe waits there until it is read, and no
    frame waits with it."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._unsent: SimpleQueue[Question[Any] | None] = SimpleQueue()
        self._encoder = HistoryEncoder()
        self._broken = False
        self._writing = Thread(target=self._write, name="asking the opponents", daemon=True)
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
        """Return whether a message can be read."""
        return self._pipe.poll()

    def recv(self) -> object:
        """Return the next message. Errors in it are the fault of the other end."""
        return self._pipe.recv()

    def close(self) -> None:
        """Hang up, after the process at the other end has been ended."""
        self._unsent.put(None)
        self._writing.join(CLOSE_TIMEOUT)
        self._pipe.close()
