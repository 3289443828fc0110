"""Export of all data, or of one person's, to an archive."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cardtable.rules.record import BadRecord, read_record
from cardtable.rules.registry import game
from cardtable.store.schema.packed_lines import LINES, unpack_lines
from cardtable.store.types import Outcome, parse_numbers, parse_sitters
from cardtable.text.numbers import count
from cardtable.transfer import solved_summary
from cardtable.transfer.contents import FORM, MatchDetails, Person, Progress, agrees
from cardtable.transfer.safe_zip import MOST_MATCHES, refuse

LOCAL_SETTINGS = frozenset({"width", "height", "left", "top", "maximised", "fullscreen", "drafts", "taken back"})
"""Settings that belong to this screen or table, and mean nothing on another computer."""


class ExportResult(NamedTuple):
    """Counts of what was exported."""

    path: Path
    people: int
    matches: int
    left_out: int
    """Number of matches that could not be read and are not in the archive."""
    unfinished: int
    """Number of exported matches that are not over. The file reveals all their cards."""
    shared: int
    """Number of unfinished matches with other people, which are not in the archive of one person."""


def export_archive(
    source: Callable[[], sqlite3.Connection], path: Path, profile: int | None, made: float, report: Progress
) -> ExportResult:
    """Write an archive of one person, or with `profile` None of everything.

    The file is replaced only by a complete archive. A device, a pipe, a folder or links that lead in a circle are left
    alone, and of any other link the file that it leads to is written. Raises Refused for more matches than an import
    takes, OSError and sqlite3.Error.
    """
    target = Path(os.path.realpath(path))
    if os.path.lexists(target) and not target.is_file():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    unfinished = target.with_name(target.name + ".unfinished")
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with closing(source()) as connection, ZipFile(unfinished, "w", ZIP_DEFLATED) as archive:
            result = _fill(archive, connection, path, profile, made, report)
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        unfinished.replace(target)
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return result


def _fill(
    archive: ZipFile, connection: sqlite3.Connection, path: Path, profile: int | None, made: float, report: Progress
) -> ExportResult:
    family = [person for person in _people(connection) if profile in (None, person.id)]
    whose = family[0].name if profile is not None and family else ""
    _write_member(archive, "parcel.json", {"card table parcel": FORM, "made": made, "of": whose})
    _write_member(archive, "choices.json", _settings(connection) if profile is None else {})
    _write_member(archive, "people.json", [person._asdict() for person in family])
    tried = [each._asdict() for each in solved_summary.read_local(connection) if profile in (None, each.profile)]
    _write_member(archive, solved_summary.MEMBER, tried)
    choice = _choose_matches(connection, profile)
    if len(choice.records) > MOST_MATCHES:
        refuse("parcels.too-many", most=count(MOST_MATCHES))
    matches = left_out = unfinished = 0
    for done, (record, is_finished) in enumerate(choice.records):
        report(done, len(choice.records))
        added = _add_match(archive, connection, record)
        matches, left_out, unfinished = (
            matches + added,
            left_out + (not added),
            unfinished + (added and not is_finished),
        )
    return ExportResult(path, len(family), matches, left_out, unfinished, choice.shared)


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


class _Choice(NamedTuple):
    """Matches to export: id, and whether the match is finished."""

    records: Sequence[tuple[int, bool]]
    shared: int
    """Number of unfinished matches that stay here because other people play in them."""


def _choose_matches(connection: sqlite3.Connection, profile: int | None) -> _Choice:
    """Choose all matches, or those of one person, without those in the bin.

    An unfinished match with other people stays out of a person's archive, because its packs and seed would reveal
    their hands.
    """
    rows = connection.execute("SELECT id, seats, finished FROM records WHERE thrown IS NULL ORDER BY id").fetchall()
    records, shared = list[tuple[int, bool]](), 0
    for key, seats, finished in rows:
        sitters = parse_sitters(seats)
        if profile is not None and profile not in {each.profile for each in sitters}:
            continue
        others = [each for each in sitters if each.bot is None and each.profile != profile]
        if profile is not None and finished is None and others:
            shared += 1
        else:
            records.append((key, finished is not None))
    return _Choice(records, shared)


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
        if not agrees(read_record(written, game, silent=True), details):
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
