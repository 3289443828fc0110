"""Contents of an archive as plain data. Each record is played through by the rules of its game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardtable.ai.level_names import LEVELS
from cardtable.rules.match import Match
from cardtable.rules.record import BadRecord, header_lines, read_record
from cardtable.rules.registry import game
from cardtable.store.types import Outcome, StoredSitter
from cardtable.transfer import solved_summary
from cardtable.transfer.safe_zip import MOST_MATCHES, Archive, refuse
from cardtable.transfer.strict_json import LARGEST_ID, Fields, parse_json, settings

FORM = 1
"""Version of the format that ARCHIVE.md describes."""
MOST_PEOPLE, LONGEST_NAME = 1_000, 60

Progress = Callable[[int, int], None]
"""Callback with the work done and the whole. It raises an exception to stop the work."""


class Person(NamedTuple):
    """Family member in an archive."""

    id: int
    name: str
    avatar: str
    created: float
    settings: dict[str, object]


class MatchDetails(NamedTuple):
    """Data of a match beside its record."""

    id: int
    started: float
    changed: float
    finished: float | None
    seconds: float
    assisted: int
    hinted: tuple[int, ...]
    seats: tuple[StoredSitter, ...]
    results: tuple[Outcome, ...]


class RecordedMatch(NamedTuple):
    """Match with its record."""

    details: MatchDetails
    game: str
    header: str
    seal: str
    lines: tuple[str, ...]


class Contents(NamedTuple):
    """Contents of an archive without the records."""

    of: str
    """Name of the exported person; empty if all are in it."""
    made: float
    settings: dict[str, object]
    people: tuple[Person, ...]
    solved: tuple[solved_summary.TriedProblem, ...]
    """Progress with problems."""
    matches: tuple[MatchDetails, ...]


def read_contents(archive: Archive, report: Progress) -> Contents:
    """Read everything but the records. Raises Refused."""
    about = Fields(parse_json(archive.read_text("parcel.json"), "parcel.json"), "parcel.json", _ABOUT)
    if about.integer("card table parcel", 1, 1_000_000) > FORM:
        refuse("parcels.newer")
    people = parse_json(archive.read_text("people.json"), "people.json")
    if not isinstance(people, list) or len(people) > MOST_PEOPLE:
        refuse("parcels.odd", where="people.json")
    family = tuple(_person(each) for each in people)
    if len({each.id for each in family}) < len(family):
        refuse("parcels.odd", where="people.json")
    numbers = archive.matches
    if len(numbers) > MOST_MATCHES:
        refuse("parcels.too-large")
    matches = []
    for done, number in enumerate(numbers):
        report(done, len(numbers))
        matches.append(_details(archive, number))
    chosen = settings(parse_json(archive.read_text("choices.json"), "choices.json"), "choices.json")
    tried = solved_summary.parse(parse_json(archive.read_text(solved_summary.MEMBER), solved_summary.MEMBER))
    return Contents(about.line("of", LONGEST_NAME), about.number("made"), chosen, family, tried, tuple(matches))


_ABOUT = ("card table parcel", "made", "of")
_PERSON = ("id", "name", "avatar", "created", "settings")
_STORY = ("started", "changed", "finished", "seconds", "assisted", "hinted", "seats", "results")


def _person(found: object) -> Person:
    fields = Fields(found, "people.json", _PERSON)
    name = fields.line("name", LONGEST_NAME)
    if not name.strip():
        refuse("parcels.odd", where="people.json")
    avatar, created = fields.line("avatar", 40), fields.number("created")
    return Person(fields.integer("id", 1, LARGEST_ID), name, avatar, created, fields.settings("settings"))


def _details(archive: Archive, number: int) -> MatchDetails:
    where = f"matches/{number}.json"
    fields = Fields(parse_json(archive.read_text(where), where), where, _STORY)
    if not number <= LARGEST_ID:
        refuse("parcels.odd", where=where)
    finished = fields.optional("finished", fields.number)
    hinted = [
        Fields({"line": each}, where, ("line",)).integer("line", 0, 100_000) for each in fields.array("hinted", 5000)
    ]
    seats = tuple(_sitter(each, where) for each in fields.array("seats", 10))
    results = tuple(_result(each, where) for each in fields.array("results", 10))
    if bool(results) != (finished is not None):
        refuse("parcels.odd", where=where)
    return MatchDetails(
        number, fields.number("started"), fields.number("changed"), finished, fields.number("seconds"),
        fields.integer("assisted", 0, 255), tuple(hinted), seats, results,
    )  # fmt: skip


def _sitter(found: object, where: str) -> StoredSitter:
    fields = Fields(found, where, ("name", "profile", "bot"))
    bot = fields.optional("bot", lambda name: fields.line(name, 20))
    profile = fields.optional("profile", lambda name: fields.integer(name, 1, LARGEST_ID))
    if bot is not None and (bot not in LEVELS or profile is not None):
        refuse("parcels.odd", where=where)
    return StoredSitter(fields.line("name", LONGEST_NAME), profile, bot)


def _result(found: object, where: str) -> Outcome:
    fields = Fields(found, where, ("seat", "place", "score", "points"))
    points = tuple(str(each) for each in fields.array("points", 5000))
    return Outcome(
        fields.integer("seat", 0, 9), fields.integer("place", 1, 10), fields.signed_number("score", 1e12), points
    )


def outcomes(match: Match) -> list[Outcome]:
    """Return the result of each seat of a match."""
    standing = match.standing
    return [
        Outcome(seat, place, total, tuple(str(result.points[seat]) for result in match.results))
        for seat, (place, total) in enumerate(zip(standing.places, standing.totals, strict=True))
    ]


def read_match(archive: Archive, details: MatchDetails) -> RecordedMatch:
    """Read a match with its record. Raises Refused if the record breaks the rules or contradicts the other data."""
    where = f"matches/{details.id}.txt"
    written = archive.read_text(where)
    try:
        match = read_record(written, game, verify=True, silent=True)
    except BadRecord as wrong:
        refuse("parcels.bad-record", where=where, line=wrong.line)
    if not agrees(match, details):
        refuse("parcels.odd", where=where)
    terms = match.terms
    return RecordedMatch(details, terms.game.id, "\n".join(header_lines(terms)), terms.seal, tuple(match.lines))


def agrees(match: Match, details: MatchDetails) -> bool:
    """Return whether the data beside a record fits the match."""
    if len(details.seats) != match.terms.seats or any(line >= len(match.lines) for line in details.hinted):
        return False
    profiles = [each.profile for each in details.seats if each.profile is not None]
    if len(set(profiles)) < len(profiles):
        return False
    if details.finished is None:
        return True
    return match.over and _alike(outcomes(match), details.results)


def _alike(ours: Sequence[Outcome], theirs: Sequence[Outcome]) -> bool:
    """Compare places, points and scores. Fractions have lost digits on the way, so scores may differ by rounding."""
    if [(*one[:2], *one.points) for one in ours] != [(*one[:2], *one.points) for one in theirs]:
        return False
    pairs = zip(ours, theirs, strict=True)
    return all(abs(float(one.score) - float(other.score)) < 1e-6 for one, other in pairs)
