"""The room of the lobby: a papered wall under a lamp, boards of wood for the boxes, and the edge of the table.

Everything is drawn for one size in a few milliseconds, also at 3840x2160: a small map of light is stretched, tiles are
added, and the figure of one plank is stretched over every piece of wood. Plain pieces for the very first picture cost
nearly nothing.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.foundation import paths

_MAP = (32, 20)
_LAMP = (0.5, 0.2)
_REACH = (0.72, 1.0)
"""Radii of the lamp's pool of light, in widths and heights of the window."""
_NEAR, _FAR = (98, 67, 47), (27, 18, 14)
"""Wall under the lamp, and in the corner furthest from it."""
_FIGURE = (13, 9, 6)
"""Most that the wall's pattern adds to each channel."""
_PITCH = (76, 58)
"""Distance of the lozenges of the wall, in canvas units."""
_WOOD, _DARK = (156, 102, 62), (56, 33, 18)
"""Wood in its lightest and darkest fibre, in full light."""
_EDGE = (222, 168, 108)
"""Edge of wood that catches the light."""
_BRASS = ((140, 98, 44), (182, 134, 66), (220, 174, 100))
"""Shade of the lamp, from its sides to where it shines."""
_SIDES = 0.5
"""Light at the ends of a board, in shares of that under the lamp."""
_STRONG = 0.3
"""Share of all light that is left with strong contrast."""


def _dim(colour: tuple[int, int, int], share: float = 1.0) -> tuple[int, int, int]:
    """Return a colour in a share of its light, darker with strong contrast."""
    share *= _STRONG if theme.STRONG else 1.0
    return round(colour[0] * share), round(colour[1] * share), round(colour[2] * share)


def _stretched(values: bytes, size: tuple[int, int], target: tuple[int, int]) -> Surface:
    """Return small RGB pixels, stretched smoothly."""
    small = Surface(size, depth=32)
    small.blit(pygame.image.frombytes(values, size, "RGB"), (0, 0))
    return pygame.transform.smoothscale(small, target)


def wall(size: tuple[int, int], unit: float, *, plain: bool = False) -> Surface:
    """Return the wall for a window of a size, in light and pattern; a plain one without the pattern."""
    wide, high = _MAP
    near, far = _dim(_NEAR), _dim(_FAR)
    values = bytearray()
    for y in range(high):
        down = ((y / (high - 1) - _LAMP[1]) / _REACH[1]) ** 2
        for x in range(wide):
            away = down + ((x / (wide - 1) - _LAMP[0]) / _REACH[0]) ** 2
            pool = max(0.0, 1 - away * (3 - 2 * sqrt(away))) if away < 1 else 0.0
            values += bytes(round(b + (a - b) * pool) for a, b in zip(near, far, strict=True))
    top = _stretched(bytes(values), _MAP, size)
    if plain:
        return top
    tile = _paper(max(8, round(_PITCH[0] * unit)), max(8, round(_PITCH[1] * unit)), theme.STRONG)
    across, down_ = tile.get_size()
    spots = [(tile, (x, y)) for y in range(0, size[1], down_) for x in range(0, size[0], across)]
    top.fblits(spots, pygame.BLEND_RGB_ADD)
    return top


