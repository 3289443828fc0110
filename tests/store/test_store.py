"""The store: what is given to it comes back, whatever happened to the file, the disk or the program meanwhile."""

from __future__ import annotations

import os
import platform
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.store.database import database, handshake, write_queue
from cardtable.store.notice import Notice
from cardtable.store.queries.scores import best_results, results, tables
from cardtable.store.queries.statistics import matches_by_person, matches_of, tally
from cardtable.store.recovery import backups as copies_of
from cardtable.store.recovery import checks, folder_lock, open_database, rebuild
from cardtable.store.schema import change_counter, sqlite_file
from cardtable.store.schema.migrations import APPLICATION_ID, MIGRATIONS
from cardtable.store.schema.packed_lines import pack
from cardtable.store.store import Store
from cardtable.store.tables.matches import MONTH
from cardtable.store.types import Outcome, SavedMatch, StoredSitter
from tests.support.families import Clock
from tests.support.places import DATABASES, ROOT
from tests.support.waiting import PATIENCE, wait_until
from tests.tools.stress import damage, damages

Open = Callable[[], Store]


@pytest.fixture
def reopen(tmp_path: Path) -> Iterator[Open]:
    """Opens the store of the test's folder, after closing the one before; nothing must be told."""
    clock = Clock()
    stores: list[Store] = []

    def opened() -> Store:
        for store in stores:
            store.close()
            assert store.database.take_notices() == []
        store, notices = Store.open(tmp_path, clock)
        assert notices == []
        stores[:] = [store]
        return store

    yield opened
    for store in stores:
        store.close()


def ids(notices: list[Notice]) -> list[str]:
    return [notice.text_id for notice in notices]


def played(store: Store, game: str, sitters: list[StoredSitter], scores: list[int], *, assisted: bool = False) -> int:
    """A whole match, with places as the scores give them."""
    record = store.logs.begin(game, sitters, "header", "seal")
    store.logs.save_lines(record, ["deal 1", "0 pass"], assisted=assisted, seconds=30.0)
    places = [1 + sum(other > score for other in scores) for score in scores]
    store.logs.finish(record, [Outcome(k, places[k], score) for k, score in enumerate(scores)])
    return record


# -- what is given comes back ------------------------------------------------------------------------------------


def test_settings_come_back(reopen: Open) -> None:
    store = reopen()
    assert store.settings.get("language", "en") == "en"
    store.settings.set("language", "it")
    store.settings.set("window", [1280, 800])
    store.settings.set("volume", 1)
    assert store.settings.get("language", "en") == "it"
    store = reopen()
    assert store.settings.get("language", "en") == "it"
    assert store.settings.get("window", [0, 0]) == [1280, 800]
    assert store.settings.get("volume", 0.5) == 1.0


def test_profiles_come_back_with_their_settings(reopen: Open) -> None:
    store = reopen()
    ada, leo = store.people.add("Ada", "fox"), store.people.add("Leo", "owl")
    store.settings.set_personal(ada, "back", 1)
    store.people.change(leo, "Leo Robert'); DROP TABLE profiles", "hare")
    store = reopen()
    assert [(p.id, p.name, p.avatar) for p in store.people.all()] == [
        (ada, "Ada", "fox"),
        (leo, "Leo Robert'); DROP TABLE profiles", "hare"),
    ]
    assert store.settings.personal(ada, "back", 0) == 1
    assert store.settings.personal(leo, "back", 0) == 0
    store.people.remove(ada)
    assert [p.id for p in store.people.all()] == [leo]


def test_an_open_match_is_resumed_line_by_line(reopen: Open) -> None:
    store = reopen()
    sitters = [StoredSitter("Ada"), StoredSitter("Bruno", bot="expert")]
    record = store.logs.begin("poker", sitters, "card table record 1\ngame poker", "1f-2e")
    store.logs.save_lines(record, ["deal 1"])
    store.logs.save_lines(record, ["deal 1", "0 bet 3", "1 call"], seconds=12.5)
    store = reopen()
    assert [saved.id for saved in store.matches.unfinished()] == [record]
    resumed = store.logs.resume(record)
    assert resumed is not None
    saved, lines = resumed
    assert lines == ["deal 1", "0 bet 3", "1 call"]
    assert (saved.game, saved.seal, saved.seconds, saved.finished) == ("poker", "1f-2e", 12.5, None)
    assert saved.sitters == tuple(sitters)
    assert store.logs.record_text(record) == "card table record 1\ngame poker\ndeal 1\n0 bet 3\n1 call\n"
    store.logs.save_lines(record, [*lines, "0 fold"])
    assert store.logs.lines(record) == ["deal 1", "0 bet 3", "1 call", "0 fold"]


def test_an_undo_shortens_the_record_and_play_goes_on(reopen: Open) -> None:
    store = reopen()
    record = store.logs.begin("naval", [StoredSitter("Ada")], "", "")
    store.logs.save_lines(record, ["a", "b", "c", "d"])
    store.logs.save_lines(record, ["a", "b"], assisted=True)
    assert store.logs.lines(record) == ["a", "b"]
    store.logs.save_lines(record, ["a", "x", "y"])
    assert store.logs.lines(record) == ["a", "x", "y"]
    saved = reopen().matches.get(record)
    assert saved is not None and saved.assisted, "help once given stays noted"


@settings(max_examples=40)
@given(st.lists(st.lists(st.sampled_from("abc"), max_size=6), max_size=12))
def test_the_kept_lines_are_always_those_given_last(logs: list[list[str]]) -> None:
    store, _ = Store.open(Path(os.devnull) / "nowhere")
    with closing(store):
        record = store.logs.begin("naval", [], "", "")
        for lines in logs:
            store.logs.save_lines(record, lines)
            assert store.logs.lines(record) == lines


def test_an_open_match_can_be_forgotten_and_a_finished_one_cannot(reopen: Open) -> None:
    store = reopen()
    gone, stays = store.logs.begin("naval", [], "", ""), played(store, "naval", [StoredSitter("Ada")], [3])
    store.matches.throw_away(gone)
    store.matches.throw_away(stays)
    assert store.matches.unfinished() == []
    assert [saved.id for saved in store.matches.history()] == [stays]
    assert store.logs.resume(stays) is None


def test_what_is_thrown_away_lies_in_the_basket_for_a_month(reopen: Open) -> None:
    store = reopen()
    record = store.logs.begin("naval", [StoredSitter("Ada")], "", "")
    store.logs.save_lines(record, ["deal 1"])
    store.matches.throw_away(record)
    store = reopen()
    assert (store.matches.unfinished(), [saved.id for saved in store.matches.basket()]) == ([], [record])
    store.matches.restore(record)
    assert [saved.id for saved in store.matches.unfinished()] == [record] and store.logs.lines(record) == ["deal 1"]
    store.matches.throw_away(record)
    store.database.clock = lambda: time.time() + MONTH + 1
    assert store.matches.basket() == []
    other = store.logs.begin("naval", [], "", "")
    store.matches.throw_away(other)
    assert [saved.id for saved in store.matches.basket()] == [other]
    assert store.database.rows("SELECT count(*) FROM records WHERE id = ?", record) == [(0,)], (
        "after a month it is gone"
    )


