"""Points of the unfinished matches that the lobby shows, counted in a thread once it has come to rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.rules.registry import TABLES
from cardtable.store.store import Store

if TYPE_CHECKING:
    from cardtable.play.history.standings import MatchStandings
    from cardtable.play.match_progress import MatchProgress

MOST = 6
"""Most matches that are counted, more than a row shows."""


class WaitingPoints:
    """The points of each match in short, as far as they are known."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.known: dict[int, str] = {}
        self._changed: dict[int, float] = {}
        """Time of the last move of each match that was counted."""
        self._task: MatchStandings | None = None
        self._asked: dict[int, float] = {}

    @property
    def busy(self) -> bool:
        """True while matches are counted."""
        return self._task is not None

    def look_up(self) -> None:
        """Begin to count the matches that have changed."""
        waiting = [match for match in self._store.matches.unfinished() if match.game in TABLES][:MOST]
        self._asked = {match.id: match.changed for match in waiting if self._changed.get(match.id) != match.changed}
        if not self._asked:
            return
        from cardtable.play.history.standings import MatchStandings

        self._task = MatchStandings(self._store, self._asked)

    def news(self) -> bool:
        """Return whether the matches are counted now. True once for each look."""
        task = self._task
        if task is None or not task.complete:
            return False
        self._task = None
        self._changed.update(self._asked)
        for record in self._asked:
            course = task.progress(record)
            self.known[record] = "" if course is None else _short(course)
        return True


def _short(course: MatchProgress) -> str:
    """Return the totals of all seats; "" during the first deal."""
    from cardtable.scenes.panels.ledger import points_text

    if not course.deals:
        return ""
    return " : ".join(points_text(total) for total in course.standing.totals)
