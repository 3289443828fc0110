"""Something is written into a file of its own, which never was there before; a thread does it."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path

from cardtable.foundation.background import BackgroundTask

LONGEST = 80
"""The most letters of a name that is made of words."""


def file_name(words: str) -> str:
    """Words as a name that every disk takes: letters, digits, blanks, hyphens."""
    plain = re.sub(r"[^\w \-]+", " ", words.replace("–", "-").replace("’", " "))
    return " ".join(plain.split())[:LONGEST].strip(" -") or "Card Table"


def write_new(folder: Path, name: str, ending: str, content: bytes) -> Path:
    """Write a file under this name, or with a number behind it if there is one; what was there stays."""
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


class Filing(BackgroundTask):
    """One file on its way to the disk."""

    def __init__(self, folder: Callable[[], Path], name: str, ending: str, content: Callable[[], bytes]) -> None:
        """Where it goes and what is in it is found out in the thread: both may take their time."""
        self.path: Path | None = None
        """Where it lies, once it does."""
        self.trouble = ""
        """What the disk said against it."""
        self._content = folder, name, ending, content
        super().__init__("filing")

    def _work(self) -> None:
        folder, name, ending, content = self._content
        try:
            self.path = write_new(folder(), file_name(name), ending, content())
        except (OSError, ValueError) as trouble:
            self.trouble = getattr(trouble, "strerror", None) or str(trouble)
