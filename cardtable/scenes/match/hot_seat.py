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
        self._turned, self._fall = turned, fall
        self.people = viewer.people
        self.me: Seat = self.people[0] if self.people else 0
        """Whose side the table is seen from."""
        self._away = False
        """Nobody sits before the screen: the table shows what a stranger would see."""
        self._closed = False
        """The curtain hangs already."""
        self._slipped: Seat | None = None

    @property
    def alone(self) -> bool:
        """Whether only one person plays here."""
        return len(self.people) == 1

    @property
    def secret(self) -> bool:
        """Whether people at this screen hold cards that they may not show each other."""
        return len(self.people) > 1 and self._conceals(self._viewer.stranger().view)

    def lies_open(self, card: Card) -> bool:
        """Whether a card may be named to all who look at the screen now: to who sits there alone any that they know, to
        several people only what lies open before everybody."""
        if len(self.people) < 2 or self.secret:
            return True
        return any(card in cards for cards in self._viewer.stranger().view.values())

    @property
    def eyes(self) -> Seat:
        """The seat through whose eyes the table is shown."""
        return WATCHER if self._away else self.me

    def asked(self) -> Sequence[Seat]:
        """The people here who are asked now."""
        return [seat for seat in self._viewer.seen().asked if seat in self.people]

    def my_turn(self) -> bool:
        """Whether the one before the screen is asked."""
        return not self._away and self.me in self.asked()

    def leave(self) -> None:
        """The one before the screen stands up, if that matters."""
        self._away = self.secret
        self._viewer.look(self.eyes)

    def all_look(self) -> bool:
        """Everybody looks at the table, as at the end of a deal; True if less is shown then."""
        if self._away or not self.secret:
            return False
        self.leave()
        self._turned(False)
        return True

    def welcome(self, seat: Seat) -> bool:
        """Bring a person to the screen who is asked; False while the curtain is still closed."""
        if seat == self.me and not self._away:
            return True
        if self._closed:
            return False
        self._away = self._closed = self.secret
        self._turn(seat)
        if self._closed:
            self._fall()
        return not self._closed

    def answered(self) -> None:
        """The one before the screen has answered."""
        self._slipped = self.me

    @property
    def slipped(self) -> Seat | None:
        """Who may still take the last answer back from before the curtain: nobody has looked since it was given."""
        return self._slipped if self._slipped != self.me else None

    def lift(self) -> None:
        """The curtain is taken away, and nobody has come to the screen."""
        self._slipped, self._closed = None, False

    def sit_down(self) -> None:
        """The curtain has been opened by the one who was asked to come."""
        self._slipped = None
        self._away = self._closed = False
        self._turn(self.me)

    def _turn(self, seat: Seat) -> None:
        other = seat != self.me
        self.me = seat
        self._viewer.look(self.eyes)
        self._turned(other)
