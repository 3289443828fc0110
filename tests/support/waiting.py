"""Waiting for threads and other processes. A wait that never ends fails with a sentence."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

PATIENCE = 120.0
"""Seconds after which something will never happen. No result depends on them: a loaded machine needs a few."""


def wait_until(met: Callable[[], object], never: str, *, pause: float = 0.005) -> None:
    """Call `met` every `pause` seconds until it returns something true. Raises AssertionError with the sentence `never`
    after `PATIENCE` seconds."""
    end = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < end, f"{never}, after {PATIENCE:.0f} seconds"
        time.sleep(pause)


def at_most(steps: int, never: str) -> Iterator[int]:
    """Count the steps of a loop over simulated time: `next()` raises AssertionError with the sentence `never` after
    `steps` calls."""
    yield from range(steps)
    raise AssertionError(f"{never}, after {steps} steps")


def join_threads(name: str, seconds: float = 0.01) -> bool:
    """Wait at most so many seconds for each background thread of a name. Return whether one was running."""
    running = [thread for thread in threading.enumerate() if thread.name == name]
    for thread in running:
        thread.join(seconds)
    return bool(running)
