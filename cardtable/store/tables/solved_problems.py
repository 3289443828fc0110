"""Progress with problems for each person: solved ones, tries, and days in a row."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from cardtable.store.database.database import Database
from cardtable.store.schema.checksums import checksum_update

GUEST = 0
"""Profile of all players outside the family."""

_WHERE = "WHERE profile = ?1 AND game = ?2 AND name = ?3 AND day = ?4"


FIRST, LAST = date(2, 1, 1), date(9998, 12, 31)
"""First and last day that a clock may show. Calendars may reach a year further; Python has none beyond."""


class ProblemNote(NamedTuple):
    """State of one problem for one person."""

    tries: int = 0
    """Answers given until it was solved."""
    shown: bool = False
    """True if the solution was shown before it was solved."""
    solved: bool = False

    @property
    def at_first(self) -> bool:
        """True if the first answer was right and the solution was not shown."""
        return self.solved and self.tries == 1 and not self.shown

    @property
    def alone(self) -> bool:
        """True if it was solved without seeing the solution."""
        return self.solved and not self.shown


class SolvedOfGame(NamedTuple):
    """Problems of one game that a person solved alone, and those solved at the first answer."""

    solved: int
    at_first: int


class ProblemFigures(NamedTuple):
    """Totals of a person. Problems whose solution was shown first do not count as solved."""

    tried: int
    """Problems with at least one answer."""
    solved: int
    at_first: int
    streak: int
    """Days in a row, up to today or yesterday, with the problem of the day solved."""
    longest: int
    games: Mapping[str, SolvedOfGame]


class StoredProblems:
    """States of problems for each family member and for guests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def today(self) -> date:
        """Today's date, by the clock of the database."""
        return local_day(self._database.clock())

    def of_game(self, profile: int, game: str) -> dict[str, ProblemNote]:
        """Return the states of a game's problems by name. Problems of the day count, too."""
        found: dict[str, ProblemNote] = {}
        asked = "SELECT name, tries, shown, solved FROM problems WHERE profile = ? AND game = ?"
        for name, tries, shown, solved in self._database.rows(asked, profile, game):
            here = ProblemNote(tries, bool(shown), solved is not None)
            # A problem may stand in the book and be one of the day: the better result counts.
            found[name] = max(found.get(name, here), here, key=lambda each: (each.solved, not each.shown, -each.tries))
        return found

    def of_days(self, profile: int) -> dict[str, ProblemNote]:
        """Return the states of problems of the day by date."""
        asked = "SELECT day, tries, shown, solved FROM problems WHERE profile = ? AND day != ''"
        return {
            row[0]: ProblemNote(row[1], bool(row[2]), row[3] is not None) for row in self._database.rows(asked, profile)
        }

    def get(self, profile: int, game: str, name: str, day: str = "") -> ProblemNote:
        """Return the state of one problem."""
        rows = self._database.rows(f"SELECT tries, shown, solved FROM problems {_WHERE}", profile, game, name, day)
        return ProblemNote(rows[0][0], bool(rows[0][1]), rows[0][2] is not None) if rows else ProblemNote()

    @property
    def now(self) -> float:
        """Time of the clock of the database."""
        return self._database.clock()

    def add_answer(
        self, profile: int, game: str, name: str, right: bool, day: str = "", begun: float | None = None
    ) -> None:
        """Count an answer to a problem begun at `begun`, or now. A solved problem does not change."""
        solved = (begun or self._database.clock()) if right else None
        self._note(
            profile, game, name, day, f"UPDATE problems SET tries = tries + 1, solved = ?5 {_WHERE} AND solved IS NULL",
            solved,
        )  # fmt: skip

    def mark_solution_shown(self, profile: int, game: str, name: str, day: str = "") -> None:
        """Note that the solution was shown."""
        self._note(profile, game, name, day, f"UPDATE problems SET shown = 1 {_WHERE} AND solved IS NULL")

    def _note(self, profile: int, game: str, name: str, day: str, change: str, *values: object) -> None:
        key = f"{profile} {game} {name} {day}".strip()
        new = "INSERT OR IGNORE INTO problems (id, profile, game, name, day, tries, shown) VALUES (?, ?, ?, ?, ?, 0, 0)"
        self._database.write(
            (new, (key, profile, game, name, day)),
            (change, (profile, game, name, day, *values)),
            checksum_update("problems", "id = ?", key),
        )

    def figures(self, profile: int) -> ProblemFigures:
        """Return the totals of a person."""
        games: dict[str, SolvedOfGame] = {}
        tried = 0
        for (game,) in self._database.rows(
            "SELECT DISTINCT game FROM problems WHERE profile = ? ORDER BY game", profile
        ):
            mine = self.of_game(profile, game).values()
            tried += sum(each.tries > 0 for each in mine)
            games[game] = SolvedOfGame(sum(each.alone for each in mine), sum(each.at_first for each in mine))
        solved, at_first = (sum(each[k] for each in games.values()) for k in (0, 1))
        days = self._days_solved(profile)
        return ProblemFigures(tried, solved, at_first, streak(days, self.today), longest(days), games)

    def _days_solved(self, profile: int) -> list[str]:
        """Return the days whose problem was solved alone on the day itself."""
        asked = "SELECT day, solved FROM problems WHERE profile = ? AND day != '' AND solved NOTNULL AND shown = 0"
        return [day for day, solved in self._database.rows(asked, profile) if day == _day(solved)]


def local_day(moment: float) -> date:
    """Return the local date of a moment, or the last day that a calendar has for a clock that is beyond it.

    >>> local_day(1e12).isoformat()
    '9998-12-31'
    """
    year, month, day = time.localtime(moment)[:3]
    return date(year, month, day) if FIRST.year <= year <= LAST.year else FIRST if year < FIRST.year else LAST


def _day(moment: object) -> str:
    """Return the local date of a moment as text, or an empty text for an invalid moment."""
    try:
        return local_day(moment).isoformat() if isinstance(moment, int | float) else ""
    except (OverflowError, OSError, ValueError):
        return ""


def _dates(days: Iterable[str]) -> set[date]:
    """Return the valid dates among the texts."""
    found = set()
    for day in days:
        try:
            found.add(date.fromisoformat(day))
        except ValueError:
            continue
    return found


def streak(days: Iterable[str], today: date) -> int:
    """Return the number of days in a row up to today. Today need not be among them yet.

    >>> streak(["2026-11-20", "2026-11-21"], date(2026, 11, 22))
    2
    """
    solved, day = _dates(days), today
    if day not in solved:
        day -= timedelta(1)
    count = 0
    while day in solved:
        count, day = count + 1, day - timedelta(1)
    return count


def longest(days: Iterable[str]) -> int:
    """Return the largest number of days in a row.

    >>> longest(["2026-11-18", "2026-11-20", "2026-11-21"])
    2
    """
    solved = _dates(days)
    most = 0
    for day in solved:
        if day - timedelta(1) not in solved:
            run = 1
            while day + timedelta(run) in solved:
                run += 1
            most = max(most, run)
    return most
