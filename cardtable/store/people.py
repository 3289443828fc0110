"""The family: who plays at this computer."""

from __future__ import annotations

from cardtable.store.checksums import sealing
from cardtable.store.database import Database
from cardtable.store.settings import StoredSettings
from cardtable.store.types import Profile, StoredSitter, sitters_of, written


class StoredPeople:
    """The persons of the family, by their profiles."""

    def __init__(self, disk: Database, settings: StoredSettings) -> None:
        self._disk, self._settings = disk, settings

    def all(self) -> list[Profile]:
        """The family, in the order they joined."""
        return [
            Profile(*row)
            for row in self._disk.rows("SELECT id, name, avatar, created FROM profiles ORDER BY created, id")
        ]

    def add(self, name: str, avatar: str) -> int:
        """A new person; answers the id."""
        new = self._disk.new_id()
        columns = "(id, name, avatar, created, settings)"
        self._disk.write(
            (f"INSERT INTO profiles {columns} VALUES (?, ?, ?, ?, '{{}}')", (new, name, avatar, self._disk.clock())),
            sealing("profiles", "id = ?", new),
        )
        return new

    def change(self, profile: int, name: str, avatar: str) -> None:
        """Another name or picture for the same person."""
        self._disk.write(
            ("UPDATE profiles SET name = ?, avatar = ? WHERE id = ?", (name, avatar, profile)),
            sealing("profiles", "id = ?", profile),
        )

    def remove(self, profile: int) -> None:
        """Take a person off the list; the matches stay, with the name."""
        self._settings.forget(profile)
        # Results are let go of before, so that their checksums can be computed anew.
        let_go = """UPDATE results SET profile = NULL,
            checksum = checksum(record, seat, NULL, bot, name, place, score, points) WHERE profile = ?"""
        self._disk.write(
            (let_go, (profile,)),
            ("DELETE FROM problems WHERE profile = ?", (profile,)),
            ("DELETE FROM profiles WHERE id = ?", (profile,)),
        )

    def forget(self, profile: int, called: str) -> None:
        """Take a person off the list for good: the name goes from all matches too, where `called` stands instead."""
        for record, seats in self._disk.rows("SELECT id, seats FROM records WHERE instr(seats, ?)", str(profile)):
            sitters = [StoredSitter(called) if sitter.profile == profile else sitter for sitter in sitters_of(seats)]
            self._disk.write(
                ("UPDATE records SET seats = ? WHERE id = ?", (written(sitters), record)),
                sealing("records", "id = ?", record),
            )
        named = """UPDATE results SET name = ?1,
            checksum = checksum(record, seat, profile, bot, ?1, place, score, points) WHERE profile = ?2"""
        self._disk.write((named, (called, profile)))
        self.remove(profile)
