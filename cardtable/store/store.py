"""Persistent data: family, settings, matches and results.

The store treats records as text and knows no game. Its parts share one open database. Queries over results are in
`scores.py` and `statistics.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.store.database.database import Database
from cardtable.store.notice import Notice
from cardtable.store.tables.logs import StoredLogs
from cardtable.store.tables.matches import StoredMatches
from cardtable.store.tables.people import StoredPeople
from cardtable.store.tables.settings import StoredSettings

if TYPE_CHECKING:
    from cardtable.store.tables.solved_problems import StoredProblems


class Store:
    """All stored data of one computer, by subject."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.settings = StoredSettings(database)
        self.people = StoredPeople(database, self.settings)
        self.matches = StoredMatches(database, self.people)
        self.logs = StoredLogs(database, self.matches)

    @cached_property
    def problems(self) -> StoredProblems:
        """Progress with problems. Imported on first use, because the first picture does not need it."""
        from cardtable.store.tables.solved_problems import StoredProblems

        return StoredProblems(self.database)

    @classmethod
    def open(cls, folder: Path, clock: Callable[[], float] = time.time) -> tuple[Store, list[Notice]]:
        """Open the store of a folder, whatever its state. Return it with the notices for the user."""
        database, notices = Database.open(folder, clock)
        store = cls(database)
        return store, notices + store.settings.take_notices()

    def close(self) -> None:
        """Write all queued jobs and close the files."""
        self.database.close()
