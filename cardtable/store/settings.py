"""The settings of this computer, and those of each person of the family: read from memory, written to the disk."""

from __future__ import annotations

import json
from math import isfinite
from typing import TypeVar

from cardtable.store.checksums import checksum_update
from cardtable.store.database import Database
from cardtable.store.notice import Notice

Value = TypeVar("Value")

_SET = """INSERT INTO settings (key, value, checksum) VALUES (?1, ?2, checksum(?1, ?2))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, checksum = excluded.checksum"""


class StoredSettings:
    """What has been chosen, each under its key; what does not have the default's kind is set aside, and the default
    taken."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._common = dict(database.rows("SELECT key, value FROM settings"))
        self._personal: dict[int, dict[str, object]] = {}

    def reload(self) -> None:
        """Something else than this has written to the disk."""
        self._common = dict(self._database.rows("SELECT key, value FROM settings"))
        self._personal.clear()

    def get(self, key: str, default: Value) -> Value:
        """A setting of this computer."""
        if key not in self._common:
            return default
        try:
            return _parse(self._common[key], default)
        except _Damaged:
            self._set_aside(key, self._common.pop(key))
            self._database.write(("DELETE FROM settings WHERE key = ?", (key,)))
            return default

    def set(self, key: str, value: object) -> None:
        """Keep a setting of this computer."""
        self._common[key] = json.dumps(value)
        self._database.write((_SET, (key, self._common[key])))

    def personal(self, profile: int, key: str, default: Value) -> Value:
        """A setting of one person."""
        mine = self._of_person(profile)
        if key not in mine:
            return default
        try:
            return _parse(json.dumps(mine[key]), default)
        except _Damaged:
            self._set_aside(f"{key} {profile}", json.dumps(mine.pop(key)))
            self._write_personal(profile, json.dumps(mine))
            return default

    def set_personal(self, profile: int, key: str, value: object) -> None:
        """Keep a setting of one person."""
        mine = self._of_person(profile)
        mine[key] = value
        self._write_personal(profile, json.dumps(mine))

    def forget(self, profile: int) -> None:
        """That person is gone from the disk, and goes from memory too."""
        self._personal.pop(profile, None)

    def _write_personal(self, profile: int, settings: str) -> None:
        self._database.write(
            ("UPDATE profiles SET settings = ? WHERE id = ?", (settings, profile)),
            checksum_update("profiles", "id = ?", profile),
        )

    def _of_person(self, profile: int) -> dict[str, object]:
        """Read once; from then on memory and disk change together."""
        if profile not in self._personal:
            self._personal[profile] = {}
            for (written,) in self._database.rows("SELECT settings FROM profiles WHERE id = ?", profile):
                try:
                    self._personal[profile] = _parse(written, self._personal[profile])
                except _Damaged:
                    self._set_aside(f"profile {profile}", str(written))
                    self._write_personal(profile, "{}")
        return self._personal[profile]

    def _set_aside(self, key: str, written: str) -> None:
        """A setting that cannot be read stays in the database under another key, in case it meant something."""
        self._database.add_notice(Notice("store.setting-damaged", {"key": key}))
        self._database.write((_SET, (f"damaged {key}", written)))


class _Damaged(Exception):
    """What is kept is not what it should be."""


def _parse(written: str, default: Value) -> Value:
    """What a setting's JSON says, if it is of the default's kind."""
    try:
        value = json.loads(written)
        if isinstance(default, float) and type(value) is int:
            value = float(value)
    except (ValueError, TypeError, OverflowError, RecursionError) as trouble:
        raise _Damaged from trouble
    if type(value) is not type(default) or (isinstance(value, float) and not isfinite(value)):
        raise _Damaged
    return value
