"""The store checks itself: a large file, which no start looks through, and the backups that are made of it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Timer

import pytest

from cardtable.store.notice import Notice
from cardtable.store.recovery import backups, checks, inspection, open_database, rebuild
from cardtable.store.schema import sqlite_file
from cardtable.store.store import Store
from cardtable.store.types import Outcome, StoredSitter
from tests.support.waiting import PATIENCE, wait_until

MATCHES = 120
PAGE = 4096


@pytest.fixture(scope="module")
def family(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of two evenings with a backup of each."""
    folder = tmp_path_factory.mktemp("family")
    for language in ("it", "fr"):
        store, _ = Store.open(folder)
        store.settings.set("language", language)
        for number in range(MATCHES // 2):
            record = store.logs.begin("poker", [StoredSitter("Ada")], f"header {number} {language}", "seal")
            store.logs.save_lines(record, [f"0 bet {number * ply % 977}" for ply in range(200)])
            store.logs.finish(record, [Outcome(0, 1, 5)])
        store.close()
    return folder


@pytest.fixture
def large(family: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the family's folder, whose file counts as too large to be checked at the start."""
    monkeypatch.setattr(open_database, "QUICKLY_CHECKED", 0)
    folder = tmp_path / "home"
    shutil.copytree(family, folder)  # keeps the times
    return folder


def rot(path: Path, change: Callable[[bytearray], None]) -> None:
    """Change bytes of a file that keeps its time, as a failing disk does."""
    seen, whole = path.stat(), bytearray(path.read_bytes())
    change(whole)
    path.write_bytes(whole)
    os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns))


def flip_header(whole: bytearray) -> None:
    """Flip a bit inside the row of one match."""
    at = whole.index(b"header 17 it")
    whole[at + 8] ^= 2


def lose_piece(whole: bytearray) -> None:
    """Fill inner pages in the middle of the file with nonsense."""
    half = len(whole) // PAGE // 2 * PAGE
    whole[half : half + 6 * PAGE] = b"\xa5" * (6 * PAGE)


def inspected(store: Store) -> list[str]:
    """Wait for the check of a store and for what it mends. Return the notices."""
    task = store.database.inspect()
    assert task is not None
    task.wait()
    wait_until(lambda: store.database.settled, "what was found is not mended")
    return [notice.text_id for notice in store.database.take_notices()]


def ids(notices: list[Notice]) -> list[str]:
    return [notice.text_id for notice in notices]


@pytest.fixture
def opened(large: Path) -> Iterator[Callable[[], Store]]:
    """Opens the store of the large file, of which the start tells nothing."""
    stores: list[Store] = []

    def opening() -> Store:
        store, notices = Store.open(large)
        assert notices == []
        stores.append(store)
        return store

    yield opening
    for store in stores:
        store.close()


def test_a_sound_file_is_checked_without_a_word(opened: Callable[[], Store]) -> None:
    assert inspected(opened()) == []


def test_an_exit_ends_the_check_and_leaves_nothing_behind(large: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspection, "PAUSE", PATIENCE)
    monkeypatch.setattr(inspection, "MATCHES_AT_ONCE", 1)
    store, _ = Store.open(large)
    task = store.database.inspect()
    assert task is not None and task is store.database.inspect()
    store.close()
    assert not task.running and not list(large.glob("*-wal"))


