"""From one moment of a deal to another: back to what a player decided last, and on again from there."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.cards.pack import Seat
from cardtable.play.session.session import Session
from cardtable.scenes.match.hot_seat import HotSeat
from cardtable.table.board.board import Board


class Travel:
    """Goes where there is somewhere to go, and has the table show how it stands there."""

    def __init__(self, session: Session, board: Board, hot_seat: HotSeat, arrive: Callable[[], None]) -> None:
        self._session, self._board, self._hot_seat = session, board, hot_seat
        self._on_travelled = arrive
        self.returned_to = -1
        """The moment that was last gone to: there nothing is answered by itself."""

    def may_undo(self) -> bool:
        """Whether there is something that the player could take back."""
        here, session, tray = bool(self._hot_seat.local_seats), self._session, self._board.arranging
        if self._hot_seat.is_my_turn() and tray is not None and tray.goes_back:
            return True
        return here and not session.progress.over and session.undo.can_take_back(self._hot_seat.active_seat)

    def undo(self) -> None:
        """Back to the player's own last decision."""
        self._undo_seat(self._hot_seat.active_seat)

    def undo_from_curtain(self) -> None:
        """Back to what somebody has just answered, before the next one has come to the screen."""
        seat = self._hot_seat.undo_seat
        if seat is not None:
            self._hot_seat.lift_curtain()
            self._undo_seat(seat)

    def _undo_seat(self, seat: Seat) -> None:
        """Back to a seat's last decision."""
        self._go(lambda: self._session.undo.take_back(seat))

    def may_redo(self) -> bool:
        """Whether something that was taken back can be done again."""
        tray = self._board.arranging
        if self._hot_seat.is_my_turn() and tray is not None and tray.goes_on:
            return True
        return bool(self._hot_seat.local_seats) and self._session.undo.can_redo

    def redo(self) -> None:
        """On to where the last step back was taken from."""
        self._go(self._session.undo.redo)

    def _go(self, go: Callable[[], bool]) -> None:
        """Go to another moment of the deal."""
        open_to_all = not self._hot_seat.has_secrets
        if not go():
            return
        self.returned_to = self._session.moment
        if open_to_all:
            # What everybody here could see may be one player's secret again.
            self._hot_seat.vacate()
        self._board.answered()
        self._board.stage.motions.sound("slide")
        self._on_travelled()

    def undo_step(self) -> bool:
        """Take back the last step of a choice that has several and is not finished; False if there is none."""
        if not self.is_midway():
            return False
        self.undo()
        return True

    def is_midway(self) -> bool:
        """Whether the player has done a part of a choice that has several steps."""
        return self._hot_seat.is_my_turn() and self._board.talk.midway(self._session.viewer.observation())
