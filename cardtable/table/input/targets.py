"""Hit targets: the cards and places of one table that may be touched, and where they lie in the window."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect

from cardtable.cards.pack import Card, Place
from cardtable.table.animation.event_player import EventPlayer
from cardtable.table.animation.sprite import Sprite
from cardtable.table.game_view.layout import Pose
from cardtable.table.input.trays import Trays
from cardtable.table.render import markings
from cardtable.table.selection.picker import Picker, Touch


class HitTargets:
    """The cards and places of one table, found by a point in the window or by the touch that they stand for."""

    def __init__(self, stage: EventPlayer, picker: Picker, trays: Trays, places: Mapping[Place, object]) -> None:
        self._stage, self._picker, self._trays, self._places = stage, picker, trays, places

    # -- touches -----------------------------------------------------------------------------------------------

    def serves(self, *touches: Touch) -> bool:
        """Return whether one of these touches would lead to an answer, or to another order of a tray."""
        arranging = self._trays.arranging
        if arranging is not None and any(touch in arranging.order for touch in touches):
            return True
        return self._picker.serves(*touches)

    def touch_of(self, place: Place, face: Card | None) -> Touch:
        """Return what a touch of this card means: its place if it lies face down or if an answer names the place
        instead, the card otherwise."""
        named = self._picker.named
        return place if face is None or (place in named and face not in named) else face

    def gaps(self) -> list[Place]:
        """Return the empty places that may be touched now."""
        return [t for t in self._picker.next() if isinstance(t, str) and not self._stage.tableau.places.get(t)]

    def at(self, pos: tuple[float, float], besides: Sprite | None = None) -> list[Touch]:
        """Return the touches that a point stands for: an open card and its place, or a gap. `besides` is left out."""
        gaps = [place for place in self.gaps() if self.gap_rect(place).collidepoint(pos)]
        if gaps:
            return [gaps[0]]
        slot = self._stage.outlines.slot_at(pos, besides)
        if slot is None:
            return []
        place, i = slot
        card = self._stage.tableau.places[place][i].face
        return [place] if card is None else [card, place]

    # -- positions ---------------------------------------------------------------------------------------------

    def gap_rect(self, place: Place) -> Rect:
        """Return the rectangle that a card would cover in an empty place."""
        layout = self._stage.layout
        return markings.card_rect(layout.pose(place, 0, 1), layout.aspect)

    def sprite_of(self, touch: Touch | None) -> Sprite | None:
        """Return the card that a touch stands for: of a place its top card; None if no card is shown for it."""
        for place, lying in self._stage.tableau.places.items():
            for sprite in lying:
                if touch is not None and (sprite.face == touch or (touch == place and sprite is lying[-1])):
                    return sprite
        return None

    def pose_of(self, touch: Touch | None) -> Pose | None:
        """Return the present pose of a card or of an empty place; None if it is not on this table."""
        sprite = self.sprite_of(touch)
        if sprite is not None:
            return Pose(sprite.x, sprite.y, sprite.height, sprite.turn)
        return self._stage.layout.pose(touch, 0, 1) if isinstance(touch, str) and touch in self._places else None
