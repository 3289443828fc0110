"""Floor 5: what is drawn on and over the cards for a moment: counters, glowing gaps, threads, points, small notes."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, sin

import pygame
from pygame import Rect, Surface

from cardtable.scenes.widgets.press import Press
from cardtable.table import theme
from cardtable.table.layout import Frame, Mark, Pose, Spot


def card_rect(pose: Pose | Frame, aspect: float) -> Rect:
    """The upright rectangle of a card that lies so."""
    rect = Rect(0, 0, round(pose.height * aspect), round(pose.height))
    rect.center = round(pose.x), round(pose.y)
    return rect


def mark(press: Press, surface: Surface, drawn: Mark, aspect: float) -> None:
    """A mark on the cloth."""
    if isinstance(drawn, Spot):
        pygame.draw.aacircle(surface, drawn.colour, (drawn.x, drawn.y), drawn.radius)
    elif isinstance(drawn, Frame):
        rect = card_rect(drawn, aspect)
        shade = Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(shade, (0, 0, 0, 40), shade.get_rect(), border_radius=round(rect.height * 0.06))
        pygame.draw.rect(
            shade,
            (*theme.parts(theme.PAPER), 90),
            shade.get_rect(),
            press.u(2),
            border_radius=round(rect.height * 0.06),
        )
        surface.blit(shade, rect)
    else:
        letters = drawn.text
        if drawn.widest:
            letters = press.type.short(letters, press.letter(drawn.size), round(drawn.widest), face="sans-bold")
        words = press.line(letters, drawn.size, face="sans-bold", colour=theme.PAPER)
        surface.blit(words, words.get_rect(center=(drawn.x, drawn.y)))


def extent(press: Press, drawn: Mark, aspect: float) -> Rect:
    """All that a mark covers."""
    if isinstance(drawn, Spot):
        side = 2 * round(drawn.radius) + 4
        return Rect(0, 0, side, side).move_to(center=(round(drawn.x), round(drawn.y)))
    if isinstance(drawn, Frame):
        return card_rect(drawn, aspect)
    wide = press.type.width(drawn.text, press.letter(drawn.size), face="sans-bold") + 4
    return Rect(0, 0, wide, 2 * press.em(drawn.size)).move_to(center=(round(drawn.x), round(drawn.y)))


def gap(press: Press, surface: Surface, rect: Rect, looked_at: bool, ghost: Surface | None = None) -> None:
    """An empty place that glows because a card may go there; under the pointer the card shows in it faintly."""
    radius = round(rect.height * 0.06)
    if ghost is not None:
        pale = ghost.copy()
        pale.set_alpha(150)
        surface.blit(pale, pale.get_rect(center=rect.center))
    glow = Surface(rect.size, pygame.SRCALPHA)
    strength = 95 if looked_at and ghost is None else 45
    pygame.draw.rect(glow, (*theme.parts(theme.GOLD), strength), glow.get_rect(), border_radius=radius)
    surface.blit(glow, rect)
    width = max(2, press.u(5 if looked_at else 3))
    pygame.draw.rect(surface, theme.PALE_GOLD, rect, width, border_radius=radius)


def note(press: Press, surface: Surface, lines: Sequence[str], foot: tuple[float, float], room: Rect) -> None:
    """A small dark note on some lines."""
    prints = [press.line(line, 18, face="sans-bold", colour=theme.PAPER) for line in lines]
    pad, step = press.u(10), press.em(18) + press.u(7)
    box = Rect(0, 0, max(p.get_width() for p in prints) + 2 * pad, step * len(prints) + pad)
    box.midbottom = round(foot[0]), round(foot[1])
    box.clamp_ip(room)
    press.shadow(surface, box, lift=press.u(5), radius=press.u(6))
    press.card(surface, box, fill=theme.INK, radius=press.u(6))
    for i, line in enumerate(prints):
        surface.blit(line, (box.x + pad, box.y + pad // 2 + i * step + press.u(3)))


def thread(press: Press, surface: Surface, way: Sequence[Pose], middle: tuple[int, int], colour: str) -> None:
    """A line from card to card along the edge that looks to the middle, with a knot on each card it passes."""
    points = [inwards(pose, middle, 0.56) for pose in way]
    width = max(3, press.u(5))
    pygame.draw.lines(surface, theme.INK, False, points, width + 2)
    pygame.draw.lines(surface, colour, False, points, width)
    for point in points:
        pygame.draw.aacircle(surface, theme.INK, point, width * 1.4)
        pygame.draw.aacircle(surface, colour, point, width * 1.1)


def inwards(pose: Pose, middle: tuple[int, int], part: float) -> tuple[float, float]:
    """The point that far from a card towards the middle, in heights of the card."""
    angle = atan2(middle[1] - pose.y, middle[0] - pose.x)
    return pose.x + cos(angle) * pose.height * part, pose.y + sin(angle) * pose.height * part


def chip(press: Press, surface: Surface, words: str, pose: Pose, strong: bool) -> None:
    """Points on the victim, in the middle of the card: its corners stay legible."""
    line = press.line(words, 24, face="sans-bold", colour=theme.INK)
    box = line.get_rect().inflate(press.u(20), press.u(8))
    box.center = round(pose.x), round(pose.y)
    press.shadow(surface, box, lift=press.u(4), radius=box.height // 2)
    fill = theme.GOLD if strong else theme.DEEP
    press.card(surface, box, fill=fill, edge=theme.INK, radius=box.height // 2)
    surface.blit(line, line.get_rect(center=box.center))
