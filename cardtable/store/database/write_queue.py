"""Queue of database jobs with a writer thread, so that no frame waits for the disk.

Jobs are written in order, each completely, so a crash leaves a prefix of them. Jobs that wait together share a
transaction, because most of its time is the disk's. While the disk refuses, jobs
wait in memory and are retried, and the player gets a notice.
"""

import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from cardtable.store.notice import Notice, short_path
from cardtable.store.recovery.checks import says_damage
from cardtable.store.schema.change_counter import ChangeCounter
from cardtable.store.schema.checksums import Statement
from cardtable.store.schema.kept_counts import keep_counts
from cardtable.store.schema.sqlite_file import configure, read_counter

RETRY_SECONDS = 3.0
BUSY_MILLISECONDS = 5000
MOST_AT_ONCE = 64
"""Most jobs of one transaction."""


class Job(NamedTuple):
    """Statements of one transaction. With `record`, they are written only while this process owns that match."""

    statements: tuple[Statement, ...]
    record: int | None = None
    checkpoint: bool = False
    """True if the WAL must be checkpointed into the database file after this job, as at the end of a match."""
    mend: bool = False
    """True for a repair of the file before the statements."""


class TakenOver(Exception):
    """Another running program owns the match now."""

    def __init__(self, record: int) -> None:
        super().__init__(record)
        self.record = record


