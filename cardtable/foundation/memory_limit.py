"""Memory limit of the worker process, so that a bot with a memory leak ends alone and does not slow down the
computer."""

from __future__ import annotations

import os
import sys
from threading import Thread
from time import sleep

MOST = 512 * 1024 * 1024
"""Bytes of the limit. The best players of all games use less than a tenth of it."""
EVERY = 0.25
"""Seconds between two checks on systems without a limit of their own."""


def limit_memory(most: int = MOST) -> None:
    """Limit the memory of this process to `most` bytes. Beyond it MemoryError is raised or, where the system has no
    such limit, the process ends."""
    if sys.platform.startswith("linux"):
        import resource

        _, highest = resource.getrlimit(resource.RLIMIT_AS)
        if highest == resource.RLIM_INFINITY or highest > most:
            resource.setrlimit(resource.RLIMIT_AS, (most, highest))
        return
    Thread(target=end_process_above, args=(most,), name="watching the memory", daemon=True).start()


def end_process_above(most: int) -> None:
    """End this process when it has used more than `most` bytes."""
    while (taken := peak_memory()) is not None:
        if taken > most:
            os._exit(1)
        sleep(EVERY)


def peak_memory() -> int | None:
    """Return the peak of this process's memory in bytes, or None if the system does not tell."""
    if sys.platform == "win32":
        return _on_windows()
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def _on_windows() -> int | None:
    import ctypes
    from ctypes import wintypes

    class Counters(ctypes.Structure):
        """Structure PROCESS_MEMORY_COUNTERS of Windows."""

        _fields_ = (
            ("cb", wintypes.DWORD),
            ("faults", wintypes.DWORD),
            ("peak", ctypes.c_size_t),
            ("others", ctypes.c_size_t * 7),
        )

    found, windows = Counters(), getattr(ctypes, "windll", None)
    found.cb = ctypes.sizeof(found)
    if windows is None:
        return None
    # A handle is as wide as a pointer: without these types its upper half would be lost.
    ask, own = windows.kernel32.K32GetProcessMemoryInfo, windows.kernel32.GetCurrentProcess
    own.restype = wintypes.HANDLE
    ask.argtypes = (wintypes.HANDLE, ctypes.POINTER(Counters), wintypes.DWORD)
    return int(found.peak) if ask(own(), ctypes.byref(found), found.cb) else None
