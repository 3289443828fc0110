"""From one moment of a deal to another: back to what a player decided last, and on again from there."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.cards.pack import Seat
from cardtable.play.session.session import Session
from cardtable.scenes.match.hot_seat import HotSeat
from cardtable.table.board.board import Board


class Travel:
    """Goes where there is somewhere to go, and has the table show how it stands there."""

    def __init__(self, session: Session, board: Board, sharing: HotSeat, arrive: Callable[[], None]) -> None:
        self._session, self._board, self._sharing = session, board, sharing
        self._arrive = arrive
        self.returned_to = -1
        """The moment that was last gone to: there nothing is answered by itself."""

    def may_undo(self) -> bool:
        """Whether there is something that the player could take back."""
        here, session, tray = bool(self._sharing.people), self._session, self._board.arranging
        if self._sharing.my_turn() and tray is not None and tray.goes_back:
            return True
        return here and not session.course.over and session.taking_back.can(self._sharing.me)

    def undo(self) -> None:
        """Back to the player's own last decision."""
        self._go_back(self._sharing.me)

    def slip_back(self) -> None:
        """Back to what somebody has just answered, before the next one has come to the screen."""
        seat = self._sharing.slipped
        if seat is not None:
            self._sharing.lift()
            self._go_back(seat)

    def _go_back(self, seat: Seat) -> None:
        """Back to a seat's last decision."""
        self._go(lambda: self._session.taking_back.go(seat))

    def may_redo(self) -> bool:
        """Whether something that was taken back can be done again."""
        tray = self._board.arranging
        if self._sharing.my_turn() and tray is not None and tray.goes_on:
            return True
        return bool(self._sharing.people) and self._session.taking_back.can_redo

    def redo(self) -> None:
        """On to where the last step back was taken from."""
        self._go(self._session.taking_back.redo)

    def _go(self, go: Callable[[], bool]) -> None:
        """Go to another moment of the deal."""
        open_to_all = not self._sharing.secret
        if not go():
            return
        self.returned_to = self._session.moment
        if open_to_all:
            # What everybody here could see may be one player's secret again.
            self._sharing.leave()
        self._board.answered()
        self._board.stage.motions.sound("slide")
        self._arrive()

    def step_back(self) -> bool:
        """Take back the last step of a choice that has several and is not finished; False if there is none."""
        if not self.midway():
            return False
        self.undo()
        return True

    def midway(self) -> bool:
        """Whether the player has done a part of a choice that has several steps."""
        return self._sharing.my_turn() and self._board.talk.midway(self._session.viewer.seen())
