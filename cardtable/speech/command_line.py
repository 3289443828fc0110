"""Speech by a command that is started for every line and reads it from its input: `say` of macOS, espeak."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

PATIENCE = 5.0
"""Seconds within which a command must have listed its voices."""
A_LETTER = 0.25
"""Seconds for each letter after which a speaking command counts as hung."""
_VOICE = re.compile(r"^(\S.*?)\s+([a-z]{2})[_-]\w+\s+#", re.MULTILINE)
"""A line of `say`'s list of voices: a name, which may have several words, and a language."""
_LIKED: Mapping[str, Sequence[str]] = {
    "en": ("Samantha", "Daniel", "Alex"),
    "it": ("Alice", "Federica"),
    "fr": ("Thomas", "Amélie"),
}
"""Pleasant voices; the first ones in the list are jokes."""


class Program:
    """Speaker that starts a command for each line, after the previous one has ended."""

    def __init__(self, called: Callable[[str], Sequence[str]]) -> None:
        """`called` returns the command with its arguments for a language."""
        self._called = called
        self._running: subprocess.Popen[bytes] | None = None
        self._until = 0.0

    def say(self, words: str, language: str) -> None:
        spoken = words.encode()
        self._running = subprocess.Popen(
            self._called(language), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self._until = time.monotonic() + PATIENCE + A_LETTER * len(words)
        assert self._running.stdin is not None
        # One line fits into the buffer of the pipe, so this does not block.
        with suppress(BrokenPipeError):
            self._running.stdin.write(spoken + b"\n")
        with suppress(BrokenPipeError):
            self._running.stdin.close()

    def speaks(self) -> bool:
        if self._running is None:
            return False
        code = self._running.poll()
        if code is None and time.monotonic() < self._until:
            return True
        self.hush()
        if code != 0:
            raise OSError("the program that speaks has hung or failed")
        return False

    def hush(self) -> None:
        if self._running is not None:
            self._running.kill()
            self._running.wait()
            self._running = None

    def close(self) -> None:
        self.hush()


def espeak(program: str) -> Program:
    """Return a speaker by espeak-ng, or by the older espeak."""
    return Program(lambda language: [program, "-v", language, "--stdin"])


def apple(program: str) -> Program:
    """Return a speaker by `say`, with a voice for each language that has one."""
    try:
        told = subprocess.run(
            [program, "-v", "?"], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False
        )
    except subprocess.SubprocessError as trouble:
        raise OSError(str(trouble)) from trouble
    voices = voices_of(told.stdout.decode(errors="replace"))

    def called(language: str) -> list[str]:
        voice = voices.get(language)
        return [program, *(("-v", voice) if voice else ()), "-f", "-"]

    return Program(called)


def voices_of(told: str) -> dict[str, str]:
    """Return the voice for each language, from `say`'s list of its voices."""
    found: dict[str, list[str]] = {}
    for name, language in _VOICE.findall(told):
        found.setdefault(language, []).append(name)
    return {
        language: next((liked for liked in _LIKED.get(language, ()) if liked in names), names[0])
        for language, names in found.items()
    }