@lru_cache(maxsize=2)
def _paper(wide: int, high: int, strong: bool) -> Surface:
    """Return a tile of the wallpaper: two lozenges in a quincunx, to be added to the light."""
    fine = 4
    tile = Surface((wide * fine, high * 2 * fine), depth=32)
    ink = tuple(part // 2 for part in _FIGURE) if strong else _FIGURE
    half_x, half_y = wide * fine * 0.07, high * fine * 0.15
    for x, y in ((0.25, 0.25), (0.75, 0.75)):
        middle = tile.get_width() * x, tile.get_height() * y
        for grown, colour in ((1.0, ink), (0.62, (0, 0, 0)), (0.36, ink)):
            dx, dy = half_x * grown, half_y * grown
            points = ((middle[0], middle[1] - dy), (middle[0] + dx, middle[1]),
                      (middle[0], middle[1] + dy), (middle[0] - dx, middle[1]))  # fmt: skip
            pygame.draw.polygon(tile, colour, points)
    return pygame.transform.smoothscale(tile, (wide, high * 2))


@lru_cache(maxsize=1)
def _plank() -> Surface:
    """Return the figure of the wood; plain wood if its file is missing."""
    try:
        drawn = pygame.image.load(paths.sprites() / "lobby" / "plank.png")
    except (OSError, pygame.error):
        drawn = Surface((64, 16))
        drawn.fill("#A0A0A0")
    figure = Surface(drawn.get_size(), depth=32)
    figure.blit(drawn, (0, 0))
    return figure


def _wood(size: tuple[int, int], light: float, part: Rect | None = None) -> Surface:
    """Return a piece of wood, lit from the middle. `part` is the part of the plank that it is cut from, in hundredths
    of its length and breadth."""
    figure = _plank()
    wide, high = figure.get_size()
    cut = part or Rect(0, 0, 100, 100)
    piece = figure.subsurface((cut.x * wide // 100, cut.y * high // 100, cut.w * wide // 100, cut.h * high // 100))
    wood = pygame.transform.smoothscale(piece, size)
    bright, dark = _dim(_WOOD, light), _dim(_DARK, light)
    wood.fill(tuple(a - b for a, b in zip(bright, dark, strict=True)), special_flags=pygame.BLEND_RGB_MULT)
    wood.fill(dark, special_flags=pygame.BLEND_RGB_ADD)
    wood.blit(_falloff(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return wood


def _falloff(size: tuple[int, int]) -> Surface:
    """Return the fall of the light towards both ends of a board, to be multiplied with it."""
    steps = 24
    values = bytearray()
    for i in range(steps):
        off = abs(2 * i / (steps - 1) - 1)
        values += bytes([round(255 * (1 - (1 - _SIDES) * off * off))]) * 3
    return pygame.transform.scale(_stretched(bytes(values), (steps, 1), (size[0], 1)), size)


def _shade(size: tuple[int, int], top: int, bottom: int) -> Surface:
    """Return a shadow that runs from one strength at its top to another at its bottom."""
    column = Surface((1, 16), pygame.SRCALPHA)
    for y in range(16):
        column.set_at((0, y), (8, 4, 2, round(top + (bottom - top) * (y / 15) ** 0.7)))
    return pygame.transform.scale(pygame.transform.smoothscale(column, (1, size[1])), size)


def board(wide: int, top: int, face: int, unit: float, *, plain: bool = False) -> Surface:
    """Return a board of the shelf: its top, which is seen from a little above, its front, both of a height, and its
    shadow on the wall below; a plain one in one colour."""
    if plain:
        return _plain((wide, top + face), 0.5)
    shadow = max(6, round(46 * unit))
    picture = Surface((wide, top + face + shadow), pygame.SRCALPHA)
    picture.blit(_wood((wide, top), 0.62, Rect(10, 60, 80, 30)), (0, 0))
    picture.blit(_shade((wide, top), 150, 20), (0, 0))
    picture.blit(_wood((wide, face), 1.0, Rect(0, 5, 100, 50)), (0, top))
    picture.blit(_shade((wide, face), 0, 105), (0, top))
    _lit_edge(picture, top, max(2, round(2.4 * unit)))
    picture.fill(_dim(_DARK, 0.5), (0, top + face - max(1, round(unit)), wide, max(1, round(unit))))
    picture.blit(_shade((wide, shadow), 190, 0), (0, top + face))
    return picture


def _lit_edge(picture: Surface, y: int, high: int) -> None:
    """Draw the edge that catches the light."""
    line = Surface((picture.get_width(), high), depth=32)
    line.fill(_dim(_EDGE, 0.78) if not theme.STRONG else theme.rgb(theme.FAINT))
    line.blit(_falloff(line.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(line, (0, y))


def _plain(size: tuple[int, int], light: float) -> Surface:
    """Return wood in one colour."""
    piece = Surface(size, depth=32)
    piece.fill(_dim(_WOOD, light))
    return piece


def ledge(size: tuple[int, int], unit: float, *, plain: bool = False) -> Surface:
    """Return the edge of the table at the bottom of the window, or a plain one in one colour."""
    if plain:
        return _plain(size, 0.4)
    picture = Surface(size, pygame.SRCALPHA)
    picture.blit(_wood(size, 0.74), (0, 0))
    picture.blit(_shade(size, 0, 130), (0, 0))
    _lit_edge(picture, 0, max(2, round(3 * unit)))
    return picture


def lamp(unit: float) -> Surface:
    """Return the lamp that hangs from the upper edge of the window."""
    return _lamp(unit, theme.STRONG)


@lru_cache(maxsize=2)
def _lamp(unit: float, strong: bool) -> Surface:
    """Return the lamp; `strong` is True with strong contrast."""
    fine, wide, high = 3, max(24, round(104 * unit)), max(16, round(46 * unit))
    shade = Surface((wide * fine, high * fine), pygame.SRCALPHA)
    shade.fill((*_dim((190, 144, 70)), 0))
    w, h = shade.get_size()
    pygame.draw.rect(shade, _dim((84, 58, 28)), (w * 0.485, 0, w * 0.03, h * 0.3))
    pygame.draw.rect(shade, _dim((196, 148, 74)), (w * 0.45, h * 0.16, w * 0.1, h * 0.16), border_radius=h // 30)
    dome = Surface((w, round(h * 0.56)), pygame.SRCALPHA)
    dome.fill((*_dim((170, 122, 56)), 0))
    for i, colour in enumerate(_BRASS):
        inset = w * (0.04 + 0.075 * i)
        pygame.draw.ellipse(dome, _dim(colour), (inset, h * 0.02 * i, w * (0.92 - 0.21 * i), h * 1.1))
    shade.blit(dome, (0, round(h * 0.28)))
    pygame.draw.ellipse(shade, _dim((255, 238, 190)), (w * 0.06, h * 0.75, w * 0.88, h * 0.17))
    pygame.draw.arc(shade, _dim((120, 82, 36)), (w * 0.04, h * 0.72, w * 0.92, h * 0.2), 3.14, 6.28, max(1, h // 40))
    return pygame.transform.smoothscale(shade, (wide, high))
