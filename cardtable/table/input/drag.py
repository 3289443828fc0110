"""Drag and drop of one card with the pointer."""

from math import hypot
from typing import NamedTuple

from cardtable.table.animation.sprite import Sprite
from cardtable.table.selection.picker import Touch

SHAKY = 7
"""Pixels that the pointer may move during a click."""


class Held(NamedTuple):
    """A card that the pointer holds."""

    sprite: Sprite
    touch: Touch
    """The touch that the card stands for: the card itself, or the pile that it is taken from."""
    start: tuple[float, float]
    """The point at which the button went down."""


class Drag:
    """The card under the pressed button, and its way across the table. The caller lets it glide home unless an answer
    takes it."""

    def __init__(self) -> None:
        self.held: Held | None = None

    def begin(self, sprite: Sprite, touch: Touch, pos: tuple[float, float]) -> None:
        """Hold a card, because the button went down on it."""
        self.held = Held(sprite, touch, pos)

    def move(self, pos: tuple[float, float], step: tuple[float, float]) -> Sprite | None:
        """Move the held card with the pointer. Return its sprite, or None while the pointer has moved less than
        `SHAKY` pixels."""
        if self.held is None:
            return None
        sprite, _, start = self.held
        if sprite.motion is None and sprite.lift == 0 and hypot(pos[0] - start[0], pos[1] - start[1]) < SHAKY:
            return None
        if sprite.held:
            sprite.leave_hand(0.0)
        sprite.lift, sprite.stale = 0.8, True
        sprite.x, sprite.y = pos
        sprite.sway = max(-9.0, min(9.0, sprite.sway * 0.7 + step[0] * 0.5))
        return sprite

    @property
    def moving(self) -> bool:
        """True if a held card has left its place."""
        return self.held is not None and self.held.sprite.lift > 0

    def end(self) -> tuple[Held, float] | None:
        """Let the held card go, because the button came up. Return it with the distance of the drag in heights of the
        card, 0 for a click; None if no card was held."""
        held, self.held = self.held, None
        if held is None:
            return None
        sprite = held.sprite
        if not sprite.lift:
            return held, 0.0
        sprite.sway = sprite.lift = 0.0
        return held, max(0.01, hypot(sprite.x - held.start[0], sprite.y - held.start[1]) / sprite.height)
