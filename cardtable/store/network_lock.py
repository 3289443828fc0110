"""The same folder on two computers. Through a shared folder a program may have it open there, and no lock tells of it
here; but what SQLite keeps beside an open database is understood on one computer only.

So whoever holds a folder leaves a note with the name of its computer, which goes when the program is closed. Whoever
finds the note of another computer asks, by a file that the other program takes away within a second: that is the
answer. A note that a crash has left is answered by nobody, and holds nobody up for longer than that.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

NOTE = "cardtable.open"
QUESTION = "cardtable.asked"
PATIENCE = 4.0
"""Seconds in which a program that runs has answered, over a slow network as well."""
_STEP = 0.05
_LONGEST = 200


def node() -> str:
    """The name of this computer."""
    if sys.platform == "win32":
        return platform.node()
    return os.uname().nodename  # which is what `platform` says after looking for much else


def holder(folder: Path) -> str:
    """The other computer on which this folder was opened and not closed; nothing if there is none."""
    try:
        with (folder / NOTE).open("rb") as note:
            name = note.read(_LONGEST).decode("utf-8", "replace").strip()
    except OSError:
        return ""
    return name if name != node() else ""


def answers(folder: Path, sleep: Callable[[float], object] = time.sleep) -> bool:
    """Whether the program over there is still running."""
    question = folder / QUESTION
    try:
        question.write_text(node(), encoding="utf-8")
    except OSError:
        return True  # who may not even ask leaves the folder alone
    return taken_away(question, PATIENCE, sleep)


def taken_away(question: Path, patience: float, sleep: Callable[[float], object] = time.sleep) -> bool:
    """Whether the other program takes this file away before so many seconds are over, after which it goes anyhow."""
    for _ in range(round(patience / _STEP)):
        if not question.exists():
            return True
        sleep(_STEP)
    with suppress(OSError):
        question.unlink()
    return False


def answer(folder: Path) -> None:
    """Say that this program is running, if anybody asks."""
    with suppress(OSError):
        (folder / QUESTION).unlink()


def take(folder: Path) -> None:
    """Note that the folder is open here."""
    with suppress(OSError):
        (folder / NOTE).write_text(node(), encoding="utf-8")


def leave(folder: Path) -> None:
    """It is no longer."""
    with suppress(OSError):
        (folder / NOTE).unlink()
