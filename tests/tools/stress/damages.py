"""Damages of a family's folder, by class: what disks, copying, other programs and people do to files."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from cardtable.cards.chance import Random, below
from cardtable.store.recovery.backups import FOLDER
from cardtable.store.schema import change_counter, sqlite_file
from cardtable.store.schema.checksums import COLUMNS
from cardtable.store.schema.migrations import MIGRATIONS
from tests.support.places import DATABASES

PAGE = 4096
INNER = (2, 5)
"""First byte of a page that leads to other pages."""
OLD = 3
"""Version of the database with which the old family has begun."""


def earlier(folder: Path, evening: int) -> Path:
    """Return the folder of a family as it was after an evening, 0 or 2 of four."""
    return folder.with_name(f"{folder.name}.{evening}")


def put_version(path: Path, version: int) -> None:
    """Put a database of a past version in the place of the file."""
    path.parent.mkdir(exist_ok=True)
    for side in ("", "-wal", "-shm"):
        Path(f"{path}{side}").unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((DATABASES / f"version-{version}.sql").read_text(encoding="utf-8"))


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
    if pages:
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
    seen, whole, before = (
        path.stat(),
        bytearray(path.read_bytes()),
        (earlier(folder, 2) / sqlite_file.FILE).read_bytes(),
    )
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
    shutil.copyfile(earlier(folder, 0) / sqlite_file.FILE, folder / sqlite_file.FILE)
    if rng.random() < 0.2:
        (folder / change_counter.FILE).unlink(missing_ok=True)
    return "first evening"


def put_back_version(folder: Path, rng: Random) -> str:
    """Put the database of a past version in the place of the file. It is that with which one family has begun, and a
    stranger's to the others."""
    version = OLD if rng.random() < 0.5 else 1 + below(rng, len(MIGRATIONS) - 1)
    put_version(folder / sqlite_file.FILE, version)
    return f"version {version}"


# -- further classes -----------------------------------------------------------------------------------------------


def spoil_inner_pages(folder: Path, rng: Random) -> str:
    """Damage one to three pages that lead to other pages; the file keeps its time."""
    path = folder / sqlite_file.FILE
    seen, whole = path.stat(), bytearray(path.read_bytes())
    inner = [at for at in range(0, len(whole), PAGE) if whole[at] in INNER] or [0]
    for _ in range(1 + below(rng, 3)):
        at, length = inner[below(rng, len(inner))], (8, 64, PAGE)[below(rng, 3)]
        start = at + below(rng, PAGE - length + 1)
        whole[start : start + length] = bytes(below(rng, 256) for _ in range(length))
    path.write_bytes(whole)
    os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    return "inner pages"


def spoil_header(folder: Path, rng: Random) -> str:
    """Change one to four of the first hundred bytes, which say what the file is."""
    path = folder / sqlite_file.FILE
    whole = bytearray(path.read_bytes())
    places = [below(rng, 100) for _ in range(1 + below(rng, 4))]
    for place in places:
        whole[place] = below(rng, 256)
    path.write_bytes(whole)
    return f"bytes {places}"


def rot_each_evening(folder: Path, rng: Random) -> str:
    """Flip a bit of the database, which keeps its time, and one of a backup now and then."""
    said = rot(folder, rng)
    if rng.random() < 0.3:
        copies = sorted((folder / FOLDER).glob("*.db"))
        flip(copies[below(rng, len(copies))], rng)
        said += " and a backup"
    return said


def change_values(folder: Path, rng: Random) -> str:
    """Change a value in some rows of a table with an SQL tool."""
    table = tuple(COLUMNS)[below(rng, len(COLUMNS))]
    columns = COLUMNS[table]
    column = columns[1 + below(rng, len(columns) - 1)]
    value = ("0", "x'ff'", "'?'", f"{column} || ' '", "1e300", "-1")[below(rng, 6)]
    with closing(sqlite3.connect(folder / sqlite_file.FILE)) as connection:
        keys = [row[0] for row in connection.execute(f"SELECT DISTINCT {columns[0]} FROM {table}")]
        chosen = [each for each in keys if rng.random() < 0.2] or keys[:1]
        changed = 0
        for key in chosen:
            sql = f"UPDATE OR IGNORE {table} SET {column} = {value} WHERE {columns[0]} = ?"
            changed += connection.execute(sql, (key,)).rowcount
        connection.commit()
    return f"{column} = {value} in {changed} rows of {table}"