def test_help_is_kept_and_never_forgotten(reopen: Open) -> None:
    store = reopen()
    record = store.logs.begin("naval", [StoredSitter("Ada")], "", "")
    store.logs.save_lines(record, ["deal 1", "0 pass"], assisted=1, hinted=[1])
    store.logs.save_lines(record, ["deal 1"])
    store.logs.finish(record, [Outcome(0, 1, 7)], assisted=2)
    saved = reopen().matches.get(record)
    assert saved is not None and (saved.assisted, saved.hinted) == (3, ())


def test_ids_grow_with_time(reopen: Open) -> None:
    store = reopen()
    first = [store.logs.begin("poker", [], "", "") for _ in range(50)]
    assert first == sorted(set(first))
    assert reopen().logs.begin("poker", [], "", "") > first[-1]


# -- scores --------------------------------------------------------------------------------------------------------


def test_results_keep_the_names_of_deleted_people(reopen: Open) -> None:
    store = reopen()
    ada = store.people.add("Ada", "fox")
    record = played(store, "poker", [StoredSitter("Ada", ada), StoredSitter("Bruno", bot="expert")], [7, 9])
    late = store.logs.begin("poker", [StoredSitter("Ada", ada)], "", "")
    store.people.remove(ada)
    store.logs.finish(late, [Outcome(0, 1, 1)])
    store = reopen()
    assert [(r.sitter, r.place, r.score) for r in results(store, record)] == [
        (StoredSitter("Ada"), 2, 7),
        (StoredSitter("Bruno", bot="expert"), 1, 9),
    ]
    assert [r.sitter for r in results(store, late)] == [StoredSitter("Ada")]
    assert matches_by_person(store) == {}


def test_standings_count_wins_streaks_and_best(reopen: Open) -> None:
    store = reopen()
    ada, leo = store.people.add("Ada", "fox"), store.people.add("Leo", "owl")
    table = [StoredSitter("Ada", ada), StoredSitter("Leo", leo), StoredSitter("Bruno", bot="beginner")]
    for scores in ([9, 3, 1], [8, 5, 1], [1, 9, 2], [12, 3, 3]):
        played(store, "poker", table, scores)
    played(store, "poker", table, [99, 0, 0], assisted=True)
    played(store, "naval", table[:2], [4, 5])
    first, second = (tally(matches) for _, matches in sorted(matches_by_person(store, game="poker").items()))
    assert (first.played, first.won, first.won_helped) == (5, 4, 1), "a win with help is a win"
    assert first.best == 12 and not first.best_helped, "the 99 were made with help"
    assert (first.streak, first.longest, first.seconds) == (2, 2, 150.0)
    assert (first.share, first.fair_share, first.beaten) == (4 / 5, 1 / 3, 4 / 5)
    assert (second.won, second.streak) == (1, 0)
    assert [len(matches) for matches in matches_by_person(store).values()] == [6, 6]
    assert [match.bots for match in matches_of(store, leo)] == [{"beginner"}] * 5 + [frozenset()]
    assert [match.family for match in matches_of(store, leo)][-1] == {ada: 2}


def test_only_comparable_results_are_compared(reopen: Open) -> None:
    store = reopen()
    ada = store.people.add("Ada", "fox")
    header = "card table record 1\ngame poker rules 1\nseats {}\noption capital={}\nseal {}\nsalt a\nseed b"
    for seats, capital, score in ((3, 50, 90), (6, 50, 400), (3, 50, 70), (3, 500, 900)):
        sitters = [StoredSitter("Ada", ada), *(StoredSitter("B", bot="expert") for _ in range(seats - 1))]
        record = store.logs.begin("poker", sitters, header.format(seats, capital, score), "")
        store.logs.finish(record, [Outcome(0, 1, score)])
    same = tables(store, "poker")
    assert [len(table.records) for table in same] == [2, 1, 1]
    assert best_results(store, "poker", 1, same[0].records)[0].score == 90
    assert {match.table for match in matches_of(store, ada) if match.record in same[0].records} == {same[0].header}


def test_results_of_guests_can_be_claimed(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path)
    leo = store.people.add("Leo", "owl")
    table = [StoredSitter("Guest"), StoredSitter("Leo", leo), StoredSitter("Bruno", bot="beginner")]
    record = played(store, "poker", table, [9, 3, 1])
    ada = store.people.add("Ada", "fox")
    for seat, who in ((1, ada), (2, ada), (0, leo), (7, ada), (0, 12345)):
        store.matches.claim(record, seat, who)
    assert [one.sitter.profile for one in results(store, record)] == [None, leo, None], "nobody else is given away"
    store.matches.claim(record, 0, ada)
    store.matches.claim(record, 0, leo)
    store.close()
    store, notices = Store.open(tmp_path)
    assert notices == [], "the rows are sound"
    assert [one.sitter for one in results(store, record)] == [StoredSitter("Ada", ada), *table[1:]]
    saved = store.matches.get(record)
    assert saved is not None and saved.sitters == (StoredSitter("Ada", ada), *table[1:])
    assert {who: tally(those).won for who, those in matches_by_person(store).items()} == {ada: 1, leo: 0}
    store.close()


def test_deleting_a_person_for_good_removes_the_name_everywhere(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path)
    ada, leo = store.people.add("Ada Lovelace", "fox"), store.people.add("Leo", "owl")
    table = [StoredSitter("Ada Lovelace", ada), StoredSitter("Leo", leo)]
    record = played(store, "poker", table, [9, 3])
    waits = store.logs.begin("naval", table, "", "")
    store.people.forget(ada, "Guest")
    store.close()
    store, notices = Store.open(tmp_path)
    assert notices == [], "the rows are sound"
    assert [one.sitter for one in results(store, record)] == [StoredSitter("Guest"), table[1]]
    kept = [each.sitters for each in (*store.matches.history(), *store.matches.unfinished())]
    assert kept == [(StoredSitter("Guest"), table[1])] * 2
    assert store.matches.unfinished()[0].id == waits
    told = [store.database.rows(f"SELECT * FROM {name}") for name in ("profiles", "records", "results", "settings")]
    assert "Lovelace" not in str(told)
    store.close()


