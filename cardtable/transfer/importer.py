"""A parcel is brought in: first it is looked at, all of it; then what is new in it goes to the disk in one piece."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from cardtable.store.checksums import COLUMNS, Statement, chain_checksum, checksum_update
from cardtable.store.packed_lines import packing_statements
from cardtable.store.types import StoredSitter, sitters_json
from cardtable.transfer import solved_summary
from cardtable.transfer.contents import MatchDetails, Person, Progress, RecordedMatch, read_contents, read_match
from cardtable.transfer.exporter import LOCAL_SETTINGS
from cardtable.transfer.safe_zip import Archive, refuse


class LocalMatch(NamedTuple):
    """What is known here of a match that is in the parcel, too."""

    seal: str
    changed: float
    finished: float | None


class Local(NamedTuple):
    """What there is at this computer that a parcel could double."""

    people: Mapping[int, str]
    personal: Mapping[int, Mapping[str, object]]
    settings: frozenset[str]
    matches: Mapping[int, LocalMatch]
    tried: Sequence[solved_summary.TriedProblem]


class ImportPlan(NamedTuple):
    """A parcel that was looked at: what would be brought in, and how."""

    of: str
    made: float
    people: tuple[str, ...]
    """Everybody in it by name."""
    joining: tuple[str, ...]
    """Those of them who are not here yet."""
    matches: int
    new: int
    """How many of the matches are not here yet."""
    further: int
    """How many matches that are here have gone on there."""
    statements: tuple[Statement, ...]
    """All that is written if somebody says yes; nothing, if all is here already."""


def read_local(connection: sqlite3.Connection) -> Local:
    """What is known at this computer."""
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


def inspect_archive(source: Callable[[], sqlite3.Connection], path: Path, owner: str, tell: Progress) -> ImportPlan:
    """Look at a parcel and change nothing. Refused with the reason if anything is wrong with it."""
    with closing(source()) as connection:
        now = read_local(connection)
    archive = Archive(path)
    try:
        inside = read_contents(archive, tell)
        known = {person.id: _same_person(person, now) for person in inside.people}
        statements: list[Statement] = []
        joining = [person for person in inside.people if known[person.id] is None]
        for person in inside.people:
            statements += _person(person, known[person.id], now)
        statements += _settings(inside.settings, now)
        mine = {key: value for key, value in known.items() if value is not None}
        statements += solved_summary.merge_statements(inside.solved, now.tried, mine)
        everybody = {*now.people, *(person.id for person in joining)}
        new = further = 0
        for done, story in enumerate(inside.matches):
            tell(done, len(inside.matches))
            match = _read_if_newer(archive, story, now)
            if match is not None:
                new += story.id not in now.matches
                further += story.id in now.matches
                statements += _match(match, mine, everybody, owner)
        statements += _claims(joining)
    finally:
        archive.close()
    told_names = tuple(person.name for person in inside.people)
    return ImportPlan(
        inside.of, inside.made, told_names, tuple(person.name for person in joining), len(inside.matches), new, further,
        tuple(statements),
    )  # fmt: skip


def _same_person(person: Person, now: Local) -> int | None:
    """Who of the family here this is: by the number, else by the name."""
    if person.id in now.people:
        return person.id
    name = person.name.casefold()
    return next((key for key, other in now.people.items() if other.casefold() == name), None)


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


def _read_if_newer(archive: Archive, story: MatchDetails, now: Local) -> RecordedMatch | None:
    """The match, if it is not here yet or has gone on there. What is here stays unread."""
    known = now.matches.get(story.id)
    if known is not None and not _is_further(story, known):
        return None
    match = read_match(archive, story)
    if known is not None and known.seal != match.seal:
        refuse("parcels.other-match", where=f"matches/{story.id}.txt")
    return match


def _is_further(story: MatchDetails, known: LocalMatch) -> bool:
    if known.finished is not None:
        return False
    return story.finished is not None or story.changed > known.changed


def _match(match: RecordedMatch, mine: Mapping[int, int], everybody: set[int], owner: str) -> list[Statement]:
    """A match as it is in the parcel, whatever was known of it before."""
    story = match.details
    sitters = [_with_local_profile(sitter, mine) for sitter in story.seats]
    if len({sitter.profile for sitter in sitters if sitter.profile}) < sum(bool(each.profile) for each in sitters):
        sitters = list(story.seats)  # two of them are one person here: at one table they stay two
    columns = ", ".join(COLUMNS["records"])
    row = (
        story.id, match.game, story.started, story.changed, story.finished, sitters_json(sitters), match.header,
        match.seal, story.assisted, story.seconds, owner, len(match.lines), chain_checksum(match.lines),
        json.dumps(story.hinted),
    )  # fmt: skip
    changes = ", ".join(f"{name} = excluded.{name}" for name in columns.split(", ")[1:])
    found: list[Statement] = [
        (
            f"INSERT INTO records ({columns}) VALUES ({'?, ' * 14}NULL) ON CONFLICT (id) DO UPDATE SET {changes}",
            row,
        ),
        ("DELETE FROM lines WHERE record = ?", (story.id,)),
        ("DELETE FROM pieces WHERE record = ?", (story.id,)),
        ("DELETE FROM results WHERE record = ?", (story.id,)),
        ("INSERT INTO lines SELECT ?, key, value FROM json_each(?)", (story.id, json.dumps(match.lines))),
    ]
    for result in story.results:
        sitter = sitters[result.seat]
        profile = sitter.profile if sitter.profile in everybody else None
        who = (story.id, result.seat, profile, sitter.bot, sitter.name)
        outcome = (result.place, result.score, json.dumps(list(result.points)))
        sql = """INSERT INTO results (record, seat, profile, bot, name, place, score, points)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
        found.append((sql, (*who, *outcome)))
    if story.finished is not None:
        found += packing_statements(story.id)
    return [*found, checksum_update("records", "id = ?", story.id), checksum_update("results", "record = ?", story.id)]


def _with_local_profile(sitter: StoredSitter, mine: Mapping[int, int]) -> StoredSitter:
    return sitter if sitter.profile is None else sitter._replace(profile=mine.get(sitter.profile, sitter.profile))


def _claims(joining: Sequence[Person]) -> list[Statement]:
    """Who joins finds the own results again in matches that came before with somebody else's parcel."""
    sql = """UPDATE results SET profile = ?1, checksum = checksum(record, seat, ?1, bot, name, place, score, points)
        WHERE profile IS NULL AND bot IS NULL AND EXISTS (SELECT 1 FROM records, json_each(records.seats) AS chair
        WHERE records.id = results.record AND chair.key = results.seat
        AND json_extract(chair.value, '$.profile') = ?1)"""
    return [(sql, (person.id,)) for person in joining]
