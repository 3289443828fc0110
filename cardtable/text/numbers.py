"""Amounts in the current language: chances, points, chips and large numbers."""

from __future__ import annotations

from cardtable.text.catalog import language, text

FEW = 10
"""Bound from which decimals are left out, because they would suggest false precision."""
_THOUSANDS = {"en": ",", "it": ".", "fr": "\N{NO-BREAK SPACE}"}
LONG = 10_000
"""Bound from which thousands are separated."""


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


def percent(share: float) -> str:
    """Return a share as a percentage."""
    return text("common.percent", n=round(100 * share))


def amount(unit: str, value: float) -> str:
    """Return an amount of a unit: `chance`, `points` or `chips`."""
    if unit == "chance":
        return percent(value)
    return text("amount.chips" if unit == "chips" else "amount.points", number=number(value))
