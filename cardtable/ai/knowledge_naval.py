"""Floor 2: what is certain of a pyramid in CIRKLE Naval: the series its cards are of, and where no target can be."""

from __future__ import annotations

from cardtable.ai.knowledge import Recall, bits
from cardtable.cards.events import Event, Said
from cardtable.cards.pack import Place
from cardtable.rules.cirkle import series
from cardtable.rules.naval_pyramid import CORNERS, NEIGHBOURS, SPOTS, TARGETS
from cardtable.rules.observe import Observation

_TARGETS = bits(TARGETS)


class Reader:
    def __init__(self, recall: Recall, seen: Observation) -> None:
        self._recall = recall
        self._corners = bool(seen.setting.options["corners_stay_open"])
        self._others = [~bits(series(number)) for number in seen.public["series"]]
        """For each seat the cards of all other series."""

    def never(self, place: Place) -> int:
        """Every card stays with its seat; what was left out are targets."""
        kind, seat, *_ = place.split(".")
        return self._others[int(seat)] | (~_TARGETS if kind == "box" else 0)

    def hear(self, event: Event) -> None:
        if isinstance(event, Said) and event.text_id == "naval.open-sea":
            for seat in range(len(self._others)):
                self._no_target_offered(seat)

    def _no_target_offered(self, seat: int) -> None:
        """The sea opens when the cards that may be chosen decide nothing; a target among them would."""
        lying = [self._recall.places.get(f"pyramid.{seat}.{spot}") for spot in SPOTS]
        near = 0
        for k, cards in enumerate(lying):
            near |= 0 if cards else NEIGHBOURS[k]
        offered = near | CORNERS if self._corners or not near else near
        for k, spot in enumerate(SPOTS):
            if offered >> k & 1:
                self._recall.bar(f"pyramid.{seat}.{spot}", _TARGETS)
