"""Light of the lamp over the window: a pool that falls off towards the edges."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

import pygame
from pygame import Rect, Surface

from cardtable.art.tabletop.daylight import Daylight
from cardtable.art.tabletop.textures import as_32, between, tinted

_MAP = (48, 27)
_POOL = (0.62, 0.72)
"""Radii of the lamp's pool, in shares of the window."""
_LEAST = 118
"""Light on polished things far from the pool, of 255."""


@lru_cache(maxsize=8)
def shade_map(light: Daylight, size: tuple[int, int], inset: float = 0.0) -> Surface:
    """Return the strength of the lamp over the window as a small grey picture, not to be drawn on: white in the middle
    of its pool, black far away. `inset` is the share that is left out on every side."""
    wide, high = ((1 - 2 * inset) / (length - 1) for length in size)
    (x, y), fall = light.pool, light.fall
    across = [((inset + i * wide - x) / (_POOL[0] * fall)) ** 2 for i in range(size[0])]
    down = [((inset + i * high - y) / (_POOL[1] * fall)) ** 2 for i in range(size[1])]
    greys = [round(255 - 255 * away * (3 - 2 * sqrt(away))) if (away := a + b) < 1 else 0 for b in down for a in across]
    values = bytearray(3 * len(greys))
    values[0::3] = values[1::3] = values[2::3] = bytes(greys)
    return as_32(pygame.image.frombytes(bytes(values), size, "RGB"))


@lru_cache(maxsize=3)
def shine_of(light: Daylight) -> Surface:
    """Return a small map of the light on rim and border: it falls off less than on the cloth, because wood, tiles and
    braid are smooth."""
    shine = shade_map(light, _MAP, 0.08).copy()
    shine.blit(tinted(shine, "#000000", "#999999"), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return between(shine, (_LEAST,) * 3, (255,) * 3)


def light_up(surface: Surface, box: Rect, shine: Surface, window: Rect) -> None:
    """Multiply a part of a window with the light on it. The surface is the window, or this part alone."""
    across, down = _MAP[0] / window.width, _MAP[1] / window.height
    part = Rect(box.left * across, box.top * down, max(1, box.width * across), max(1, box.height * down))
    part = part.inflate(2, 2).clip(shine.get_rect())
    lit = pygame.transform.smoothscale(shine.subsurface(part), box.size)
    surface.blit(lit, box if surface.get_size() == window.size else (0, 0), special_flags=pygame.BLEND_RGB_MULT)
