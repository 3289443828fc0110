"""Getting at the family's games whatever has happened to the file they are in.

A file that cannot be used is set aside under a dated name, never deleted, and the newest good copy takes its place.
Where nothing can be written, what is there is read into memory. Copies are made at clean exits; a few are kept.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import stat
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import IO

from cardtable.store.migrations import APPLICATION_ID, MIGRATIONS, migrate, version
from cardtable.store.notice import Notice
from cardtable.store.writer import configure

FILE = "cardtable.db"
COPIES = "backups"
KEPT_COPIES = 3
READ_BUSY_MILLISECONDS = 1000

_SIDE_FILES = ("-wal", "-shm")  # SQLite keeps these beside a database; they belong to it
_QUICKLY_CHECKED = 1_000_000  # bytes; a check takes about 2 ms for so many


class Unusable(Exception):
    """A file that is not a database we can work with; says by which text id it is explained."""

    def __init__(self, text_id: str) -> None:
        super().__init__(text_id)
        self.text_id = text_id


def hold(folder: Path) -> IO[bytes] | None:
    """Take the mark of the one running program, given back when it is closed or the program ends; none if taken."""
    mark = open(folder / "cardtable.lock", "a+b")  # noqa: SIM115 - held as long as the program runs
    try:
        mark.seek(0)
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(mark.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as trouble:
        # Some network drives know no locks at all; that is not a second program.
        if trouble.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            mark.close()
            return None
    return mark


def leave_clean(mark: IO[bytes], folder: Path) -> None:
    """Note how the closed database looks: a large one that nobody touches need not be checked at the next start."""
    with suppress(OSError):
        mark.truncate(0)
        mark.write(_look(folder / FILE))
        mark.flush()


def _left_clean(mark: IO[bytes] | None, path: Path) -> bool:
    if mark is None or os.path.lexists(f"{path}-wal"):
        return False
    mark.seek(0)
    return mark.read(100) == _look(path)


def _look(path: Path) -> bytes:
    seen = path.stat()
    return f"{seen.st_size} {seen.st_mtime_ns}".encode()


def opened(folder: Path, moment: str, mark: IO[bytes] | None) -> tuple[sqlite3.Connection, list[Notice]]:
    """A sound database of the newest version in this folder, by rescue if need be; OSError or sqlite3.Error if not."""
    path = folder / FILE
    try:
        return _checked(path, moment, mark), []
    except Unusable as trouble:
        if mark is None:
            raise OSError("another running program has this file open") from trouble
        aside = _set_aside(path, moment)
        notices = [Notice(trouble.text_id, {"file": str(aside)})]
    copy = _newest_good_copy(folder)
    if copy is None:
        return _checked(path, moment, mark), [*notices, Notice("store.started-empty", {})]
    unfinished = path.with_suffix(".restoring")
    shutil.copyfile(copy, unfinished)
    os.replace(unfinished, path)
    return _checked(path, moment, mark), [*notices, Notice("store.restored", {"date": copy.stem[:10]})]


def _checked(path: Path, moment: str, mark: IO[bytes] | None) -> sqlite3.Connection:
    """Open a database, or make an empty one; Unusable if what lies there is anything else."""
    _check_kind(path)
    connection: sqlite3.Connection | None = None
    try:
        known = path.exists() and path.stat().st_size > _QUICKLY_CHECKED and _left_clean(mark, path)
        connection = sqlite3.connect(path, READ_BUSY_MILLISECONDS / 1000, isolation_level=None)
        check(connection, thorough=not known)  # before the first pragma that writes: it may be somebody else's file
        configure(connection, READ_BUSY_MILLISECONDS)
        if not os.access(path, os.W_OK):
            raise OSError(f"{path} cannot be written")
        if 0 < version(connection) < len(MIGRATIONS):
            with suppress(OSError, sqlite3.Error):  # a copy from before the change is a comfort, not a condition
                keep_copy(connection, path.parent, moment)
        migrate(connection)
        connection.execute("SELECT 1 FROM settings, profiles, records, lines, results LIMIT 0")
        return connection
    except BaseException as trouble:
        if connection is not None:
            connection.close()
        if isinstance(trouble, sqlite3.DatabaseError) and _says_damage(trouble):
            raise Unusable("store.damaged") from trouble
        raise


def _check_kind(path: Path) -> None:
    """Look before SQLite does: it would wait forever for a pipe, and stumble over a folder without saying so."""
    for name in (path, *(path.with_name(path.name + side) for side in _SIDE_FILES)):
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(name.stat().st_mode):
                raise Unusable("store.foreign")
    with suppress(FileNotFoundError, PermissionError), open(path, "rb") as file:
        start = file.read(16)
        if start and start != b"SQLite format 3\0":
            # The first page alone may be spoilt; the whole file may as well be somebody's letter.
            raise Unusable("store.damaged")


def check(connection: sqlite3.Connection, thorough: bool = True) -> None:
    """Unusable unless the database is ours, of a version we know, and (when thorough) sound in every page."""
    ours = connection.execute("PRAGMA application_id").fetchone()[0]
    if ours != APPLICATION_ID and (ours != 0 or connection.execute("SELECT 1 FROM sqlite_master").fetchone()):
        raise Unusable("store.foreign")
    if version(connection) > len(MIGRATIONS):
        raise Unusable("store.newer")
    if thorough and connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise Unusable("store.damaged")


def _says_damage(trouble: sqlite3.DatabaseError) -> bool:
    """Whether SQLite complains about the file's content; a full disk or a refused permission is another matter."""
    return (getattr(trouble, "sqlite_errorcode", 0) & 0xFF) in (
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_FORMAT,
        sqlite3.SQLITE_ERROR,  # a table or a column that should be there is not
    )


