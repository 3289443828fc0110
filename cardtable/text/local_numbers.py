"""Numbers as the reader's language writes them."""

from __future__ import annotations

from cardtable.text import catalog, numbers
from cardtable.text.catalog import text_n

NOTHING = "–"


def number(value: float | None, digits: int = 2) -> str:
    """A number with at most so many digits behind the comma, and a real minus sign."""
    if value is None:
        return NOTHING
    shown = f"{abs(value):.{digits}f}"
    if "." in shown:
        shown = shown.rstrip("0").rstrip(".")
    if catalog.language() != "en":
        shown = shown.replace(".", ",")
    return f"−{shown}" if value < 0 and shown.strip("0,.") else shown


def tenth(value: float) -> str:
    """A number as it stands beside a plot."""
    return number(value, 1)


def signed(value: float) -> str:
    """A number that is more or less than it should be."""
    shown = number(value, 1)
    return f"+{shown}" if value > 0 and shown.strip("0,.") else shown


def percent(share: float | None) -> str:
    """A share of the whole, if there is one."""
    return NOTHING if share is None else numbers.percent(share)


def hundredths(value: float) -> str:
    """A share that is given in hundredths."""
    return numbers.percent(value / 100)


def length(seconds: float) -> str:
    """How long something took."""
    minutes = round(seconds / 60)
    return text_n("book.minutes", minutes) if minutes < 120 else text_n("book.hours", round(minutes / 60))
