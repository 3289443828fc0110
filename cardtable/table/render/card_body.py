"""Body of a card under the lamp: the light that falls on it from the upper left, the edge of its paper, and the shadow
where it touches what it lies on."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import ceil
from typing import NamedTuple
from zlib import crc32

import pygame
from pygame import Surface

from cardtable.art.images import forget_with_deck
from cardtable.table.animation.hit_areas import EDGE_ACROSS, EDGE_DOWN
from cardtable.table.render.changed_prints import ChangedPrints, bytes_of
from cardtable.table.render.coverage import CORNER

LIT, SHADED = (216, 200, 168), (150, 130, 98)
"""Colours of the paper's edge, next to the card and farthest from it."""
ROOM = 16 * 1024 * 1024
"""Bytes of edges, lights and shadows that are kept: those of a few sizes on a high-density screen."""
SHADE = 0.13
"""Loss of light from the upper left corner to the lower right one."""
SLOPE = 64
"""Side in pixels of the light before it is stretched to a card."""
CONTACT, REACH = 110, 0.016
"""Opacity of the shadow where a card touches what it lies on, and its blur as a share of a card's height."""


class Paper(NamedTuple):
    """Card that lies turned by quarters: its print, which is lit and has an edge once it is drawn."""

    print: Surface
    quarter: int

    @property
    def size(self) -> tuple[int, int]:
        """The size with the edge."""
        wide, high = self.print.get_size()
        edge = 2 * max(edge_of(high))
        return wide + edge, high + edge


def lit(kept: ChangedPrints, paper: Paper) -> Surface:
    """Return a card with light and edge from the prints that are kept, made if it is not among them."""
    return kept.once(paper.print, ("body", paper.quarter), lambda: body_of(*paper))


def body_of(card: Surface, quarter: int) -> Surface:
    """Return a printed card with light and edge, for a card that lies turned by so many quarters. The card is in the
    middle of the picture."""
    made = _edge(card, quarter).copy()
    middle = max(edge_of(card.get_height()))
    lit = card.copy()
    lit.blit(_light(card.get_size(), quarter), (0, 0), None, pygame.BLEND_RGB_MULT)
    made.blit(lit, (middle, middle))
    return made


class _Kept:
    """Pictures that many cards share, up to `ROOM` bytes beyond the latest one. The least recently used go first."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[Hashable, Surface] = OrderedDict()
        self._bytes = 0

    def once(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """Return the picture of this key, made if it is not kept."""
        found = self._pictures.get(key)
        if found is None:
            found = self._pictures[key] = make()
            self._bytes += bytes_of(found)
            while self._bytes > ROOM and len(self._pictures) > 1:
                self._bytes -= bytes_of(self._pictures.popitem(last=False)[1])
        else:
            self._pictures.move_to_end(key)
        return found

    def clear(self) -> None:
        self._pictures.clear()
        self._bytes = 0


_kept = _Kept()
forget_with_deck(_kept.clear)


def _edge(card: Surface, quarter: int) -> Surface:
    """Return the edge of a card's paper, not to be drawn on. Nearly all cards of a pack have the same outline, so
    it is made once: of a large card it takes as long as a frame."""
    key = "edge", card.get_size(), quarter % 4, _outline_of(card)
    return _kept.once(key, lambda: _made_edge(card, quarter))


def _outline_of(card: Surface) -> int:
    """Return a number for the outline of a card: the opacity along its borders, because no card has a hole."""
    wide, high = card.get_size()
    deep = max(1, high // 12)
    borders = (0, 0, wide, deep), (0, high - deep, wide, deep), (0, 0, deep, high), (wide - deep, 0, deep, high)
    found = 0
    for border in borders:
        found = crc32(card.subsurface(border).copy().get_buffer().raw[3::4], found)
    return found


def _made_edge(card: Surface, quarter: int) -> Surface:
    across, down = edge_of(card.get_height())
    middle = max(across, down)
    wide, high = card.get_size()
    made = Surface((wide + 2 * middle, high + 2 * middle), pygame.SRCALPHA)
    # The card covers the rest.
    deep = min(high // 2, wide // 2, ceil(high * CORNER) + middle)
    rims = (
        (0, 0, wide, deep), (0, high - deep, wide, deep),
        (0, deep, deep, high - 2 * deep), (wide - deep, deep, deep, high - 2 * deep),
    )  # fmt: skip
    for step in range(down, 0, -1):
        part = step / down
        x, y = _in_quarter(across * part, step, quarter)
        for rim in rims:
            strip = _tinted(card.subsurface(rim), part)
            made.blit(strip, (middle + round(x) + rim[0], middle + round(y) + rim[1]))
    return made


def edge_of(height: int) -> tuple[int, int]:
    """Return the pixels by which the paper's edge shows at the right and below a card of this height."""
    return round(height * EDGE_ACROSS), max(1, round(height * EDGE_DOWN))


