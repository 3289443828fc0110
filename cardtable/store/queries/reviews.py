"""Results of reviews: a JSON verdict for each answer, by version of the reviewer, and each seat's share of good
answers.

All of it can be computed again, so a damaged row is skipped.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardtable.store.schema.checksums import Statement, checksum
from cardtable.store.store import Store

LONGEST = 4_000
"""Letters of a verdict that are read."""


class GoodShare(NamedTuple):
    """Good answers of a person in one match. The series over weeks is plotted."""

    record: int
    game: str
    finished: float
    good: int
    judged: int

    @property
    def share(self) -> float:
        """Share of good answers, from 0 to 1. Matches without judged answers are left out."""
        return self.good / self.judged


def verdicts(store: Store, record: int, version: int) -> dict[tuple[int, int], object]:
    """Return the verdicts of a match by deal and step, as parsed JSON."""
    sql = "SELECT deal, step, verdict, checksum FROM verdicts WHERE record = ? AND version = ?"
    found: dict[tuple[int, int], object] = {}
    for deal, step, written, kept in store.database.rows(sql, record, version):
        sound = isinstance(written, str) and len(written) <= LONGEST
        if sound and checksum(record, version, deal, step, written) == kept:
            try:
                found[deal, step] = json.loads(written)
            except (ValueError, RecursionError):
                continue
    return found


def save_verdicts(store: Store, record: int, version: int, found: Mapping[tuple[int, int], object]) -> None:
    """Save verdicts, and delete those of other versions."""
    statements: list[Statement] = [("DELETE FROM verdicts WHERE record = ? AND version <> ?", (record, version))]
    for (deal, step), verdict in found.items():
        sql = """INSERT OR REPLACE INTO verdicts
            SELECT ?1, ?2, ?3, ?4, ?5, checksum(?1, ?2, ?3, ?4, ?5) FROM records WHERE id = ?1"""
        statements.append((sql, (record, version, deal, step, json.dumps(verdict, separators=(",", ":")))))
    store.database.write(*statements)


def save_shares(store: Store, record: int, shares: Iterable[tuple[int, int]]) -> None:
    """Save for each seat, in order, the numbers of good and of judged answers."""
    sql = """INSERT OR REPLACE INTO reviewed
        SELECT ?1, ?2, ?3, ?4, checksum(?1, ?2, ?3, ?4) FROM records WHERE id = ?1"""
    store.database.write(*[(sql, (record, seat, good, judged)) for seat, (good, judged) in enumerate(shares)])


def good_shares(store: Store, profile: int, game: str | None = None, limit: int = 200) -> list[GoodShare]:
    """Return a person's good shares, the latest match first. Only completely reviewed matches count."""
    sql = """SELECT reviewed.record, reviewed.seat, records.game, records.finished, good, judged, reviewed.checksum
        FROM results JOIN reviewed USING (record, seat) JOIN records ON records.id = results.record
        WHERE results.profile = ?1 AND records.game = ifnull(?2, records.game) AND records.finished IS NOT NULL
        ORDER BY records.finished DESC, records.id DESC LIMIT ?3"""
    return [
        GoodShare(record, game_id, finished, good, judged)
        for record, seat, game_id, finished, good, judged, kept in store.database.rows(sql, profile, game, limit)
        if checksum(record, seat, good, judged) == kept and 0 <= good <= judged and judged > 0
    ]
