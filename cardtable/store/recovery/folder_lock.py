"""Lock file of the data folder. It also holds the mark of a clean exit, which spares an untouched database a check."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from cardtable.store.schema.sqlite_file import FILE

OPEN_NOTE = "cardtable.open"
"""File with the name of the computer that has the folder open."""


def lock_folder(folder: Path) -> IO[bytes] | None:
    """Lock the folder for this program. Return the open lock file, or None if another program holds it.

    The system releases the lock when the file is closed or the process ends.
    """
    mark = (folder / "cardtable.lock").open("a+b")  # stays open as long as the program runs
    try:
        mark.seek(0)
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(mark.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as trouble:
        # Some network drives have no locks; that is not a second program.
        if trouble.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            mark.close()
            return None
    return mark


def mark_clean(mark: IO[bytes], folder: Path) -> None:
    """Store size and time of the closed database in the lock file. An untouched large file is not checked at the next
    start."""
    with suppress(OSError):
        mark.truncate(0)
        mark.write(_fingerprint(folder / FILE))
        mark.flush()


def was_closed_cleanly(mark: IO[bytes] | None, path: Path) -> bool:
    """Return whether the database is as the last exit left it."""
    if mark is None or not path.exists() or os.path.lexists(f"{path}-wal"):
        return False
    return _read(mark) == _fingerprint(path)


def was_ever_closed(mark: IO[bytes]) -> bool:
    """Return whether a database was closed in this folder at any time, even if there is none now."""
    return bool(_read(mark))


def _read(mark: IO[bytes]) -> bytes:
    mark.seek(0)
    return mark.read(100)


def _fingerprint(path: Path) -> bytes:
    seen = path.stat()
    return f"{seen.st_size} {seen.st_mtime_ns}".encode()
