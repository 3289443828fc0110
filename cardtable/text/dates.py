"""Dates and times in the current language."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from cardtable.text.catalog import text

if TYPE_CHECKING:
    from datetime import date

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
    """Return the local date of a moment, as in "21 November 2026"."""
    when = time.localtime(moment)
    return _said(when.tm_mday, when.tm_mon, when.tm_year)


def day_of(date: date) -> str:
    """Return a calendar date.

    >>> import datetime
    >>> day_of(datetime.date(2026, 11, 21))
    '21 November 2026'
    """
    return _said(date.day, date.month, date.year)


def _said(day: int, month: int, year: int) -> str:
    return text("scores.day", day=day, month=text(MONTHS[month - 1]), year=year)


def month(year: int, number: int) -> str:
    """Return a month with its year.

    >>> month(2026, 11)
    'November 2026'
    """
    return text("scores.month-year", month=text(MONTHS[number - 1]), year=year)


def when(moment: float) -> str:
    """Return local date and time of a moment, as in "today, 21:40"."""
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
