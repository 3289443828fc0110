"""Cards on their way: what is set in motion now, and what comes after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.art.sounds import HERE, LANDS, Bearing
from cardtable.cards.events import View
from cardtable.cards.pack import Place, Seat
from cardtable.table.animation.hearing import Play, of_motion, of_seat
from cardtable.table.animation.placed_cards import Tableau
from cardtable.table.animation.sprite import Flight, Sprite, Swing
from cardtable.table.animation.timeline import Timeline, ease_in_out, ease_out, ease_round
from cardtable.table.game_view.layout import Pose
from cardtable.table.game_view.pace import Tempo
from cardtable.table.selection.highlight import PLAIN

_QUICK = 0.09
_NEXT = 1 / 40
"""Seconds after which the next frame is being drawn, and the one after it is not."""
ROUND = 1.2
"""Seconds in which the table is turned to another player."""


class Motions:
    """Sets the cards of a table in motion, one after the other; what a pace may make them do besides, it does."""

    def __init__(self, tableau: Tableau, play: Play, timeline: Timeline | None = None) -> None:
        self.tableau = tableau
        self._play = play
        self.timeline = timeline or Timeline()
        self.still = False
        """Reduced motion: cards are where they belong at once."""
        self.cursor = 0.0
        """When what is set in motion next begins."""
        self.raising = False
        """Whether a card is standing up or lying down again."""
        self._moved: set[Place] = set()
        """Without motion: the places that must be put in order when all has been told."""

    @property
    def places(self) -> Mapping[Place, Sequence[Sprite]]:
        """What lies where, or will when its motions are over."""
        return self.tableau.places

    # -- one after the other -----------------------------------------------------------------------------------

    def catch_up(self) -> None:
        """What comes next begins at the earliest now."""
        self.cursor = max(self.cursor, self.timeline.now)

    def finish(self) -> None:
        """Everything is where it was going."""
        self.timeline.finish()
        self.cursor = self.timeline.now

    def fly(self, sprite: Sprite, src: Place, dst: Place, tempo: Tempo, straight: bool) -> None:
        """A card goes from place to place, and the others close the gap: before it flies, if many lie side by side
        there, since both at once are too much for a frame."""
        if self.tableau.is_crowd(src):
            self.arrange(src, self.cursor, 0.0, straight=straight)
            self.cursor += _NEXT
            self.arrange(dst, self.cursor, tempo.length, sprite)
        else:
            self.arrange(dst, self.cursor, tempo.length, sprite)
            self.arrange(src, self.cursor, tempo.length, straight=straight)
        self._sound_with(tempo, src, dst)
        self.cursor += tempo.gap

    def turn(self, place: Place, index: int, before: Sequence[int], tempo: Tempo) -> None:
        """A card is turned over where it lies; known, it is held among the others where it belongs."""
        sprite, order = self.tableau.places[place][index], self.tableau.shown(place)
        if order != before:
            self.arrange(place, self.cursor, tempo.length)
        goal = self.tableau.pose(place, order[index], len(order), sprite.face)
        self.timeline.add(self.cursor, tempo.length, Flight(sprite, goal, sprite.face, 0.3), ease_in_out)
        self._sound_with(tempo, place)
        self.cursor += tempo.gap

    def mix(self, place: Place, tempo: Tempo) -> None:
        """The cards of a place are shuffled."""
        self.arrange(place, self.cursor, tempo.length)
        self._sound_with(tempo, place)
        self.cursor += tempo.gap

    def rest(self, seconds: float) -> None:
        """Let what comes next wait."""
        self.cursor += seconds

    def run(self, place: Place, index: int, way: Sequence[tuple[Place, int]], length: float, sound: str) -> None:
        """A card runs over others, to the last of them, and strikes: nothing on the table changes by it."""
        sprite = self.tableau.places[place][index]
        poses = [self.tableau.layout.pose(p, i, len(self.tableau.places.get(p, ())))._replace(z=900) for p, i in way]
        flight = Flight(sprite, poses[-1], sprite.face, 1.0, poses[:-1])
        self.timeline.add(self.cursor, length, flight, ease_in_out)
        self._sound_with(Tempo(length, length, sound), way[-1][0])
        self.cursor += length

    # -- what is heard -----------------------------------------------------------------------------------------

    def sound(self, name: str, seat: Seat | None = None) -> None:
        """Play a sound now, from where a seat is."""
        self._play(name, of_seat(self.tableau.layout, seat))

    def sound_next(self, name: str, seat: Seat | None = None) -> None:
        """Play a sound when what is set in motion next begins."""
        self._sound_at(self.cursor, name, of_seat(self.tableau.layout, seat))

    def sound_at_end(self, name: str, seat: Seat | None = None) -> None:
        """Play a sound when everything that is in motion by now has come to rest."""
        time = max(self.timeline.now, self.timeline.end - LANDS.get(name, 0.0))
        self._sound_at(time, name, of_seat(self.tableau.layout, seat))

    def _sound_with(self, tempo: Tempo, *places: Place) -> None:
        """Play the sound of a motion that is set off now between places: when the card comes down, if that is what it
        sounds like, and otherwise when it sets off."""
        before = LANDS.get(tempo.sound, tempo.length)
        bearing = of_motion(self.tableau.layout, {place: len(self.tableau.places.get(place, ())) for place in places})
        self._sound_at(self.cursor + max(0.0, tempo.length - before), tempo.sound, bearing)

    def _sound_at(self, time: float, name: str, bearing: Bearing = HERE) -> None:
        if name:
            self.timeline.at(time, lambda: self._play(name, bearing))

    # -- where cards are sent ----------------------------------------------------------------------------------

    def arrange(
        self, place: Place, start: float, length: float, arriving: Sprite | None = None, straight: bool = False
    ) -> None:
        """Send every card of a place to where it lies now; the one that arrives flies higher than those making room."""
        lying = self.tableau.places[place]
        if self.still:
            self._moved.add(place)
        if self.still or not lying:
            return
        crowd = self.tableau.is_crowd(place)
        for sprite, position in zip(lying, self.tableau.shown(place), strict=True):
            at = place, position, len(lying)
            goal = self.tableau.layout.pose(*at) if straight else self.tableau.pose(*at, sprite.face)
            leaves = sprite is arriving
            flight = Flight(sprite, goal, sprite.face, 1.0 if leaves else 0.0, leaves=leaves, gives_way=crowd)
            self.timeline.add(start, length if leaves or not crowd else 0.0, flight, ease_out)

    def put_down(self) -> None:
        """Without motion every card simply lies where it belongs."""
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
        """Bring every card to where the view has it, from wherever it is."""
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
                flight = Flight(sprite, goal, card, 0.0 if sprite in staying else 0.2)
                self.timeline.add(self.timeline.now, length, flight, ease_out)
        self.cursor = self.timeline.now
        if self.still or length == 0:
            self.timeline.finish()

    def put_back(self, sprite: Sprite) -> None:
        """A card that was carried about lies where it is counted, if nothing takes it elsewhere."""
        for place, lying in self.tableau.places.items():
            if sprite in lying and not sprite.lies:
                position = self.tableau.shown(place)[lying.index(sprite)]
                goal = self.tableau.pose(place, position, len(lying), sprite.face)
                self.timeline.add(self.timeline.now, 0.2, Flight(sprite, goal, sprite.face, 0.0), ease_out)
        if self.still:
            self.timeline.finish()

    def swing(self, lay: Mapping[Sprite, Pose]) -> None:
        """Cards go round the table from how they lay to how they lie now."""
        for sprite in self.tableau.all():
            if sprite in lay:
                goal, sprite.pose = sprite.pose, lay[sprite]
                self.timeline.add(self.timeline.now, ROUND, Swing(sprite, goal, sprite.face, 0.0), ease_round)

    # -- time --------------------------------------------------------------------------------------------------

    def raise_cards(self, dt: float) -> bool:
        """Let cards stand up that are to be raised, and others lie down; True while one does."""
        self.raising = False
        for sprite in self.tableau.all():
            if sprite.raised != sprite.wish:
                step = 1.0 if self.still else dt * self.timeline.speed / _QUICK
                gap = sprite.wish - sprite.raised
                sprite.raised = sprite.wish if abs(gap) <= step else sprite.raised + (step if gap > 0 else -step)
                sprite.stale = self.raising = True
        return self.raising
