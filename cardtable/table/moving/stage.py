"""The cards on the screen. Events set them in motion at the game's pace; the layout says where they come to rest."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from math import hypot

from pygame import Rect, Surface

from cardtable.art.artwork import Artwork
from cardtable.cards.events import Changed, Event, Laid, Moved, Said, Scored, Shuffled, Turned, View
from cardtable.cards.pack import Card, Place, Seat
from cardtable.table.chosen.lighting import PLAIN
from cardtable.table.moving.brush import Brush
from cardtable.table.moving.heaps import Look, in_order
from cardtable.table.moving.sprite import Flight, Sprite, Swing
from cardtable.table.moving.timeline import Timeline, ease_in_out, ease_out, ease_round
from cardtable.table.staging.layout import Layout, Pose
from cardtable.table.staging.pace import Pace, Tempo

_QUICK = 0.09
_NEXT = 1 / 40
"""Seconds after which the next frame is being drawn, and the one after it is not."""
ROUND = 1.2
"""Seconds in which the table is turned to another player."""
CROWD = 20
"""More cards than these, side by side, make room at once: no frame can carry so many that glide."""


class Stage:
    """All cards of one table, as one seat sees them."""

    def __init__(
        self, layout: Layout, pace: Pace, art: Artwork, seat: Seat, sound: Callable[[str], None],
        timeline: Timeline | None = None,
    ) -> None:  # fmt: skip
        self.brush = Brush(layout, art)
        self.pace = pace
        self.seat = seat
        self.sound = sound
        self.timeline = timeline or Timeline()
        self.still = False
        """Reduced motion: cards are where they belong at once."""
        self.places: dict[Place, list[Sprite]] = {}
        self.on_happened: Callable[[Sequence[Event]], None] = lambda events: None
        """Told what has happened on the screen since the last call, when something is said or a field has changed."""
        self.on_scored: Callable[[Scored], None] = lambda scored: None
        self.patience = 1.2
        """Seconds that the table stays as it is for something to be read; without end if only a touch ends it."""
        self.arranged: tuple[Place, Sequence[Card]] | None = None
        """The place whose cards the player is arranging, and how they lie as yet."""
        self.raising = False
        """Whether a card is standing up or lying down again."""
        self._untold: deque[Event] = deque()
        """What happened after something that is being read."""
        self._under_way: list[Event] = []
        """What is in motion, or waits for the next motion or word to be shown with it."""
        self._reading: float | None = None
        """Seconds for which the table still stays as it is."""
        self._seen: list[Look] | None = None
        """The cards that can be seen, the lowest first: found once for each frame."""
        self._held_on: set[Sprite] = set()
        """Cards that are mixed and taken up again before the eyes of who holds them."""
        self._gone: list[Rect] = []
        self._moved: set[Place] = set()
        """Without motion: the places that must be put in order when all has been told."""
        self._cursor = 0.0

    @property
    def layout(self) -> Layout:
        """Where everything lies; it also says how large. The pace is that of its setting and seat."""
        return self.brush.layout

    @layout.setter
    def layout(self, layout: Layout) -> None:
        self.brush.layout = layout
        self.pace = type(self.pace)(layout)

    # -- from events to motion ---------------------------------------------------------------------------------

    def perform(self, events: Sequence[Event]) -> None:
        """Set in motion what happened; several calls queue up."""
        self._untold.extend(_as_told(events))
        if self._reading is None:
            self._tell()

    def _tell(self) -> None:
        """Set in motion what has not been told yet, as far as to something that must be read first."""
        self._cursor = max(self._cursor, self.timeline.now)
        while self._untold and self._reading is None:
            event = self._untold.popleft()
            self._cue(event)
            if isinstance(event, Said) and self.pace.read(event):
                self._reading = self.patience
        if not self._untold:
            # What changes last takes no time of its own: it is shown when all has come to rest.
            self._happens(self.timeline.end)
        if self.still:
            self._put_down()

    def _happens(self, time: float) -> None:
        """At this time all that is under way has happened."""
        if self._under_way:
            events, self._under_way = self._under_way, []
            self.timeline.at(time, lambda: self.on_happened(events))

    @property
    def reading(self) -> bool:
        """Whether the table rests to be read."""
        return self._reading is not None and not self.timeline.moving

    @property
    def goes_on(self) -> bool:
        """Whether anything is left to be told besides fields that have changed."""
        return any(not isinstance(event, Changed) for event in self._untold)

    def go_on(self) -> None:
        """It has been read."""
        self._reading = None
        self._tell()

    def _put_down(self) -> None:
        """Without motion every card simply lies where it belongs."""
        self.timeline.finish()
        self._cursor = self.timeline.now
        for place in self._moved:
            lying = self.places[place]
            for sprite, position in zip(lying, self._shown(place), strict=True):
                pose = self._pose(place, position, len(lying), sprite.face)
                sprite.x, sprite.y, sprite.height, sprite.angle, sprite.z = pose
                sprite.card, sprite.lies, sprite.stale = sprite.face, "", True
        self._moved.clear()

    def _cue(self, event: Event) -> None:
        """What happened, as it is told: from now on the cards are counted where they are going."""
        self.pace.act(event, self)
        if not isinstance(event, Said | Changed) and any(isinstance(before, Changed) for before in self._under_way):
            # A field has changed by the time at which the next card sets off.
            self._happens(self._cursor)
        self._under_way.append(event)
        match event:
            case Laid(place, count):
                lying = self.places.setdefault(place, [])
                lying += [Sprite(self.layout.pose(place, 0, 1), None) for _ in range(count)]
                self._arrange(place, self._cursor, 0.0)
            case Moved((src, i), (dst, j), card, _, seers):
                sprite = self.places[src].pop(i)
                sprite.lies = sprite.lies or src
                self.places.setdefault(dst, []).insert(j, sprite)
                sprite.face = card if seers >> self.seat & 1 else None
                self._fly(sprite, src, dst, self.pace.tempo(event), self.layout.straightens(event))
            case Turned((place, i), _, _, seers) if self.places[place][i] in self._held_on:
                # Mixed behind one's back: one's own cards never left the hand.
                self._held_on.discard(self.places[place][i])
            case Turned((place, i), card, _, seers):
                before = self._shown(place)
                self.places[place][i].face = card if seers >> self.seat & 1 else None
                self._turn(place, i, before, self.pace.turning(event))
            case Shuffled(place):
                self._mix(place)
                self._arrange(place, self._cursor, 0.2)
                self._follow("shuffle", 0.25)
            case Said():
                self._happens(self._cursor)
                self._cursor += self.pace.pause(event)
            case Scored():
                self.timeline.at(self._cursor, partial(self.on_scored, event))

    def _mix(self, place: Place) -> None:
        """Cards lie in an order that nobody knows. If this seat knew them and takes them all up again at once, it sees
        them all the time: for it nothing has changed but where each of them lies among the others."""
        lying, taken_up = self.places[place], self._taken_up(place)
        by_face = {sprite.face: sprite for sprite in lying}
        if None not in taken_up and by_face.keys() == set(taken_up):
            lying[:] = [by_face[card] for card in taken_up]
            self._held_on |= set(lying)
        else:
            for sprite in lying:
                sprite.face = None

    def _taken_up(self, place: Place) -> list[Card | None]:
        """The cards of a place as they are turned to this seat next, before anything moves; None for the others."""
        found: list[Card | None] = [None] * len(self.places[place])
        for event in self._untold:
            if isinstance(event, Moved):
                break
            if isinstance(event, Turned) and event.at[0] == place and event.seers >> self.seat & 1:
                found[event.at[1]] = event.card
        return found

    def _fly(self, sprite: Sprite, src: Place, dst: Place, tempo: Tempo, straight: bool) -> None:
        """A card goes from place to place, and the others close the gap: before it flies, if many lie side by side
        there, since both at once are too much for a frame."""
        if self._is_crowd(src):
            self._arrange(src, self._cursor, 0.0, straight=straight)
            self._cursor += _NEXT
            self._arrange(dst, self._cursor, tempo.length, sprite)
        else:
            self._arrange(dst, self._cursor, tempo.length, sprite)
            self._arrange(src, self._cursor, tempo.length, straight=straight)
        self._follow(tempo.sound, tempo.gap)

    def _turn(self, place: Place, index: int, before: Sequence[int], tempo: Tempo) -> None:
        """A card is turned over where it lies; known, it is held among the others where it belongs."""
        sprite, order = self.places[place][index], self._shown(place)
        if order != before:
            self._arrange(place, self._cursor, tempo.length)
        goal = self._pose(place, order[index], len(order), sprite.face)
        self.timeline.add(self._cursor, tempo.length, Flight(sprite, goal, sprite.face, 0.3), ease_in_out)
        self._follow(tempo.sound, tempo.gap)

    def _follow(self, sound: str, gap: float) -> None:
        """What is set in motion now is heard; what comes next begins a little later."""
        self._sound_at(self._cursor, sound)
        self._cursor += gap

    def rest(self, seconds: float) -> None:
        """Let what comes next wait."""
        self._cursor += seconds

    def run(self, place: Place, index: int, way: Sequence[tuple[Place, int]], length: float, sound: str) -> None:
        """A card runs over others, to the last of them, and strikes: nothing on the table changes by it."""
        sprite = self.places[place][index]
        poses = [self.layout.pose(p, i, len(self.places.get(p, ())))._replace(z=900) for p, i in way]
        flight = Flight(sprite, poses[-1], sprite.face, 1.0, poses[:-1])
        self.timeline.add(self._cursor, length, flight, ease_in_out)
        self._cursor += length
        self._sound_at(self._cursor, sound)

    def sound_at_end(self, name: str) -> None:
        """Be heard when everything that is in motion by now has come to rest."""
        self._sound_at(self.timeline.end, name)

    def _sound_at(self, time: float, name: str) -> None:
        if name:
            self.timeline.at(time, lambda: self.sound(name))

    def _shown(self, place: Place) -> list[int]:
        return self._order(place, [sprite.face for sprite in self.places[place]])

    def _order(self, place: Place, cards: Sequence[Card | None]) -> list[int]:
        if self.arranged is not None and place == self.arranged[0] and None not in cards:
            order = self.arranged[1]
            return [order.index(card) for card in cards if card is not None]
        return self.layout.order(place, cards)

    def _pose(self, place: Place, position: int, count: int, face: Card | None) -> Pose:
        if self.arranged is not None and place == self.arranged[0]:
            return self.layout.tray(position, count)
        return self.layout.lying(place, position, count, face)

    def _arrange(
        self, place: Place, start: float, length: float, arriving: Sprite | None = None, straight: bool = False
    ) -> None:
        """Send every card of a place to where it lies now; the one that arrives flies higher than those making room."""
        lying = self.places[place]
        if self.still:
            self._moved.add(place)
        if self.still or not lying:
            return
        crowd = self._is_crowd(place)
        for sprite, position in zip(lying, self._shown(place), strict=True):
            at = place, position, len(lying)
            goal = self.layout.pose(*at) if straight else self._pose(*at, sprite.face)
            leaves = sprite is arriving
            flight = Flight(sprite, goal, sprite.face, 1.0 if leaves else 0.0, leaves=leaves, gives_way=crowd)
            self.timeline.add(start, length if leaves or not crowd else 0.0, flight, ease_out)

    def _is_crowd(self, place: Place) -> bool:
        """Whether many cards lie here side by side, and not upon each other."""
        count = len(self.places[place])
        if count <= CROWD:
            return False
        first, second = (self.layout.pose(place, i, count) for i in range(2))
        return hypot(first.x - second.x, first.y - second.y) > 2

    # -- the truth ---------------------------------------------------------------------------------------------

    def settle(self, view: View, length: float = 0.25) -> None:
        """Bring every card to where the view has it, from wherever it is: after undo, resize, resume, a new theme."""
        self._untold.clear()
        self._reading = None
        self.timeline.finish()
        self._under_way.clear()
        kept = {place: self._staying(place, cards) for place, cards in view.items()}
        staying = {sprite for lying in kept.values() for sprite in lying}
        spare: dict[Card | None, list[Sprite]] = {}
        for lying in self.places.values():
            for sprite in lying:
                if sprite not in staying:
                    spare.setdefault(sprite.card, []).append(sprite)
        fresh: dict[Place, list[Sprite]] = {
            place: [sprite or self._reuse(spare, card) for sprite, card in zip(kept[place], cards, strict=True)]
            for place, cards in view.items()
        }
        for left in spare.values():
            for sprite in left:
                self._gone.append(sprite.drawn)
        for place, lying in fresh.items():
            order = self._order(place, view[place])
            for sprite, card, position in zip(lying, view[place], order, strict=True):
                goal = self._pose(place, position, len(lying), card)
                if sprite.height == 0:
                    sprite.x, sprite.y, sprite.height, sprite.angle, sprite.z = goal
                sprite.face = card
                sprite.show(PLAIN)
                flight = Flight(sprite, goal, card, 0.0 if sprite in staying else 0.2)
                self.timeline.add(self.timeline.now, length, flight, ease_out)
        self.places = fresh
        self._cursor = self.timeline.now
        if self.still or length == 0:
            self.timeline.finish()

    def put_back(self, sprite: Sprite) -> None:
        """A card that was carried about lies where it is counted, if nothing takes it elsewhere."""
        for place, lying in self.places.items():
            if sprite in lying and not sprite.lies:
                position = self._shown(place)[lying.index(sprite)]
                goal = self._pose(place, position, len(lying), sprite.face)
                self.timeline.add(self.timeline.now, 0.2, Flight(sprite, goal, sprite.face, 0.0), ease_out)
        if self.still:
            self.timeline.finish()

    def _staying(self, place: Place, cards: Sequence[Card | None]) -> list[Sprite | None]:
        """For each slot the sprite that lies there already and shows its card: backs do not fly between piles."""
        lying: Sequence[Sprite | None] = self.places.get(place, ())
        rows = zip_longest(lying[: len(cards)], cards)
        return [sprite if sprite is not None and sprite.card == card else None for sprite, card in rows]

    def _reuse(self, spare: dict[Card | None, list[Sprite]], card: Card | None) -> Sprite:
        """The sprite that shows this card already, or any card's back, or a new one."""
        for face in (card, None):
            if spare.get(face):
                return spare[face].pop()
        return Sprite(Pose(0, 0, 0), card)

    def agrees(self, view: View) -> bool:
        """Whether the picture at rest is the view: what the layout says of it is what is drawn."""
        if {place: len(lying) for place, lying in self.places.items() if lying} != {p: len(c) for p, c in view.items()}:
            return False
        for place, cards in view.items():
            order = self._order(place, cards)
            for sprite, card, position in zip(self.places[place], cards, order, strict=True):
                pose = self._pose(place, position, len(cards), card)
                apart = max(hypot(sprite.x - pose.x, sprite.y - pose.y), abs(sprite.turn - pose.angle))
                if sprite.card != card or apart > 0.5:
                    return False
        return True

    def restyle(self, art: Artwork) -> None:
        """Other pictures of the same cards."""
        self.brush = Brush(self.layout, art)

    def relayout(self, layout: Layout, view: View) -> None:
        """Another window, or another seat: everything glides to its new place."""
        self.layout = layout
        self.settle(view, 0.0)

    def turn_round(self, layout: Layout, view: View) -> None:
        """Another player's side of the table: all can follow each card to where it lies now. What the new eyes may see
        of it they see from the first."""
        lay = {sprite: sprite.pose for sprite in self._all()}
        self.relayout(layout, view)
        if self.still:
            return
        for sprite in self._all():
            if sprite in lay:
                goal, sprite.pose = sprite.pose, lay[sprite]
                self.timeline.add(self.timeline.now, ROUND, Swing(sprite, goal, sprite.face, 0.0), ease_round)

    # -- time --------------------------------------------------------------------------------------------------

    def advance(self, dt: float) -> bool:
        """Let time pass; True while something moves."""
        moving = self.timeline.advance(dt)
        if self._reading is not None and not moving:
            # It lies for the time that was chosen for it, at whatever pace the cards fly.
            self._reading -= dt
            if self._reading <= 0:
                self.go_on()
            moving = self._reading is None or self._reading < 1e6
        for sprite in self.brush.printed():
            sprite.stale = moving = True
        self.raising = False
        for sprite in self._all():
            if sprite.raised != sprite.wish:
                step = 1.0 if self.still else dt * self.timeline.speed / _QUICK
                gap = sprite.wish - sprite.raised
                sprite.raised = sprite.wish if abs(gap) <= step else sprite.raised + (step if gap > 0 else -step)
                sprite.stale = moving = self.raising = True
        return moving

    @property
    def moving(self) -> bool:
        return self.timeline.moving or self._reading is not None

    def finish(self) -> None:
        """Everything is where it was going, and nothing is left to be told."""
        self.timeline.finish()
        while self._reading is not None:
            self.go_on()
            self.timeline.finish()
        self._cursor = self.timeline.now

    # -- pictures ----------------------------------------------------------------------------------------------

    def _all(self) -> Iterator[Sprite]:
        for lying in self.places.values():
            yield from lying

    def slot_at(self, pos: tuple[float, float], besides: Sprite | None = None) -> tuple[Place, int] | None:
        """The slot of the topmost card under a point, leaving out the one that is held above it."""
        best: tuple[float, int, Place, int] | None = None
        for place, lying in self.places.items():
            for i, sprite in enumerate(lying):
                if sprite is not besides and self.brush.covers(sprite, pos):
                    key = (sprite.z, i, place, i)
                    best = key if best is None or key[:2] > best[:2] else best
        return None if best is None else best[2:]

    def clear_part(self, place: Place, index: int) -> Rect:
        """A part of a card that nothing covers: all of it, or a little of what can be seen."""
        sprite = self.places[place][index]
        body = self.body(sprite)
        for down in (8, 3, 13, 1, 15):
            for across in (8, 3, 13, 1, 15):
                point = self.brush.point(sprite, across / 16, down / 16)
                if self.slot_at(point) == (place, index):
                    return body if (across, down) == (8, 8) else Rect(0, 0, 3, 3).move_to(center=point)
        return Rect(body.center, (0, 0))

    def strip(self, place: Place, index: int) -> Rect:
        """As much of a card's width as is seen at half its height; the whole card, if it is covered there."""
        sprite, body = self.places[place][index], self.body(self.places[place][index])
        points = (self.brush.point(sprite, (k + 0.5) / 17, 0.5) for k in range(17))
        seen = [x for x, y in points if self.slot_at((x, y)) == (place, index)]
        return Rect(min(seen), body.y, max(seen) - min(seen), body.height) if seen else body

    def body(self, sprite: Sprite) -> Rect:
        """The upright rectangle of a card as it lies."""
        return self.brush.body(sprite)

    def dirty(self) -> list[Rect]:
        """The parts of the window that must be drawn again, each told once."""
        self._seen = None
        rects, self._gone = self._gone, []
        for sprite in self._all():
            if sprite.stale:
                rects.append(sprite.drawn)
                sprite.drawn, sprite.stale = self.brush.extent(sprite), False
                rects.append(sprite.drawn)
        if rects:
            rects += self._shades()
        return [rect for rect in rects if rect.width]

    def _shades(self) -> Iterator[Rect]:
        """Where another card of a heap throws its shadow now, since the lowest one came or went."""
        shaded = {look.sprite for look in self._looks() if look.shaded}
        for sprite in self._all():
            if sprite.shaded != (sprite in shaded):
                sprite.shaded = not sprite.shaded
                yield sprite.drawn

    def _looks(self) -> list[Look]:
        """The cards that can be seen in this frame, the lowest first."""
        if self._seen is None:
            self.brush.next_frame()
            self._seen = in_order(self._lying(), self.brush.body)
        return self._seen

    def draw(self, surface: Surface, area: Rect) -> None:
        """Draw the cards that touch an area, the lowest first. The caller has clipped it and laid the cloth in it."""
        for look in self._looks():
            if look.sprite.drawn.colliderect(area):
                self.brush.draw(surface, look)

    def _lying(self) -> Iterable[Sequence[Sprite]]:
        """What lies together, from below: what is about to leave a heap is still a part of it."""
        waiting: dict[Place, list[Sprite]] = {}
        for place, counted in self.places.items():
            for sprite in counted:
                waiting.setdefault(sprite.lies or place, []).append(sprite)
        for lying in waiting.values():
            lying.sort(key=lambda sprite: sprite.z)
        return waiting.values()


def _as_told(events: Sequence[Event]) -> list[Event]:
    """What was scored is shown after the sentence that follows it, which tells for what, and at which the fields have
    changed."""
    told: list[Event] = []
    scored: list[Event] = []
    for event in events:
        if isinstance(event, Scored):
            scored.append(event)
            continue
        if isinstance(event, Changed):
            told.append(event)
            continue
        if not isinstance(event, Said):
            told += scored
            scored = []
        told.append(event)
        told += scored
        scored = []
    return told + scored