def _in_quarter(x: float, y: float, quarter: int) -> tuple[float, float]:
    """Return an offset on the screen as it is in a card that lies turned by so many quarters."""
    for _ in range(quarter % 4):
        x, y = y, -x
    return x, y


def _tinted(card: Surface, part: float) -> Surface:
    """Return the outline of a card in a colour of its edge."""
    colour = [round(a + (b - a) * part) for a, b in zip(LIT, SHADED, strict=True)]
    tinted = card.copy()
    tinted.fill((0, 0, 0, 255), None, pygame.BLEND_RGBA_MULT)
    tinted.fill((*colour, 0), None, pygame.BLEND_RGBA_ADD)
    return tinted


def _light(size: tuple[int, int], quarter: int) -> Surface:
    """Return the light on a card as a picture that multiplies colours."""
    return _kept.once(("light", size, quarter % 4), lambda: _made_light(size, quarter))


def _made_light(size: tuple[int, int], quarter: int) -> Surface:
    dim = round(255 * (1 - SHADE))
    small = Surface((2, 2))
    for at, value in (((0, 0), 255), ((1, 0), (255 + dim) // 2), ((0, 1), (255 + dim) // 2), ((1, 1), dim)):
        small.set_at(at, (value, value, value - (255 - value) // 3))
    if quarter % 4:
        small = pygame.transform.rotate(small, 90 * quarter)
    # A scaled gradient runs from the middle of its first pixel to the middle of the last one.
    middle = pygame.transform.smoothscale(small, (2 * SLOPE, 2 * SLOPE)).subsurface((SLOPE // 2,) * 2, (SLOPE,) * 2)
    return pygame.transform.smoothscale(middle, size)


def contact_shadow(size: tuple[int, int]) -> Surface:
    """Return the narrow dark shadow of a card that lies on the cloth or on another card, to lie centred under it. It
    reaches out on all sides, so that the cards of a hand are set off from each other."""
    return _kept.once(("contact", size), lambda: _made_contact(size))


def _made_contact(size: tuple[int, int]) -> Surface:
    reach = max(2, round(size[1] * REACH))
    full = size[0] + 4 * reach, size[1] + 4 * reach
    # To blur a large picture takes longer than a frame, and a soft one loses nothing when it is enlarged.
    shrink = max(1, reach // 2)
    small = full[0] // shrink, full[1] // shrink
    margin, radius = ceil(2 * reach / shrink), max(1, round(size[1] * 0.055 / shrink))
    blur = max(1, reach // shrink)
    corner = min(margin + radius + 3 * blur, (min(small) - 1) // 2)
    tile = Surface((2 * corner + 1, 2 * corner + 1), pygame.SRCALPHA)
    body = tile.get_rect().inflate(-2 * margin, -2 * margin)
    pygame.draw.rect(tile, (0, 0, 0, CONTACT), body, border_radius=radius)
    soft = _stretched(pygame.transform.gaussian_blur(tile, blur), small)
    return soft if small == full else pygame.transform.smoothscale(soft, full)


def _stretched(tile: Surface, size: tuple[int, int]) -> Surface:
    """Return a square tile at another size: its corners as they are, its middle row and column drawn out."""
    corner, (wide, high) = tile.get_width() // 2, size
    made = Surface(size, pygame.SRCALPHA)
    for x, left, width in ((0, 0, corner), (corner, corner, wide - 2 * corner), (corner + 1, wide - corner, corner)):
        for y, top, height in (
            (0, 0, corner),
            (corner, corner, high - 2 * corner),
            (corner + 1, high - corner, corner),
        ):
            part = tile.subsurface((x, y, 1 if x == corner else corner, 1 if y == corner else corner))
            made.blit(pygame.transform.scale(part, (width, height)), (left, top))
    return made
