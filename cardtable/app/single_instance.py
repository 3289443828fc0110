"""One window for each folder of matches: a program that is started while another has the folder calls it and ends.

The call is a small file beside the matches, which the other program looks for each second and takes away: that is the
answer. A program on another computer, which shares the folder with this one, is not called: its window is not here.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from platform import node

from cardtable.store.network_lock import taken_away

FILE = "cardtable.call"
PATIENCE = 3.0
"""Seconds in which a program that runs has answered; one that has not is stuck, or on its way out."""
_LONGEST = 64 * 1024


def call(folder: Path, files: Sequence[str] = ()) -> bool:
    """Ask the program that has this folder to come forward and to open these files; True if it does."""
    ours, half = folder / FILE, folder / f"{FILE}.{os.getpid()}"
    said = json.dumps({"computer": node(), "files": [str(Path(file).absolute()) for file in files]})
    try:
        half.write_text(said, encoding="utf-8")
        half.replace(ours)
    except OSError:
        return False
    return taken_away(ours, PATIENCE)


def heard(folder: Path) -> list[str] | None:
    """The files that another start of the program asks us to open, if it calls; it may be none, only the window."""
    file = folder / FILE
    try:
        with file.open("rb") as opened:
            said = json.loads(opened.read(_LONGEST))
        here = isinstance(said, dict) and said.get("computer") == node()
        if not here:
            return None
        file.unlink()
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError):
        with suppress(OSError):
            file.unlink()
        return None
    files = said.get("files")
    return [name for name in files if isinstance(name, str)][:20] if isinstance(files, list) else []
