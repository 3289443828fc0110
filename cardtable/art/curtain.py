"""A theatre curtain of heavy cloth before the whole window: pleats, a gold braid where its halves meet, a scalloped
pelmet above. It is painted once for a window size and then only moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from math import ceil, pi, sin

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.cloth import cloth

_CLOTH = "bordeaux"
_ROWS = 10
"""Rows of the small map of the pleats' sway."""
_FINE = 4
"""Columns of the window for each column of the map."""
_GATHERED = 0.45
"""Width of an open half as a share of its full width: the cloth is gathered, not only moved away."""

Units = Callable[[float], int]
"""Function from units of the canvas to pixels."""


class CurtainCloth:
    """The painted curtain for windows of one size."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        u = partial(_pixels, theme.unit(size))
        pleated = _pleated(u, cloth(_CLOTH, size))
        middle = size[0] // 2
        self._left = pleated.subsurface((0, 0, middle, size[1])).copy()
        self._right = pleated.subsurface((middle, 0, size[0] - middle, size[1])).copy()
        _braid(u, self._left, at_right=True)
        _braid(u, self._right, at_right=False)
        self._pelmet = _pelmet(u, size[0])

    def hang(self, surface: Surface, opened: float) -> None:
        """Draw the curtain over a surface; `opened` goes from 0 to 1."""
        width, height = self.size
        for half, from_left in ((self._left, True), (self._right, False)):
            full = half.get_width()
            seen = ceil(full * (1 - opened))
            wide = max(1, round(full * (1 - (1 - _GATHERED) * opened)))
            pushed = half if wide == full else pygame.transform.scale(half, (wide, height))
            surface.blit(pushed, (seen - wide if from_left else width - seen, 0))
        surface.blit(self._pelmet, (0, -round(self._pelmet.get_height() * opened)))


@lru_cache(maxsize=1)
def curtain_cloth(size: tuple[int, int]) -> CurtainCloth:
    """Return the curtain for a window size. It is kept, because it falls many times in an evening."""
    return CurtainCloth(size)


def _pixels(unit: float, units: float) -> int:
    return max(1, round(units * unit))


def _pleated(u: Units, base: Surface) -> Surface:
    """Return the cloth with light on its folds and darkness between them."""
    width, height = base.get_size()
    columns = max(2, width // _FINE)
    shade, shine = bytearray(), bytearray()
    for row in range(_ROWS):
        down = row / (_ROWS - 1)
        for column in range(columns):
            fold = _fold(column * _FINE / u(100), down)
            # The lamp hangs above: the cloth is darkest where it nears the floor.
            dark = round(255 * (0.37 + 0.63 * fold) * (1.0 - 0.30 * down))
            lit = max(0.0, fold - 0.45) / 0.55 * (1.0 - 0.45 * down)
            shade += bytes((dark, dark, dark))
            shine += bytes((round(58 * lit), round(18 * lit), round(22 * lit)))
    made = base.copy()
    for values, flag in ((shade, pygame.BLEND_RGB_MULT), (shine, pygame.BLEND_RGB_ADD)):
        small = Surface((columns, _ROWS), depth=32)
        small.blit(pygame.image.frombytes(bytes(values), (columns, _ROWS), "RGB"), (0, 0))
        made.blit(pygame.transform.smoothscale(small, (width, height)), (0, 0), special_flags=flag)
    return made


def _fold(x: float, down: float) -> float:
    """Return the light on the cloth at a point, 0 to 1. Pleats differ in width and spread towards the floor."""
    along = x + 0.16 * sin(x * 0.9 + 1.3) + 0.10 * sin(x * 2.3) + 0.06 * down * sin(3 * down + x * 1.7)
    part = along % 1
    # Steeper on the side away from the lamp.
    swell = float(sin(pi * part**0.8) ** 0.85)
    return max(0.0, swell - 0.12 * (sin(along * 2.2 + 4 * down) + 1) / 2)


def _braid(u: Units, half: Surface, at_right: bool) -> None:
    """Draw the gold edge of a half, with the shadow of the other half's edge on it."""
    width, height = half.get_size()
    wide = u(9)
    for i in range(u(26)):
        strength = 150 - round(105 * (1 - i / u(26)))
        x = width - 1 - wide - i if at_right else wide + i
        half.fill((strength + 105,) * 3, (x, 0, 1, height), special_flags=pygame.BLEND_RGB_MULT)
    x = width - wide if at_right else 0
    half.fill(theme.blend(theme.GOLD, theme.INK, 0.30), (x, 0, wide, height))
    step = max(4, u(13))
    for y in range(-step, height + step, step):
        ends = ((x, y), (x + wide - 1, y + step // 2)) if at_right else ((x + wide - 1, y), (x, y + step // 2))
        pygame.draw.line(half, theme.blend(theme.PALE_GOLD, theme.OCHRE, 0.4), *ends, max(2, u(4)))
    half.fill(theme.blend(theme.OCHRE, theme.INK, 0.68), (width - 1 if at_right else 0, 0, 1, height))


def _pelmet(u: Units, width: int) -> Surface:
    """Return the strip above, cut in scallops with a gold cord and tassels; transparent below its edge."""
    high = u(118)
    count = max(5, round(width / u(230)) | 1)
    flat, deep = u(48), u(44)
    edge = [
        (x, flat + deep * abs(sin(pi * count * x / max(1, width - 1))) ** 0.8) for x in range(0, width + _FINE, _FINE)
    ]
    made = _shade(edge, (width, high), u(9))
    shape = Surface((width, high), pygame.SRCALPHA)
    pygame.draw.polygon(shape, "#FFFFFF", [(0, 0), *edge, (width, 0)])
    front = Surface((width, high), pygame.SRCALPHA)
    front.fill(theme.blend(theme.CLOTHS[_CLOTH][0], theme.BRICK, 0.22))
    front.blit(_swags(width, high, count), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    front.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    made.blit(front, (0, 0))
    cord = theme.blend(theme.GOLD, theme.INK, 0.12)
    for drop in range(u(5)):
        pygame.draw.aalines(made, cord, False, [(x, y + drop - u(3)) for x, y in edge])
    for i in range(count + 1):
        _tassel(u, made, round(width * i / count), flat)
    return made


def _shade(edge: Sequence[tuple[float, float]], size: tuple[int, int], fall: int) -> Surface:
    """Return the soft shadow of an edge on the cloth behind it. It is made small, because large shadows take long to
    blur."""
    small = Surface((size[0] // _FINE + 1, size[1] // _FINE + 1), pygame.SRCALPHA)
    small.fill((8, 2, 4, 0))
    foot = [(x / _FINE, (y + fall) / _FINE) for x, y in edge]
    pygame.draw.polygon(small, (8, 2, 4, 150), [(0, 0), *foot, (small.get_width(), 0)])
    small = pygame.transform.gaussian_blur(small, max(1, round(fall / _FINE)))
    return pygame.transform.smoothscale(small, size)


def _swags(width: int, high: int, count: int) -> Surface:
    """Return the light on cloth that hangs in curves: brighter in the middle of each curve, creased along it."""
    small = Surface((max(2, width // _FINE), max(2, high // _FINE)), depth=32)
    columns, rows = small.get_size()
    values = bytearray()
    for row in range(rows):
        for column in range(columns):
            bow = sin(pi * ((column / columns * count) % 1))
            crease = sin((row / rows - 0.42 * bow) * 21)
            light = round(255 * min(1.0, 0.52 + 0.30 * bow + 0.13 * crease))
            values += bytes((light, light, light))
    small.blit(pygame.image.frombytes(bytes(values), (columns, rows), "RGB"), (0, 0))
    return pygame.transform.smoothscale(small, (width, high))


def _tassel(u: Units, surface: Surface, x: int, y: int) -> None:
    """Draw a gold tassel that hangs from a point between two scallops."""
    gold, dark = theme.blend(theme.GOLD, theme.INK, 0.08), theme.blend(theme.OCHRE, theme.INK, 0.45)
    pygame.draw.aacircle(surface, dark, (x, y + u(4)), u(9))
    pygame.draw.aacircle(surface, gold, (x, y + u(4)), u(8))
    top, foot = u(12), u(44)
    neck, hem = u(5), u(9)
    skirt = [(x - neck, y + top), (x + neck, y + top), (x + hem, y + foot), (x - hem, y + foot)]
    pygame.draw.polygon(surface, gold, skirt)
    for part in (-0.6, -0.2, 0.2, 0.6):
        start, end = (x + round(part * neck), y + top), (x + round(part * hem), y + foot)
        pygame.draw.aaline(surface, dark, start, end)
    surface.fill(dark, Rect(x - u(6), y + top, 2 * u(6), u(3)))
