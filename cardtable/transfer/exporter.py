"""Export of all data, or of one person's, to an archive."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cardtable.rules.record import BadRecord, read_record
from cardtable.rules.registry import game
from cardtable.store.packed_lines import LINES, unpack_lines
from cardtable.store.types import Outcome, parse_numbers, parse_sitters
from cardtable.transfer import solved_summary
from cardtable.transfer.contents import FORM, MatchDetails, Person, Progress, agrees

LOCAL_SETTINGS = frozenset({"width", "height", "left", "top", "maximised", "fullscreen", "drafts", "taken back"})
"""Settings that belong to this screen or table, and mean nothing on another computer."""


class ExportResult(NamedTuple):
    """Counts of what was exported."""

    path: Path
    people: int
    matches: int
    left_out: int
    """Number of matches that could not be read and are not in the archive."""


def export_archive(
    source: Callable[[], sqlite3.Connection], path: Path, profile: int | None, made: float, report: Progress
) -> ExportResult:
    """Write an archive of one person, or with `profile` None of everything.

    The file is replaced only by a complete archive. Raises OSError and sqlite3.Error.
    """
    unfinished = path.with_name(path.name + ".unfinished")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with closing(source()) as connection, ZipFile(unfinished, "w", ZIP_DEFLATED) as archive:
            people, packed, left_out = _fill(archive, connection, profile, made, report)
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return ExportResult(path, people, packed, left_out)


def _fill(
    archive: ZipFile, connection: sqlite3.Connection, profile: int | None, made: float, report: Progress
) -> tuple[int, int, int]:
    family = [person for person in _people(connection) if profile in (None, person.id)]
    whose = family[0].name if profile is not None and family else ""
    _write_member(archive, "parcel.json", {"card table parcel": FORM, "made": made, "of": whose})
    _write_member(archive, "choices.json", _settings(connection) if profile is None else {})
    _write_member(archive, "people.json", [person._asdict() for person in family])
    tried = [each._asdict() for each in solved_summary.read_local(connection) if profile in (None, each.profile)]
    _write_member(archive, solved_summary.MEMBER, tried)
    records = _records(connection, profile)
    left_out = 0
    for done, record in enumerate(records):
        report(done, len(records))
        left_out += not _add_match(archive, connection, record)
    return len(family), len(records) - left_out, left_out


def _write_member(archive: ZipFile, name: str, content: object) -> None:
    written = (
        content if isinstance(content, str) else json.dumps(content, ensure_ascii=False, allow_nan=False, indent=1)
    )
    member = ZipInfo(name)
    member.compress_type = ZIP_DEFLATED
    member.external_attr = 0o600 << 16
    archive.writestr(member, written.encode())


def _people(connection: sqlite3.Connection) -> list[Person]:
    sql = "SELECT id, name, avatar, created, settings FROM profiles ORDER BY created, id"
    return [Person(row[0], row[1], row[2], row[3], _json_object(row[4])) for row in connection.execute(sql)]


def _settings(connection: sqlite3.Connection) -> dict[str, object]:
    found = {}
    for key, value in connection.execute("SELECT key, value FROM settings ORDER BY key"):
        if key not in LOCAL_SETTINGS and not key.startswith("damaged "):
            with suppress(ValueError, RecursionError):
                found[key] = json.loads(value)
    return found


def _json_object(written: str) -> dict[str, object]:
    with suppress(ValueError, RecursionError):
        found = json.loads(written)
        if isinstance(found, dict):
            return found
    return {}


def _records(connection: sqlite3.Connection, profile: int | None) -> list[int]:
    """Return the ids of the exported matches, without those in the bin."""
    rows = connection.execute("SELECT id, seats FROM records WHERE thrown IS NULL ORDER BY id").fetchall()
    return [key for key, seats in rows if profile is None or profile in {each.profile for each in parse_sitters(seats)}]


def _add_match(archive: ZipFile, connection: sqlite3.Connection, record: int) -> bool:
    """Add one match. Return False if its record cannot be read, because no import would accept it."""
    columns = "started, changed, finished, seconds, assisted, hinted, seats, header"
    row = connection.execute(f"SELECT {columns} FROM records WHERE id = ?", (record,)).fetchone()
    lines = unpack_lines(connection.execute(LINES, (record,)).fetchall())
    if row is None:
        return False
    sitters = tuple(sitter if sitter.bot is None else sitter._replace(profile=None) for sitter in parse_sitters(row[6]))
    results = tuple(_results(connection, record)) if row[2] is not None else ()
    details = MatchDetails(record, row[0], row[1], row[2], row[3], row[4], parse_numbers(row[5]), sitters, results)
    written = "\n".join([row[7].rstrip("\n"), *lines]) + "\n"
    try:
        if not agrees(read_record(written, game), details):
            return False
    except BadRecord:
        return False
    told = details._asdict() | {
        "seats": [sitter._asdict() for sitter in details.seats],
        "results": [result._asdict() for result in details.results],
    }
    del told["id"]
    _write_member(archive, f"matches/{record}.json", told)
    _write_member(archive, f"matches/{record}.txt", written)
    return True


def _results(connection: sqlite3.Connection, record: int) -> list[Outcome]:
    sql = "SELECT seat, place, score, points FROM results WHERE record = ? ORDER BY seat"
    found = []
    for seat, place, score, points in connection.execute(sql, (record,)):
        told: object = []
        with suppress(ValueError, RecursionError):
            told = json.loads(points)
        found.append(Outcome(seat, place, score, tuple(map(str, told)) if isinstance(told, list) else ()))
    return found
