"""Detection of a screen reader that the system runs: Orca, VoiceOver, Narrator, NVDA or another one."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path

LINUX_READERS = frozenset({"orca"})
"""Names of the processes of screen readers on Linux."""
PATIENCE = 5.0
"""Seconds after which a question to the system is given up."""
_SPI_GETSCREENREADER = 0x0046


def is_running(processes: Path = Path("/proc")) -> bool:
    """Return whether the system runs a screen reader; False if it cannot be told. It may take seconds, so it is asked
    in a thread."""
    with suppress(OSError, subprocess.SubprocessError, AttributeError):
        if sys.platform == "darwin":
            return _voice_over_runs()
        if sys.platform == "win32":
            return _windows_says_so()
        return any(_name_of(process) in LINUX_READERS for process in processes.iterdir() if process.name.isdigit())
    return False


def _name_of(process: Path) -> str:
    """Return the name of a process; "" if it has just ended."""
    try:
        return (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def _voice_over_runs() -> bool:
    command = ["/usr/bin/defaults", "read", "com.apple.universalaccess", "voiceOverOnOffKey"]
    told = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
    return told.stdout.strip() == b"1"


def _windows_says_so() -> bool:
    """Return the flag that screen readers set on Windows."""
    import ctypes

    found = ctypes.c_int(0)
    ctypes.windll.user32.SystemParametersInfoW(_SPI_GETSCREENREADER, 0, ctypes.byref(found), 0)  # type: ignore[attr-defined]
    return bool(found.value)
