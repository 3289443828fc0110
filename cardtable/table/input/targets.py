"""What lies where on one table, and what of it a player may touch: the arrow keys, and what lies over the cards, go by
this."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect

from cardtable.art.images import Artwork
from cardtable.cards.pack import Card, Place
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.table.animation.event_player import Stage
from cardtable.table.animation.sprite import Sprite
from cardtable.table.game_view.layout import Layout, Pose
from cardtable.table.game_view.table_text import TableText
from cardtable.table.input.trays import Trays
from cardtable.table.narration.wording import Speaker
from cardtable.table.render import markings
from cardtable.table.selection.arranging import Arranging
from cardtable.table.selection.picker import Picker, Touch, touches
from cardtable.widgets.canvas import Canvas


class Touching:
    """The cards and places of one table, by what stands for them when they are touched."""

    def __init__(
        self, canvas: Canvas, art: Artwork, layout: Layout, talk: TableText, stage: Stage, trays: Trays,
        places: Mapping[Place, object], speaker: Speaker,
    ) -> None:  # fmt: skip
        self.canvas, self.art, self.layout, self.talk, self.stage = canvas, art, layout, talk, stage
        self.places, self.speaker = places, speaker
        self.picker = Picker(places, layout.about.any_order)
        self.seen: Observation | None = None
        self.cursor: Touch | None = None
        """What the arrow keys have walked to: the place of a card, or an empty place that may be filled."""
        self.left_at: tuple[float, float] | None = None
        """Where they were when it was left."""
        self.hovered: Touch | None = None
        """What the pointer rests on."""
        self.hint: Action | None = None
        self.trays = trays

    @property
    def arranging(self) -> Arranging | None:
        """The order that the player is asked for, while it is being made."""
        return self.trays.arranging

    # -- what may be touched -----------------------------------------------------------------------------------

    def serves(self, *things: Touch) -> bool:
        """Whether touching this would lead anywhere."""
        if self.arranging is not None and any(thing in self.arranging.order for thing in things):
            return True
        return self.picker.serves(*things)

    def comes(self, face: Card | None) -> bool:
        """Whether a card is to be laid somewhere: it is no answer, but it may be carried there."""
        if face is None or self.seen is None:
            return False
        begun = (action for actions in self.picker.open().values() for action in actions)
        return any(self.talk.coming(action, self.seen) == face for action in begun)

    def stand_ins(self, seen: Observation) -> Mapping[Touch, Action]:
        """What may be touched for the answers that name nothing on the table."""
        plain = [action for action in seen.ask.actions if not touches(action, self.places)]
        return {touch: action for action in plain for touch in self.talk.stands(action, seen)}

    def touch_of(self, place: Place, face: Card | None) -> Touch:
        """What stands for a card: its place where it lies face down, or where an answer names the place instead."""
        named = self.picker.named
        return place if face is None or (place in named and face not in named) else face

    def gaps(self) -> list[Place]:
        """The empty places that may be touched now."""
        return [t for t in self.picker.next() if isinstance(t, str) and not self.stage.tableau.places.get(t)]

    def looked_at(self) -> Touch | None:
        """What the pointer rests on, or else where the arrow keys are."""
        return self.hovered if self.hovered is not None else self.cursor

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

    # -- where it is -------------------------------------------------------------------------------------------

    def gap_rect(self, place: Place) -> Rect:
        """Where a card would lie in an empty place."""
        return markings.card_rect(self.layout.pose(place, 0, 1), self.layout.aspect)

    def sprite_of(self, thing: Touch | None) -> Sprite | None:
        """The card that is touched by this; of a place it is the top one."""
        for place, lying in self.stage.tableau.places.items():
            for sprite in lying:
                if thing is not None and (sprite.face == thing or (thing == place and sprite is lying[-1])):
                    return sprite
        return None

    def where(self, thing: Touch | None) -> Pose | None:
        """Where a card or a place is now."""
        sprite = self.sprite_of(thing)
        if sprite is not None:
            return Pose(sprite.x, sprite.y, sprite.height, sprite.turn)
        return self.layout.pose(thing, 0, 1) if isinstance(thing, str) and thing in self.places else None
