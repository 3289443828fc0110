"""Lists of stored matches: players, times, state."""

from __future__ import annotations

from cardtable.store.database.database import Database
from cardtable.store.schema.checksums import checksum_update
from cardtable.store.tables.people import StoredPeople
from cardtable.store.types import SavedMatch, StoredSitter, parse_numbers, parse_sitters, sitters_json

MONTH = 30 * 86400.0
"""Seconds that a match stays in the bin."""

_SAVED = """SELECT id, game, started, changed, finished, seats, header, seal, assisted, seconds, hinted, thrown
    FROM records"""


class StoredMatches:
    """Open, deleted and finished matches, without their lines."""

    def __init__(self, database: Database, people: StoredPeople) -> None:
        self._database, self._people = database, people

    def get(self, record: int) -> SavedMatch | None:
        """Return a match, open or finished, or None."""
        return next(iter(self._saved(f"{_SAVED} WHERE id = ?", record)), None)

    def unfinished(self, game: str | None = None) -> list[SavedMatch]:
        """Return the open matches, latest first."""
        waiting = "finished IS NULL AND thrown IS NULL AND game = ifnull(?, game)"
        return self._saved(f"{_SAVED} WHERE {waiting} ORDER BY changed DESC", game)

    def history(
        self, game: str | None = None, profile: int | None = None, limit: int = 50, skip: int = 0
    ) -> list[SavedMatch]:
        """Return the finished matches, latest first; with `profile`, only those of that person."""
        return self._saved(
            f"""{_SAVED} WHERE finished IS NOT NULL AND game = ifnull(?1, game)
                AND (?2 IS NULL OR id IN (SELECT record FROM results WHERE profile = ?2))
                ORDER BY finished DESC, id DESC LIMIT ?3 OFFSET ?4""",
            *(game, profile, limit, skip),
        )

    def throw_away(self, record: int) -> None:
        """Move an open match to the bin for a month. A finished one stays, because results depend on it."""
        self._database.write(
            ("UPDATE records SET thrown = ? WHERE id = ? AND finished IS NULL", (self._database.clock(), record)),
            checksum_update("records", "id = ?", record),
            ("DELETE FROM records WHERE finished IS NULL AND thrown < ?", (self._database.clock() - MONTH,)),
        )

    def restore(self, record: int) -> None:
        """Take a match out of the bin."""
        self._database.write(
            ("UPDATE records SET thrown = NULL WHERE id = ?", (record,)), checksum_update("records", "id = ?", record)
        )

    def basket(self) -> list[SavedMatch]:
        """Return the matches deleted within the last month, latest first."""
        since = self._database.clock() - MONTH
        return self._saved(f"{_SAVED} WHERE finished IS NULL AND thrown >= ? ORDER BY thrown DESC", since)

    def mark_assisted(self, record: int, assisted: int) -> None:
        """Add kinds of help, as bits, to those of a match."""
        self._database.write(
            ("UPDATE records SET assisted = assisted | ? WHERE id = ?", (assisted, record)),
            checksum_update("records", "id = ?", record),
        )

    def claim(self, record: int, seat: int, profile: int) -> None:
        """Assign a guest's result in a finished match to a family member.

        Does nothing if that member already played in the match, or the seat belongs to a bot or another member.
        """
        saved = self.get(record)
        people = {person.id: person for person in self._people.all()}
        if saved is None or profile not in people or profile in {sitter.profile for sitter in saved.sitters}:
            return
        sitters = list(saved.sitters)
        if not 0 <= seat < len(sitters) or sitters[seat].bot is not None or sitters[seat].profile in people:
            return
        name = people[profile].name
        sitters[seat] = StoredSitter(name, profile)
        where = "record = ? AND seat = ? AND bot IS NULL AND profile IS NULL"
        self._database.write(
            ("UPDATE records SET seats = ? WHERE id = ?", (sitters_json(sitters), record)),
            checksum_update("records", "id = ?", record),
            (f"UPDATE results SET profile = ?, name = ? WHERE {where}", (profile, name, record, seat)),
            checksum_update("results", "record = ?", record),
        )

    def _saved(self, sql: str, *values: object) -> list[SavedMatch]:
        return [
            SavedMatch(
                row[0],
                row[1],
                row[2],
                row[3],
                row[4],
                parse_sitters(row[5]),
                row[6],
                row[7],
                row[8],
                row[9],
                parse_numbers(row[10]),
                row[11],
            )
            for row in self._database.rows(sql, *values)
        ]