SCHEMA = (
    "ALTER TABLE {table} ADD COLUMN note TEXT",
    "ALTER TABLE {table} RENAME TO other",
    "ALTER TABLE {table} RENAME COLUMN checksum TO sum",
    "CREATE INDEX other ON {table} (checksum)",
    "DROP INDEX records_by_end",
    "DROP INDEX results_by_profile",
    "CREATE TRIGGER other AFTER UPDATE ON {table} BEGIN DELETE FROM {table}; END",
    "CREATE TABLE other AS SELECT * FROM {table}",
    "PRAGMA user_version = 1",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = 99",
    "PRAGMA application_id = 1",
    "PRAGMA journal_mode = DELETE",
    "DROP TABLE {table}",
)
"""Statements with which other programs change the form of a database."""


def change_schema(folder: Path, rng: Random) -> str:
    """Change tables, columns, indexes or marks with an SQL tool."""
    sql = SCHEMA[below(rng, len(SCHEMA))].format(table=tuple(COLUMNS)[below(rng, len(COLUMNS))])
    with closing(sqlite3.connect(folder / sqlite_file.FILE, isolation_level=None)) as connection:
        connection.execute(sql)
    return sql


def mix_evenings(folder: Path, rng: Random) -> str:
    """Put back each file, or leave it, as a program that keeps folders alike may do after a conflict. Where the
    database is put back, the commit counter is not: both make a folder of that evening, which is no damage."""
    before, said = earlier(folder, (0, 2)[below(rng, 2)]), list[str]()
    for path in sorted((path for path in before.rglob("*") if path.is_file()), reverse=True):
        if rng.random() < 0.5 and not (path.name == change_counter.FILE and sqlite_file.FILE in said):
            shutil.copyfile(path, folder / path.relative_to(before))
            said.append(path.name)
    if rng.random() < 0.5:
        (folder / f"{sqlite_file.FILE}-wal").unlink(missing_ok=True)
    return f"{before.name}: {' '.join(said)}"


def convert_line_ends(folder: Path, rng: Random) -> str:
    """Convert line ends in one or all files, as a transfer as text does."""
    old, new = ((b"\n", b"\r\n"), (b"\r\n", b"\n"), (b"\r", b"\n"))[below(rng, 3)]
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    for path in paths if rng.random() < 0.5 else [folder / sqlite_file.FILE]:
        path.write_bytes(path.read_bytes().replace(old, new))
    return f"{old!r} to {new!r}"


def break_off_a_copy(folder: Path, rng: Random) -> str:
    """Lose all files after one, which is cut: copying the folder was broken off."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    paths = [paths[i] for i in sorted(range(len(paths)), key=lambda _: rng.random())]
    last = below(rng, len(paths))
    cut(paths[last], rng)
    for path in paths[last + 1 :]:
        path.unlink()
    return f"{last} of {len(paths)} files"


def exchange_files(folder: Path, rng: Random) -> str:
    """Exchange two of the databases, or put one of them in the place of another."""
    paths = [folder / sqlite_file.FILE, *sorted((folder / FOLDER).glob("*.db"))]
    one, two = (paths[below(rng, len(paths))] for _ in range(2))
    contents = one.read_bytes(), two.read_bytes()
    two.write_bytes(contents[0])
    if rng.random() < 0.5:
        one.write_bytes(contents[1])
    return f"{one.name} and {two.name}"


class Kind(NamedTuple):
    """Class of damage, with the families that it can meet."""

    damage: Callable[[Path, Random], str]
    families: tuple[str, ...]
    evenings: int = 1
    """Number of evenings before each of which the damage happens."""


KINDS: Mapping[str, Kind] = {
    "bytes, pages, files": Kind(spoil, ("clean", "killed")),
    "rot, time kept": Kind(rot, ("clean", "large", "large", "large")),
    "rot, and the newest backup": Kind(rot_everywhere, ("clean", "large")),
    "rot, four evenings in a row": Kind(rot_each_evening, ("clean", "large"), evenings=4),
    "inner pages, time kept": Kind(spoil_inner_pages, ("large",)),
    "lost writes": Kind(lose_writes, ("clean", "large")),
    "file header": Kind(spoil_header, ("clean", "killed", "large")),
    "names in capitals": Kind(write_capitals, ("clean", "killed", "large")),
    "line ends converted": Kind(convert_line_ends, ("clean", "killed", "large")),
    "copy broken off": Kind(break_off_a_copy, ("clean", "killed", "large")),
    "rows deleted": Kind(delete_rows, ("clean", "killed", "large")),
    "values changed": Kind(change_values, ("clean", "killed", "large")),
    "view for a table": Kind(put_view, ("clean", "killed", "large")),
    "schema changed": Kind(change_schema, ("clean", "killed", "large")),
    "old file put back": Kind(put_back_first, ("clean", "killed", "large", "old")),
    "old version put back": Kind(put_back_version, ("clean", "old", "old")),
    "files of several evenings": Kind(mix_evenings, ("clean", "killed", "large", "old")),
    "files exchanged": Kind(exchange_files, ("clean", "killed", "large", "old")),
}
"""Classes of damage by name."""
