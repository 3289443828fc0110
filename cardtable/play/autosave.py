"""The log of a match on its way to the store: every action as it is done, the result when it is over."""

from __future__ import annotations

from cardtable.rules.match import Match
from cardtable.store.rows import Outcome
from cardtable.store.store import Store


class Autosave:
    """Keeps one match."""

    def __init__(self, store: Store, record: int, seconds: float = 0.0) -> None:
        self.store = store
        self.record = record
        self.seconds = seconds
        """How long the table has been open; whoever reads the clock adds to it."""

    def keep(self, match: Match, assisted: bool) -> None:
        """Write what is new in the log; an undo takes lines back."""
        self.store.log(self.record, match.lines, assisted=assisted, seconds=self.seconds)

    def finish(self, match: Match, assisted: bool) -> None:
        """Write the results of a finished match."""
        self.keep(match, assisted)
        standing = match.standing
        self.store.finish(
            self.record,
            [
                Outcome(seat, place, total, [str(result.points[seat]) for result in match.results])
                for seat, (place, total) in enumerate(zip(standing.places, standing.totals, strict=True))
            ],
        )
