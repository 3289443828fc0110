"""Phones of the people at one table. Nothing of them is imported or opened before a phone is wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardtable.cards.pack import Seat
from cardtable.play.player import PlayerInfo
from cardtable.play.session.session import Session
from cardtable.scenes.core.scene import Scene, SceneStack
from cardtable.scenes.match.hot_seat.hot_seat import HotSeat
from cardtable.scenes.match.hud.hud import Hud
from cardtable.scenes.match.turn.turn_loop import TurnLoop
from cardtable.table.board.board import Board
from cardtable.text.catalog import language, text

if TYPE_CHECKING:
    from cardtable.scenes.phones.phone_host import PhoneHost

KEPT = "phones"
"""Setting with the phones of stored matches."""


class TablePhones:
    """Phones of one table, served beside its frames."""

    def __init__(
        self, shell: SceneStack, table: Scene, session: Session, sitters: Sequence[PlayerInfo],
        next_deal: Callable[[], None],
    ) -> None:  # fmt: skip
        """Move the people who have phones in the stored match away from the screen, before anything of it is shown."""
        self._shell, self._table, self._session, self._sitters = shell, table, session, sitters
        self._next_deal = next_deal
        self.host: PhoneHost | None = None
        self._hot_seat: HotSeat
        self._board: Board
        self._hud: Hud
        self._turn_loop: TurnLoop
        self._resting = False
        self._proceeds = False
        """True while a phone's wish to go on waits for the end of the deal to be shown."""
        if str(session.record_id) in shell.store.settings.get(KEPT, {}):
            from cardtable.scenes.phones.kept_keys import load_phones

            for seat in load_phones(shell.store, session.record_id).seats:
                if seat in session.viewer.local_seats:
                    session.remote.send_away(seat)

    def attach(self, hot_seat: HotSeat, board: Board, hud: Hud, turn_loop: TurnLoop) -> None:
        """Receive the parts of the table, as soon as they are made."""
        self._hot_seat, self._board, self._hud, self._turn_loop = hot_seat, board, hud, turn_loop

    def open(self) -> bool:
        """Open the port if people have phones already. Return False if that is not possible: then they are back at the
        screen, and a notice says why."""
        seats = self._session.remote.seats
        reason = self.send_away(*seats) if seats else ""
        if reason:
            for seat in seats:
                self._session.remote.bring_back(seat)
            self._shell.notify(text(reason))
        return not reason

    def send_away(self, *seats: Seat) -> str:
        """Offer seats to phones, and open the port for the first one. Return the text id of the reason if that is not
        possible; otherwise ""."""
        host = self.host or self._make_host()
        reason = host.open()
        if not reason:
            self.host = host
            for seat in seats:
                host.send_away(seat)
        return reason

    def _make_host(self) -> PhoneHost:
        from cardtable.scenes.phones.phone_host import PhoneHost
        from cardtable.scenes.phones.publisher import TableDoor

        shell = self._shell
        door = TableDoor(self._wish_to_go_on, self._take_back, lambda seat: language())
        codes = list(dict.fromkeys(self._board.layout.pack.codes))
        letters = shell.preferences.corner_letters
        host = PhoneHost(self._session, self._sitters, shell.artwork, shell.store, door, codes, letters)
        host.log = shell.log
        return host

    def close(self) -> None:
        """Close the port; the phones stay with the match."""
        if self.host is not None:
            self.host.close()

    # -- time ----------------------------------------------------------------------------------------------------

    @property
    def needs_polling(self) -> bool:
        """True while something for phones is made beside the frames."""
        return self.host is not None and self.host.needs_polling

    def update(self, resting: bool) -> bool:
        """Serve the phones; `resting` if nothing moves and everything is written. Return True if more is to come."""
        self._resting = resting
        if self.host is None:
            return False
        more = self.host.update(resting)
        if self._proceeds and self._turn_loop.deal_ended:
            self._go_on()
            return True
        return more

    def update_covered(self) -> bool:
        """Serve the phones while other scenes lie above the table, such as the result of a deal."""
        return self.host is not None and self.update(self._resting)

    # -- wishes of phones ----------------------------------------------------------------------------------------

    def _wish_to_go_on(self) -> None:
        self._proceeds = True

    def _go_on(self) -> None:
        """Start the next deal, whatever lies above the table."""
        self._proceeds = False
        if not self._session.progress.over:
            self._shell.close_above(self._table)
            self._next_deal()

    def _take_back(self, seat: Seat) -> None:
        """Take back to a seat's last decision. A curtain that hangs must fall anew."""
        self._shell.close_above(self._table)
        self._hot_seat.lift_curtain()
        self._turn_loop.finish_motion()
        self._turn_loop.travel.undo_seat(seat)
