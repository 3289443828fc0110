"""Several people at one screen. Where their hands are secret, a curtain falls between one and the next, and
behind it the table shows only what everybody may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.cards.events import View
from cardtable.cards.pack import WATCHER, Card, Seat
from cardtable.play.session.viewer import Viewer


class HotSeat:
    """Who sits before the screen; the viewer is told whose eyes look."""

    def __init__(
        self,
        viewer: Viewer,
        conceals: Callable[[View], bool],
        turned: Callable[[bool], None],
        fall: Callable[[], None],
    ) -> None:
        self._viewer, self._conceals = viewer, conceals
        self._on_viewer_changed, self._drop_curtain = turned, fall
        self.local_seats = viewer.local_seats
        self.active_seat: Seat = self.local_seats[0] if self.local_seats else 0
        """Whose side the table is seen from."""
        self._vacant = False
        """Nobody sits before the screen: the table shows what a stranger would see."""
        self._curtain_hangs = False
        """The curtain hangs already."""
        self._answered_seat: Seat | None = None

    @property
    def is_solo(self) -> bool:
        """Whether only one person plays here."""
        return len(self.local_seats) == 1

    @property
    def has_secrets(self) -> bool:
        """Whether people at this screen hold cards that they may not show each other."""
        return len(self.local_seats) > 1 and self._conceals(self._viewer.public_observation().view)

    def lies_open(self, card: Card) -> bool:
        """Whether a card may be named to all who look at the screen now: to who sits there alone any that they know, to
        several people only what lies open before everybody."""
        if len(self.local_seats) < 2 or self.has_secrets:
            return True
        return any(card in cards for cards in self._viewer.public_observation().view.values())

    @property
    def viewer_seat(self) -> Seat:
        """The seat through whose eyes the table is shown."""
        return WATCHER if self._vacant else self.active_seat

    def asked_seats(self) -> Sequence[Seat]:
        """The people here who are asked now."""
        return [seat for seat in self._viewer.observation().asked if seat in self.local_seats]

    def is_my_turn(self) -> bool:
        """Whether the one before the screen is asked."""
        return not self._vacant and self.active_seat in self.asked_seats()

    def vacate(self) -> None:
        """The one before the screen stands up, if that matters."""
        self._vacant = self.has_secrets
        self._viewer.look_from(self.viewer_seat)

    def show_to_all(self) -> bool:
        """Everybody looks at the table, as at the end of a deal; True if less is shown then."""
        if self._vacant or not self.has_secrets:
            return False
        self.vacate()
        self._on_viewer_changed(False)
        return True

    def seat_player(self, seat: Seat) -> bool:
        """Bring a person to the screen who is asked; False while the curtain is still closed."""
        if seat == self.active_seat and not self._vacant:
            return True
        if self._curtain_hangs:
            return False
        self._vacant = self._curtain_hangs = self.has_secrets
        self._activate(seat)
        if self._curtain_hangs:
            self._drop_curtain()
        return not self._curtain_hangs

    def on_answered(self) -> None:
        """The one before the screen has answered."""
        self._answered_seat = self.active_seat

    @property
    def undo_seat(self) -> Seat | None:
        """Who may still take the last answer back from before the curtain: nobody has looked since it was given."""
        return self._answered_seat if self._answered_seat != self.active_seat else None

    def lift_curtain(self) -> None:
        """The curtain is taken away, and nobody has come to the screen."""
        self._answered_seat, self._curtain_hangs = None, False

    def on_curtain_opened(self) -> None:
        """The curtain has been opened by the one who was asked to come."""
        self._answered_seat = None
        self._vacant = self._curtain_hangs = False
        self._activate(self.active_seat)

    def _activate(self, seat: Seat) -> None:
        other = seat != self.active_seat
        self.active_seat = seat
        self._viewer.look_from(self.viewer_seat)
        self._on_viewer_changed(other)
