"""Numbers and amounts in the current language."""

from __future__ import annotations

from cardtable.text.catalog import language, text, text_n

FEW = 10
"""Bound from which decimals are left out, because they would suggest false precision."""
_THOUSANDS = {"en": ",", "it": ".", "fr": "\N{NO-BREAK SPACE}"}
LONG = 10_000
"""Bound from which thousands are separated."""
NOTHING = "–"
"""Dash in the place of a missing number."""


def number(value: float) -> str:
    """Return a number, with one decimal if it is small.

    >>> number(2.5), number(-250.4)
    ('2.5', '−250')
    """
    shown = f"{value:.1f}" if abs(value) < FEW else f"{value:.0f}"
    shown = shown.removesuffix(".0").replace("-", "\N{MINUS SIGN}" if shown.strip("-0.") else "")
    return shown if language() == "en" else shown.replace(".", ",")


def count(n: int) -> str:
    """Return a count with separated thousands, if it is large.

    >>> count(1234), count(12345)
    ('1234', '12,345')
    """
    return f"{n:,}".replace(",", _THOUSANDS[language()]) if n >= LONG else str(n)


def decimal(value: float | None, digits: int = 2) -> str:
    """Return a number with at most `digits` decimals, or a dash for None.

    >>> decimal(-1.5), decimal(2), decimal(None)
    ('−1.5', '2', '–')
    """
    if value is None:
        return NOTHING
    shown = f"{abs(value):.{digits}f}"
    if "." in shown:
        shown = shown.rstrip("0").rstrip(".")
    if language() != "en":
        shown = shown.replace(".", ",")
    return f"\N{MINUS SIGN}{shown}" if value < 0 and shown.strip("0,.") else shown


def tenth(value: float) -> str:
    """Return a number with at most one decimal, as beside a plot."""
    return decimal(value, 1)


def signed(value: float) -> str:
    """Return a difference with its sign and at most one decimal.

    >>> signed(1.25), signed(0)
    ('+1.2', '0')
    """
    shown = decimal(value, 1)
    return f"+{shown}" if value > 0 and shown.strip("0,.") else shown


def percent(share: float | None) -> str:
    """Return a share as a percentage, or a dash for None.

    >>> percent(0.125), percent(None)
    ('12%', '–')
    """
    return NOTHING if share is None else text("common.percent", n=round(100 * share))


def hundredths(value: float) -> str:
    """Return hundredths as a percentage."""
    return percent(value / 100)


def duration(seconds: float) -> str:
    """Return a duration in minutes or hours.

    >>> duration(600)
    '10 minutes'
    """
    minutes = round(seconds / 60)
    return text_n("book.minutes", minutes) if minutes < 120 else text_n("book.hours", round(minutes / 60))


def amount_range(unit: str, low: float, high: float) -> str:
    """Return a range of amounts, or one amount where both ends read alike.

    >>> amount_range("points", 1.2, 2), amount_range("chance", 0.051, 0.1), amount_range("chips", 12.2, 12.4)
    ('1.2 to 2 points', '5% to 10%', '12 chips')
    """
    if amount(unit, low) == amount(unit, high):
        return amount(unit, high)
    first = percent(low) if unit == "chance" else number(low)
    return text("amount.range", low=first, high=amount(unit, high))


def amounts_apart(unit: str, high: float, low: float) -> tuple[str, str]:
    """Return two amounts, with a decimal more where they would read alike.

    >>> amounts_apart("points", 12.4, 11.4), amounts_apart("chips", 12.4, 11.8)
    (('12 points', '11 points'), ('12.4 chips', '11.8 chips'))
    """
    shown = amount(unit, high), amount(unit, low)
    if shown[0] != shown[1] or unit == "chance":
        return shown
    name = "amount.chips" if unit == "chips" else "amount.points"
    return text(name, number=decimal(high, 1)), text(name, number=decimal(low, 1))


def amount(unit: str, value: float) -> str:
    """Return an amount of a unit: `chance`, `points` or `chips`."""
    if unit == "chance":
        return percent(value)
    return text("amount.chips" if unit == "chips" else "amount.points", number=number(value))
