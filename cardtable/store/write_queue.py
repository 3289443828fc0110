"""The thread that writes, so that no frame waits for a disk.

Jobs are written in the order they were given, each wholly or not at all, so whatever survives a crash is a beginning of
what happened. When the disk refuses, jobs wait in memory and are tried again; a game never hears of it but by a notice.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from cardtable.store.backups import read_counter
from cardtable.store.change_counter import ChangeCounter
from cardtable.store.checksums import Statement, register_functions
from cardtable.store.notice import Notice, short_path

RETRY_SECONDS = 3.0
BUSY_MILLISECONDS = 5000


class Job(NamedTuple):
    """What belongs together in one transaction; with a record, only while that record is ours to write."""

    statements: tuple[Statement, ...]
    record: int | None = None
    checkpoint: bool = False
    """Whether something is finished with it that must not stay in the log alone."""


class TakenOver(Exception):
    """The record is now written by another running program."""

    def __init__(self, record: int) -> None:
        super().__init__(record)
        self.record = record


def perform(connection: sqlite3.Connection, job: Job, owner: str) -> int:
    """Write one job on a connection in autocommit mode; answers how many changes the database has taken now."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if job.record is not None:
            row = connection.execute("SELECT owner FROM records WHERE id = ?", (job.record,)).fetchone()
            if row is None or row[0] != owner:
                raise TakenOver(job.record)
        for sql, values in job.statements:
            connection.execute(sql, values)
        connection.execute("UPDATE counters SET value = value + 1 WHERE name = 'changes'")
        changes = read_counter(connection, "changes")
        connection.execute("COMMIT")
        return changes
    except BaseException:
        # A full disk may already have rolled back by itself.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


class WriteQueue:
    """A queue of jobs and the thread that writes them, started by the first job."""

    def __init__(
        self, path: Path, owner: str, tell: Callable[[Notice], None], gone: Callable[[sqlite3.Connection], None]
    ) -> None:
        self._path = path
        self._owner = owner
        self._add_notice = tell
        self._on_file_moved = gone
        """Told once, in the writer's thread, when the file is no longer in its place."""
        self._file_identity: tuple[int, int] | None = None
        """Which file is written; none once it has been missed."""
        self._changes = ChangeCounter(path.parent)
        self._database_id = 0
        self._jobs: deque[Job] = deque()
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closing = False
        self._no_thread = False
        """The system has no room for a thread: whoever gives a job waits for it."""
        self._failing = False
        self._refused = 0
        """How often the disk has refused so far."""
        self._retry_now = False
        """Somebody waits for the next try."""
        self._lost_records: set[int] = set()
        self.written = 0

    def put(self, job: Job) -> None:
        """Have a job written soon; returns at once."""
        with self._change:
            self._jobs.append(job)
            self._change.notify_all()
            if self._thread is None and not self._no_thread:
                # A daemon: a program that dies of an error must not hang here. A clean exit goes through close().
                thread = threading.Thread(target=self._run, name="store writer", daemon=True)
                try:
                    thread.start()
                    self._thread = thread
                except RuntimeError:
                    self._no_thread = True
        if self._no_thread:
            self._run()

    @property
    def settled(self) -> bool:
        """Whether all is written that the disk would take."""
        return not self._jobs or self._failing

    def flush(self, seconds: float) -> bool:
        """Wait until all is on the disk, but not while the disk refuses; says whether it is."""
        with self._change:
            self._change.wait_for(lambda: not self._jobs or self._failing, seconds)
            return not self._jobs

    def try_again(self, seconds: float) -> bool:
        """Like flush, but where the disk has been refusing it is tried once more, at once."""
        if self._no_thread:
            self._run()
        with self._change:
            before = self._refused
            self._retry_now = True
            self._change.notify_all()
            self._change.wait_for(lambda: not self._jobs or self._refused > before or self._no_thread, seconds)
            return not self._jobs

    def close(self, seconds: float) -> None:
        """Write what is left, with one last try when the disk has been refusing, and end the thread."""
        with self._change:
            self._closing = True
            self._change.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join(seconds)
        elif self._jobs:
            self._run()

    def _run(self) -> None:
        connection: sqlite3.Connection | None = None
        while job := self._next_job():
            try:
                if connection is None:
                    connection = self._connected()
                self._changes.save(self._database_id, perform(connection, job, self._owner))
                if job.checkpoint:
                    # What is finished goes from the log into the file, so that no log ever holds an evening.
                    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except TakenOver as taken:
                self._finish_job(written=False)
                if taken.record not in self._lost_records:
                    self._lost_records.add(taken.record)
                    self._add_notice(Notice("store.played-elsewhere", {}))
            except (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError, sqlite3.InterfaceError):
                # The job itself can never be written: what waits behind it must not suffer.
                self._finish_job(written=False)
                self._add_notice(Notice("store.one-lost", {}))
            except (sqlite3.Error, OSError):
                if not self._wait_to_retry():
                    break
            except Exception:
                # Nothing else is expected; but were it to happen, every move after it would be lost without a word.
                self._finish_job(written=False)
                self._add_notice(Notice("store.one-lost", {}))
            else:
                self._finish_job(written=True)
                self._check_file_moved(connection)
        self._changes.close()
        if connection is not None:
            connection.close()

    def _connected(self) -> sqlite3.Connection:
        """A connection to the file that is there: one that was deleted is not made anew, for it would be empty."""
        there = f"{self._path.resolve().as_uri()}?mode=rw"
        connection = configure(sqlite3.connect(there, uri=True, isolation_level=None), BUSY_MILLISECONDS)
        self._database_id = read_counter(connection, "house")
        self._file_identity = _identity(self._path)
        return connection

    def _check_file_moved(self, connection: sqlite3.Connection) -> None:
        """See whether the file is still in its place: what is written to one that was deleted goes with the program."""
        if self._file_identity is not None and self._file_identity != _identity(self._path):
            self._file_identity = None
            self._add_notice(Notice("store.gone", {"folder": short_path(self._path.parent)}))
            self._on_file_moved(connection)

    def _next_job(self) -> Job | None:
        """The oldest job, which stays in the queue until it is written; none when all is done and no more will come."""
        with self._change:
            self._change.wait_for(lambda: self._jobs or self._closing or self._no_thread)
            return self._jobs[0] if self._jobs else None

    def _finish_job(self, written: bool) -> None:
        with self._change:
            self._jobs.popleft()
            self.written += written
            recovered, self._failing = self._failing and written, self._failing and not written
            self._change.notify_all()
        if recovered:
            self._add_notice(Notice("store.written-again", {}))

    def _wait_to_retry(self) -> bool:
        """False when the program is closing and the last try has failed, too."""
        with self._change:
            first, self._failing = not self._failing, True
            self._refused += 1
            self._change.notify_all()
            closing = self._closing or self._no_thread
            if first and not self._closing:
                self._add_notice(Notice("store.not-written", {}))
            if not closing:
                self._change.wait_for(lambda: self._closing or self._retry_now, RETRY_SECONDS)
                self._retry_now = False
            return not closing


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        seen = path.stat()
    except OSError:
        return None
    return seen.st_dev, seen.st_ino


def configure(connection: sqlite3.Connection, busy_milliseconds: int) -> sqlite3.Connection:
    """Have every commit on the disk when it returns, and readers and writers out of each other's way."""
    connection.execute(f"PRAGMA busy_timeout = {busy_milliseconds}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return register_functions(connection)
