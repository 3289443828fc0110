"""Random damage to stored data: `python -m tests.tools.stress.damage --times 1000`.

A family's folder, left cleanly or by a kill in mid-game, is damaged in some way, opened and inspected. Then all that
was known must be there, or a notice must tell of it: damage that is neither harmless nor told is silent, and must not
be.
The classes of damage take turns; `--class` runs one of them.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from cardtable.cards.chance import Random, below
from cardtable.store.queries.scores import results
from cardtable.store.recovery.backups import FOLDER
from cardtable.store.schema import change_counter, sqlite_file
from cardtable.store.schema.migrations import MIGRATIONS
from cardtable.store.store import Store
from cardtable.store.types import Outcome, StoredSitter
from tests.support.places import DATABASES

PAGE = 4096
MEMORY = Path("/dev/shm")
"""Folder in memory, if there is one, because most of the time goes into waiting for a real disk."""
Known = Mapping[str, object]


class Clock:
    """Clock that advances with each reading."""

    def __init__(self, now: float = 1_750_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        self.now += 61.7
        return self.now


def known(store: Store) -> Known:
    """Return all that a store knows."""
    people = store.people.all()
    found: dict[str, object] = {
        "people": [(person, store.settings.personal(person.id, "back", 0)) for person in people],
        "language": store.settings.get("language", ""),
        "volume": store.settings.get("volume", 0.0),
    }
    for person in people:
        solved = store.problems
        found[f"problems of {person.name}"] = solved.of_game(person.id, "poker"), solved.of_days(person.id)
    for saved in [*store.matches.history(limit=10_000), *store.matches.unfinished()]:
        found[f"match {saved.id}"] = saved, store.logs.lines(saved.id), results(store, saved.id)
    return found


def evening(store: Store, rng: Random, matches: int) -> None:
    """Play some matches, the last of them unfinished."""
    people = store.people.all()
    for person in people:
        name, day = f"a{below(rng, 10**6)}", f"2026-11-{10 + below(rng, 20)}"
        store.problems.add_answer(person.id, "poker", name, rng.random() < 0.7, day if rng.random() < 0.5 else "")
    for number in range(matches):
        sitters = [StoredSitter(person.name, person.id) for person in people] + [StoredSitter("Bruno", None, "expert")]
        record = store.logs.begin(
            "poker", sitters, "card table record 1\ngame poker rules 1\n", f"seal{below(rng, 10**9)}"
        )
        lines = [f"{ply % 3} play card{below(rng, 10**6)}" for ply in range(5 + below(rng, 120))]
        for end in range(1, len(lines), 7):
            store.logs.save_lines(record, lines[:end], seconds=end)
        store.logs.save_lines(record, lines, seconds=len(lines))
        if number < matches - 1:
            store.logs.finish(record, [Outcome(seat, 1 + seat, below(rng, 99), [seat]) for seat in range(len(sitters))])


def build(folder: Path, killed: bool, matches: int = 4, version: int = 0) -> Known:
    """Build the folder of a family after some evenings, and beside it the file before the last evening and the one of
    the first. Return what is known. After a kill there is a WAL beside the database.

    `version` is that of the database with which the family has begun; 0 is a new one.
    """
    clock, rng = Clock(), Random(7)
    if version:
        put_version(folder / sqlite_file.FILE, version)
    for number in range(4):
        store, _ = Store.open(folder, clock)
        if not number:
            for name in ("Ada", "Nonna Concetta", "Zoë"):
                store.settings.set_personal(store.people.add(name, "fox"), "back", 3)
        else:
            ada = store.people.all()[-1]
            store.people.change(ada.id, f"{ada.name.split()[0]} {number}", "hare")
        store.settings.set("language", ("it", "fr", "en", "it")[number])
        store.settings.set("volume", number / 8)
        evening(store, rng, matches)
        if number == 3 and killed:
            store.database.flush()
            truth = known(store)
            shutil.copytree(folder, folder.with_name("left"))
            store.close()
            shutil.rmtree(folder)
            folder.with_name("left").rename(folder)
            return truth
        store.close()
        if number in (0, 2):
            shutil.copyfile(folder / sqlite_file.FILE, folder.with_name(f"{folder.name}.{number}"))
    store, _ = Store.open(folder, clock)
    truth = known(store)
    store.close()
    return truth


def put_version(path: Path, version: int) -> None:
    """Put a database of a past version in the place of the file."""
    path.parent.mkdir(exist_ok=True)
    for side in ("", "-wal", "-shm"):
        Path(f"{path}{side}").unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((DATABASES / f"version-{version}.sql").read_text(encoding="utf-8"))


# -- damages -------------------------------------------------------------------------------------------------------


def remove(path: Path, rng: Random) -> None:
    path.unlink(missing_ok=True)


def empty(path: Path, rng: Random) -> None:
    path.write_bytes(b"")


def cut(path: Path, rng: Random) -> None:
    path.write_bytes(path.read_bytes()[: below(rng, max(1, path.stat().st_size))])


def flip(path: Path, rng: Random) -> None:
    whole = bytearray(path.read_bytes())
    for _ in range(1 + below(rng, 3)):
        whole[below(rng, len(whole))] ^= 1 << below(rng, 8)
    path.write_bytes(whole)


def blot(path: Path, rng: Random) -> None:
    whole = bytearray(path.read_bytes())
    start = below(rng, len(whole))
    length = 1 + below(rng, 3 * PAGE)
    whole[start : start + length] = bytes(below(rng, 256) for _ in range(len(whole[start : start + length])))
    path.write_bytes(whole)


def swap(path: Path, rng: Random) -> None:
    whole = path.read_bytes()
    pages = [whole[i : i + PAGE] for i in range(0, len(whole), PAGE)]
    a, b = below(rng, len(pages)), below(rng, len(pages))
    pages[a], pages[b] = pages[b], pages[a]
    path.write_bytes(b"".join(pages))


def foreign(path: Path, rng: Random) -> None:
    path.write_bytes(b"Dear aunt, this is not what you think. " * (1 + below(rng, 400)))


def letter(path: Path, rng: Random) -> None:
    """Change one letter of a text in the database."""
    whole = bytearray(path.read_bytes())
    letters = [i for i, byte in enumerate(whole) if 97 <= byte <= 122]
    if letters:
        whole[letters[below(rng, len(letters))]] = (97 + below(rng, 26)) if rng.random() < 0.7 else 0xFF
    path.write_bytes(whole)


DAMAGES: tuple[Callable[[Path, Random], None], ...] = (remove, empty, cut, flip, blot, swap, foreign, letter)


def spoil(folder: Path, rng: Random) -> str:
    """Damage the database, its WAL, or both, and at times a backup or the count as well. Return the description."""
    files = [path for path in (folder / sqlite_file.FILE, folder / f"{sqlite_file.FILE}-wal") if path.exists()]
    said = []
    for path in files if rng.random() < 0.2 else [files[below(rng, len(files))]]:
        damage = DAMAGES[below(rng, len(DAMAGES))]
        damage(path, rng)
        said.append(f"{damage.__name__} {path.name}")
    copies = sorted((folder / FOLDER).glob("*.db"))
    if rng.random() < 0.2:
        damage, path = DAMAGES[below(rng, len(DAMAGES))], copies[below(rng, len(copies))]
        damage(path, rng)
        said.append(f"{damage.__name__} {path.name}")
    if rng.random() < 0.1:
        (folder / change_counter.FILE).unlink(missing_ok=True)
        said.append("no count")
    return ", ".join(said)


def rot(folder: Path, rng: Random) -> str:
    """Damage the database, which keeps its time, as a failing disk does."""
    path = folder / sqlite_file.FILE
    seen, damage = path.stat(), (flip, blot, letter)[below(rng, 3)]
    damage(path, rng)
    os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    return damage.__name__


def rot_everywhere(folder: Path, rng: Random) -> str:
    """Damage the database, which keeps its time, and the newest backup."""
    newest = max((folder / FOLDER).glob("*.db"), key=lambda path: int(path.stem.rpartition("-")[2]))
    flip(newest, rng)
    return f"{rot(folder, rng)} and the newest backup"


def lose_writes(folder: Path, rng: Random) -> str:
    """Put back two to four pages as they were before the last evening; the file keeps its time."""
    path = folder / sqlite_file.FILE
    seen, whole, before = path.stat(), bytearray(path.read_bytes()), folder.with_name(f"{folder.name}.2").read_bytes()
    count = min(len(whole), len(before)) // PAGE
    changed = [k for k in range(count) if whole[k * PAGE : (k + 1) * PAGE] != before[k * PAGE : (k + 1) * PAGE]]
    for _ in range(2 + below(rng, 3)):
        at = changed[below(rng, len(changed))] * PAGE
        whole[at : at + PAGE] = before[at : at + PAGE]
    path.write_bytes(whole)
    os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    return "stale pages"


def write_capitals(folder: Path, rng: Random) -> str:
    """Write all file names in capitals."""
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rename(path.with_name(path.name.upper()))
    return "capitals"


TABLES = ("settings", "profiles", "records", "lines", "pieces", "results", "problems", "counters")


def delete_rows(folder: Path, rng: Random) -> str:
    """Delete rows of a table with an SQL tool."""
    table = TABLES[below(rng, len(TABLES))]
    with closing(sqlite3.connect(folder / sqlite_file.FILE)) as connection:
        key = {"settings": "key", "counters": "name"}.get(table, "record")
        key = "id" if table in ("profiles", "records", "problems") else key
        keys = [row[0] for row in connection.execute(f"SELECT {key} FROM {table} ORDER BY 1")]
        chosen = [each for each in keys if rng.random() < 0.3] or keys[:1]
        connection.executemany(f"DELETE FROM {table} WHERE {key} = ?", [(each,) for each in chosen])
        connection.commit()
    return f"{len(chosen)} rows of {table} deleted"


def put_view(folder: Path, rng: Random) -> str:
    """Put a view in the place of a table with an SQL tool."""
    table = TABLES[below(rng, len(TABLES))]
    some = ("", " LIMIT 1", " WHERE 0")[below(rng, 3)]
    with closing(sqlite3.connect(folder / sqlite_file.FILE)) as connection:
        connection.execute(f"CREATE TABLE other AS SELECT * FROM {table}")
        connection.execute(f"DROP TABLE {table}")
        connection.execute(f"CREATE VIEW {table} AS SELECT * FROM other{some}")
        connection.commit()
    return f"view {table}{some}"


def put_back_first(folder: Path, rng: Random) -> str:
    """Put back the file of the first evening."""
    for side in ("-wal", "-shm"):
        (folder / f"{sqlite_file.FILE}{side}").unlink(missing_ok=True)
    shutil.copyfile(folder.with_name(f"{folder.name}.0"), folder / sqlite_file.FILE)
    if rng.random() < 0.2:
        (folder / change_counter.FILE).unlink(missing_ok=True)
    return "first evening"


def put_back_version(folder: Path, rng: Random) -> str:
    """Put the database of a past version in the place of the file. It is that with which one family has begun, and a
    stranger's to the others."""
    version = OLD if rng.random() < 0.5 else 1 + below(rng, len(MIGRATIONS) - 1)
    put_version(folder / sqlite_file.FILE, version)
    return f"version {version}"


