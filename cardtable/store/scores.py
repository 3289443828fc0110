"""Score tables and statistics: questions to the results, whose totals are counted anew each time they are asked.

Matches in which somebody was helped are counted apart: what is won, best or a run here was so without help.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from cardtable.store.rows import ResultRow, StoredSitter
from cardtable.store.store import Store

_RESULTS = """SELECT record, seat, name, profile, bot, place, score, points, finished, assisted
    FROM results JOIN records ON records.id = results.record"""


class PersonScores(NamedTuple):
    """How one person of the family has done."""

    profile: int
    name: str
    avatar: str
    played: int
    won: int
    """Without help, as all that follows but the next."""
    helped: int
    """How many were won with help."""
    best: float | None
    best_record: int
    streak: int
    """Matches won in a row up to the latest."""
    longest: int
    seconds: float


class SameTable(NamedTuple):
    """Matches whose scores can be compared: as many players, by the same rules."""

    header: str
    """What their records begin with, without what differs from match to match."""
    records: frozenset[int]


class OpponentScores(NamedTuple):
    """How one person has done in one game against one kind of opponent: bots of a level, or people (level "")."""

    game: str
    level: str
    played: int
    won: int
    best: float


def results(store: Store, record: int) -> list[ResultRow]:
    """How a finished match ended, seat by seat."""
    return [_result(row) for row in store.disk.rows(f"{_RESULTS} WHERE record = ? ORDER BY seat", record)]


def tables(store: Store, game: str) -> list[SameTable]:
    """The finished matches of a game by those that can be compared with each other, the most played first."""
    found: dict[str, list[int]] = {}
    for record, header in store.disk.rows(
        "SELECT id, header FROM records WHERE finished IS NOT NULL AND game = ? ORDER BY finished DESC", game
    ):
        same = "\n".join(line for line in str(header).split("\n") if not line.startswith(("seal ", "salt ", "seed ")))
        found.setdefault(same, []).append(record)
    ranked = sorted(found.items(), key=lambda one: -len(one[1]))
    return [SameTable(header, frozenset(records)) for header, records in ranked]


def best_results(store: Store, game: str, limit: int = 10, among: Collection[int] | None = None) -> list[ResultRow]:
    """The highest scores that people made in a game without help, or in some of its matches; of equal ones the older
    stands first."""
    rows = store.disk.rows(
        f"""{_RESULTS} WHERE game = ? AND bot IS NULL AND NOT assisted
            ORDER BY score DESC, place, finished, record, seat""",
        game,
    )
    return [_result(row) for row in rows if among is None or row[0] in among][:limit]


def most_played(store: Store) -> str:
    """The game of which most matches have been finished, or nothing."""
    rows = store.disk.rows(
        """SELECT game FROM records WHERE finished IS NOT NULL
            GROUP BY game ORDER BY count(*) DESC, max(finished) DESC LIMIT 1"""
    )
    return str(rows[0][0]) if rows else ""


def standings(
    store: Store, game: str | None = None, against: str | None = None, among: Collection[int] | None = None
) -> list[PersonScores]:
    """Everybody who has played, most wins first: in all games or one, in some of the matches or all, against anybody
    or against bots of one level."""
    rows = store.disk.rows(
        """SELECT profiles.id, profiles.name, avatar, place, score, record, seconds, assisted
            FROM results JOIN records ON records.id = record JOIN profiles ON profiles.id = profile
            WHERE game = ifnull(?1, game) AND (?2 IS NULL OR record IN (
                SELECT other.record FROM results AS other WHERE other.bot = ?2))
            ORDER BY finished, record""",
        *(game, against),
    )
    by_person: dict[int, list[tuple[Any, ...]]] = {}
    for row in rows:
        if among is None or row[5] in among:
            by_person.setdefault(row[0], []).append(row)
    return sorted(map(_standing, by_person.values()), key=lambda one: (-one.won, -one.helped, one.played, one.name))


def _standing(rows: Sequence[tuple[Any, ...]]) -> PersonScores:
    """One person's rows, oldest first, counted."""
    alone = [row for row in rows if not row[7]]
    streak = longest = 0
    for row in alone:
        streak = streak + 1 if row[3] == 1 else 0
        longest = max(longest, streak)
    best = max(alone, key=lambda row: float(row[4]), default=None)
    won, helped = (sum(row[3] == 1 for row in some) for some in (alone, [row for row in rows if row[7]]))
    seconds = sum(row[6] for row in rows)
    profile, name, avatar = rows[0][:3]
    score, record = (None, 0) if best is None else (best[4], best[5])
    return PersonScores(profile, name, avatar, len(rows), won, helped, score, record, streak, longest, seconds)


def tallies(store: Store, profile: int) -> list[OpponentScores]:
    """One person's matches by game and opponents; a match against opponents of two kinds counts in both."""
    rows = store.disk.rows(
        """SELECT game, level, count(*), sum(place = 1), max(score) FROM (
                SELECT DISTINCT mine.record, mine.place, mine.score, ifnull(other.bot, '') AS level
                FROM results AS mine JOIN results AS other ON other.record = mine.record AND other.seat <> mine.seat
                WHERE mine.profile = ?)
            JOIN records ON records.id = record WHERE NOT assisted GROUP BY game, level ORDER BY game, level""",
        profile,
    )
    return [OpponentScores(*row) for row in rows]


def _result(row: tuple[Any, ...]) -> ResultRow:
    try:
        points = json.loads(row[7])
    except (ValueError, TypeError, RecursionError):
        points = []
    return ResultRow(row[0], row[1], StoredSitter(*row[2:5]), row[5], row[6], points, row[8], row[9])