def test_best_results_are_of_people_unhelped(reopen: Open) -> None:
    store = reopen()
    table = [StoredSitter("Ada"), StoredSitter("Bruno", bot="expert")]
    older = played(store, "poker", table, [5, 90])
    newer = played(store, "poker", table, [5, 1])
    top = played(store, "poker", table, [7, 70])
    played(store, "poker", table, [80, 1], assisted=True)
    found = best_results(store, "poker")
    assert [result.record for result in found] == [top, newer, older], "a first place goes before a second one"
    assert [result.record for result in best_results(store, "poker", limit=1)] == [top]


def test_history_is_latest_first_and_by_person(reopen: Open) -> None:
    store = reopen()
    ada = store.people.add("Ada", "fox")
    mine = [played(store, "poker", [StoredSitter("Ada", ada)], [k]) for k in range(3)]
    other = played(store, "naval", [StoredSitter("Zia")], [1])
    assert [saved.id for saved in store.matches.history()] == [other, *reversed(mine)]
    assert [saved.id for saved in store.matches.history(profile=ada)] == mine[::-1]
    assert [saved.id for saved in store.matches.history("poker", limit=1, skip=1)] == [mine[1]]


# -- what may happen to the file -------------------------------------------------------------------------------------


def spoil_head(path: Path) -> None:
    path.write_bytes(b"Dear aunt, " + path.read_bytes()[11:])


def spoil_pages(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    whole[4096:-100] = b"\xa5" * (len(whole) - 4196)
    path.write_bytes(whole)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2 + 77])


def put_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "letter.txt").write_text("mine")


