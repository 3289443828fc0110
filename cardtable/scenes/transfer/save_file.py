"""Writing of exported files, in a thread and under a new name."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path

from cardtable.foundation.background import BackgroundTask

LONGEST = 80
"""Longest file name made from words."""


def file_name(words: str) -> str:
    """Return words as a file name valid on every disk: letters, digits, blanks, hyphens.

    >>> file_name("Il Cerchio: 8/3")
    'Il Cerchio 8 3'
    """
    plain = re.sub(r"[^\w \-]+", " ", words.replace("–", "-").replace("’", " "))
    return " ".join(plain.split())[:LONGEST].strip(" -") or "Card Table"


def write_new(folder: Path, name: str, ending: str, content: bytes) -> Path:
    """Write a new file and return its path. An existing name gets a number; no file is overwritten."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        path = folder / f"{name}{f' {number}' if number > 1 else ''}.{ending}"
        try:
            with path.open("xb") as file:
                try:
                    file.write(content)
                    file.flush()
                except OSError:
                    with suppress(OSError):
                        path.unlink()
                    raise
        except FileExistsError:
            continue
        return path
    raise AssertionError("counting ends nowhere")


class SaveTask(BackgroundTask):
    """Background task that writes one file."""

    def __init__(self, folder: Callable[[], Path], name: str, ending: str, content: Callable[[], bytes]) -> None:
        """`folder` and `content` are called in the thread, because both may take long."""
        self.path: Path | None = None
        """Path of the written file; None before."""
        self.trouble = ""
        """Error message of the disk."""
        self._content = folder, name, ending, content
        super().__init__("filing")

    def _work(self) -> None:
        folder, name, ending, content = self._content
        try:
            self.path = write_new(folder(), file_name(name), ending, content())
        except (OSError, ValueError) as trouble:
            self.trouble = getattr(trouble, "strerror", None) or str(trouble)
