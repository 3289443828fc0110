"""Autosave of a match: writes every action to the store as it is done, and the results at the end."""

from __future__ import annotations

from cardtable.play.assistance import Assistance, GivenAssistance, assistance_of
from cardtable.play.saving.drafts import Drafts
from cardtable.play.saving.redo_stack import RedoStack
from cardtable.rules.match import Match
from cardtable.store.store import Store
from cardtable.store.types import Outcome


class Autosave:
    """Autosave of one match."""

    def __init__(self, store: Store, record: int, seconds: float = 0.0) -> None:
        self.store = store
        self.drafts = Drafts(store, record)
        self.redo_stack = RedoStack(store, record)
        self.record_id = record
        self.seconds = seconds
        """Time for which the table has been open; the main loop adds to it."""

    def save_log(self, match: Match, given: GivenAssistance) -> None:
        """Write the new lines of the log. After an undo, lines are deleted."""
        so_far = assistance_of((), (), given)
        self.store.logs.save_lines(
            self.record_id, match.lines, assisted=so_far, hinted=sorted(given.hinted), seconds=self.seconds
        )

    def finish(self, match: Match, given: GivenAssistance, how: Assistance) -> None:
        """Write the results of a finished match and the help people had in it. A match continued from another has no
        results: it goes into the bin, where it can be viewed for a while."""
        self.save_log(match, given)
        if Assistance.PLAYED_ON in how:
            self.store.matches.throw_away(self.record_id)
            return
        standing = match.standing
        self.store.logs.finish(
            self.record_id,
            [
                Outcome(seat, place, total, [str(result.points[seat]) for result in match.results])
                for seat, (place, total) in enumerate(zip(standing.places, standing.totals, strict=True))
            ],
            assisted=how,
        )
