"""What a player takes up from the table with the pointer and carries somewhere."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from cardtable.table.animation.sprite import Sprite
from cardtable.table.input.targets import Touching
from cardtable.table.selection.picker import Touch

SHAKY = 7
"""Pixels that the hand may move while it only clicks."""


class Held(NamedTuple):
    """A card that the pointer holds."""

    sprite: Sprite
    touch: Touch
    """What it stands for: itself, or the pile it is taken from."""
    start: tuple[float, float]
    """Where it was taken up."""


class Carrying(Touching):
    """A table from which one card at a time may be taken up. It goes home unless an answer takes it."""

    held: Held | None = None

    def grab(self, pos: tuple[float, float]) -> bool:
        """The button went down: a card that may be touched may be dragged, and so may one that is to be laid
        somewhere; True if it is one."""
        slot = self.stage.outlines.slot_at(pos)
        if slot is not None:
            place, i = slot
            sprite = self.stage.tableau.places[place][i]
            touch = self.touch_of(place, sprite.face)
            if self.serves(touch) or self.comes(sprite.face):
                self.held = Held(sprite, touch, pos)
        return self.held is not None

    def drag(self, pos: tuple[float, float], step: tuple[float, float]) -> Sprite | None:
        """The pointer moved with the button down: the sprite that follows it, once it has left its place."""
        if self.held is None:
            return None
        sprite, _, start = self.held
        if sprite.motion is None and sprite.lift == 0 and hypot(pos[0] - start[0], pos[1] - start[1]) < SHAKY:
            return None
        sprite.lift, sprite.stale = 0.8, True
        sprite.x, sprite.y = pos
        sprite.sway = max(-9.0, min(9.0, sprite.sway * 0.7 + step[0] * 0.5))
        return sprite

    def dragging(self) -> bool:
        return self.held is not None and self.held.sprite.lift > 0

    def drop(self) -> tuple[Held, float] | None:
        """The button came up: what was held, and how far it was dragged, in heights of the card; 0 for a click."""
        held, self.held = self.held, None
        if held is None:
            return None
        sprite = held.sprite
        if not sprite.lift:
            return held, 0.0
        sprite.sway = sprite.lift = 0.0
        return held, max(0.01, hypot(sprite.x - held.start[0], sprite.y - held.start[1]) / sprite.height)
