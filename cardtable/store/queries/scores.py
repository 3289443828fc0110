"""Queries for results of matches and for comparable ones. Counts over them are in `statistics.py`."""

import json
from collections.abc import Collection
from math import isfinite
from typing import Any, NamedTuple

from cardtable.store.store import Store
from cardtable.store.types import ResultRow, StoredSitter

_RESULTS = """SELECT record, seat, name, profile, bot, place, score, points, finished, assisted
    FROM results JOIN records ON records.id = results.record"""
TABLE = """CASE WHEN instr(header, char(10) || 'seal ') THEN substr(header, 1, instr(header, char(10) || 'seal ') - 1)
    ELSE header END"""
"""SQL for the beginning of a record without its seal, salt and seed. Matches with the same text can be compared."""
KNOWN = 16
"""Bit of `assisted`: a person at the table knew the deal, so the match is in no score."""


class SameTable(NamedTuple):
    """Matches with comparable scores: the same number of players and the same rules."""

    header: str
    """Beginning of their records, without seal, salt and seed."""
    records: frozenset[int]


def results(store: Store, record: int) -> list[ResultRow]:
    """Return the result of a finished match, seat by seat."""
    return [_result(row) for row in store.database.rows(f"{_RESULTS} WHERE record = ? ORDER BY seat", record)]


def tables(store: Store, game: str) -> list[SameTable]:
    """Return the finished matches of a game in comparable groups, the largest first."""
    found: dict[str, list[int]] = {}
    for record, same in store.database.rows(
        f"SELECT id, {TABLE} FROM records WHERE finished IS NOT NULL AND game = ? ORDER BY finished DESC", game
    ):
        found.setdefault(same, []).append(record)
    ranked = sorted(found.items(), key=lambda one: -len(one[1]))
    return [SameTable(header, frozenset(records)) for header, records in ranked]


def seconds_played(store: Store, records: Collection[int], people: int, limit: int = 9) -> list[float]:
    """Return how long the latest of some matches took that so many people played, in seconds."""
    rows = store.database.rows(
        """SELECT seconds FROM records JOIN results ON results.record = records.id
            WHERE records.id IN (SELECT value FROM json_each(?)) AND seconds > 0
            GROUP BY records.id HAVING sum(bot IS NULL) = ? ORDER BY finished DESC LIMIT ?""",
        *(json.dumps(sorted(records)), people, limit),
    )
    return [float(seconds) for (seconds,) in rows if isfinite(seconds)]


def best_results(store: Store, game: str, limit: int = 10, among: Collection[int] | None = None) -> list[ResultRow]:
    """Return the highest scores of people without help, in a game or in the matches `among`. Of equal scores the older
    comes first."""
    rows = store.database.rows(
        f"""{_RESULTS} WHERE game = ? AND bot IS NULL AND NOT assisted
            ORDER BY score DESC, place, finished, record, seat""",
        game,
    )
    return [_result(row) for row in rows if among is None or row[0] in among][:limit]


def most_played(store: Store) -> str:
    """Return the game with the most finished matches, or an empty text."""
    rows = store.database.rows(
        """SELECT game FROM records WHERE finished IS NOT NULL
            GROUP BY game ORDER BY count(*) DESC, max(finished) DESC LIMIT 1"""
    )
    return str(rows[0][0]) if rows else ""


def _result(row: tuple[Any, ...]) -> ResultRow:
    try:
        points = json.loads(row[7])
    except (ValueError, TypeError, RecursionError):
        points = []
    return ResultRow(row[0], row[1], StoredSitter(*row[2:5]), row[5], row[6], points, row[8], row[9])
