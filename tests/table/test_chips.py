"""Chips in flight: they set off one after the other, sound when they land, and lie there before a plate counts."""

from __future__ import annotations

import pytest

from cardtable.art.sounds import Bearing
from cardtable.cards.events import Event, Said
from cardtable.rules.registry import game
from cardtable.table.animation.event_player import EventPlayer
from cardtable.table.animation.motions import CHIP_FLIGHT, CHIPS, CHIPS_APART
from tests.support.stages import layout, new_match, pace_of

FRAME = 1 / 240


class Stage:
    """A Poker table after the dealing, with notes of what happens when."""

    def __init__(self) -> None:
        self.match = new_match(game("poker"))
        dealt = self.match.begin() + self.match.shuffle()
        where = layout(self.match)
        self.heard: list[tuple[str, float]] = []
        self.stage = EventPlayer(where, pace_of(where), 0, self._play)
        self.stage.play(dealt)
        self.stage.finish()
        self.heard.clear()
        self.flown: list[tuple[float, tuple[float, float], tuple[float, float]]] = []
        self.stage.motions.on_chip = lambda number, start, goal: self.flown.append((self.now, start, goal))
        self.told: list[float] = []
        self.stage.on_happened = self._tell

    def _play(self, name: str, bearing: Bearing) -> None:
        self.heard.append((name, self.now))

    def _tell(self, events: object) -> None:
        self.told.append(self.now)

    @property
    def now(self) -> float:
        return self.stage.motions.timeline.now

    def run(self, event: Event) -> None:
        self.stage.play([event])
        while self.stage.moving:
            self.stage.advance(FRAME)
            if self.stage.reading:
                self.stage.go_on()


BET = Said("poker.bets", {"seat": 1, "n": 12})
WON = Said("poker.wins", {"seat": 1, "n": 12, "hand": 0, "cards": ()})


@pytest.mark.parametrize("event", [BET, WON], ids=["bet", "won"])
def test_chips_fly_before_a_plate_counts_and_sound_when_they_land(event: Event) -> None:
    table = Stage()
    begun = table.now
    table.run(event)
    starts = [time - begun for time, _, _ in table.flown]
    assert starts == pytest.approx([i * CHIPS_APART for i in range(CHIPS)], abs=2 * FRAME)
    landed = [start + CHIP_FLIGHT for start in starts]
    sounds = [time - begun for name, time in table.heard if name == "chip"]
    assert sounds == pytest.approx(landed, abs=2 * FRAME)
    assert table.told[0] - begun >= landed[-1] - 2 * FRAME
    plate, pot = table.stage.layout.plates()[1].center, table.stage.layout.pot()
    ends = (plate, pot) if event is BET else (pot, plate)
    assert {(start, goal) for _, start, goal in table.flown} == {ends}


def test_no_chip_flies_without_motion_or_when_everything_happens_at_once() -> None:
    still = Stage()
    still.stage.motions.still = True
    still.run(BET)
    quick = Stage()
    quick.stage.motions.timeline.speed = 1000.0
    quick.run(BET)
    cut = Stage()
    cut.stage.play([BET])
    cut.stage.finish()
    for table in (still, quick, cut):
        assert not table.flown and table.told
        assert "chip" in {name for name, _ in table.heard}


def test_only_paid_players_get_chips() -> None:
    table = Stage()
    table.run(Said("poker.shares", {"seats": (0, 1), "n": 12}))
    plates = table.stage.layout.plates()
    assert {goal for _, _, goal in table.flown} == {plates[0].center, plates[1].center}
    alone = Stage()
    alone.run(WON)
    assert {goal for _, _, goal in alone.flown} == {plates[1].center}