def put_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def put_other_program(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()


def lose_table(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TABLE lines")
    connection.close()


def come_from_future(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()


@pytest.mark.share(4)
@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (spoil_head, "store.damaged"),
        (spoil_pages, "store.damaged"),
        (cut_short, "store.damaged"),
        (lose_table, "store.damaged"),
        (put_folder, "store.foreign"),
        pytest.param(put_pipe, "store.foreign", marks=pytest.mark.skipif(sys.platform == "win32", reason="no pipes")),
        (put_other_program, "store.foreign"),
        (come_from_future, "store.newer"),
    ],
)
@pytest.mark.parametrize("copies", [True, False], ids=["with copies", "without copies"])
def test_a_file_that_cannot_be_used_is_set_aside(
    tmp_path: Path, spoil: Callable[[Path], None], reason: str, copies: bool
) -> None:
    store, _ = Store.open(tmp_path)
    store.settings.set("language", "it")
    record = played(store, "poker", [StoredSitter("Ada")], [5])
    store.close()
    if not copies:
        for copy in (tmp_path / copies_of.FOLDER).iterdir():
            copy.unlink()
    path = tmp_path / sqlite_file.FILE
    spoil(path)
    before = path.read_bytes() if path.is_file() else b""

    store, notices = Store.open(tmp_path)
    read = spoil in (spoil_head, lose_table)
    """Much of such a file can still be read."""
    assert ids(notices)[:2] == [
        reason,
        "store.restored" if copies else "store.salvaged" if read else "store.started-empty",
    ]
    aside = Path(notices[0].args["file"])
    assert aside.exists() and aside.parent == tmp_path and time.strftime("%Y-%m-%d") in aside.name
    assert (aside.read_bytes() if aside.is_file() else b"") == before, "what is set aside is not changed"
    assert store.settings.get("language", "en") == ("it" if copies or read else "en")
    assert [saved.id for saved in store.matches.history()] == ([record] if copies or spoil is spoil_head else [])
    store.settings.set("language", "fr")
    store.close()
    store, notices = Store.open(tmp_path)
    assert notices == [] and store.settings.get("language", "en") == "fr"
    store.close()


def test_a_damaged_copy_is_passed_over(tmp_path: Path) -> None:
    for language in ("it", "fr"):
        store, _ = Store.open(tmp_path, Clock() if language == "it" else time.time)
        store.settings.set("language", language)
        store.close()
    newer, older = copies_of.list_backups(tmp_path)
    spoil_pages(newer.path)
    spoil_pages(tmp_path / sqlite_file.FILE)
    store, notices = Store.open(tmp_path)
    assert notices[1] == Notice("store.restored", {"date": older.day})
    assert store.settings.get("language", "en") == "it"
    store.close()


def test_an_empty_file_is_a_new_store(tmp_path: Path) -> None:
    (tmp_path / sqlite_file.FILE).touch()
    store, notices = Store.open(tmp_path)
    assert notices == [] and store.database.persistent
    store.close()


def a_family(folder: Path, clock: Callable[[], float] = time.time) -> list[int]:
    """Two evenings with a match each, closed as one should; the matches, latest first."""
    matches: list[int] = []
    for language in ("it", "fr"):
        store, _ = Store.open(folder, clock)
        store.settings.set("language", language)
        matches.insert(0, played(store, "poker", [StoredSitter("Ada")], [5]))
        store.close()
    return matches


def set_aside_halfway(path: Path) -> None:
    """A rescue that was killed after it had moved the damaged file away."""
    path.with_suffix(".restoring").write_bytes(path.read_bytes()[:9000])
    path.rename(path.with_name("cardtable-aside-2026-01-01-120000.db"))


def nothing_at_all(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize("lose", [Path.unlink, nothing_at_all, set_aside_halfway], ids=["gone", "empty", "halfway"])
def test_an_empty_start_beside_copies_is_damage(tmp_path: Path, lose: Callable[[Path], None]) -> None:
    matches = a_family(tmp_path)
    lose(tmp_path / sqlite_file.FILE)
    store, notices = Store.open(tmp_path)
    assert ids(notices) == ["store.missing", "store.restored"]
    assert [saved.id for saved in store.matches.history()] == matches and store.settings.get("language", "") == "fr"
    store.close()
    assert not list(tmp_path.glob("*.restoring*")), "what was left of the rescue is swept away"


def test_damage_together_with_a_full_disk_shows_the_copy_and_moves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = a_family(tmp_path)
    spoil_pages(tmp_path / sqlite_file.FILE)
    before = (tmp_path / sqlite_file.FILE).read_bytes()

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(rebuild, "copy_file", refuse)
        store, notices = Store.open(tmp_path)
    assert ids(notices) == ["store.nothing-kept"] and not store.database.persistent
    assert [saved.id for saved in store.matches.history()] == matches
    store.close()
    assert (tmp_path / sqlite_file.FILE).read_bytes() == before and not list(tmp_path.glob("*aside*"))
    store, notices = Store.open(tmp_path)
    assert ids(notices)[:2] == ["store.damaged", "store.restored"], "when there is room again, it is put right"
    store.close()


@pytest.mark.parametrize(("then", "later"), [(2.1e9, 1.76e9), (1.75e9, 1.2e9)], ids=["2036 and back", "set back"])
def test_copies_are_not_ordered_by_the_clock(tmp_path: Path, then: float, later: float) -> None:
    matches: list[int] = []
    for moment in (1.7e9, then, then + 1e4, then + 2e4, later, later + 1e5):
        store, notices = Store.open(tmp_path, lambda moment=moment: moment)  # type: ignore[misc]
        assert notices == []
        matches.append(played(store, "poker", [StoredSitter("Ada")], [5]))
        store.close()
    spoil_pages(tmp_path / sqlite_file.FILE)
    store, notices = Store.open(tmp_path)
    assert ids(notices)[:2] == ["store.damaged", "store.restored"]
    assert {saved.id for saved in store.matches.history()} == set(matches), "the copy made last has all of them"
    store.close()


def test_some_copies_of_the_day_the_week_and_the_month_are_kept(tmp_path: Path) -> None:
    day = 86_400.0
    evenings = [1.75e9 + days * day + minutes * 60 for days in (0, 20, 27, 28) for minutes in range(4)]
    for moment in evenings:
        store, _ = Store.open(tmp_path, lambda moment=moment: moment)  # type: ignore[misc]
        store.settings.set("volume", moment)
        store.close()
    kept = [copy.number for copy in copies_of.list_backups(tmp_path)]
    assert kept[:3] == [16, 15, 14], "the newest three"
    assert 12 in kept and 8 in kept, "the last of the day before, and of the week before"
    assert 4 in kept, "the last of the month before"


def test_a_file_put_back_from_long_ago_is_completed_from_the_copy(tmp_path: Path) -> None:
    path = tmp_path / sqlite_file.FILE
    store, _ = Store.open(tmp_path)
    first = played(store, "poker", [StoredSitter("Ada")], [5])
    store.close()
    long_ago = path.read_bytes()
    matches = [*a_family(tmp_path), first]
    path.write_bytes(long_ago)
    store, notices = Store.open(tmp_path)
    assert ids(notices)[0] == "store.knew-less"
    assert sorted(saved.id for saved in store.matches.history()) == sorted(matches)
    store.close()


def test_a_foreign_database_does_not_hide_a_family_with_backups(tmp_path: Path) -> None:
    """Put there by hand, it is sound and was copied as often as the one it took the place of."""
    everybody: set[str] = set()
    for name in ("Ada", "Zoë"):
        store, _ = Store.open(tmp_path / name)
        store.people.add(name, "fox")
        store.settings.set("volume", name)
        played(store, "poker", [StoredSitter(name)], [5])
        store.close()
        everybody.add(name)
    (tmp_path / "Zoë" / sqlite_file.FILE).replace(tmp_path / "Ada" / sqlite_file.FILE)
    for told in (True, False, False, False):
        store, notices = Store.open(tmp_path / "Ada")
        assert ("store.other-family" in ids(notices)) == told
        assert {person.name for person in store.people.all()} == everybody and len(store.matches.history()) == 2
        assert store.settings.get("volume", "") == "Zoë", "what was chosen here stays"
        store.settings.set("language", "it")
        store.close()


def change_text(path: Path, before: bytes, after: bytes) -> None:
    whole = path.read_bytes()
    assert whole.count(before) >= 1 and len(before) == len(after)
    path.write_bytes(whole.replace(before, after, 1))


def test_a_letter_changed_inside_a_match_is_found_and_mended(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path)
    record = store.logs.begin("poker", [StoredSitter("Ada")], "header", "seal")
    store.logs.save_lines(record, ["deal 1", "0 bet 77", "1 follow"])
    store.close()
    change_text(tmp_path / sqlite_file.FILE, b"0 bet 77", b"0 bet 76")
    store, notices = Store.open(tmp_path)
    assert ids(notices) == ["store.mended"] and store.logs.lines(record) == ["deal 1", "0 bet 77", "1 follow"]
    store.close()


def test_a_match_that_is_over_lies_in_one_piece(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path)
    lines = [f"{ply % 4} play Card’{ply}" for ply in range(200)]
    record = store.logs.begin("poker", [StoredSitter("Ada")], "header", "seal")
    store.logs.save_lines(record, lines)
    store.logs.finish(record, [Outcome(0, 1, 9)])
    ((piece,),) = store.database.rows("SELECT piece FROM pieces WHERE record = ?", record)
    assert len(piece) < len("\n".join(lines)) / 2 and store.database.rows("SELECT * FROM lines") == []
    assert store.logs.lines(record) == lines and store.logs.record_text(record).split("\n")[1:-1] == lines
    store.logs.save_lines(record, lines[:7])
    assert store.logs.lines(record) == lines[:7], "what is taken back after the end"
    store.logs.finish(record, [Outcome(0, 1, 9)])
    empty = store.logs.begin("poker", [StoredSitter("Ada")], "header", "seal")
    store.logs.finish(empty, [Outcome(0, 1, 9)])
    assert store.logs.lines(empty) == []
    store.close()
    store, notices = Store.open(tmp_path)
    assert notices == [] and store.logs.lines(record) == lines[:7]
    store.close()


@pytest.mark.share(2)
@pytest.mark.parametrize("piece", [b"", b"nonsense", pack([b"deal 1", b"0 bet 76"]), pack([b"x" * 70_000_000])])
def test_a_spoilt_piece_is_found_and_mended(tmp_path: Path, piece: bytes) -> None:
    store, _ = Store.open(tmp_path)
    record = store.logs.begin("poker", [StoredSitter("Ada")], "header", "seal")
    store.logs.save_lines(record, ["deal 1", "0 bet 77"])
    store.logs.finish(record, [Outcome(0, 1, 9)])
    store.close()
    with sqlite3.connect(tmp_path / sqlite_file.FILE) as connection:
        connection.execute("UPDATE pieces SET piece = ? WHERE record = ?", (piece, record))
    connection.close()
    store, notices = Store.open(tmp_path)
    assert ids(notices) == ["store.mended"] and store.logs.lines(record) == ["deal 1", "0 bet 77"]
    store.close()


def test_a_damaged_name_hides_no_person(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path)
    ada, pepe = store.people.add("Ada", "fox"), store.people.add("Nonno Pepe", "owl")
    waiting = [store.logs.begin("poker", [StoredSitter(name)], "header", "seal") for name in ("Zeno", "Ugo")]
    store.close()
    for copy in copies_of.list_backups(tmp_path):
        copy.path.unlink()
    change_text(tmp_path / sqlite_file.FILE, b"Nonno Pepe", b"Nonno P\xffpe")
    change_text(tmp_path / sqlite_file.FILE, b"Zeno", b"Z\xffno")
    store, notices = Store.open(tmp_path)
    assert sorted(ids(notices)) == ["store.match-damaged", "store.person-damaged"]
    assert [(person.id, person.name) for person in store.people.all()] == [(ada, "Ada"), (pepe, "Nonno P\ufffdpe")]
    assert [saved.id for saved in store.matches.unfinished()] == [waiting[1]]
    assert len(store.database.rows("SELECT * FROM damaged")) == 2, (
        "what could not be used is still there for who knows more"
    )
    store.close()
    store, notices = Store.open(tmp_path)
    assert notices == [], "it is told once"
    store.close()


def test_a_database_set_aside_is_unchanged_with_its_log(tmp_path: Path) -> None:
    left = tmp_path / "left"
    store, _ = Store.open(tmp_path / "live")
    record = played(store, "poker", [StoredSitter("Ada")], [5])
    store.database.flush()
    store.settings.set("language", "it")
    store.database.flush()
    shutil.copytree(tmp_path / "live", left)
    store.close()
    spoil_pages(left / sqlite_file.FILE)
    sides = {side: (left / f"{sqlite_file.FILE}{side}").read_bytes() for side in ("", "-wal")}
    assert sides["-wal"], "there is a log, as after a kill"
    store, notices = Store.open(left)
    assert notices[0].text_id == "store.damaged"
    for side, before in sides.items():
        assert Path(notices[0].args["file"] + side).read_bytes() == before
    assert record
    store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
def test_a_file_deleted_while_one_plays_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path)
    first = played(store, "poker", [StoredSitter("Ada")], [5])
    store.database.flush()
    shutil.rmtree(tmp_path)
    second = played(store, "poker", [StoredSitter("Ada")], [6])
    store.database.flush()
    # The writer thread looks for the file after it has counted the jobs as written.
    wait_until(lambda: ids(store.database.take_notices()) == ["store.gone"], "the loss of the file is not told")
    third = played(store, "poker", [StoredSitter("Ada")], [7])
    store.close()
    store, notices = Store.open(tmp_path)
    assert ids(notices) == ["store.missing", "store.restored"]
    assert [saved.id for saved in store.matches.history()] == [third, second, first]
    store.close()


def test_finished_matches_never_stay_in_the_wal(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path)
    played(store, "poker", [StoredSitter("Ada")], [5])
    store.database.flush()
    assert (tmp_path / f"{sqlite_file.FILE}-wal").stat().st_size == 0
    store.close()


def test_only_the_owner_may_read_the_database_file(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path / "own")
    store.settings.set("language", "it")
    store.close()
    (copy,) = copies_of.list_backups(tmp_path / "own")
    for path, mode in ((tmp_path / "own", 0o700), (tmp_path / "own" / sqlite_file.FILE, 0o600), (copy.path, 0o600)):
        assert sys.platform == "win32" or path.stat().st_mode & 0o777 == mode


@pytest.mark.long
def test_random_damage_is_never_silent(tmp_path: Path) -> None:
    families = damage.Families(Path(tempfile.mkdtemp(dir=damage.MEMORY)) if damage.MEMORY.is_dir() else tmp_path)
    verdicts = [(seed, *families.attempt(seed)) for seed in range(36)]
    shutil.rmtree(families.room)
    assert [verdict for verdict in verdicts if verdict[2] in ("silent", "broken")] == []
    assert {verdict[1] for verdict in verdicts} == set(damages.KINDS)
    assert sum(verdict[2].startswith("told") for verdict in verdicts) > 13, "most damage is more than nothing"


def test_copies_are_kept_only_of_sessions_that_wrote(reopen: Open, tmp_path: Path) -> None:
    for volume in range(5):
        reopen().settings.set("volume", volume)
        reopen()
    reopen()
    kept = copies_of.list_backups(tmp_path)
    assert [copy.number for copy in kept] == [5, 4, 3]
    for copy, volume in zip(kept, (4, 3, 2), strict=True):
        connection = sqlite3.connect(copy.path)
        assert connection.execute("SELECT value FROM settings").fetchall() == [(str(volume),)]
        connection.close()


def test_a_large_file_is_checked_again_after_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_database, "QUICKLY_CHECKED", 0)
    thorough: list[bool] = []
    check = checks.check_database
    monkeypatch.setattr(
        open_database, "check_database", lambda c, thorough=True, note=thorough: (note.append(thorough), check(c))
    )
    for touch, expected in ((False, False), (False, False), (True, True)):
        if touch:
            os.utime(tmp_path / sqlite_file.FILE, (1, 1))
        thorough.clear()
        Store.open(tmp_path)[0].close()
        assert any(thorough) == expected


