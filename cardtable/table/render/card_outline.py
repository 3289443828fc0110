"""Outline of a card: a line around it in the colour of what it means. Around a turned card it is drawn turned, because
to turn a picture of it takes longer than the rest of the frame."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from math import cos, pi, radians, sin

import pygame
from pygame import Rect, Surface, Vector2

from cardtable.art import theme
from cardtable.art.images import forget_with_deck
from cardtable.table.selection.highlight import rim

MOST = 64
"""Number of outlines that are kept. Each is packed, so that its empty middle takes neither memory nor time."""
ARC = 8
"""Number of straight lines in a round corner."""
Key = tuple[tuple[int, int], int, str, str, float]
"""Size of the card, height of which the line is a share, colour, ink for strong contrast, degrees."""

_kept: OrderedDict[Key, Surface] = OrderedDict()
forget_with_deck(_kept.clear)


def outline(
    surface: Surface, card: Rect, height: int, glow: str, *, turn: float = 0.0, parts: Sequence[Rect] | None = None
) -> None:
    """Draw the line around a card, turned as the card is."""
    if theme.STRONG or turn:
        line = _line((card.size, height, glow, theme.INK if theme.STRONG else "", round(turn * 2) / 2))
        lay(surface, line, card.center, parts)
        return
    width, radius = max(2, round(height * 0.024)), round(height * 0.06)
    frame = card.inflate(width * 2, width * 2)
    clip = surface.get_clip()
    for part in [clip] if parts is None else parts:
        surface.set_clip(clip.clip(part))
        pygame.draw.rect(surface, glow, frame, width, border_radius=radius)
    surface.set_clip(clip)


def lay(surface: Surface, picture: Surface, centre: tuple[float, float], parts: Sequence[Rect] | None) -> None:
    """Draw the visible parts of a picture around a point."""
    whole = picture.get_rect(center=centre)
    if parts is None:
        surface.blit(picture, whole)
        return
    for part in parts:
        shown = whole.clip(part)
        surface.blit(picture, shown, shown.move(-whole.x, -whole.y))


def _line(key: Key) -> Surface:
    """Return the picture of a line around a card."""
    found = _kept.get(key)
    if found is None:
        card, height, glow, ink, turn = key
        found = _kept[key] = _strong(card, height, glow, ink, turn) if ink else _plain(card, height, glow, turn)
        found.set_alpha(255, pygame.RLEACCEL)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return found


def _plain(card: tuple[int, int], height: int, glow: str, turn: float) -> Surface:
    width, radius = max(2, round(height * 0.024)), round(height * 0.06)
    frame = card[0] + 2 * width, card[1] + 2 * width
    made = _paper(frame, glow, turn)
    _band(made, frame, width, radius, glow, turn)
    return made


def _strong(card: tuple[int, int], height: int, glow: str, ink: str, turn: float) -> Surface:
    """Return the outline for strong contrast: a bright line between two dark ones, visible on any paper. Its form tells
    its meaning."""
    form = rim(glow)
    width = max(3, round(height * 0.026 * form.thick))
    dark = max(2, width // 3)
    around, radius = 2 * (width + 2 * dark), round(height * 0.06)
    whole = card[0] + around, card[1] + around
    bright = whole[0] - 2 * dark, whole[1] - 2 * dark
    made = _paper(whole, ink, turn)
    _band(made, whole, width + 2 * dark, radius + width + 2 * dark, ink, turn)
    _band(made, bright, width, radius + width + dark, glow, turn)
    if form.broken:
        for gap in _gaps(bright, width, max(10, card[1] // 7)):
            _fill(made, [Vector2(corner) for corner in gap], ink, turn)
    return made


def _gaps(frame: tuple[int, int], width: int, step: int) -> Iterator[Sequence[tuple[float, float]]]:
    """Yield the corners of each gap of a broken line, from the middle of the card."""
    right, bottom = frame[0] / 2, frame[1] / 2
    long = step // 3
    for along in range(step, frame[1] - step, step):
        for side in (-right, right - width):
            yield _corners(side, along - bottom, width, long)
    for along in range(step, frame[0] - step, step):
        for side in (-bottom, bottom - width):
            yield _corners(along - right, side, long, width)


def _corners(x: float, y: float, wide: float, high: float) -> Sequence[tuple[float, float]]:
    return (x, y), (x + wide, y), (x + wide, y + high), (x, y + high)


def _paper(frame: tuple[int, int], colour: str, turn: float) -> Surface:
    """Return an empty picture with room for a turned frame, whose middle is its own."""
    along, aside = abs(cos(radians(turn))), abs(sin(radians(turn)))
    wide, high = frame[0] * along + frame[1] * aside, frame[0] * aside + frame[1] * along
    # Of an even and an odd size one would lie beside the middle by half a pixel.
    made = Surface((2 * round(wide / 2 + 2) + frame[0] % 2, 2 * round(high / 2 + 2) + frame[1] % 2), pygame.SRCALPHA)
    made.fill((*theme.rgb(colour), 0))  # soft edges mix the colours of neighbours
    return made


def _band(made: Surface, frame: tuple[int, int], width: int, radius: int, colour: str, turn: float) -> None:
    """Draw a band within a round frame about the middle of a picture."""
    outer = _round(frame, radius)
    inner = _round((frame[0] - 2 * width, frame[1] - 2 * width), max(0, radius - width))
    _fill(made, [*outer, outer[0], inner[0], *reversed(inner)], colour, turn)


def _round(frame: tuple[int, int], radius: int) -> list[Vector2]:
    """Return the points of a frame with round corners about the origin."""
    found, (right, bottom) = [], (frame[0] / 2 - radius, frame[1] / 2 - radius)
    for quarter, (x, y) in enumerate(((right, bottom), (-right, bottom), (-right, -bottom), (right, -bottom))):
        for step in range(ARC + 1):
            angle = (quarter + step / ARC) * pi / 2
            found.append(Vector2(x + radius * cos(angle), y + radius * sin(angle)))
    return found


def _fill(made: Surface, points: Sequence[Vector2], colour: str, turn: float) -> None:
    """Fill a form about the middle of a picture, turned, with soft edges."""
    middle = Vector2(made.get_width() - 1, made.get_height() - 1) / 2
    turned = [middle + point.rotate(turn) for point in points]
    pygame.draw.polygon(made, colour, turned)
    pygame.draw.aalines(made, colour, True, turned)
