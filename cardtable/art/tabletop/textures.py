"""Grey textures of cloth, wood and leather, given a colour and laid out side by side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame
from pygame import Surface

from cardtable.art import theme
from cardtable.foundation import paths

_GREY = "#868686"


@lru_cache(maxsize=8)
def texture(name: str) -> Surface:
    """Return a texture of `sprites/cloth`, to be copied before use; plain grey if its file is missing or damaged."""
    try:
        return as_32(pygame.image.load(paths.sprites() / "cloth" / f"{name}.png"))
    except (OSError, pygame.error):
        return plain()


@lru_cache(maxsize=1)
def plain() -> Surface:
    """Return a texture without a grain, as bright as the others in the mean."""
    made = Surface((256, 256), depth=32)
    made.fill(_GREY)
    return made


def as_32(picture: Surface) -> Surface:
    """Return a picture with four bytes a pixel, which fast stretching and blending need on both sides."""
    wide = Surface(picture.get_size(), depth=32)
    wide.blit(picture, (0, 0))
    return wide


def tinted(grey: Surface, dark: str, light: str) -> Surface:
    """Return a grey picture in the shades between two colours."""
    return between(grey, theme.rgb(dark), theme.rgb(light))


def between(grey: Surface, dark: Sequence[int], light: Sequence[int]) -> Surface:
    """Return a grey picture in the shades between two colours, given as red, green and blue."""
    made = grey.copy()
    made.fill([max(0, high - low) for low, high in zip(dark, light, strict=True)], special_flags=pygame.BLEND_RGB_MULT)
    made.fill(dark, special_flags=pygame.BLEND_RGB_ADD)
    return made


def scaled(tile: Surface, factor: float) -> Surface:
    """Return a tile larger or smaller, its edges still joining."""
    wide, high = tile.get_size()
    goal = max(1, round(wide * factor)), max(1, round(high * factor))
    if goal == (wide, high):
        return tile
    # Stretched with its neighbours around it, so that the edges are blended with what will lie beside them.
    around = Surface((wide + 16, high + 16), depth=32)
    tiled(around, tile, around.get_rect(), (-8, -8))
    margin = round(8 * factor)
    large = pygame.transform.smoothscale(around, (goal[0] + 2 * margin, goal[1] + 2 * margin))
    return large.subsurface((margin, margin, *goal)).copy()


def tiled(surface: Surface, tile: Surface, area: pygame.Rect, start: tuple[int, int] = (0, 0), flags: int = 0) -> None:
    """Cover an area with a tile. `start` is the point of the tile that comes to the area's upper left corner, modulo
    its size."""
    wide, high = tile.get_size()
    left, top = area.left - start[0] % wide, area.top - start[1] % high
    kept = surface.get_clip()
    surface.set_clip(area.clip(kept))
    spots = [(tile, (x, y)) for y in range(top, area.bottom, high) for x in range(left, area.right, wide)]
    surface.fblits(spots, flags)
    surface.set_clip(kept)
