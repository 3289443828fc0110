"""Trial of another answer at a moment of a finished match. The answer is judged and has no consequences."""

from __future__ import annotations

from cardtable.cards.events import Event
from cardtable.cards.pack import Seat
from cardtable.play.history.replay import Moment, Replay
from cardtable.play.players.controllers import Human, RecordedSeat
from cardtable.play.session.session import Session
from cardtable.play.session.undo import Undo
from cardtable.rules.game import Action, IllegalAction
from cardtable.rules.match import Match
from cardtable.rules.record import header_lines, read_record
from cardtable.rules.registry import game


class TryAgainSession(Session):
    """Session at a moment of a finished match. Only the seat that was asked answers, any number of times."""

    def __init__(self, match: Match, seat: Seat) -> None:
        seats = range(match.terms.seats)
        super().__init__(match, [Human() if other == seat else RecordedSeat(()) for other in seats])
        self.undo = NoUndo(self._running)
        self.given: Action | None = None
        """Answer that has not been judged yet."""

    def act(self, action: Action) -> list[Event]:
        """Note the answer; the table stays as it is."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.given = action
        return []


class NoUndo(Undo):
    """Undo that is never available, because the moves before this moment stay."""

    def can_take_back(self, seat: Seat) -> bool:
        return False

    @property
    def can_redo(self) -> bool:
        return False


def open_try_again(replay: Replay, when: Moment, seat: Seat) -> TryAgainSession:
    """Return a session at a moment of a finished match, as the answering seat saw it."""
    terms, lines = replay.record_until(when)
    return TryAgainSession(read_record([*header_lines(terms), *lines], game), seat)
