"""The start with a file whose marks are damaged, and with a folder of which a part is left."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.store.database.write_queue import Job, perform
from cardtable.store.recovery.backups import FOLDER
from cardtable.store.recovery.folder_lock import OPEN_NOTE
from cardtable.store.schema import change_counter, sqlite_file
from cardtable.store.schema.migrations import MIGRATIONS, migrate, versions_by_form
from cardtable.store.store import Store
from cardtable.store.types import Outcome, StoredSitter


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with a backup, left by a kill in the second match of an evening, whose lines lie in the WAL only."""
    folder, left = tmp_path / "home", tmp_path / "left"
    store, _ = Store.open(folder)
    for language in ("it", "fr"):
        store.settings.set("language", language)
        store.database.flush()
    store.close()
    store, _ = Store.open(folder)
    store.logs.finish(store.logs.begin("poker", [StoredSitter("Ada")], "header", "seal"), [Outcome(0, 1, 5)])
    store.database.flush()
    record = store.logs.begin("poker", [StoredSitter("Ada")], "header", "seal")
    store.logs.save_lines(record, [f"0 bet {number}" for number in range(90)])
    store.database.flush()
    shutil.copytree(folder, left)
    store.close()
    assert (left / f"{sqlite_file.FILE}-wal").stat().st_size > 0
    return left


def opened(folder: Path) -> tuple[str, list[int], list[str]]:
    """Return language, numbers of lines of the open matches and notices of a folder. It opens without a word after."""
    store, notices = Store.open(folder)
    found = (
        store.settings.get("language", ""),
        [len(store.logs.lines(saved.id)) for saved in store.matches.unfinished()],
    )
    store.close()
    store, later = Store.open(folder)
    assert later == []
    store.close()
    return *found, [notice.text_id for notice in notices]


def execute(folder: Path, sql: str) -> None:
    with closing(sqlite3.connect(folder / sqlite_file.FILE, isolation_level=None)) as connection:
        connection.execute(sql)


OTHER_VERSIONS = [number for number in range(len(MIGRATIONS)) if number != len(MIGRATIONS) - 1]
"""Versions with other tables than the newest."""


@pytest.mark.parametrize("mark", [*(f"user_version = {number}" for number in OTHER_VERSIONS), "application_id = 77"])
def test_a_damaged_mark_in_the_file_costs_nothing_and_stops_no_start(home: Path, mark: str) -> None:
    execute(home, f"PRAGMA {mark}")
    assert opened(home) == ("fr", [90], ["store.damaged", "store.restored", "store.salvaged"])
    assert not list((home / FOLDER).glob("*version*")), "no backup is made of it"


@pytest.mark.parametrize("mark", ["user_version = 0", "user_version = 2", "application_id = 77"])
def test_a_backup_with_a_damaged_mark_is_as_good_as_before(home: Path, mark: str) -> None:
    for copy in (home / FOLDER).iterdir():
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            connection.execute(f"PRAGMA {mark}")
    shutil.copytree(home, home.with_name("rows"))
    (home / sqlite_file.FILE).unlink()
    assert opened(home) == ("fr", [], ["store.missing", "store.restored"])

    home = home.with_name("rows")
    execute(home, "UPDATE settings SET value = '\"de\"' WHERE key = 'language'")
    assert opened(home) == ("fr", [90], ["store.mended"])


@pytest.mark.parametrize("number", range(len(MIGRATIONS) + 1))
def test_the_form_of_a_database_is_that_of_its_version(number: int) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, number)
        connection.execute("CREATE TABLE recipes (name TEXT)")
        assert number in versions_by_form(connection)


def leave_counter(home: Path) -> None:
    """Leave nothing but the damaged commit counter."""
    for path in (sqlite_file.FILE, f"{sqlite_file.FILE}-wal", "cardtable.lock"):
        (home / path).unlink()
    (home / change_counter.FILE).write_bytes(b"17 ")


def leave_wal(home: Path) -> None:
    """Leave nothing but the WAL."""
    for path in (sqlite_file.FILE, change_counter.FILE, "cardtable.lock"):
        (home / path).unlink()


def leave_lock(home: Path) -> None:
    """Leave nothing but the lock file, with the mark of the exit before."""
    for path in (sqlite_file.FILE, f"{sqlite_file.FILE}-wal", change_counter.FILE):
        (home / path).unlink()


@pytest.mark.parametrize("leave", [leave_counter, leave_wal, leave_lock])
def test_a_family_of_which_only_a_trace_is_left_is_told_missing(home: Path, leave: Callable[[Path], None]) -> None:
    shutil.rmtree(home / FOLDER)
    leave(home)
    assert opened(home) == ("", [], ["store.missing", "store.started-empty"])


@pytest.mark.parametrize("left", [change_counter.FILE, OPEN_NOTE, FOLDER])
def test_an_empty_trace_of_a_family_is_told_missing(tmp_path: Path, left: str) -> None:
    """A copy that was broken off leaves empty files and folders."""
    home = tmp_path / "home"
    home.mkdir()
    if left == FOLDER:
        (home / left).mkdir()
    else:
        (home / left).touch()
    assert opened(home) == ("", [], ["store.missing", "store.started-empty"])


def test_a_wal_without_its_database_is_not_written_into_the_restored_one(home: Path) -> None:
    wal = (home / f"{sqlite_file.FILE}-wal").read_bytes()
    (home / sqlite_file.FILE).unlink()
    assert opened(home) == ("fr", [], ["store.missing", "store.restored"])
    (aside,) = home.glob("cardtable-aside-*-wal")
    assert aside.read_bytes() == wal


@pytest.mark.parametrize("old", [False, True], ids=["the counter is gone", "the counter is old"])
def test_moves_that_may_be_lost_with_the_wal_are_told_without_the_counter(home: Path, old: bool) -> None:
    counter = change_counter.ChangeCounter(home)
    house, count = counter.read()
    (home / change_counter.FILE).unlink()
    if old:
        counter.save(house, 1)
        assert count > 1
    (home / f"{sqlite_file.FILE}-wal").unlink()
    assert opened(home) == ("fr", [], ["store.changes-unsure"])


def test_a_kill_between_a_commit_of_many_jobs_and_its_note_is_no_loss(home: Path) -> None:
    counter = change_counter.ChangeCounter(home)
    house, count = counter.read()
    with closing(sqlite3.connect(home / sqlite_file.FILE, isolation_level=None)) as connection:
        assert perform(connection, [Job((("DELETE FROM lines WHERE false", ()),))] * 5, "") == count + 1
        shutil.copytree(home, home.with_name("killed"))
    assert counter.read() == (house, count)
    assert opened(home.with_name("killed")) == ("fr", [90], [])
