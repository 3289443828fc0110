"""One open database: what is asked of it and written to it, in the order in which it was given.

It never makes a frame late: writes go to a thread, and a question waits for the writes that were given before it. It
never fails: what cannot be read or written becomes a notice, a sentence that the screen shows when it has time.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import IO, Any

from cardtable.store import backups, handshake, recovery
from cardtable.store.checksums import Statement, register_functions
from cardtable.store.notice import Notice, short_path
from cardtable.store.write_queue import Job, TakenOver, WriteQueue, perform

FLUSH_SECONDS = 2.0
CLOSE_SECONDS = 8.0


class Database:
    """A database in a folder, or one in memory when the disk will not have it."""

    def __init__(
        self,
        folder: Path,
        connection: sqlite3.Connection,
        mark: IO[bytes] | None,
        kept: bool,
        clock: Callable[[], float],
    ) -> None:
        self.folder = folder
        self.persistent = kept
        """False: everything is forgotten when the program ends."""
        self.clock = clock
        self.owner = os.urandom(8).hex()  # the module secrets would cost 5 ms at the start
        """By this name the running program holds the matches that it writes."""
        self._connection = connection
        self._mark = mark
        self._notices: deque[Notice] = deque()
        self._writer = WriteQueue(folder / recovery.FILE, self.owner, self.add_notice, self._back_up) if kept else None
        self._last_id = 0
        self._stamp = int.from_bytes(os.urandom(2), "big") >> 2 << 6

    @classmethod
    def open(cls, folder: Path, clock: Callable[[], float]) -> tuple[Database, list[Notice]]:
        """The database of this folder, whatever state it is in, and what the people here should be told of it."""
        mark: IO[bytes] | None = None
        try:
            folder.mkdir(0o700, parents=True, exist_ok=True)
            mark = recovery.lock_folder(folder)
            other = handshake.holder(folder)
            if other and (mark is None or _is_answered(folder)):
                if mark is not None:
                    mark.close()
                return cls._open_copy_in_memory(folder, clock), [Notice("store.elsewhere", {"computer": other})]
            connection, notices = recovery.open_database(folder, _timestamp(clock), mark)
        except (OSError, *backups.UNREADABLE, recovery.Unusable):
            if mark is not None:
                mark.close()
            return cls._open_copy_in_memory(folder, clock), [
                Notice("store.nothing-kept", {"folder": short_path(folder)})
            ]
        if mark is None:
            notices.append(Notice("store.second-window", {}))
        else:
            handshake.mark_open(folder)
        return cls(folder, connection, mark, True, clock), notices

    @classmethod
    def _open_copy_in_memory(cls, folder: Path, clock: Callable[[], float]) -> Database:
        """What can be read there, and nothing of what is done now will be."""
        return cls(folder, recovery.in_memory(folder), None, False, clock)

    def take_request(self) -> list[str] | None:
        """Answer a second program that asks for this folder. Return the files that it wants opened in this window, or
        None if nothing is to be shown. The main loop calls this once a second."""
        return None if self._mark is None else handshake.take_request(self.folder)

    def forward(self, files: Sequence[str]) -> bool:
        """Ask the program that holds the folder to come forward and to open `files`. Return whether it answered."""
        try:
            return handshake.ask(self.folder, files)
        except OSError:
            return False

    @property
    def held_elsewhere(self) -> bool:
        """Whether another running program had this folder first."""
        return self.persistent and self._mark is None

    def close(self) -> None:
        """Write what is left, keep a copy if anything was written, and let the files go."""
        if self._writer is not None:
            self._writer.close(CLOSE_SECONDS)
            if self._writer.written:
                self._back_up(self._connection)
        self._connection.close()
        if self._mark is not None:
            recovery.mark_clean(self._mark, self.folder)
            handshake.mark_closed(self.folder)
            with suppress(OSError):  # on a full disk closing tries again what writing was refused
                self._mark.close()

    def _back_up(self, connection: sqlite3.Connection) -> None:
        with suppress(OSError, sqlite3.Error):
            backups.make_backup(connection, self.folder, _timestamp(self.clock))

    def flush(self) -> bool:
        """Wait until everything given so far is on the disk; False if the disk refuses."""
        return self._writer is None or self._writer.flush(FLUSH_SECONDS)

    @property
    def settled(self) -> bool:
        """Whether all is on the disk, or the disk refuses, which is told and waited for by nobody."""
        return self._writer is None or self._writer.settled

    def try_again(self) -> bool:
        """Write now what the disk has refused so far; False if it still refuses."""
        return self._writer is None or self._writer.try_again(CLOSE_SECONDS)

    def take_notices(self) -> list[Notice]:
        """What there is to tell since this was last asked."""
        told: list[Notice] = []
        while self._notices:
            told.append(self._notices.popleft())
        return told

    def add_notice(self, notice: Notice) -> None:
        """What is already waiting to be told is not told twice; the writer calls this from its thread."""
        if notice not in tuple(self._notices):
            self._notices.append(notice)

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """The answer to a question in SQL, after the writes before it; none and a notice if it cannot be read."""
        self.flush()
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error:
            self.add_notice(Notice("store.unreadable", {}))
            return []

    def reader_factory(self) -> Callable[[], sqlite3.Connection]:
        """How another thread looks at all that has been given until now, with a connection of its own."""
        self.flush()
        if self.persistent:
            return lambda: sqlite3.connect(
                f"{(self.folder / recovery.FILE).resolve().as_uri()}?mode=ro", uri=True, isolation_level=None
            )
        memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self._connection.backup(memory)
        return lambda: memory

    def make_backup(self) -> Path:
        """Make a copy now, in whatever thread; OSError or sqlite3.Error if the disk will not have it."""
        with closing(sqlite3.connect(self.folder / recovery.FILE, isolation_level=None)) as connection:
            return backups.make_backup(register_functions(connection), self.folder, _timestamp(self.clock))

    def write(self, *statements: Statement, record: int | None = None, checkpoint: bool = False) -> None:
        """Write all this or nothing of it: with a record, only while that is ours to write; see `Job`."""
        job = Job(statements, record, checkpoint)
        if self._writer is not None:
            self._writer.put(job)
            return
        try:
            perform(self._connection, job, self.owner)
        except (sqlite3.Error, TakenOver):
            self.add_notice(Notice("store.one-lost", {}))

    def new_id(self) -> int:
        """Ids grow with time and need no look at the disk: milliseconds, then the stamp of this program, which keeps
        two that run at once apart, then room to count."""
        self._last_id = max(self._last_id + 1, int(self.clock() * 1000) << 20 | self._stamp)
        return self._last_id


def _is_answered(folder: Path) -> bool:
    """Return whether the program on the other computer runs, or cannot be asked: then the folder is left alone."""
    try:
        return handshake.ask(folder)
    except OSError:
        return True


def _timestamp(clock: Callable[[], float]) -> str:
    """The time as part of a file name: such names sort by age."""
    return time.strftime("%Y-%m-%d-%H%M%S", time.localtime(clock()))
