"""Friendly line below the title: the part of the day in words, and what can be done now."""

from __future__ import annotations

import time
from collections.abc import Sequence

from cardtable.text.catalog import text, text_n
from cardtable.text.lists import join_names

DAYS = (
    "lobby.day.monday", "lobby.day.tuesday", "lobby.day.wednesday", "lobby.day.thursday", "lobby.day.friday",
    "lobby.day.saturday", "lobby.day.sunday",
)  # fmt: skip
PARTS = (
    (5, "lobby.part.morning"),
    (12, "lobby.part.afternoon"),
    (18, "lobby.part.evening"),
    (24, "lobby.part.night"),
)
"""First hour of each part of the day. The hours after midnight belong to the night of the day before."""
CALLED = 3
"""Most people called by name."""


def part_of_day(now: float) -> str:
    """Return the weekday and the part of the day of a moment, as in "Sunday evening."."""
    local = time.localtime(now - 5 * 3600)
    hour = local.tm_hour + 5
    words = [words for begin, words in PARTS if hour >= begin][-1]
    return text(words, day=text(DAYS[local.tm_wday]))


def greeting(now: float, people: Sequence[str], opponents: Sequence[str] | None, fresh: bool) -> str:
    """Return the line. `people` are the names of those at the table today, `opponents` the computer players of the
    latest unfinished match, or None without one. `fresh` is True before anything was ever played here."""
    if opponents:
        words = text_n("lobby.they-wait", len(opponents), names=join_names(opponents))
    elif opponents is not None:
        words = text("lobby.go-on-or-new")
    elif fresh:
        words = text("lobby.first-evening")
    elif 0 < len(people) <= CALLED:
        words = text("lobby.what-for", names=join_names(people))
    else:
        words = text("lobby.what")
    return f"{part_of_day(now)} {words}"
