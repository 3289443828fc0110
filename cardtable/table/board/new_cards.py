"""Which cards of a table are new since somebody's last turn. Nothing is remembered beside the game: it is found again
from what the seat heard."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from cardtable.cards.events import Event, Sight
from cardtable.cards.pack import Card, Place, Seat
from cardtable.table.animation.sprite import Sprite


class News:
    """What lay open at the watched places when a turn was over, and what is new there."""

    def __init__(self, watched: Collection[str]) -> None:
        self._watched = watched
        self._old: set[Card] | None = None

    def since(self, seat: Seat, before: Iterable[Event]) -> None:
        """A seat's last turn was over when it had heard all this; before its first turn nothing is new."""
        self._old = None
        heard = tuple(before) if self._watched else ()
        if heard:
            sight = Sight(seat)
            for event in heard:
                sight.hear(event)
            lying = (cards for place, cards in sight.seen.items() if self._watches(place))
            self._old = {card for cards in lying for card in cards if card is not None}

    def forget(self) -> None:
        """That one acts: nothing is new any more."""
        self._old = None

    def among(self, lying: Mapping[Place, Sequence[Sprite]]) -> set[Sprite]:
        """The sprites that show what is new."""
        old = self._old
        if old is None:
            return set()
        return {
            sprite for place, sprites in lying.items() if self._watches(place)
            for sprite in sprites if sprite.face is not None and sprite.face not in old
        }  # fmt: skip

    def _watches(self, place: Place) -> bool:
        return place.partition(".")[0] in self._watched
