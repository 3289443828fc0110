"""Portraits in brass rings, half set into the rim of the table, with the light of the player whose turn it is."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.widgets.canvas import Canvas

BRASS = (190, 144, 70)
LIT, DARK = 1.35, 0.55
"""Brightness of the brass at the top and at the foot of a ring."""
RING, LINE = 11 / 150, 3 / 150
"""Widths of the brass and of the dark line inside it, by the side of the portrait."""
GLASS = 0.18
"""Strength of the light on the glass."""
FINE = 2
"""Oversampling factor of the ring."""
HALO = 1.75
"""Width of the light behind a portrait by its side."""
STEPS = 20
"""Number of strengths of a light."""
SOFT = 40
"""Side at which soft light and shadow are made before they are enlarged."""


class PortraitRings:
    """Rings, glass and lights in the sizes of one window."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._made: dict[tuple[str, int], Surface] = {}

    def face_side(self, side: int) -> int:
        """Return the side of the face inside a ring of this size."""
        return max(1, round(side * (1 - 2 * (RING + LINE))))

    def reach(self, box: Rect) -> Rect:
        """Return all that a portrait with its light may touch."""
        side = round(box.width * HALO)
        return Rect(0, 0, side, side).move_to(center=box.center)

    def draw_light(self, surface: Surface, box: Rect, strength: float) -> None:
        """Draw the light behind the portrait of the player whose turn it is."""
        # A strength of its own for each surface: blending with one more alpha differs by where a drawing is clipped.
        light = self._soft("light", self.reach(box).width, theme.rgb(theme.PALE_GOLD), round(strength * STEPS))
        surface.blit(light, light.get_rect(center=box.center))

    def draw(self, surface: Surface, box: Rect, face: Surface) -> None:
        """Draw a face in its ring, with shadow and glass. The face has the side that `face_side` returns."""
        side = box.width
        shadow = self._soft("shadow", round(side * 1.24), (0, 0, 0), STEPS)
        surface.blit(shadow, shadow.get_rect(center=(box.centerx + side * 4 // 150, box.centery + side * 12 // 150)))
        surface.blit(self._ring(side), box)
        surface.blit(face, face.get_rect(center=box.center))
        surface.blit(self._glass(face.get_width()), face.get_rect(center=box.center))

    def _soft(self, kind: str, side: int, colour: tuple[int, int, int], strength: int) -> Surface:
        """Return a disc of one colour that fades towards its edge, in one of `STEPS` strengths."""
        name = f"{kind} {strength}"
        if (name, side) not in self._made:
            small = Surface((SOFT, SOFT), pygame.SRCALPHA)
            middle = SOFT / 2
            for radius in range(SOFT // 2, 0, -1):
                part = min(1.0, (1 - radius / middle) * 1.5)
                pygame.draw.circle(
                    small, (*colour, round(190 * part**1.4 * strength / STEPS)), (middle, middle), radius
                )
            self._made[name, side] = pygame.transform.smoothscale(small, (side, side))
        return self._made[name, side]

    def _ring(self, side: int) -> Surface:
        """Return the brass ring with the dark disc inside it."""
        if ("ring", side) not in self._made:
            large = side * FINE
            sheet, disc = Surface((large, large), pygame.SRCALPHA), Surface((large, large), pygame.SRCALPHA)
            for y in range(large):
                part = LIT + (DARK - LIT) * y / large
                sheet.fill((*(min(255, round(value * part)) for value in BRASS), 255), (0, y, large, 1))
            centre, radius = (large / 2, large / 2), large / 2
            pygame.draw.circle(disc, "#FFFFFF", centre, radius)
            sheet.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            pygame.draw.circle(sheet, (38, 24, 12), centre, radius * (1 - 2 * RING))
            self._made["ring", side] = pygame.transform.smoothscale(sheet, (side, side))
        return self._made["ring", side]

    def _glass(self, side: int) -> Surface:
        """Return the light on the upper half of the glass."""
        if ("glass", side) not in self._made:
            sheet, disc = Surface((side, side), pygame.SRCALPHA), Surface((side, side), pygame.SRCALPHA)
            for y in range(side // 2):
                sheet.fill((255, 255, 255, round(255 * GLASS * (1 - 2 * y / side))), (0, y, side, 1))
            pygame.draw.circle(disc, "#FFFFFF", (side / 2, side / 2), side / 2)
            sheet.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            self._made["glass", side] = sheet
        return self._made["glass", side]
