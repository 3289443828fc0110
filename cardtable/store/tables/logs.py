"""Match logs, line by line: written during a match and read to resume it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from cardtable.store.database.database import Database
from cardtable.store.schema.checksums import Statement, chain_checksum, checksum_update
from cardtable.store.schema.packed_lines import LINES, packing_statements, unpack_lines
from cardtable.store.tables.matches import StoredMatches
from cardtable.store.types import Outcome, SavedMatch, StoredSitter, sitters_json


class StoredLogs:
    """Lines of all matches. They reveal every hand, so no screen reads them."""

    def __init__(self, database: Database, matches: StoredMatches) -> None:
        self._database, self._matches = database, matches
        self._logged: dict[int, list[str]] = {}
        self._chains: dict[int, tuple[int, int]] = {}
        """For each match in play the number of lines in the checksum, and the checksum."""
        self._sitters: dict[int, tuple[StoredSitter, ...]] = {}
        self._mended = database.mended

    def begin(self, game: str, sitters: Sequence[StoredSitter], header: str, seal: str) -> int:
        """Create an open match without lines. Return its id, which grows with time."""
        new, now = self._database.new_id(), self._database.clock()
        self._logged[new] = []
        self._sitters[new] = tuple(sitters)
        self._database.write(
            (
                """INSERT INTO records (id, game, started, changed, seats, header, seal, assisted, seconds, owner)
                    VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, ?)""",
                (new, game, now, now, sitters_json(sitters), header, seal, self._database.owner),
            ),
            checksum_update("records", "id = ?", new),
        )
        return new

    def save_lines(
        self, record: int, lines: Sequence[str], *, assisted: int = 0, hinted: Sequence[int] = (), seconds: float = 0.0
    ) -> None:
        """Make the stored lines equal to `lines`, in one transaction: append new ones, and after an undo delete those
        at the end."""
        if self._mended != self._database.mended:
            self._mended = self._database.mended
            self._logged.clear()
            self._chains.clear()
        before = self._logged.get(record, [])
        same = next((k for k, (old, new) in enumerate(zip(before, lines, strict=False)) if old != new), None)
        same = min(len(before), len(lines)) if same is None else same
        statements: list[Statement] = [
            ("DELETE FROM lines WHERE record = ? AND ply >= ?", (record, same)),
            ("DELETE FROM pieces WHERE record = ?", (record,)),
        ]
        new = enumerate(lines[same:], same)
        statements += [("INSERT INTO lines VALUES (?, ?, ?)", (record, ply, line)) for ply, line in new]
        statements.append(
            (
                """UPDATE records SET changed = ?, assisted = assisted | ?, hinted = ?, seconds = ?, plies = ?,
                    chain = ? WHERE id = ?""",
                (
                    self._database.clock(),
                    int(assisted),
                    json.dumps(list(hinted)),
                    seconds,
                    len(lines),
                    self._chain(record, lines, same),
                    record,
                ),
            )
        )
        statements.append(checksum_update("records", "id = ?", record))
        self._logged[record] = list(lines)
        self._database.write(*statements, record=record)

    def _chain(self, record: int, lines: Sequence[str], same: int) -> int:
        """Return the chained checksum of the lines. The sum of unchanged lines is cached."""
        before, summed = self._chains.get(record, (0, 0))
        total = chain_checksum(lines[before:], summed) if before <= same else chain_checksum(lines)
        self._chains[record] = len(lines), total
        return total

    def finish(self, record: int, outcomes: Iterable[Outcome], *, assisted: int = 0) -> None:
        """Close a match, with each seat's outcome and the help used, in one transaction."""
        sitters = self._sitters.pop(record, ())
        self._logged.pop(record, None)
        self._chains.pop(record, None)
        now = self._database.clock()
        statements: list[Statement] = [
            (
                "UPDATE records SET finished = ?, changed = ?, assisted = assisted | ?, thrown = NULL WHERE id = ?",
                (now, now, int(assisted), record),
            ),
            ("DELETE FROM results WHERE record = ?", (record,)),
        ]
        for outcome in outcomes:
            sitter = sitters[outcome.seat] if outcome.seat < len(sitters) else StoredSitter("")
            score = outcome.score if isinstance(outcome.score, int) else float(outcome.score)
            # The name stays if the profile was deleted meanwhile.
            sql = """INSERT INTO results (record, seat, profile, bot, name, place, score, points)
                VALUES (?, ?, (SELECT id FROM profiles WHERE id = ?), ?, ?, ?, ?, ?)"""
            who = (outcome.seat, sitter.profile, sitter.bot, sitter.name)
            points = json.dumps(list(outcome.points), default=str)
            statements.append((sql, (record, *who, outcome.place, score, points)))
        statements += [checksum_update("records", "id = ?", record), checksum_update("results", "record = ?", record)]
        statements += packing_statements(record)
        self._database.write(*statements, record=record, checkpoint=True)

    def resume(self, record: int) -> tuple[SavedMatch, list[str]] | None:
        """Take over an open match. Return it with its lines, or None if it is finished or missing.

        From now on only this process can write it.
        """
        ours = "UPDATE records SET owner = ?, thrown = NULL WHERE id = ? AND finished IS NULL"
        self._database.write(
            (ours, (self._database.owner, record)),
            checksum_update("records", "id = ?", record),
        )
        saved = self._matches.get(record)
        if saved is None or saved.finished is not None:
            return None
        lines = self.lines(record)
        self._logged[record] = lines[:]
        self._chains.pop(record, None)
        self._sitters[record] = saved.sitters
        return saved, lines

    def lines(self, record: int) -> list[str]:
        """Return the lines of a match in order, up to the first missing one."""
        return unpack_lines(self._database.rows(LINES, record))

    def record_text(self, record: int) -> str:
        """Return a match as a record: header and lines."""
        saved = self._matches.get(record)
        return "" if saved is None else "\n".join([saved.header.rstrip("\n"), *self.lines(record)]) + "\n"
