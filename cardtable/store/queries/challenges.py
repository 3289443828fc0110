"""Finished challenges of the week, found by their seeds."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from cardtable.store.queries.scores import KNOWN
from cardtable.store.store import Store
from cardtable.store.types import PLAYED_ON


class ChallengeTally(NamedTuple):
    """Challenges of one person."""

    person: int
    played: int
    won: int
    won_helped: int
    """Wins with help, among all wins."""


def challenge_tallies(store: Store, seeds: Collection[str]) -> list[ChallengeTally]:
    """Return the challenges with these seeds of each person, the most wins first. Only the first match of a person with
    each seed counts, because the cards of a second one are known."""
    rows = store.database.rows(
        f"""SELECT substr(header, instr(header, char(10) || 'seed ') + 6), profile, place, assisted
            FROM records JOIN results ON results.record = records.id
            WHERE finished IS NOT NULL AND profile IS NOT NULL AND instr(header, char(10) || 'seed ')
                AND NOT assisted & {KNOWN | PLAYED_ON}
            ORDER BY finished, records.id"""
    )
    first: dict[tuple[str, int], tuple[bool, bool]] = {}
    for seed, person, place, assisted in rows:
        if seed.strip() in seeds:
            first.setdefault((seed.strip(), person), (place == 1, bool(assisted)))
    found: dict[int, list[tuple[bool, bool]]] = {}
    for (_, person), how in first.items():
        found.setdefault(person, []).append(how)
    lines = [
        ChallengeTally(person, len(those), sum(won for won, _ in those), sum(won and helped for won, helped in those))
        for person, those in found.items()
    ]
    return sorted(lines, key=lambda line: (-line.won, line.played, line.person))


def has_finished(store: Store, person: int | None, seed: str) -> bool:
    """Return whether a person, or a guest for None, has finished a match with this seed."""
    rows = store.database.rows(
        """SELECT 1 FROM records JOIN results ON results.record = records.id
            WHERE finished IS NOT NULL AND profile IS ? AND bot IS NULL AND instr(header, ?) LIMIT 1""",
        *(person, f"\nseed {seed}"),
    )
    return bool(rows)
