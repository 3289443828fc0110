"""Finished matches of people against one character."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.store.queries.scores import KNOWN, TABLE
from cardtable.store.queries.statistics import SidesOf, no_sides
from cardtable.store.store import Store


class Bouts(NamedTuple):
    """A person's matches against a character at one level. Partners do not count as opponents."""

    person: int | None
    """Profile; None for all guests together."""
    level: str
    ahead: int
    behind: int
    equal: int

    @property
    def played(self) -> int:
        return self.ahead + self.behind + self.equal


def bouts_against(store: Store, name: str, sides_of: SidesOf = no_sides) -> list[Bouts]:
    """Return the record of each person against a character, level by level, the longest first."""
    rows = store.database.rows(
        f"""SELECT mine.profile, other.bot, game, {TABLE}, mine.seat, other.seat, mine.place, other.place
            FROM results AS other JOIN records ON records.id = other.record
                JOIN results AS mine ON mine.record = other.record
            WHERE other.bot IS NOT NULL AND other.name = ? AND mine.bot IS NULL AND finished IS NOT NULL
                AND NOT assisted & {KNOWN}""",
        name,
    )
    found: dict[tuple[int | None, str], list[int]] = {}
    for person, level, game, table, seat, there, place, other in rows:
        if any(seat in side and there in side for side in sides_of(game, table)):
            continue
        counts = found.setdefault((person, level), [0, 0, 0])
        counts[0 if place < other else 1 if place > other else 2] += 1
    bouts = [Bouts(person, level, *counts) for (person, level), counts in found.items()]
    return sorted(bouts, key=lambda one: (-one.played, one.person or 0, one.level))
