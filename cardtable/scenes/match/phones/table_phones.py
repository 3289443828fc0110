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
    from cardtable.scenes.phones.phone_host import PhoneHost, SeatOffer


KEPT = "phones"
"""Setting with the phones of stored matches."""


class TablePhones:
    """Phones of one table, served beside its frames."""

    def __init__(
        self, shell: SceneStack, table: Scene, session: Session, sitters: Sequence[PlayerInfo],
        next_deal: Callable[[], None],
    ) -> None:  # fmt: skip
        """Move the people who have phones in the stored match away from the screen, before anything of it is shown."""
        self._shell, self._table, self._session, self.sitters = shell, table, session, sitters
        self._next_deal = next_deal
        self.host: PhoneHost | None = None
        self._hot_seat: HotSeat
        self._board: Board
        self._hud: Hud
        self._turn_loop: TurnLoop
        self._resting = False
        self._is_calling = True
        """True until people whose phones are awaited were called."""
        self._marked: dict[Seat, str] = {}
        """State of each seat as it was told last."""
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

    def obstacle(self) -> str:
        """Return the text id of the reason why no phone can be used; "" if nothing is known against it."""
        if self.host is not None and self.host.server is not None:
            return ""
        from cardtable.scenes.phones.obstacle import find_obstacle

        return find_obstacle()

    def bring_back(self, seat: Seat) -> None:
        """Take a seat back to the screen."""
        if self.host is not None:
            self.host.bring_back(seat)

    def renew(self, seat: Seat) -> None:
        """Part a seat from its phone and draw new codes for another one."""
        if self.host is not None:
            self.host.change_phone(seat)

    def regroup(self) -> None:
        """Seat people anew after one went to a phone or came back. A curtain that hangs is taken away, and falls again
        where it must."""
        shell, scenes = self._shell, self._shell.scenes
        dialogs = [scene for scene in scenes[scenes.index(self._table) + 1 :] if scene.overlay]
        shell.close_above(self._table)
        self._board.stage.finish()
        self._turn_loop.advice.clear()
        self._board.end_question()
        self._hot_seat.regroup()
        self._hud.is_solo = self._hot_seat.is_solo
        for scene in dialogs:
            shell.push(scene)

    # -- seats ---------------------------------------------------------------------------------------------------

    @property
    def are_possible(self) -> bool:
        """Return whether people may have phones here: keys are kept with a stored match only."""
        return bool(self._session.record_id)

    @property
    def people(self) -> Sequence[Seat]:
        """Return the seats of all people."""
        return self._session.viewer.people

    def state(self, seat: Seat) -> str:
        """Return "here" for a seat at this screen; for one on a phone "awaited", "on" or "lost"."""
        if self.host is None or seat not in self._session.remote.seats:
            return "here"
        if not self.host.has_phone(seat):
            return "awaited"
        return "on" if self.host.is_connected(seat) else "lost"

    def offer(self, seat: Seat) -> SeatOffer:
        """Return everything by which a phone joins a seat; the port must be open."""
        assert self.host is not None, "the port is open"
        return self.host.offer(seat)

    def open_dialog(self, seat: Seat | None = None, *, uncalled: bool = False) -> None:
        """Open the dialog of the phones."""
        from cardtable.scenes.match.phones.phones_dialog import PhonesDialog

        self._is_calling = False
        self._shell.push(PhonesDialog(self, seat, uncalled=uncalled))

    def open_seat(self, seat: Seat) -> bool:
        """Open the dialog at a seat on a phone. Return False for any other seat."""
        if self.state(seat) == "here":
            return False
        self.open_dialog(seat)
        return True

    def _make_host(self) -> PhoneHost:
        from cardtable.scenes.phones.phone_host import PhoneHost
        from cardtable.scenes.phones.publisher import TableDoor

        shell = self._shell
        door = TableDoor(
            self._wish_to_go_on, self._take_back, lambda seat: language(), self._ask_screen, self._hud.show_notice
        )
        codes = list(dict.fromkeys(self._board.layout.pack.codes))
        letters = shell.preferences.corner_letters
        host = PhoneHost(self._session, self.sitters, shell.artwork, shell.store, door, codes, letters)
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

    def update(self, resting: bool, *, held: bool = False) -> bool:
        """Serve the phones; `resting` if nothing moves and everything is written, `held` if a dialog above the table
        asks about this moment. Return True if more is to come."""
        self._resting = resting
        if self.host is None:
            return False
        more = self.host.update(resting, held=held)
        self._mark_seats()
        if self._is_calling and resting:
            self._call()
        if self._proceeds and self._turn_loop.deal_ended:
            self._go_on()
            return True
        return more

    @property
    def are_in_play(self) -> bool:
        """Return whether people play from phones now."""
        return self.host is not None and bool(self._session.remote.seats)

    def update_covered(self, dt: float) -> bool:
        """Serve the phones while other scenes lie above the table. The match belongs to the people with phones as well,
        so it goes on for them, unless such a scene asks about the present moment."""
        shell, session = self._shell, self._session
        above = shell.scenes[shell.scenes.index(self._table) + 1 :]
        if not self.are_in_play or any(scene.holds_table for scene in above):
            return self.update(self._resting, held=True)
        if self._proceeds and not (session.playing or session.progress.over or self._turn_loop.deal_ended):
            shell.close_above(self._table)  # the end of the deal is shown before the next one begins
            return True
        moment, moving = session.log_length, False
        if session.saved:
            moving = self._turn_loop.go_on_covered(dt)
            self._board.stage.finish()
        if session.log_length != moment:
            shell.invalidate()  # the table shines through dialogs
        return self.update(session.saved) or moving

    def _call(self) -> None:
        """Open the dialog once if phones are awaited, also over a curtain."""
        top = self._shell.top
        if top is self._table or not top.overlay:
            self._is_calling = False
            if any(self.state(seat) == "awaited" for seat in self.people):
                self.open_dialog(uncalled=True)

    def _mark_seats(self) -> None:
        """Show at each seat where its person plays, and tell which phones have come or gone."""
        for seat, line in self._hud.ledger.lines.items():
            state = self.state(seat) if seat in self.people else "here"
            line.phone = "" if state == "here" else state
            if self._marked.get(seat, state) != state:
                self._tell(seat, state)
            self._marked[seat] = state

    def _tell(self, seat: Seat, state: str) -> None:
        """Tell that a phone has come or gone. The face of a person who has come hops on its chair."""
        name, line = self.sitters[seat].name, self._hud.ledger.lines[seat]
        if state == "on":
            line.event_mood = "pleased"
            self._hud.show_notice(text("phones.has-come", name=name))
        elif state == "lost":
            self._hud.show_notice(text("phones.gone", name=name))

    # -- wishes of phones ----------------------------------------------------------------------------------------

    def _wish_to_go_on(self) -> None:
        self._proceeds = True

    def _go_on(self) -> None:
        """Start the next deal, whatever lies above the table."""
        self._proceeds = False
        if not self._session.progress.over:
            self._shell.close_above(self._table)
            self._next_deal()

    def consult(self, seat: Seat) -> bool:
        """Ask the phones whether a person at the screen may take back. Return False if none is within reach."""
        if self.host is None or not any(self.state(other) == "on" for other in self.people):
            return False
        self._hud.show_notice(text("phones.asked-to-take-back"))
        self.host.ask_to_take_back(seat)
        return True

    def _ask_screen(self, words: str, answer: Callable[[bool], None]) -> None:
        """Ask the people at the screen whether a person with a phone may take back."""
        from cardtable.scenes.core.form_scene import Dialog

        yes, no = text("phone.yes-may"), text("phone.no-let-it")
        asked = Dialog.consent(text("phone.take-back"), words, yes, no, answer)
        asked.holds_table = True
        self._shell.push(asked)

    def _take_back(self, seat: Seat) -> None:
        """Take back to a seat's last decision. A curtain that hangs must fall anew."""
        self._shell.close_above(self._table)
        self._hot_seat.lift_curtain()
        self._turn_loop.finish_motion()
        self._turn_loop.travel.undo_seat(seat)
