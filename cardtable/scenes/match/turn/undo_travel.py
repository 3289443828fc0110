"""Undo and redo within a deal."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.cards.pack import Seat
from cardtable.play.session.session import Session
from cardtable.scenes.match.hot_seat.hot_seat import HotSeat
from cardtable.table.board.board import Board


class Travel:
    """Travel of session and board to another moment of the deal."""

    def __init__(self, session: Session, board: Board, hot_seat: HotSeat, arrive: Callable[[], None]) -> None:
        self._session, self._board, self._hot_seat = session, board, hot_seat
        self._on_travelled = arrive
        self.returned_to = -1
        """The moment last travelled to; nothing is answered automatically there."""

    def may_undo(self) -> bool:
        """Return whether the active player can undo something."""
        here, session, tray = bool(self._hot_seat.local_seats), self._session, self._board.arranging
        if self._hot_seat.is_my_turn() and tray is not None and tray.goes_back:
            return True
        return here and not session.progress.over and session.undo.can_take_back(self._hot_seat.active_seat)

    def undo(self) -> None:
        """Undo back to the active player's last decision."""
        self.undo_seat(self._hot_seat.active_seat)

    def undo_from_curtain(self) -> None:
        """Undo the last action from the closed curtain, before the next player has looked."""
        seat = self._hot_seat.undo_seat
        if seat is not None:
            self._hot_seat.lift_curtain()
            self.undo_seat(seat)

    def undo_seat(self, seat: Seat) -> None:
        """Undo back to a seat's last decision."""
        self._go(lambda: self._session.undo.take_back(seat))

    def may_redo(self) -> bool:
        """Return whether an undone action can be redone."""
        tray = self._board.arranging
        if self._hot_seat.is_my_turn() and tray is not None and tray.goes_on:
            return True
        return bool(self._hot_seat.local_seats) and self._session.undo.can_redo

    def redo(self) -> None:
        """Redo to the moment of the last undo."""
        self._go(self._session.undo.redo)

    def _go(self, go: Callable[[], bool]) -> None:
        """Move the session with `go` and show the new moment."""
        open_to_all = not self._hot_seat.has_secrets
        if not go():
            return
        self.returned_to = self._session.log_length
        if open_to_all:
            # Cards that lay open for all players may be secret again.
            self._hot_seat.vacate()
        self._board.end_question()
        self._board.stage.motions.sound("slide")
        self._on_travelled()

    def undo_step(self) -> bool:
        """Undo the last step of an unfinished choice of several steps. Return False if there is none."""
        if not self.is_midway():
            return False
        self.undo()
        return True

    def is_midway(self) -> bool:
        """Return whether the player is in the middle of a choice of several steps."""
        return self._hot_seat.is_my_turn() and self._board.talk.midway(self._session.viewer.observation())
