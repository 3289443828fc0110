"""Family members."""

from __future__ import annotations

from cardtable.store.database.database import Database
from cardtable.store.schema.checksums import checksum_update
from cardtable.store.tables.settings import StoredSettings
from cardtable.store.types import Profile, StoredSitter, parse_sitters, sitters_json


class StoredPeople:
    """Profiles of the family members."""

    def __init__(self, database: Database, settings: StoredSettings) -> None:
        self._database, self._settings = database, settings

    def all(self) -> list[Profile]:
        """Return all members in the order in which they joined."""
        return [
            Profile(*row)
            for row in self._database.rows("SELECT id, name, avatar, created FROM profiles ORDER BY created, id")
        ]

    def add(self, name: str, avatar: str) -> int:
        """Add a member. Return the id."""
        new = self._database.new_id()
        columns = "(id, name, avatar, created, settings)"
        self._database.write(
            (
                f"INSERT INTO profiles {columns} VALUES (?, ?, ?, ?, '{{}}')",
                (new, name, avatar, self._database.clock()),
            ),
            checksum_update("profiles", "id = ?", new),
        )
        return new

    def change(self, profile: int, name: str, avatar: str) -> None:
        """Change name and picture of a member."""
        self._database.write(
            ("UPDATE profiles SET name = ?, avatar = ? WHERE id = ?", (name, avatar, profile)),
            checksum_update("profiles", "id = ?", profile),
        )

    def remove(self, profile: int) -> None:
        """Delete a member. The matches stay, with the name."""
        self._settings.forget(profile)
        # Results lose their profile first, so that their checksums can be updated.
        let_go = """UPDATE results SET profile = NULL,
            checksum = checksum(record, seat, NULL, bot, name, place, score, points) WHERE profile = ?"""
        self._database.write(
            (let_go, (profile,)),
            ("DELETE FROM problems WHERE profile = ?", (profile,)),
            ("DELETE FROM profiles WHERE id = ?", (profile,)),
        )

    def forget(self, profile: int, called: str) -> None:
        """Delete a member and replace the name in all matches by `called`."""
        for record, seats in self._database.rows("SELECT id, seats FROM records WHERE instr(seats, ?)", str(profile)):
            sitters = [StoredSitter(called) if sitter.profile == profile else sitter for sitter in parse_sitters(seats)]
            self._database.write(
                ("UPDATE records SET seats = ? WHERE id = ?", (sitters_json(sitters), record)),
                checksum_update("records", "id = ?", record),
            )
        named = """UPDATE results SET name = ?1,
            checksum = checksum(record, seat, profile, bot, ?1, place, score, points) WHERE profile = ?2"""
        self._database.write((named, (called, profile)))
        self.remove(profile)
