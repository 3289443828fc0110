"""Light of the lamp over the window: a pool that falls off towards the edges."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

import pygame
from pygame import Rect, Surface

from cardtable.art.tabletop.daylight import Daylight
from cardtable.art.tabletop.textures import as_32

_MAP = (48, 27)
_POOL = (0.62, 0.72)
"""Radii of the lamp's pool, in shares of the window."""
_LEAST = 118
"""Light on polished things far from the pool, of 255."""


def shade_at(u: float, v: float, light: Daylight) -> float:
    """Return the strength of the lamp at a point of the window, from 1 in the middle of its pool to 0 far away."""
    x, y = light.pool
    away = ((u - x) / _POOL[0]) ** 2 + ((v - y) / _POOL[1]) ** 2
    away /= light.fall**2
    return 1 - away * (3 - 2 * sqrt(away)) if away < 1 else 0.0


@lru_cache(maxsize=3)
def shine_of(light: Daylight) -> Surface:
    """Return a small map of the light on rim and border: it falls off less than on the cloth, because wood, tiles and
    braid are smooth."""
    width, height = _MAP
    values = bytearray()
    for row in range(height):
        for column in range(width):
            shade = shade_at(column / (width - 1) * 0.84 + 0.08, row / (height - 1) * 0.84 + 0.08, light)
            values += bytes([round(_LEAST + (255 - _LEAST) * min(1.0, shade * 1.6))] * 3)
    return as_32(pygame.image.frombytes(bytes(values), _MAP, "RGB"))


def light_up(surface: Surface, box: Rect, shine: Surface, window: Rect) -> None:
    """Multiply a part of a window with the light on it. The surface is the window, or this part alone."""
    across, down = _MAP[0] / window.width, _MAP[1] / window.height
    part = Rect(box.left * across, box.top * down, max(1, box.width * across), max(1, box.height * down))
    part = part.inflate(2, 2).clip(shine.get_rect())
    lit = pygame.transform.smoothscale(shine.subsurface(part), box.size)
    surface.blit(lit, box if surface.get_size() == window.size else (0, 0), special_flags=pygame.BLEND_RGB_MULT)
