"""The rows of each table are counted, so that no loss goes unnoticed: rows deleted by another program, pages lost by
the disk, a view in the place of a table, names in capitals."""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.store.recovery import backups
from cardtable.store.schema import change_counter, sqlite_file
from cardtable.store.schema.kept_counts import miscounted
from cardtable.store.store import Store
from cardtable.store.types import Outcome, StoredSitter
from tests.support.families import Clock


def play(store: Store, names: list[str]) -> int:
    people = {person.name: person.id for person in store.people.all()}
    record = store.logs.begin("poker", [StoredSitter(name, people[name]) for name in names], "header", "seal")
    store.logs.save_lines(record, ["deal 1", f"0 bet {len(names)}"])
    store.logs.finish(record, [Outcome(seat, 1 + seat, 9 - seat) for seat in range(len(names))])
    return record


def known(store: Store) -> object:
    matches = [*store.matches.history(limit=100), *store.matches.unfinished()]
    settings = sorted(store.database.rows("SELECT key, value FROM settings"))
    results = sorted(store.database.rows("SELECT record, seat, name, place, score FROM results"))
    problems = sorted(store.database.rows("SELECT id, tries FROM problems"))
    return store.people.all(), settings, matches, [store.logs.lines(saved.id) for saved in matches], results, problems


@pytest.fixture
def family(tmp_path: Path) -> tuple[Path, object]:
    """A folder of three evenings, and what is known in it."""
    folder, clock = tmp_path / "home", Clock()
    for evening in range(3):
        store, _ = Store.open(folder, clock)
        if not evening:
            for name in ("Ada", "Bea", "Ciro"):
                store.people.add(name, "fox")
        store.settings.set("language", ("it", "en", "fr")[evening])
        store.settings.set(f"volume {evening}", evening)
        store.problems.add_answer(store.people.all()[0].id, "poker", f"a{evening}", True)
        play(store, ["Ada", "Bea", "Ciro"])
        play(store, ["Bea", "Ciro"])
        store.close()
    store, _ = Store.open(folder, clock)
    truth = known(store)
    store.close()
    return folder, truth


def reopened(folder: Path) -> tuple[list[str], object]:
    """Open a folder. Return what is told and what is known."""
    store, notices = Store.open(folder, Clock())
    found = known(store)
    told = [notice.text_id for notice in (*notices, *store.database.take_notices())]
    assert miscounted(sqlite3.connect(folder / sqlite_file.FILE)) == frozenset()
    store.close()
    return told, found


def change(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / sqlite_file.FILE)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def test_the_counts_follow_whatever_is_written(family: tuple[Path, object]) -> None:
    folder, _ = family
    store, _ = Store.open(folder, Clock())
    ada, bea, _ = store.people.all()
    store.people.change(ada.id, "Adele", "hare")
    store.people.forget(bea.id, "Guest")
    store.matches.throw_away(store.logs.begin("naval", [], "", ""))
    play(store, ["Adele", "Ciro"])
    store.database.write(("INSERT OR REPLACE INTO problems SELECT * FROM problems", ()))
    store.database.write(("DELETE FROM records WHERE id IN (SELECT id FROM records LIMIT 1)", ()))
    assert store.database.flush() and store.database.take_notices() == []
    with closing(sqlite3.connect(folder / sqlite_file.FILE)) as connection:
        assert miscounted(connection) == frozenset()
    store.close()


@pytest.mark.share(8)
@pytest.mark.parametrize("table", ["settings", "profiles", "records", "pieces", "results", "problems"])
@pytest.mark.parametrize("which", ["", " LIMIT 2", " ORDER BY 1 DESC LIMIT 1"])
def test_deleted_rows_come_back_from_the_backup(family: tuple[Path, object], table: str, which: str) -> None:
    folder, truth = family
    key = {"settings": "key", "pieces": "record", "results": "record"}.get(table, "id")
    change(folder, f"DELETE FROM {table} WHERE {key} IN (SELECT {key} FROM {table}{which})")
    told, found = reopened(folder)
    assert found == truth and told


