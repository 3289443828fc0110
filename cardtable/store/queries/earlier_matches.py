"""Earlier matches of one person at one game, for the line told at the end of the next one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardtable.store.store import Store


class EarlierMatch(NamedTuple):
    """A finished match without help."""

    place: int
    family: Mapping[int, int]
    """Places of the other family members."""


def earlier_matches(store: Store, person: int, game: str, besides: int) -> list[EarlierMatch]:
    """Return the finished matches of a person without help, latest first; the record `besides` is left out."""
    rows = store.database.rows(
        """SELECT mine.record, mine.place, other.profile, other.place
            FROM results AS mine JOIN records ON records.id = mine.record
                LEFT JOIN results AS other
                ON other.record = mine.record AND other.profile IS NOT NULL AND other.profile <> mine.profile
            WHERE mine.profile = ? AND game = ? AND finished IS NOT NULL AND NOT assisted AND records.id <> ?
            ORDER BY finished DESC, mine.record DESC""",
        *(person, game, besides),
    )
    found: dict[int, EarlierMatch] = {}
    families: dict[int, dict[int, int]] = {}
    for record, place, other, came in rows:
        family = families.setdefault(record, {})
        found.setdefault(record, EarlierMatch(place, family))
        if other is not None:
            family[other] = came
    return list(found.values())
