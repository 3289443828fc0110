"""Blinks and hops of the faces at a table, by a clock that is handed in."""

from math import pi, sin
from random import Random

from cardtable.cards.pack import Seat

BLINK_EVERY = (4.0, 7.0)
"""Least and greatest time between two blinks of a face, in seconds."""
BLINK, HOP = 0.12, 0.26
"""Seconds of a blink and of a hop."""
ASLEEP = 0.5
"""Step of time, in seconds, that only a sleeping program takes; blinks have their own steps then."""


class FaceLife:
    """State of one player's face beside its mood."""

    def __init__(self, seat: Seat) -> None:
        self._chance = Random(seat)
        self._due = self._chance.uniform(*BLINK_EVERY)
        """Seconds until the next blink ends."""
        self._hop = HOP
        """Seconds since the last hop began."""

    @property
    def is_shut(self) -> bool:
        """True while the eyes are shut."""
        return self._due <= BLINK

    @property
    def is_hopping(self) -> bool:
        return self._hop < HOP

    @property
    def height(self) -> float:
        """Height of the hop now, from 0 to 1."""
        return sin(pi * self._hop / HOP) if self.is_hopping else 0.0

    def hop(self) -> None:
        """Begin a hop."""
        self._hop = 0.0

    def blink(self, dt: float) -> bool:
        """Let time pass for the blinks. Return whether the eyes open or shut now."""
        before = self.is_shut
        self._due -= dt
        if not before and self.is_shut:
            # A slow clock shuts the eyes for one of its steps at least.
            self._due = BLINK
        elif self._due <= 0:
            self._due = self._chance.uniform(*BLINK_EVERY)
        return self.is_shut != before

    def advance_hop(self, dt: float) -> bool:
        """Let time pass for a hop. Return whether the face still moves."""
        if not self.is_hopping:
            return False
        self._hop = min(HOP, self._hop + dt)
        return True
