"""Floor 5: the table as one player sees it: cloth, cards, marks, and what the pointer and the arrow keys touch.

The board knows pictures and touches; whose turn it is and what an answer means is the playing scene's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from math import atan2, cos, hypot, sin

import pygame
from pygame import Rect, Surface

from cardtable.cards.pack import Pack, Place, Seat
from cardtable.rules.game import Action, Setting
from cardtable.rules.observe import Observation
from cardtable.scenes.widgets.press import Press
from cardtable.table import theme
from cardtable.table.artwork import Artwork
from cardtable.table.cloth import cloth
from cardtable.table.layout import Label, Layout, Pose, Room, Spot
from cardtable.table.picker import Picker, Touch
from cardtable.table.stage import Sprite, Stage
from cardtable.table.wording import Speaker

Slot = tuple[Place, int]


def layout_of(game_id: str) -> type[Layout]:
    """The layout of a game, loaded when its table opens."""
    found: type[Layout] = import_module(f"cardtable.table.layouts.{game_id}").LAYOUT
    return found


class Floater:
    """Points on their way up from where they were earned."""

    life = 1.1

    def __init__(self, picture: Surface, pos: tuple[float, float], rise: float) -> None:
        self.picture, self.pos, self.rise = picture, pos, rise
        self.age = 0.0

    def rect(self) -> Rect:
        k = min(1.0, self.age / self.life)
        return self.picture.get_rect(center=(self.pos[0], self.pos[1] - self.rise * (1 - (1 - k) ** 2)))


class Board:
    """One table in one window."""

    def __init__(
        self, press: Press, art: Artwork, setting: Setting, seat: Seat, game_id: str, pack: Pack,
        places: Mapping[Place, object], sound: Callable[[str], None], speaker: Speaker,
    ) -> None:  # fmt: skip
        self.kind = layout_of(game_id)
        self.press, self.art, self.setting, self.seat, self.pack = press, art, setting, seat, pack
        self.speaker = speaker
        self.picker = Picker(places)
        self.places = places
        self.layout = self._layout()
        self.stage = Stage(self.layout, art, seat, sound)
        self.seen: Observation | None = None
        self.cursor: Touch | None = None
        """What the arrow keys have walked to: the place of a card, or an empty place that may be filled."""
        self.hint: Action | None = None
        self.floaters: list[Floater] = []
        self._theme = ""
        self._cloth: Surface | None = None
        self._hover: Touch | None = None
        self._drag: tuple[Sprite, tuple[float, float]] | None = None
        self._shakes: list[tuple[Sprite, float]] = []
        self._stale: list[Rect] = []

    # -- the window --------------------------------------------------------------------------------------------

    def _layout(self) -> Layout:
        return self.kind(Room(*self.press.size), self.setting, self.seat, self.pack)

    def fit(self, press: Press, art: Artwork, seen: Observation | None) -> None:
        """Another window, style or language: everything is where it belongs in it."""
        self.press, self.art, self.stage.art = press, art, art
        self._cloth = None
        self.floaters.clear()
        self.layout = self._layout()
        if seen is not None:
            self.seen = seen
            self.stage.relayout(self.layout, seen.view)
        self.warm()

    def warm(self) -> None:
        """Have the deck printed beside the game, at the size most of it is drawn at."""
        self.art.warm(self.pack.name, ["", *self.pack.codes], self.layout.card_height())

    def paint_cloth(self, surface: Surface, area: Rect, theme_name: str) -> None:
        """The cloth with what is drawn on it."""
        if self._cloth is None or self._theme != theme_name:
            self._theme = theme_name
            self._cloth = cloth(theme_name, self.press.size).convert()
            for name, rect in self.layout.ground():
                self._cloth.blit(self.press.picture(name, rect.width, rect.height), rect)
        surface.blit(self._cloth, area, area)

    # -- what is shown -----------------------------------------------------------------------------------------

    def observe(self, seen: Observation, mine: bool) -> None:
        """Show what a seat sees now; `mine`: it is asked, and may touch what is listed."""
        self.seen = seen
        self.picker.begin(seen.ask if mine else seen.ask._replace(actions=(), amounts=(), arrange=None))
        self.light()

    def light(self) -> None:
        """Let the cards stand that may be touched, and outline what is picked."""
        if self.seen is None:
            return
        open_now, path = self.picker.next(), self.picker.path
        hinted = self.hint.cards if self.hint else ()
        for place, lying in self.stage.places.items():
            for sprite in lying:
                # A face-down card is touched by its place alone.
                touch: Touch = place if sprite.face is None else sprite.face
                may = touch in open_now
                picked = touch in path
                glow = theme.GOLD if picked else theme.JADE if may and path else theme.PALE_GOLD if may else ""
                if sprite.face is not None and sprite.face in hinted:
                    glow = theme.CORAL
                up = 1.0 if picked or (self._hover == touch and may) else 0.35 if may and not path else 0.0
                sprite.set(glow=glow, wish=up)
        self.uncover(self.layout.area())

    def uncover(self, area: Rect) -> None:
        """Have a part of the window painted again."""
        self._stale.append(area)

    def dirty(self) -> list[Rect]:
        rects = self.stage.dirty() + self._stale
        self._stale = []
        return rects

    def float_up(self, words: str, pos: tuple[float, float], good: bool) -> None:
        """Points rise from a place on the table."""
        colour = theme.PALE_GOLD if good else "#FFB9A8"
        dark = self.press.line(words, 40, face="sans-bold", colour=theme.INK)
        light = self.press.line(words, 40, face="sans-bold", colour=colour)
        out = self.press.u(2)
        picture = Surface((light.get_width() + 2 * out, light.get_height() + 2 * out), pygame.SRCALPHA)
        for dx in (0, out, 2 * out):
            for dy in (0, out, 2 * out):
                picture.blit(dark, (dx, dy))
        picture.blit(light, (out, out))
        self.floaters.append(Floater(picture, pos, self.press.u(64)))

    def middle_of(self, place: Place) -> tuple[float, float]:
        """Where a place is, for things that start from it."""
        pose = self.layout.pose(place, 0, 1)
        return pose.x, pose.y

    # -- time --------------------------------------------------------------------------------------------------

    def advance(self, dt: float) -> bool:
        moving = self.stage.advance(dt)
        for floater in self.floaters:
            self._stale.append(floater.rect().inflate(8, 8))
            floater.age += dt * min(2.0, self.stage.timeline.speed)
            self._stale.append(floater.rect().inflate(8, 8))
        self.floaters = [floater for floater in self.floaters if floater.age < floater.life]
        return self._shake(dt) or moving or bool(self.floaters)

    def refuse(self, thing: Touch | None) -> None:
        """Shake the card that may not be touched."""
        sprite = self._sprite(thing)
        if sprite is not None and not self.stage.still:
            self._shakes.append((sprite, 0.11))

    def _shake(self, dt: float) -> bool:
        left = []
        for sprite, time in self._shakes:
            time -= dt
            sprite.angle = 0.0 if time <= 0 else 4 * sin(time * 110)
            sprite.stale = True
            if time > 0:
                left.append((sprite, time))
        self._shakes = left
        return bool(left)

    # -- touches -----------------------------------------------------------------------------------------------

    def touch_at(self, pos: tuple[float, float], besides: Sprite | None = None) -> list[Touch]:
        """What lies under a point: the card and its place, or an empty place that may be filled."""
        gaps = [place for place in self.gaps() if self.gap_rect(place).collidepoint(pos)]
        if gaps:
            return [gaps[0]]
        slot = self.stage.slot_at(pos, besides)
        if slot is None:
            return []
        place, i = slot
        card = self.stage.places[place][i].face
        return [place] if card is None else [card, place]

    def gaps(self) -> list[Place]:
        """The empty places that may be touched now."""
        return [t for t in self.picker.next() if isinstance(t, str) and not self.stage.places.get(t)]

    def gap_rect(self, place: Place) -> Rect:
        pose = self.layout.pose(place, 0, 1)
        rect = Rect(0, 0, round(pose.height * self.layout.aspect), round(pose.height))
        rect.center = round(pose.x), round(pose.y)
        return rect

    def hover(self, pos: tuple[float, float] | None) -> bool:
        """The pointer rests on something else; True if that is something that may be touched."""
        things = self.touch_at(pos) if pos is not None else []
        now = next((thing for thing in things if self.picker.serves(thing)), None)
        if now != self._hover:
            self._hover = now
            self.light()
        return now is not None

    def looked_at(self) -> Touch | None:
        return self._hover if self._hover is not None else self.cursor

    def grab(self, pos: tuple[float, float]) -> None:
        """The button went down: a card that may be touched may be dragged."""
        slot = self.stage.slot_at(pos)
        if slot is not None:
            sprite = self.stage.places[slot[0]][slot[1]]
            if sprite.face is not None and self.picker.serves(sprite.face):
                self._drag = (sprite, pos)

    def drag(self, pos: tuple[float, float], step: tuple[float, float]) -> Sprite | None:
        """The pointer moved with the button down: the sprite that follows it, once it has left its place."""
        if self._drag is None:
            return None
        sprite, start = self._drag
        if sprite.motion is None and sprite.lift == 0 and hypot(pos[0] - start[0], pos[1] - start[1]) < 7:
            return None
        sprite.lift, sprite.stale = 0.8, True
        sprite.x, sprite.y = pos
        sprite.angle = max(-9.0, min(9.0, sprite.angle * 0.7 + step[0] * 0.5))
        return sprite

    def dragging(self) -> bool:
        return self._drag is not None and self._drag[0].lift > 0

    def drop(self) -> Sprite | None:
        """The button came up: the sprite that was dragged, if one was. It goes home unless an action takes it."""
        if self._drag is None:
            return None
        sprite, _ = self._drag
        dragged = sprite.lift > 0
        self._drag = None
        if not dragged:
            return None
        sprite.angle = 0.0
        return sprite

    def home(self) -> None:
        """Every card glides to where it belongs."""
        if self.seen is not None:
            self.stage.settle(self.seen.view)
            self.light()

    def walk(self, dx: int, dy: int) -> None:
        """The arrow keys: left and right step along the layout's walk, up and down go to the nearest that way."""
        stops = self._stops()
        if not stops:
            return
        if self.cursor not in stops:
            live = [stop for stop in stops if self.picker.serves(stop)]
            self.cursor = (live or stops)[0]
        elif dx:
            self.cursor = stops[(stops.index(self.cursor) + dx) % len(stops)]
        else:
            self.cursor = self._nearest(stops, dy)
        self._hover = None
        self.light()

    def _stops(self) -> list[Touch]:
        """What the arrows visit: the cards of the layout's walk, and the gaps among them in their order."""
        if self.seen is None:
            return []
        gaps = self.gaps()
        if gaps:
            return list(sorted(gaps))
        stops: list[Touch] = []
        for place, i in self.layout.walk(self.seen.view):
            card = self.seen.view[place][i]
            stops.append(place if card is None else card)
        return stops

    def _nearest(self, stops: Sequence[Touch], dy: int) -> Touch | None:
        here = self._where(self.cursor)
        if here is None:
            return self.cursor
        best, best_cost = self.cursor, 1e9
        for stop in stops:
            there = self._where(stop)
            if there is None or stop == self.cursor:
                continue
            ahead = (there.y - here.y) * dy
            cost = ahead + 2 * abs(there.x - here.x)
            if ahead > 4 and cost < best_cost:
                best, best_cost = stop, cost
        return best

    def _sprite(self, thing: Touch | None) -> Sprite | None:
        for place, lying in self.stage.places.items():
            for sprite in lying:
                if thing is not None and (sprite.face == thing or (thing == place and sprite is lying[-1])):
                    return sprite
        return None

    def _where(self, thing: Touch | None) -> Pose | None:
        sprite = self._sprite(thing)
        if sprite is not None:
            return Pose(sprite.x, sprite.y, sprite.height)
        return self.layout.pose(thing, 0, 1) if isinstance(thing, str) and thing in self.places else None

    # -- painting ----------------------------------------------------------------------------------------------

    def paint(self, surface: Surface, area: Rect, theme_name: str) -> None:
        """The whole table in one area, which the caller has clipped."""
        self.paint_cloth(surface, area, theme_name)
        if self.seen is not None:
            for mark in self.layout.marks(self.seen, self.speaker):
                self._mark(surface, mark)
        for place in self.gaps():
            self._gap(surface, place)
        self.stage.draw(surface, area)
        if not self.stage.moving:
            self._trails(surface)
            self._cursor_ring(surface)
        for floater in self.floaters:
            surface.blit(floater.picture, floater.rect())

    def _mark(self, surface: Surface, mark: Spot | Label) -> None:
        if isinstance(mark, Spot):
            pygame.draw.aacircle(surface, mark.colour, (mark.x, mark.y), mark.radius)
        else:
            words = self.press.line(mark.text, mark.size, face="sans-bold", colour=theme.PAPER)
            surface.blit(words, words.get_rect(center=(mark.x, mark.y)))

    def _gap(self, surface: Surface, place: Place) -> None:
        """An empty place that glows because a card may go there."""
        rect = self.gap_rect(place)
        looked_at = self.looked_at() == place
        radius = round(rect.height * 0.06)
        glow = Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(glow, (*theme.parts(theme.GOLD), 95 if looked_at else 45), glow.get_rect(), border_radius=radius)
        surface.blit(glow, rect)
        width = max(2, self.press.u(5 if looked_at else 3))
        pygame.draw.rect(surface, theme.PALE_GOLD, rect, width, border_radius=radius)
        if looked_at and self.seen is not None:
            actions = self.picker.open().get(place, ())
            lines = [line for action in actions for line in self.layout.outlook(action, self.seen, self.speaker)]
            if lines:
                self._note(surface, lines, rect)

    def _note(self, surface: Surface, lines: Sequence[str], beside: Rect) -> None:
        """A small dark note beside something, towards the middle of the table."""
        press = self.press
        prints = [press.line(line, 19, face="sans-bold", colour=theme.PAPER) for line in lines]
        pad, step = press.u(10), press.em(19) + press.u(8)
        box = Rect(0, 0, max(p.get_width() for p in prints) + 2 * pad, step * len(prints) + pad)
        middle = self.layout.area().center
        angle = atan2(middle[1] - beside.centery, middle[0] - beside.centerx)
        reach = beside.height * 0.62 + box.height / 2
        box.center = round(beside.centerx + cos(angle) * reach * 1.2), round(beside.centery + sin(angle) * reach)
        box.clamp_ip(self.layout.area())
        press.card(surface, box, fill=theme.INK, radius=press.u(6))
        for i, line in enumerate(prints):
            surface.blit(line, (box.x + pad, box.y + pad // 2 + i * step + press.u(3)))

    def _trails(self, surface: Surface) -> None:
        """Where the card under the pointer, or the picked one, can go and what that brings."""
        if self.seen is None:
            return
        k = len(self.picker.path)
        looked_at = self.looked_at()
        for touch, actions in self.picker.open().items():
            if k or touch == looked_at:
                for action in actions:
                    self._trail(surface, action, strong=not k or touch == looked_at)

    def _trail(self, surface: Surface, action: Action, strong: bool) -> None:
        assert self.seen is not None
        way = [self.layout.pose(place, i, 1) for place, i in self.layout.trail(action, self.seen)]
        words = self.layout.worth(action, self.seen)
        if len(way) > 1:
            colour = theme.PALE_GOLD if strong else theme.DEEP
            self._thread(surface, way, colour)
        end = way[-1] if way else self._where(action.cards[-1]) if action.cards else None
        if words and end is not None:
            self._chip(surface, words, end, strong)

    def _thread(self, surface: Surface, way: Sequence[Pose], colour: str) -> None:
        """A line from card to card along the inner edge of the row, with a knot on each card it passes."""
        cx, cy = self.layout.area().center
        points = []
        for pose in way:
            angle = atan2(cy - pose.y, cx - pose.x)
            points.append((pose.x + cos(angle) * pose.height * 0.56, pose.y + sin(angle) * pose.height * 0.56))
        width = max(3, self.press.u(5))
        pygame.draw.lines(surface, theme.INK, False, points, width + 2)
        pygame.draw.lines(surface, colour, False, points, width)
        for point in points:
            pygame.draw.aacircle(surface, theme.INK, point, width * 1.4)
            pygame.draw.aacircle(surface, colour, point, width * 1.1)

    def _chip(self, surface: Surface, words: str, pose: Pose, strong: bool) -> None:
        press = self.press
        line = press.line(words, 24, face="sans-bold", colour=theme.INK)
        box = line.get_rect().inflate(press.u(20), press.u(8))
        box.center = round(pose.x), round(pose.y + pose.height * 0.5)
        press.shadow(surface, box, lift=press.u(4), radius=box.height // 2)
        fill = theme.GOLD if strong else theme.DEEP
        press.card(surface, box, fill=fill, edge=theme.INK, radius=box.height // 2)
        surface.blit(line, line.get_rect(center=box.center))

    def _cursor_ring(self, surface: Surface) -> None:
        where = self._where(self.cursor)
        if where is None or self._hover is not None:
            return
        rect = Rect(0, 0, round(where.height * self.layout.aspect), round(where.height))
        rect.center = round(where.x), round(where.y)
        self.press.ring(surface, rect, round(where.height * 0.06))
