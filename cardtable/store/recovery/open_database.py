"""Opening of a database in any state: damaged, missing, foreign, newer, locked.

An unusable file is renamed with a date, never changed or deleted. A new file is built from its sound rows and from the
backups, and is completely on the disk before anything is renamed. A missing or empty file counts as damaged if anything
else of ours is in the folder. If nothing can be written, the data is read into memory.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import IO, NoReturn

from cardtable.store.notice import Notice, short_path
from cardtable.store.recovery.backups import FOLDER as BACKUPS
from cardtable.store.recovery.backups import fsync_file, keep_version, list_backups, newest_number
from cardtable.store.recovery.checks import Unusable, check_database, check_kind, check_tables, is_sound, says_damage
from cardtable.store.recovery.folder_lock import OPEN_NOTE, was_closed_cleanly, was_ever_closed
from cardtable.store.recovery.merge_backups import merge_backups
from cardtable.store.recovery.rebuild import copy_file, rebuild, repair_rows, set_aside
from cardtable.store.schema.change_counter import FILE as CHANGES
from cardtable.store.schema.change_counter import ChangeCounter
from cardtable.store.schema.checksums import register_functions
from cardtable.store.schema.migrations import MIGRATIONS, migrate, version
from cardtable.store.schema.sqlite_file import FILE, SIDE_FILES, UNREADABLE, configure, connect_read_only, read_counter

READ_BUSY_MILLISECONDS = 1000
QUICKLY_CHECKED = 1_000_000
"""Bytes of a database that is checked at every start, which takes about 20 ms."""
MISSING = "store.missing"


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

        restore_names(folder, (CHANGES, *(f"{FILE}{side}" for side in (*SIDE_FILES, ""))), BACKUPS)
    try:
        return _open_sound(path, moment, mark)
    except Unusable as trouble:
        return _recover(path, trouble.text_id, moment)


def _open_sound(path: Path, moment: str, mark: IO[bytes]) -> tuple[sqlite3.Connection, list[Notice]]:
    """Open a database that shows no damage, and bring in what only the backups have. Raises Unusable as soon as it
    shows some."""
    clean = was_closed_cleanly(mark, path)
    _inspect(path, mark, not clean or path.stat().st_size <= QUICKLY_CHECKED)
    connection = _connected(path, moment)
    try:
        notices = merge_backups(connection, path.parent, killed=not clean)
        if not clean or path.stat().st_size <= QUICKLY_CHECKED:
            notices += repair_rows(connection, path.parent)
    except BaseException as trouble:
        connection.close()
        _raise_unusable(trouble)
    return connection, notices


def _raise_unusable(trouble: BaseException) -> NoReturn:
    """Raise Unusable if SQLite reports damage, and the exception itself otherwise."""
    if isinstance(trouble, UNREADABLE) and says_damage(trouble):
        raise Unusable("store.damaged") from trouble
    raise trouble


def _remove_leftovers(path: Path) -> None:
    """Delete files of an interrupted recovery or backup. The database and the backups hold all that was in them."""
    folder, begun = path.parent, (f"{path.stem}.restoring", f"{path.stem}.looked-at")
    leftovers = [file for file in _files(folder) if file.name.startswith(begun)]
    leftovers += [file for file in _files(folder / BACKUPS) if file.name.endswith(".unfinished")]
    for left in leftovers:
        with suppress(OSError):
            left.unlink()


def _files(folder: Path) -> list[Path]:
    """Return the files of a folder, none if it cannot be read."""
    with suppress(OSError):
        return list(folder.iterdir())
    return []


def _inspect(path: Path, mark: IO[bytes], thorough: bool) -> None:
    """Raise Unusable unless the file exists, is ours, and is sound in every page. In a new folder it may be missing.

    Nothing is changed. If a WAL was left by a killed program, a copy is checked, because SQLite would begin by writing.
    """
    check_kind(path)
    if not path.exists() or path.stat().st_size == 0:
        if _had_database(path, mark):
            raise Unusable(MISSING)
        return
    try:
        if os.path.lexists(f"{path}-wal"):
            _check_copy(path)
        else:
            with closing(connect_read_only(path)) as connection:
                check_database(connection, thorough)
    except UNREADABLE as trouble:
        _raise_unusable(trouble)


def _had_database(path: Path, mark: IO[bytes]) -> bool:
    """Return whether anything is left that is made after a database only, even if it is empty or cut off."""
    files = any(os.path.lexists(path.with_name(name)) for name in (CHANGES, OPEN_NOTE))
    return was_ever_closed(mark) or files or _size(Path(f"{path}-wal")) > 0 or (path.parent / BACKUPS).is_dir()


def _size(path: Path) -> int:
    """Return the size of a file, 0 if there is none."""
    with suppress(OSError):
        return path.stat().st_size
    return 0


def _check_copy(path: Path) -> None:
    twin = path.with_suffix(".looked-at")
    try:
        for side in ("", "-wal"):
            copy_file(f"{path}{side}", f"{twin}{side}")
        with closing(sqlite3.connect(twin, isolation_level=None)) as connection:
            check_database(connection)
    finally:
        for side in ("", *SIDE_FILES):
            Path(f"{twin}{side}").unlink(missing_ok=True)


def _connected(path: Path, moment: str) -> sqlite3.Connection:
    """Open a database for reading and writing and migrate it; create an empty one if there is none."""
    check_kind(path)
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
        check_tables(connection)
        return connection
    except BaseException as trouble:
        if connection is not None:
            connection.close()
        _raise_unusable(trouble)


def _recover(path: Path, reason: str, moment: str) -> tuple[sqlite3.Connection, list[Notice]]:
    """Replace an unusable or missing database by a recovered one. Return its connection and the notices."""
    made = path.with_suffix(".restoring")
    told = rebuild(made, path.parent, path if reason == "store.damaged" else None)
    fsync_file(made)
    aside = set_aside(path, moment)  # also if it is missing: SQLite would write a WAL of its own into the new file
    shown = {"folder": short_path(path.parent)} if reason == MISSING else {"file": short_path(aside)}
    notices = [Notice(reason, shown)]
    made.replace(path)
    connection, counter = _connected(path, moment), ChangeCounter(path.parent)
    counter.save(read_counter(connection, "house"), read_counter(connection, "changes"))
    counter.close()
    return connection, notices + told


def in_memory(folder: Path) -> sqlite3.Connection:
    """Return an in-memory database with the readable data of the file, or else of a backup."""
    for path in (folder / FILE, *(copy.path for copy in list_backups(folder))):
        memory = sqlite3.connect(":memory:", isolation_level=None)
        try:
            check_kind(path)
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
