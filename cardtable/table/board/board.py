"""The table as one player sees it: cloth, cards, marks, and what the pointer and the arrow keys touch.

The board knows pictures and touches; whose turn it is and what an answer means is the playing scene's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot, sin

from pygame import Rect, Surface

from cardtable.art.artwork import Artwork
from cardtable.art.cloth import cloth
from cardtable.cards.events import Event
from cardtable.cards.pack import Card, Pack, Place, Seat
from cardtable.rules.game import Arrange, Ask, Setting
from cardtable.rules.observe import Observation, followed
from cardtable.table.board import overlays
from cardtable.table.board.news import News
from cardtable.table.chosen.arranging import Arranging, fitted
from cardtable.table.chosen.lighting import Light, Selection, light
from cardtable.table.chosen.picker import Touch
from cardtable.table.drawn import markings
from cardtable.table.drawn.floating import Floater
from cardtable.table.drawn.painter import Painter
from cardtable.table.moving.sprite import Sprite
from cardtable.table.moving.stage import Stage
from cardtable.table.staging.layout import Room
from cardtable.table.staging.marks import Mark
from cardtable.table.staging.staging import staging_of
from cardtable.table.told.wording import Speaker
from cardtable.table.touched import walking
from cardtable.table.touched.carrying import Carrying
from cardtable.widgets.press import Press

Slot = tuple[Place, int]


class Board(Carrying):
    """One table in one window."""

    def __init__(
        self, press: Press, art: Artwork, setting: Setting, seat: Seat, game_id: str, pack: Pack,
        places: Mapping[Place, object], sound: Callable[[str], None], speaker: Speaker,
    ) -> None:  # fmt: skip
        self.setting, self.seat, self.pack = setting, seat, pack
        staging = staging_of(game_id)
        layout = staging.layout(Room(*press.size), setting, seat, pack)
        stage = Stage(layout, staging.pace(layout), seat, sound)
        super().__init__(press, art, layout, staging.talk(layout), stage, places, speaker)
        self.stage.on_happened = self.follow
        self.painter = Painter(stage.tableau, stage.outlines, art)
        self.on_heard: Callable[[Sequence[Event]], None] = lambda events: None
        """Told what has happened on the screen."""
        self.on_seen: Callable[[Observation], None] = lambda seen: None
        """Told what is seen after something has happened."""
        self.draft: Callable[[], Sequence[Card]] = tuple
        """How the one who looks had laid the cards out that are to be put in order, if that was not the end of it."""
        self.on_arranged: Callable[[Sequence[Card]], None] = lambda cards: None
        """Told how the cards lie whenever the player has laid them in another order."""
        self._trays: dict[Seat, Arranging] = {}
        """What each who looked was arranging last: whoever comes back finds it with all its steps."""
        self.floaters: list[Floater] = []
        self._theme = ""
        self._cloth: Surface | None = None
        self._shakes: list[tuple[Sprite, float]] = []
        self._stale: list[Rect] = []
        self._marks: dict[Mark, Rect] = {}
        """What is marked on the cloth, and all that each mark covers."""
        self._overlaid: list[Rect] = []
        """Where something lies over the cards: threads, points, a note, the ring of the keyboard."""
        self._moved = False
        self._looked_at = False
        """Whether a picture was wanted since time passed last: only then is it worth while to refine one."""
        self._crowned: set[Sprite] = set()
        self.news = News(self.layout.watched)
        self._new: set[Sprite] = set()
        """The cards that bear the ribbon of what is new."""

    # -- the window --------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Nothing lies on the table any more."""
        self.stage.tableau.places.clear()
        self._trays.clear()
        self._crowned.clear()
        self._new.clear()
        self.news.forget()
        self.seen = None

    def fit(self, press: Press, art: Artwork, seen: Observation | None, *, turned: bool = False) -> None:
        """Another window, style, language or deal: everything that lies on the table is where it belongs in it; where
        the table was turned to other eyes, after all have watched it turn."""
        self.press, self.art = press, art
        self.painter.restyle(art)
        self._cloth = None
        self.land()
        self.layout = type(self.layout)(Room(*self.press.size), self.setting, self.seat, self.pack)
        self.talk = type(self.talk)(self.layout)
        self.drop()
        self.hovered, self.cursor = None, None
        self.stage.layout, self.stage.seat = self.layout, self.seat
        if seen is not None:
            self.seen = seen
            self._leave_as_is()
            lay = self.stage.turn_round if turned else self.stage.relayout
            lay(self.layout, seen.view)
        self._marks = {}
        self._mark()
        self.warm()

    def warm(self) -> None:
        """Have the deck printed beside the game, at the size most of it is drawn at."""
        self.art.lay_in(self.pack.name, ["", *dict.fromkeys(self.layout.pack.codes)], self.layout.card_height())

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
        if mine:
            self.picker.begin(seen.ask, self.stand_ins(seen))
        else:
            self.picker.begin(seen.ask._replace(actions=(), amounts=(), arrange=None))
        self._spread(seen, mine)
        self._mark()
        self.light()

    def _spread(self, seen: Observation, mine: bool) -> None:
        """Cards that are to be put in order lie spread out until that is done."""
        wanted = seen.ask.arrange if mine else None
        if wanted is None:
            self._gather()
        elif self.arranging is None or self.arranging.arrange != wanted:
            tray = self._trays.get(seen.seat)
            self.arranging = tray if tray is not None and tray.arrange == wanted else self._tray(wanted, seen)
            self._trays[seen.seat] = self.arranging
            self.stage.tableau.arranged = self.arranging.place, self.arranging.order
            self.stage.settle(seen.view)

    def _tray(self, wanted: Arrange, seen: Observation) -> Arranging:
        """The cards as they lay last, or as they were dealt."""
        place = next(place for place, cards in seen.view.items() if wanted.cards[0] in cards)
        cards = [card for card in seen.view[place] if card is not None]
        draft = self.draft()
        known = len(set(draft) - set(cards)) <= 1  # one of them may have been chosen anew
        return Arranging(wanted, place, fitted(draft, cards) if known else cards, self.layout.shifts)

    def _gather(self) -> None:
        if self.arranging is not None:
            self.arranging.advised = ()
        self.arranging = self.stage.tableau.arranged = None

    def _leave_as_is(self) -> None:
        """Nothing is being put in order at this moment."""
        if self.arranging is None:
            self.stage.tableau.arranged = None

    def lay(self, cards: Sequence[Card]) -> None:
        """Lay the cards that are being put in order in this one."""
        assert self.arranging is not None, "something is being arranged"
        if self.arranging.lay(cards):
            self.rearrange()

    def unlay(self) -> bool:
        """Take back the last step of putting cards in order; False if there is none."""
        if self.arranging is None or not self.arranging.step_back():
            return False
        self.rearrange()
        return True

    def lay_again(self) -> bool:
        """Do the step of putting cards in order once more that was taken back last; False if there is none."""
        if self.arranging is None or not self.arranging.step_on():
            return False
        self.rearrange()
        return True

    def rearrange(self) -> None:
        """The order being made is another one: every card glides to its place in it."""
        assert self.arranging is not None, "something is being arranged"
        self.home()
        self.on_arranged(tuple(self.arranging.order))

    def put_at(self, sprite: Sprite, pos: tuple[float, float]) -> None:
        """A card that is being put in order was let go: it takes the nearest place, unless that is far."""
        tray = self.arranging
        assert tray is not None and sprite.face is not None, "something is being arranged"
        poses = [self.layout.tray(i, len(tray.order)) for i in range(len(tray.order))]
        spans = [hypot(pose.x - pos[0], pose.y - pos[1]) for pose in poses]
        nearest = min(range(len(spans)), key=spans.__getitem__)
        near = spans[nearest] < poses[nearest].height
        tray.picked = None
        if near and tray.put(sprite.face, tray.order[nearest]):
            self.rearrange()
        else:
            self.home()

    def _mark(self) -> None:
        """Show the marks on the cloth, on the cards that win and on those that are new, of what is seen now."""
        self._count()
        self._crown()
        self._mark_new()

    def _crown(self) -> None:
        """Mark the cards that win as it looks now."""
        won = set(self.talk.crowned(self.seen)) if self.seen is not None else set()
        before, self._crowned = self._crowned, {
            sprite for place, lying in self.stage.tableau.places.items() for sprite in lying
            if place in won or (sprite.face is not None and sprite.face in won)
        }  # fmt: skip
        for sprite in before ^ self._crowned:
            sprite.stale = True
            # Of a card that is not there any more nothing else would be painted again.
            self.uncover(self.stage.outlines.body(sprite).inflate(sprite.height, sprite.height))

    def _mark_new(self) -> None:
        """Mark the cards that are new since the player's last turn."""
        before, self._new = self._new, self.news.among(self.stage.tableau.places)
        for sprite in before ^ self._new:
            sprite.stale = True

    def _count(self) -> None:
        """The marks on the cloth, and those that have changed are painted again."""
        before, now = self._marks, self.layout.marks(self.seen, self.speaker) if self.seen is not None else ()
        self._marks = {mark: markings.extent(self.press, mark, self.layout.aspect) for mark in now}
        for mark in before.keys() ^ self._marks.keys():
            self.uncover(before[mark] if mark in before else self._marks[mark])

    def follow(self, events: Sequence[Event]) -> None:
        """Something has happened on the screen: marks and crowns are those of this moment."""
        self.on_heard(events)
        if self.seen is not None:
            self.seen = followed(self.seen, events)
            self._mark()
            self.on_seen(self.seen)

    def settle(self, seen: Observation, length: float) -> None:
        """Another moment of the game, or other eyes: every card glides to where it is seen now."""
        self._leave_as_is()
        self.stage.settle(seen.view, length)
        self.seen = seen
        self._mark()

    def light(self) -> None:
        """Let the cards stand that may be touched, and outline what is picked."""
        if self.seen is None:
            return
        choice = self._choice(self.seen)
        for place, lying in self.stage.tableau.places.items():
            for i, sprite in enumerate(lying):
                touch = self.touch_of(place, sprite.face)
                # Of a pile that is touched as a whole the top card stands for all.
                top = i == len(lying) - 1 or touch == sprite.face
                sprite.show(light(choice.meaning((place, i), sprite.face, touch, top)))
        self._over_cards()

    def _choice(self, seen: Observation) -> Selection:
        """What the player is choosing from at this moment."""
        layout, picker = self.layout, self.picker
        open_now, path = picker.next(), picker.path
        hand = f"{layout.about.hand}.{self.seat}"
        held = any(sprite.face in open_now for sprite in self.stage.tableau.places.get(hand, ()))
        walked = {place for place, _ in layout.walk(seen.view)} if path else set()
        begun = [action for actions in picker.open().values() for action in actions] if path else []
        return Selection(
            open=open_now,
            path=path,
            picked=set(self.talk.picked(seen)),
            in_hand=self.arranging.picked if self.arranging is not None else None,
            hint=self.hint if self.arranging is None else None,  # a whole order is shown place by place
            looked_at=self.hovered if self.hovered is not None and self.serves(self.hovered) else None,
            resting=self.talk.resting(seen),
            stepping_back=walked | ({hand} if held else set()),
            passed={slot for action in begun for slot in self.talk.trail(action, seen)},
        )

    def answered(self) -> None:
        """The player has answered: nothing is picked or put in order any more, and nothing is new."""
        self.news.forget()
        self._mark_new()
        self.leave_cursor()
        # Cards that were put in order lie so until it has been told what becomes of them.
        lying = self.stage.tableau.arranged
        self._gather()
        self.stage.tableau.arranged = lying
        self.picker.begin(Ask())

    def dull(self) -> None:
        """Something happens: nothing stands out as long as it does."""
        resting = self.talk.resting(self.seen) if self.seen is not None else ()
        for place, lying in self.stage.tableau.places.items():
            for sprite in lying:
                sprite.show(Light("", 0.0, place in resting))
        self.hovered = None
        self._over_cards()

    def _over_cards(self) -> None:
        """Paint the table again if something lies over the cards, or did."""
        before, self._overlaid = self._overlaid, overlays.covered(self)
        self._stale += before + self._overlaid

    def uncover(self, area: Rect) -> None:
        """Have a part of the window painted again."""
        self._stale.append(area)

    def dirty(self) -> list[Rect]:
        self._looked_at = True
        rects = self.painter.dirty() + self._stale
        self._stale = []
        return rects

    def refined(self) -> list[Rect]:
        """What must be drawn again so that one more card that has come to rest is turned finely. That takes long, and
        waits for a frame that has nothing else to draw."""
        return self.dirty() if self.painter.refine() else []

    def float_up(
        self, words: str, good: bool, place: Place, goal: tuple[float, float], land: Callable[[], None]
    ) -> None:
        """Points rise beside a place on the table, on the side of the middle, and run to their goal."""
        x, y = markings.inwards(self.layout.pose(place, 0, 1), self.layout.area().center, 0.85)
        floater = Floater(self.press, words, good, (x, y), goal, land)
        # What one wins another loses: the two stand side by side.
        floater.shift((floater.picture.get_width() // 2 + self.press.u(7)) * (-1 if good else 1))
        self.floaters.append(floater)

    def land(self) -> None:
        """Points in the air are home at once."""
        flying, self.floaters = self.floaters, []
        for floater in flying:
            self._stale.append(floater.rect().inflate(8, 8))
            floater.land()

    # -- time --------------------------------------------------------------------------------------------------

    def advance(self, dt: float) -> bool:
        moving = self.stage.advance(dt)
        moving = self.painter.take_prints() or moving
        if self.stage.moving != self._moved:
            # What lies over the cards is not shown while they fly.
            self._moved = self.stage.moving
            self._over_cards()
        for floater in self.floaters[:]:
            self._stale.append(floater.rect().inflate(8, 8))
            if floater.advance(dt * min(2.0, self.stage.motions.timeline.speed)):
                self._stale.append(floater.rect().inflate(8, 8))
            else:
                self.floaters.remove(floater)
        refining, self._looked_at = self._looked_at and self.painter.brush.coarse() is not None, False
        return self._shake(dt) or moving or bool(self.floaters) or refining

    def refuse(self, thing: Touch | None) -> None:
        """Shake the card that may not be touched."""
        sprite = self.sprite_of(thing)
        if sprite is not None and not self.stage.motions.still:
            self._shakes.append((sprite, 0.11))

    def _shake(self, dt: float) -> bool:
        left = []
        for sprite, time in self._shakes:
            time -= dt
            sprite.sway = 0.0 if time <= 0 else 4 * sin(time * 110)
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
        slot = self.stage.outlines.slot_at(pos, besides)
        if slot is None:
            return []
        place, i = slot
        card = self.stage.tableau.places[place][i].face
        return [place] if card is None else [card, place]

    def hover(self, pos: tuple[float, float] | None) -> bool:
        """The pointer rests on something else; True if that is something that may be touched."""
        things = self.touch_at(pos) if pos is not None else []
        now = next((thing for thing in things if self.serves(thing)), None)
        if now != self.hovered:
            self.hovered = now
            self.light()
        return now is not None

    def home(self) -> None:
        """Every card glides to where it belongs."""
        if self.seen is not None:
            self.stage.settle(self.seen.view)
            self.light()

    def walk(self, dx: int, dy: int) -> None:
        """The arrow keys go on to the next thing that way."""
        found = walking.step(self, dx, dy)
        if found is not None:
            self.go_to(found)

    def go_to(self, stop: Touch) -> None:
        """The keyboard is on a card or a place."""
        self.cursor, self.hovered = stop, None
        self.light()

    def leave_cursor(self, for_good: bool = False) -> None:
        """The keyboard is not on the cards any more; where it was is remembered unless it is for good."""
        where = self.where(self.cursor)
        if where is not None:
            self.left_at = where.x, where.y
        if for_good:
            self.left_at = None
        if self.cursor is not None:
            self.cursor = None
            self._over_cards()

    def explained(self, position: tuple[int, int]) -> tuple[Rect, str] | None:
        """The mark at a point, with the text id of what it means, unless a card lies there."""
        for sprite in self._crowned:
            if sprite.motion is None and markings.crown_rect(self.stage.outlines.body(sprite)).collidepoint(position):
                return markings.crown_rect(self.stage.outlines.body(sprite)), "tip.crown"
        if self.touch_at(position):
            return None
        for mark, extent in reversed(self._marks.items()):
            tell = getattr(mark, "tell", "")
            if tell and extent.collidepoint(position):
                return extent, tell
        return None

    # -- painting ----------------------------------------------------------------------------------------------

    def paint(self, surface: Surface, area: Rect, theme_name: str) -> None:
        """The whole table in one area, which the caller has clipped."""
        self.paint_cloth(surface, area, theme_name)
        for mark, extent in self._marks.items():
            if extent.colliderect(area):
                markings.mark(self.press, surface, mark, self.layout.aspect)
        gaps = self.gaps()
        for place in gaps:
            looked_at = self.looked_at() == place
            markings.gap(
                self.press, surface, self.gap_rect(place), looked_at, overlays.ghost(self, place) if looked_at else None
            )
        self.painter.draw(surface, area)
        for sprite in self._crowned:
            if sprite.motion is None and sprite.card is not None:
                markings.crown(self.press, surface, self.stage.outlines.body(sprite))
        if not self.stage.moving:
            overlays.advised(self, surface)
            overlays.trails(self, surface)
            overlays.cursor_ring(self, surface)
            overlays.outlook(self, surface, gaps)
        for sprite in self._new:
            if sprite.motion is None and sprite.card is not None:
                markings.ribbon(self.press, surface, self.stage.outlines.body(sprite))
        for floater in self.floaters:
            surface.blit(floater.picture, floater.rect())
