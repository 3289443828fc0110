"""Motions of cards: those that begin now, and those that are queued after them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from zlib import crc32

from cardtable.art.sounds import HERE, LANDS, Bearing
from cardtable.cards.events import View
from cardtable.cards.pack import Place, Seat
from cardtable.table.animation.hearing import Play, of_motion, of_seat
from cardtable.table.animation.placed_cards import PlacedCards
from cardtable.table.animation.sprite import QUICK, Flight, Sprite, Swing
from cardtable.table.animation.throw import SETTLE, Throw
from cardtable.table.animation.timeline import Timeline, ease_in_out, ease_out, ease_round, even
from cardtable.table.game_view.layout import Pose
from cardtable.table.game_view.pace import Tempo
from cardtable.table.selection.highlight import PLAIN

_NEXT = 1 / 40
"""Seconds after which the next frame is being drawn, and the one after it is not."""
ROUND = 1.2
"""Seconds in which the table is turned to another player."""
TWIST = 4, 9
"""Degrees by which a thrown card turns on its way, at least and at most."""
CHIPS, CHIPS_APART, CHIP_FLIGHT = 7, 0.045, 0.32
"""Chips of one payment, seconds between two of them, and seconds for which each flies."""
FASTEST = 10
"""Speed above which no chips fly, because all happens at once."""
PACKET = 0.03
"""Seconds between two cards below which they fly as one packet, and none turns."""


class Motions:
    """Sets the cards of a table in motion, one after the other. A pace uses it for further motions (`Effects`)."""

    def __init__(self, tableau: PlacedCards, play: Play, timeline: Timeline | None = None) -> None:
        self.tableau = tableau
        self._play = play
        self.timeline = timeline or Timeline()
        self.still = False
        """Reduced motion: cards are at their destination at once."""
        self.cursor = 0.0
        """Time on the timeline at which the next motion begins."""
        self.raising = False
        """True while a card is rising or sinking."""
        self.on_chip: Callable[[int, tuple[float, float], tuple[float, float]], None] = lambda number, start, goal: None
        """Called with its number, start and goal when a chip sets off."""
        self.on_paid_out: Callable[[float], None] = lambda share: None
        """Called with the share of a paid pot that still lies there when a chip of it sets off."""
        self._finishing = False
        self._moved: set[Place] = set()
        """Reduced motion: the places that must be put in order when all events are shown."""

    @property
    def places(self) -> Mapping[Place, Sequence[Sprite]]:
        """The sprites of each place, counted at the destination of their motions."""
        return self.tableau.places

    @property
    def unit(self) -> float:
        """Pixels of a canvas unit."""
        return self.tableau.layout.unit

    # -- one after the other -----------------------------------------------------------------------------------

    def catch_up(self) -> None:
        """Let the next motion begin now at the earliest."""
        self.cursor = max(self.cursor, self.timeline.now)

    def finish(self) -> None:
        """Put every card at its destination, and let no more chips fly."""
        self._finishing = True
        self.timeline.finish()
        self._finishing = False
        self.cursor = self.timeline.now

    def fly(self, sprite: Sprite, src: Place, dst: Place, tempo: Tempo, straight: bool) -> None:
        """Let a card fly from place to place while the others close the gap. If many lie side by side there, they close
        it before the flight, because both at once are too much for a frame."""
        if self.tableau.is_crowd(src):
            self.arrange(src, self.cursor, 0.0, straight=straight)
            self.cursor += _NEXT
            self.arrange(dst, self.cursor, tempo.length, sprite, spin=self._spin(dst, tempo))
        else:
            self.arrange(dst, self.cursor, tempo.length, sprite, spin=self._spin(dst, tempo))
            self.arrange(src, self.cursor, tempo.length, straight=straight)
        self._sound_with(tempo, src, dst)
        self.cursor += tempo.gap

    def turn(self, place: Place, index: int, before: Sequence[int], tempo: Tempo) -> None:
        """Turn a card over in its place; a card that becomes known moves to its position in the sorted hand."""
        sprite, order = self.tableau.places[place][index], self.tableau.shown(place)
        if order != before:
            self.arrange(place, self.cursor, tempo.length)
        goal = self.tableau.pose(place, order[index], len(order), sprite.face)
        self.timeline.add(self.cursor, tempo.length, Flight(sprite, goal, sprite.face, 0.3), ease_in_out)
        self._sound_with(tempo, place)
        self.cursor += tempo.gap

    def mix(self, place: Place, tempo: Tempo) -> None:
        """Show the shuffling of a place."""
        self.arrange(place, self.cursor, tempo.length)
        self._sound_with(tempo, place)
        self.cursor += tempo.gap

    def rest(self, seconds: float) -> None:
        """Delay the next motion."""
        self.cursor += seconds

    def run(self, place: Place, index: int, way: Sequence[tuple[Place, int]], length: float, sound: str) -> None:
        """Let a card run over others to the last of them and strike, without a change of the table."""
        sprite = self.tableau.places[place][index]
        poses = [self._passed(p, i, sprite)._replace(z=900) for p, i in way]
        flight = Flight(sprite, poses[-1], sprite.face, 1.0, poses[:-1])
        self.timeline.add(self.cursor, length, flight, ease_in_out)
        self._sound_with(Tempo(length, length, sound), way[-1][0])
        self.cursor += length

    def toss(self, seats: Sequence[Seat], *, to_pot: bool, pays_out: bool = False) -> None:
        """Let chips fly from players to the pot, or back, one after the other, and delay the next motion until they
        lie there. `pays_out`: the pot is paid, so that it shrinks with each chip."""
        plates, pot = self.tableau.layout.plates(), self.tableau.layout.pot()
        if self.still or self.timeline.speed > FASTEST:
            self.sound_next("chip", seats[0] if len(seats) == 1 else None)
            return
        for number in range(CHIPS):
            start = self.cursor + number * CHIPS_APART
            if pays_out:
                self.timeline.at(start, partial(self._pay_out, 1 - (number + 1) / CHIPS))
            for seat in seats:
                ends = plates[seat].center, pot
                self.timeline.at(start, partial(self._toss_one, number, *(ends if to_pot else ends[::-1])))
            bearing = of_seat(self.tableau.layout, seats[0]) if len(seats) == 1 else HERE
            self._sound_at(start + CHIP_FLIGHT, "chip", bearing)
        self.cursor += (CHIPS - 1) * CHIPS_APART + CHIP_FLIGHT

    def _toss_one(self, number: int, start: tuple[float, float], goal: tuple[float, float]) -> None:
        if not self._finishing:
            self.on_chip(number, start, goal)

    def _pay_out(self, share: float) -> None:
        if not self._finishing:
            self.on_paid_out(share)

    def _passed(self, place: Place, index: int, sprite: Sprite) -> Pose:
        """Return the pose in which a card passes a slot, tilted as it lies if that is its own."""
        lying = self.tableau.places.get(place, ())
        pose = self.tableau.layout.pose(place, index, len(lying))
        return self.tableau.tilted(place, pose, index, sprite.face) if sprite in lying else pose

    # -- what is heard -----------------------------------------------------------------------------------------

    def sound(self, name: str, seat: Seat | None = None) -> None:
        """Play a sound now, from the direction of a seat."""
        self._play(name, of_seat(self.tableau.layout, seat))

    def sound_next(self, name: str, seat: Seat | None = None) -> None:
        """Play a sound at the beginning of the next motion."""
        self._sound_at(self.cursor, name, of_seat(self.tableau.layout, seat))

    def sound_at_end(self, name: str, seat: Seat | None = None) -> None:
        """Play a sound when all motions that are set off by now have ended."""
        time = max(self.timeline.now, self.timeline.landing - LANDS.get(name, 0.0))
        self._sound_at(time, name, of_seat(self.tableau.layout, seat))

    def _sound_with(self, tempo: Tempo, *places: Place) -> None:
        """Play the sound of a motion that is set off now between places. A sound of landing plays at its end, any other
        at its beginning."""
        before = LANDS.get(tempo.sound, tempo.length)
        bearing = of_motion(self.tableau.layout, {place: len(self.tableau.places.get(place, ())) for place in places})
        self._sound_at(self.cursor + max(0.0, tempo.length - before), tempo.sound, bearing)

    def _sound_at(self, time: float, name: str, bearing: Bearing = HERE) -> None:
        if name:
            self.timeline.at(time, lambda: self._play(name, bearing))

    # -- where cards are sent ----------------------------------------------------------------------------------

    def arrange(
        self,
        place: Place,
        start: float,
        length: float,
        arriving: Sprite | None = None,
        straight: bool = False,
        spin: float = 0.0,
    ) -> None:
        """Let every card of a place glide to its position; the arriving one is thrown over those that make room, and
        turns by `spin` degrees on its way."""
        lying = self.tableau.places[place]
        if self.still:
            self._moved.add(place)
        if self.still or not lying:
            return
        crowd = self.tableau.is_crowd(place)
        for sprite, position in zip(lying, self.tableau.shown(place), strict=True):
            at = place, position, len(lying)
            goal = self.tableau.layout.pose(*at) if straight else self.tableau.pose(*at, sprite.face)
            if sprite is arriving:
                self._throw(Throw(sprite, goal, sprite.face, 1.0, length=length, unit=self.unit, spin=spin,
                                  leaves=True), start)  # fmt: skip
                continue
            flight = Flight(sprite, goal, sprite.face, 0.0, gives_way=crowd)
            self.timeline.add(start, 0.0 if crowd else length, flight, ease_out)

    def _spin(self, place: Place, tempo: Tempo) -> float:
        """Return the degrees by which a card turns on its way to a place: seeded by the place and by how many cards lie
        there."""
        if tempo.gap < PACKET:
            return 0.0
        chance = crc32(f"{place} {len(self.places[place])}".encode())
        return (TWIST[0] + chance % 1000 / 1000 * (TWIST[1] - TWIST[0])) * (1 if chance & 1024 else -1)

    def _throw(self, throw: Throw, start: float) -> None:
        self.timeline.add(start, throw.seconds, throw, even, SETTLE)

    def put_down(self) -> None:
        """Reduced motion: put every card of the changed places at its position."""
        self.finish()
        for place in self._moved:
            lying = self.tableau.places[place]
            for sprite, position in zip(lying, self.tableau.shown(place), strict=True):
                pose = self.tableau.pose(place, position, len(lying), sprite.face)
                sprite.x, sprite.y, sprite.height, sprite.angle, sprite.z = pose
                sprite.card, sprite.lies, sprite.stale = sprite.face, "", True
        self._moved.clear()

    # -- to where the view has it ------------------------------------------------------------------------------

    def settle(self, view: View, length: float) -> None:
        """Let every card glide to where the view has it."""
        self.timeline.finish()
        staying = self.tableau.take_over(view)
        for place, lying in self.tableau.places.items():
            order = self.tableau.order(place, view[place])
            for sprite, card, position in zip(lying, view[place], order, strict=True):
                goal = self.tableau.pose(place, position, len(lying), card)
                if sprite.height == 0:
                    sprite.x, sprite.y, sprite.height, sprite.angle, sprite.z = goal
                sprite.face = card
                sprite.show(PLAIN)
                if sprite.held:
                    sprite.leave_hand(self.unit)
                flight = Flight(sprite, goal, card, 0.0 if sprite in staying else 0.2)
                self.timeline.add(self.timeline.now, length, flight, ease_out)
        self.cursor = self.timeline.now
        if self.still or length == 0:
            self.timeline.finish()

    def put_back(self, sprite: Sprite) -> None:
        """Let a card that was dragged glide back to where it is counted, unless a motion takes it elsewhere."""
        for place, lying in self.tableau.places.items():
            if sprite in lying and not sprite.lies:
                position = self.tableau.shown(place)[lying.index(sprite)]
                goal = self.tableau.pose(place, position, len(lying), sprite.face)
                self.timeline.add(self.timeline.now, 0.2, Flight(sprite, goal, sprite.face, 0.0), ease_out)
        if self.still:
            self.timeline.finish()

    def swing(self, lay: Mapping[Sprite, Pose]) -> None:
        """Swing all cards round the table from these earlier poses to their present ones."""
        for sprite in self.tableau.sprites():
            if sprite in lay:
                goal, sprite.pose = sprite.pose, lay[sprite]
                self.timeline.add(self.timeline.now, ROUND, Swing(sprite, goal, sprite.face, 0.0), ease_round)

    # -- time --------------------------------------------------------------------------------------------------

    def raise_cards(self, dt: float) -> bool:
        """Move cards towards their raised height, and others back. Return whether one still moves."""
        seconds = QUICK if self.still else dt * self.timeline.speed
        changed = [sprite.ease(seconds) for sprite in self.tableau.sprites()]
        self.raising = any(changed)
        return self.raising
