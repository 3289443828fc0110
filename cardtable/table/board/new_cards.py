"""Cards that are new since a player's last turn. They are found from what the seat has heard; nothing is stored."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from cardtable.cards.events import Event, Sight
from cardtable.cards.pack import Card, Place, Seat
from cardtable.table.animation.sprite import Sprite


class NewCards:
    """The cards that lay open at the watched places at the end of a turn, and those that are new there."""

    def __init__(self, watched: Collection[str]) -> None:
        self._watched = watched
        self._old: set[Card] | None = None

    def since(self, seat: Seat, before: Iterable[Event]) -> None:
        """Take the end of a seat's last turn: the events that it had heard by then. Before its first turn nothing is
        new."""
        self._old = None
        heard = tuple(before) if self._watched else ()
        if heard:
            sight = Sight(seat)
            for event in heard:
                sight.hear(event)
            lying = (cards for place, cards in sight.seen.items() if self._watches(place))
            self._old = {card for cards in lying for card in cards if card is not None}

    def forget(self) -> None:
        """Forget the last turn, because the seat acts: nothing is new any more."""
        self._old = None

    def among(self, lying: Mapping[Place, Sequence[Sprite]]) -> set[Sprite]:
        """Return the sprites that show new cards."""
        old = self._old
        if old is None:
            return set()
        return {
            sprite for place, sprites in lying.items() if self._watches(place)
            for sprite in sprites if sprite.face is not None and sprite.face not in old
        }  # fmt: skip

    def _watches(self, place: Place) -> bool:
        return place.partition(".")[0] in self._watched
