"""Finished matches of one person against bots alone, all bots of one level."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.store.queries.scores import TABLE
from cardtable.store.store import Store

LATEST = 200
"""Most matches that are read, the latest ones."""


class SoloMatch(NamedTuple):
    """Finished match of one person against bots of one level, without help."""

    record: int
    table: str
    """Group of comparable matches: the beginning of the record (see `scores.TABLE`)."""
    level: str
    place: int
    seats: int
    behind: int
    """Number of seats behind this person."""
    level_with: int
    """Number of other seats in the same place."""


def solo_matches(store: Store, person: int, game: str) -> list[SoloMatch]:
    """Return the matches of a person at a game against bots of one level, the latest first. Matches with help, with a
    bot that had no time to think, or with other people are left out."""
    rows = store.database.rows(
        f"""SELECT mine.record, {TABLE}, min(other.bot), mine.place, count(*), sum(other.place > mine.place),
                sum(other.place = mine.place) - 1
            FROM results AS mine JOIN records ON records.id = mine.record
                JOIN results AS other ON other.record = mine.record
            WHERE mine.profile = ? AND game = ? AND finished IS NOT NULL AND NOT assisted
            GROUP BY mine.record, mine.seat
            HAVING sum(other.bot IS NULL) = 1 AND count(DISTINCT other.bot) = 1
            ORDER BY finished DESC, mine.record DESC LIMIT ?""",
        *(person, game, LATEST),
    )
    return [SoloMatch(*row) for row in rows]