@pytest.mark.share(2)
@pytest.mark.parametrize("written", ["{", "null", "[1]", '"x"', "1e999", "NaN", "[" * 100_000, "true"])
def test_a_damaged_setting_is_set_aside_and_the_default_taken(reopen: Open, tmp_path: Path, written: str) -> None:
    store = reopen()
    store.settings.set("volume", 0.7)
    store.settings.set("theme", "night")
    assert reopen()
    with sqlite3.connect(tmp_path / sqlite_file.FILE) as connection:
        connection.execute("UPDATE settings SET value = ? WHERE key = 'volume'", (written,))
    connection.close()
    store, _ = Store.open(tmp_path)
    assert store.settings.get("volume", 0.5) == 0.5
    assert store.database.take_notices() == [Notice("store.setting-damaged", {"key": "volume"})]
    assert store.settings.get("volume", 0.5) == 0.5 and store.database.take_notices() == []
    assert store.settings.get("theme", "meadow") == "night"
    assert store.database.rows("SELECT value FROM settings WHERE key = 'damaged volume'") == [(written,)]
    store.close()


def test_damaged_settings_of_a_person_are_set_aside(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path)
    ada, leo = store.people.add("Ada", "fox"), store.people.add("Leo", "owl")
    store.database.flush()
    with sqlite3.connect(tmp_path / sqlite_file.FILE) as connection:
        connection.execute("UPDATE profiles SET settings = 'hm' WHERE id = ?", (ada,))
        connection.execute("""UPDATE profiles SET settings = '{"back": "?", "size": 3}' WHERE id = ?""", (leo,))
    connection.close()
    assert (store.settings.personal(ada, "back", 0), store.settings.personal(leo, "back", 0)) == (0, 0)
    assert ids(store.database.take_notices()) == ["store.setting-damaged"] * 2
    store.settings.set_personal(ada, "back", 1)
    store.close()
    store, _ = Store.open(tmp_path)
    assert (store.settings.personal(ada, "back", 0), store.settings.personal(leo, "size", 0)) == (1, 3)
    store.close()


def test_unreadable_sitters_are_tolerated(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path)
    record = played(store, "poker", [StoredSitter("Ada")], [5])
    store.database.flush()
    with sqlite3.connect(tmp_path / sqlite_file.FILE) as connection:
        connection.execute("UPDATE records SET seats = '[7'")
        connection.execute("UPDATE results SET points = '[7'")
    connection.close()
    saved = store.matches.get(record)
    assert isinstance(saved, SavedMatch) and saved.sitters == ()
    assert [result.points for result in results(store, record)] == [[]]
    store.close()


