"""Handshake between programs that open the same data folder, on one computer or on several.

The program that holds the folder leaves a note with the name of its computer and deletes it on exit. A second program
writes a request file; the holder looks for it once a second and deletes it, and the deletion is the answer. A note or a
request that a crash has left delays a start by at most `PATIENCE` seconds. The lock file is not enough, because some
network folders have no locks, and because SQLite's shared memory works on one computer only.
"""

from __future__ import annotations

import json
import os
import platform
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from cardtable.store.recovery.folder_lock import OPEN_NOTE

REQUEST = "cardtable.asked"
PATIENCE = 4.0
"""Seconds in which a running program has answered, over a slow network as well."""
_STEP = 0.05
_LONGEST_NOTE, _LONGEST_REQUEST = 200, 64 * 1024
_MOST_FILES = 20


def node() -> str:
    """Return the name of this computer."""
    if sys.platform == "win32":
        return platform.node()
    return os.uname().nodename  # the first thing that `platform` asks; the rest would cost time at the start


def mark_open(folder: Path) -> None:
    """Leave the note that this computer has the folder open."""
    with suppress(OSError):
        (folder / OPEN_NOTE).write_text(node(), encoding="utf-8")


def mark_closed(folder: Path) -> None:
    """Delete the note."""
    with suppress(OSError):
        (folder / OPEN_NOTE).unlink()


def holder(folder: Path) -> str:
    """Return the name of the other computer that has opened the folder and not closed it, or an empty text."""
    try:
        with (folder / OPEN_NOTE).open("rb") as note:
            name = note.read(_LONGEST_NOTE).decode("utf-8", "replace").strip()
    except OSError:
        return ""
    return name if name != node() else ""


def ask(folder: Path, files: Sequence[str] = (), sleep: Callable[[float], object] = time.sleep) -> bool:
    """Ask the holder to come forward and to open `files`. Return whether it answers within `PATIENCE` seconds.

    Raises OSError if the request cannot be written.
    """
    request, unfinished = folder / REQUEST, folder / f"{REQUEST}.{os.getpid()}"
    content = {"computer": node(), "files": [str(Path(file).absolute()) for file in files]}
    try:
        unfinished.write_text(json.dumps(content), encoding="utf-8")
        unfinished.replace(request)
    except OSError:
        with suppress(OSError):
            unfinished.unlink()
        raise
    for _ in range(round(PATIENCE / _STEP)):
        if not request.exists():
            return True
        sleep(_STEP)
    with suppress(OSError):
        request.unlink()
    return False


def take_request(folder: Path) -> list[str] | None:
    """Delete a pending request, which answers it.

    Return the files to open, perhaps none, if the request comes from this computer. Return None if there is no request,
    it cannot be read, or it comes from another computer, where this window cannot be seen.
    """
    request = folder / REQUEST
    content: object = None
    try:
        with request.open("rb") as opened:
            content = json.loads(opened.read(_LONGEST_REQUEST))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError):
        pass
    with suppress(OSError):
        request.unlink()
    if not isinstance(content, dict) or content.get("computer") != node():
        return None
    files = content.get("files")
    return [name for name in files if isinstance(name, str)][:_MOST_FILES] if isinstance(files, list) else []
