"""Statistics of finished matches, for one person or for the family.

All is selected when a page opens, and nothing derived is stored. Matches with help count like all others; only best
scores, leagues and medals leave them out, as in `scores.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isfinite, prod
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from cardtable.store.queries.scores import KNOWN, TABLE
from cardtable.store.store import Store

SILENCE = 4 * 3600.0
"""Seconds without a match that end an evening."""

SidesOf: TypeAlias = Callable[[str, str], Sequence[Sequence[int]]]
"""Function that returns the seats that win and lose together, given a game and a group of comparable matches; nothing
if all play alone. Partners share a place, and the next side has the next one."""


def no_sides(game: str, table: str) -> Sequence[Sequence[int]]:
    """Return no sides: each seat plays alone."""
    return ()


class PlayedMatch(NamedTuple):
    """Finished match as seen by one person."""

    record: int
    seat: int
    seal: str
    game: str
    table: str
    """Group of comparable matches: the beginning of the record (see `scores.TABLE`)."""
    finished: float
    helped: bool
    seconds: float
    place: int
    score: float
    seats: int
    """Number of sides: seats that play alone, or pairs of partners."""
    firsts: int
    """Number of sides in first place."""
    behind: int
    """Number of sides behind this person."""
    level_with: int
    """Number of other sides in the same place."""
    bots: frozenset[str]
    """Levels of the bots at the table."""
    family: Mapping[int, int]
    """Places of the other family members, without partners."""

    @property
    def won(self) -> bool:
        return self.place == 1

    @property
    def fair(self) -> float:
        """Expected wins at this table: the share of sides in first place."""
        return self.firsts / self.seats

    @property
    def beaten(self) -> float:
        """Share of the other sides that were beaten, ties counted half. The expected value is one half."""
        return (self.behind + self.level_with / 2) / (self.seats - 1) if self.seats > 1 else 0.5


class MatchTally(NamedTuple):
    """Totals over some matches of one person."""

    played: int
    won: int
    won_helped: int
    """Wins with help, among all wins."""
    fair: float
    """Expected wins at tables of these sizes."""
    place: float | None
    """Mean place."""
    beaten: float | None
    """Mean share of beaten seats."""
    streak: int
    """Wins in a row up to the latest match."""
    longest: int
    best: float | None
    """Highest score without help, or of all matches if each had help; meaningful at comparable tables."""
    best_helped: bool
    seconds: float

    @property
    def share(self) -> float | None:
        """Share of matches won."""
        return self.won / self.played if self.played else None

    @property
    def fair_share(self) -> float | None:
        """Expected share of matches won."""
        return self.fair / self.played if self.played else None


class Meeting(NamedTuple):
    """Record of one family member against another."""

    ahead: int
    behind: int
    level: int

    @property
    def met(self) -> int:
        return self.ahead + self.behind + self.level


class FamilyMatch(NamedTuple):
    """Finished match with at least one family member."""

    record: int
    game: str
    begun: float
    """Start of the match, or the last time its table was opened, because a match may wait for days."""
    finished: float
    helped: bool
    places: Mapping[int, int]
    """Places of the family members."""
    side: Mapping[int, int] = MappingProxyType({})
    """Sides of members with partners."""

    def rivals(self, person: int) -> list[int]:
        """Return the other members, without partners."""
        side = self.side.get(person)
        return [other for other in self.places if other != person and (side is None or self.side.get(other) != side)]

    def points(self, person: int) -> float | None:
        """Return a member's points: one for each other member behind, half for a tie. None if all are partners."""
        others = self.rivals(person)
        own = self.places[person]
        return sum(_points(own, self.places[other]) for other in others) if others else None


def _points(own: int, other: int) -> float:
    """Return the points of a place against another one."""
    return 1.0 if own < other else 0.5 if own == other else 0.0


def matches_of(store: Store, person: int, sides_of: SidesOf = no_sides) -> list[PlayedMatch]:
    """Return all finished matches of one person, oldest first."""
    return matches_by_person(store, person=person, sides_of=sides_of).get(person, [])