OLD = 3
"""Version of the database with which the old family has begun."""


class Kind(NamedTuple):
    """Class of damage, with the families that it can meet."""

    damage: Callable[[Path, Random], str]
    families: tuple[str, ...]


KINDS: Mapping[str, Kind] = {
    "bytes, pages, files": Kind(spoil, ("clean", "killed")),
    "rot, time kept": Kind(rot, ("clean", "large", "large", "large")),
    "rot, and the newest backup": Kind(rot_everywhere, ("clean", "large")),
    "lost writes": Kind(lose_writes, ("clean", "large")),
    "names in capitals": Kind(write_capitals, ("clean", "killed", "large")),
    "rows deleted": Kind(delete_rows, ("clean", "killed", "large")),
    "view for a table": Kind(put_view, ("clean", "killed", "large")),
    "old file put back": Kind(put_back_first, ("clean", "killed", "large", "old")),
    "old version put back": Kind(put_back_version, ("clean", "old", "old")),
}
"""Classes of damage by name."""
OUTCOMES = ("harmless", "told, all there", "told, less there", "silent", "broken")


def verdict(folder: Path, truth: Known) -> tuple[str, str]:
    """Open and inspect a folder. Return the outcome, and the notices or what is wrong."""
    try:
        store, notices = Store.open(folder, Clock(1_760_000_000.0))
    except Exception as trouble:
        return "broken", repr(trouble)
    try:
        inspection = store.database.inspect()
        if inspection is not None:
            inspection.wait()
        store.database.flush()
        found = known(store)
        told = [notice.text_id for notice in (*notices, *store.database.take_notices())]
    except Exception as trouble:
        return "broken", repr(trouble)
    finally:
        store.close()
    missing = {key for key in truth if truth[key] != found.get(key)}
    if told:
        return "told, less there" if missing else "told, all there", " ".join(told)
    return ("silent", str(missing)) if missing else ("harmless", "")


