"""The cloth inside the rim: its colour under the lamp, its grain, and the shadow that the rim throws on it.

Everything soft is computed on a small map and stretched; the grain that is added last hides its steps.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pygame
from pygame import Surface

from cardtable.art import theme
from cardtable.art.tabletop.daylight import Daylight
from cardtable.art.tabletop.lamplight import shade_map
from cardtable.art.tabletop.rim import TableRim
from cardtable.art.tabletop.textures import as_32, between, scaled, texture, tiled, tinted

WOODEN = ("walnut",)
"""Cloths that are boards of wood."""
_COARSE = 6
"""Pixels of the window for each pixel of the map on which shadows are made."""
_FIGURE = 800
"""Width of the map of a wooden table top, on which the figure of the boards shows."""
_FAR = 0.46
"""Brightness of the corners, as a share of the cloth's darker colour: with it the pool is ten times as bright."""
_GRAIN = 0.15
"""Depth of the grain, as a share of the cloth's colour under the lamp."""
_SHADE = 52
"""Darkest grey of the rim's shadow."""


def field(
    name: str, rim: TableRim, size: tuple[int, int], unit: float, light: Daylight, *, grained: bool = True
) -> Surface:
    """Return a window full of cloth, lit and shaded. What lies under the rim is filled, too. Without `grained` it is as
    bright, but smooth."""
    fine = _FIGURE if name in WOODEN else size[0] // _COARSE
    coarse = max(64, min(fine, size[0])), max(36, min(fine, size[0]) * size[1] // size[0])
    small = pygame.transform.smoothscale(_light(name, theme.CLOTHS[name], light), coarse)
    if name in WOODEN:
        small.blit(pygame.transform.smoothscale(_boards(), coarse), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    elif not theme.STRONG:
        small.blit(_mottled(coarse), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    small.blit(_rim_shadow(rim, size, unit, coarse), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    if not grained:
        small.fill([value // 2 for value in _most(theme.CLOTHS[name][0])], special_flags=pygame.BLEND_RGB_ADD)
        return pygame.transform.smoothscale(small, size)
    top = pygame.transform.smoothscale(small, size)
    grain = _grain(name, theme.CLOTHS[name][0], unit > 1.7)
    tiled(top, grain, top.get_rect(), (0, 0), pygame.BLEND_RGB_ADD)
    return top


@lru_cache(maxsize=8)
def _light(name: str, colours: tuple[str, str], light: Daylight) -> Surface:
    """Return a small map of the lamp's light on a cloth. Half the grain is subtracted, because it is added later."""
    near, far = theme.rgb(colours[0]), theme.rgb(colours[1])
    half = [value / 2 for value in _most(colours[0])]
    gain = 1.1 if name in WOODEN else 1.0
    warmth = (0.0, 0.0, 0.0) if theme.STRONG else light.warmth
    lit = [round(max(0.0, near[i] * gain * (1 + warmth[i]) + 40 * warmth[i] - half[i])) for i in range(3)]
    dark = [round(max(0.0, far[i] * gain * _FAR - half[i])) for i in range(3)]
    return between(shade_map(light), dark, [max(pair) for pair in zip(dark, lit, strict=True)])


def _most(lit: str) -> list[int]:
    """Return the most that the grain may add to each channel."""
    return [round(2 + channel * _GRAIN) for channel in theme.rgb(lit)]


@lru_cache(maxsize=4)
def _grain(name: str, lit: str, large: bool) -> Surface:
    """Return the grain of a cloth in its colour, ready to be added; twice as coarse for high-density screens."""
    tile = texture("pores" if name in WOODEN else "weave").copy()
    tile.fill(_most(lit), special_flags=pygame.BLEND_RGB_MULT)
    return scaled(tile, 2) if large else tile


@lru_cache(maxsize=1)
def _boards() -> Surface:
    """Return the figure of the walnut boards, to be multiplied with the light."""
    return tinted(texture("boards"), "#8F8985", "#FFFFFF")


@lru_cache(maxsize=1)
def _mottled(size: tuple[int, int]) -> Surface:
    """Return a slow unevenness of the cloth, to be multiplied with it."""
    rng = Random(61)
    values = bytearray()
    for _ in range(20 * 12):
        grey = rng.randrange(238, 256)
        values += bytes((grey, grey, grey))
    return pygame.transform.smoothscale(as_32(pygame.image.frombytes(bytes(values), (20, 12), "RGB")), size)


def _rim_shadow(rim: TableRim, size: tuple[int, int], unit: float, coarse: tuple[int, int]) -> Surface:
    """Return the shadow of the rim on the cloth, to be multiplied with it: deepest along the upper edge, because the
    lamp hangs above."""
    across, down = coarse[0] / size[0], coarse[1] / size[1]
    shadow = Surface(coarse, depth=32)
    shadow.fill((_SHADE,) * 3)
    inner = rim.cloth.inflate(-10 * unit, -10 * unit).move(round(3 * unit), round(7 * unit))
    inner.height = rim.cloth.bottom - inner.top - round(3 * unit)
    box = pygame.Rect(inner.left * across, inner.top * down, inner.width * across, inner.height * down)
    pygame.draw.rect(shadow, "#FFFFFF", box, border_radius=round(rim.corner * down))
    reach = max(1, round(11 * unit * down))
    return pygame.transform.box_blur(pygame.transform.box_blur(shadow, reach), reach)