def put_version(path: Path, number: int) -> None:
    """Put a database of a past version in a folder, as from an old memory stick."""
    path.parent.mkdir(exist_ok=True)
    for side in ("", "-wal", "-shm"):
        Path(f"{path}{side}").unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((DATABASES / f"version-{number}.sql").read_text(encoding="utf-8"))


@pytest.mark.share(4)
@pytest.mark.parametrize("number", range(1, len(MIGRATIONS) + 1))
def test_an_old_database_put_back_gives_way_to_the_later_one(tmp_path: Path, number: int) -> None:
    path, clock = tmp_path / sqlite_file.FILE, Clock()
    clock.now = 1.77e9
    put_version(path, number)
    matches = []
    for evening, language in enumerate(("fr", "en", "it")):
        store, _ = Store.open(tmp_path, clock)
        ada, nonno = store.people.all()
        store.people.change(ada.id, f"Ada {evening}", "hare")
        store.settings.set("language", language)
        matches.append(played(store, "poker", [StoredSitter("Ada", ada.id)], [5]))
        store.close()
    put_version(path, number)
    store, notices = Store.open(tmp_path, clock)
    assert "store.knew-less" in ids(notices)
    assert {person.name for person in store.people.all()} == {"Ada 2", nonno.name}
    assert store.settings.get("language", "") == "it"
    assert set(matches) < {saved.id for saved in store.matches.history()}
    store.settings.set("language", "fr")
    store.close()
    store, notices = Store.open(tmp_path, clock)
    assert notices == [] and len(store.matches.history()) == len(matches) + 1
    newest = copies_of.list_backups(tmp_path)[0]
    with closing(sqlite_file.connect_read_only(newest.path)) as connection:
        assert connection.execute("SELECT count(*) FROM records").fetchone() == (len(matches) + 2,)
    store.close()


@pytest.mark.share(3)
@pytest.mark.parametrize("number", range(1, len(MIGRATIONS) + 1))
@pytest.mark.parametrize("copies", [True, False], ids=["with copies", "without copies"])
def test_an_old_file_of_strangers_is_told_and_hides_nothing(tmp_path: Path, number: int, copies: bool) -> None:
    matches = a_family(tmp_path)
    store, _ = Store.open(tmp_path)
    store.people.add("Zoë", "fox")
    store.close()
    if not copies:
        shutil.rmtree(tmp_path / copies_of.FOLDER)
    put_version(tmp_path / sqlite_file.FILE, number)
    store, notices = Store.open(tmp_path)
    assert ids(notices) == ["store.other-family" if copies else "store.other-file"]
    names = {person.name for person in store.people.all()}
    assert names == {"Ada", "Nonno Pepè", *(["Zoë"] if copies else [])}
    assert len(store.matches.history()) == 1 + len(matches) * copies
    store.close()
    store, notices = Store.open(tmp_path)
    assert notices == [], "it is told once"
    store.close()


@pytest.mark.parametrize("number", range(2, len(MIGRATIONS)))
def test_a_backup_of_an_older_version_mends(tmp_path: Path, number: int) -> None:
    path = tmp_path / sqlite_file.FILE
    put_version(tmp_path / copies_of.FOLDER / "2026-01-01-120000-0.db", number)
    put_version(path, number)
    store, notices = Store.open(tmp_path)
    assert notices == []
    store.close()
    for copy in (tmp_path / copies_of.FOLDER).glob("*"):
        if copy.name != "2026-01-01-120000-0.db":
            copy.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE profiles SET name = 'Adx' WHERE name = 'Ada'")
        connection.commit()
    store, notices = Store.open(tmp_path)
    assert "store.mended" in ids(notices) and "Ada" in {person.name for person in store.people.all()}
    store.close()


@pytest.mark.parametrize("number", range(1, len(MIGRATIONS) + 1))
def test_a_database_of_each_past_version_opens(tmp_path: Path, number: int) -> None:
    connection = sqlite3.connect(tmp_path / sqlite_file.FILE)
    connection.executescript((DATABASES / f"version-{number}.sql").read_text(encoding="utf-8"))
    assert connection.execute("PRAGMA user_version").fetchone() == (number,)
    connection.close()
    store, notices = Store.open(tmp_path)
    assert notices == []
    ada, nonno = store.people.all()
    assert (ada.name, nonno.name, store.settings.get("language", "en")) == ("Ada", "Nonno Pepè", "it")
    assert store.settings.personal(ada.id, "back", 0) == 1
    (finished,), (unfinished,) = store.matches.history(), store.matches.unfinished()
    assert (finished.game, unfinished.game) == ("poursuite", "cerchio")
    assert [(r.score, list(r.points)) for r in results(store, finished.id)] == [(12, [3, 9]), (-4, [])]
    assert store.logs.resume(unfinished.id) is not None
    store.logs.save_lines(unfinished.id, ["deal 1 dealer 1", "0 place"])
    assert store.logs.lines(unfinished.id) == ["deal 1 dealer 1", "0 place"]
    version = store.database.rows("PRAGMA user_version")[0][0], store.database.rows("PRAGMA application_id")[0][0]
    assert version == (len(MIGRATIONS), APPLICATION_ID)
    store.close()


def test_the_schema_made_anew_is_the_one_migrated_to(reopen: Open, tmp_path: Path) -> None:
    last = sqlite3.connect(":memory:")
    last.executescript((DATABASES / f"version-{len(MIGRATIONS)}.sql").read_text(encoding="utf-8"))
    question = "SELECT name, sql FROM sqlite_master ORDER BY name"
    assert reopen().database.rows(question) == last.execute(question).fetchall()
    last.close()


# -- what may happen to the disk --------------------------------------------------------------------------------------


def test_where_nothing_can_be_made_the_store_is_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    folder = tmp_path / "file" / "home"
    store, notices = Store.open(folder)
    assert notices == [Notice("store.nothing-kept", {"folder": str(folder)})] and not store.database.persistent
    ada = store.people.add("Ada", "fox")
    record = played(store, "poker", [StoredSitter("Ada", ada)], [5])
    assert [saved.id for saved in store.matches.history()] == [record]
    assert tally(matches_of(store, ada)).won == 1
    assert store.database.flush() and store.database.take_notices() == []
    store.close()


