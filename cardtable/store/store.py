"""Everything that is kept: the family, the settings, each match line by line, and the results.

The store treats records as text and knows no game. Its parts share one open database, the disk. Score tables are
questions to it, in `scores.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.store.database import Database
from cardtable.store.logs import StoredLogs
from cardtable.store.matches import StoredMatches
from cardtable.store.notice import Notice
from cardtable.store.people import StoredPeople
from cardtable.store.settings import StoredSettings

if TYPE_CHECKING:
    from cardtable.store.solved_problems import StoredProblems


class Store:
    """What is kept at one computer, by what it is about."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.settings = StoredSettings(database)
        self.people = StoredPeople(database, self.settings)
        self.matches = StoredMatches(database, self.people)
        self.logs = StoredLogs(database, self.matches)

    @cached_property
    def problems(self) -> StoredProblems:
        """What was made of the problems; asked for after the first picture."""
        from cardtable.store.solved_problems import StoredProblems

        return StoredProblems(self.database)

    @classmethod
    def open(cls, folder: Path, clock: Callable[[], float] = time.time) -> tuple[Store, list[Notice]]:
        """The store of this folder, whatever state it is in, and what the people at the table should be told of it."""
        database, notices = Database.open(folder, clock)
        return cls(database), notices

    def close(self) -> None:
        """Write what is left, and let the files go."""
        self.database.close()
