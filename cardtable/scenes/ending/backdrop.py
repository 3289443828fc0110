"""Backdrop of the end of a match: the table in the dark, and a light with rays behind the winner.

Both pictures are as large as the window. They are made one after the other, each in a frame of its own, and are dropped
with the scene.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, sin

import pygame
from pygame import Rect, Surface

Paint = Callable[[Surface, Rect], None]
"""Function that paints the empty table in an area of a surface."""

QUIET, VICTORY = (0.34, 0.12), (0.38, 0.3)
"""Brightness of the table in the middle of the window and in its corners, at a quiet end and for a local victory."""
REACH = 0.62
"""How far the light reaches down, as a share of the window's height. Words below it want a dark ground."""
WIDE = 1.9
"""How much farther the light of a victory reaches to the sides, where no words stand."""
RAYS = 28
GLORY = (58, 46, 24)
"""Light of a ray, added to the ground."""
PEAK = 66
"""Greatest brightness of the pool of light, added to the ground."""
COARSE = 4
"""The light is drawn smaller by this factor, because it is soft."""
GRID = (48, 27)
"""Size of the map of brightness, before it is stretched."""


def darkened(size: tuple[int, int], paint: Paint, victory: bool) -> Surface:
    """Return the table in the dark: a dim spot in the middle, and dark corners; all brighter after a local victory."""
    table = Surface(size)
    paint(table, table.get_rect())
    near, far = VICTORY if victory else QUIET
    table.blit(falloff(size, (0.5, 0.42), 0.75 * hypot(*size), near, far), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return table


def glow(dark: Surface, centre: tuple[int, int], strength: float) -> Surface:
    """Return a small picture of a pool of light in the colour of the cloth, with rays around a point of the dark table.
    `strength` is 1 for a victory, less for a quiet end."""
    wide, high = dark.get_size()
    small = (wide // COARSE, high // COARSE)
    middle = centre[0] // COARSE, centre[1] // COARSE
    light = Surface(small)
    light.fill(_pool(dark, strength))
    _draw_rays(light, middle, strength)
    point = centre[0] / wide, centre[1] / high
    fall = falloff(small, point, REACH * high / COARSE, 1.0, 0.0, WIDE if strength == 1.0 else 1.0)
    light.blit(fall, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return light


def lit(dark: Surface, light: Surface) -> Surface:
    """Return the dark table with a light on it."""
    picture = pygame.transform.smoothscale(light, dark.get_size())
    picture.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return picture


def _pool(dark: Surface, strength: float) -> tuple[int, int, int]:
    """Return the light of the pool: the mean colour of the table, as bright as a pool of light may be under words."""
    red, green, blue = pygame.transform.average_color(pygame.transform.scale(dark, GRID))[:3]
    mean = (red + green + blue) / 3
    parts = [max(0.0, mean + 1.9 * (part - mean)) for part in (red, green, blue)]
    scale = strength * PEAK / max(1.0, *parts)
    return round(parts[0] * scale), round(parts[1] * scale), round(parts[2] * scale)


def _draw_rays(light: Surface, middle: tuple[int, int], strength: float) -> None:
    """Draw rays as triangles from a point, light ones between gaps as wide."""
    length = hypot(*light.get_size())
    rays = Surface(light.get_size())
    colour = tuple(round(part * strength) for part in GLORY)
    for i in range(RAYS):
        start, end = (2 * pi * (i + edge) / RAYS for edge in (-0.22, 0.22))
        corners = [(middle[0] + length * cos(a), middle[1] + length * sin(a)) for a in (start, end)]
        pygame.draw.polygon(rays, colour, [middle, *corners])
    light.blit(pygame.transform.gaussian_blur(rays, 2), (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def falloff(
    size: tuple[int, int], centre: tuple[float, float], reach: float, near: float, far: float, stretch: float = 1.0
) -> Surface:
    """Return a grey map that falls from `near` at a point to `far` at `reach`, in pixels, to the sides at `stretch`
    times that. The point is given in shares of the size."""
    columns, rows = GRID
    grid = Surface(GRID)
    wide, high = size
    for i in range(columns):
        for j in range(rows):
            away = hypot(((i + 0.5) / columns - centre[0]) * wide / stretch, ((j + 0.5) / rows - centre[1]) * high)
            k = min(1.0, away / reach)
            grey = round(255 * (far + (near - far) * (1 - k * k * (3 - 2 * k))))
            grid.set_at((i, j), (grey, grey, grey))
    return pygame.transform.smoothscale(grid, size)