@pytest.mark.share(2)
@pytest.mark.parametrize("name", ["house", "copies", "changes", "settings", "records"])
def test_a_deleted_counter_is_made_again_and_nothing_is_doubled(family: tuple[Path, object], name: str) -> None:
    folder, truth = family
    with closing(sqlite3.connect(folder / sqlite_file.FILE)) as connection:
        before = connection.execute("SELECT value FROM counters WHERE name = ?", (name,)).fetchone()
    change(folder, f"DELETE FROM counters WHERE name = '{name}'")
    assert reopened(folder)[1] == truth
    with closing(sqlite3.connect(folder / sqlite_file.FILE)) as connection:
        assert connection.execute("SELECT value FROM counters WHERE name = ?", (name,)).fetchone() == before
    assert reopened(folder) == ([], truth)


def test_deleted_rows_in_no_backup_are_told(family: tuple[Path, object]) -> None:
    folder, _ = family
    shutil.rmtree(folder / backups.FOLDER)
    change(folder, "DELETE FROM results WHERE seat = 1")
    assert reopened(folder)[0] == ["store.less"]
    assert reopened(folder)[0] == [], "it is told once"


@pytest.mark.share(2)
@pytest.mark.parametrize("table", ["settings", "profiles", "records", "lines", "pieces", "results", "problems"])
def test_a_view_in_the_place_of_a_table_is_told_and_nothing_is_missing(family: tuple[Path, object], table: str) -> None:
    folder, truth = family
    change(folder, f"CREATE TABLE other AS SELECT * FROM {table}", f"DROP TABLE {table}")
    change(folder, f"CREATE VIEW {table} AS SELECT * FROM other LIMIT 1")
    told, found = reopened(folder)
    assert told[0] == "store.damaged" and found == truth


def test_a_trigger_of_another_program_is_told(family: tuple[Path, object]) -> None:
    folder, truth = family
    change(folder, "CREATE TRIGGER t BEFORE INSERT ON results BEGIN SELECT RAISE(IGNORE); END")
    told, found = reopened(folder)
    assert told[0] == "store.damaged" and found == truth


STALE: list[tuple[str, Callable[[Store], None]]] = [
    ("profiles", lambda store: store.people.change(store.people.all()[0].id, "Adele", "fox")),
    ("settings", lambda store: store.settings.set("language", "en")),
]


@pytest.mark.parametrize(("table", "write"), STALE, ids=[table for table, _ in STALE])
def test_a_page_that_the_disk_has_lost_comes_back(
    family: tuple[Path, object], table: str, write: Callable[[Store], None]
) -> None:
    """The pages of one table stay as they were before the evening; each row on them is sound by itself."""
    folder, _ = family
    path = folder / sqlite_file.FILE
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    before = path.read_bytes()[(root - 1) * 4096 : root * 4096]
    store, _ = Store.open(folder, Clock())
    write(store)
    truth = known(store)
    store.close()
    whole = bytearray(path.read_bytes())
    assert whole[(root - 1) * 4096 : root * 4096] != before
    whole[(root - 1) * 4096 : root * 4096] = before
    path.write_bytes(whole)
    told, found = reopened(folder)
    assert told == ["store.knew-less"] and found == truth


def test_a_row_written_after_the_backup_is_not_taken_back(family: tuple[Path, object]) -> None:
    """Only those rows return from the backup that make the count right."""
    folder, _ = family
    store, _ = Store.open(folder, Clock())
    store.settings.set("language", "it")
    play(store, ["Ada", "Ciro"])
    assert store.database.flush()
    truth = known(store)
    killed = folder.with_name("killed")
    shutil.copytree(folder, killed)
    store.close()
    change(killed, "DELETE FROM settings WHERE key = 'volume 1'")
    told, found = reopened(killed)
    assert told == ["store.knew-less"] and found == truth


def capitals(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rename(path.with_name(path.name.upper()))


@pytest.mark.skipif(sys.platform != "linux", reason="the file system knows no case")
@pytest.mark.parametrize("killed", [False, True])
def test_file_names_in_capitals_are_those_of_the_family(family: tuple[Path, object], killed: bool) -> None:
    folder, truth = family
    if killed:
        store, _ = Store.open(folder, Clock())
        store.settings.set("language", "it")
        store.database.flush()
        truth = known(store)
        shutil.copytree(folder, folder.with_name("killed"))
        store.close()
        folder = folder.with_name("killed")
    capitals(folder)
    told, found = reopened(folder)
    assert found == truth and told == []
    assert {sqlite_file.FILE, change_counter.FILE, backups.FOLDER} <= {path.name for path in folder.iterdir()}
    assert backups.list_backups(folder)
