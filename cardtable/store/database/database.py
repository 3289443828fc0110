"""Open SQLite database with a writer thread.

Writes are queued, so that no frame waits for the disk. A query waits for the writes before it. Failures to read or
write become notices, which the screen shows later.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from cardtable.store.database import handshake
from cardtable.store.database.write_queue import Job, TakenOver, WriteQueue, perform
from cardtable.store.notice import Notice, short_path
from cardtable.store.recovery import backups, checks, folder_lock, rebuild
from cardtable.store.recovery.open_database import in_memory, open_database
from cardtable.store.schema.checksums import SET_SETTING, Statement, register_functions
from cardtable.store.schema.kept_counts import keep_counts
from cardtable.store.schema.sqlite_file import FILE, UNREADABLE, read_counter

if TYPE_CHECKING:
    from cardtable.store.recovery.inspection import Inspection

NOTICES = "repair told"
"""Key of the setting that holds the text ids of a repair at the exit."""
FLUSH_SECONDS = 2.0
CLOSE_SECONDS = 8.0
"""Seconds without a write after which an exit gives up."""
REPORT_SECONDS = 0.1


class Database:
    """Database in a folder, or an in-memory copy if the folder cannot be used."""

    def __init__(
        self,
        folder: Path,
        connection: sqlite3.Connection,
        mark: IO[bytes] | None,
        persistent: bool,
        clock: Callable[[], float],
    ) -> None:
        self.folder = folder
        self.persistent = persistent
        """False if everything is forgotten when the program ends."""
        self.clock = clock
        self.owner = os.urandom(8).hex()  # the module secrets would cost 5 ms at the start
        """Name under which this process owns the matches that it writes."""
        self._connection = connection
        self._mark = mark
        self._notices: deque[Notice] = deque()
        self._writer: WriteQueue | None = None
        if persistent:
            mend = None if mark is None else self._mend
            self._writer = WriteQueue(folder / FILE, self.owner, self.add_notice, mend, self._back_up)
        self.mended = 0
        """Number of repairs tried since the start. After one, the lines of a match in play are written anew."""
        self._mends_failing = False
        """True once a query has failed after a repair."""
        self.backup_trouble: Notice | None = None
        """Reason why the last backup could not be made; None if it was made."""
        self._inspection: Inspection | None = None
        self._inspected = clock()
        self._last_id = 0
        self._stamp = int.from_bytes(os.urandom(2), "big") >> 2 << 6

    @classmethod
    def open(cls, folder: Path, clock: Callable[[], float]) -> tuple[Database, list[Notice]]:
        """Open the database of a folder, whatever its state. Return it with the notices for the user."""
        mark: IO[bytes] | None = None
        try:
            folder.mkdir(0o700, parents=True, exist_ok=True)
            mark = folder_lock.lock_folder(folder)
            other = handshake.holder(folder)
            if other and (mark is None or _is_answered(folder)):
                if mark is not None:
                    mark.close()
                return cls._open_copy_in_memory(folder, clock), [Notice("store.elsewhere", {"computer": other})]
            connection, notices = open_database(folder, _timestamp(clock), mark)
        except (OSError, *UNREADABLE, checks.Unusable):
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
        """Open an in-memory copy of the readable data. Changes are lost at the end of the program."""
        return cls(folder, in_memory(folder), None, False, clock)

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
        """Return whether another running program has opened this folder first."""
        return self.persistent and self._mark is None

    def close(self) -> None:
        """Write the queued jobs, make a backup if anything was written, and close the files."""
        if self._inspection is not None:
            self._inspection.stop()  # its open connection would leave a WAL behind
        if self._writer is not None:
            self._writer.close(CLOSE_SECONDS)
            if self._writer.written:
                self.take_notices()  # nothing shows these any more
                self._back_up(self._connection)
                self._keep_notices()
        self._connection.close()
        if self._mark is not None:
            folder_lock.mark_clean(self._mark, self.folder)
            handshake.mark_closed(self.folder)
            with suppress(OSError):  # a full disk refuses the buffered bytes again
                self._mark.close()

    def _back_up(self, connection: sqlite3.Connection) -> None:
        moment = _timestamp(self.clock)
        with suppress(OSError, sqlite3.Error, checks.Unusable):
            try:
                checks.back_up(connection, self.folder, moment)
            except backups.Unsound:
                self._mend(connection)
                checks.back_up(connection, self.folder, moment)

    def _keep_notices(self) -> None:
        """Store the text ids of a repair at the exit, so that the next start tells it."""
        names = [notice.text_id for notice in self.take_notices()]
        with suppress(sqlite3.Error):
            if names:
                keep_counts(self._connection).execute(SET_SETTING, (NOTICES, json.dumps(names)))

    # ---- repair ---------------------------------------------------------------------

    def inspect(self) -> Inspection | None:
        """Check the whole file in a background thread, once after the start and once a day. Return the last check, or
        None if the folder belongs to another program. The main loop calls this when nothing moves."""
        # Imported here, because no first picture waits for it.
        from cardtable.store.recovery.inspection import EVERY, Inspection

        due = self._inspection is None or abs(self.clock() - self._inspected) >= EVERY
        if due and self._writer is not None and self._mark is not None:
            self._inspected = self.clock()
            self._inspection = Inspection(self.reader_factory(), self.mend, self._replace_missing_backup)
        return self._inspection

    def mend(self) -> None:
        """Queue a check and repair of the whole file. Thread-safe. What was mended becomes a notice."""
        if self._writer is not None and self._mark is not None:
            self._writer.put(Job((), mend=True))

    def _mend(self, connection: sqlite3.Connection) -> None:
        try:
            notices = rebuild.mend(connection, self.folder, _timestamp(self.clock), self.owner)
        except (OSError, *UNREADABLE, checks.Unusable):
            notices = [Notice("store.unreadable", {})]
        self.mended += 1
        for notice in notices:
            self.add_notice(notice)

    def flush(self, seconds: float = FLUSH_SECONDS) -> bool:
        """Wait until all queued writes are on the disk, at most for some seconds. Return whether they are. Returns at
        once if the disk refuses them."""
        return self._writer is None or self._writer.flush(seconds)

    def write_all(self, report: Callable[[int, int], None]) -> bool:
        """Wait as long as queued writes reach the disk, and report how many have, of how many. Return False if the
        disk refuses them. Runs in any thread."""
        most = self.pending
        while not self.flush(REPORT_SECONDS) and not self.settled:
            most = max(most, self.pending)
            report(most - self.pending, most)
        return not self.pending

    @property
    def pending(self) -> int:
        """Number of writes that are not on the disk yet."""
        return 0 if self._writer is None else self._writer.pending

    @property
    def settled(self) -> bool:
        """Return whether all writes are on the disk, or the disk refuses them. Refused writes have a notice of their
        own."""
        return self._writer is None or self._writer.settled

    def try_again(self) -> bool:
        """Retry refused writes now. Return False if the disk still refuses them."""
        return self._writer is None or self._writer.try_again(CLOSE_SECONDS)

    def take_notices(self) -> list[Notice]:
        """Return and forget the pending notices."""
        told: list[Notice] = []
        while self._notices:
            told.append(self._notices.popleft())
        return told

    def add_notice(self, notice: Notice) -> None:
        """Queue a notice, unless the same one is pending. Thread-safe, because the writer thread calls it."""
        if notice not in tuple(self._notices):
            self._notices.append(notice)

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of an SQL query, after the writes before it.

        If the file is damaged, it is mended first. Data that stays unreadable gives no rows and a notice.
        """
        self.flush()
        try:
            try:
                return self._connection.execute(sql, values).fetchall()
            except UNREADABLE as trouble:
                if self._mends_failing or not checks.says_damage(trouble):
                    raise
            self.mend()
            if self._writer is not None:
                self._writer.flush(CLOSE_SECONDS)
            return self._connection.execute(sql, values).fetchall()
        except UNREADABLE:
            self._mends_failing = True
            self.add_notice(Notice("store.unreadable", {}))
            return []

    def reader_factory(self) -> Callable[[], sqlite3.Connection]:
        """Flush, and return a function that opens a connection for reading in another thread."""
        self.flush()
        if self.persistent:
            return lambda: sqlite3.connect(
                f"{(self.folder / FILE).resolve().as_uri()}?mode=ro", uri=True, isolation_level=None
            )
        memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self._connection.backup(memory)
        return lambda: memory

    def make_backup(self) -> Path | Notice:
        """Make a backup now, in any thread. Return its path, or the notice that it cannot be made."""
        try:
            with closing(sqlite3.connect(self.folder / FILE, isolation_level=None)) as connection:
                try:
                    made = checks.back_up(register_functions(connection), self.folder, _timestamp(self.clock))
                except backups.Unsound:
                    self.mend()
                    self.flush()
                    made = checks.back_up(connection, self.folder, _timestamp(self.clock))
            self.backup_trouble = None
            return made
        except (OSError, sqlite3.Error) as trouble:
            self.backup_trouble = backups.obstacle(self.folder, trouble)
            return self.backup_trouble

    def _replace_missing_backup(self) -> None:
        """Make a backup if the one of the last exit is missing. A failure becomes a notice, as does a folder that will
        take none at this exit."""
        with closing(self.reader_factory()()) as connection:
            missing = read_counter(connection, "copies") > backups.newest_number(self.folder)
        trouble = self.make_backup() if missing else backups.refusal(self.folder)
        if isinstance(trouble, Notice):
            self.backup_trouble = trouble
            self.add_notice(trouble)

    def write(self, *statements: Statement, record: int | None = None, checkpoint: bool = False) -> None:
        """Queue statements as one transaction. With `record`, they are written only while this process owns that match
        (see `Job`)."""
        job = Job(statements, record, checkpoint)
        if self._writer is not None:
            self._writer.put(job)
            return
        try:
            perform(self._connection, [job], self.owner)
        except (sqlite3.Error, TakenOver):
            self.add_notice(Notice("store.one-lost", {}))

    def new_id(self) -> int:
        """Return a new id. Ids grow with time: milliseconds, a random stamp of the process, and a counter. The stamp
        keeps two running programs apart without a query."""
        self._last_id = max(self._last_id + 1, int(self.clock() * 1000) << 20 | self._stamp)
        return self._last_id


def _is_answered(folder: Path) -> bool:
    """Return whether the program on the other computer runs, or cannot be asked: then the folder is left alone."""
    try:
        return handshake.ask(folder)
    except OSError:
        return True


def _timestamp(clock: Callable[[], float]) -> str:
    """Return the time as part of a file name. Such names sort by age."""
    return time.strftime("%Y-%m-%d-%H%M%S", time.localtime(clock()))
