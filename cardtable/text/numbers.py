"""What is won or lost, in words: a chance in hundredths, points or chips with one decimal where they are few; and large
numbers."""

from __future__ import annotations

from cardtable.text.catalog import language, text

FEW = 10
"""From so many on decimals say no more than chance."""
_THOUSANDS = {"en": ",", "it": ".", "fr": "\N{NO-BREAK SPACE}"}
LONG = 10_000
"""From so many on thousands are set off."""


def number(value: float) -> str:
    """A number as people here write it, with one decimal where it is small."""
    shown = f"{value:.1f}" if abs(value) < FEW else f"{value:.0f}"
    shown = shown.removesuffix(".0").replace("-", "\N{MINUS SIGN}" if shown.strip("-0.") else "")
    return shown if language() == "en" else shown.replace(".", ",")


def count(n: int) -> str:
    """How many, as people here write it."""
    return f"{n:,}".replace(",", _THOUSANDS[language()]) if n >= LONG else str(n)


def percent(share: float) -> str:
    """A share of the whole, in hundredths."""
    return text("common.percent", n=round(100 * share))


def amount(unit: str, value: float) -> str:
    """So much of a unit: `chance`, `points` or `chips`."""
    if unit == "chance":
        return percent(value)
    return text("amount.chips" if unit == "chips" else "amount.points", number=number(value))
