"""Problem of the day. Its game and grade follow from the date alone, so they are the same on every computer without a
network. Grades rise from Monday to Sunday."""

from __future__ import annotations

from datetime import date, timedelta

from cardtable.rules.registry import GAMES, folder

GRADE_OF_WEEKDAY = (1, 1, 2, 2, 2, 3, 3)
"""Grades from Monday to Sunday."""
ARCHIVE = 56
"""Number of past days whose problems stay open: enough for every game to come up seven times."""


FILE = "problem-book.txt"
"""Name of the problem book in the folder of a game."""


def games_with_book() -> list[str]:
    """Return the games that have a book."""
    return [game_id for game_id in GAMES if (folder(game_id) / FILE).is_file()]


def game_of(day: date) -> str:
    """Return the game of a day, by turns; an empty text if no game has a book."""
    games = games_with_book()
    return games[day.toordinal() % len(games)] if games else ""


def solvable_days(today: date) -> list[date]:
    """Return the days whose problems may still be solved, today first."""
    return [today - timedelta(back) for back in range(ARCHIVE)]
