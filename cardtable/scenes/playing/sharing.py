"""Several people at one screen. Where their hands are secret, a curtain falls between one and the next, and
behind it the table shows only what everybody may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardtable.cards.pack import WATCHER, Seat
from cardtable.scenes.overlays.curtain import Curtain

if TYPE_CHECKING:
    from cardtable.scenes.playing.playing import Playing

HEARD = 4
"""So many of the last lines of the log are told to the one who comes to the screen."""


class Sharing:
    """Who sits before the screen."""

    def __init__(self, table: Playing, people: Sequence[Seat]) -> None:
        self._table = table
        self._people = people
        self.away = False
        """Nobody sits before the screen: the table shows what a stranger would see."""
        self._closed = False
        """The curtain hangs already."""

    @property
    def secret(self) -> bool:
        """Whether people at this screen hold cards that they may not show each other."""
        if len(self._people) < 2:
            return False
        return self._table.board.layout.conceals(self._table.session.stranger().view)

    @property
    def eyes(self) -> Seat:
        """The seat through whose eyes the table is shown."""
        return WATCHER if self.away else self._table.me

    def leave(self) -> None:
        """The one before the screen stands up, if that matters."""
        self.away = self.secret

    def welcome(self, seat: Seat) -> bool:
        """Bring a person to the screen who is asked; False while the curtain is still closed."""
        table = self._table
        if seat == table.me and not self.away:
            return True
        if self._closed:
            return False
        if not self.secret:
            table.turn_to(seat)
            return True
        self.away = self._closed = True
        table.turn_to(seat)
        sitter = table.sitters[seat]
        table.desk.push(Curtain(sitter, table.chronicle.lines[-HEARD:], self._opened, table.pause))
        return False

    def _opened(self) -> None:
        self.away = self._closed = False
        self._table.turn_to(self._table.me)
