"""Speech backends of each system, and the search for one that works on this computer.

No backend is asked before speech is switched on, or before its setting is shown.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol


class SpeechBackend(Protocol):
    """A service that speaks. Every failure is an OSError, and no call waits longer than some seconds."""

    def say(self, words: str, language: str) -> None:
        """Begin to say one line of plain words, in a language by its two letters."""

    def speaks(self) -> bool:
        """Return whether it is still speaking and can take no further line."""

    def hush(self) -> None:
        """Stop speaking."""

    def close(self) -> None:
        """Release the service."""


def seems_available() -> bool:
    """Return whether this computer seems to have a voice. It looks at files and starts nothing."""
    return bool(_ways())


def find_backend() -> SpeechBackend | None:
    """Return the first backend that works, started; None without one."""
    for begin in _ways():
        try:
            return begin()
        except OSError:
            continue
    return None


def _ways() -> list[Callable[[], SpeechBackend]]:
    if sys.platform == "darwin":
        return _apple()
    if sys.platform == "win32":
        return _windows()
    return [*_dispatchers(), *_espeak()]


def _apple() -> list[Callable[[], SpeechBackend]]:
    from cardtable.speech.command_line import apple

    say = shutil.which("say")
    return [lambda: apple(say)] if say else []


def _windows() -> list[Callable[[], SpeechBackend]]:
    from cardtable.speech.windows import PowerShell

    shell = shutil.which("powershell")
    return [lambda: PowerShell(shell)] if shell else []


def _dispatchers() -> list[Callable[[], SpeechBackend]]:
    """Return makers of the service of Linux desktops: it listens already, or its program starts it."""
    from cardtable.speech.speech_dispatcher import Dispatcher

    address, program = _address(), shutil.which("speech-dispatcher")
    return [lambda: Dispatcher(address, program or "")] if program or address.exists() else []


def _address() -> Path:
    """Return the socket of that service, found as its own programs find it."""
    kind, _, told = os.environ.get("SPEECHD_ADDRESS", "").partition(":")
    if kind == "unix_socket" and told:
        return Path(told)
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    base = Path(runtime) if runtime else Path.home() / ".cache"
    return base / "speech-dispatcher" / "speechd.sock"


def _espeak() -> list[Callable[[], SpeechBackend]]:
    from cardtable.speech.command_line import espeak

    program = shutil.which("espeak-ng") or shutil.which("espeak")
    return [lambda: espeak(program)] if program else []
