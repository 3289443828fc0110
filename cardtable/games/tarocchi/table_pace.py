"""Pace of Tarocchi: packets of five, announcements that stay readable, and the heartbeat of the called card."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.cards.events import Event, Moved, Said, Turned
from cardtable.games.tarocchi.rules_types import TarocchiSeen
from cardtable.table.game_view.effects import Effects
from cardtable.table.game_view.pace import Pace, Tempo

_PACKET = 5
_REVEALED = ("tarocchi.partner", "tarocchi.was-alone")
_PAUSES: Mapping[str, float] = {
    **dict.fromkeys(("tarocchi.passes", "tarocchi.announces-nothing"), 0.35),
    **dict.fromkeys(("tarocchi.calls", "tarocchi.calls-card", "tarocchi.names", "tarocchi.bids-solo"), 0.7),
    **dict.fromkeys(("tarocchi.scommessa", "tarocchi.rivanto", "tarocchi.discards-trump"), 0.9),
    **dict.fromkeys(("tarocchi.bids-stata", "tarocchi.obliged", "tarocchi.forced-solo", "tarocchi.openly-alone"), 1.2),
    **dict.fromkeys(_REVEALED, 1.2),
}
"""Seconds to listen to each spoken word of the table."""


class TarocchiPace(Pace):
    def even(self, seen: TarocchiSeen) -> bool:
        """Return whether moves take equal time. The secret partner can only decline, so the time must not differ."""
        return seen.public.phase in ("announce_declarer", "announce_opponents")

    def waits_for_reading(self, said: Said) -> bool:
        return said.text_id in ("tarocchi.takes-trick", "tarocchi.monte")

    def tempo(self, event: Moved) -> Tempo:
        src, (dst, index) = event.src[0].partition(".")[0], event.dst
        if src == "stock" and dst != "monte":
            # Cards are dealt in packets of five.
            first, last = index % _PACKET == 0, index % _PACKET == _PACKET - 1
            return Tempo(0.2, 0.1 if last else 0.016, "deal" if first else "")
        if src == "stock":
            return Tempo(0.25, 0.1, "deal")
        if src in ("monte", "shown") or dst.startswith("scarto"):
            return Tempo(0.34, 0.1, "slide")
        return super().tempo(event)

    def turning(self, event: Turned) -> Tempo:
        """Return whether turns happen together: the mixed hand is taken up at once, the monte card by card."""
        return Tempo(0.18, 0.02) if event.at[0].startswith("hand") else super().turning(event)

    def pause(self, said: Said) -> float:
        return _PAUSES.get(said.text_id, 0.0)

    def act(self, event: Event, stage: Effects) -> None:
        """Let the called card beat twice like a heart when it is on the table."""
        if isinstance(event, Said) and event.text_id in _REVEALED:
            place = f"trick.{event.args['seat']}"
            stage.run(place, 0, [(place, 0)], 0.45, "reveal")
            stage.run(place, 0, [(place, 0)], 0.45, "")