def matches_by_person(
    store: Store, *, person: int | None = None, game: str | None = None, sides_of: SidesOf = no_sides
) -> dict[int, list[PlayedMatch]]:
    """Return the finished matches of each member, or of one, in all games or one, oldest first."""
    rows = store.database.rows(
        f"""SELECT mine.profile, mine.record, mine.seat, seal, game, {TABLE}, finished, assisted, seconds, mine.place,
                mine.score, count(*), sum(other.place = 1), sum(other.place > mine.place),
                sum(other.place = mine.place) - 1, group_concat(DISTINCT other.bot)
            FROM results AS mine JOIN records ON records.id = mine.record
                JOIN results AS other ON other.record = mine.record
            WHERE mine.profile {_WHOSE[person is not None]} AND finished IS NOT NULL AND game = ifnull(?2, game)
                AND NOT assisted & {KNOWN}
            GROUP BY mine.record, mine.seat ORDER BY finished, mine.record""",
        *(person, game),
    )
    family = _family_places(store, person)
    tables: dict[str, str] = {}
    levels: dict[str | None, frozenset[str]] = {None: frozenset()}
    found: dict[int, list[PlayedMatch]] = {}
    for row in rows:
        whose, record, seat, seal, game_id, table, finished, assisted, seconds, place, score = row[:11]
        seats, firsts, behind, level_with, bots = row[11:]
        if bots not in levels:
            levels[bots] = frozenset(bots.split(","))
        sides = sides_of(game_id, table)
        size, partners = _side_size(sides), _side(sides, seat)
        found.setdefault(whose, []).append(
            PlayedMatch(
                record, seat, seal, game_id, tables.setdefault(table, table), finished, bool(assisted),
                _finite(seconds), side_place(place, size), _finite(score), max(1, seats // size),
                max(1, firsts // size), behind // size, (level_with - size + 1) // size, levels[bots],
                {
                    other: side_place(came, size)
                    for other, (came, at) in family[record].items() if other != whose and at not in partners
                },
            )
        )  # fmt: skip
    return found


def side_place(place: int, size: int) -> int:
    """Return the place among sides of so many seats.

    >>> [side_place(place, 2) for place in (1, 3, 5)]
    [1, 2, 3]
    """
    return 1 + (place - 1) // size


def _side_size(sides: Sequence[Sequence[int]]) -> int:
    """Return the number of seats of a side, if all have as many, otherwise 1."""
    sizes = {len(side) for side in sides}
    return max(1, sizes.pop()) if len(sizes) == 1 else 1


def _side(sides: Sequence[Sequence[int]], seat: int) -> Sequence[int]:
    """Return the seats that win and lose with a seat, itself among them."""
    return next((side for side in sides if seat in side), (seat,))


_WHOSE = ("IS NOT NULL AND ?1 IS NULL", "= ?1")
"""Condition for all members or for one person. The second uses the index."""


def _family_places(store: Store, person: int | None) -> dict[int, dict[int, tuple[int, int]]]:
    """Return the places and seats of the family members for each record."""
    mine = "" if person is None else "AND record IN (SELECT record FROM results WHERE profile = ?1)"
    rows = store.database.rows(
        f"SELECT record, profile, place, seat FROM results WHERE profile IS NOT NULL AND (?1 IS NULL OR 1) {mine}",
        person,
    )
    found: dict[int, dict[int, tuple[int, int]]] = {}
    for record, who, place, seat in rows:
        found.setdefault(record, {})[who] = place, seat
    return found


def family_matches(store: Store, sides_of: SidesOf = no_sides) -> list[FamilyMatch]:
    """Return all finished matches with family members, in the order of their start."""
    rows = store.database.rows(
        f"""SELECT id, game, max(started, finished - seconds) AS begun, finished, assisted, {TABLE} FROM records
            WHERE finished IS NOT NULL AND NOT assisted & {KNOWN} ORDER BY begun, id"""
    )
    family = _family_places(store, None)
    found = []
    for record, game, begun, finished, assisted, table in rows:
        if record in family:
            here, sides = family[record], sides_of(game, table)
            places = {person: place for person, (place, _) in here.items()}
            side = {person: _side(sides, seat)[0] for person, (_, seat) in here.items()} if sides else {}
            found.append(FamilyMatch(record, game, begun, finished, bool(assisted), places, side))
    return found


def _finite(number: float) -> float:
    """Return the number, or 0 for an infinite one that another program may have written, so that it can be drawn."""
    return float(number) if isfinite(number) else 0.0


# -- totals ---------------------------------------------------------------------------------------------------------


def tally(matches: Sequence[PlayedMatch]) -> MatchTally:
    """Return the totals over some matches, oldest first."""
    alone = [match for match in matches if not match.helped]
    streak = longest = 0
    for match in matches:
        streak = streak + 1 if match.won else 0
        longest = max(longest, streak)
    return MatchTally(
        len(matches),
        sum(match.won for match in matches),
        sum(match.won and match.helped for match in matches),
        sum(match.fair for match in matches),
        mean(match.place for match in matches),
        mean(match.beaten for match in matches),
        streak,
        longest,
        max((match.score for match in alone or matches), default=None),
        not alone and bool(matches),
        sum(match.seconds for match in matches),
    )


def mean(numbers: Iterable[float]) -> float | None:
    """Return the mean, or None without numbers.

    >>> mean([1, 2, 6]), mean([])
    (3.0, None)
    """
    found = list(numbers)
    return sum(found) / len(found) if found else None


def unlikely_runs(matches: Iterable[PlayedMatch], one_in: int) -> list[list[PlayedMatch]]:
    """Return the runs of wins that chance gives at most once in `one_in`, if each seat is as likely to win."""
    runs: list[list[PlayedMatch]] = [[]]
    for match in matches:
        if match.won:
            runs[-1].append(match)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run and prod(match.fair for match in run) * one_in <= 1]


def meetings(matches: Iterable[PlayedMatch]) -> dict[int, Meeting]:
    """Return the record against each family member, the most frequent opponents first."""
    found: dict[int, list[int]] = {}
    for match in matches:
        for person, place in match.family.items():
            counts = found.setdefault(person, [0, 0, 0])
            counts[0 if match.place < place else 1 if match.place > place else 2] += 1
    return {person: Meeting(*counts) for person, counts in sorted(found.items(), key=lambda one: -sum(one[1]))}


def by_comparable_table(matches: Iterable[PlayedMatch]) -> dict[str, list[PlayedMatch]]:
    """Return matches in comparable groups, the largest first."""
    found: dict[str, list[PlayedMatch]] = {}
    for match in matches:
        found.setdefault(match.table, []).append(match)
    return dict(sorted(found.items(), key=lambda one: -len(one[1])))


def evenings(matches: Iterable[FamilyMatch], silence: float = SILENCE) -> list[list[FamilyMatch]]:
    """Return the matches grouped by evening. An evening ends after `silence` seconds without a match."""
    found: list[list[FamilyMatch]] = []
    until = float("-inf")
    for match in matches:
        if match.begun > until + silence:
            found.append([])
        found[-1].append(match)
        until = max(until, match.finished)
    return found


def head_to_head(matches: Iterable[FamilyMatch]) -> dict[tuple[int, int], Meeting]:
    """Return the record of each family member against each other one."""
    found: dict[tuple[int, int], list[int]] = {}
    for match in matches:
        for one, own in match.places.items():
            for other in match.rivals(one):
                place = match.places[other]
                counts = found.setdefault((one, other), [0, 0, 0])
                counts[0 if own < place else 1 if own > place else 2] += 1
    return {pair: Meeting(*counts) for pair, counts in found.items()}


class LeagueLine(NamedTuple):
    """Line of a league or evening table."""

    person: int
    played: int
    won: int
    """Matches in which no family member was ahead."""
    points: float
    """Sum of the points of the matches."""
    won_helped: int = 0
    """Wins with help, among all wins."""

    @property
    def each(self) -> float:
        """Points for each match."""
        return self.points / self.played


def league(matches: Iterable[FamilyMatch], since: float = 0.0, until: float = float("inf")) -> list[LeagueLine]:
    """Return the league of matches that ended in a period, the best first. Only matches of two or more members without
    help count."""
    found: dict[int, list[float]] = {}
    firsts: dict[int, int] = {}
    for match in matches:
        if match.helped or not since <= match.finished < until or len(match.places) < 2:
            continue
        best = min(match.places.values())
        for person, place in match.places.items():
            points = match.points(person)
            if points is not None:
                found.setdefault(person, []).append(points)
                firsts[person] = firsts.get(person, 0) + (place == best)
    lines = [LeagueLine(person, len(all_), firsts[person], sum(all_)) for person, all_ in found.items()]
    return _ranked(lines)


def _ranked(lines: Iterable[LeagueLine]) -> list[LeagueLine]:
    """Return the lines with the most points first. Equal points are an equal rank."""
    return sorted(lines, key=lambda line: (-line.points, line.played, line.person))


def rank(lines: Sequence[LeagueLine], line: LeagueLine) -> int:
    """Return the rank of a line; equal points share the better one."""
    return 1 + sum(other.points > line.points for other in lines)


class Wins(NamedTuple):
    """A member's matches of some time."""

    person: int
    played: int
    won: int
    won_helped: int


def wins_between(matches: Iterable[FamilyMatch], since: float, until: float) -> list[Wins]:
    """Return the wins of all members in matches that ended in a period, the most wins first."""
    found: dict[int, list[FamilyMatch]] = {}
    for match in matches:
        for person in match.places if since <= match.finished < until else ():
            found.setdefault(person, []).append(match)
    lines = []
    for person, those in found.items():
        won = [match for match in those if match.places[person] == 1]
        lines.append(Wins(person, len(those), len(won), sum(match.helped for match in won)))
    return sorted(lines, key=lambda line: (-line.won, line.played, line.person))


def evening_total(store: Store, evening: Sequence[FamilyMatch], sides_of: SidesOf = no_sides) -> list[LeagueLine]:
    """Return the table of an evening, the best first. All seats count here, bots as well."""
    rows = store.database.rows(
        f"""SELECT record, seat, profile, place, game, {TABLE}, assisted
            FROM json_each(?) AS evening CROSS JOIN results ON results.record = evening.value
                JOIN records ON records.id = results.record
            WHERE NOT assisted & {KNOWN}""",
        json.dumps([match.record for match in evening]),
    )
    places: dict[int, dict[int, int]] = {}
    for record, seat, _, place, *_ in rows:
        places.setdefault(record, {})[seat] = place
    found: dict[int, list[tuple[float, bool, bool]]] = {}
    for record, seat, person, place, game, table, assisted in rows:
        if person is not None:
            partners = _side(sides_of(game, table), seat)
            points = sum(_points(place, other) for at, other in places[record].items() if at not in partners)
            found.setdefault(person, []).append((points, place == 1, bool(assisted)))
    return _ranked(
        LeagueLine(
            person, len(those), sum(won for _, won, _ in those), sum(points for points, _, _ in those),
            sum(won and helped for _, won, helped in those),
        )
        for person, those in found.items()
    )  # fmt: skip
