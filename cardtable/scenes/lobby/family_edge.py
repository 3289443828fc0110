"""The family on the edge of the table: portraits in brass rings with their names, those of today's players first."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.widgets.button import Pressable
from cardtable.widgets.canvas import Canvas

SIDE = 72
"""Diameter of a portrait with its ring, in canvas units."""
NAME = 16
"""Letter size of the names."""
LONGEST = 7
"""Widest name before it is cut, in letters."""
_BRASS = ((246, 214, 146), (190, 144, 70), (104, 74, 32))
"""Ring from its upper edge to its lower one."""


class EdgeFace(NamedTuple):
    """Family member on the edge of the table."""

    name: str
    avatar: str
    plays: bool
    """True for a person at the table today."""


class FamilyEdge(Pressable):
    """One button with the faces of the family; a press opens the page of the family."""

    def __init__(
        self, canvas: Canvas, faces: Sequence[EdgeFace], words: str, action: Callable[[], None], tip: str
    ) -> None:
        super().__init__(canvas, action, "lobby.who", tip)
        self.faces = sorted(faces, key=lambda face: not face.plays)
        self.words = words
        """Text for speech, shown only if there is no face."""
        self.side = max(canvas.u(SIDE), round(canvas.em(NAME) * 2.6))
        self.gap = canvas.u(14)

    def label(self) -> str:
        return self.words

    def _cell(self) -> int:
        """Return the width of a portrait with its name."""
        letters, letter = self.canvas.type, self.canvas.letter(NAME)
        most = self.canvas.em(NAME) * LONGEST
        names = (letters.width(face.name, letter, face="sans-bold") for face in self.faces)
        return max(self.side, min(most, max(names, default=0)))

    def _beside(self) -> int:
        """Return the width of the words beside an empty ring."""
        return self.canvas.type.width(self.words, self.canvas.letter(20), face="sans-bold") + self.canvas.u(2)

    def preferred_width(self) -> int:
        if not self.faces:
            return self.side + self.gap + self._beside()
        return len(self.faces) * (self._cell() + self.gap) - self.gap

    def height(self, width: int) -> int:
        return self.side + (self.canvas.type.step(self.canvas.letter(NAME)) if self.faces else 0)

    def shown(self) -> int:
        """Return how many faces fit; the rest is told as a number."""
        fit = (self.rect.width + self.gap) // (self._cell() + self.gap)
        return len(self.faces) if fit >= len(self.faces) else max(1, fit - 1)

    def draw(self, surface: Surface) -> None:
        canvas, rect, side = self.canvas, self.rect, self.side
        spot = Rect(rect.x, rect.y, side, side)
        if not self.faces:
            spot.centery = rect.centery
            self._medal(surface, spot, "", True)
            line = canvas.line(self.words, 20, face="sans-bold", colour=theme.PAPER)
            surface.blit(line, (spot.right + self.gap, spot.centery - line.get_height() // 2))
        cell, shown = self._cell(), self.shown()
        for i, face in enumerate(self.faces[:shown]):
            spot.centerx = rect.x + i * (cell + self.gap) + cell // 2
            self._medal(surface, spot, face.avatar, face.plays)
            ink = theme.PALE_GOLD if face.plays else theme.PAPER
            self._name(surface, face.name, spot, cell, ink)
        if shown < len(self.faces):
            spot.centerx = rect.x + shown * (cell + self.gap) + cell // 2
            line = canvas.line(f"+{len(self.faces) - shown}", 24, face="sans-bold", colour=theme.PAPER)
            surface.blit(line, line.get_rect(center=spot.center))
        if self.ringed:
            canvas.ring(surface, rect.inflate(canvas.u(8), 0), canvas.u(8))

    def _name(self, surface: Surface, name: str, spot: Rect, cell: int, ink: str) -> None:
        canvas = self.canvas
        words = canvas.type.short(name, canvas.letter(NAME), cell, face="sans-bold")
        line = canvas.line(words, NAME, face="sans-bold", colour=ink)
        surface.blit(line, line.get_rect(midtop=(spot.centerx, spot.bottom)))

    def _medal(self, surface: Surface, spot: Rect, avatar: str, plays: bool) -> None:
        """Draw a portrait in its ring; without an avatar the sign of a person."""
        canvas = self.canvas
        small = spot if plays else spot.inflate(-spot.width // 6, -spot.width // 6)
        canvas.shadow(surface, small, lift=canvas.u(6), radius=small.width // 2, strength=150)
        surface.blit(_ring(small.width, self.warmth > 0.5), small)
        inner = small.inflate(-2 * _rim(small.width), -2 * _rim(small.width))
        if avatar:
            surface.blit(canvas.portrait(avatar, inner.width), inner)
            return
        mark = round(inner.width * 0.6)
        icon = canvas.icon("icons/person", mark, theme.PALE_GOLD)
        surface.blit(icon, icon.get_rect(center=inner.center))


def _rim(side: int) -> int:
    return max(2, round(side * 0.07))


@lru_cache(maxsize=8)
def _ring(side: int, shines: bool) -> Surface:
    """Return a brass ring with a dark ground, a little lighter under the pointer."""
    fine = 4
    big = side * fine
    picture = Surface((big, big), pygame.SRCALPHA)
    picture.fill((*_BRASS[1], 0))
    pygame.draw.circle(picture, "#FFFFFF", (big // 2, big // 2), big // 2)
    slope = Surface((1, 3), depth=32)
    for y, colour in enumerate(_BRASS):
        slope.set_at((0, y), colour)
    picture.blit(pygame.transform.smoothscale(slope, (big, big)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    rim = _rim(side) * fine
    pygame.draw.circle(picture, (52, 34, 16), (big // 2, big // 2), big // 2 - rim + fine * max(1, side // 40))
    pygame.draw.circle(picture, (30, 22, 18), (big // 2, big // 2), big // 2 - rim)
    picture = pygame.transform.smoothscale(picture, (side, side))
    if shines:
        picture.fill((26, 26, 26), special_flags=pygame.BLEND_RGB_ADD)
    return picture
