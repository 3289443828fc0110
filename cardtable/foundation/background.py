"""Background threads."""

from __future__ import annotations

from threading import Thread


class BackgroundTask:
    """Background task in a daemon thread that starts on construction. Poll `running`, or block with `wait()`."""

    def __init__(self, name: str) -> None:
        """Start the thread. Subclasses call this last in their own `__init__`, because `_work` may run at once."""
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        """Return whether the thread still runs."""
        return self._thread.is_alive()

    def wait(self) -> None:
        """Block until the task is over."""
        self._thread.join()

    def _work(self) -> None:
        raise NotImplementedError
