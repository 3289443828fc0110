"""Floor 5: a short, restrained shower of diamonds cut from the backs of cards."""

from __future__ import annotations

from random import Random

import pygame
from pygame import Surface

from cardtable.scenes.widgets.press import Press

LIFE = 2.6
COUNT = 56


class Confetti:
    """Pieces that fall and turn, once."""

    def __init__(self, press: Press) -> None:
        self.age = 0.0
        self.size = press.size
        high = press.u(26)
        pictures = [press.picture(f"ground/confetti-{i}", round(high * 40 / 56), high) for i in (1, 2, 3, 4)]
        rng = Random(7)
        self._pieces = [
            (rng.choice(pictures), rng.random(), 0.35 + 0.65 * rng.random(), rng.random() * 0.5, rng.random())
            for _ in range(COUNT)
        ]

    def advance(self, dt: float) -> bool:
        """True while pieces are in the air."""
        self.age += dt
        return self.age < LIFE

    def draw(self, surface: Surface) -> None:
        wide, high = self.size
        for picture, x, pace, start, spin in self._pieces:
            k = (self.age / LIFE - start * 0.4) * (0.8 + pace)
            if 0 < k < 1.2:
                turned = pygame.transform.scale(
                    picture, (max(1, round(picture.get_width() * abs(1 - 2 * ((k * 5 + spin) % 1)))), picture.get_height())
                )
                sway = 0.02 * (1 - 2 * ((k * 2 + spin) % 1))
                surface.blit(turned, ((x + sway) * wide, (k * k * 0.9 + k * 0.35 - 0.1) * high))
