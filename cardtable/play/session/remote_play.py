"""Play from devices of the people's own. Each of their seats has its own observation, its own question number and one
answer that waits until the table takes it."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from cardtable.cards.pack import WATCHER, Card, Seat
from cardtable.play.players.controllers import Controller, Human, RemoteHuman
from cardtable.play.session.drafts import SeatDrafts
from cardtable.play.session.running_match import RunningMatch
from cardtable.play.session.viewer import Viewer
from cardtable.rules.game import Action, Refusal
from cardtable.rules.observe import Observation


class RemotePlay:
    """Seats of the people on devices of their own. Bots' seats and seats at this screen are refused, so that no
    observation of them leaves the session here."""

    def __init__(self, running: RunningMatch, viewer: Viewer, controllers: MutableSequence[Controller]) -> None:
        self._running, self._viewer, self._controllers = running, viewer, controllers
        self._drafts = SeatDrafts(running)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats of the people on devices of their own."""
        return self._running.remote_seats

    def send_away(self, seat: Seat) -> None:
        """Move a person from this screen to a device. The seat is a person's as before, and no screen looks from it."""
        running = self._running
        assert seat in running.local_seats, "only a person at this screen takes a device"
        running.local_seats = tuple(other for other in running.local_seats if other != seat)
        if self._viewer.eyes == seat:
            self._viewer.look_from(WATCHER)
        self._controllers[seat] = RemoteHuman(lambda: running.questions.number(seat))
        if running.match.game is not None:
            running.questions.update(running.game, self.seats)

    def bring_back(self, seat: Seat) -> None:
        """Move a person from a device to this screen. An answer that waits is dropped."""
        self._check(seat)
        self._running.local_seats = tuple(sorted((*self._running.local_seats, seat)))
        self._controllers[seat] = Human()

    def observation(self, seat: Seat) -> Observation:
        """Return the observation of such a seat now; the same object until something changes."""
        self._check(seat)
        return self._running.observe(seat)

    def question_number(self, seat: Seat) -> int:
        """Return the number of the seat's present question. An answer must name it."""
        self._check(seat)
        return self._running.questions.number(seat)

    def answer(self, seat: Seat, number: int, action: Action) -> bool:
        """Leave the answer of a seat for `Session.poll_bots`. Return False, and change nothing, if it belongs to
        another question or is not allowed."""
        self._check(seat)
        running, controller = self._running, self._controllers[seat]
        current = running.match.playing and number == running.questions.number(seat)
        if not current or not running.observe(seat).ask.allows(action) or not isinstance(controller, RemoteHuman):
            return False
        controller.leave(number, action)
        return True

    def has_answer(self, seat: Seat) -> bool:
        """Return whether an answer of the seat waits to be taken."""
        self._check(seat)
        controller = self._controllers[seat]
        return isinstance(controller, RemoteHuman) and controller.has_answer

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """Return the reason why the seat may not do this, or None if it may."""
        self._check(seat)
        return None if self._running.observe(seat).ask.allows(action) else self._running.game.refuse(seat, action)

    def latest_draft(self, seat: Seat) -> Sequence[Card]:
        """Return the seat's last order of its cards in this deal; empty if none was begun."""
        self._check(seat)
        return self._drafts.load(seat)

    def save_draft(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Save the seat's present order of the cards that it arranges."""
        self._check(seat)
        self._drafts.store(seat, cards)

    def _check(self, seat: Seat) -> None:
        assert seat in self.seats, "the seat has no device of its own"
