"""Canvas: the drawing context that all widgets of a window share.

Widgets decide on positions; the canvas draws slips of paper, edges, shadows, rules and focus rings, so that all screens
look alike. It knows the window's unit, the text renderer, and the source of drawings.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.portraits import Mood, portrait
from cardtable.art.text_renderer import Type

Pictures = Callable[[str, int, int, str | None], Surface]
"""Function that returns a drawing of `sprites/` at an exact size, in its own inks or in one."""

_STRIPS = 96
"""Greatest number of stretched edges that are kept."""
_FINE = 4
"""Oversampling factor of corners, which makes their edges smooth."""


class Canvas:
    """Drawing context of one window of one size."""

    def __init__(
        self,
        size: tuple[int, int],
        type_case: Type,
        pictures: Pictures,
        sound: Callable[[str], None],
        calm: bool = False,
        left_handed: bool = False,
        log_open: bool = False,
    ) -> None:
        self.size = size
        self.type = type_case
        self.sound = sound
        self.calm = calm
        """Reduced motion: nothing glides."""
        self.left_handed = left_handed
        """True if cards in a hand overlap so that their right edges show."""
        self.log_open = log_open
        """True if the log of a deal is kept open beside the cards."""
        self._pictures = pictures
        self._unit = theme.unit(size)
        self._tiles: dict[tuple[object, ...], Surface] = {}
        self._strips: dict[tuple[int, bool], Surface] = {}
        """Edges of sheets by tile and direction, each as long as the longest sheet so far."""

    def of_size(self, size: tuple[int, int]) -> Canvas:
        """Return the same context for a window of another size."""
        return Canvas(size, self.type, self._pictures, self.sound, self.calm, self.left_handed, self.log_open)

    def u(self, units: float) -> int:
        """Return canvas units in pixels, at least one."""
        return max(1, round(units * self._unit))

    def letter(self, units: float) -> float:
        """Return a text size in canvas units as the text renderer takes it."""
        return units * self._unit

    def em(self, units: float) -> int:
        """Return the pixel height of letters of this size; spaces that must grow with the text are measured in it."""
        return self.type.pixels(self.letter(units))

    def line(self, words: str, units: float, *, face: str = "serif", colour: str = "") -> Surface:
        """Return one line of text, its size in canvas units."""
        return self.type.line(words, self.letter(units), face=face, colour=colour)

    def icon(self, name: str, side: int, colour: str | None = "") -> Surface:
        """Return a square drawing in one ink, or in its own inks if `colour` is None."""
        return self._pictures(name, side, side, theme.INK if colour == "" else colour)

    def picture(self, name: str, width: int, height: int) -> Surface:
        """Return a drawing in its own inks."""
        return self._pictures(name, width, height, None)

    def portrait(self, face: str, side: int, mood: Mood = "waiting", look: str = "") -> Surface:
        """Return the face of a player in a state, when waiting perhaps with turned eyes; the face at rest until that is
        rendered."""
        return self._pictures(portrait(face, mood, look), side, side, None)

    def card(
        self, surface: Surface, rect: Rect, *, fill: str, edge: str | None = None, radius: int = 0, width: int = 0
    ) -> None:
        """Draw a sheet with smooth round corners, and an edge if a colour is given: a hair line unless its width is
        given."""
        width = width or self.u(1)
        radius = min(radius, rect.width // 2, rect.height // 2)
        if radius < 2:
            surface.fill(fill, rect)
            if edge:
                frame_rect(surface, rect, edge, width)
            return
        self._nine(surface, self._corner(radius, fill, edge, width), rect, radius)

    def round_off(self, picture: Surface, radius: int) -> None:
        """Cut the corners off a picture; the rest stays untouched."""
        if radius < 2:
            return
        tile, (wide, high) = self._corner(radius, "#FFFFFF", None, self.u(1)), picture.get_size()
        far = tile.get_width() - radius
        for x, part_x in ((0, 0), (wide - radius, far)):
            for y, part_y in ((0, 0), (high - radius, far)):
                picture.blit(tile, (x, y), (part_x, part_y, radius, radius), special_flags=pygame.BLEND_RGBA_MIN)

    def outline(self, surface: Surface, rect: Rect, colour: str, *, radius: int, width: int) -> None:
        """Draw the edge of a sheet alone."""
        radius = max(width, min(radius, rect.width // 2, rect.height // 2))
        self._nine(surface, self._corner(radius, None, colour, width), rect, radius, hollow=True)

    def shadow(self, surface: Surface, rect: Rect, *, lift: int, radius: int, strength: int = 90) -> None:
        """Draw the shadow of a sheet that lies `lift` pixels above the table; the lamp hangs above left."""
        soft = max(2, lift)
        margin = radius + 2 * soft
        key = ("shadow", soft, radius, strength)
        tile = self._tiles.get(key)
        if tile is None:
            self._tiles[key] = tile = _soft_tile(soft, radius, strength)
        area = rect.inflate(2 * soft, 2 * soft).move(lift // 3, lift // 2 + 1)
        self._nine(surface, tile, area, margin, hollow=True)

    def slip(self, surface: Surface, rect: Rect, *, lift: float = 10, frame: bool = True) -> None:
        """Draw a printed slip: warm paper, a thin edge, a soft shadow, and a thin printed frame inside."""
        radius = self.u(7)
        self.shadow(surface, rect, lift=self.u(lift), radius=radius)
        self.card(surface, rect, fill=theme.PAPER, edge=theme.DEEP, radius=radius)
        if frame:
            frame_rect(surface, rect.inflate(-2 * self.u(9), -2 * self.u(9)), theme.DEEP, self.u(1))

    def hollow(self, surface: Surface, rect: Rect) -> None:
        """Draw the place of a card on the cloth: a little darker, with a thin edge."""
        key = ("hollow", rect.size)
        edge = 90 if not theme.STRONG else 170
        shade = self._tiles.get(key)
        if shade is None:
            self._tiles[key] = shade = Surface(rect.size, pygame.SRCALPHA)
            whole, radius = shade.get_rect(), round(rect.height * 0.06)
            pygame.draw.rect(shade, (0, 0, 0, 40), whole, border_radius=radius)
            pygame.draw.rect(shade, (*theme.rgb(theme.PAPER), edge), whole, self.u(2), border_radius=radius)
        surface.blit(shade, rect)

    def heading_rule(self, surface: Surface, x: int, y: int, width: int) -> None:
        """Draw the rule below a heading: two thin lines that meet at a small lozenge."""
        middle, half = x + width // 2, self.u(5)
        gap = 3 * half
        for left, right in ((x, middle - gap), (middle + gap, x + width)):
            if right > left:
                surface.fill(theme.FAINT, (left, y, right - left, self.u(1)))
        lozenge = [(middle, y - half), (middle + half, y), (middle, y + half), (middle - half, y)]
        pygame.draw.aalines(surface, theme.BRICK, True, lozenge)
        pygame.draw.polygon(surface, theme.BRICK, lozenge)

    def ring(self, surface: Surface, rect: Rect, radius: int) -> None:
        """Draw the ring of keyboard focus: gold within a dark line, so that it shows on paper and on every cloth."""
        out = self.u(4)
        gold = rect.inflate(2 * out, 2 * out)
        self.outline(surface, gold.inflate(2, 2), theme.INK, radius=radius + out + 1, width=1)
        self.outline(surface, gold, theme.GOLD, radius=radius + out, width=max(2, self.u(3)))
        self.outline(surface, gold.inflate(-2 * self.u(3), -2 * self.u(3)), theme.INK, radius=radius + 1, width=1)

    def _corner(self, radius: int, fill: str | None, edge: str | None, width: int) -> Surface:
        key = ("corner", radius, fill, edge, width)
        tile = self._tiles.get(key)
        if tile is None:
            side = (2 * radius + 2) * _FINE
            tile = Surface((side, side), pygame.SRCALPHA)
            # Clear pixels carry the outer colour too, or scaling would darken the rim.
            tile.fill((*theme.rgb(edge or fill or theme.INK), 0))
            box = Rect(0, 0, side, side)
            if edge:
                pygame.draw.rect(tile, edge, box, 0 if fill else width * _FINE, border_radius=radius * _FINE)
                box = box.inflate(-2 * width * _FINE, -2 * width * _FINE)
            if fill:
                inside = max(0, radius - (width if edge else 0))
                pygame.draw.rect(tile, fill, box, border_radius=inside * _FINE)
            tile = pygame.transform.smoothscale(tile, (2 * radius + 2, 2 * radius + 2))
            self._tiles[key] = tile
        return tile

    def _nine(self, surface: Surface, tile: Surface, rect: Rect, corner: int, hollow: bool = False) -> None:
        """Draw a small tile at any size: its corners as they are, everything between them stretched."""
        if not rect.colliderect(surface.get_clip()):
            return
        far = tile.get_width() - corner
        corner_x, corner_y = min(corner, rect.width // 2), min(corner, rect.height // 2)
        wide, high = rect.width - 2 * corner_x, rect.height - 2 * corner_y
        right, bottom = rect.right - corner_x, rect.bottom - corner_y
        off_x, off_y = corner - corner_x, corner - corner_y
        surface.blit(tile, rect.topleft, (0, 0, corner_x, corner_y))
        surface.blit(tile, (right, rect.y), (far + off_x, 0, corner_x, corner_y))
        surface.blit(tile, (rect.x, bottom), (0, far + off_y, corner_x, corner_y))
        surface.blit(tile, (right, bottom), (far + off_x, far + off_y, corner_x, corner_y))
        if wide > 0:
            strip = self._strip(tile, corner, wide, stands=False)
            surface.blit(strip, (rect.x + corner_x, rect.y), (0, 0, wide, corner_y))
            surface.blit(strip, (rect.x + corner_x, bottom), (0, far + off_y, wide, corner_y))
        if high > 0:
            strip = self._strip(tile, corner, high, stands=True)
            surface.blit(strip, (rect.x, rect.y + corner_y), (0, 0, corner_x, high))
            surface.blit(strip, (right, rect.y + corner_y), (far + off_x, 0, corner_x, high))
        if wide > 0 and high > 0 and not hollow:
            surface.fill(tile.get_at((corner, corner)), (rect.x + corner_x, rect.y + corner_y, wide, high))

    def _strip(self, tile: Surface, corner: int, length: int, *, stands: bool) -> Surface:
        """Return an edge of a tile, stretched to this length or more; it is the same all along."""
        key = id(tile), stands
        found = self._strips.get(key)
        if found is None or found.get_size()[stands] < length:
            if found is None and len(self._strips) >= _STRIPS:
                self._strips.pop(next(iter(self._strips)))
            wide, high = tile.get_size()
            line = tile.subsurface((0, corner, wide, 1) if stands else (corner, 0, 1, high))
            found = pygame.transform.scale(line, (wide, length) if stands else (length, high))
            self._strips[key] = found
        return found


def frame_rect(surface: Surface, rect: Rect, colour: str, thick: int) -> None:
    """Draw the edge of a rectangle inside it, by fills: where the surface is clipped, `draw.rect` moves an edge by a
    pixel, and a picture drawn in parts would keep the trace."""
    thick = min(thick, rect.width, rect.height)
    for top in (rect.top, rect.bottom - thick):
        surface.fill(colour, (rect.left, top, rect.width, thick))
    for left in (rect.left, rect.right - thick):
        surface.fill(colour, (left, rect.top, thick, rect.height))


def _soft_tile(soft: int, radius: int, strength: int) -> Surface:
    """Return a small tile of a soft shadow. Blurring takes long, so one quarter is blurred and used four times."""
    quarter = radius + 2 * soft + 1
    part = Surface((quarter, quarter), pygame.SRCALPHA)
    part.fill((24, 14, 6, 0))
    side = 2 * (quarter - soft)
    pygame.draw.rect(part, (24, 14, 6, strength), (soft, soft, side, side), border_radius=radius)
    part = pygame.transform.gaussian_blur(part, max(1, soft // 2))
    tile = Surface((2 * quarter, 2 * quarter), pygame.SRCALPHA)
    for right, down in ((False, False), (True, False), (False, True), (True, True)):
        turned = pygame.transform.flip(part, right, down)
        tile.blit(turned, (right * quarter, down * quarter), special_flags=pygame.BLEND_RGBA_ADD)
    return tile
