"""What is done beside the screen."""

from __future__ import annotations

from threading import Thread


class BackgroundTask:
    """Work in a thread of its own, which begins when it is made; whoever has sent for it looks whether it is over, and
    the program ends without it."""

    def __init__(self, name: str) -> None:
        """To be called last: the work may be over before this is."""
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether it is not over yet, one way or the other."""
        return self._thread.is_alive()

    def wait(self) -> None:
        """For whoever has no frames to draw."""
        self._thread.join()

    def _work(self) -> None:
        raise NotImplementedError
