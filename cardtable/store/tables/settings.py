"""Settings of the computer and of each person, cached in memory and written to the database."""

from __future__ import annotations

import json
from math import isfinite
from typing import TypeVar

from cardtable.store.database.database import NOTICES, Database
from cardtable.store.notice import Notice
from cardtable.store.schema.checksums import SET_SETTING, checksum_update

Value = TypeVar("Value")

LOSSES = ("store.started-empty", "store.match-damaged", "store.problem-damaged")
"""Notices of a repair that are told at the next start as well, because no backup had what they name."""


class StoredSettings:
    """Settings by key. A stored value of another type than the default is set aside, and the default returned."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._common = dict(database.rows("SELECT key, value FROM settings"))
        self._personal: dict[int, dict[str, object]] = {}

    def reload(self) -> None:
        """Read all settings again, after another writer has changed the database."""
        self._common = dict(self._database.rows("SELECT key, value FROM settings"))
        self._personal.clear()

    def get(self, key: str, default: Value) -> Value:
        """Return a setting of the computer."""
        if key not in self._common:
            return default
        try:
            return _parse(self._common[key], default)
        except _Damaged:
            self._set_aside(key, self._common.pop(key))
            self._database.write(("DELETE FROM settings WHERE key = ?", (key,)))
            return default

    def set(self, key: str, value: object) -> None:
        """Set a setting of the computer."""
        self._common[key] = json.dumps(value)
        self._database.write((SET_SETTING, (key, self._common[key])))

    def personal(self, profile: int, key: str, default: Value) -> Value:
        """Return a setting of a person."""
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
        """Set a setting of a person."""
        mine = self._of_person(profile)
        mine[key] = value
        self._write_personal(profile, json.dumps(mine))

    def take_notices(self) -> list[Notice]:
        """Return and forget the notices of a repair at the last exit."""
        if NOTICES not in self._common:
            return []
        kept = self.get(NOTICES, list[object]())
        self._common.pop(NOTICES, None)
        self._database.write(("DELETE FROM settings WHERE key = ?", (NOTICES,)))
        return [Notice("store.mended-at-close", {}), *(Notice(name, {}) for name in LOSSES if name in kept)]

    def forget(self, profile: int) -> None:
        """Drop the cached settings of a deleted person."""
        self._personal.pop(profile, None)

    def _write_personal(self, profile: int, settings: str) -> None:
        self._database.write(
            ("UPDATE profiles SET settings = ? WHERE id = ?", (settings, profile)),
            checksum_update("profiles", "id = ?", profile),
        )

    def _of_person(self, profile: int) -> dict[str, object]:
        """Return the cached settings of a person, read on first use."""
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
        """Keep an unreadable setting under another key, in case it can be deciphered."""
        self._database.add_notice(Notice("store.setting-damaged", {"key": key}))
        self._database.write((SET_SETTING, (f"damaged {key}", written)))


class _Damaged(Exception):
    """A stored value is not valid JSON or has the wrong type."""


def _parse(written: str, default: Value) -> Value:
    """Return the value of a setting's JSON. Raises _Damaged if its type is not that of the default."""
    try:
        value = json.loads(written)
        if isinstance(default, float) and type(value) is int:
            value = float(value)
    except (ValueError, TypeError, OverflowError, RecursionError) as trouble:
        raise _Damaged from trouble
    if type(value) is not type(default) or (isinstance(value, float) and not isfinite(value)):
        raise _Damaged
    return value
