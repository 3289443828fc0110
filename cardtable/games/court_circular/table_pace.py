"""The pace of Court Circular: how a trick is laid, read and swept up."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.art import theme
from cardtable.cards.events import Event, Moved, Said
from cardtable.games.court_circular import table_words as words
from cardtable.games.court_circular.rules_types import CourtSetting
from cardtable.table.game_view.effects import Effects
from cardtable.table.game_view.pace import DEAL, PLAY, Pace, Tempo
from cardtable.table.selection.highlight import Light

_WINS = ("court_circular.wins-up", "court_circular.wins-down")
_PAUSES: Mapping[str, float] = {
    **dict.fromkeys(words.KINDS, 0.4),
    **dict.fromkeys(_WINS, 0.3),
    "court_circular.cuts": 0.5,
    "court_circular.first-hand": 1.6,
    "court_circular.resigns": 0.7,
    "court_circular.chooses": 0.6,
    "court_circular.takes-the-rest": 1.4,
    "court_circular.counts": 0.6,
}
"""Seconds to listen to each spoken word of the table."""


class CourtCircularPace(Pace):
    setting: CourtSetting

    def waits_for_reading(self, said: Said) -> bool:
        return said.text_id in _WINS

    def tempo(self, event: Moved) -> Tempo:
        src, dst = event.src[0], event.dst[0].partition(".")[0]
        if dst in ("up", "down"):
            # The whole trick is swept up together, with one sound.
            return Tempo(0.34, 0.025, "sweep" if src == "lead" else "")
        if dst == "hand":
            return DEAL if self.setting.seats > 2 else Tempo(0.22, 0.07, "deal")
        if src == "stock":
            return Tempo(0.3, 0.3, "flip")
        return PLAY if dst in ("laid", "lead") else Tempo(0.26, 0.06, "slide")

    def pause(self, said: Said) -> float:
        return _PAUSES.get(said.text_id, 0.0)

    def act(self, event: Event, stage: Effects) -> None:
        """Make the chosen Lead stand out while the other cards are taken."""
        if isinstance(event, Said) and event.text_id == "court_circular.chooses":
            for sprite in (sprite for lying in stage.places.values() for sprite in lying):
                if sprite.face == event.args["card"]:
                    sprite.show(Light(theme.GOLD, sprite.wish, sprite.dim))