def test_an_exit_waits_for_a_backup_that_is_being_verified_and_loses_nothing(
    large: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for copy in (large / backups.FOLDER).glob("*.db"):
        copy.unlink()  # then the check makes one
    begun, go_on, sound = Event(), Event(), checks.is_sound

    def slowly(connection: sqlite3.Connection) -> bool:
        begun.set()
        assert go_on.wait(PATIENCE)
        return sound(connection)

    monkeypatch.setattr(checks, "is_sound", slowly)
    store, _ = Store.open(large)
    task = store.database.inspect()
    assert task is not None
    wait_until(begun.is_set, "no backup is verified")
    store.settings.set("language", "en")
    closing_ends = Timer(0.05, go_on.set)
    closing_ends.start()
    store.close()
    closing_ends.join()
    assert not task.running and not list(large.glob("*-wal"))
    assert list((large / backups.FOLDER).glob("*.db")) and not list((large / backups.FOLDER).glob("*.unfinished"))
    with closing(Store.open(large)[0]) as again:
        assert again.settings.get("language", "") == "en" and len(again.matches.history(limit=1000)) == MATCHES


def test_a_flipped_bit_in_a_large_file_is_found_and_mended(opened: Callable[[], Store], large: Path) -> None:
    with closing(Store.open(large)[0]) as before:
        truth = [(saved, before.logs.lines(saved.id)) for saved in before.matches.history(limit=1000)]
    rot(large / sqlite_file.FILE, flip_header)
    store = opened()
    assert inspected(store) == ["store.mended"]
    assert [(saved, store.logs.lines(saved.id)) for saved in store.matches.history(limit=1000)] == truth


def test_damaged_inner_pages_of_a_large_file_are_restored_while_it_is_open(
    opened: Callable[[], Store], large: Path
) -> None:
    rot(large / sqlite_file.FILE, lose_piece)
    store = opened()
    assert inspected(store)[:2] == ["store.damaged", "store.restored"]
    assert len(store.matches.history(limit=1000)) == MATCHES
    assert all(len(store.logs.lines(saved.id)) == 200 for saved in store.matches.history(limit=1000))
    (aside,) = large.glob("*aside*.db")
    assert b"\xa5" * PAGE in aside.read_bytes(), "the damaged pages are kept"
    store.settings.set("language", "en")
    assert store.database.rows("SELECT value FROM settings WHERE key = 'language'") == [('"en"',)]


def test_a_query_that_meets_a_damaged_page_is_answered_from_the_backup(
    opened: Callable[[], Store], large: Path
) -> None:
    rot(large / sqlite_file.FILE, lose_piece)
    store = opened()
    rows = store.database.rows("SELECT id, header FROM records ORDER BY id")
    pieces = store.database.rows("SELECT record, piece FROM pieces")
    assert len(rows) == len(pieces) == MATCHES
    assert ids(store.database.take_notices())[:2] == ["store.damaged", "store.restored"]


def test_a_match_in_play_goes_on_after_a_repair(opened: Callable[[], Store], large: Path) -> None:
    rot(large / sqlite_file.FILE, lose_piece)
    store = opened()
    record = store.logs.begin("naval", [StoredSitter("Ada")], "", "")
    store.logs.save_lines(record, ["deal 1", "0 pass"])
    wait_until(lambda: not store.database.pending, "a file that is just being written is checked another day")
    inspected(store)
    # A repair that finds the file busy is tried again, and until then the queue counts as settled.
    wait_until(lambda: store.database.mended == 1, "what was found is not mended")
    store.logs.save_lines(record, ["deal 1", "0 pass", "1 pass"])
    assert store.logs.lines(record) == ["deal 1", "0 pass", "1 pass"]
    with closing(sqlite3.connect(large / sqlite_file.FILE)) as other:
        other.execute("UPDATE lines SET text = '0 pasta' WHERE ply = 1")
        other.commit()
    store.database.mend()
    store.database.flush()
    store.logs.save_lines(record, ["deal 1", "0 pass", "1 pass", "0 pass"])
    assert store.logs.lines(record) == ["deal 1", "0 pass", "1 pass", "0 pass"]


@pytest.mark.parametrize("damage", [flip_header, lose_piece])
def test_no_backup_is_made_of_a_damaged_file(
    opened: Callable[[], Store], large: Path, damage: Callable[[bytearray], None]
) -> None:
    """Twelve evenings after the damage every backup is sound and holds all matches."""
    rot(large / sqlite_file.FILE, damage)
    for evening in range(12):
        store, notices = Store.open(large)
        assert ids(notices)[:1] == (["store.mended-at-close"] if evening == 1 else [])
        store.settings.set("volume", evening)
        store.close()
    copies = backups.list_backups(large)
    assert len(copies) >= backups.NEWEST
    for copy in copies:
        with closing(sqlite_file.connect_read_only(copy.path)) as connection:
            assert checks.is_sound(connection)
            assert connection.execute("SELECT count(*) FROM records").fetchone()[0] in (MATCHES, MATCHES // 2)


def lose_page(page: int) -> Callable[[bytearray], None]:
    """Return a change that fills one page with nonsense."""

    def change(whole: bytearray) -> None:
        whole[page * PAGE : (page + 1) * PAGE] = b"\xa5" * PAGE

    return change


def test_whatever_page_is_damaged_a_new_match_is_kept(large: Path, tmp_path: Path) -> None:
    """The damage is met when the folder is opened or by the first write, and mended before that write is tried
    again."""
    pages = (large / sqlite_file.FILE).stat().st_size // PAGE
    for page in range(1, pages):
        home = tmp_path / f"page {page}"
        shutil.copytree(large, home)
        rot(home / sqlite_file.FILE, lose_page(page))
        with closing(Store.open(home)[0]) as store:
            assert store.database.persistent, f"page {page}"
            record = store.logs.begin("naval", [StoredSitter("Ada")], "", "")
            store.logs.save_lines(record, ["deal 1", "0 pass"])
            wait_until(lambda: store.database.settled, "nothing is written")
            assert not store.database.pending, f"page {page}: {ids(store.database.take_notices())}"
        with closing(Store.open(home)[0]) as again:
            assert again.logs.lines(record) == ["deal 1", "0 pass"], f"page {page}"
            assert len(again.matches.history(limit=1000)) == MATCHES


def test_damage_that_stays_is_told_and_not_mended_at_each_try(
    opened: Callable[[], Store], large: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = list[str]()

    def mend_nothing(connection: sqlite3.Connection, folder: Path, moment: str, owner: str) -> list[Notice]:
        tries.append(moment)
        return []

    monkeypatch.setattr(rebuild, "mend", mend_nothing)
    with closing(sqlite_file.connect_read_only(large / sqlite_file.FILE)) as connection:
        ((root,),) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'records'").fetchall()
    rot(large / sqlite_file.FILE, lose_page(root - 1))
    store = opened()
    store.logs.begin("naval", [StoredSitter("Ada")], "", "")
    wait_until(lambda: store.database.settled, "nothing is refused")
    assert not store.database.try_again() and store.database.pending
    assert len(tries) == 1 and ids(store.database.take_notices()) == ["store.not-written"]


# -- backups that cannot be made -------------------------------------------------------------------------------------


def put_file(place: Path) -> None:
    place.write_text("not a folder")


def put_looping_link(place: Path) -> None:
    place.symlink_to(place.name)


@pytest.mark.skipif(os.name == "nt", reason="links")
@pytest.mark.parametrize("obstacle", [put_file, put_looping_link])
def test_backups_that_cannot_be_made_are_told_each_evening_until_they_can(
    tmp_path: Path, obstacle: Callable[[Path], None]
) -> None:
    place = tmp_path / backups.FOLDER
    obstacle(place)
    for evening in range(3):
        store, notices = Store.open(tmp_path)
        assert notices == []
        assert inspected(store) == (["store.backup-no-folder"] if evening else [])
        assert (store.database.backup_trouble is None) == (not evening)
        store.settings.set("volume", evening)
        store.close()
    place.unlink()
    store, notices = Store.open(tmp_path)
    assert notices == [] and inspected(store) == [], "the missing backup is made now"
    assert store.database.backup_trouble is None and len(backups.list_backups(tmp_path)) == 1
    store.close()


def test_a_folder_that_takes_no_backup_is_told_before_the_exit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, _ = Store.open(tmp_path)
    store.settings.set("volume", 1)
    store.close()
    store, notices = Store.open(tmp_path)
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != tmp_path / backups.FOLDER or mode != os.W_OK)
    assert notices == [] and inspected(store) == ["store.backup-refused"]
    assert store.database.backup_trouble is not None
    monkeypatch.undo()
    assert isinstance(store.database.make_backup(), Path) and store.database.backup_trouble is None
    store.close()


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (OSError(28, "No space left on device"), "store.backup-full"),
        (PermissionError(13, "Permission denied"), "store.backup-refused"),
        (sqlite3.OperationalError("unable to open database file"), "store.backup-refused"),
    ],
)
def test_the_reason_why_no_backup_is_made_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: Exception, told: str
) -> None:
    def refuse(path: Path) -> None:
        raise trouble

    store, _ = Store.open(tmp_path)
    store.settings.set("volume", 1)
    with monkeypatch.context() as refusing:
        refusing.setattr(backups, "fsync_file", refuse)
        store.close()
        store, notices = Store.open(tmp_path)
        assert notices == [] and inspected(store) == [told]
        made = store.database.make_backup()
        assert isinstance(made, Notice) and made.text_id == told
    assert isinstance(store.database.make_backup(), Path) and store.database.backup_trouble is None
    store.close()
