"""A day as people write it."""

from __future__ import annotations

import time

from cardtable.text.catalog import text

MONTHS = (
    "scores.month.january",
    "scores.month.february",
    "scores.month.march",
    "scores.month.april",
    "scores.month.may",
    "scores.month.june",
    "scores.month.july",
    "scores.month.august",
    "scores.month.september",
    "scores.month.october",
    "scores.month.november",
    "scores.month.december",
)


def day(moment: float) -> str:
    """The day of a moment, in local time: 21 November 2026."""
    when = time.localtime(moment)
    return text("scores.day", day=when.tm_mday, month=text(MONTHS[when.tm_mon - 1]), year=when.tm_year)
