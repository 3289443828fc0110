"""Pace of Contrat: flights and turns of cards, and how long bids and tricks stay readable."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.cards.events import Moved, Said, Turned
from cardtable.games.contrat.rules_tricks import CONTRACTS
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.table.game_view.pace import DEAL, TURN, Pace, Tempo

_BIDS = tuple(f"contrat.bids.{name}" for name in CONTRACTS)
_PAUSES: Mapping[str, float] = {
    **dict.fromkeys(_BIDS, 0.55),
    "contrat.passes": 0.35,
    "contrat.dealer-must-take": 1.0,
    "contrat.takes-the-talon": 0.7,
    "contrat.exchanges": 0.5,
}
"""Seconds for which each statement stays readable."""
_READ = ("contrat.first-trick", "contrat.takes", "contrat.fulfils", "contrat.fails")


class ContratPace(Pace):
    def even(self, seen: ContratSeen) -> bool:
        """Return whether moves take equal time. A forced card that came at once would tell what its player does not
        hold."""
        return True

    def waits_for_reading(self, said: Said) -> bool:
        return said.text_id in _READ

    def tempo(self, event: Moved) -> Tempo:
        src, dst = event.src[0], event.dst[0].partition(".")[0]
        if dst in ("won", "first"):
            # Four cards are swept up together, with one sound.
            return Tempo(0.32, 0.02, "" if event.dst[1] % 4 else "sweep")
        if src.startswith("hand"):
            return Tempo(0.24, 0.24, "place")
        if src == "stock" and dst == "hand":
            return DEAL
        if dst in ("turned", "drawn"):
            return Tempo(0.3, 0.22, "flip")
        return Tempo(0.26, 0.08, "slide")

    def turning(self, event: Turned) -> Tempo:
        """Return whether turns happen together. A mixed hand is taken up in one gesture, not card by card."""
        if event.at[0].startswith("hand"):
            return Tempo(TURN.length, 0.015, "" if event.at[1] else TURN.sound)
        return TURN

    def pause(self, said: Said) -> float:
        return _PAUSES.get(said.text_id, 0.0)
