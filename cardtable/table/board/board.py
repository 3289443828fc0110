"""The table on the screen as one player sees it: cloth, cards, marks, touches and drags.

The board knows pictures and touches. The match scene knows whose turn it is and what an answer means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import Rect, Surface

from cardtable.art.images import Artwork
from cardtable.art.tabletop.table_top import TableLook
from cardtable.cards.events import Event
from cardtable.cards.pack import Card, Pack, Place, Seat
from cardtable.rules.game import Action, Ask, Setting
from cardtable.rules.observe import Observation, observe_after
from cardtable.table.animation.event_player import EventPlayer
from cardtable.table.animation.hearing import Play
from cardtable.table.animation.sprite import Sprite
from cardtable.table.board import hand_arc, overlays
from cardtable.table.board.background import Background
from cardtable.table.board.marks import Marks
from cardtable.table.board.new_cards import NewCards
from cardtable.table.board.refusal_shake import Shakes
from cardtable.table.game_view.game_view import game_view_of
from cardtable.table.game_view.layout import Room
from cardtable.table.input import arrow_keys
from cardtable.table.input.drag import Drag, Held
from cardtable.table.input.targets import HitTargets
from cardtable.table.input.trays import Trays
from cardtable.table.narration.wording import Speaker
from cardtable.table.render import markings
from cardtable.table.render.chip_flight import flying_chip
from cardtable.table.render.floating_points import Floater, Floaters
from cardtable.table.render.painter import Painter
from cardtable.table.selection.arranging import Arranging
from cardtable.table.selection.highlight import Light, Selection, light
from cardtable.table.selection.picker import Picker, Touch, touches
from cardtable.widgets.canvas import Canvas

Slot = tuple[Place, int]


LARGE_LETTERS = 1.3
"""Text scale from which a column is kept free for the words beside the cards."""


def room_of(canvas: Canvas, *, column: bool = False) -> Room:
    """Return the layout's description of this window. `column` keeps a column free beside the cards, as an open log and
    large letters do."""
    for_words, large = column or canvas.log_open, canvas.type.scale >= LARGE_LETTERS
    return Room(*canvas.size, canvas.left_handed, column=for_words or large, large=large and not for_words)


class Board:
    """One table in one window."""

    def __init__(
        self, canvas: Canvas, art: Artwork, setting: Setting, seat: Seat, game_id: str, pack: Pack,
        places: Mapping[Place, object], play: Play, speaker: Speaker, *, all_open: bool = False, column: bool = False,
        look: Callable[[], TableLook] = TableLook,
    ) -> None:  # fmt: skip
        """`all_open` shows all cards open, as no player at the table sees them. `column` keeps a column for words.
        `look` returns the player's wish for the table."""
        self._column, self._look = column, look
        self.setting, self.seat, self.pack, self.all_open = setting, seat, pack, all_open
        self.canvas, self.art, self.places, self.speaker = canvas, art, places, speaker
        game_view = game_view_of(game_id)
        self.layout = game_view.layout(room_of(canvas, column=column), setting, seat, pack, all_open=all_open)
        self.talk = game_view.talk(self.layout)
        self.stage = EventPlayer(self.layout, game_view.pace(self.layout), seat, play)
        self.stage.on_happened = self.on_events
        self.picker = Picker(places)
        self.trays = Trays(self.stage, self.send_home)
        self.targets = HitTargets(self.stage, self.picker, self.trays, places)
        self._drag = Drag()
        self.seen: Observation | None = None
        self.cursor: Touch | None = None
        """The stop of the arrow keys: a card by its touch, or an empty place that may be filled."""
        self.skips_idle_stops = False
        self.left_at: tuple[float, float] | None = None
        """The point at which the arrow keys left the cards."""
        self.hovered: Touch | None = None
        """The touch under the pointer."""
        self.hint: Action | None = None
        self.painter = Painter(self.stage.tableau, self.stage.outlines, art)
        self.on_heard: Callable[[Sequence[Event]], None] = lambda events: None
        """Called with the events that have been shown."""
        self.on_seen: Callable[[Observation], None] = lambda seen: None
        """Called with the observation after events have been shown."""
        self.floaters = Floaters(self.invalidate)
        self.stage.motions.on_chip = lambda *chip: self.floaters.rise(flying_chip(self.canvas, *chip))
        self.stage.motions.on_paid_out = lambda share: self.marked.pay_out(share)
        self.background = Background(self.layout, art, self._look)
        self._shakes = Shakes()
        self._stale: list[Rect] = []
        self._overlaid: list[Rect] = []
        """Rectangles of overlays over the cards: threads, points, a note, the ring of the arrow keys."""
        self._moved = False
        self._looked_at = False
        """True if a picture was asked for since time passed last. Only then is refining a card worth while."""
        self.news = NewCards(self.layout.watched)
        self.marked = self._marks()

    def _marks(self) -> Marks:
        """Return the marks for this window and language."""
        return Marks(self.canvas, self.layout, self.talk, self.speaker, self.stage, self.news, self.invalidate)

    # -- the window --------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Remove all cards from the table."""
        self.stage.tableau.places.clear()
        self.trays.clear()
        self.marked.forget()
        self.news.forget()
        self.seen = None

    def fit(self, canvas: Canvas, art: Artwork, seen: Observation | None, *, turned: bool = False) -> None:
        """Take over another window, style, language or deal, and put everything at its place in it. `turned` shows the
        turn of the table to other eyes."""
        before = self.background  # keeps its picture alive in the cache, so that an equal table is not made twice
        self.canvas, self.art = canvas, art
        self.painter.restyle(art)
        self.floaters.land()
        room = room_of(self.canvas, column=self._column)
        self.layout = type(self.layout)(room, self.setting, self.seat, self.pack, all_open=self.all_open)
        self.talk = type(self.talk)(self.layout)
        self.drop()
        self.hovered, self.cursor = None, None
        self.stage.layout, self.stage.seat = self.layout, self.seat
        if seen is not None:
            self.seen = seen
            self.trays.leave_as_is()
            lay = self.stage.turn_table if turned else self.stage.relayout
            lay(self.layout, seen.view)
        self.background = Background(self.layout, art, self._look)
        self.marked = self._marks()
        self.marked.show(self.seen)
        self.print_deck()
        del before

    def print_deck(self, *, afresh: bool = False) -> None:
        """Start to print the deck at the size at which most cards are drawn. `afresh` forgets which cards are ready to
        be drawn finely, because that tells other eyes which of them were seen."""
        if afresh:
            self.painter.restyle(self.art)
        codes = ["", *dict.fromkeys(self.layout.pack.codes)]
        self.art.lay_in(self.pack.name, codes, self.layout.card_height(), afresh=afresh)

    # -- what is shown -----------------------------------------------------------------------------------------

    def observe(self, seen: Observation, mine: bool) -> None:
        """Show an observation of a seat. `mine`: the seat is asked and may touch the listed actions."""
        self.seen = seen
        if mine:
            self.picker.begin(seen.ask, self._stand_ins(seen))
        else:
            self.picker.begin(seen.ask._replace(actions=(), amounts=(), arrange=None))
        self.trays.lay_out(seen, mine)
        self.marked.show(seen)
        self.update_highlights()

    def on_events(self, events: Sequence[Event]) -> None:
        """Update marks and crowns after events have been shown."""
        self.on_heard(events)
        if self.seen is not None:
            self.seen = observe_after(self.seen, events)
            self.marked.show(self.seen)
            self.on_seen(self.seen)

    def settle(self, seen: Observation, length: float) -> None:
        """Let every card glide to another moment of the game, or to other eyes."""
        self.trays.leave_as_is()
        self.stage.settle(seen.view, length)
        self.seen = seen
        self.marked.show(seen)

    def update_highlights(self) -> None:
        """Update the highlights: raise the cards that may be touched, and outline the picked ones."""
        if self.seen is None:
            return
        choice = self._selection(self.seen)
        for place, lying in self.stage.tableau.places.items():
            for i, sprite in enumerate(lying):
                touch = self.targets.touch_of(place, sprite.face)
                # The top card stands for a pile that is touched as a whole.
                top = i == len(lying) - 1 or touch == sprite.face
                sprite.show(light(choice.meaning((place, i), sprite.face, touch, top)))
        hand_arc.hold(self.stage.tableau, self.layout.held_at)
        self._over_cards()

    def _stand_ins(self, seen: Observation) -> Mapping[Touch, Action]:
        """Return the touches for answers that name nothing on the table, such as the stock for drawing from it."""
        plain = [action for action in seen.ask.actions if not touches(action, self.places)]
        return {touch: action for action in plain for touch in self.talk.stands(action, seen)}

    def _selection(self, seen: Observation) -> Selection:
        """Return the state of the answer that the local player is putting together."""
        layout, picker = self.layout, self.picker
        open_now, path = picker.next(), picker.path
        hand = f"{layout.about.hand}.{self.seat}"
        faces = [sprite.face for sprite in self.stage.tableau.places.get(hand, ())]
        held = any(face in open_now for face in faces)
        looked_at = self.hovered if self.hovered is not None or self.cursor not in faces else self.cursor
        walked = {place for place, _ in layout.walk(seen.view)} if path else set()
        begun = [action for actions in picker.open().values() for action in actions] if path else []
        return Selection(
            open=open_now,
            path=path,
            picked=set(self.talk.picked(seen)),
            in_hand=self.arranging.picked if self.arranging is not None else None,
            hint=self.hint if self.arranging is None else None,  # a whole order is shown place by place
            looked_at=looked_at if looked_at is not None and self.targets.serves(looked_at) else None,
            resting=self.talk.resting(seen),
            stepping_back=walked | ({hand} if held else set()),
            passed={slot for action in begun for slot in self.talk.trail(action, seen)},
        )

    def end_question(self) -> None:
        """End the question: forget what was picked, put in order, or new."""
        self.news.forget()
        self.marked.show_news()
        self.leave_cursor()
        self.trays.answered()
        self.picker.begin(Ask())

    def clear_highlights(self) -> None:
        """Clear all highlights while events are shown."""
        resting = self.talk.resting(self.seen) if self.seen is not None else ()
        for place, lying in self.stage.tableau.places.items():
            for sprite in lying:
                sprite.show(Light("", 0.0, place in resting))
        hand_arc.hold(self.stage.tableau, self.layout.held_at)
        self.hovered = None
        self._over_cards()

    def _over_cards(self) -> None:
        """Paint again where an overlay is now, or was before."""
        before, self._overlaid = self._overlaid, overlays.covered_rects(self)
        self._stale += before + self._overlaid

    def invalidate(self, area: Rect) -> None:
        """Mark an area of the window for painting."""
        self._stale.append(area)

    def dirty(self) -> list[Rect]:
        self._looked_at = True
        rects = self.painter.dirty() + self._stale
        self._stale = []
        return rects

    def refine_one_card(self) -> list[Rect]:
        """Refine one more card that has come to rest, and return what must be drawn for it. That takes long, so it
        waits for a frame with nothing else to draw."""
        return self.dirty() if self.painter.refine() else []

    def float_points(
        self, words: str, good: bool, place: Place, goal: tuple[float, float], land: Callable[[], None]
    ) -> None:
        """Let points rise beside a place, on the side of the middle, and run to their goal. `land` is called there."""
        x, y = markings.inwards(self.layout.pose(place, 0, 1), self.layout.area().center, 0.85)
        floater = Floater(self.canvas, words, good, (x, y), goal, land)
        # A gain and the loss that pays it stand side by side.
        floater.shift((floater.picture.get_width() // 2 + self.canvas.u(7)) * (-1 if good else 1))
        self.floaters.rise(floater)

    # -- time --------------------------------------------------------------------------------------------------

    def advance(self, dt: float) -> bool:
        moving = self.stage.advance(dt)
        moving = self.painter.take_prints() or moving
        if self.background.take_picture():
            self.invalidate(Rect((0, 0), self.canvas.size))
            moving = True
        if self.stage.moving != self._moved:
            # Overlays are hidden while cards fly.
            self._moved = self.stage.moving
            self._over_cards()
        flying = self.floaters.advance(dt * min(2.0, self.stage.motions.timeline.speed))
        refining, self._looked_at = self._looked_at and self.painter.brush.turned.coarse() is not None, False
        return self._shakes.advance(dt) or moving or flying or refining

    def refuse(self, thing: Touch | None) -> None:
        """Shake a card that may not be touched."""
        sprite = self.targets.sprite_of(thing)
        if sprite is not None and not self.stage.motions.still:
            self._shakes.begin(sprite)

    # -- touches -----------------------------------------------------------------------------------------------

    @property
    def arranging(self) -> Arranging | None:
        """The order that the local player is asked for, while it is being made."""
        return self.trays.arranging

    def touch_at(self, pos: tuple[float, float], besides: Sprite | None = None) -> list[Touch]:
        """Return the touches that a point stands for: an open card and its place, or a gap. `besides` is left out."""
        return self.targets.at(pos, besides)

    def grab(self, pos: tuple[float, float]) -> bool:
        """Hold the card at a point if it may be touched or is to be laid somewhere. Return whether a card is held."""
        slot = self.stage.outlines.slot_at(pos)
        if slot is not None:
            place, i = slot
            sprite = self.stage.tableau.places[place][i]
            touch = self.targets.touch_of(place, sprite.face)
            if self.targets.serves(touch) or self.is_coming(sprite.face):
                self._drag.begin(sprite, touch, pos)
        return self._drag.held is not None

    def drag(self, pos: tuple[float, float], step: tuple[float, float]) -> Sprite | None:
        """Move the held card with the pointer. Return its sprite once it has left its place."""
        return self._drag.move(pos, step)

    def is_dragging(self) -> bool:
        """Return whether a held card has left its place."""
        return self._drag.moving

    def drop(self) -> tuple[Held, float] | None:
        """Let the held card go. Return it with the distance of the drag in heights of the card, 0 for a click; None if
        no card was held."""
        return self._drag.end()

    def is_coming(self, face: Card | None) -> bool:
        """Return whether an answer begun with a place would lay this card there: it may be dragged, but is no answer
        by itself."""
        if face is None or self.seen is None:
            return False
        begun = (action for actions in self.picker.open().values() for action in actions)
        return any(self.talk.coming(action, self.seen) == face for action in begun)

    def looked_at(self) -> Touch | None:
        """Return the touch under the pointer, or else the one under the arrow keys."""
        return self.hovered if self.hovered is not None else self.cursor

    def hover(self, pos: tuple[float, float] | None) -> bool:
        """Move the pointer to a point, or away with None. Return whether a touch under it would lead anywhere."""
        things = self.touch_at(pos) if pos is not None else []
        now = next((thing for thing in things if self.targets.serves(thing)), None)
        if now != self.hovered:
            self.hovered = now
            self.update_highlights()
        return now is not None

    def send_home(self) -> None:
        """Let every card glide back to its place, after all that is still to be shown: others may lay out their cards
        meanwhile."""
        self.stage.finish()
        if self.seen is not None:
            self.stage.settle(self.seen.view)
            self.update_highlights()

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the arrow keys' cursor to the next stop."""
        found = arrow_keys.next_stop(self, dx, dy)
        if found is not None:
            self.set_cursor(found)

    def set_cursor(self, stop: Touch) -> None:
        """Put the arrow keys' cursor on a card or a place."""
        self.cursor, self.hovered = stop, None
        self.update_highlights()

    def leave_cursor(self, for_good: bool = False) -> None:
        """Take the cursor off the cards. Its point is remembered unless it leaves `for_good`."""
        where = self.targets.pose_of(self.cursor)
        if where is not None:
            self.left_at = where.x, where.y
        if for_good:
            self.left_at = None
        if self.cursor is not None:
            self.cursor = None
            self.update_highlights()

    def mark_at(self, position: tuple[int, int]) -> tuple[Rect, str] | None:
        """Return the mark at a point with the text id of its meaning; None where a card covers it."""
        worn = self.marked.worn_mark_at(position)
        if worn is not None:
            return worn
        return None if self.touch_at(position) else self.marked.mark_at(position)

    # -- painting ----------------------------------------------------------------------------------------------

    def paint(self, surface: Surface, area: Rect, *, bare: bool = False) -> None:
        """Paint the whole table in one area, which the caller has clipped; with `bare` only the table itself."""
        self.background.paint(surface, area)
        if bare:
            return
        self.marked.paint_cloth(surface, area)
        gaps = self.targets.gaps()
        for place in gaps:
            looked_at = self.looked_at() == place
            markings.gap(
                self.canvas,
                surface,
                self.targets.gap_rect(place),
                looked_at,
                overlays.ghost_card(self, place) if looked_at else None,
            )
        self.painter.draw(surface, area)
        self.marked.paint_crowns(surface)
        if not self.stage.moving:
            overlays.paint_proposed_order(self, surface)
            overlays.paint_cursor(self, surface)
            overlays.paint_trails(self, surface)
            overlays.paint_outlook(self, surface, gaps)
        self.marked.paint_ribbons(surface)
        self.floaters.paint(surface)
