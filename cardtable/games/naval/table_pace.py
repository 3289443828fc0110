"""The pace of Naval: how pyramids are dealt, and how cards rise to a battle."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.cards.events import Event, Moved, Said, Turned
from cardtable.cards.pack import EVERYONE, Place
from cardtable.games.naval.rules_types import NavalSetting
from cardtable.games.naval.table_sea import stays_open
from cardtable.table.game_view.effects import Effects
from cardtable.table.game_view.pace import Pace, Tempo

RISE = 0.34
"""Seconds in which a card rises to the middle."""
NO_BATTLE = ("naval.no-battle", "naval.identical")
READ = ("naval.wins", *NO_BATTLE, "naval.target-hit")
SOUNDS = {"naval.wins": "capture", "naval.target-hit": "target", "naval.open-sea": "reveal"}
PAUSES = {"naval.attacks": 0.25, "naval.open-sea": 0.8, "naval.passes": 0.5}


class NavalPace(Pace):
    setting: NavalSetting

    def waits_for_reading(self, said: Said) -> bool:
        return said.text_id in READ

    def tempo(self, event: Moved) -> Tempo:
        match event.dst[0].partition(".")[0]:
            case "pyramid":
                return Tempo(0.3, 0.022, "deal")
            case "lost":
                return Tempo(0.4, 0.14, "slide")
            case "away":
                return Tempo(0.4, 0.03, "slide")
        return Tempo(0.3, 0.06, "slide")

    def turning(self, event: Turned) -> Tempo:
        """Return whether turns happen together: a whole hand turns at once, cards in battle one after the other."""
        if event.at[0].startswith("hand."):
            return Tempo(0.2, 0.008, "flip") if event.seers >> self.seat & 1 else Tempo(0.01, 0.0)
        return Tempo(0.24, 0.24, "flip") if event.seers == EVERYONE else Tempo(0.3, 0.06, "flip")

    def pause(self, said: Said) -> float:
        return PAUSES.get(said.text_id, 0.0)

    def act(self, event: Event, stage: Effects) -> None:
        """Let turned-up cards rise to the middle first; cards already open rise when they are named."""
        match event:
            case Turned((place, _), _, _, seers) if seers == EVERYONE and place.startswith("pyramid."):
                if not stays_open(place, self.seat, self.setting, self.all_open):
                    self._rise(place, stage)
            case Said("naval.attacks", args):
                for place in self._lying_open(args, stage):
                    self._rise(place, stage)
            case Said(text_id, args) if text_id in NO_BATTLE:
                for place in self._lying_open(args, stage):
                    stage.run(place, 0, [(place, 0)], RISE, "slide")
        if isinstance(event, Said) and event.text_id in SOUNDS:
            name = SOUNDS[event.text_id]
            stage.sound_at_end(name)

    def _lying_open(self, battle: Mapping[str, object], stage: Effects) -> list[Place]:
        """Return the places of the two cards in battle that lay open before: no other event lifts them and brings them
        back."""
        cards = battle["card"], battle["card_aimed"]
        return [
            place
            for place, lying in stage.places.items()
            if place.startswith("pyramid.")
            and stays_open(place, self.seat, self.setting, self.all_open)
            and lying
            and lying[0].face in cards
        ]

    def _rise(self, place: Place, stage: Effects) -> None:
        middle = f"strike.{place.split('.')[1]}"
        stage.run(place, 0, [(middle, 0)], RISE, "slide")
