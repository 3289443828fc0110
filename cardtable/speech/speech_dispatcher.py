"""Speech by speech-dispatcher, the service of Linux desktops: its protocol (SSIP) over its socket."""

from __future__ import annotations

import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path

PATIENCE = 3.0
"""Seconds within which the service must answer, or have started."""
LONGEST = 1000
"""Greatest length of a line of an answer, in bytes."""
LINES = 20
"""Greatest number of lines of an answer."""


class Dispatcher:
    """A connection to the service, which keeps a queue of its own."""

    def __init__(self, address: Path, program: str = "") -> None:
        """`program` starts the service if the socket does not answer: a service that has died may have left its socket
        behind."""
        try:
            self._socket = _connected(address, 0.0)
        except OSError:
            if not program:
                raise
            _start(program)
            self._socket = _connected(address, PATIENCE)
        self._answers = self._socket.makefile("rb")
        self._language = ""
        self._order("SET SELF CLIENT_NAME player:cardtable:table")
        self._order("SET SELF PRIORITY MESSAGE")

    def say(self, words: str, language: str) -> None:
        if language != self._language:
            self._order(f"SET SELF LANGUAGE {language}")
            self._language = language
        self._order("SPEAK")
        # A line with a single full stop ends the text, so a full stop at the beginning of a line is doubled.
        self._order(f".{words}\r\n." if words.startswith(".") else f"{words}\r\n.")

    def speaks(self) -> bool:
        return False

    def hush(self) -> None:
        self._order("CANCEL SELF")

    def close(self) -> None:
        with suppress(OSError):
            self._socket.close()

    def _order(self, line: str) -> None:
        """Send a command and read the answer. Raises OSError unless the answer begins with 2."""
        self._socket.sendall(f"{line}\r\n".encode())
        for _ in range(LINES):
            answer = self._answers.readline(LONGEST)
            if answer[3:4] != b"-":
                break
        if not answer.startswith(b"2"):
            raise OSError("speech-dispatcher refuses")


def _start(program: str) -> None:
    """Start the service as its own library does: the program returns when the service listens."""
    try:
        subprocess.run(
            [program, "--spawn"], timeout=PATIENCE, check=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    except subprocess.SubprocessError as trouble:
        raise OSError(str(trouble)) from trouble


def _connected(address: Path, patience: float) -> socket.socket:
    """Return the connection; retry while a service that was just started is not ready."""
    until = time.monotonic() + patience
    while True:
        line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        line.settimeout(PATIENCE)
        try:
            line.connect(str(address))
            return line
        except OSError:
            line.close()
            if time.monotonic() >= until:
                raise
            time.sleep(0.1)
