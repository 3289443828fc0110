"""Lid for a game without a picture: dark board, gilt frame, and the title's first letter in a medallion."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.widgets.canvas import Canvas


def draw_default_lid(canvas: Canvas, face: Surface, title: str, foot: int) -> None:
    """Draw the lid on `face`. The lowest `foot` pixels stay plain for the title band."""
    wide, high = face.get_size()
    face.fill(theme.CLOTHS["bordeaux"][0])
    inset = max(3, round(wide * 0.028))
    frame = Rect(inset, inset, wide - 2 * inset, high - foot - 2 * inset)
    heavy = max(1, round(wide * 0.006))
    canvas.outline(face, frame, theme.PALE_GOLD, radius=canvas.u(4), width=heavy)
    within = frame.inflate(-4 * heavy, -4 * heavy)
    canvas.outline(face, within, theme.OCHRE, radius=canvas.u(3), width=1)
    radius = round(within.height * 0.36)
    medallion = Rect(0, 0, 2 * radius, 2 * radius)
    medallion.center = frame.center
    canvas.card(face, medallion, fill=theme.PAPER, edge=theme.GOLD, radius=radius, width=heavy)
    size = radius * 1.15 / canvas.type.scale
    letter = canvas.type.line(title[:1].upper(), size, face="serif-bold", colour=theme.BRICK)
    face.blit(letter, letter.get_rect(center=frame.center))
    _rule(face, within, medallion, heavy)


def _rule(face: Surface, within: Rect, medallion: Rect, heavy: int) -> None:
    """Draw a line that ends in a lozenge on both sides of the medallion."""
    y, half = within.centery, 3 * heavy
    for near, far in ((medallion.left, within.left), (medallion.right, within.right)):
        outward = 1 if far > near else -1
        start, end = near + outward * 4 * half, far - outward * 3 * half
        pygame.draw.line(face, theme.OCHRE, (start, y), (end, y), max(1, heavy // 2))
        for x in (start, end):
            lozenge = [(x - half, y), (x, y - half), (x + half, y), (x, y + half)]
            pygame.draw.polygon(face, theme.PALE_GOLD, lozenge)
            pygame.draw.aalines(face, theme.PALE_GOLD, True, lozenge)
