"""Picture of a whole table: cloth, rim, and the room behind it."""

from __future__ import annotations

import pygame
from pygame import Surface

from cardtable.art import theme
from cardtable.art.cloth import cloth
from cardtable.art.tabletop.rim import RimStyle, TableRim, rim_of

_WOOD: dict[str, tuple[str, str]] = {"wood": ("#4A2E1B", "#7A5230"), "leather": ("#2B1A15", "#4A2E26")}
"""Colours of a rim: its body, and the edge that the lamp lights."""
_ROOM = "#140F0C"
_BRASS = "#BE904A"


def table_picture(name: str, style: RimStyle, size: tuple[int, int]) -> Surface:
    """Return a table with a cloth in a window of this size. The same table is always the same picture."""
    picture = cloth(name, size)
    _rim(picture, rim_of(size, style), style)
    return picture


def _rim(picture: Surface, rim: TableRim, style: RimStyle) -> None:
    """Draw the rim and the room around the cloth."""
    body, lit = ("#000000", "#FFFFFF") if theme.STRONG else _WOOD[style.material]
    frame = Surface(picture.get_size(), pygame.SRCALPHA)
    frame.fill(_ROOM)
    pygame.draw.rect(frame, lit, rim.outer, border_radius=rim.radius)
    edge = max(1, rim.width // 14)
    pygame.draw.rect(frame, body, rim.outer.inflate(-2 * edge, -2 * edge), border_radius=rim.radius - edge)
    pygame.draw.rect(frame, theme.blend(_BRASS, "#000000", 0.2), rim.cloth, border_radius=rim.corner)
    line = max(1, round(rim.width / 22))
    inner = rim.cloth.inflate(-2 * line, -2 * line)
    pygame.draw.rect(frame, (0, 0, 0, 0), inner, border_radius=max(0, rim.corner - line))
    picture.blit(frame, (0, 0))
