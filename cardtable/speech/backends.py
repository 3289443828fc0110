"""Speech backends of the systems, and the choice for this computer. No backend is started before speech is switched on
or its availability is asked for."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol


class SpeechWay(Protocol):
    """One service that speaks. Whatever goes wrong with it is an OSError; nothing of it waits longer than some
    seconds."""

    def say(self, words: str, language: str) -> None:
        """Begin to say one line of plain words, in a language by its two letters."""

    def speaks(self) -> bool:
        """Return whether the backend is busy until it has finished speaking."""

    def hush(self) -> None:
        """Say nothing more of what was begun."""

    def close(self) -> None:
        """Let go of the service."""


def offered() -> bool:
    """Return whether this computer seems to have a voice. Only files are looked at; nothing is started."""
    return bool(_ways())


def found() -> SpeechWay | None:
    """The first way that works, begun."""
    for begin in _ways():
        try:
            return begin()
        except OSError:
            continue
    return None


def _ways() -> list[Callable[[], SpeechWay]]:
    if sys.platform == "darwin":
        return _apple()
    if sys.platform == "win32":
        return _windows()
    return [*_dispatchers(), *_espeak()]


def _apple() -> list[Callable[[], SpeechWay]]:
    from cardtable.speech.command_line import apple

    say = shutil.which("say")
    return [lambda: apple(say)] if say else []


def _windows() -> list[Callable[[], SpeechWay]]:
    from cardtable.speech.windows import PowerShell

    shell = shutil.which("powershell")
    return [lambda: PowerShell(shell)] if shell else []


def _dispatchers() -> list[Callable[[], SpeechWay]]:
    """Return the backends for the service of Linux desktops: it listens already, or its program starts it on demand."""
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


def _espeak() -> list[Callable[[], SpeechWay]]:
    from cardtable.speech.command_line import espeak

    program = shutil.which("espeak-ng") or shutil.which("espeak")
    return [lambda: espeak(program)] if program else []