class Families:
    """Folders of families, built at first use and copied for each damage: one left cleanly, one by a kill, a large one,
    and one that began with an old version."""

    def __init__(self, room: Path) -> None:
        self.room = room
        self._truths: dict[str, Known] = {}

    def truth(self, family: str) -> Known:
        """Return what is known of a family."""
        if family not in self._truths:
            matches, version = 240 if family == "large" else 4, OLD if family == "old" else 0
            self._truths[family] = build(self.room / family, family == "killed", matches, version)
        return self._truths[family]

    def attempt(self, seed: int, kind: str = "") -> tuple[str, str, str, str]:
        """Damage a folder. Return class, outcome, the notices or what is wrong, and the description."""
        rng = Random(seed)
        name = kind or tuple(KINDS)[seed % len(KINDS)]
        damage, families = KINDS[name]
        family = families[below(rng, len(families))]
        truth, folder = self.truth(family), self.room / "spoilt"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.room / family, folder)
        for number in (0, 2):
            shutil.copyfile(self.room / f"{family}.{number}", self.room / f"spoilt.{number}")
        how = damage(folder, rng)
        return name, *verdict(folder, truth), f"{family}: {how}"


def table(counted: Mapping[tuple[str, str], int]) -> str:
    """Return the outcomes of all classes as a table."""
    rows = [("class", *OUTCOMES), ("---", *("--:" for _ in OUTCOMES))]
    rows += [(kind, *(str(counted.get((kind, outcome), 0)) for outcome in OUTCOMES)) for kind in KINDS]
    return "\n".join(f"|{'|'.join(row)}|" for row in rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--class", dest="kind", choices=tuple(KINDS), default="", help="one class of damage alone")
    chosen = parser.parse_args()
    counted: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as room:
        families = Families(Path(room))
        for seed in range(chosen.first, chosen.first + chosen.times):
            kind, outcome, more, how = families.attempt(seed, chosen.kind)
            counted[kind, outcome] += 1
            if outcome in ("silent", "broken"):
                print(f"{outcome} (seed {seed}): {kind}, {how}: {more}", flush=True)
    print(table(counted))
    sys.exit(any(counted[kind, outcome] for kind in KINDS for outcome in ("silent", "broken")))


if __name__ == "__main__":
    main()
