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
LEARNED = "check"
"""Mark of a lid whose lessons are finished."""
ASIDE = 0.05
"""Greatest visible thickness of a box at its side, in widths."""


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
        self.stands: float | None = None
        """None for a box that lies on the table. For one that stands on a shelf the thickness that is seen, in shares
        of the greatest: of its left side below 0, of its right side above."""
        self.raised = False
        """True while the box is lifted as under the pointer."""
        self.free: int | None = None
        """Height of the upper part on which no other widgets lie, or None for all of it."""
        self.learned = ""
        """`LEARNED` for finished lessons, or how many of them, as in "1/3"; "" for none."""
        self.quiz = ""
        """Best result in the quiz, as in "9/12"; "" for none."""
        self.extras: list[str] = []
        """Phrases that the screen reader says after the title."""
        self._face: Surface | None = None
        self._older: Surface | None = None
        """Picture of the same lid at another size, shown until its own is rendered."""
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

    def landing(self) -> Rect:
        return self.rect if self.free is None else Rect(self.rect.topleft, (self.rect.width, self.free))

    def states(self) -> Sequence[str]:
        return self.extras

    def preferred_width(self) -> int:
        return self.canvas.u(420)

    def height(self, width: int) -> int:
        return round(width * TALL) + round(width * DEPTH)

    def place(self, rect: Rect) -> None:
        if rect.size != self.rect.size:
            self._face = None
        super().place(rect)

    def inherit(self, old: Widget) -> None:
        if not isinstance(old, Lid):
            return
        self.warmth = old.warmth
        if old.rect.size == self.rect.size:
            self.has_picture = old.has_picture
        elif not self.has_picture and self.picture == old.picture:
            self._older = old.picture_shown()

    def show_picture(self) -> None:
        """Show the picture from now on."""
        self.has_picture = True
        self._face = self._older = None
        self.touch()

    def picture_shown(self) -> Surface | None:
        """Return the picture that is on the lid now, at any size; None for plain board."""
        if not self.has_picture or not self.picture:
            return self._older
        return self.canvas.picture(self.picture, *self.size())  # not kept here, because a table needs the memory

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
        elif self._older is not None:
            face.blit(pygame.transform.smoothscale(self._older, (wide, high)), (0, 0))
        if self.has_picture or self._older is not None:
            ground = face.get_at((wide // 2, high - 2))
            self._side = theme.blend(f"#{ground.r:02X}{ground.g:02X}{ground.b:02X}", "#000000", 0.30)
        if not self.picture or self._is_bare() or wide >= self.canvas.u(NAMED):
            self._band(face)
        canvas.round_off(face, canvas.u(6))
        return face

    def _is_bare(self) -> bool:
        """Return whether the lid shows plain board."""
        return not self.has_picture and self._older is None

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
        if self._face is None:
            self._face = self._print()
        if self.stands is None:
            self._draw_lying(surface, self._face)
        else:
            self._draw_standing(surface, self._face)

    def lift(self) -> int:
        """Return the pixels by which the lid, or a standing box, is lifted now."""
        warm = 0.0 if self.down else max(self.warmth, 1.0 if self.ringed or self.raised else 0.0)
        return round(self.rect.width * RISE * warm)

    def _draw_lying(self, surface: Surface, face: Surface) -> None:
        canvas, radius = self.canvas, self.canvas.u(6)
        depth, lift = round(self.rect.width * DEPTH), self.lift()
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
        self._draw_lid(surface, face, raised, depth)

    def _draw_standing(self, surface: Surface, face: Surface) -> None:
        """Draw a box that stands on a shelf: its shadow on the wall, the side that is seen, its foot and its lid."""
        canvas, radius, lift = self.canvas, self.canvas.u(6), self.lift()
        depth = round(self.rect.width * DEPTH)
        lid = Rect(self.rect.topleft, self.size()).move(0, -lift)
        box = lid.inflate(-2 * canvas.u(3), 0).move(0, depth)
        canvas.shadow(surface, box, lift=canvas.u(15), radius=radius, strength=150)
        if lift:
            foot = Rect(box.x, self.rect.bottom - canvas.u(5), box.width, canvas.u(5))
            canvas.shadow(surface, foot, lift=canvas.u(4), radius=canvas.u(2), strength=120)
        self._draw_side(surface, box)
        canvas.card(surface, box, fill=theme.blend(self._side, "#000000", 0.25), radius=radius)
        self._draw_lid(surface, face, lid, depth)

    def _draw_side(self, surface: Surface, box: Rect) -> None:
        """Draw the thickness of a standing box at the side that the eye sees."""
        off = round(self.rect.width * ASIDE * (self.stands or 0))
        if not off:
            return
        radius, drop = self.canvas.u(5), abs(off) // 2
        x = box.right - 2 if off > 0 else box.left + 1
        points = [(x, box.top + radius), (x + off, box.top + radius + drop), (x + off, box.bottom - radius - drop // 3)]
        points.append((x, box.bottom - 1))
        pygame.draw.polygon(surface, theme.blend(self._side, "#000000", 0.42), points)

    def _draw_lid(self, surface: Surface, face: Surface, lid: Rect, depth: int) -> None:
        """Draw the rim of the lid and its picture, the ribbon and the focus ring."""
        canvas, radius = self.canvas, self.canvas.u(6)
        rim = lid.move(0, max(2, depth - canvas.u(4)))
        canvas.card(surface, rim, fill=self._side, radius=radius)
        surface.blit(face, lid)
        canvas.outline(surface, lid, theme.blend(self._side, "#000000", 0.35), radius=radius, width=1)
        if self.has_ribbon:
            self._ribbon(surface, lid)
        if self.learned or self.quiz:
            self._seal(surface, lid)
        if self.ringed:
            canvas.ring(surface, lid.union(rim), radius)

    def _ribbon(self, surface: Surface, lid: Rect) -> None:
        """Draw the ribbon that marks a waiting match."""
        wide = max(self.canvas.u(26), round(lid.width * 0.085))
        high = round(wide * 1.55)
        x, y = lid.right - round(wide * 1.75), lid.y - max(1, self.canvas.u(2))
        fine = 4
        ribbon = Surface((wide * fine, (high + 2) * fine), pygame.SRCALPHA)
        ribbon.fill((*theme.rgb(theme.BRICK), 0))
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

    def _seal(self, surface: Surface, lid: Rect) -> None:
        """Draw the mark of finished lessons, a seal on the upper left corner, with the figure of the quiz in it."""
        canvas = self.canvas
        side = max(canvas.u(30), round(lid.width * 0.105))
        parts = [self._seal_sign(side)] if self.learned else []
        if self.quiz:
            parts.append(self._seal_words(self.quiz, side * 0.5))
        gap = side // 6
        wide = sum(part.get_width() for part in parts) + gap * (len(parts) - 1)
        spot = Rect(lid.x + side // 4, lid.y + side // 4, max(side, wide + round(side * 0.7) if self.quiz else 0), side)
        canvas.shadow(surface, spot, lift=canvas.u(3), radius=side // 2, strength=110)
        canvas.card(surface, spot, fill=theme.PAPER, edge=theme.DEEP, radius=side // 2)
        canvas.card(surface, spot.inflate(-side // 6, -side // 6), fill=theme.GAIN, radius=side // 2)
        x = spot.centerx - wide // 2
        for part in parts:
            surface.blit(part, part.get_rect(midleft=(x, spot.centery)))
            x += part.get_width() + gap

    def _seal_sign(self, side: int) -> Surface:
        if self.learned == LEARNED:
            return self.canvas.icon("icons/check", round(side * 0.56), theme.PAPER)
        return self._seal_words(self.learned, side * 0.36)

    def _seal_words(self, words: str, size: float) -> Surface:
        letters = self.canvas.type
        return letters.line(words, size / letters.scale, face="sans-bold", colour=theme.PAPER)
