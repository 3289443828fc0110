"""What each person has made of the problems: which are solved, at how many tries, and how many days in a row."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from cardtable.store.checksums import checksum_update
from cardtable.store.database import Database

GUEST = 0
"""Who solves without being of the family."""

_WHERE = "WHERE profile = ?1 AND game = ?2 AND name = ?3 AND day = ?4"


class ProblemNote(NamedTuple):
    """What became of a problem."""

    tries: int = 0
    """The answers that were given until it was solved."""
    shown: bool = False
    """Whether the solution was looked at before it was solved."""
    solved: bool = False

    @property
    def at_first(self) -> bool:
        """Whether the first answer was right, and nothing had been looked at."""
        return self.solved and self.tries == 1 and not self.shown

    @property
    def alone(self) -> bool:
        """Whether it was solved without looking at the solution."""
        return self.solved and not self.shown


class SolvedOfGame(NamedTuple):
    """How many problems of one game somebody has solved alone, and how many of them at the first answer."""

    solved: int
    at_first: int


class ProblemFigures(NamedTuple):
    """How somebody has done at problems; those whose solution was looked at first do not count as solved."""

    tried: int
    """Problems to which an answer was given."""
    solved: int
    at_first: int
    streak: int
    """Days in a row, up to today or yesterday, on which the problem of the day was solved."""
    longest: int
    games: Mapping[str, SolvedOfGame]


class StoredProblems:
    """The notes on problems, for each person of the family and for guests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def today(self) -> date:
        """The day that it is."""
        return local_day(self._database.clock())

    def of_game(self, profile: int, game: str) -> dict[str, ProblemNote]:
        """What became of the problems of a game, by their names; those of days count too."""
        found: dict[str, ProblemNote] = {}
        asked = "SELECT name, tries, shown, solved FROM problems WHERE profile = ? AND game = ?"
        for name, tries, shown, solved in self._database.rows(asked, profile, game):
            here = ProblemNote(tries, bool(shown), solved is not None)
            # Solved in the book or as a problem of the day: what was done better counts.
            found[name] = max(found.get(name, here), here, key=lambda each: (each.solved, not each.shown, -each.tries))
        return found

    def of_days(self, profile: int) -> dict[str, ProblemNote]:
        """What became of the problems of days, by their dates."""
        asked = "SELECT day, tries, shown, solved FROM problems WHERE profile = ? AND day != ''"
        return {
            row[0]: ProblemNote(row[1], bool(row[2]), row[3] is not None) for row in self._database.rows(asked, profile)
        }

    def get(self, profile: int, game: str, name: str, day: str = "") -> ProblemNote:
        """What became of one problem."""
        rows = self._database.rows(f"SELECT tries, shown, solved FROM problems {_WHERE}", profile, game, name, day)
        return ProblemNote(rows[0][0], bool(rows[0][1]), rows[0][2] is not None) if rows else ProblemNote()

    @property
    def now(self) -> float:
        """The moment that it is."""
        return self._database.clock()

    def add_answer(
        self, profile: int, game: str, name: str, right: bool, day: str = "", begun: float | None = None
    ) -> None:
        """An answer was given to what was begun at a moment, or now. What was solved stays as it was solved."""
        solved = (begun or self._database.clock()) if right else None
        self._note(
            profile, game, name, day, f"UPDATE problems SET tries = tries + 1, solved = ?5 {_WHERE} AND solved IS NULL",
            solved,
        )  # fmt: skip

    def mark_solution_shown(self, profile: int, game: str, name: str, day: str = "") -> None:
        """The solution was looked at."""
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
        """How somebody has done so far."""
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
        """The days whose problem was solved on the day itself, alone."""
        asked = "SELECT day, solved FROM problems WHERE profile = ? AND day != '' AND solved NOTNULL AND shown = 0"
        return [day for day, solved in self._database.rows(asked, profile) if day == _day(solved)]


def local_day(moment: float) -> date:
    """The day of a moment where this computer stands."""
    return date(*time.localtime(moment)[:3])


def _day(moment: object) -> str:
    """The day of a moment, in local time; nothing for what is no moment."""
    try:
        return local_day(moment).isoformat() if isinstance(moment, int | float) else ""
    except (OverflowError, OSError, ValueError):
        return ""


def _dates(days: Iterable[str]) -> set[date]:
    """The days that are dates: what is none was not written here."""
    found = set()
    for day in days:
        try:
            found.add(date.fromisoformat(day))
        except ValueError:
            continue
    return found


def streak(days: Iterable[str], today: date) -> int:
    """Days in a row up to today; a day that is not over yet breaks nothing."""
    solved, day = _dates(days), today
    if day not in solved:
        day -= timedelta(1)
    count = 0
    while day in solved:
        count, day = count + 1, day - timedelta(1)
    return count


def longest(days: Iterable[str]) -> int:
    """The most days in a row."""
    solved = _dates(days)
    most = 0
    for day in solved:
        if day - timedelta(1) not in solved:
            run = 1
            while day + timedelta(run) in solved:
                run += 1
            most = max(most, run)
    return most
