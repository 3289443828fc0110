"""Numbers of the statistics pages in the current language."""

from __future__ import annotations

from cardtable.text import catalog, numbers
from cardtable.text.catalog import text_n

NOTHING = "–"


def number(value: float | None, digits: int = 2) -> str:
    """Return a number with at most `digits` decimals and a real minus sign.

    >>> number(-1.5), number(None)
    ('−1.5', '–')
    """
    if value is None:
        return NOTHING
    shown = f"{abs(value):.{digits}f}"
    if "." in shown:
        shown = shown.rstrip("0").rstrip(".")
    if catalog.language() != "en":
        shown = shown.replace(".", ",")
    return f"−{shown}" if value < 0 and shown.strip("0,.") else shown


def tenth(value: float) -> str:
    """Return a number with at most one decimal, as beside a plot."""
    return number(value, 1)


def signed(value: float) -> str:
    """Return a difference with its sign.

    >>> signed(1.25), signed(0)
    ('+1.2', '0')
    """
    shown = number(value, 1)
    return f"+{shown}" if value > 0 and shown.strip("0,.") else shown


def percent(share: float | None) -> str:
    """Return a share as a percentage, or a dash for None."""
    return NOTHING if share is None else numbers.percent(share)


def hundredths(value: float) -> str:
    """Return hundredths as a percentage."""
    return numbers.percent(value / 100)


def length(seconds: float) -> str:
    """Return a duration in minutes or hours."""
    minutes = round(seconds / 60)
    return text_n("book.minutes", minutes) if minutes < 120 else text_n("book.hours", round(minutes / 60))
