"""JSON from strangers, and the few kinds of values that a parcel knows: whatever is not of the kind is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import TypeVar

from cardtable.transfer.safe_zip import refuse

One = TypeVar("One")

LATEST = 1e11
"""Seconds since 1970 that are still a time."""
LARGEST_ID = 2**63 - 1
DEEPEST, WIDEST = 8, 200_000
"""How deep settings may be nested, and of how many values they may be."""


def parse_json(text: str, where: str) -> object:
    """What a text says in JSON. There is no such number as NaN."""

    def no_number(word: str) -> object:
        raise ValueError(word)

    try:
        found: object = json.loads(text, parse_constant=no_number)
    except (ValueError, RecursionError):
        refuse("parcels.odd", where=where)
    return found


class Fields:
    """One object of JSON: every field is asked for by its kind, and there is no other."""

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
        """A number on either side of nought, whole or not."""
        value = self._found[name]
        if isinstance(value, bool) or not isinstance(value, int | float) or not -most <= value <= most:
            refuse("parcels.odd", where=self._where)
        return value

    def number(self, name: str) -> float:
        """A time, or how long something took."""
        value = self.signed_number(name, LATEST)
        if value < 0:
            refuse("parcels.odd", where=self._where)
        return float(value)

    def line(self, name: str, longest: int) -> str:
        """A text on one line."""
        value = self._found[name]
        if not isinstance(value, str) or len(value) > longest or not (value == "" or value.isprintable()):
            refuse("parcels.odd", where=self._where)
        return value

    def optional(self, name: str, kind: Callable[[str], One]) -> One | None:
        """A field that may say nothing."""
        return None if self._found[name] is None else kind(name)

    def array(self, name: str, most: int) -> Sequence[object]:
        value = self._found[name]
        if not isinstance(value, list) or len(value) > most:
            refuse("parcels.odd", where=self._where)
        return value

    def settings(self, name: str) -> dict[str, object]:
        return settings(self._found[name], self._where)


def settings(found: object, where: str) -> dict[str, object]:
    """Settings by their keys, which are plain words; what they say may be anything that is small and finite."""
    if not isinstance(found, dict) or not _tame(found):
        refuse("parcels.odd", where=where)
    for key in found:
        if not (0 < len(key) <= 60 and key.isascii() and key.isprintable()):
            refuse("parcels.odd", where=where)
    return found


def _tame(found: object) -> bool:
    """Whether a value is neither deep nor wide nor without end."""
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
