"""The table top: woven cloth or walnut boards, under a lamp that hangs above and to the left.

A window is resized far more often than a theme is chosen, so a whole screen of cloth must take only a few milliseconds.
The light is computed on a small map and stretched, and a tile of grain is laid over it. The grain also hides the steps
of colour that such a slow slope would show.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

import pygame

from cardtable.art import theme
from cardtable.art.tabletop.textures import as_32, texture, tinted

THEMES: tuple[str, ...] = tuple(theme.CLOTHS)

_MAP = (48, 27)
_FIGURE = (800, 450)
_LAMP = (0.36, 0.24)
_WARMTH = (5, 3, 0)
_WOOD = ("walnut",)


def _grain(name: str, lit: str) -> tuple[int, int, int]:
    """Return the most that the tile may add to each channel, in proportion to the cloth's own colour."""
    lamp = pygame.Color(lit)
    depth = 0.2 if name in _WOOD else 0.16
    return round(4 + lamp.r * depth), round(4 + lamp.g * depth), round(4 + lamp.b * depth)


@lru_cache(maxsize=8)
def _tile(name: str, lit: str) -> pygame.Surface:
    """Return the grain of a cloth in its colour, ready to be added."""
    drawn = "pores" if name in _WOOD else "weave"
    tile = texture(drawn).copy()
    tile.fill(_grain(name, lit), special_flags=pygame.BLEND_RGB_MULT)
    return tile


@lru_cache(maxsize=1)
def _boards() -> pygame.Surface:
    """Return the figure of the walnut boards, to be multiplied with the light."""
    return tinted(texture("boards"), "#918B87", "#FFFFFF")


@lru_cache(maxsize=8)
def _light(name: str, colours: tuple[str, str]) -> pygame.Surface:
    """Return a small map of the lamp's light and the dark corners. Half the grain is subtracted, because it is added
    later."""
    lit, far = pygame.Color(colours[0]), pygame.Color(colours[1])
    gain = 1.22 if name in _WOOD else 1.06
    grain = _grain(name, colours[0])
    near = [lit[i] * gain + _WARMTH[i] - grain[i] / 2 for i in range(3)]
    dark = [far[i] * gain * 0.9 - grain[i] / 2 for i in range(3)]
    # All shades from the darkest corner to the middle of the pool, in steps finer than a shade.
    deep = 0.18
    width, height = _MAP
    across = [x / (width - 1) for x in range(width)]
    columns = [(((u - _LAMP[0]) / 0.86) ** 2, (2 * u - 1) ** 2 * deep) for u in across]
    rows = [(((v - _LAMP[1]) / 1.02) ** 2, (2 * v - 1) ** 2) for v in [y / (height - 1) for y in range(height)]]
    finest = 255 / (1 + deep)
    steps = bytes([
        round((_pool(sideways + down) + deep - corner * corners) * finest)
        for down, corners in rows
        for sideways, corner in columns
    ])  # fmt: skip
    shades = [k / finest - deep for k in range(256)]
    values = bytearray(3 * len(steps))
    for i, (b, a) in enumerate(zip(dark, near, strict=True)):
        values[i::3] = steps.translate(bytes([max(0, round(b + (a - b) * shade)) for shade in shades]))
    return pygame.image.frombytes(bytes(values), _MAP, "RGB")


def _pool(away: float) -> float:
    """Return the brightness at a squared distance from the lamp."""
    return 1 - away * (3 - 2 * sqrt(away)) if away < 1 else 0


def cloth(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a whole table top. The same cloth in the same inks is always the same picture."""
    colours = theme.CLOTHS[name]
    light = as_32(_light(name, colours))
    if name in _WOOD:
        light = pygame.transform.smoothscale(light, _FIGURE)
        light.blit(_boards(), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    top = pygame.transform.smoothscale(light, size)
    tile = _tile(name, colours[0])
    across, down = tile.get_size()
    spots = [(tile, (x, y)) for y in range(0, size[1], down) for x in range(0, size[0], across)]
    top.fblits(spots, pygame.BLEND_RGB_ADD)
    return top
