"""Statistics of finished matches, for one person or for the family.

All is selected when a page opens, and nothing derived is stored. Matches with help count like all others; only best
scores, leagues and medals leave them out, as in `scores.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite, prod
from typing import NamedTuple

from cardtable.store.scores import KNOWN, TABLE
from cardtable.store.store import Store

SILENCE = 4 * 3600.0
"""Seconds without a match that end an evening."""


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
    firsts: int
    """Number of seats in first place; with partners, all of the winning side."""
    behind: int
    """Number of seats behind this person."""
    level_with: int
    """Number of other seats in the same place."""
    bots: frozenset[str]
    """Levels of the bots at the table."""
    family: Mapping[int, int]
    """Places of the other family members."""

    @property
    def won(self) -> bool:
        return self.place == 1

    @property
    def fair(self) -> float:
        """Expected wins at this table: the share of seats in first place."""
        return self.firsts / self.seats

    @property
    def beaten(self) -> float:
        """Share of the other seats that were beaten, ties counted half. The expected value is one half."""
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

    def worth(self, person: int) -> float | None:
        """Return a member's worth of the match: the share of the other members behind, ties counted half. None if no
        other member played."""
        own, others = self.places[person], len(self.places) - 1
        if not others:
            return None
        after = level = 0
        for place in self.places.values():
            if place >= own:
                after += place > own
                level += place == own
        return (after + (level - 1) / 2) / others


def matches_of(store: Store, person: int) -> list[PlayedMatch]:
    """Return all finished matches of one person, oldest first."""
    return matches_by_person(store, person=person).get(person, [])


def matches_by_person(
    store: Store, *, person: int | None = None, game: str | None = None
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
        found.setdefault(whose, []).append(
            PlayedMatch(
                record, seat, seal, game_id, tables.setdefault(table, table), finished, bool(assisted),
                _finite(seconds), place, _finite(score), seats, firsts, behind, level_with, levels[bots],
                {other: came for other, came in family[record].items() if other != whose},
            )
        )  # fmt: skip
    return found


_WHOSE = ("IS NOT NULL AND ?1 IS NULL", "= ?1")
"""Condition for all members or for one person. The second uses the index."""


def _family_places(store: Store, person: int | None) -> dict[int, dict[int, int]]:
    """Return the places of the family members for each record."""
    mine = "" if person is None else "AND record IN (SELECT record FROM results WHERE profile = ?1)"
    rows = store.database.rows(
        f"SELECT record, profile, place FROM results WHERE profile IS NOT NULL AND (?1 IS NULL OR 1) {mine}", person
    )
    found: dict[int, dict[int, int]] = {}
    for record, who, place in rows:
        found.setdefault(record, {})[who] = place
    return found


def family_matches(store: Store) -> list[FamilyMatch]:
    """Return all finished matches with family members, in the order of their start."""
    rows = store.database.rows(
        f"""SELECT id, game, max(started, finished - seconds) AS begun, finished, assisted FROM records
            WHERE finished IS NOT NULL AND NOT assisted & {KNOWN} ORDER BY begun, id"""
    )
    family = _family_places(store, None)
    return [
        FamilyMatch(record, game, begun, finished, bool(assisted), family[record])
        for record, game, begun, finished, assisted in rows
        if record in family
    ]


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
            for other, place in match.places.items():
                if one != other:
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
    """Sum of the worths of the matches."""
    won_helped: int = 0
    """Wins with help, among all wins."""

    @property
    def above(self) -> float:
        """Points beyond the mean of one half for each match."""
        return self.points - self.played / 2


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
            worth = match.worth(person)
            if worth is not None:
                found.setdefault(person, []).append(worth)
                firsts[person] = firsts.get(person, 0) + (place == best)
    lines = [LeagueLine(person, len(all_), firsts[person], sum(all_)) for person, all_ in found.items()]
    return sorted(lines, key=lambda line: (-line.above, -line.points, line.person))


def evening_total(store: Store, evening: Sequence[FamilyMatch]) -> list[LeagueLine]:
    """Return the table of an evening, the best first. All seats count here, bots as well."""
    rows = store.database.rows(
        f"""SELECT mine.profile, mine.place = 1, assisted != 0,
                (sum(other.place > mine.place) + (sum(other.place = mine.place) - 1) / 2.0) / max(count(*) - 1, 1)
            FROM json_each(?) AS evening CROSS JOIN results AS mine ON mine.record = evening.value
                JOIN records ON records.id = mine.record JOIN results AS other ON other.record = mine.record
            WHERE mine.profile IS NOT NULL AND NOT assisted & {KNOWN}
            GROUP BY mine.record, mine.seat""",
        json.dumps([match.record for match in evening]),
    )
    found: dict[int, list[tuple[int, int, float]]] = {}
    for person, won, helped, points in rows:
        found.setdefault(person, []).append((won, helped, points))
    lines = [
        LeagueLine(
            person, len(those), sum(won for won, _, _ in those), sum(points for _, _, points in those),
            sum(won and helped for won, helped, _ in those),
        )
        for person, those in found.items()
    ]  # fmt: skip
    return sorted(lines, key=lambda line: (-line.above, -line.points, line.person))
