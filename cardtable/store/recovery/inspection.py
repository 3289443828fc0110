"""Check of the whole database while the program runs, because at the start a large file is only opened."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from threading import Event

from cardtable.foundation.background import BackgroundTask
from cardtable.store.recovery.checks import Unusable, check_database, says_damage
from cardtable.store.recovery.row_repair import find_damage
from cardtable.store.schema.sqlite_file import UNREADABLE

EVERY = 86_400.0
"""Seconds after which a program that stays open checks everything again."""
MATCHES_AT_ONCE = 20
"""Matches that are checked without a pause; they take about 2 ms."""
PAUSE = 0.004
"""Seconds of a pause, in which the main thread draws."""


class _Stopped(Exception):
    """The program ends."""


class Inspection(BackgroundTask):
    """One check of all pages and rows. What it finds is mended by the writer thread, which checks it again."""

    def __init__(
        self,
        read: Callable[[], sqlite3.Connection],
        mend: Callable[[], None],
        replace_missing_backup: Callable[[], None],
    ) -> None:
        """`read` opens a connection, `mend` queues the repair."""
        self._replace_missing_backup = replace_missing_backup
        self._read, self._mend, self._stopping = read, mend, Event()
        self._matches = 0
        super().__init__("store inspection")

    def stop(self) -> None:
        """End the check soon, and wait for its end. What it has not reached is checked another evening."""
        self._stopping.set()
        self.wait()

    def _work(self) -> None:
        with suppress(_Stopped):
            if self._finds_damage():
                self._mend()
            self._replace_missing_backup()

    def _finds_damage(self) -> bool:
        """Return whether anything is damaged. False as well if the file cannot be read at the moment."""
        try:
            with closing(self._read()) as connection:
                check_database(connection)
                return bool(find_damage(connection, self._pause))
        except Unusable:
            return True
        except UNREADABLE as trouble:
            return says_damage(trouble)

    def _pause(self) -> None:
        self._matches += 1
        if self._matches % MATCHES_AT_ONCE == 0 and self._stopping.wait(PAUSE):
            raise _Stopped
