"""What the family's book is reckoned from: the finished matches as they were for one person, or for all of the family.

Everything is selected when a page is opened, and what is on the page is counted from it; nothing of it is ever kept. As
in `scores.py`, matches in which somebody was helped are counted apart: all figures but their number are without them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite, prod
from typing import NamedTuple

from cardtable.store.scores import KNOWN, TABLE
from cardtable.store.store import Store

SILENCE = 4 * 3600.0
"""Seconds without a match after which an evening is over."""


class PlayedMatch(NamedTuple):
    """One finished match as it was for one person."""

    record: int
    seat: int
    seal: str
    game: str
    table: str
    """What all records of matches begin with that can be compared: as many players, by the same rules."""
    finished: float
    helped: bool
    seconds: float
    place: int
    score: float
    seats: int
    firsts: int
    """How many came first; of those who play together all do."""
    behind: int
    """How many came after this person."""
    level_with: int
    """How many others came to the same place."""
    bots: frozenset[str]
    """The levels of the bots at the table."""
    family: Mapping[int, int]
    """Where the others of the family came."""

    @property
    def won(self) -> bool:
        return self.place == 1

    @property
    def fair(self) -> float:
        """How much of a win was to be expected at this table: as many of the seats as came first."""
        return self.firsts / self.seats

    @property
    def beaten(self) -> float:
        """The share of the others that was beaten, those level counted half: one half is to be expected."""
        return (self.behind + self.level_with / 2) / (self.seats - 1) if self.seats > 1 else 0.5


class MatchTally(NamedTuple):
    """Some matches of one person, counted."""

    played: int
    helped: int
    """How many of them were with help; all that follows is without these."""
    won: int
    fair: float
    """How many wins were to be expected at tables of these sizes."""
    place: float | None
    """The mean place."""
    beaten: float | None
    """The mean share of the others that was beaten."""
    streak: int
    """Matches won in a row up to the latest."""
    longest: int
    best: float | None
    """The most points in a match; it says something where all matches were at comparable tables."""
    seconds: float

    @property
    def share(self) -> float | None:
        """The part of the matches that was won."""
        return self.won / self.alone if self.alone else None

    @property
    def fair_share(self) -> float | None:
        """The part that was to be expected."""
        return self.fair / self.alone if self.alone else None

    @property
    def alone(self) -> int:
        """How many were without help."""
        return self.played - self.helped


class Meeting(NamedTuple):
    """How one person did against another one of the family."""

    ahead: int
    behind: int
    level: int

    @property
    def met(self) -> int:
        return self.ahead + self.behind + self.level


class FamilyMatch(NamedTuple):
    """A finished match in which somebody of the family played."""

    record: int
    game: str
    begun: float
    """When it was begun, or its table opened for the last time: a match may wait for days."""
    finished: float
    helped: bool
    places: Mapping[int, int]
    """Where those of the family came."""

    def worth(self, person: int) -> float | None:
        """What the match is worth for one of the family: the share of the others of the family who came after, those
        level counted half; nothing where nobody else of the family played."""
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
    """All finished matches of one person, oldest first."""
    return matches_by_person(store, person=person).get(person, [])


def matches_by_person(
    store: Store, *, person: int | None = None, game: str | None = None
) -> dict[int, list[PlayedMatch]]:
    """The finished matches of everybody in the family or of one, in all games or one, oldest first."""
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
"""Everybody of the family, or one person, who is found sooner when nobody else is asked for."""


def _family_places(store: Store, person: int | None) -> dict[int, dict[int, int]]:
    """For each record where those of the family came."""
    mine = "" if person is None else "AND record IN (SELECT record FROM results WHERE profile = ?1)"
    rows = store.database.rows(
        f"SELECT record, profile, place FROM results WHERE profile IS NOT NULL AND (?1 IS NULL OR 1) {mine}", person
    )
    found: dict[int, dict[int, int]] = {}
    for record, who, place in rows:
        found.setdefault(record, {})[who] = place
    return found


def family_matches(store: Store) -> list[FamilyMatch]:
    """All finished matches in which people of the family played, in the order in which they were begun."""
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
    """Whatever another program has written there, a number that can be drawn."""
    return float(number) if isfinite(number) else 0.0


# -- counted from them -----------------------------------------------------------------------------------------------


def tally(matches: Sequence[PlayedMatch]) -> MatchTally:
    """Some matches, oldest first, counted."""
    alone = [match for match in matches if not match.helped]
    streak = longest = 0
    for match in alone:
        streak = streak + 1 if match.won else 0
        longest = max(longest, streak)
    return MatchTally(
        len(matches),
        len(matches) - len(alone),
        sum(match.won for match in alone),
        sum(match.fair for match in alone),
        mean(match.place for match in alone),
        mean(match.beaten for match in alone),
        streak,
        longest,
        max((match.score for match in alone), default=None),
        sum(match.seconds for match in matches),
    )


def mean(numbers: Iterable[float]) -> float | None:
    """The mean; of nothing there is none."""
    found = list(numbers)
    return sum(found) / len(found) if found else None


def unlikely_runs(matches: Iterable[PlayedMatch], one_in: int) -> list[list[PlayedMatch]]:
    """The runs of wins that chance alone gives no more often than once in so many: where each win was as likely as at
    any seat of its table."""
    runs: list[list[PlayedMatch]] = [[]]
    for match in matches:
        if match.won:
            runs[-1].append(match)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run and prod(match.fair for match in run) * one_in <= 1]


def meetings(matches: Iterable[PlayedMatch]) -> dict[int, Meeting]:
    """Against each of the family, those met most often first."""
    found: dict[int, list[int]] = {}
    for match in matches:
        for person, place in {} if match.helped else match.family.items():
            counts = found.setdefault(person, [0, 0, 0])
            counts[0 if match.place < place else 1 if match.place > place else 2] += 1
    return {person: Meeting(*counts) for person, counts in sorted(found.items(), key=lambda one: -sum(one[1]))}


def by_comparable_table(matches: Iterable[PlayedMatch]) -> dict[str, list[PlayedMatch]]:
    """Matches without help by those that can be compared, the most played first."""
    found: dict[str, list[PlayedMatch]] = {}
    for match in matches:
        if not match.helped:
            found.setdefault(match.table, []).append(match)
    return dict(sorted(found.items(), key=lambda one: -len(one[1])))


def evenings(matches: Iterable[FamilyMatch], silence: float = SILENCE) -> list[list[FamilyMatch]]:
    """The matches evening by evening: one begins with its first match and ends when nothing was played for so long."""
    found: list[list[FamilyMatch]] = []
    until = float("-inf")
    for match in matches:
        if match.begun > until + silence:
            found.append([])
        found[-1].append(match)
        until = max(until, match.finished)
    return found


def head_to_head(matches: Iterable[FamilyMatch]) -> dict[tuple[int, int], Meeting]:
    """For each two of the family how the one did against the other."""
    found: dict[tuple[int, int], list[int]] = {}
    for match in matches:
        for one, own in {} if match.helped else match.places.items():
            for other, place in match.places.items():
                if one != other:
                    counts = found.setdefault((one, other), [0, 0, 0])
                    counts[0 if own < place else 1 if own > place else 2] += 1
    return {pair: Meeting(*counts) for pair, counts in found.items()}


class LeagueLine(NamedTuple):
    """How one of the family stands in a league, or came out of an evening."""

    person: int
    played: int
    won: int
    """How often nobody of the family came before."""
    points: float
    """What the matches were worth, added up."""

    @property
    def above(self) -> float:
        """The points beyond the half that each match brings in the mean."""
        return self.points - self.played / 2


def league(matches: Iterable[FamilyMatch], since: float = 0.0, until: float = float("inf")) -> list[LeagueLine]:
    """How everybody stands over the matches that ended then, the best first; only those count without help in which
    two or more of the family met."""
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
    """What an evening came to for everybody of the family, the best first. All at a table count here, bots as well."""
    rows = store.database.rows(
        """SELECT mine.profile, mine.place = 1,
                (sum(other.place > mine.place) + (sum(other.place = mine.place) - 1) / 2.0) / max(count(*) - 1, 1)
            FROM json_each(?) AS evening CROSS JOIN results AS mine ON mine.record = evening.value
                JOIN records ON records.id = mine.record JOIN results AS other ON other.record = mine.record
            WHERE mine.profile IS NOT NULL AND NOT assisted
            GROUP BY mine.record, mine.seat""",
        json.dumps([match.record for match in evening]),
    )
    found: dict[int, list[tuple[int, float]]] = {}
    for person, won, points in rows:
        found.setdefault(person, []).append((won, points))
    lines = [
        LeagueLine(person, len(those), sum(won for won, _ in those), sum(points for _, points in those))
        for person, those in found.items()
    ]
    return sorted(lines, key=lambda line: (-line.above, -line.points, line.person))
