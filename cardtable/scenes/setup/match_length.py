"""Expected length of a match: from the family's own matches at such a table, else from counted ones at the pace of the
family's other matches of the game."""

from __future__ import annotations

from statistics import median

from cardtable.play.session.open_session import seats_and_options
from cardtable.rules.game import Game
from cardtable.rules.lengths import endless, minutes
from cardtable.scenes.setup.plan import SeatingPlan
from cardtable.store.queries.scores import seconds_played, tables
from cardtable.store.store import Store
from cardtable.text.catalog import text

SLOWEST, FASTEST = 3.0, 0.5
"""Bounds of the family's pace, as a factor on the counted length."""
LONGEST = 120
"""Longest match length in minutes shown as a number."""


class MatchLength:
    """Expected length of matches of one game, in words."""

    def __init__(self, store: Store, game: type[Game]) -> None:
        self._store, self._game = store, game
        self._own: dict[tuple[object, ...], int | None] = {}
        """Minutes of the family's own matches, for each table that was asked for."""
        self._pace: float | None = None
        """Pace of the family, once it was asked for."""

    def words(self, plan: SeatingPlan, pace: float) -> str:
        """Return the length in words, or "" if it is unknown. `pace` is the speed of movements, 1 for normal."""
        if endless(self._game, len(plan.chairs), plan.options):
            return text("seats.minutes.open")
        own = self.own_minutes(plan)
        counted = minutes(self._game, len(plan.chairs), plan.options, plan.people, pace)
        found = own or (None if counted is None else max(5, 5 * round(counted * self._family_pace() / 5)))
        if found is None:
            return ""
        if found > LONGEST:
            return text("seats.minutes.more")
        return text("seats.minutes.own" if own else "seats.minutes", n=found)

    def _family_pace(self) -> float:
        """Return how much longer than counted the family's matches of this game take: the median over all tables."""
        if self._pace is None:
            found = []
            for table in tables(self._store, self._game.id):
                seats, options = seats_and_options(table.header) or (0, {})
                for people in range(1, seats + 1):
                    counted = minutes(self._game, seats, options, people)
                    if counted:
                        taken = seconds_played(self._store, table.records, people)
                        found += [seconds / 60 / counted for seconds in taken]
            self._pace = min(SLOWEST, max(FASTEST, median(found))) if found else 1.0
        return self._pace

    def own_minutes(self, plan: SeatingPlan) -> int | None:
        """Return the median length of the matches that as many people have finished at such a table, in steps of five
        minutes; None if there is none."""
        key = (len(plan.chairs), plan.people, *sorted(plan.options.items()))
        if key not in self._own:
            wanted = len(plan.chairs), plan.options
            alike = [table for table in tables(self._store, self._game.id) if seats_and_options(table.header) == wanted]
            records = {record for table in alike for record in table.records}
            taken = seconds_played(self._store, records, plan.people)
            self._own[key] = max(5, 5 * round(median(taken) / 300)) if taken else None
        return self._own[key]
