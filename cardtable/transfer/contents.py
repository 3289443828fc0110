"""What is in a parcel, as plain data: read from an archive, every record by the rules of its game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardtable.ai.bot import LEVELS
from cardtable.rules.match import Match
from cardtable.rules.record import BadRecord, header, read
from cardtable.rules.registry import game
from cardtable.store.types import Outcome, StoredSitter
from cardtable.transfer import solved_summary
from cardtable.transfer.safe_zip import MOST_MATCHES, Archive, refuse
from cardtable.transfer.strict_json import LARGEST_ID, Fields, settings, understood

FORM = 1
"""The version of the form that ARCHIVE.md describes."""
MOST_PEOPLE, LONGEST_NAME = 1_000, 60

Tell = Callable[[int, int], None]
"""Recorded how much is done and of how much; it raises what ends the work."""


class Person(NamedTuple):
    """One of the family as a parcel knows that one."""

    id: int
    name: str
    avatar: str
    created: float
    settings: dict[str, object]


class Story(NamedTuple):
    """What is known of a match beside its record."""

    id: int
    started: float
    changed: float
    finished: float | None
    seconds: float
    assisted: int
    hinted: tuple[int, ...]
    seats: tuple[StoredSitter, ...]
    results: tuple[Outcome, ...]


class Recorded(NamedTuple):
    """A match with its record."""

    story: Story
    game: str
    header: str
    seal: str
    lines: tuple[str, ...]


class Contents(NamedTuple):
    """All of it."""

    of: str
    """Whose it is; empty: everybody's."""
    made: float
    settings: dict[str, object]
    people: tuple[Person, ...]
    solved: tuple[solved_summary.TriedProblem, ...]
    """What became of problems."""
    stories: tuple[Story, ...]


def contents(archive: Archive, tell: Tell) -> Contents:
    """Everything but the records, which are many and read one by one."""
    about = Fields(understood(archive.text("parcel.json"), "parcel.json"), "parcel.json", _ABOUT)
    if about.whole("card table parcel", 1, 1_000_000) > FORM:
        refuse("parcels.newer")
    people = understood(archive.text("people.json"), "people.json")
    if not isinstance(people, list) or len(people) > MOST_PEOPLE:
        refuse("parcels.odd", where="people.json")
    family = tuple(_person(each) for each in people)
    if len({each.id for each in family}) < len(family) or len({each.name.casefold() for each in family}) < len(family):
        refuse("parcels.odd", where="people.json")
    numbers = archive.matches
    if len(numbers) > MOST_MATCHES:
        refuse("parcels.too-large")
    stories = []
    for done, number in enumerate(numbers):
        tell(done, len(numbers))
        stories.append(_story(archive, number))
    chosen = settings(understood(archive.text("choices.json"), "choices.json"), "choices.json")
    tried = solved_summary.read(understood(archive.text(solved_summary.MEMBER), solved_summary.MEMBER))
    return Contents(about.words("of", LONGEST_NAME), about.number("made"), chosen, family, tried, tuple(stories))


_ABOUT = ("card table parcel", "made", "of")
_PERSON = ("id", "name", "avatar", "created", "settings")
_STORY = ("started", "changed", "finished", "seconds", "assisted", "hinted", "seats", "results")


def _person(found: object) -> Person:
    fields = Fields(found, "people.json", _PERSON)
    name = fields.words("name", LONGEST_NAME)
    if not name.strip():
        refuse("parcels.odd", where="people.json")
    avatar, created = fields.words("avatar", 40), fields.number("created")
    return Person(fields.whole("id", 1, LARGEST_ID), name, avatar, created, fields.settings("settings"))


def _story(archive: Archive, number: int) -> Story:
    where = f"matches/{number}.json"
    fields = Fields(understood(archive.text(where), where), where, _STORY)
    if not number <= LARGEST_ID:
        refuse("parcels.odd", where=where)
    finished = fields.maybe("finished", fields.number)
    hinted = [
        Fields({"line": each}, where, ("line",)).whole("line", 0, 100_000) for each in fields.many("hinted", 5000)
    ]
    seats = tuple(_sitter(each, where) for each in fields.many("seats", 10))
    results = tuple(_result(each, where) for each in fields.many("results", 10))
    if bool(results) != (finished is not None):
        refuse("parcels.odd", where=where)
    return Story(
        number, fields.number("started"), fields.number("changed"), finished, fields.number("seconds"),
        fields.whole("assisted", 0, 255), tuple(hinted), seats, results,
    )  # fmt: skip


def _sitter(found: object, where: str) -> StoredSitter:
    fields = Fields(found, where, ("name", "profile", "bot"))
    bot = fields.maybe("bot", lambda name: fields.words(name, 20))
    profile = fields.maybe("profile", lambda name: fields.whole(name, 1, LARGEST_ID))
    if bot is not None and (bot not in LEVELS or profile is not None):
        refuse("parcels.odd", where=where)
    return StoredSitter(fields.words("name", LONGEST_NAME), profile, bot)


def _result(found: object, where: str) -> Outcome:
    fields = Fields(found, where, ("seat", "place", "score", "points"))
    points = tuple(str(each) for each in fields.many("points", 5000))
    return Outcome(fields.whole("seat", 0, 9), fields.whole("place", 1, 10), fields.figure("score", 1e12), points)


def outcomes(match: Match) -> list[Outcome]:
    """What a match has brought each seat."""
    standing = match.standing
    return [
        Outcome(seat, place, total, tuple(str(result.points[seat]) for result in match.results))
        for seat, (place, total) in enumerate(zip(standing.places, standing.totals, strict=True))
    ]


def told(archive: Archive, story: Story) -> Recorded:
    """A match with its record, played through by the rules; everything that is known of it must agree with that."""
    where = f"matches/{story.id}.txt"
    written = archive.text(where)
    try:
        match = read(written, game, verify=True)
    except BadRecord as wrong:
        refuse("parcels.bad-record", where=where, line=wrong.line)
    if not agrees(match, story):
        refuse("parcels.odd", where=where)
    terms = match.terms
    return Recorded(story, terms.game.id, "\n".join(header(terms)), terms.seal, tuple(match.lines))


def agrees(match: Match, story: Story) -> bool:
    """Whether what is told of a match may be so."""
    if len(story.seats) != match.terms.seats or any(line >= len(match.lines) for line in story.hinted):
        return False
    profiles = [each.profile for each in story.seats if each.profile is not None]
    if len(set(profiles)) < len(profiles):
        return False
    if story.finished is None:
        return True
    return match.over and _alike(outcomes(match), story.results)


def _alike(ours: Sequence[Outcome], theirs: Sequence[Outcome]) -> bool:
    """Places, points and scores; a score that is no whole number has lost some of its figures on the way."""
    if [(*one[:2], *one.points) for one in ours] != [(*one[:2], *one.points) for one in theirs]:
        return False
    pairs = zip(ours, theirs, strict=True)
    return all(abs(float(one.score) - float(other.score)) < 1e-6 for one, other in pairs)