READ_ONLY = """
import fcntl, os, sys, urllib.parse  # whoever is nobody may not read a library that lies with root
from pathlib import Path
from cardtable.store.store import Store
if os.getuid() == 0:
    os.setgid(65534); os.setuid(65534)
store, notices = Store.open(Path(sys.argv[1]))
store.settings.set("theme", "night")
chosen = store.settings.get("language", "en"), store.settings.get("theme", "")
print([n.text_id for n in notices], *chosen, store.database.persistent)
store.close()
"""


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that a stranger may look into; any other run of tests that begins closes those of pytest again."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="permission bits")
def test_a_read_only_folder_is_read_and_left_alone(open_folder: Path) -> None:
    home = open_folder / "home"
    store, _ = Store.open(home)
    store.settings.set("language", "it")
    store.close()
    before = sorted((path, path.read_bytes()) for path in home.rglob("*") if path.is_file())
    for path in (*home.rglob("*"), home):
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        done = subprocess.run(
            [sys.executable, "-c", READ_ONLY, str(home)], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE
        )
    finally:
        for path in (home, *home.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)
    assert done.stdout.strip() == "['store.nothing-kept'] it night False", done.stderr
    assert sorted((path, path.read_bytes()) for path in home.rglob("*") if path.is_file()) == before


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from cardtable.store.database import write_queue
from cardtable.store.store import Store
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
write_queue.RETRY_SECONDS = 0.05
store, _ = Store.open(Path(sys.argv[1]))
record = store.logs.begin("poker", [], "", "")
lines = ["deal"]
store.logs.save_lines(record, lines)
assert store.database.flush()
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, hard))
for k in range(200):
    lines.append("0 play " + 200 * "x" + str(k))
    store.logs.save_lines(record, lines)
print(store.database.flush(), [n.text_id for n in store.database.take_notices()])
readable = len(store.logs.lines(record))
assert 0 < readable < len(lines), readable
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, hard))
from tests.support.waiting import wait_until
wait_until(store.database.flush, "the disk has room again, and nothing is written")
told = []
wait_until(lambda: told.extend(store.database.take_notices()) or told, "nothing is said")
print([n.text_id for n in told], store.logs.lines(record) == lines)
store.close()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limits to set")
def test_a_disk_that_fills_up_and_empties_again_loses_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.stdout.split("\n")[:2] == ["False ['store.not-written']", "['store.written-again'] True"], done.stderr


def test_a_write_that_can_never_succeed_does_not_block_the_others(reopen: Open, tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path)
    store.database.write(("INSERT INTO settings VALUES (NULL, NULL, NULL)", ()))
    store.settings.set("language", "it")
    assert store.database.flush()
    assert ids(store.database.take_notices()) == ["store.one-lost"]
    store.close()
    assert reopen().settings.get("language", "en") == "it"


KILLED = """
import sys
from pathlib import Path
from cardtable.store.store import Store
store, _ = Store.open(Path(sys.argv[1]))
record = store.logs.begin("poker", [], "", "")
lines = []
while True:
    lines.append(f"line {len(lines)}")
    store.logs.save_lines(record, lines)
    if len(lines) % 5 == 0:
        store.database.flush()
        print(len(lines), flush=True)
"""


