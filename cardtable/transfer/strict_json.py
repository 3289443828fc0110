"""Strict parser of JSON from untrusted sources. A value of another kind than expected is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import TypeVar

from cardtable.transfer.safe_zip import refuse

One = TypeVar("One")

LATEST = 1e11
"""Latest accepted time, in seconds since 1970."""
LARGEST_ID = 2**63 - 1
DEEPEST, WIDEST = 8, 200_000
"""Bounds of the depth of nested settings, and of the number of their values."""


def parse_json(text: str, where: str) -> object:
    """Return the value of a JSON text. Raises Refused, also for NaN."""

    def no_number(word: str) -> object:
        raise ValueError(word)

    try:
        found: object = json.loads(text, parse_constant=no_number)
    except (ValueError, RecursionError):
        refuse("parcels.odd", where=where)
    return found


class Fields:
    """JSON object with exactly the given fields. Each method returns a field of one kind or raises Refused."""

    def __init__(self, found: object, where: str, names: Sequence[str]) -> None:
        self._where = where
        if not isinstance(found, dict) or set(found) != set(names):
            refuse("parcels.odd", where=where)
        self._found: Mapping[str, object] = found

    def integer(self, name: str, low: int, high: int) -> int:
        value = self._found[name]
        if type(value) is not int or not low <= value <= high:
            refuse("parcels.odd", where=self._where)
        return value

    def signed_number(self, name: str, most: float) -> int | float:
        """Return a number between -`most` and `most`."""
        value = self._found[name]
        if isinstance(value, bool) or not isinstance(value, int | float) or not -most <= value <= most:
            refuse("parcels.odd", where=self._where)
        return value

    def number(self, name: str) -> float:
        """Return a time or duration in seconds."""
        value = self.signed_number(name, LATEST)
        if value < 0:
            refuse("parcels.odd", where=self._where)
        return float(value)

    def line(self, name: str, longest: int) -> str:
        """Return a text on one line."""
        value = self._found[name]
        if not isinstance(value, str) or len(value) > longest or not (value == "" or value.isprintable()):
            refuse("parcels.odd", where=self._where)
        return value

    def optional(self, name: str, kind: Callable[[str], One]) -> One | None:
        """Return a field read by `kind`, or None for null."""
        return None if self._found[name] is None else kind(name)

    def array(self, name: str, most: int) -> Sequence[object]:
        value = self._found[name]
        if not isinstance(value, list) or len(value) > most:
            refuse("parcels.odd", where=self._where)
        return value

    def settings(self, name: str) -> dict[str, object]:
        return settings(self._found[name], self._where)


def settings(found: object, where: str) -> dict[str, object]:
    """Return settings by key. Keys are plain words; values may be anything small and finite. Raises Refused."""
    if not isinstance(found, dict) or not _tame(found):
        refuse("parcels.odd", where=where)
    for key in found:
        if not (0 < len(key) <= 60 and key.isascii() and key.isprintable()):
            refuse("parcels.odd", where=where)
    return found


def _tame(found: object) -> bool:
    """Return whether a value is within the bounds of depth, width and size."""
    level, count = [found], 0
    for _ in range(DEEPEST):
        count += len(level)
        if count > WIDEST or not all(map(_finite, level)):
            return False
        inside = [list(each.values()) if isinstance(each, dict) else each for each in level]
        level = [value for each in inside if isinstance(each, list) for value in each]
    return not level


def _finite(value: object) -> bool:
    if isinstance(value, float):
        return isfinite(value)
    return not isinstance(value, int) or abs(value) < 2**64
