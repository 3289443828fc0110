"""Certain knowledge of a pyramid in CIRKLE Naval: the series of its cards, and the places where no target can be."""

from __future__ import annotations

from cardtable.ai.knowledge import Recall, bits
from cardtable.cards.events import Event, Said
from cardtable.cards.pack import CIRKLE, Place
from cardtable.games.naval.ai.pyramids import spots
from cardtable.games.naval.rules_pyramid import BATTLE, NEIGHBOURS, SPOTS, TARGETS, selectable
from cardtable.games.naval.rules_types import NavalSeen
from cardtable.rules.cirkle import FACES, series

_TARGETS = bits(TARGETS)
_BATTLES = [
    bits(card for card in range(len(CIRKLE)) if BATTLE[face][card % FACES] or BATTLE[card % FACES][face])
    for face in range(FACES)
]
"""For each face the cards with which it makes a battle, whichever of the two attacks."""


class NavalReader:
    def __init__(self, recall: Recall, seen: NavalSeen) -> None:
        self._recall = recall
        self._corners = seen.setting.options["corners_stay_open"]
        self._others = [~bits(series(number)) for number in seen.public.series]
        """For each seat the cards of all other series."""

    def never(self, place: Place) -> int:
        """Return the cards that never lie in a place: those of other series, and in a box the plain ones."""
        kind, seat, *_ = place.split(".")
        return self._others[int(seat)] | (~_TARGETS if kind == "box" else 0)

    def hear(self, event: Event) -> None:
        if isinstance(event, Said) and event.text_id == "naval.open-sea":
            self._nothing_decides()

    def _nothing_decides(self) -> None:
        """Rule out targets and battles among the cards on offer, because the sea opens only when these
        decide nothing."""
        places = self._recall.places
        offered = [self._offered(seat) for seat in range(len(self._others))]
        known = [[card for place in mine for card in [places[place][0].card] if card is not None] for mine in offered]
        for seat, mine in enumerate(offered):
            barred = _TARGETS
            for other, cards in enumerate(known):
                for card in cards if other != seat else ():
                    barred |= _BATTLES[card % FACES]
            for place in mine:
                self._recall.bar(place, barred)

    def _offered(self, seat: int) -> list[Place]:
        """Return the places of a pyramid whose card may be chosen as long as the sea is closed."""
        pyramid = [f"pyramid.{seat}.{spot}" for spot in SPOTS]
        filled, near = 0, 0
        for k, place in enumerate(pyramid):
            if self._recall.places.get(place):
                filled |= 1 << k
            else:
                near |= NEIGHBOURS[k]
        return [pyramid[k] for k in spots(selectable(filled, near, self._corners, open_sea=False))]


READER = NavalReader