def test_a_killed_program_leaves_a_prefix_of_the_match(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        kept = [int(running.stdout.readline()) for _ in range(8)][-1]
        running.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    store, notices = Store.open(tmp_path)
    assert notices == []
    (saved,) = store.matches.unfinished()
    lines = store.logs.lines(saved.id)
    assert len(lines) >= kept and lines == [f"line {k}" for k in range(len(lines))]
    store.close()


# -- two at once -------------------------------------------------------------------------------------------------


def test_a_second_window_is_told_and_both_are_kept(tmp_path: Path) -> None:
    first, _ = Store.open(tmp_path)
    second, notices = Store.open(tmp_path)
    assert ids(notices) == ["store.second-window"]
    records = [store.logs.begin("poker", [], "", "") for store in (first, second) for _ in range(10)]
    for record in records[:10]:
        first.logs.save_lines(record, ["deal"])
    for record in records[10:]:
        second.logs.save_lines(record, ["deal"])
    assert first.database.flush() and second.database.flush()
    assert sorted(saved.id for saved in first.matches.unfinished()) == sorted(records)
    second.close()
    first.close()
    assert first.database.take_notices() == second.database.take_notices() == []
    store, notices = Store.open(tmp_path)
    assert notices == []
    store.close()


def test_a_match_taken_up_elsewhere_is_left_to_the_other_window(tmp_path: Path) -> None:
    first, _ = Store.open(tmp_path)
    record = first.logs.begin("poker", [], "", "")
    first.logs.save_lines(record, ["deal", "0 bet"])
    first.database.flush()
    second, _ = Store.open(tmp_path)
    resumed = second.logs.resume(record)
    assert resumed is not None and resumed[1] == ["deal", "0 bet"]
    second.logs.save_lines(record, ["deal", "0 bet", "1 fold"])
    second.database.flush()
    first.logs.save_lines(record, ["deal", "0 bet", "1 call"])
    first.logs.save_lines(record, ["deal"])
    first.logs.finish(record, [])
    first.database.flush()
    assert ids(first.database.take_notices()) == ["store.played-elsewhere"]
    assert second.logs.lines(record) == ["deal", "0 bet", "1 fold"]
    first.close()
    second.close()


def test_a_damaged_file_in_use_elsewhere_is_not_moved(tmp_path: Path) -> None:
    first, _ = Store.open(tmp_path)
    first.settings.set("language", "it")
    first.database.flush()
    path = tmp_path / sqlite_file.FILE
    come_from_future(path)
    second, notices = Store.open(tmp_path)
    assert ids(notices) == ["store.nothing-kept"] and path.exists()
    second.close()
    first.close()


def a_note_from(folder: Path, computer: str) -> None:
    (folder / folder_lock.OPEN_NOTE).write_text(computer, encoding="utf-8")


def test_a_folder_that_is_open_on_another_computer_is_looked_at_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With or without working locks over the network, nothing is written there from here, and a notice says so."""
    with monkeypatch.context() as there:
        there.setattr(handshake, "node", lambda: "attic")
        first, _ = Store.open(tmp_path)
    record = first.logs.begin("poker", [StoredSitter("Ada")], "", "")
    first.logs.save_lines(record, ["deal"])
    assert first.database.flush()
    for locks in (True, False):
        with monkeypatch.context() as here:
            if not locks:
                here.setattr(folder_lock, "lock_folder", lambda folder: (folder / "cardtable.lock").open("a+b"))
            here.setattr("time.sleep", lambda seconds: first.database.take_request())
            here.setattr(handshake.ask, "__defaults__", ((), lambda seconds: first.database.take_request()))
            second, notices = Store.open(tmp_path)
        assert notices == [Notice("store.elsewhere", {"computer": "attic"})]
        second.settings.set("language", "it")
        second.logs.begin("poker", [], "", "")
        second.close()
    assert not (tmp_path / handshake.REQUEST).exists()
    first.logs.save_lines(record, ["deal", "0 bet"])
    first.close()
    store, notices = Store.open(tmp_path)
    assert notices == [] and store.settings.get("language", "") == ""
    assert [saved.id for saved in store.matches.unfinished()] == [record] and store.logs.lines(record) == [
        "deal",
        "0 bet",
    ]
    store.close()


@pytest.mark.share(2)
@pytest.mark.parametrize("computer", ["attic", "", platform.node(), "\x00" * 3, "x" * 5000])
def test_lock_and_note_left_by_a_crash_block_no_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, computer: str
) -> None:
    """Here or on another computer; nothing is asked for longer than a running program would take to answer."""
    matches = a_family(tmp_path)
    (tmp_path / "cardtable.lock").write_bytes(b"whatever")
    a_note_from(tmp_path, computer)
    asked: list[float] = []
    monkeypatch.setattr(handshake.ask, "__defaults__", ((), asked.append))
    store, notices = Store.open(tmp_path)
    assert notices == [] and [saved.id for saved in store.matches.history()] == matches
    assert sum(asked) <= handshake.PATIENCE + 0.01 and bool(asked) == (computer not in ("", platform.node()))
    store.close()
    assert {path.name for path in tmp_path.iterdir()} == {
        sqlite_file.FILE,
        "cardtable.lock",
        change_counter.FILE,
        "backups",
    }


def test_with_the_clock_set_back_three_years_and_forward_again_nothing_is_mixed_or_doubled(tmp_path: Path) -> None:
    """Not in a match that goes on through all of it, not between two programs that disagree about the year, and not
    when it has to be restored from copies."""
    years = 3 * 365 * 86_400.0
    now = [1.76e9, 1.76e9 - years, 1.76e9 + 86_400.0]
    left, over, lines = 0, [], ["deal"]
    for moment in now:
        first, notices = Store.open(tmp_path, lambda moment=moment: moment)  # type: ignore[misc]
        assert notices == []
        second, _ = Store.open(tmp_path, lambda moment=moment: 2 * 1.76e9 - moment)  # type: ignore[misc]
        if left:
            resumed = first.logs.resume(left)
            assert resumed is not None and resumed[1] == lines
        else:
            left = first.logs.begin("poker", [StoredSitter("Ada")], "", "")
        lines = [*lines, f"0 bet ={len(lines)}"]
        first.logs.save_lines(left, lines)
        over += [played(store, "poker", [StoredSitter("Ada")], [5]) for store in (first, second)]
        second.close()
        first.close()
    numbers = [copy.number for copy in copies_of.list_backups(tmp_path)]
    assert numbers == sorted(numbers, reverse=True) and len(set(numbers)) == len(numbers)
    for spoilt in (False, True):
        if spoilt:
            spoil_pages(tmp_path / sqlite_file.FILE)
        store, notices = Store.open(tmp_path, lambda: now[1])
        assert bool(notices) == spoilt
        assert sorted(saved.id for saved in store.matches.history()) == sorted(set(over)) == sorted(over)
        (saved,) = store.matches.unfinished()
        assert (saved.id, store.logs.lines(left)) == (left, lines)
        store.close()


# -- no frame is late --------------------------------------------------------------------------------------------


def test_no_write_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk hangs until the calls have returned: if one of them waited for it, its job would fail."""
    store, _ = Store.open(tmp_path)
    perform = write_queue.perform
    returned = threading.Event()

    def hanging(*args: object) -> None:
        assert returned.wait(PATIENCE), "a call waits for the disk"
        perform(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(write_queue, "perform", hanging)
    store.settings.set("language", "it")
    store.people.add("Ada", "fox")
    record = store.logs.begin("poker", [StoredSitter("Ada")], "", "")
    store.logs.save_lines(record, ["deal"])
    store.logs.finish(record, [Outcome(0, 1, 5)])
    returned.set()
    assert [saved.id for saved in store.matches.history()] == [record]
    store.close()


def test_closing_waits_as_long_as_writes_reach_the_disk(
    reopen: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match played at machine speed leaves far more writes than fit into the patience of the exit."""
    lines = [f"{ply % 3} play" for ply in range(60)]
    patience = 2.0  # in which even a loaded machine writes once
    store, _ = Store.open(tmp_path)
    perform = write_queue.perform
    written: list[int] = []

    def slow(connection: sqlite3.Connection, jobs: list[write_queue.Job], owner: str) -> int:
        time.sleep(patience / 40)
        written.append(len(jobs))
        return perform(connection, jobs, owner)

    monkeypatch.setattr(write_queue, "perform", slow)
    monkeypatch.setattr(write_queue, "MOST_AT_ONCE", 1)
    monkeypatch.setattr(database, "CLOSE_SECONDS", patience)
    record = store.logs.begin("poker", [StoredSitter("Ada")], "", "")
    for end in range(len(lines)):
        store.logs.save_lines(record, lines[: end + 1])
    store.logs.finish(record, [Outcome(0, 1, 5)])
    store.close()
    assert sum(written) == len(lines) + 2
    monkeypatch.undo()
    store = reopen()
    assert store.logs.lines(record) == lines and store.matches.history()[0].id == record


def test_writes_that_wait_together_share_a_transaction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of them that can never be written is left out alone."""
    store, _ = Store.open(tmp_path)
    ready, perform = threading.Event(), write_queue.perform
    written: list[int] = []

    def waiting(connection: sqlite3.Connection, jobs: list[write_queue.Job], owner: str) -> int:
        assert ready.wait(PATIENCE)
        count = perform(connection, jobs, owner)
        written.append(len(jobs))
        return count

    monkeypatch.setattr(write_queue, "perform", waiting)
    for number in range(300):
        store.settings.set(f"setting {number}", number)
        if number == 250:
            store.database.write(("INSERT INTO settings VALUES (NULL, NULL, NULL)", ()))
    assert store.database.pending == 301
    ready.set()
    assert store.database.flush(PATIENCE) and store.database.pending == 0
    assert ids(store.database.take_notices()) == ["store.one-lost"]
    assert sum(written) == 300 and len(written) < 100
    store.close()
    store, notices = Store.open(tmp_path)
    assert notices == [] and [store.settings.get(f"setting {number}", -1) for number in range(300)] == list(range(300))
    store.close()


def test_a_home_whose_name_is_too_long_for_the_system_is_told_in_a_sentence_that_fits(tmp_path: Path) -> None:
    store, notices = Store.open(tmp_path / ("a" * 3000) / "home")
    assert ids(notices) == ["store.nothing-kept"] and not store.database.persistent
    assert len(notices[0].args["folder"]) <= 121 and notices[0].args["folder"].endswith("home")
    assert store.people.add("Ada", "fox")
    store.close()
