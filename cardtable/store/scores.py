"""How matches ended, and which of them can be compared: questions to the results. What is counted from them lies in
`figures.py`."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, NamedTuple

from cardtable.store.store import Store
from cardtable.store.types import ResultRow, StoredSitter

_RESULTS = """SELECT record, seat, name, profile, bot, place, score, points, finished, assisted
    FROM results JOIN records ON records.id = results.record"""
TABLE = """CASE WHEN instr(header, char(10) || 'seal ') THEN substr(header, 1, instr(header, char(10) || 'seal ') - 1)
    ELSE header END"""
"""What a record begins with, without what differs from match to match: by it tables are compared."""
KNOWN = 16
"""What `assisted` says of a match whose deal somebody at the table had played before: it is in no score."""


class SameTable(NamedTuple):
    """Matches whose scores can be compared: as many players, by the same rules."""

    header: str
    """What their records begin with, without what differs from match to match."""
    records: frozenset[int]


def results(store: Store, record: int) -> list[ResultRow]:
    """How a finished match ended, seat by seat."""
    return [_result(row) for row in store.database.rows(f"{_RESULTS} WHERE record = ? ORDER BY seat", record)]


def tables(store: Store, game: str) -> list[SameTable]:
    """The finished matches of a game by those that can be compared with each other, the most played first."""
    found: dict[str, list[int]] = {}
    for record, same in store.database.rows(
        f"SELECT id, {TABLE} FROM records WHERE finished IS NOT NULL AND game = ? ORDER BY finished DESC", game
    ):
        found.setdefault(same, []).append(record)
    ranked = sorted(found.items(), key=lambda one: -len(one[1]))
    return [SameTable(header, frozenset(records)) for header, records in ranked]


def best_results(store: Store, game: str, limit: int = 10, among: Collection[int] | None = None) -> list[ResultRow]:
    """The highest scores that people made in a game without help, or in some of its matches; of equal ones the older
    stands first."""
    rows = store.database.rows(
        f"""{_RESULTS} WHERE game = ? AND bot IS NULL AND NOT assisted
            ORDER BY score DESC, place, finished, record, seat""",
        game,
    )
    return [_result(row) for row in rows if among is None or row[0] in among][:limit]


def most_played(store: Store) -> str:
    """The game of which most matches have been finished, or nothing."""
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
