"""Confetti: a short shower of diamonds cut from the backs of cards, in three depths. It spares the words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import pi, sin
from random import Random
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.widgets.canvas import Canvas

LIFE = 3.4
COUNT = 84
DEPTHS = (0.5, 0.8, 1.25)
"""Sizes of the pieces, the far ones first. The nearest are blurred."""
HIGH = 30
"""Height of a piece at size 1, in canvas units."""


class _Shred(NamedTuple):
    picture: Surface
    x: float
    pace: float
    start: float
    spin: float


class Confetti:
    """One shower of falling, turning pieces."""

    def __init__(self, canvas: Canvas, spared: Sequence[Rect] = ()) -> None:
        """No piece is drawn over the `spared` rectangles."""
        self.age = 0.0
        self._size, self._spared = canvas.size, spared
        sheets = [_pictures(canvas, depth) for depth in DEPTHS]
        rng = Random(7)
        self._pieces = []
        for i in range(COUNT):
            depth = i * len(DEPTHS) // COUNT
            # Nearer pieces fall faster.
            pace = DEPTHS[depth] * (0.6 + 0.5 * rng.random())
            self._pieces.append(_Shred(rng.choice(sheets[depth]), rng.random(), pace, rng.random() * 0.5, rng.random()))

    def advance(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return True while pieces are in the air."""
        self.age += dt
        return self.age < LIFE

    def pieces(self) -> Iterator[tuple[Surface, Rect]]:
        """Yield the pieces in the air with their rectangles, the far ones first."""
        wide, high = self._size
        for picture, x, pace, start, spin in self._pieces:
            k = (self.age / LIFE - start * 0.4) * (0.8 + pace)
            if 0 < k < 1.2:
                # A turning piece shows less of its width.
                width = max(1, round(picture.get_width() * abs(1 - 2 * ((k * 5 + spin) % 1))))
                sway = 0.02 * sin(2 * pi * (k * 2 + spin))
                place = round((x + sway) * wide), round((k * k * 0.9 + k * 0.35 - 0.1) * high)
                rect = Rect(place, (width, picture.get_height()))
                if rect.collidelist(self._spared) < 0:
                    yield picture, rect

    def draw(self, surface: Surface) -> None:
        for picture, rect in self.pieces():
            surface.blit(pygame.transform.scale(picture, rect.size), rect)


def _pictures(canvas: Canvas, depth: float) -> list[Surface]:
    """Return the four pieces of one depth."""
    high = canvas.u(HIGH * depth)
    found = [canvas.picture(f"ground/confetti-{i}", max(1, round(high * 40 / 56)), high) for i in (1, 2, 3, 4)]
    return [pygame.transform.gaussian_blur(piece, max(1, canvas.u(2))) for piece in found] if depth > 1 else found
