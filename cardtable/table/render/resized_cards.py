"""Pictures of cards and shadows at other sizes, and with less light."""

from __future__ import annotations

import pygame
from pygame import Surface

from cardtable.art.images import FINE

DIM = (205, 203, 200)
"""Light that falls on a card that cannot be played now."""


def times(picture: Surface, across: float, down: float) -> tuple[int, int]:
    """Return the size of a picture that is made larger or smaller, at least one pixel."""
    return max(1, round(picture.get_width() * across)), max(1, round(picture.get_height() * down))


def shrunk(by: int, picture: Surface) -> Surface:
    """Return a picture that is smaller by a factor."""
    return pygame.transform.smoothscale(picture, times(picture, 1 / by, 1 / by))


def resized(card: Surface, size: tuple[int, int]) -> Surface:
    """Return a card at another size. A very large one is scaled roughly, because each would take longer than the rest
    of the frame: in the air it is not seen, and a card at rest is soon printed."""
    return (pygame.transform.smoothscale if is_scaled_smoothly(size) else pygame.transform.scale)(card, size)


def is_scaled_smoothly(size: tuple[int, int]) -> bool:
    """Return whether a card is scaled smoothly to a size, and not roughly."""
    return size[1] < FINE


def even_size(size: tuple[int, int], shape: tuple[int, int] | None) -> tuple[int, int]:
    """Return a size rounded up to whole steps. With a `shape` only the height is rounded, which makes fewer sizes."""
    step = 16 if size[1] >= FINE else 2
    high = -(-size[1] // step) * step
    return (-(-size[0] // step) * step if shape is None else round(shape[0] * high / shape[1])), high


def shadow_of(size: tuple[int, int], card: Surface, shadow: Surface, part: int) -> Surface:
    """Return the shadow of a card that has another size; it is kept smaller by a factor."""
    wide = part * shadow.get_width() * size[0] // card.get_width()
    high = part * shadow.get_height() * size[1] // card.get_height()
    enlarge = pygame.transform.smoothscale if part > 1 else pygame.transform.scale
    return enlarge(shadow, (max(2, wide), max(2, high)))


def dimmed(picture: Surface) -> Surface:
    """Return a card that cannot be played now."""
    dim = picture.copy()
    dim.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
    return dim
