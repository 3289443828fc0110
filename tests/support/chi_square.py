"""The chi-square test of outcomes that should be equally likely."""

from __future__ import annotations

from collections.abc import Collection
from math import sqrt


def improbable(counts: Collection[int], outcomes: int) -> bool:
    """Return whether counts of equally likely outcomes are so uneven that chance does it less than once in a thousand
    (chi-square test, by the approximation of Wilson and Hilferty)."""
    expected = sum(counts) / outcomes
    missing = outcomes - len(counts)
    chi = sum((n - expected) ** 2 for n in counts) / expected + missing * expected
    df = outcomes - 1
    if not df:
        return False
    root: float = (chi / df) ** (1 / 3)
    return root - (1 - 2 / (9 * df)) > 3.09 * sqrt(2 / (9 * df))
