"""Opening of a database in any state: damaged, missing, foreign, newer, locked.

An unusable file is renamed with a date, never changed or deleted. A new file is built from its sound rows and from the
backups, and is completely on the disk before anything is renamed. A missing or empty file beside backups counts as
damaged. If nothing can be written, the data is read into memory.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import IO

from cardtable.store.database.write_queue import configure
from cardtable.store.notice import Notice, short_path
from cardtable.store.recovery.backups import FOLDER as BACKUPS
from cardtable.store.recovery.backups import (
    UNREADABLE,
    Backup,
    connect_read_only,
    fsync_file,
    keep_version,
    list_backups,
    make_backup,
    newest_number,
    read_counter,
)
from cardtable.store.recovery.row_repair import find_damage, has_checksums, merge, open_backup, repair, shares_ids
from cardtable.store.schema.change_counter import FILE as CHANGES
from cardtable.store.schema.change_counter import ChangeCounter
from cardtable.store.schema.checksums import COLUMNS, register_functions
from cardtable.store.schema.kept_counts import keep_counts
from cardtable.store.schema.migrations import APPLICATION_ID, MIGRATIONS, migrate, version

FILE = "cardtable.db"
READ_BUSY_MILLISECONDS = 1000

_SIDE_FILES = ("-wal", "-shm")  # SQLite keeps these beside a database
QUICKLY_CHECKED = 1_000_000  # bytes; checking them takes about 20 ms
_TABLES = (
    "settings", "profiles", "records", "lines", "pieces", "results", "counters", "damaged", "problems", "verdicts",
    "reviewed",
)  # fmt: skip
COUNTERS = ("house", "copies", "changes")
"""Counters of a database beside those of its tables: id of the family, number of the last backup, commits."""
_MISSING = "store.missing"


class Unusable(Exception):
    """A file is not a usable database. `text_id` explains it to the user."""

    def __init__(self, text_id: str) -> None:
        super().__init__(text_id)
        self.text_id = text_id


def lock_folder(folder: Path) -> IO[bytes] | None:
    """Lock the folder for this program. Return the open lock file, or None if another program holds it.

    The system releases the lock when the file is closed or the process ends.
    """
    mark = (folder / "cardtable.lock").open("a+b")  # stays open as long as the program runs
    try:
        mark.seek(0)
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(mark.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as trouble:
        # Some network drives have no locks; that is not a second program.
        if trouble.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            mark.close()
            return None
    return mark


def mark_clean(mark: IO[bytes], folder: Path) -> None:
    """Store size and time of the closed database in the lock file. An untouched large file is not checked at the next
    start."""
    with suppress(OSError):
        mark.truncate(0)
        mark.write(_fingerprint(folder / FILE))
        mark.flush()


def _was_closed_cleanly(mark: IO[bytes] | None, path: Path) -> bool:
    if mark is None or not path.exists() or os.path.lexists(f"{path}-wal"):
        return False
    mark.seek(0)
    return mark.read(100) == _fingerprint(path)


def _fingerprint(path: Path) -> bytes:
    seen = path.stat()
    return f"{seen.st_size} {seen.st_mtime_ns}".encode()


# -- opening -------------------------------------------------------------------------------------------------------


def open_database(folder: Path, moment: str, mark: IO[bytes] | None) -> tuple[sqlite3.Connection, list[Notice]]:
    """Return a sound database of the newest version, recovered if need be, with notices. Raises OSError or
    sqlite3.Error."""
    path = folder / FILE
    if mark is None:  # another running program has checked and opened it
        try:
            return _connected(path, moment), []
        except Unusable as trouble:
            raise OSError("another running program has this file open") from trouble
    _remove_leftovers(path)
    if not path.exists() or not newest_number(folder):
        # Imported here, because the start of a known family does not need it.
        from cardtable.store.recovery.file_names import restore_names

        restore_names(folder, (CHANGES, *(f"{FILE}{side}" for side in (*_SIDE_FILES, ""))), BACKUPS)
    clean = _was_closed_cleanly(mark, path)
    try:
        _inspect(path, not clean or path.stat().st_size <= QUICKLY_CHECKED)
        connection = _connected(path, moment)
    except Unusable as trouble:
        return _recover(path, trouble.text_id, moment)
    notices = _merge_backups(connection, folder, killed=not clean)
    if not clean or path.stat().st_size <= QUICKLY_CHECKED:
        notices += _repair_rows(connection, folder)
    return connection, notices


def _remove_leftovers(path: Path) -> None:
    """Delete files of an interrupted recovery or backup. The database and the backups hold all that was in them."""
    for pattern in (f"{path.stem}.restoring*", f"{path.stem}.looked-at*", f"{BACKUPS}/*.unfinished"):
        for left in path.parent.glob(pattern):
            with suppress(OSError):
                left.unlink()


def _inspect(path: Path, thorough: bool) -> None:
    """Raise Unusable unless the file exists, is ours, and is sound in every page.

    Nothing is changed. If a WAL was left by a killed program, a copy is checked, because SQLite would begin by writing.
    """
    _check_kind(path)
    if not path.exists() or path.stat().st_size == 0:
        if list_backups(path.parent) or ChangeCounter(path.parent).last_count():
            raise Unusable(_MISSING)
        return
    try:
        if os.path.lexists(f"{path}-wal"):
            _check_copy(path)
        else:
            with closing(connect_read_only(path)) as connection:
                check_database(connection, thorough)
    except UNREADABLE as trouble:
        if says_damage(trouble):
            raise Unusable("store.damaged") from trouble
        raise


def _check_copy(path: Path) -> None:
    twin = path.with_suffix(".looked-at")
    try:
        for side in ("", "-wal"):
            _copy_file(f"{path}{side}", f"{twin}{side}")
        with closing(sqlite3.connect(twin, isolation_level=None)) as connection:
            check_database(connection)
    finally:
        for side in ("", *_SIDE_FILES):
            Path(f"{twin}{side}").unlink(missing_ok=True)


def _connected(path: Path, moment: str) -> sqlite3.Connection:
    """Open a database for reading and writing and migrate it; create an empty one if there is none."""
    _check_kind(path)
    connection: sqlite3.Connection | None = None
    try:
        connection = sqlite3.connect(path, timeout=READ_BUSY_MILLISECONDS / 1000, isolation_level=None)
        # Checked before the first pragma that writes, because the file may be foreign.
        check_database(connection, thorough=False)
        with suppress(OSError):
            path.chmod(0o600)  # readable by its owner only
        configure(connection, READ_BUSY_MILLISECONDS)
        if not os.access(path, os.W_OK):
            raise OSError(f"{path} cannot be written")
        if 0 < version(connection) < len(MIGRATIONS):
            with suppress(OSError, sqlite3.Error):  # the backup before a migration is optional
                keep_version(connection, path.parent, moment, is_sound)
        migrate(connection)
        _check_tables(connection)
        return connection
    except BaseException as trouble:
        if connection is not None:
            connection.close()
        if isinstance(trouble, UNREADABLE) and says_damage(trouble):
            raise Unusable("store.damaged") from trouble
        raise


def _copy_file(source: str | Path, copy: str | Path) -> None:
    from shutil import copyfile  # imported here, because it imports four archive modules

    copyfile(source, copy)


def _check_kind(path: Path) -> None:
    """Check file type and signature before SQLite opens the file. SQLite waits forever for a pipe, and fails on a
    folder without saying so."""
    for name in (path, *(path.with_name(path.name + side) for side in _SIDE_FILES)):
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(name.stat().st_mode):
                raise Unusable("store.foreign")
    with suppress(FileNotFoundError, PermissionError), path.open("rb") as file:
        start = file.read(16)
        if start and start != b"SQLite format 3\0":
            # Either the first page is damaged, or the file is no database.
            raise Unusable("store.damaged")


def check_database(connection: sqlite3.Connection, thorough: bool = True) -> None:
    """Raise Unusable unless the database is ours, of a known version and, if `thorough`, sound in every page."""
    ours = connection.execute("PRAGMA application_id").fetchone()[0]
    if ours != APPLICATION_ID and (ours != 0 or connection.execute("SELECT 1 FROM sqlite_master").fetchone()):
        raise Unusable("store.foreign")
    if version(connection) > len(MIGRATIONS):
        raise Unusable("store.newer")
    if version(connection) == len(MIGRATIONS):
        _check_tables(connection)
    if thorough and connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise Unusable("store.damaged")


def _check_tables(connection: sqlite3.Connection) -> None:
    """Raise Unusable if a table is missing, or if another program has put a view or a trigger into the database."""
    names = ", ".join(f"'{name}'" for name in _TABLES)
    tables, others = connection.execute(
        f"""SELECT count(CASE WHEN type = 'table' AND name IN ({names}) THEN 1 END),
            count(CASE WHEN type IN ('view', 'trigger') THEN 1 END) FROM sqlite_master"""
    ).fetchone()
    if tables != len(_TABLES) or others:
        raise Unusable("store.damaged")


def is_sound(connection: sqlite3.Connection) -> bool:
    """Return whether all pages of a database are sound, and all rows, if they have checksums."""
    try:
        check_database(connection)
        return not has_checksums(connection) or not find_damage(connection)
    except (Unusable, *UNREADABLE):
        return False


def back_up(connection: sqlite3.Connection, folder: Path, moment: str) -> Path:
    """Make a backup of which every page and row has been checked. Return its path. Raises as `make_backup`."""
    return make_backup(connection, folder, moment, is_sound)


def says_damage(trouble: BaseException) -> bool:
    """Return whether SQLite reports damaged content, and not a full disk or a refused permission."""
    undecodable = isinstance(trouble, sqlite3.OperationalError) and not hasattr(trouble, "sqlite_errorcode")
    return (
        isinstance(trouble, UnicodeError)
        or undecodable
        or (getattr(trouble, "sqlite_errorcode", 0) & 0xFF)
        in (
            sqlite3.SQLITE_CORRUPT,
            sqlite3.SQLITE_NOTADB,
            sqlite3.SQLITE_FORMAT,
            sqlite3.SQLITE_ERROR,  # a missing table or column
        )
    )


# -- recovery -----------------------------------------------------------------------------------------------------


def _recover(path: Path, reason: str, moment: str) -> tuple[sqlite3.Connection, list[Notice]]:
    """Replace an unusable or missing database by a recovered one. Return its connection and the notices."""
    made = path.with_suffix(".restoring")
    told = _rebuild(made, path.parent, path if reason == "store.damaged" else None)
    fsync_file(made)
    notices = [Notice(_MISSING, {"folder": short_path(path.parent)})]
    if reason != _MISSING:
        notices = [Notice(reason, {"file": short_path(_set_aside(path, moment))})]
    made.replace(path)
    connection, counter = _connected(path, moment), ChangeCounter(path.parent)
    counter.save(read_counter(connection, "house"), read_counter(connection, "changes"))
    counter.close()
    return connection, notices + told


def _rebuild(made: Path, folder: Path, damaged: Path | None) -> list[Notice]:
    """Build a sound database in the file `made` from the newest good backup and from the readable rows of a damaged
    one. Return the notices."""
    notices: list[Notice] = []
    base = _restore_newest_backup(made, list_backups(folder))
    if base is not None:
        notices.append(Notice("store.restored", {"date": base.day}))
    with closing(sqlite3.connect(made, isolation_level=None)) as connection:
        migrate(connection)
        keep_counts(connection)
        if damaged is not None and _salvage(connection, damaged):
            notices.append(Notice("store.salvaged", {}))
        _repair_rows(connection, folder)
        family, noted = ChangeCounter(folder).read()
        if base is None and family:
            connection.execute("UPDATE counters SET value = ? WHERE name = 'house'", (family,))
        if family == read_counter(connection, "house"):
            connection.execute("UPDATE counters SET value = max(value, ?) WHERE name = 'changes'", (noted,))
        connection.execute("PRAGMA journal_mode = DELETE")
    return notices or [Notice("store.started-empty", {})]


def mend(connection: sqlite3.Connection, folder: Path, moment: str, owner: str) -> list[Notice]:
    """Check an open database and repair it in place. Return the notices; none if it is sound.

    Open matches of the process `owner` are left to it, because it knows their lines. Raises OSError or sqlite3.Error.
    """
    try:
        check_database(connection)
    except (Unusable, *UNREADABLE) as trouble:
        if isinstance(trouble, Unusable) or says_damage(trouble):
            return _replace_content(connection, folder, moment)
        raise
    return _repair_rows(connection, folder, owner)


def _replace_content(connection: sqlite3.Connection, folder: Path, moment: str) -> list[Notice]:
    """Replace all that an open damaged database holds by what backups and sound rows give. Return the notices.

    SQLite writes the new pages in one transaction, so other connections stay open and read them at once. The damaged
    pages are kept in a file of their own, read through SQLite: to open and close the file itself would drop its locks.
    """
    path = folder / FILE
    aside, made = _free_aside(path, moment), path.with_suffix(".restoring")
    aside.write_bytes(connection.serialize())
    try:
        told = _rebuild(made, folder, aside)
        with closing(sqlite3.connect(made, isolation_level=None)) as sound:
            sound.backup(connection)
    finally:
        made.unlink(missing_ok=True)
    return [Notice("store.damaged", {"file": short_path(aside)}), *told]


def _restore_newest_backup(made: Path, newest_first: Sequence[Backup]) -> Backup | None:
    """Copy the newest sound backup to `made`. Return it, or None if there is none."""
    for copy in newest_first:
        with suppress(Unusable, *UNREADABLE):
            _copy_file(copy.path, made)
            with closing(sqlite3.connect(made, isolation_level=None)) as connection:
                check_database(connection)
            return copy
    made.unlink(missing_ok=True)
    return None


def _salvage(connection: sqlite3.Connection, path: Path) -> bool:
    """Merge the readable rows of a damaged database. Return whether there were any.

    A copy is read, with its signature rewritten, because often only the first letters are damaged.
    """
    twin = path.with_suffix(".looked-at")
    brought = False
    with suppress(OSError, *UNREADABLE):
        for side in ("", "-wal"):
            with suppress(FileNotFoundError):
                _copy_file(f"{path}{side}", f"{twin}{side}")
        with twin.open("rb+") as file:
            file.write(b"SQLite format 3\0")
        with closing(sqlite3.connect(twin, isolation_level=None)) as source:
            migrate(source)
            same = read_counter(source, "house") == read_counter(connection, "house")
            later = read_counter(source, "changes") > read_counter(connection, "changes")
            brought = has_checksums(source) and merge(connection, source, over=same and later)
    for side in ("", *_SIDE_FILES):
        with suppress(OSError):
            Path(f"{twin}{side}").unlink(missing_ok=True)
    return brought


def _merge_backups(connection: sqlite3.Connection, folder: Path, killed: bool) -> list[Notice]:
    """Merge rows that a sound database lacks and a backup has. Return the notices.

    A backup of the same family that has come further is later than the database: an old file was put back. One of
    another family belongs to the file whose place this one has taken.
    """
    notices: list[Notice] = []
    counter = ChangeCounter(folder)
    family, noted = counter.read()
    if connection.execute("SELECT count(*) FROM counters").fetchone()[0] < len(COUNTERS) + len(COLUMNS):
        values = family or int.from_bytes(os.urandom(7), "big"), 0, noted
        connection.executemany("INSERT OR IGNORE INTO counters VALUES (?, ?)", zip(COUNTERS, values, strict=True))
    house, copies, changes = (read_counter(connection, name) for name in COUNTERS)
    stranger = family not in (0, house)
    if killed or stranger or noted > changes or newest_number(folder) > copies:
        for copy in _furthest_of_each_family(folder):
            notices += _merge_backup(connection, copy)
        house, changes = (read_counter(connection, name) for name in ("house", "changes"))
    if stranger and house != family:
        if not notices:
            notices.append(Notice("store.other-file", {"folder": short_path(folder)}))
        counter.save(house, changes)
        counter.close()
    elif noted > changes:
        notices.append(Notice("store.changes-lost", {}))
        connection.execute("UPDATE counters SET value = ? WHERE name = 'changes'", (noted,))
    elif killed and changes and not noted:
        notices.append(Notice("store.changes-unsure", {}))
    return notices


def _furthest_of_each_family(folder: Path) -> list[Backup]:
    """Return the backup with the most commits of each family, the newest first."""
    furthest: dict[int, Backup] = {}
    for copy in list_backups(folder):
        if copy.house not in furthest or copy.changes > furthest[copy.house].changes:
            furthest[copy.house] = copy
    return list(furthest.values())


def _merge_backup(connection: sqlite3.Connection, copy: Backup) -> list[Notice]:
    """Merge a backup, if it has come further or is of another family. Return the notice if it had more."""
    house, changes, copies = (read_counter(connection, name) for name in ("house", "changes", "copies"))
    with suppress(*UNREADABLE, OSError), closing(open_backup(copy.path)) as source:
        # A database from before the ids of families has a new one now.
        unnamed = not changes and not copies and shares_ids(connection, source)
        other = copy.house not in (0, house) and not unnamed
        further = copy.changes > changes or copy.number > copies
        if not (further or other) or not has_checksums(source):
            return []
        brought = merge(keep_counts(connection), source, over=not other)
        if not other:
            for name, value in (("copies", copy.number), ("changes", copy.changes)):
                connection.execute("UPDATE counters SET value = max(value, ?) WHERE name = ?", (value, name))
            connection.execute("UPDATE counters SET value = ? WHERE name = 'house' AND ?", (copy.house, unnamed))
        if brought:
            connection.execute("UPDATE counters SET value = value + 1 WHERE name = 'changes'")
            return [Notice("store.other-family" if other else "store.knew-less", {"date": copy.day})]
    return []


def _repair_rows(connection: sqlite3.Connection, folder: Path, owner: str = "") -> list[Notice]:
    """Find and repair rows whose checksums are wrong, but for open matches of the process `owner`, and restore rows
    that are missing. Return the notices."""
    connection.execute("PRAGMA foreign_keys = ON")
    found = find_damage(connection).without_open_matches(owner)
    if not found:
        return []
    # Imported here, because a sound file does not need it.
    from cardtable.store.recovery.reconcile import restore_missing

    copies = list_backups(folder)
    keep_counts(connection)
    connection.execute("BEGIN IMMEDIATE")
    try:
        notices = repair(connection, found, copies)
        missing = restore_missing(connection, copies)
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    # A count that is wrong because of the rows just repaired is no news.
    return notices + [notice for notice in missing if not notices or notice.text_id != "store.less"]


def _set_aside(path: Path, moment: str) -> Path:
    """Rename the file in the database's place, with SQLite's files beside it. Return the new path."""
    aside = _free_aside(path, moment)
    for side in ("", *_SIDE_FILES):
        with suppress(FileNotFoundError):
            Path(f"{path}{side}").rename(f"{aside}{side}")
    return aside


def _free_aside(path: Path, moment: str) -> Path:
    """Return a path beside the database for what is set aside."""
    aside = path.with_name(f"{path.stem}-aside-{moment}{path.suffix}")
    while any(os.path.lexists(f"{aside}{side}") for side in ("", *_SIDE_FILES)):
        aside = aside.with_stem(f"{aside.stem}-again")
    return aside


def in_memory(folder: Path) -> sqlite3.Connection:
    """Return an in-memory database with the readable data of the file, or else of a backup."""
    for path in (folder / FILE, *(copy.path for copy in list_backups(folder))):
        memory = sqlite3.connect(":memory:", isolation_level=None)
        try:
            _check_kind(path)
            with closing(connect_read_only(path)) as kept:
                check_database(kept)
                kept.backup(memory)
            break
        except (Unusable, *UNREADABLE, OSError):
            memory.close()
    else:
        memory = sqlite3.connect(":memory:", isolation_level=None)
    migrate(memory)
    memory.execute("PRAGMA foreign_keys = ON")
    return register_functions(memory)
