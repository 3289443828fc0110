"""Progress with problems in an archive: persons, tries and solutions."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardtable.store.schema.checksums import Statement, checksum_update
from cardtable.transfer.safe_zip import refuse
from cardtable.transfer.strict_json import LARGEST_ID, Fields

MEMBER = "solved.json"
MOST = 100_000
_FIELDS = ("profile", "game", "name", "day", "tries", "shown", "solved")
_COLUMNS = ", ".join(_FIELDS)


class TriedProblem(NamedTuple):
    """State of one problem for one person; profile 0 stands for guests."""

    profile: int
    game: str
    name: str
    day: str
    tries: int
    shown: int
    solved: float | None

    @property
    def key(self) -> str:
        """Key of the row in the database."""
        return f"{self.profile} {self.game} {self.name} {self.day}".strip()


def read_local(connection: sqlite3.Connection) -> list[TriedProblem]:
    """Return the local states of all problems."""
    return [TriedProblem(*row) for row in connection.execute(f"SELECT {_COLUMNS} FROM problems ORDER BY id")]


def parse(found: object) -> tuple[TriedProblem, ...]:
    """Return the states in an archive. Raises Refused."""
    if not isinstance(found, list) or len(found) > MOST:
        refuse("parcels.odd", where=MEMBER)
    return tuple(_tried(each) for each in found)


def _tried(found: object) -> TriedProblem:
    fields = Fields(found, MEMBER, _FIELDS)
    return TriedProblem(
        fields.integer("profile", 0, LARGEST_ID), fields.line("game", 40), fields.line("name", 100),
        fields.line("day", 10), fields.integer("tries", 0, 1_000_000), fields.integer("shown", 0, 1),
        fields.optional("solved", fields.number),
    )  # fmt: skip


def merge_statements(
    tried: Iterable[TriedProblem], here: Iterable[TriedProblem], mine: Mapping[int, int]
) -> list[Statement]:
    """Return the statements that add new states, and solutions of problems unsolved here. `mine` maps profiles of the
    archive to local ones."""
    known = {each.key: each for each in here}
    statements: list[Statement] = []
    for each in (one._replace(profile=mine.get(one.profile, one.profile)) for one in tried):
        before = known.get(each.key)
        if before is not None and (before.solved is not None or each.solved is None):
            continue
        known[each.key] = each
        put = f"INSERT OR REPLACE INTO problems (id, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        statements += [(put, (each.key, *each)), checksum_update("problems", "id = ?", each.key)]
    return statements
