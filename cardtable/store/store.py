"""Everything that is kept: the family, the settings, each match line by line, and the results.

The store treats records as text and knows no game. Its parts share one open database, the disk. Score tables are
questions to it, in `scores.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from cardtable.store.disk import Disk
from cardtable.store.logs import StoredLogs
from cardtable.store.matches import StoredMatches
from cardtable.store.notice import Notice
from cardtable.store.people import StoredPeople
from cardtable.store.problems import StoredProblems
from cardtable.store.settings import StoredSettings


class Store:
    """What is kept at one computer, by what it is about."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.settings = StoredSettings(disk)
        self.people = StoredPeople(disk, self.settings)
        self.matches = StoredMatches(disk, self.people)
        self.logs = StoredLogs(disk, self.matches)
        self.problems = StoredProblems(disk)

    @classmethod
    def open(cls, folder: Path, clock: Callable[[], float] = time.time) -> tuple[Store, list[Notice]]:
        """The store of this folder, whatever state it is in, and what the people at the table should be told of it."""
        disk, notices = Disk.open(folder, clock)
        return cls(disk), notices

    def close(self) -> None:
        """Write what is left, and let the files go."""
        self.disk.close()
