"""Long work beside the screen: how far it is, what came of it, and its end before the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from cardtable.foundation.background import BackgroundTask
from cardtable.transfer.contents import Progress
from cardtable.transfer.safe_zip import Refused

Result = TypeVar("Result")


class Stopped(Exception):
    """Somebody has had enough of waiting: what was begun is undone by whoever hears this."""


class TransferTask(BackgroundTask, Generic[Result]):
    """One thing that takes its time, in a thread of its own."""

    def __init__(self, do: Callable[[Progress], Result]) -> None:
        self.part = 0.0
        """How much of it is done, from nought to one."""
        self.result: Result | None = None
        self.refused: Refused | None = None
        """Why there is no result, if it is that which was looked at."""
        self.trouble = ""
        """The same, if it is the disk: what that said."""
        self._do, self._stopping = do, False
        super().__init__("parcel")

    def stop(self) -> None:
        """End it soon; nothing of it stays."""
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
        except Exception as trouble:  # whatever it is, whoever waits for it is told
            self.trouble = getattr(trouble, "strerror", None) or str(trouble) or type(trouble).__name__
