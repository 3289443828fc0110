"""Shake of a card that may not be touched."""

from __future__ import annotations

from math import sin

from cardtable.table.animation.sprite import Sprite

LENGTH = 0.11
"""Seconds of one shake."""


class Shakes:
    """The cards that are being shaken."""

    def __init__(self) -> None:
        self._left: list[tuple[Sprite, float]] = []
        """Each card with the seconds that are left."""

    def begin(self, sprite: Sprite) -> None:
        """Start to shake a card."""
        self._left.append((sprite, LENGTH))

    def advance(self, dt: float) -> bool:
        """Let `dt` seconds pass. Return whether a card is being shaken."""
        left = []
        for sprite, time in self._left:
            time -= dt
            sprite.sway = 0.0 if time <= 0 else 4 * sin(time * 110)
            sprite.stale = True
            if time > 0:
                left.append((sprite, time))
        self._left = left
        return bool(left)
