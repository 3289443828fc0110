"""Import of an archive: first all of it is checked, then the new data is written in one transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from cardtable.store.schema.checksums import COLUMNS, Statement, chain_checksum, checksum_update
from cardtable.store.schema.packed_lines import packing_statements
from cardtable.store.types import StoredSitter, name_key, sitters_json
from cardtable.transfer import solved_summary
from cardtable.transfer.contents import MatchDetails, Person, Progress, RecordedMatch, read_contents, read_match
from cardtable.transfer.exporter import LOCAL_SETTINGS
from cardtable.transfer.safe_zip import Archive, refuse


class LocalMatch(NamedTuple):
    """State of a local match that is in the archive as well."""

    seal: str
    changed: float
    finished: float | None


class Local(NamedTuple):
    """Local data that an archive could duplicate."""

    people: Mapping[int, str]
    personal: Mapping[int, Mapping[str, object]]
    settings: frozenset[str]
    matches: Mapping[int, LocalMatch]
    tried: Sequence[solved_summary.TriedProblem]


class ImportPlan(NamedTuple):
    """Result of checking an archive: the data that an import would add."""

    of: str
    made: float
    people: tuple[str, ...]
    """Names of all persons in the archive."""
    joining: tuple[str, ...]
    """Names of those that are not here yet."""
    matches: int
    new: int
    """Number of matches that are not here yet."""
    further: int
    """Number of local matches that have gone on in the archive."""
    statements: tuple[Statement, ...]
    """Statements of the import; empty if there is nothing new."""


def read_local(connection: sqlite3.Connection) -> Local:
    """Return the local data."""
    people, personal = {}, {}
    for key, name, chosen in connection.execute("SELECT id, name, settings FROM profiles"):
        people[key] = name
        try:
            found = json.loads(chosen)
        except (ValueError, RecursionError):
            found = {}
        personal[key] = found if isinstance(found, dict) else {}
    chosen_here = frozenset(key for (key,) in connection.execute("SELECT key FROM settings"))
    rows = connection.execute("SELECT id, seal, changed, finished FROM records")
    return Local(
        people,
        personal,
        chosen_here,
        {row[0]: LocalMatch(*row[1:]) for row in rows},
        solved_summary.read_local(connection),
    )


def inspect_archive(source: Callable[[], sqlite3.Connection], path: Path, owner: str, report: Progress) -> ImportPlan:
    """Check an archive and return the plan of its import, without changing anything. Raises Refused."""
    with closing(source()) as connection:
        now = read_local(connection)
    archive = Archive(path)
    try:
        inside = read_contents(archive, report)
        known = _same_people(inside.people, now)
        statements: list[Statement] = []
        joining = [person for person in inside.people if known[person.id] is None]
        for person in inside.people:
            statements += _person(person, known[person.id], now)
        statements += _settings(inside.settings, now)
        mine = {key: value for key, value in known.items() if value is not None}
        statements += solved_summary.merge_statements(inside.solved, now.tried, mine)
        family = {*now.people, *(person.id for person in joining)}
        new = further = 0
        for done, details in enumerate(inside.matches):
            report(done, len(inside.matches))
            match = _read_if_newer(archive, details, now)
            if match is not None:
                new += details.id not in now.matches
                further += details.id in now.matches
                statements += _match(match, mine, family, owner)
        statements += _claims(joining)
    finally:
        archive.close()
    told_names = tuple(person.name for person in inside.people)
    return ImportPlan(
        inside.of, inside.made, told_names, tuple(person.name for person in joining), len(inside.matches), new, further,
        tuple(statements),
    )  # fmt: skip


def _same_people(people: Sequence[Person], now: Local) -> dict[int, int | None]:
    """Return the local id of each person by the id in the archive: that with the same id, or else with the same name,
    or None. Nobody here is two persons of the archive, which may have the same name: both were told apart there."""
    known = {person.id: person.id if person.id in now.people else None for person in people}
    free = {name_key(now.people[key]): key for key in reversed(tuple(now.people)) if key not in known}
    for person in people:
        if known[person.id] is None:
            known[person.id] = free.pop(name_key(person.name), None)
    return known


def _person(person: Person, known: int | None, now: Local) -> list[Statement]:
    if known is None:
        columns = "(id, name, avatar, created, settings)"
        row = (person.id, person.name, person.avatar, person.created, json.dumps(person.settings))
        return [
            (f"INSERT INTO profiles {columns} VALUES (?, ?, ?, ?, ?)", row),
            checksum_update("profiles", "id = ?", person.id),
        ]
    own = now.personal[known]
    if set(person.settings) <= set(own):
        return []
    merged = json.dumps({**person.settings, **own})
    changed = ("UPDATE profiles SET settings = ? WHERE id = ?", (merged, known))
    return [changed, checksum_update("profiles", "id = ?", known)]


def _settings(chosen: Mapping[str, object], now: Local) -> list[Statement]:
    sql = "INSERT INTO settings (key, value, checksum) VALUES (?1, ?2, checksum(?1, ?2)) ON CONFLICT (key) DO NOTHING"
    fresh = {key: value for key, value in chosen.items() if key not in now.settings and key not in LOCAL_SETTINGS}
    return [(sql, (key, json.dumps(value))) for key, value in fresh.items() if not key.startswith("damaged ")]


def _read_if_newer(archive: Archive, details: MatchDetails, now: Local) -> RecordedMatch | None:
    """Return a match that is new or has gone on, else None. The records of other matches are not read."""
    known = now.matches.get(details.id)
    if known is not None and not _is_further(details, known):
        return None
    match = read_match(archive, details)
    if known is not None and known.seal != match.seal:
        refuse("parcels.other-match", where=f"matches/{details.id}.txt")
    return match


def _is_further(details: MatchDetails, known: LocalMatch) -> bool:
    if known.finished is not None:
        return False
    return details.finished is not None or details.changed > known.changed


def _match(match: RecordedMatch, mine: Mapping[int, int], family: set[int], owner: str) -> list[Statement]:
    """Return the statements that replace a match by that of the archive."""
    details = match.details
    sitters = [_with_local_profile(sitter, mine) for sitter in details.seats]
    if len({sitter.profile for sitter in sitters if sitter.profile}) < sum(bool(each.profile) for each in sitters):
        sitters = list(details.seats)  # two persons of the archive may be one here, but not at one table
    columns = ", ".join(COLUMNS["records"])
    row = (
        details.id, match.game, details.started, details.changed, details.finished, sitters_json(sitters), match.header,
        match.seal, details.assisted, details.seconds, owner, len(match.lines), chain_checksum(match.lines),
        json.dumps(details.hinted),
    )  # fmt: skip
    changes = ", ".join(f"{name} = excluded.{name}" for name in columns.split(", ")[1:])
    found: list[Statement] = [
        (
            f"INSERT INTO records ({columns}) VALUES ({'?, ' * 14}NULL) ON CONFLICT (id) DO UPDATE SET {changes}",
            row,
        ),
        ("DELETE FROM lines WHERE record = ?", (details.id,)),
        ("DELETE FROM pieces WHERE record = ?", (details.id,)),
        ("DELETE FROM results WHERE record = ?", (details.id,)),
        ("INSERT INTO lines SELECT ?, key, value FROM json_each(?)", (details.id, json.dumps(match.lines))),
    ]
    for result in details.results:
        sitter = sitters[result.seat]
        profile = sitter.profile if sitter.profile in family else None
        who = (details.id, result.seat, profile, sitter.bot, sitter.name)
        outcome = (result.place, result.score, json.dumps(list(result.points)))
        sql = """INSERT INTO results (record, seat, profile, bot, name, place, score, points)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
        found.append((sql, (*who, *outcome)))
    if details.finished is not None:
        found += packing_statements(details.id)
    return [
        *found,
        checksum_update("records", "id = ?", details.id),
        checksum_update("results", "record = ?", details.id),
    ]


def _with_local_profile(sitter: StoredSitter, mine: Mapping[int, int]) -> StoredSitter:
    return sitter if sitter.profile is None else sitter._replace(profile=mine.get(sitter.profile, sitter.profile))


def _claims(joining: Sequence[Person]) -> list[Statement]:
    """Return the statements that give new members their results in matches that were imported before, with an archive
    of another person."""
    sql = """UPDATE results SET profile = ?1, checksum = checksum(record, seat, ?1, bot, name, place, score, points)
        WHERE profile IS NULL AND bot IS NULL AND EXISTS (SELECT 1 FROM records, json_each(records.seats) AS chair
        WHERE records.id = results.record AND chair.key = results.seat
        AND json_extract(chair.value, '$.profile') = ?1)"""
    return [(sql, (person.id,)) for person in joining]