def _set_aside(path: Path, moment: str) -> Path:
    """Rename whatever is in the database's place, with what SQLite keeps beside it; answers the new name."""
    aside = path.with_name(f"{path.stem}-aside-{moment}{path.suffix}")
    while any(os.path.lexists(f"{aside}{side}") for side in ("", *_SIDE_FILES)):
        aside = aside.with_stem(f"{aside.stem}-again")
    for side in ("", *_SIDE_FILES):
        with suppress(FileNotFoundError):
            os.rename(f"{path}{side}", f"{aside}{side}")
    return aside


def keep_copy(connection: sqlite3.Connection, folder: Path, name: str) -> None:
    """Copy the database as it is now, sound or not at all, and let the oldest copies go."""
    copies = folder / COPIES
    copies.mkdir(parents=True, exist_ok=True)
    unfinished = copies / f"{name}.unfinished"
    try:
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as target:
            connection.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
            check(target)
        os.replace(unfinished, copies / f"{name}.db")
    finally:
        unfinished.unlink(missing_ok=True)
    for old in sorted(copies.glob("*.db"))[:-KEPT_COPIES]:
        old.unlink(missing_ok=True)


def _newest_good_copy(folder: Path) -> Path | None:
    for copy in sorted((folder / COPIES).glob("*.db"), reverse=True):
        with suppress(Unusable, sqlite3.Error, OSError), closing(read_only(copy)) as connection:
            check(connection)
            return copy
    return None


def read_only(path: Path) -> sqlite3.Connection:
    """A connection that writes nothing at all, not even beside the file, as a read-only medium demands."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None)


def in_memory(folder: Path) -> sqlite3.Connection:
    """A database that ends with the program, filled with what can be read of the kept one."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    path = folder / FILE
    try:
        _check_kind(path)
        with closing(read_only(path)) as kept:
            check(kept)
            kept.backup(memory)
        migrate(memory)
    except (Unusable, sqlite3.Error, OSError):
        memory.close()
        memory = sqlite3.connect(":memory:", isolation_level=None)
        migrate(memory)
    memory.execute("PRAGMA foreign_keys = ON")
    return memory
