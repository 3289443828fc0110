"""Repair and merge of databases row by row: the newest sound state of each match wins, not the newest file.

Texts are read as bytes, so that an invalid letter cannot hide its row.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from cardtable.store.notice import Notice
from cardtable.store.recovery.backups import Backup
from cardtable.store.schema.checksums import COLUMNS, Stored, chain_checksum, checksum
from cardtable.store.schema.kept_counts import miscounted
from cardtable.store.schema.migrations import MIGRATIONS, migrate, restore_marks, version
from cardtable.store.schema.packed_lines import LINES, PACKED, unpack
from cardtable.store.schema.sqlite_file import UNREADABLE, connect_read_only

StoredRow = tuple[Stored, ...]

LOOSE = ("settings", "profiles", "problems")
"""Tables with independent rows. Rows of the other tables belong to a match."""


class StoredMatch(NamedTuple):
    """Match with its lines and results, as stored in a database."""

    record: StoredRow
    lines: Sequence[StoredRow]
    results: Sequence[StoredRow]
    sound: bool

    @property
    def age(self) -> tuple[bool, float, int]:
        """Sort key of states of a match: finished, last change, number of lines."""
        row = dict(zip(COLUMNS["records"], self.record, strict=True))
        changed, plies = row["changed"], row["plies"]
        moment = changed if isinstance(changed, int | float) else 0.0
        return row["finished"] is not None, moment, plies if isinstance(plies, int) else 0

    def is_open_for(self, owner: str) -> bool:
        """Return whether the match is not over and the process `owner` writes its lines."""
        row = dict(zip(COLUMNS["records"], self.record, strict=True))
        return row["finished"] is None and row["owner"] == owner.encode()


# -- reading ------------------------------------------------------------------------------------------------------


def has_checksums(connection: sqlite3.Connection) -> bool:
    """Return whether the rows carry checksums, without which damage cannot be seen."""
    connection.text_factory = bytes
    with suppress(*UNREADABLE):
        return version(connection) == len(MIGRATIONS)
    return False


def open_backup(path: Path) -> sqlite3.Connection:
    """Open a backup for reading. One of another version is migrated in memory. Raises OSError or `UNREADABLE`."""
    kept = connect_read_only(path)
    try:
        if version(kept) == len(MIGRATIONS):
            return kept
        memory = sqlite3.connect(":memory:", isolation_level=None)
        kept.backup(memory)
    except BaseException:
        kept.close()
        raise
    kept.close()
    restore_marks(memory)
    migrate(memory)
    return memory


def shares_ids(one: sqlite3.Connection, other: sqlite3.Connection) -> bool:
    """Return whether two databases have a person or a match in common. Ids are never given twice."""
    for table in ("profiles", "records"):
        ids = [set(_rows(each, f"SELECT id FROM {table}")) for each in (one, other)]
        if ids[0] & ids[1]:
            return True
    return False


def _rows(connection: sqlite3.Connection, sql: str, values: Sequence[object] = ()) -> Iterator[StoredRow]:
    """Yield rows up to the first unreadable one."""
    with suppress(*UNREADABLE):
        cursor = connection.execute(sql, values)
        while (row := cursor.fetchone()) is not None:
            yield row


def _table(connection: sqlite3.Connection, table: str) -> dict[Stored, tuple[StoredRow, bool]]:
    """Return the rows of a table by key, each with whether its checksum is right. If the middle is unreadable, the
    table is read from both ends."""
    asked = f"SELECT {', '.join(COLUMNS[table])}, checksum FROM {table}"
    rows: list[StoredRow] = []
    try:
        rows = connection.execute(asked).fetchall()
    except UNREADABLE:
        for order in ("", f" ORDER BY {COLUMNS[table][0]} DESC"):
            rows += _rows(connection, asked + order)
    return {row[0]: (row[:-1], checksum(*row[:-1]) == row[-1]) for row in rows}


def _match(connection: sqlite3.Connection, record: StoredRow, sound: bool) -> StoredMatch:
    """Return a match from its row. It is sound if all its lines and results are there and their checksums are right."""
    columns = ", ".join(COLUMNS["results"])
    lines = list(_rows(connection, LINES, [record[0]]))
    asked = f"SELECT {columns}, checksum FROM results WHERE record = ? ORDER BY seat"
    results = list(_rows(connection, asked, [record[0]]))
    told = dict(zip(COLUMNS["records"], record, strict=True))
    whole = _plies_and_chain(lines) == (told["plies"], told["chain"])
    whole = whole and all(checksum(*row[:-1]) == row[-1] for row in results)
    ended = told["finished"] is None or bool(results)
    return StoredMatch(record, lines, [row[:-1] for row in results], sound and whole and ended)


def _plies_and_chain(lines: Sequence[StoredRow]) -> tuple[int, int]:
    """Return the number of lines of a match and their chained checksum, or -1 for both if one is missing."""
    if lines and lines[0][0] == PACKED:
        whole = unpack(lines[0][1])
        return (0, 0) if whole is None else (whole.count(b"\n") + 1, chain_checksum([whole]))
    if [ply for ply, *_ in lines] != list(range(len(lines))):
        return -1, -1
    return len(lines), chain_checksum(text if isinstance(text, bytes) else b"" for _, text, *_ in lines)


def read_matches(connection: sqlite3.Connection, pause: Callable[[], object] = int) -> dict[Stored, StoredMatch]:
    """Return all matches by id. Calls `pause` after each, so that a thread can leave the processor to others."""
    found: dict[Stored, StoredMatch] = {}
    for key, (row, sound) in _table(connection, "records").items():
        found[key] = _match(connection, row, sound)
        pause()
    return found


def read_match(connection: sqlite3.Connection, key: Stored) -> StoredMatch | None:
    """Return a match by id, or None."""
    asked = f"SELECT {', '.join(COLUMNS['records'])} FROM records WHERE id = ?"
    return next((_match(connection, row, True) for row in _rows(connection, asked, [key])), None)


class Damage(NamedTuple):
    """Rows and matches with wrong checksums, and tables with wrong counts."""

    rows: Mapping[str, Mapping[Stored, StoredRow]]
    matches: Mapping[Stored, StoredMatch]
    lacking: frozenset[str]
    """Tables that hold other rows than were counted."""

    def __bool__(self) -> bool:
        return any(self.rows.values()) or bool(self.matches or self.lacking)

    def without_open_matches(self, owner: str) -> "Damage":
        """Return the damage but for open matches that the process `owner` writes."""
        theirs = {key: match for key, match in self.matches.items() if not match.is_open_for(owner)}
        return Damage(self.rows, theirs, self.lacking)


def find_damage(connection: sqlite3.Connection, pause: Callable[[], object] = int) -> Damage:
    """Check every row of a database. Calls `pause` after each match."""
    connection.text_factory = bytes
    loose = {
        table: {key: row for key, (row, sound) in _table(connection, table).items() if not sound} for table in LOOSE
    }
    found = Damage(
        loose,
        {key: match for key, match in read_matches(connection, pause).items() if not match.sound},
        miscounted(connection),
    )
    connection.text_factory = str
    return found


# -- repair -------------------------------------------------------------------------------------------------------


def _written(row: Iterable[Stored]) -> StoredRow:
    """Return a sound row with its texts decoded."""
    return tuple(value.decode("utf-8", "replace") if isinstance(value, bytes) else value for value in row)


def _put_row(connection: sqlite3.Connection, table: str, row: StoredRow) -> None:
    columns = COLUMNS[table]
    names, marks = ", ".join((*columns, "checksum")), ", ".join("?" * (len(columns) + 1))
    values = _written(row)
    changes = ", ".join(f"{name} = excluded.{name}" for name in (*columns[1:], "checksum"))
    key = "record, seat" if table == "results" else columns[0]
    connection.execute(
        f"INSERT INTO {table} ({names}) VALUES ({marks}) ON CONFLICT ({key}) DO UPDATE SET {changes}",
        (*values, checksum(*values)),
    )


def write_match(connection: sqlite3.Connection, match: StoredMatch) -> None:
    """Replace a match and all its rows."""
    key = match.record[0]
    _put_row(connection, "records", match.record)
    for table in ("lines", "pieces", "results"):
        connection.execute(f"DELETE FROM {table} WHERE record = ?", (key,))
    for row in match.lines:
        if row[0] == PACKED:
            connection.execute("INSERT INTO pieces (record, piece) VALUES (?, ?)", (key, row[1]))
        else:
            connection.execute("INSERT INTO lines (record, ply, text) VALUES (?, ?, ?)", (key, *_written(row)))
    people = {row[0] for row in connection.execute("SELECT id FROM profiles")}
    for row in match.results:
        known = row[2] is None or row[2] in people
        _put_row(connection, "results", row if known else (*row[:2], None, *row[3:]))


def take_row(target: sqlite3.Connection, source: sqlite3.Connection, table: str, key: Stored) -> None:
    """Copy a row from one database to the other, or delete it if it is missing there. A person is never deleted."""
    row, sound = _table(source, table).get(key, (None, False))
    if row is not None and sound:
        _put_row(target, table, row)
    elif row is None and table != "profiles":
        target.execute(f"DELETE FROM {table} WHERE CAST({COLUMNS[table][0]} AS BLOB) = ?", (_blob(key),))


def forget_match(target: sqlite3.Connection, key: Stored) -> None:
    """Delete a match with its lines and results."""
    for table, column in (("results", "record"), ("lines", "record"), ("pieces", "record"), ("records", "id")):
        target.execute(f"DELETE FROM {table} WHERE {column} = ?", (key,))


def merge(target: sqlite3.Connection, source: sqlite3.Connection, *, over: bool = True) -> bool:
    """Merge the sound rows of `source` into `target`. Return whether anything was added.

    With `over`, the source is later, and its people and settings replace those of the target.
    """
    target.text_factory = source.text_factory = bytes
    brought = False
    for table in LOOSE:
        here = _table(target, table)
        for key, (row, sound) in _table(source, table).items():
            own, kept = here.get(key, (None, False))
            if sound and own != row and (over or not kept):
                _put_row(target, table, row)
                brought = True
    ours = read_matches(target)
    for key, match in read_matches(source).items():
        if match.sound and (key not in ours or not ours[key].sound or ours[key].age < match.age):
            write_match(target, match)
            brought = True
    target.text_factory = str
    return brought


def repair(connection: sqlite3.Connection, found: Damage, copies: Sequence[Backup]) -> list[Notice]:
    """Restore damaged rows from the newest backup that has them. Return the notices.

    Rows in no backup go to the table `damaged`, for experts. A person stays, with the readable part of the name.
    """
    notices: list[Notice] = []
    connection.text_factory = bytes
    missing = {(table, key) for table, rows in found.rows.items() for key in rows}
    missing |= {("records", key) for key in found.matches}
    for copy in copies:
        if not missing:
            break
        with suppress(*UNREADABLE, OSError), closing(open_backup(copy.path)) as source:
            mended = _taken_over(connection, source, missing) if has_checksums(source) else set()
            missing -= mended
            if mended:
                notices.append(Notice("store.mended", {"date": copy.day}))
    for table, key in sorted(missing, key=str):
        row = found.matches[key].record if table == "records" else found.rows[table][key]
        _set_aside(connection, table, row)
        if table == "records":
            _forget(connection, found.matches[key])
            notices.append(Notice("store.match-damaged", {}))
        elif table == "settings":
            connection.execute("DELETE FROM settings WHERE CAST(key AS BLOB) = ?", (_blob(key),))
            notices.append(Notice("store.setting-damaged", {"key": _text(key)}))
        elif table == "problems":
            connection.execute("DELETE FROM problems WHERE CAST(id AS BLOB) = ?", (_blob(key),))
            notices.append(Notice("store.problem-damaged", {}))
        else:
            _put_row(connection, table, _person(row))
            notices.append(Notice("store.person-damaged", {"name": _text(_person(row)[1])}))
    connection.text_factory = str
    return list({notice.text_id: notice for notice in notices}.values())


def _taken_over(
    connection: sqlite3.Connection, source: sqlite3.Connection, missing: set[tuple[str, Stored]]
) -> set[tuple[str, Stored]]:
    """Restore damaged rows from one backup. Return those that were restored."""
    done: set[tuple[str, Stored]] = set()
    for table in LOOSE:
        for key, (row, sound) in _table(source, table).items():
            if sound and (table, key) in missing:
                _put_row(connection, table, row)
                done.add((table, key))
    for key, match in read_matches(source).items():
        if match.sound and ("records", key) in missing:
            write_match(connection, match)
            done.add(("records", key))
    return done


def _set_aside(connection: sqlite3.Connection, table: str, row: StoredRow) -> None:
    connection.execute("INSERT INTO damaged VALUES (?, ?)", (table, repr(row).encode()))


def _forget(connection: sqlite3.Connection, match: StoredMatch) -> None:
    for row in match.lines:
        _set_aside(connection, "lines", (match.record[0], *row))
    for row in match.results:
        _set_aside(connection, "results", row)
    connection.execute("DELETE FROM records WHERE id = ?", (match.record[0],))


def _person(row: StoredRow) -> StoredRow:
    """Return the row of a person with its readable parts, because results refer to it."""
    number, name, avatar, created, settings = row
    try:
        json.loads(_text(settings))
    except (ValueError, RecursionError):
        settings = b"{}"
    moment = created if isinstance(created, int | float) else 0.0
    return number, _text(name).encode(), _text(avatar).encode(), moment, settings


def _text(value: Stored) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _blob(value: Stored) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()
