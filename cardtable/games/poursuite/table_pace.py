"""The pace of Poursuite: deal and draws, and the knocks of the chase."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.cards.events import Event, Moved, Said
from cardtable.games.poursuite.rules_types import PoursuiteSeen, PoursuiteSetting
from cardtable.table.game_view.effects import Effects
from cardtable.table.game_view.pace import Pace, Tempo

DEALT = 2.0
"""Seconds for dealing all hands."""
_PAUSES: Mapping[str, float] = {
    "poursuite.begins": 0.3,
    "poursuite.attacks": 0.35,
    "poursuite.answers": 0.25,
    "poursuite.counters": 0.3,
    "poursuite.picks-up": 0.3,
    "poursuite.spent": 0.6,
    "poursuite.cannot-draw": 0.5,
    "poursuite.turned-over": 0.4,
}
"""Seconds to listen to each spoken word of the table."""
_KNOCKS = ("knock-3", "knock-6", "knock-9")


class PoursuitePace(Pace):
    setting: PoursuiteSetting

    def even(self, seen: PoursuiteSeen) -> bool:
        """Return whether the pace must be the same whatever was drawn: the time to keep a card must not tell whether it
        could be played."""
        return seen.public.phase == "drawn"

    def waits_for_reading(self, said: Said) -> bool:
        return said.text_id == "poursuite.counters"

    def tempo(self, event: Moved) -> Tempo:
        src, dst = event.src[0], event.dst[0]
        if src == "reserve" and dst == "pile":
            return Tempo(0.3, 0.3, "flip")
        if src == "reserve":
            return self._drawing(event)
        if dst == "reserve":
            # The heap is turned over in one gesture, whatever its size.
            return Tempo(0.22, 0.012, "" if event.dst[1] % 8 else "flip")
        if src == "pile":
            return Tempo(0.34, 0.03, "" if event.dst[1] % 4 else "slide")
        return Tempo(0.26, 0.26, "place")

    def _drawing(self, event: Moved) -> Tempo:
        """Return the tempo of a card from the reserve into a hand: dealing is quick, and drawing in the game can be
        counted."""
        size = self.setting.options["hand_size"]
        dealt = size * self.setting.seats
        if event.src[1] >= len(self.pack) - dealt:
            return Tempo(0.2, min(0.04, DEALT / dealt), "deal")
        return Tempo(0.26, 0.11, "slide")

    def pause(self, said: Said) -> float:
        return _PAUSES.get(said.text_id, 0.0)

    def act(self, event: Event, stage: Effects) -> None:
        """Let attack, answer and counter strike the heap, and each draw that makes the attack dearer."""
        if not isinstance(event, Said) or not stage.places.get("pile"):
            return
        sound = ""
        match event.text_id:
            case "poursuite.attacks":
                sound = _KNOCKS[0]
            case "poursuite.answers":
                sound = "place"
            case "poursuite.counters":
                sound = "target"
            case "poursuite.draws":
                n = event.args["n"]
                assert isinstance(n, int), "a number of cards"
                drawn = n // 3
                # When all the others have drawn the attack is over, and nothing grows any more.
                sound = _KNOCKS[min(drawn, 2)] if drawn < self.setting.seats - 1 else ""
        if sound:
            top = len(stage.places["pile"]) - 1
            stage.run("pile", top, [("pile", top)], 0.3, sound)
