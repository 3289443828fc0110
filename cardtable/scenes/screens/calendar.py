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


DAY = 86400.0


def day(moment: float) -> str:
    """The day of a moment, in local time: 21 November 2026."""
    when = time.localtime(moment)
    return text("scores.day", day=when.tm_mday, month=text(MONTHS[when.tm_mon - 1]), year=when.tm_year)


def month(year: int, number: int) -> str:
    """A month as people write it: November 2026."""
    return text("scores.month-year", month=text(MONTHS[number - 1]), year=year)


def when(moment: float) -> str:
    """Day and time of a moment, in local time, as one says it: today, 21:40."""
    clock = time.strftime("%H:%M", time.localtime(moment))
    now = time.time()
    if _date(moment) == _date(now):
        return text("scores.today", time=clock)
    if _date(moment) == _date(now - DAY):
        return text("scores.yesterday", time=clock)
    return text("scores.day-time", day=day(moment), time=clock)


def _date(moment: float) -> tuple[int, int]:
    found = time.localtime(moment)
    return found.tm_year, found.tm_yday
