"""Opening of files from untrusted sources: records, archives."""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO


class NotAFile(Exception):
    """The path is a folder, a device or a pipe, whose content may never end."""


class TooLarge(Exception):
    """The file is larger than any that is read."""


def open_untrusted(path: Path, largest: int) -> BinaryIO:
    """Open a regular file of at most `largest` bytes for reading.

    The type is checked before the file is opened, because opening a pipe waits for a writer. The caller still bounds
    its reads, because a file may grow. Raises NotAFile, TooLarge or OSError.
    """
    if not S_ISREG(path.stat().st_mode):
        raise NotAFile(path)
    file = path.open("rb")
    if os.fstat(file.fileno()).st_size > largest:
        file.close()
        raise TooLarge(path)
    return file
