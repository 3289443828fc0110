"""Parcels: what the family has kept goes into one file and out of it again, and a wrong one changes nothing."""

from __future__ import annotations

import errno
import json
import os
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event
from typing import NoReturn

import pytest

from cardtable.play.session.open_session import resume_match
from cardtable.store.queries.scores import results
from cardtable.store.schema.checksums import checksum_update
from cardtable.store.store import Store
from cardtable.store.types import StoredSitter, sitters_json
from cardtable.text.catalog import LANGUAGES, set_language, text, text_n
from cardtable.transfer import contents, exporter
from cardtable.transfer import safe_zip as bounds
from cardtable.transfer.exporter import ExportResult, export_archive
from cardtable.transfer.importer import ImportPlan, inspect_archive
from cardtable.transfer.messages import exported_text, reason
from cardtable.transfer.safe_zip import Refused
from cardtable.transfer.task import TransferTask
from tests.support.command_line import cardtable
from tests.support.families import Clock, a_family, a_match
from tests.support.sessions import match_of
from tests.tools.stress.fuzz_archives import known, rewritten, some_wrongs, spoil


def quiet(done: int, of: int) -> None:
    """Ignore the progress."""


def packed(store: Store, path: Path, profile: int | None = None) -> ExportResult:
    return export_archive(store.database.reader_factory(), path, profile, 1_763_800_000.0, quiet)


def looked(store: Store, path: Path) -> ImportPlan:
    return inspect_archive(store.database.reader_factory(), path, store.database.owner, quiet)


def brought(store: Store, path: Path) -> ImportPlan:
    opened = looked(store, path)
    store.database.write(*opened.statements)
    assert store.database.flush() and not store.database.take_notices()
    store.settings.reload()
    return opened


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """The old computer."""
    store, _ = Store.open(tmp_path_factory.mktemp("old"), Clock())
    a_family(store)
    return store


