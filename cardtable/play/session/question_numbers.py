"""Numbers of the questions to seats that answer from another device. An answer names the number of its question, so an
answer to an earlier question is dropped, and no answer is dropped because another seat has acted meanwhile."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.cards.pack import Seat
from cardtable.rules.game import Ask, Game
from cardtable.rules.observe import NOTHING


class QuestionNumbers:
    """Number of the present question of each seat. It grows when the question changes, when the seat has answered, and
    when the log goes back or begins another deal."""

    def __init__(self) -> None:
        self._numbers: dict[Seat, int] = {}
        self._asks: dict[Seat, Ask] = {}
        self._anew = 0
        """Smallest number of every seat: it grows with each return to an earlier moment."""

    def number(self, seat: Seat) -> int:
        """Return the number of a seat's present question."""
        return self._numbers.get(seat, 0) + self._anew

    def update(self, game: Game, seats: Iterable[Seat]) -> None:
        """Compare the questions of these seats with their last ones, after a change of the log."""
        asked = game.asked()
        for seat in seats:
            ask = game.ask(seat) if seat in asked else NOTHING
            if ask != self._asks.get(seat, NOTHING):
                self._asks[seat] = ask
                self.on_answered(seat)

    def on_answered(self, seat: Seat) -> None:
        """Count an answer of a seat, because the question after it may read the same."""
        self._numbers[seat] = self._numbers.get(seat, 0) + 1

    def on_other_moment(self) -> None:
        """Count a return to an earlier moment or a new deal, for all seats."""
        self._anew += 1
