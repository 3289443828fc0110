"""Background task with progress, result and cancellation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from cardtable.foundation.background import BackgroundTask
from cardtable.transfer.contents import Progress
from cardtable.transfer.safe_zip import Refused

Result = TypeVar("Result")


class Stopped(Exception):
    """The user has stopped the task. The work function undoes what it began."""


class TransferTask(BackgroundTask, Generic[Result]):
    """Work function in a thread of its own."""

    def __init__(self, do: Callable[[Progress], Result]) -> None:
        self.part = 0.0
        """Share of the work that is done, from 0 to 1."""
        self.result: Result | None = None
        self.refused: Refused | None = None
        """Reason if the archive was refused."""
        self.trouble = ""
        """Error message if the disk failed."""
        self._do, self._stopping = do, False
        super().__init__("parcel")

    def stop(self) -> None:
        """Stop the task soon. Nothing of its work stays."""
        self._stopping = True

    def _report(self, done: int, of: int) -> None:
        if self._stopping:
            raise Stopped
        self.part = done / max(1, of)

    def _work(self) -> None:
        try:
            self.result = self._do(self._report)
        except Stopped:
            return
        except Refused as refused:
            self.refused = refused
        except Exception as trouble:  # any error is reported to the waiting screen
            self.trouble = getattr(trouble, "strerror", None) or str(trouble) or type(trouble).__name__
