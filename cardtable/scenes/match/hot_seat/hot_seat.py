"""Hot seat: several people at one screen. If their hands are secret, a curtain falls between turns, and behind it the
table shows only public cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.cards.events import View
from cardtable.cards.pack import WATCHER, Card, Seat
from cardtable.play.session.viewer import Viewer


class HotSeat:
    """Seats of the people at this screen. It tells the viewer which seat looks."""

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
        """Seat from which the table is seen."""
        self._vacant = False
        """True while no player sits at the screen: the table shows the public view."""
        self._curtain_hangs = False
        """True while the curtain hangs."""
        self._answered_seat: Seat | None = None

    @property
    def is_solo(self) -> bool:
        """True if only one person plays here."""
        return len(self.local_seats) == len(self._viewer.people) == 1

    @property
    def has_secrets(self) -> bool:
        """True if people at this table hold cards that they may not show each other. Those with a device of their own
        see the screen, too."""
        return len(self._viewer.people) > 1 and self._conceals(self._viewer.public_observation().view)

    def lies_open(self, card: Card) -> bool:
        """Return whether a card may be named to all present viewers. A single viewer may hear every card it knows;
        several only public cards."""
        if len(self._viewer.people) < 2 or self.has_secrets:
            return True
        return any(card in cards for cards in self._viewer.public_observation().view.values())

    @property
    def hint_is_overheard(self) -> bool:
        """True if several people see the screen and the active player was shown cards that the others were not, also if
        they lie face down since. A hint follows from these cards."""
        if len(self._viewer.people) < 2 or self.has_secrets:
            return False
        return self._viewer.observation().heard != self._viewer.public_observation().heard

    @property
    def viewer_seat(self) -> Seat:
        """The seat with the view that the table shows; `WATCHER` while no player sits there."""
        return WATCHER if self._vacant or self.all_elsewhere else self.active_seat

    @property
    def all_elsewhere(self) -> bool:
        """True if everybody plays from a device of their own: the screen is the table and shows what lies open."""
        return not self.local_seats and bool(self._viewer.people)

    def asked_seats(self) -> Sequence[Seat]:
        """Return the local seats that are asked now."""
        return [seat for seat in self._viewer.observation().asked if seat in self.local_seats]

    def is_my_turn(self) -> bool:
        """Return whether the active seat is asked."""
        return not self._vacant and self.active_seat in self.asked_seats()

    def vacate(self) -> None:
        """Switch to the public view if hands are secret."""
        self._vacant = self.has_secrets
        self._viewer.look_from(self.viewer_seat)

    def regroup(self) -> None:
        """Seat people anew after some went to a device of their own or came back from one. A curtain that hung for one
        of them must be closed by then."""
        self.local_seats = self._viewer.local_seats
        if self.local_seats and self.active_seat not in self.local_seats:
            self.active_seat = self.local_seats[0]
        self.lift_curtain()
        self.vacate()
        self._on_viewer_changed(True)

    def leave_to_others(self) -> bool:
        """Switch to the public view while people on devices of their own are asked, because they see the screen. Return
        True if fewer cards are shown then."""
        shared = len(self.local_seats) < len(self._viewer.people)
        return shared and bool(self.local_seats) and self.show_to_all()

    def show_to_all(self) -> bool:
        """Switch to the public view, as at the end of a deal. Return True if fewer cards are shown then."""
        if self._vacant or not self.has_secrets:
            return False
        self.vacate()
        self._on_viewer_changed(False)
        return True

    def seat_player(self, seat: Seat) -> bool:
        """Bring the player of an asked seat to the screen. Return False while the curtain is still closed."""
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
        """Note that the active seat has acted."""
        self._answered_seat = self.active_seat

    @property
    def undo_seat(self) -> Seat | None:
        """The seat that may undo its last action from the closed curtain, or None. Allowed until the next player opens
        the curtain."""
        return self._answered_seat if self._answered_seat != self.active_seat else None

    def lift_curtain(self) -> None:
        """Remove the curtain before the next player has come."""
        self._answered_seat, self._curtain_hangs = None, False

    def on_curtain_opened(self) -> None:
        """Show the table to the player that opened the curtain."""
        self._answered_seat = None
        self._vacant = self._curtain_hangs = False
        self._activate(self.active_seat)

    def _activate(self, seat: Seat) -> None:
        other = seat != self.active_seat
        self.active_seat = seat
        self._viewer.look_from(self.viewer_seat)
        self._on_viewer_changed(other)
