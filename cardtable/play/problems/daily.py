"""Problem of the day: its game and grade follow from the date alone, so they are the same everywhere, without a
network. The week begins easily and ends with a hard one."""

from __future__ import annotations

from datetime import date, timedelta

from cardtable.rules.registry import GAMES, folder

GRADE_OF_WEEKDAY = (1, 1, 2, 2, 2, 3, 3)
"""Grades from Monday to Sunday."""
ARCHIVE = 56
"""The days that may be gone back: every game has come up seven times by then."""


FILE = "problem-book.txt"
"""The book in the folder of a game."""


def games_with_book() -> list[str]:
    """The games that have a book."""
    return [game_id for game_id in GAMES if (folder(game_id) / FILE).is_file()]


def game_of(day: date) -> str:
    """The game of a day: each has its turn. Nothing where no game has a book."""
    games = games_with_book()
    return games[day.toordinal() % len(games)] if games else ""


def solvable_days(today: date) -> list[date]:
    """The days whose problems may still be solved, today first."""
    return [today - timedelta(back) for back in range(ARCHIVE)]
