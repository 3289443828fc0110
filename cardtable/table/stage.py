"""Floor 4: the cards on the screen. Events set them in motion; the layout says where they come to rest."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from math import hypot, inf

import pygame
from pygame import Rect, Surface

from cardtable.cards.events import Event, Laid, Moved, Said, Scored, Shuffled, Turned, View
from cardtable.cards.pack import Card, Place, Seat
from cardtable.table.artwork import Artwork
from cardtable.table.layout import Layout, Pose
from cardtable.table.timeline import Timeline, ease_in_out, ease_out

RISE = 8
"""Canvas units by which a card that may be played, or is looked at, rises."""
_QUICK = 0.09
ASLANT = 24
"""So many turned pictures are kept."""
GLANCE = 1.2
"""Seconds of which something that is read at a glance takes its part, where everything else waits for a touch."""


class Sprite:
    """One card on the screen."""

    __slots__ = ("angle", "card", "dim", "drawn", "face", "flat", "glow", "height", "lift", "motion", "raised",
                 "shaded", "stale", "wish", "x", "y", "z")  # fmt: skip

    def __init__(self, pose: Pose, card: Card | None) -> None:
        self.x, self.y, self.height, self.angle, self.z = pose
        self.card = self.face = card
        """What it shows now, and what it will show when its motions are over; None is the back."""
        self.lift = 0.0
        """0 on the table, 1 high in flight: size and shadow tell."""
        self.flat = 1.0
        """Width by usual width: 0 in the middle of turning over."""
        self.raised = 0.0
        self.wish = 0.0
        """Where `raised` is going."""
        self.dim = False
        self.glow: str = ""
        """The colour of an outline: may be picked, is picked, is struck."""
        self.drawn = Rect(0, 0, 0, 0)
        self.stale = True
        self.shaded: bool | None = None
        """Whether it throws a shadow while it waits to fly: it lies where it lay, though it is counted elsewhere."""
        self.motion: object = None
        """The motion that moves it now; the latest one wins."""

    def set(self, *, glow: str | None = None, dim: bool | None = None, wish: float | None = None) -> None:
        """Change how it is shown, and be drawn again only if that is a change."""
        if glow is not None and glow != self.glow:
            self.glow, self.stale = glow, True
        if dim is not None and dim != self.dim:
            self.dim, self.stale = dim, True
        if wish is not None:
            self.wish = wish


class _Flight:
    """A sprite on its way through some points to a pose, turning over on the way if its face changes."""

    def __init__(self, sprite: Sprite, goal: Pose, face: Card | None, height: float, via: Sequence[Pose] = ()) -> None:
        self.sprite, self.goal, self.face, self.high, self.via = sprite, goal, face, height, via

    def begin(self) -> None:
        sprite = self.sprite
        sprite.motion, sprite.shaded = self, None
        start = Pose(sprite.x, sprite.y, sprite.height, sprite.angle, sprite.z)
        self.points = [start, *self.via, self.goal]
        spans = [hypot(b.x - a.x, b.y - a.y) + 1 for a, b in zip(self.points, self.points[1:], strict=False)]
        self.reach = [sum(spans[:i]) / sum(spans) for i in range(len(spans) + 1)]
        self.turns = sprite.card != self.face
        at_rest = not (self.high or self.via or self.turns or sprite.lift) and sprite.flat == 1
        # Most cards of a heap lie where they belong already: they are neither scaled nor drawn again.
        self.idle = at_rest and all(abs(a - b) < 0.01 for a, b in zip(start, self.goal, strict=True))

    def step(self, k: float) -> bool:
        sprite = self.sprite
        if sprite.motion is not self:
            return False
        if self.idle:
            sprite.motion = None
            return False
        leg = next((i for i in range(len(self.via), 0, -1) if self.reach[i] <= k), 0)
        a, b = self.points[leg], self.points[leg + 1]
        part = (k - self.reach[leg]) / max(1e-6, self.reach[leg + 1] - self.reach[leg])
        part = min(1.0, part)
        sprite.x = a.x + (b.x - a.x) * part
        sprite.y = a.y + (b.y - a.y) * part
        sprite.height = a.height + (b.height - a.height) * part
        sprite.angle = a.angle + (b.angle - a.angle) * part
        sprite.z = b.z
        sprite.lift = self.high * 4 * k * (1 - k) if k < 1 else 0.0
        if self.turns:
            sprite.flat = abs(1 - 2 * k)
            if k >= 0.5:
                sprite.card = self.face
        if k >= 1:
            sprite.card, sprite.flat, sprite.motion = self.face, 1.0, None
        sprite.stale = True
        return True


class Stage:
    """All cards of one table, as one seat sees them."""

    def __init__(
        self, layout: Layout, art: Artwork, seat: Seat, sound: Callable[[str], None], timeline: Timeline | None = None
    ) -> None:
        self.layout = layout
        self.art = art
        self.seat = seat
        self.sound = sound
        self.timeline = timeline or Timeline()
        self.still = False
        """Reduced motion: cards are where they belong at once."""
        self.places: dict[Place, list[Sprite]] = {}
        self.on_said: Callable[[Said], None] = lambda said: None
        self.on_scored: Callable[[Scored], None] = lambda scored: None
        self.patience = 1.2
        """Seconds that the table stays as it is for something to be read; without end if only a touch ends it."""
        self.arranged: tuple[Place, Sequence[Card]] | None = None
        """The place whose cards the player is arranging, and how they lie as yet."""
        self._untold: deque[Event] = deque()
        """What happened after something that is being read."""
        self._reading: float | None = None
        """Seconds for which the table still stays as it is."""
        self._rough: dict[Sprite, tuple[str, int]] = {}
        """Cards shown as scaled pictures until they are printed at their size: what they show, and the height."""
        self._aslant: OrderedDict[tuple[int, int, float], tuple[Surface, Surface, Surface, Surface]] = OrderedDict()
        """Cards and their shadows turned, by what was turned."""
        self._gone: list[Rect] = []
        self._moved: set[Place] = set()
        """Without motion: the places that must be put in order when all has been told."""
        self._cursor = 0.0

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
            event = self._untold.popleft().seen_by(self.seat)
            self._cue(event)
            part = self.layout.read(event) if self._untold and isinstance(event, Said) else 0
            if part:
                # What is read at a glance never waits for a touch.
                self._reading = part * (self.patience if part >= 1 or self.patience < inf else GLANCE)
        if self.still:
            self.timeline.finish()
            self._cursor = self.timeline.now
            self._put_down()

    @property
    def reading(self) -> bool:
        """Whether the table rests to be read."""
        return self._reading is not None and not self.timeline.moving

    def go_on(self) -> None:
        """It has been read."""
        self._reading = None
        self._tell()

    def _put_down(self) -> None:
        """Without motion every card simply lies where it belongs."""
        for place in self._moved:
            lying = self.places[place]
            for sprite, position in zip(lying, self._shown(place), strict=True):
                pose = self._pose(place, position, len(lying), sprite.face)
                sprite.x, sprite.y, sprite.height, sprite.angle, sprite.z = pose
                sprite.card, sprite.shaded, sprite.stale = sprite.face, None, True
        self._moved.clear()

    def _cue(self, event: Event) -> None:
        self.layout.act(event, self)
        match event:
            case Laid(place, count):
                lying = self.places.setdefault(place, [])
                lying += [Sprite(self.layout.pose(place, 0, 1), None) for _ in range(count)]
                self._arrange(place, self._cursor, 0.0)
            case Moved((src, i), (dst, j), card, _, seers):
                tempo = self.layout.tempo(event)
                lying = self.places[src]
                if lying[i].shaded is None:
                    lying[i].shaded = i == 0 or not _on(lying[i], lying[i - 1])
                sprite = lying.pop(i)
                # What was hidden below it is drawn from now on.
                sprite.stale = True
                for uncovered in lying[-1:]:
                    uncovered.stale = True
                self.places.setdefault(dst, []).insert(j, sprite)
                face = card if seers >> self.seat & 1 else None
                sprite.face = face
                self._arrange(dst, self._cursor, tempo.length, sprite)
                self._arrange(src, self._cursor, tempo.length)
                self._sound_at(self._cursor, tempo.sound)
                self._cursor += tempo.gap
            case Turned((place, i), card, _, seers):
                tempo = self.layout.turning(event)
                sprite, before = self.places[place][i], self._shown(place)
                sprite.face = card if seers >> self.seat & 1 else None
                order = self._shown(place)
                if order != before:
                    # Known, the card is held among the others where it belongs.
                    self._arrange(place, self._cursor, tempo.length)
                goal = self._pose(place, order[i], len(order), sprite.face)
                self.timeline.add(self._cursor, tempo.length, _Flight(sprite, goal, sprite.face, 0.3), ease_in_out)
                self._sound_at(self._cursor, tempo.sound)
                self._cursor += tempo.gap
            case Shuffled(place):
                for sprite in self.places[place]:
                    sprite.face = None
                self._arrange(place, self._cursor, 0.2)
                self._sound_at(self._cursor, "shuffle")
                self._cursor += 0.25
            case Said():
                said = event
                self.timeline.at(self._cursor, lambda: self.on_said(said))
                self._cursor += self.layout.pause(said)
            case Scored():
                scored = event
                self.timeline.at(self._cursor, lambda: self.on_scored(scored))

    def rest(self, seconds: float) -> None:
        """Let what comes next wait."""
        self._cursor += seconds

    def run(self, place: Place, index: int, way: Sequence[tuple[Place, int]], length: float, sound: str) -> None:
        """A card runs over others, to the last of them, and strikes: nothing on the table changes by it."""
        sprite = self.places[place][index]
        poses = [self.layout.pose(p, i, len(self.places[p]))._replace(z=900) for p, i in way]
        flight = _Flight(sprite, poses[-1], sprite.face, 1.0, poses[:-1])
        self.timeline.add(self._cursor, length, flight, ease_in_out)
        self._cursor += length
        self._sound_at(self._cursor, sound)

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
            return self.layout.desk(position, count)
        return self.layout.lying(place, position, count, face)

    def _arrange(self, place: Place, start: float, length: float, arriving: Sprite | None = None) -> None:
        """Send every card of a place to where it lies now; the one that arrives flies higher than those making room."""
        lying = self.places[place]
        if self.still:
            self._moved.add(place)
        if self.still or not lying:
            return
        for sprite, position in zip(lying, self._shown(place), strict=True):
            goal = self._pose(place, position, len(lying), sprite.face)
            flight = _Flight(sprite, goal, sprite.face, 1.0 if sprite is arriving else 0.0)
            self.timeline.add(start, length, flight, ease_out)

    # -- the truth ---------------------------------------------------------------------------------------------

    def settle(self, view: View, length: float = 0.25) -> None:
        """Bring every card to where the view has it, from wherever it is: after undo, resize, resume, a new theme."""
        self._untold.clear()
        self._reading = None
        self.timeline.finish()
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
                sprite.set(glow="", dim=False, wish=0.0)
                flight = _Flight(sprite, goal, card, 0.0 if sprite in staying else 0.2)
                self.timeline.add(self.timeline.now, length, flight, ease_out)
        self.places = fresh
        self._cursor = self.timeline.now
        if self.still or length == 0:
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
                if sprite.card != card or hypot(sprite.x - pose.x, sprite.y - pose.y) > 0.5:
                    return False
        return True

    def restyle(self, art: Artwork) -> None:
        """Other pictures of the same cards."""
        self.art = art
        self._rough.clear()
        self._aslant.clear()

    def relayout(self, layout: Layout, view: View) -> None:
        """Another window, or another seat: everything glides to its new place."""
        self.layout = layout
        self.settle(view, 0.0)

    def faces(self) -> View:
        """What lies on the screen now, or is on its way there."""
        return {place: tuple(s.face for s in lying) for place, lying in self.places.items() if lying}

    # -- time --------------------------------------------------------------------------------------------------

    def advance(self, dt: float) -> bool:
        """Let time pass; True while something moves."""
        moving = self.timeline.advance(dt)
        if self._reading is not None and not moving:
            # Who likes it quick reads quickly, but nobody reads a thousand times faster.
            self._reading -= dt * min(3.0, self.timeline.speed)
            if self._reading <= 0:
                self.go_on()
            moving = self._reading is None or self._reading < 1e6
        for sprite, (code, height) in [*self._rough.items()]:
            if self.art.has(self.layout.pack.name, code, height):
                sprite.stale = moving = True
                del self._rough[sprite]
        for sprite in self._all():
            if sprite.raised != sprite.wish:
                step = 1.0 if self.still else dt * self.timeline.speed / _QUICK
                gap = sprite.wish - sprite.raised
                sprite.raised = sprite.wish if abs(gap) <= step else sprite.raised + (step if gap > 0 else -step)
                sprite.stale = moving = True
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
                if sprite is not besides and self.body(sprite).collidepoint(pos):
                    key = (sprite.z, i, place, i)
                    best = key if best is None or key[:2] > best[:2] else best
        return None if best is None else best[2:]

    def clear_part(self, place: Place, index: int) -> Rect:
        """A part of a card that nothing covers: all of it, or a little of what can be seen."""
        body = self.body(self.places[place][index])
        for down in (8, 3, 13, 1, 15):
            for across in (8, 3, 13, 1, 15):
                point = body.x + body.width * across // 16, body.y + body.height * down // 16
                if self.slot_at(point) == (place, index):
                    return body if (across, down) == (8, 8) else Rect(0, 0, 3, 3).move_to(center=point)
        return Rect(body.center, (0, 0))

    def body(self, sprite: Sprite) -> Rect:
        """The upright rectangle of a card as it lies."""
        height = sprite.height
        width = height * self.layout.aspect
        rise = sprite.raised * RISE * self.layout.unit
        return Rect(round(sprite.x - width / 2), round(sprite.y - height / 2 - rise), round(width), round(height))

    def dirty(self) -> list[Rect]:
        """The parts of the window that must be drawn again, each told once."""
        rects, self._gone = self._gone, []
        for sprite in self._all():
            if sprite.stale:
                rects.append(sprite.drawn)
                sprite.drawn, sprite.stale = self._extent(sprite), False
                rects.append(sprite.drawn)
        return [rect for rect in rects if rect.width]

    def _extent(self, sprite: Sprite) -> Rect:
        """All that a card may cover, with its shadow and outline, however it is turned."""
        body = self.body(sprite)
        grow = int(sprite.height * (0.16 + 0.12 * sprite.lift)) + 6
        if sprite.angle:
            side = int(hypot(body.width, body.height))
            return Rect(0, 0, side + grow, side + grow).move_to(center=body.center)
        return body.inflate(grow * 2, grow * 2)

    def draw(self, surface: Surface, area: Rect) -> None:
        """Draw the cards that touch an area, the lowest first. The caller has clipped it and laid the cloth in it."""
        touched = [
            (sprite.z + (1000 if sprite.lift > 0.01 else 0), i, shaded, sprite)
            for lying in self.places.values()
            for i, shaded, sprite in _visible(lying)
            if self._extent(sprite).colliderect(area)
        ]
        for _, _, shaded, sprite in sorted(touched, key=lambda entry: entry[:2]):
            self._draw(surface, sprite, shaded if sprite.shaded is None else sprite.shaded)

    def _draw(self, surface: Surface, sprite: Sprite, shaded: bool) -> None:
        body = self.body(sprite)
        if body.height < 2:
            return
        height = self._print_of(sprite, body.height)
        lift = max(sprite.lift, sprite.raised * 0.35)
        grow = body.height / height * (1 + 0.04 * sprite.lift)
        face = self._picture(sprite, height)
        shadow = self.art.shadow(self.layout.pack.name, height, lift)
        size = (max(1, round(face.get_width() * grow * sprite.flat)), round(face.get_height() * grow))
        if size != face.get_size():
            face = pygame.transform.smoothscale(face, size)
            wide, high = shadow.get_size()
            shadow = pygame.transform.scale(shadow, (max(1, round(wide * grow * sprite.flat)), round(high * grow)))
        if sprite.angle:
            face, shadow = self._turned(face, shadow, sprite)
        drop = body.height * (0.012 + 0.06 * lift)
        if shaded:
            surface.blit(shadow, shadow.get_rect(center=(body.centerx + drop * 0.6, body.centery + drop)))
        if sprite.dim:
            face = face.copy()
            face.fill((172, 172, 172), special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(face, face.get_rect(center=body.center))
        if sprite.glow:
            width = max(2, round(body.height * 0.024))
            frame = Rect(0, 0, *size).move_to(center=body.center).inflate(width * 2, width * 2)
            pygame.draw.rect(surface, sprite.glow, frame, width, border_radius=round(body.height * 0.06))

    def _turned(self, face: Surface, shadow: Surface, sprite: Sprite) -> tuple[Surface, Surface]:
        """A card that lies aslant; those at rest are turned once."""
        key = (id(face), id(shadow), sprite.angle)
        if sprite.motion or key not in self._aslant:
            turned = pygame.transform.rotozoom(face, -sprite.angle, 1), pygame.transform.rotate(shadow, -sprite.angle)
            if sprite.motion:
                return turned
            # The originals are kept too, or another picture might come by their identity.
            self._aslant[key] = (*turned, face, shadow)
            while len(self._aslant) > ASLANT:
                self._aslant.popitem(last=False)
        self._aslant.move_to_end(key)
        return self._aslant[key][:2]

    def _print_of(self, sprite: Sprite, height: int) -> int:
        """The height of the print that a card is drawn from: at rest its very size; in flight one for all sizes, or a
        larger one where it grows. As long as that is not there, the usual one serves."""
        usual = self.layout.card_height()
        if isinstance(sprite.motion, _Flight):
            height = max(usual, round(sprite.motion.goal.height))
        return height if self._printed(sprite, height) else usual

    def _printed(self, sprite: Sprite, height: int) -> bool:
        """Whether what a card shows is printed at this height; if not it soon will be, and then it is drawn again."""
        pack = self.layout.pack
        code = "" if sprite.card is None else pack.codes[sprite.card]
        if height == self.layout.card_height() or self.art.has(pack.name, code, height):
            return True
        if self._rough.get(sprite) != (code, height):
            self._rough[sprite] = code, height
            self.art.warm(pack.name, [code], height)
        return False

    def _picture(self, sprite: Sprite, height: int) -> Surface:
        pack = self.layout.pack
        if sprite.card is None:
            return self.art.back(pack.name, height)
        return self.art.face(pack.name, pack.codes[sprite.card], height)


def _as_told(events: Sequence[Event]) -> list[Event]:
    """What was scored is shown after the sentence that follows it, which tells for what."""
    told: list[Event] = []
    scored: list[Event] = []
    for event in events:
        if isinstance(event, Scored):
            scored.append(event)
            continue
        if not isinstance(event, Said):
            told += scored
            scored = []
        told.append(event)
        told += scored
        scored = []
    return told + scored


def _visible(lying: Sequence[Sprite]) -> Iterator[tuple[int, bool, Sprite]]:
    """The cards of a place that can be seen, and which of them throw a shadow: in a heap the lowest throws it for all,
    and of the cards between only some edges show."""
    for i, sprite in enumerate(lying):
        above = lying[i + 1] if i + 1 < len(lying) else None
        below = lying[i - 1] if i else None
        if above is not None and i % 4 and _on(above, sprite):
            continue
        yield i, below is None or not _on(sprite, below), sprite


def _on(upper: Sprite, lower: Sprite) -> bool:
    """Whether two cards lie in one heap."""
    return upper.lift == lower.lift == 0 and abs(upper.x - lower.x) < 2 and abs(upper.y - lower.y) < 2
