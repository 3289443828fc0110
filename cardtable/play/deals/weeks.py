"""Weeks of the challenge, each with its game and seed. Both follow from the date alone, so they are the same on every
computer without a network."""

from __future__ import annotations

from datetime import date, timedelta

from cardtable.cards.chance import ALPHABET, below, stream
from cardtable.play.deals.seeds import LENGTH
from cardtable.rules.registry import GAMES

REMEMBERED = 530
"""Weeks whose challenges are found in the stored matches."""


def week_of(day: date) -> str:
    """Return the ISO week of a day.

    >>> week_of(date(2027, 1, 3)), week_of(date(2027, 1, 4))
    ('2026-W53', '2027-W01')
    """
    year, week, _ = day.isocalendar()
    return f"{year:04}-W{week:02}"


def game_of_week(day: date) -> str:
    """Return the game of the week of a day, by turns."""
    return GAMES[(day.toordinal() - 1) // 7 % len(GAMES)]


def seed_of_week(day: date) -> str:
    """Return the seed of the week of a day."""
    rng = stream(week_of(day), "challenge", "seed")
    return "".join(ALPHABET[below(rng, len(ALPHABET))] for _ in range(LENGTH))


def seeds_until(today: date) -> frozenset[str]:
    """Return the seeds of this week and of those before it."""
    weeks = min(REMEMBERED, today.toordinal() // 7)
    return frozenset(seed_of_week(today - timedelta(7 * back)) for back in range(weeks))
