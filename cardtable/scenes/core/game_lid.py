"""Lid of a game's box, with picture and title. A lid shows plain board first, because printing its picture takes some
hundredths of a second."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.foundation import paths
from cardtable.scenes.core.default_lid import draw_default_lid
from cardtable.widgets.button import Pressable
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

TALL = 300 / 480
"""Height of a lid, in widths."""
BAND = 64 / 300
"""Height of the title band in the picture, in heights of the lid."""
TALLER = 1.85
"""Largest growth of the band with the text size; two lines of title fit then."""
ONE, TWO = 0.70, 0.47
"""Letter size by the height of the band, for one line and for two."""
NAMED = 170
"""Least width of a lid with its title, in canvas units. Smaller lids have their title beside them."""
DEPTH = 0.042
"""Visible height of the box below the lid, in widths."""
RISE = 0.026
"""Lift of a lid under the pointer, in widths."""


def lid_drawing(game_id: str) -> str:
    """Return the name of a game's lid drawing, or "" if it has none."""
    name = f"games/{game_id}/lid"
    return name if paths.drawing(name).is_file() else ""


class Lid(Pressable):
    """Button of one game box; pressing it opens the game. A ribbon hangs out while a match waits inside."""

    def __init__(
        self, canvas: Canvas, picture: str, title: str, action: Callable[[], None], *, kept: bool, name: str
    ) -> None:
        super().__init__(canvas, action, name)
        self.picture, self.title, self.has_ribbon = picture, title, kept
        self.has_picture = False
        """True if the picture is shown instead of plain board."""
        self._face: Surface | None = None
        self._side = theme.DEEP

    @classmethod
    def for_display(cls, canvas: Canvas, picture: str, title: str) -> Lid:
        """Return a lid that ignores presses."""
        lid = cls(canvas, picture, title, lambda: None, kept=False, name="")
        lid.focusable = False
        lid.show_picture()
        return lid

    def label(self) -> str:
        return self.title

    def preferred_width(self) -> int:
        return self.canvas.u(420)

    def height(self, width: int) -> int:
        return round(width * TALL) + round(width * DEPTH)

    def place(self, rect: Rect) -> None:
        if rect.size != self.rect.size:
            self._face = None
        super().place(rect)

    def inherit(self, old: Widget) -> None:
        if isinstance(old, Lid) and old.rect.size == self.rect.size:
            self.has_picture = old.has_picture

    def show_picture(self) -> None:
        """Show the picture from now on."""
        self.has_picture = True
        self._face = None
        self.touch()

    def reach(self) -> Rect:
        out = self.canvas.u(30)
        return self.rect.inflate(2 * out, 2 * out)

    def size(self) -> tuple[int, int]:
        """Return width and height of the picture."""
        return self.rect.width, round(self.rect.width * TALL)

    def _print(self) -> Surface:
        """Return the lid with its title band and rounded corners."""
        canvas, (wide, high) = self.canvas, self.size()
        face = Surface((wide, high), pygame.SRCALPHA)
        face.fill(theme.SHADE)
        if self.has_picture:
            if self.picture:
                face.blit(canvas.picture(self.picture, wide, high), (0, 0))
            else:
                draw_default_lid(canvas, face, self.title, round(high * BAND))
            ground = face.get_at((wide // 2, high - 2))
            self._side = theme.blend(f"#{ground.r:02X}{ground.g:02X}{ground.b:02X}", "#000000", 0.30)
        if not self.picture or not self.has_picture or wide >= self.canvas.u(NAMED):
            self._band(face)
        canvas.round_off(face, canvas.u(6))
        return face

    def band_high(self) -> int:
        """Return the height of the title band, including the edge below it."""
        grown = min(TALLER, max(1.0, 1.4 * self.canvas.type.scale - 0.4))
        return round(self.size()[1] * BAND * 0.93 * grown)

    def _band(self, face: Surface) -> None:
        """Draw the paper band with the title."""
        canvas, (wide, high) = self.canvas, face.get_size()
        inset = max(2, round(wide * 0.021))
        tall = self.band_high()
        band = Rect(inset, high - tall, wide - 2 * inset, tall - inset)
        canvas.card(face, band, fill=theme.PAPER, edge=theme.DEEP, radius=canvas.u(3))
        frame = band.inflate(-2 * max(2, inset // 2), -2 * max(2, inset // 2))
        pygame.draw.rect(face, theme.DEEP, frame, 1)
        spot = self._write(face, band, frame.width)
        half = max(2, round(band.height * 0.09))
        for x, outward in ((spot.left - 4 * half, -1), (spot.right + 4 * half, 1)):
            end = frame.left + 3 * half if outward < 0 else frame.right - 3 * half
            if (end - x) * outward > 2 * half:
                pygame.draw.line(face, theme.FAINT, (x + outward * 2 * half, band.centery), (end, band.centery), 1)
            if frame.left + half < x < frame.right - half:
                lozenge = [(x, band.centery - half), (x + half, band.centery)]
                lozenge += [(x, band.centery + half), (x - half, band.centery)]
                pygame.draw.polygon(face, theme.BRICK, lozenge)
                pygame.draw.aalines(face, theme.BRICK, True, lozenge)

    def _write(self, face: Surface, band: Rect, wide: int) -> Rect:
        """Write the title on the band and return the rectangle it takes."""
        size, lines = self._lettering(band.height, wide)
        prints = [self.canvas.type.line(line, size, face="serif-bold", colour=theme.INK) for line in lines]
        step = round(self.canvas.type.pixels(size) * 0.96)
        spots = [
            line.get_rect(center=(band.centerx, band.centery + round((i - (len(prints) - 1) / 2) * step)))
            for i, line in enumerate(prints)
        ]
        for line, spot in zip(prints, spots, strict=True):
            face.blit(line, spot)
        return spots[0].unionall(spots[1:])

    def _lettering(self, high: int, wide: int) -> tuple[float, Sequence[str]]:
        """Return letter size and lines of the title: one line, or two if the letters are larger then."""
        words = self.title.split(" ")
        ways = [[self.title], *([" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words)))]
        return max(((self._fitting(way, high, wide), way) for way in ways), key=lambda each: each[0])

    def _fitting(self, lines: Sequence[str], high: int, wide: int) -> float:
        """Return the largest letter size at which all lines fit the band."""
        letters, least = self.canvas.type, theme.LEAST_TEXT / self.canvas.type.scale
        size = high * (ONE if len(lines) == 1 else TWO) / letters.scale
        widest = wide * 0.92
        while size > least and (
            max(letters.width(line, size, face="serif-bold") for line in lines) > widest
            or letters.height(size, face="serif-bold") > high * 0.98
        ):
            size -= 0.5
        return size

    def draw(self, surface: Surface) -> None:
        canvas, radius = self.canvas, self.canvas.u(6)
        if self._face is None:
            self._face = self._print()
        depth = round(self.rect.width * DEPTH)
        warm = 0.0 if self.down else max(self.warmth, 1.0 if self.ringed else 0.0)
        lift = round(self.rect.width * RISE * warm)
        lid = Rect(self.rect.topleft, self.size())
        box = lid.inflate(-2 * canvas.u(3), 0).move(0, depth)
        canvas.shadow(surface, box, lift=canvas.u(17), radius=radius, strength=110)
        canvas.card(surface, box, fill=theme.blend(self._side, "#000000", 0.25), radius=radius)
        inside = Rect(box.x, lid.bottom - lift, box.width, depth + lift)
        if lift:  # the lifted lid shows the board inside
            pygame.draw.rect(surface, theme.DEEP, Rect(inside.x + radius, lid.bottom, inside.width - 2 * radius, 2))
        raised = lid.move(0, -lift)
        if lift:
            canvas.shadow(surface, raised, lift=canvas.u(7), radius=radius, strength=80)
        rim = raised.move(0, max(2, depth - canvas.u(4)))
        canvas.card(surface, rim, fill=self._side, radius=radius)
        surface.blit(self._face, raised)
        canvas.outline(surface, raised, theme.blend(self._side, "#000000", 0.35), radius=radius, width=1)
        if self.has_ribbon:
            self._ribbon(surface, raised)
        if self.ringed:
            canvas.ring(surface, raised.union(rim), radius)

    def _ribbon(self, surface: Surface, lid: Rect) -> None:
        """Draw the ribbon that marks a waiting match."""
        wide = max(self.canvas.u(26), round(lid.width * 0.085))
        high = round(wide * 1.55)
        x, y = lid.right - round(wide * 1.75), lid.y - max(1, self.canvas.u(2))
        fine = 4
        ribbon = Surface((wide * fine, (high + 2) * fine), pygame.SRCALPHA)
        ribbon.fill((*theme.parts(theme.BRICK), 0))
        w, h = wide * fine, high * fine
        shape = [(0, 0), (w, 0), (w, h), (w // 2, h - w // 3), (0, h)]
        pygame.draw.polygon(ribbon, theme.BRICK, shape)
        ribbon = pygame.transform.smoothscale(ribbon, (wide, high + 2))
        fold = ribbon.copy()
        fold.fill((0, 0, 0, 120), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(fold, (x + self.canvas.u(2), y + self.canvas.u(3)))
        surface.blit(ribbon, (x, y))
        for at in (x + max(2, wide // 9), x + wide - max(2, wide // 9) - 1):
            pygame.draw.line(surface, theme.blend(theme.BRICK, theme.PAPER, 0.45), (at, y), (at, y + high - wide // 3))
        side = round(wide * 0.58)
        surface.blit(self.canvas.icon("icons/play", side, theme.PAPER), (x + (wide - side) // 2, y + round(wide * 0.3)))