def perform(connection: sqlite3.Connection, jobs: Sequence[Job], owner: str) -> int:
    """Write jobs in one transaction on a connection in autocommit mode. Return the new number of commits. Raises
    TakenOver or sqlite3.Error; then none of them is written."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for job in jobs:
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
        # SQLite may have rolled back by itself on a full disk.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


class WriteQueue:
    """Queue of jobs and its writer thread, which the first job starts."""

    def __init__(
        self,
        path: Path,
        owner: str,
        tell: Callable[[Notice], None],
        mend: Callable[[sqlite3.Connection], None] | None,
        gone: Callable[[sqlite3.Connection], None],
    ) -> None:
        self._path = path
        self._owner = owner
        self._add_notice = tell
        self._mend = mend
        """Repair of the file in the writer thread, which handles its own transactions and errors; None if the file
        belongs to another program."""
        self._damaged = False
        """True if a write has met damage that is not mended yet."""
        self._on_file_moved = gone
        """Callback in the writer thread, called once when the file is no longer in its place."""
        self._file_identity: tuple[int, int] | None = None
        """Device and inode of the file; None once it has moved."""
        self._changes = ChangeCounter(path.parent)
        self._database_id = 0
        self._jobs: deque[Job] = deque()
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closing = False
        self._no_thread = False
        """True if the system has no thread left. Then `put` writes the jobs itself."""
        self._single = 0
        """Number of next jobs that are written one by one, because one of them cannot be written."""
        self._failing = False
        self._refused = 0
        """Number of refused writes so far."""
        self._retry_now = False
        """True if a caller waits for the next try."""
        self._lost_records: set[int] = set()
        self.written = 0

    def put(self, job: Job) -> None:
        """Queue a job and return at once."""
        with self._change:
            self._jobs.append(job)
            self._change.notify_all()
            if self._thread is None and not self._no_thread:
                # A daemon thread, so that a crash does not hang here. A clean exit goes through close().
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
        """True if all jobs are written, or the disk refuses them."""
        return not self._jobs or self._failing

    @property
    def pending(self) -> int:
        """Number of jobs that are not written yet."""
        return len(self._jobs)

    def flush(self, seconds: float) -> bool:
        """Wait until all jobs are on the disk, but not while the disk refuses. Return whether they are."""
        with self._change:
            self._change.wait_for(lambda: not self._jobs or self._failing, seconds)
            return not self._jobs

    def try_again(self, seconds: float) -> bool:
        """Wait as `flush` does, but retry refused jobs once at once."""
        if self._no_thread:
            self._run()
        with self._change:
            before = self._refused
            self._retry_now = True
            self._change.notify_all()
            self._change.wait_for(lambda: not self._jobs or self._refused > before or self._no_thread, seconds)
            return not self._jobs

    def close(self, seconds: float) -> None:
        """Write the remaining jobs, retry refused ones once, and end the thread.

        A queue that is written is waited for, however long it is. After `seconds` without a job written it is left.
        """
        with self._change:
            self._closing = True
            self._change.notify_all()
            thread = self._thread
        if thread is not None:
            left = len(self._jobs) + 1
            while thread.is_alive() and len(self._jobs) < left:
                left = len(self._jobs)
                thread.join(seconds)
        elif self._jobs:
            self._run()

    def _run(self) -> None:
        connection: sqlite3.Connection | None = None
        mended = False  # True from a repair to the next write: damage that stays is not mended at each try
        while jobs := self._next_jobs():
            try:
                if connection is None:
                    connection = self._connected()
                written = self._perform(connection, jobs)
            except TakenOver as taken:
                self._finish_jobs(1, written=False)
                if taken.record not in self._lost_records:
                    self._lost_records.add(taken.record)
                    self._add_notice(Notice("store.played-elsewhere", {}))
            except (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError, sqlite3.InterfaceError):
                # The job can never be written; it must not block those behind it.
                self._finish_jobs(1, written=False)
                self._add_notice(Notice("store.one-lost", {}))
            except (sqlite3.Error, OSError) as trouble:
                if says_damage(trouble) and not mended:
                    self._damaged = mended = True
                elif not self._wait_to_retry():
                    break
            except Exception:
                # An unexpected error that ended the thread would silently lose all later moves.
                self._finish_jobs(1, written=False)
                self._add_notice(Notice("store.one-lost", {}))
            else:
                mended = mended and not written
                self._finish_jobs(written, written=True)
                self._check_file_moved(connection)
        self._changes.close()
        if connection is not None:
            connection.close()

    def _perform(self, connection: sqlite3.Connection, jobs: Sequence[Job]) -> int:
        """Write jobs in one transaction. Return their number, or 0 if they must be written one by one."""
        if (jobs[0].mend or self._damaged) and self._mend is not None:
            self._mend(connection)
            self._database_id = read_counter(connection, "house")
        self._damaged = False
        try:
            changes = perform(connection, jobs, self._owner)
        except Exception:
            if len(jobs) == 1:
                raise
            self._single = len(jobs)
            return 0
        self._changes.save(self._database_id, changes)
        if any(job.checkpoint for job in jobs):
            # Finished matches leave the WAL, so that it never holds a whole evening.
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return len(jobs)

    def _connected(self) -> sqlite3.Connection:
        """Open the existing file. A deleted one is not created again, because it would be empty."""
        there = f"{self._path.resolve().as_uri()}?mode=rw"
        connection = configure(sqlite3.connect(there, uri=True, isolation_level=None), BUSY_MILLISECONDS)
        keep_counts(connection)
        self._database_id = read_counter(connection, "house")
        self._file_identity = _identity(self._path)
        return connection

    def _check_file_moved(self, connection: sqlite3.Connection) -> None:
        """Check that the file is still in its place, because writes to a deleted file end with the program."""
        if self._file_identity is not None and self._file_identity != _identity(self._path):
            self._file_identity = None
            self._add_notice(Notice("store.gone", {"folder": short_path(self._path.parent)}))
            self._on_file_moved(connection)

    def _next_jobs(self) -> list[Job]:
        """Return the oldest jobs, which stay in the queue until they are written, or none when all is done and the
        queue closes. A repair comes alone."""
        with self._change:
            self._change.wait_for(lambda: self._jobs or self._closing or self._no_thread)
            jobs = list(islice(self._jobs, 1 if self._single or self._failing else MOST_AT_ONCE))
        repair = next((k for k, job in enumerate(jobs) if job.mend), len(jobs))
        return jobs[: max(1, repair)]

    def _finish_jobs(self, count: int, written: bool) -> None:
        with self._change:
            for _ in range(count):
                self._jobs.popleft()
            self._single = max(0, self._single - count)
            self.written += written and count
            recovered, self._failing = self._failing and written and count > 0, self._failing and not written
            self._change.notify_all()
        if recovered:
            self._add_notice(Notice("store.written-again", {}))

    def _wait_to_retry(self) -> bool:
        """Wait before the next try. Return False if the queue closes and the last try has failed, too."""
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