@pytest.fixture(scope="module")
def parcel(old: Store, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return packed(old, tmp_path_factory.mktemp("stick") / "Card Table.zip").path


@pytest.fixture
def new(tmp_path: Path) -> Store:
    """Return the store of a new computer without matches."""
    store, _ = Store.open(tmp_path / "new", Clock(1_760_000_000.0))
    return store


def test_the_new_computer_knows_all_that_the_old_one_knew(old: Store, parcel: Path, new: Store) -> None:
    opened = brought(new, parcel)
    assert (opened.people, opened.joining, opened.matches, opened.new) == (("Anna", "Carlo"), ("Anna", "Carlo"), 3, 3)
    assert known(new) == known(old)
    assert new.settings.get("language", "") == "it" and new.settings.get("width", 0) == 0, "a window stays where it is"
    (open_match,) = new.matches.unfinished()
    found = resume_match(new, open_match.id)
    assert found is not None and len(match_of(found[0]).lines) > 7 and found[0].playing
    folder = new.database.folder
    new.close()
    again, notices = Store.open(folder)
    assert not notices, "every row carries its checksum"
    assert [results(again, saved.id) for saved in again.matches.history()]


def test_the_same_parcel_twice_changes_nothing(parcel: Path, new: Store) -> None:
    brought(new, parcel)
    before = known(new)
    opened = brought(new, parcel)
    assert opened.statements == () and (opened.new, opened.further) == (0, 0)
    assert known(new) == before


def test_import_merges_persons_of_the_same_name(parcel: Path, new: Store) -> None:
    here = new.people.add("anna", "cat")
    new.settings.set_personal(here, "own", 3)
    a_match(new, "poursuite", [here, None], "own", hand_size=6)
    opened = brought(new, parcel)
    assert opened.joining == ("Carlo",)
    assert [(person.name, person.avatar) for person in new.people.all()] == [("Carlo", "owl"), ("anna", "cat")]
    assert len(new.matches.history(profile=here)) == 3, "the own matches and those from there"
    assert new.settings.personal(here, "own", 0) == 3 and new.settings.personal(here, "formations", dict[str, object]())
    assert not looked(new, parcel).statements


@pytest.mark.parametrize("name", ["Anna", "ANNA", "A\u0301nna"])
def test_two_persons_of_one_name_are_two_on_the_other_computer(name: str, new: Store, tmp_path: Path) -> None:
    """A repair from copies of two evenings can bring an earlier name back, and no import took their export."""
    there, _ = Store.open(tmp_path / "there", Clock())
    first, second = there.people.add("\u00c1nna" if "\u0301" in name else "Anna", "fox"), there.people.add(name, "owl")
    a_match(there, "poursuite", [first, second], "f6", hand_size=6)
    file = packed(there, tmp_path / "all.zip").path
    here = new.people.add("Carlo", "cat")
    opened = brought(new, file)
    assert len(opened.joining) == 2
    assert {each.id for each in new.people.all()} == {first, second, here}
    (ended,) = new.matches.history()
    assert [one.sitter.profile for one in results(new, ended.id)] == [first, second]
    assert not looked(new, file).statements, "nor a third time"
    there.close()


def test_a_person_here_is_only_one_of_two_with_that_name(new: Store, tmp_path: Path) -> None:
    there, _ = Store.open(tmp_path / "there", Clock())
    first, second = there.people.add("Anna", "fox"), there.people.add("anna", "owl")
    a_match(there, "poursuite", [first, second], "f6", hand_size=6)
    file = packed(there, tmp_path / "all.zip").path
    here = new.people.add("ANNA", "cat")
    brought(new, file)
    assert {each.id for each in new.people.all()} == {here, second}
    (ended,) = new.matches.history()
    assert [one.sitter.profile for one in results(new, ended.id)] == [here, second]
    there.close()


def test_a_renamed_person_keeps_the_matches_and_a_newcomer_with_the_old_name_gets_none(
    new: Store, tmp_path: Path
) -> None:
    there, _ = Store.open(tmp_path / "there", Clock())
    anna = there.people.add("Anna", "fox")
    brought(new, packed(there, tmp_path / "before.zip").path)
    there.people.change(anna, "Maria", "fox")
    other = there.people.add("Anna", "owl")
    a_match(there, "poursuite", [other, None], "f7", hand_size=6)
    brought(new, packed(there, tmp_path / "after.zip").path)
    assert not new.matches.history(profile=anna) and len(new.matches.history(profile=other)) == 1
    there.close()


def test_a_match_that_went_on_there_is_taken_over_and_no_other(
    old: Store, parcel: Path, new: Store, tmp_path: Path
) -> None:
    brought(new, parcel)
    (waiting,) = new.matches.unfinished()
    lines = new.logs.lines(waiting.id)
    new.logs.resume(waiting.id)
    new.logs.save_lines(waiting.id, lines[:-2])
    assert not looked(new, parcel).statements, "it was changed here later than there"
    later = packed(new, tmp_path / "later.zip").path
    other, _ = Store.open(tmp_path / "other", Clock())
    brought(other, parcel)
    opened = brought(other, later)
    assert (opened.new, opened.further) == (0, 1) and other.logs.lines(waiting.id) == lines[:-2]


def test_the_archive_of_one_person_has_no_other_person_and_results_find_their_owner(
    old: Store, parcel: Path, new: Store, tmp_path: Path
) -> None:
    carlo = old.people.all()[1]
    mine = packed(old, tmp_path / "Carlo.zip", carlo.id)
    assert (mine.people, mine.matches) == (1, 2)
    opened = brought(new, mine.path)
    assert opened.of == "Carlo" and [person.name for person in new.people.all()] == ["Carlo"]
    assert new.settings.get("language", "") == ""
    (ended,) = new.matches.history()
    assert [one.sitter.profile for one in results(new, ended.id)] == [None, carlo.id, None, None]
    brought(new, parcel)
    assert known(new)["results"] == known(old)["results"], "Anna has come, and her result is hers again"


@pytest.mark.share(2)
@pytest.mark.parametrize("wrong", some_wrongs(), ids=lambda wrong: wrong.__name__)
def test_a_wrong_parcel_changes_nothing_and_says_why(
    wrong: Callable[[Path, Path], None], parcel: Path, new: Store, tmp_path: Path
) -> None:
    bad, before = tmp_path / "bad.zip", known(new)
    wrong(parcel, bad)
    with pytest.raises(Refused) as refused:
        looked(new, bad)
    said = text(refused.value.text_id, **refused.value.args_)
    assert refused.value.text_id.startswith("parcels.") and said.endswith(".") and "{" not in said
    assert known(new) == before


def test_damage_by_chance_is_refused_or_harmless(parcel: Path, new: Store, tmp_path: Path) -> None:
    before, refused = known(new), 0
    for seed in range(60):
        bad = tmp_path / "bad.zip"
        spoil(parcel, bad, seed)
        try:
            looked(new, bad)
        except Refused:
            refused += 1
    assert refused > 30 and known(new) == before


def test_a_bomb_is_not_blown_up(parcel: Path, new: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = tmp_path / "bomb.zip"
    rewritten(parcel, bad, {"choices.json": " " * 30_000_000})
    assert bad.stat().st_size < 100_000
    with pytest.raises(Refused, match=r"parcels\.too-large"):
        looked(new, bad)
    monkeypatch.setattr(bounds, "MOST_INSIDE", 2_000)
    with pytest.raises(Refused, match=r"parcels\.too-large"):
        looked(new, parcel)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names there")
def test_devices_and_pipes_are_refused_at_once(new: Store, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.zip"
    os.mkfifo(pipe)
    kept_open = os.open(pipe, os.O_RDWR)
    try:
        for path in (Path("/dev/zero"), pipe, tmp_path):
            with pytest.raises(Refused, match=r"parcels\.no-parcel"):
                looked(new, path)
    finally:
        os.close(kept_open)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_links_that_lead_in_a_circle_are_told_and_no_full_disk(lang: str, new: Store, tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    set_language(lang)
    try:
        for file in (tmp_path / "a", tmp_path / "a" / "all.zip"):
            with pytest.raises(Refused) as refused:
                looked(new, file)
            assert reason(refused.value) == text("parcels.loop", file=str(file))
    finally:
        set_language("en")


def test_a_file_that_cannot_be_opened_is_named(
    new: Store, parcel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(path: Path, largest: int) -> NoReturn:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    with pytest.raises(Refused, match=r"parcels\.not-there"):
        looked(new, parcel / "all.zip")
    monkeypatch.setattr(bounds, "open_untrusted", never)
    with pytest.raises(Refused, match=r"parcels\.not-opened") as refused:
        looked(new, parcel)
    assert str(parcel) in reason(refused.value)


def test_a_file_that_is_not_there_is_named(new: Store, tmp_path: Path) -> None:
    missing = tmp_path / "mistyped.zip"
    with pytest.raises(Refused, match=r"parcels\.not-there") as refused:
        looked(new, missing)
    assert str(missing) in reason(refused.value)


def test_a_match_that_is_here_needs_its_record_in_the_archive_as_well(parcel: Path, new: Store, tmp_path: Path) -> None:
    brought(new, parcel)
    bad = tmp_path / "bad.zip"
    with zipfile.ZipFile(parcel) as opened:
        record = next(name for name in opened.namelist() if name.endswith(".txt"))
    rewritten(parcel, bad, {record: None})
    with pytest.raises(Refused, match=r"parcels\.lacks"):
        looked(new, bad)


def test_open_matches_are_counted_because_the_file_reveals_their_cards(old: Store, tmp_path: Path) -> None:
    found = packed(old, tmp_path / "all.zip")
    assert (found.matches, found.unfinished, found.shared) == (3, 1, 0)


def test_an_open_match_with_other_people_stays_out_of_the_file_of_one_person(tmp_path: Path) -> None:
    """Its packs and seed would tell that person what the others hold."""
    store, _ = Store.open(tmp_path / "home", Clock())
    anna, carlo = a_family(store)
    a_match(store, "poursuite", [anna, carlo, None], "f4", actions=7, hand_size=6)
    mine = packed(store, tmp_path / "Carlo.zip", carlo)
    assert (mine.matches, mine.unfinished, mine.shared) == (2, 1, 1)
    everything = packed(store, tmp_path / "all.zip")
    assert (everything.matches, everything.unfinished, everything.shared) == (4, 2, 0)
    store.close()


def test_a_guest_at_an_open_match_counts_as_another_person(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path / "home", Clock())
    anna = store.people.add("Anna", "fox")
    record = a_match(store, "poursuite", [anna, None], "f5", actions=7, hand_size=6)
    seats = sitters_json([StoredSitter("Anna", anna), StoredSitter("Guest")])
    store.database.write(
        ("UPDATE records SET seats = ? WHERE id = ?", (seats, record)), checksum_update("records", "id = ?", record)
    )
    found = packed(store, tmp_path / "Anna.zip", anna)
    assert (found.matches, found.unfinished, found.shared) == (0, 0, 1)
    store.close()


def test_an_export_reports_its_unfinished_matches(tmp_path: Path) -> None:
    one = exported_text(ExportResult(tmp_path, 1, 2, left_out=0, unfinished=1, shared=1))
    assert one[1:] == [text_n("parcels.unfinished", 1), text_n("parcels.shared", 1)]
    assert len(exported_text(ExportResult(tmp_path, 1, 2, left_out=0, unfinished=0, shared=0))) == 1


def test_a_match_that_cannot_be_read_stays_where_it_is(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path / "home", Clock())
    (anna, _) = a_family(store)
    store.database.write(
        (
            "UPDATE lines SET text = '0 play nonsense' WHERE record = ? AND ply = 4",
            (a_match(store, "poursuite", [anna, None], "x", 9, hand_size=6),),
        )
    )
    found = packed(store, tmp_path / "all.zip")
    assert (found.matches, found.left_out) == (3, 1)
    store.close()


def test_work_can_be_stopped_and_leaves_nothing(old: Store, tmp_path: Path) -> None:
    source, path, begun = old.database.reader_factory(), tmp_path / "never.zip", Event()

    def slowly(tell: Callable[[int, int], None]) -> ExportResult:
        def stopped(done: int, of: int) -> None:
            begun.wait()
            tell(done, of)

        return export_archive(source, path, None, 0.0, stopped)

    work = TransferTask(slowly)
    work.stop()
    begun.set()
    work.wait()
    assert not work.running and work.result is None and work.refused is None and not work.trouble
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_the_commands_do_the_same(tmp_path: Path) -> None:
    there, here, file = str(tmp_path / "there"), str(tmp_path / "here"), str(tmp_path / "all.zip")
    store, _ = Store.open(Path(there), Clock())
    a_family(store)
    store.close()
    done = cardtable("export", file, CARDTABLE_HOME=there)
    assert done.returncode == 0 and "3 matches" in done.stdout and zipfile.is_zipfile(file)
    assert "3 new matches" in cardtable("import", "--look", file, CARDTABLE_HOME=here).stdout
    assert "Imported." in cardtable("import", file, CARDTABLE_HOME=here).stdout
    assert "already" in cardtable("import", file, CARDTABLE_HOME=here).stdout
    assert "Card Table Anna" in cardtable("export", "--person", "anna", CARDTABLE_HOME=there).stdout
    store, _ = Store.open(Path(there), Clock(1_760_000_000.0))
    store.people.add("ANNA", "owl")
    store.close()
    assert cardtable("export", file, CARDTABLE_HOME=there).returncode == 0
    assert "Imported." in cardtable("import", file, CARDTABLE_HOME=here).stdout, "two persons may have one name"
    wrong = cardtable("import", str(Path(__file__)), CARDTABLE_HOME=here)
    assert wrong.returncode == 1 and "Traceback" not in wrong.stderr and "Nothing was imported" in wrong.stderr
    nobody = cardtable("export", "--person", "Zeno", CARDTABLE_HOME=there)
    assert nobody.returncode == 1 and "Anna, Carlo, ANNA" in nobody.stderr


def test_a_folder_that_cannot_be_used_is_told_by_the_commands(parcel: Path, tmp_path: Path) -> None:
    (home := tmp_path / "home").write_text("no folder", encoding="utf-8")
    (file := tmp_path / "all.zip").write_text("the last good one", encoding="utf-8")
    out = cardtable("export", str(file), CARDTABLE_HOME=str(home))
    assert out.returncode == 1 and str(home) in out.stderr and file.read_text(encoding="utf-8") == "the last good one"
    into = cardtable("import", str(parcel), CARDTABLE_HOME=str(home))
    assert into.returncode == 1 and str(home) in into.stderr and text("parcels.brought") not in into.stdout


def test_a_repair_is_told_by_the_command_that_makes_it(tmp_path: Path) -> None:
    (home := tmp_path / "home").mkdir()
    (home / "cardtable.db").write_bytes(b"noise" * 10_000)
    out = cardtable("export", str(tmp_path / "all.zip"), CARDTABLE_HOME=str(home))
    assert out.returncode == 0 and "aside" in out.stderr


def test_more_matches_than_an_import_takes_are_not_exported(
    old: Store, parcel: Path, new: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder := tmp_path / "stick").mkdir()
    (file := folder / "all.zip").write_text("the last good one", encoding="utf-8")

    def bounded(most: int) -> None:
        for module in (bounds, contents, exporter):
            monkeypatch.setattr(module, "MOST_MATCHES", most, raising=False)

    bounded(2)
    with pytest.raises(Refused, match=r"parcels\.too-large"):
        looked(new, parcel)
    with pytest.raises(Refused, match=r"parcels\.too-many"):
        packed(old, file)
    assert [*folder.iterdir()] == [file] and file.read_text(encoding="utf-8") == "the last good one"
    bounded(3)
    assert looked(new, packed(old, file).path).new == 3, "what is written can be read"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names there")
def test_an_export_leaves_alone_what_is_no_file(old: Store, tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    for path in (pipe, tmp_path):
        with pytest.raises(FileExistsError):
            packed(old, path)
    assert pipe.is_fifo() and list(tmp_path.iterdir()) == [pipe]


@pytest.mark.skipif(os.name == "nt", reason="a link needs a right there")
def test_an_export_leaves_links_alone_that_lead_in_a_circle(old: Store, tmp_path: Path) -> None:
    (first := tmp_path / "a.zip").symlink_to("b.zip")
    (second := tmp_path / "b.zip").symlink_to("a.zip")
    with pytest.raises(FileExistsError):
        packed(old, first)
    assert first.is_symlink() and second.is_symlink() and sorted(tmp_path.iterdir()) == [first, second]


@pytest.mark.skipif(os.name == "nt", reason="a link needs a right there")
def test_an_export_through_a_link_writes_the_file_that_it_leads_to(old: Store, tmp_path: Path) -> None:
    (stick := tmp_path / "stick").mkdir()
    (link := tmp_path / "all.zip").symlink_to(stick / "all.zip")
    packed(old, link)
    assert link.is_symlink() and zipfile.is_zipfile(stick / "all.zip")


def test_an_archive_has_the_form_of_its_page(parcel: Path) -> None:
    page = (Path(bounds.__file__).parent / "ARCHIVE.md").read_text(encoding="utf-8")
    with zipfile.ZipFile(parcel) as opened:
        names = opened.namelist()
        about: Mapping[str, object] = json.loads(opened.read("parcel.json"))
        story: Mapping[str, object] = json.loads(
            opened.read(next(n for n in names if n.endswith(".json") and "/" in n))
        )
    assert set(about) == {"card table parcel", "made", "of"}
    assert not [name for name in (*bounds.BOUNDS, *about, *story) if name not in page]
