"""Light of the lamp over the window: a pool that falls off towards the edges."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

import pygame
from pygame import Rect, Surface

from cardtable.art.tabletop.daylight import Daylight
from cardtable.art.tabletop.textures import as_32, between, tinted

_MAP = (64, 36)
_STEPS = 600
"""Steps of the lamp's fall from the middle of its pool to its edge."""
_INSET = 0.08
"""Share of the map that is left out on every side for the light on polished things, which so falls off less."""
_POOL = (0.62, 0.72)
"""Radii of the lamp's pool, in shares of the window."""
_LEAST = 118
"""Light on polished things far from the pool, of 255."""


@lru_cache(maxsize=3)
def shade_map(light: Daylight) -> Surface:
    """Return the strength of the lamp over the window as a small grey picture, not to be drawn on: white in the middle
    of its pool, black far away."""
    (x, y), fall = light.pool, light.fall
    across, down = (
        [_STEPS * ((i / (count - 1) - middle) / (radius * fall)) ** 2 for i in range(count)]
        for count, middle, radius in zip(_MAP, (x, y), _POOL, strict=True)
    )
    falls = bytes(round(255 - 255 * i / _STEPS * (3 - 2 * sqrt(i / _STEPS))) for i in range(_STEPS))
    greys = bytes([falls[int(a + b)] if a + b < _STEPS else 0 for b in down for a in across])
    values = bytearray(3 * len(greys))
    values[0::3] = values[1::3] = values[2::3] = greys
    return as_32(pygame.image.frombytes(bytes(values), _MAP, "RGB"))


@lru_cache(maxsize=3)
def shine_of(light: Daylight) -> Surface:
    """Return a small map of the light on rim and border: it falls off less than on the cloth, because wood, tiles and
    braid are smooth."""
    whole = shade_map(light)
    inner = whole.get_rect().inflate(-2 * _INSET * _MAP[0], -2 * _INSET * _MAP[1])
    shine = pygame.transform.smoothscale(whole.subsurface(inner), _MAP)
    shine.blit(tinted(shine, "#000000", "#999999"), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return between(shine, (_LEAST,) * 3, (255,) * 3)


def light_up(surface: Surface, box: Rect, shine: Surface, window: Rect) -> None:
    """Multiply a part of a window with the light on it. The surface is the window, or this part alone."""
    across, down = _MAP[0] / window.width, _MAP[1] / window.height
    part = Rect(box.left * across, box.top * down, max(1, box.width * across), max(1, box.height * down))
    part = part.inflate(2, 2).clip(shine.get_rect())
    lit = pygame.transform.smoothscale(shine.subsurface(part), box.size)
    surface.blit(lit, box if surface.get_size() == window.size else (0, 0), special_flags=pygame.BLEND_RGB_MULT)
