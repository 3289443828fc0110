"""Bags of lines: for each character and occasion the lines that are still unsaid, kept in the family's settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from cardtable.cards.chance import Random, below
from cardtable.text.talk_lines import TalkLine

BAGS = "talk bags"
"""Setting that keeps the bags: for each one the day of its latest line, and the numbers of the lines that were said."""
EVENING_BEGINS, DAY_BEGINS = 17, 5
"""Hours from which lines may speak of the evening, and at which an evening is over."""


class KeptSettings(Protocol):
    """What is needed of the settings."""

    def get(self, key: str, default: object) -> object: ...

    def set(self, key: str, value: object) -> None: ...


class TalkBags:
    """Bags of all characters. A line is drawn without return, and a bag is filled again on another day at the earliest,
    so no line is said twice in an evening."""

    def __init__(self, settings: KeptSettings) -> None:
        self._settings = settings

    def draw(self, key: str, occasion: str, lines: Sequence[TalkLine], now: datetime, chance: Random) -> int | None:
        """Draw the number of a line, or None if none is left for now."""
        today = str((now - timedelta(hours=DAY_BEGINS)).date())
        kept = self._settings.get(BAGS, {})
        bags: dict[str, object] = dict(kept) if isinstance(kept, Mapping) else {}
        name = f"{key} {occasion}"
        day, said = _bag(bags.get(name), len(lines))
        if len(said) == len(lines) and day != today:
            said = []
        evening = not DAY_BEGINS <= now.hour < EVENING_BEGINS
        left = [i for i, line in enumerate(lines) if i not in said and (evening or not line.in_the_evening)]
        if not left:
            return None
        drawn = left[below(chance, len(left))]
        self._settings.set(BAGS, {**bags, name: [today, *said, drawn]})
        return drawn


def _bag(kept: object, count: int) -> tuple[str, list[int]]:
    """Return the day and the said lines of a stored bag, as far as they are valid."""
    if not isinstance(kept, list) or not kept:
        return "", []
    said = [each for each in kept[1:] if type(each) is int and 0 <= each < count]
    return str(kept[0]), list(dict.fromkeys(said))
