"""Confetti: a short, restrained shower of diamonds cut from the backs of cards."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, sin
from random import Random

import pygame
from pygame import Rect, Surface

from cardtable.widgets.canvas import Canvas

LIFE = 2.6
COUNT = 56


class Confetti:
    """One shower of falling, turning pieces."""

    def __init__(self, canvas: Canvas) -> None:
        self.age = 0.0
        self.size = canvas.size
        high = canvas.u(26)
        pictures = [canvas.picture(f"ground/confetti-{i}", round(high * 40 / 56), high) for i in (1, 2, 3, 4)]
        rng = Random(7)
        self._pieces = [
            (rng.choice(pictures), rng.random(), 0.35 + 0.65 * rng.random(), rng.random() * 0.5, rng.random())
            for _ in range(COUNT)
        ]

    def advance(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return True while pieces are in the air."""
        self.age += dt
        return self.age < LIFE

    def pieces(self) -> Iterator[tuple[Surface, Rect]]:
        """Yield the pieces in the air with their rectangles."""
        wide, high = self.size
        for picture, x, pace, start, spin in self._pieces:
            k = (self.age / LIFE - start * 0.4) * (0.8 + pace)
            if 0 < k < 1.2:
                # A turning piece shows less of its width.
                width = max(1, round(picture.get_width() * abs(1 - 2 * ((k * 5 + spin) % 1))))
                sway = 0.02 * sin(2 * pi * (k * 2 + spin))
                place = round((x + sway) * wide), round((k * k * 0.9 + k * 0.35 - 0.1) * high)
                yield picture, Rect(place, (width, picture.get_height()))

    def draw(self, surface: Surface) -> None:
        for picture, rect in self.pieces():
            surface.blit(pygame.transform.scale(picture, rect.size), rect)
