"""The games as boxes on the table: the lid with its picture, what stands beside it, and how boxes are set out.

A lid's picture takes some hundredths of a second to print. A box is shown closed in plain board at first; the pictures
come one a frame, so the first frame waits for none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from cardtable import paths
from cardtable.art import theme
from cardtable.scenes.lobby.plain_lid import draw_plain_lid
from cardtable.widgets.boxes import Box, Row
from cardtable.widgets.button import Pressable
from cardtable.widgets.press import Press
from cardtable.widgets.widget import Widget
from cardtable.widgets.words import Words

TALL = 300 / 480
"""A lid's height by its width."""
HERO = 0.60
"""The share of the width that the lid of a lone box takes."""
BAND = 64 / 300
"""The calm foot of the picture, where the title is set, by the height."""
DEPTH = 0.042
"""How far the side of a box shows below its lid, by the width."""
RISE = 0.026
"""How far a lid lifts under the hand, by the width."""
AT_ONCE = 4
"""So many lids get their pictures in one frame: all are soon there, and no frame is long."""


def lid_of(game_id: str) -> str:
    """The drawing on the lid of a game; empty where it brings none."""
    name = f"games/{game_id}/lid"
    return name if paths.drawing(name).is_file() else ""


class Lid(Pressable):
    """One box: pressed, it opens its game. A ribbon hangs out of it while a match waits inside."""

    def __init__(
        self, press: Press, picture: str, title: str, action: Callable[[], None], *, kept: bool, name: str
    ) -> None:
        super().__init__(press, action, name)
        self.picture, self.title, self.kept = picture, title, kept
        self.printed = False
        """Whether the picture is on it already."""
        self._face: Surface | None = None
        self._side = theme.DEEP

    @classmethod
    def only_shown(cls, press: Press, picture: str, title: str) -> Lid:
        """A box to look at; pressing it does nothing."""
        lid = cls(press, picture, title, lambda: None, kept=False, name="")
        lid.focusable = False
        lid.uncover()
        return lid

    def label(self) -> str:
        return self.title

    def natural(self) -> int:
        return self.press.u(420)

    def height(self, width: int) -> int:
        return round(width * TALL) + round(width * DEPTH)

    def place(self, rect: Rect) -> None:
        if rect.size != self.rect.size:
            self._face = None
        super().place(rect)

    def inherit(self, old: Widget) -> None:
        if isinstance(old, Lid) and old.rect.size == self.rect.size:
            self.printed = old.printed

    def uncover(self) -> None:
        """From now on the picture is on it."""
        self.printed = True
        self._face = None
        self.touch()

    def reach(self) -> Rect:
        out = self.press.u(30)
        return self.rect.inflate(2 * out, 2 * out)

    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return self.rect.width, round(self.rect.width * TALL)

    def _print(self) -> Surface:
        """The lid with its title band, corners rounded."""
        press, (wide, high) = self.press, self.size()
        face = Surface((wide, high), pygame.SRCALPHA)
        face.fill(theme.SHADE)
        if self.printed:
            if self.picture:
                face.blit(press.picture(self.picture, wide, high), (0, 0))
            else:
                draw_plain_lid(press, face, self.title, round(high * BAND))
            ground = face.get_at((wide // 2, high - 2))
            self._side = theme.blend(f"#{ground.r:02X}{ground.g:02X}{ground.b:02X}", "#000000", 0.30)
        self._band(face)
        mask = Surface((wide, high), pygame.SRCALPHA)
        press.card(mask, mask.get_rect(), fill="#FFFFFF", radius=press.u(6))
        face.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return face

    def _band(self, face: Surface) -> None:
        """The paper band with the title, as large as goes on it."""
        press, (wide, high) = self.press, face.get_size()
        inset = max(2, round(wide * 0.021))
        band = Rect(inset, round(high * (1 - BAND * 0.93)), wide - 2 * inset, round(high * BAND * 0.93) - inset)
        press.card(face, band, fill=theme.PAPER, edge=theme.DEEP, radius=press.u(3))
        frame = band.inflate(-2 * max(2, inset // 2), -2 * max(2, inset // 2))
        pygame.draw.rect(face, theme.DEEP, frame, 1)
        letters = press.type
        size = band.height * 0.70 / letters.scale
        while size > theme.LEAST_TEXT and (
            letters.width(self.title, size, face="serif-bold") > frame.width * 0.86
            or letters.height(size, face="serif-bold") > band.height * 0.98
        ):
            size -= 0.5
        title = letters.line(self.title, size, face="serif-bold", colour=theme.INK)
        spot = title.get_rect(center=band.center)
        face.blit(title, spot)
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

    def draw(self, surface: Surface) -> None:
        press, radius = self.press, self.press.u(6)
        if self._face is None:
            self._face = self._print()
        depth = round(self.rect.width * DEPTH)
        warm = 0.0 if self.down else max(self.warmth, 1.0 if self.ringed else 0.0)
        lift = round(self.rect.width * RISE * warm)
        lid = Rect(self.rect.topleft, self.size())
        box = lid.inflate(-2 * press.u(3), 0).move(0, depth)
        press.shadow(surface, box, lift=press.u(17), radius=radius, strength=110)
        press.card(surface, box, fill=theme.blend(self._side, "#000000", 0.25), radius=radius)
        inside = Rect(box.x, lid.bottom - lift, box.width, depth + lift)
        if lift:  # the lid stands open a little: the board inside shows
            pygame.draw.rect(surface, theme.DEEP, Rect(inside.x + radius, lid.bottom, inside.width - 2 * radius, 2))
        raised = lid.move(0, -lift)
        if lift:
            press.shadow(surface, raised, lift=press.u(7), radius=radius, strength=80)
        rim = raised.move(0, max(2, depth - press.u(4)))
        press.card(surface, rim, fill=self._side, radius=radius)
        surface.blit(self._face, raised)
        press.outline(surface, raised, theme.blend(self._side, "#000000", 0.35), radius=radius, width=1)
        if self.kept:
            self._ribbon(surface, raised)
        if self.ringed:
            press.ring(surface, raised.union(rim), radius)

    def _ribbon(self, surface: Surface, lid: Rect) -> None:
        """A bookmark: a match was left here."""
        wide = max(self.press.u(26), round(lid.width * 0.085))
        high = round(wide * 1.55)
        x, y = lid.right - round(wide * 1.75), lid.y - max(1, self.press.u(2))
        fine = 4
        ribbon = Surface((wide * fine, (high + 2) * fine), pygame.SRCALPHA)
        ribbon.fill((*theme.parts(theme.BRICK), 0))
        w, h = wide * fine, high * fine
        shape = [(0, 0), (w, 0), (w, h), (w // 2, h - w // 3), (0, h)]
        pygame.draw.polygon(ribbon, theme.BRICK, shape)
        ribbon = pygame.transform.smoothscale(ribbon, (wide, high + 2))
        fold = ribbon.copy()
        fold.fill((0, 0, 0, 120), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(fold, (x + self.press.u(2), y + self.press.u(3)))
        surface.blit(ribbon, (x, y))
        for at in (x + max(2, wide // 9), x + wide - max(2, wide // 9) - 1):
            pygame.draw.line(surface, theme.blend(theme.BRICK, theme.PAPER, 0.45), (at, y), (at, y + high - wide // 3))
        side = round(wide * 0.58)
        surface.blit(self.press.icon("icons/play", side, theme.PAPER), (x + (wide - side) // 2, y + round(wide * 0.3)))


class Offer(Box):
    """A box and the words that go with it: what kind of game, for how many, and the buttons."""

    def __init__(self, press: Press, lid: Lid, tagline: Words, players: Words, buttons: Row) -> None:
        super().__init__(press, (lid, tagline, players, buttons))
        self.lid, self.tagline, self.players, self.buttons = lid, tagline, players, buttons
        self.beside = False
        """Whether the words stand at the right of the lid: a box that is alone."""
        self.gap = press.u(9)

    def _together(self, width: int) -> bool:
        """Whether players and buttons go into one row; the words may take two lines for it."""
        words = min(self.players.natural(), self.press.em(18) * 5)
        return words + self.gap + self.buttons.natural() <= width

    def _foot(self, width: int) -> int:
        buttons = self.buttons.height(width)
        if self._together(width):
            return max(self.players.height(width - self.buttons.natural() - self.gap), buttons)
        return self.players.height(width) + self.gap + buttons

    def height(self, width: int) -> int:
        if self.beside:
            return self.lid.height(round(width * HERO))
        words = self.tagline.height(width) + self.gap + self._foot(width)
        return self.lid.height(width) + 2 * self.gap + words

    def place(self, rect: Rect) -> None:
        super().place(rect)
        if self.beside:
            self._place_beside(rect)
            return
        y = rect.y
        high = self.lid.height(rect.width)
        self.lid.place(Rect(rect.x, y, rect.width, high))
        y += high + 2 * self.gap
        self.tagline.place(Rect(rect.x, y, rect.width, self.tagline.height(rect.width)))
        foot = Rect(rect.x, 0, rect.width, self._foot(rect.width))
        foot.bottom = rect.bottom
        self._place_foot(foot)

    def _place_foot(self, foot: Rect) -> None:
        players, buttons = self.players, self.buttons
        if self._together(foot.width):
            wide = buttons.natural()
            high = buttons.height(wide)
            buttons.place(Rect(foot.right - wide, foot.centery - high // 2, wide, high))
            tall = players.height(foot.width - wide - self.gap)
            players.place(Rect(foot.x, foot.centery - tall // 2, foot.width - wide - self.gap, tall))
            return
        tall = players.height(foot.width)
        players.place(Rect(foot.x, foot.y, foot.width, tall))
        high = buttons.height(foot.width)
        buttons.place(Rect(foot.x, foot.bottom - high, foot.width, high))

    def _place_beside(self, rect: Rect) -> None:
        wide = round(rect.width * HERO)
        high = self.lid.height(wide)
        self.lid.place(Rect(rect.x, rect.centery - high // 2, wide, high))
        x = rect.x + wide + self.press.u(56)
        room = rect.right - x
        step = self.press.u(26)
        parts: tuple[Widget, ...] = (self.tagline, self.players, self.buttons)
        highs = [part.height(room) for part in parts]
        y = rect.centery - (sum(highs) + 2 * step) // 2
        for part, tall in zip(parts, highs, strict=True):
            part.place(Rect(x, y, room, tall))
            y += tall + step


class Shelf(Box):
    """The boxes, in as few rows as leave each as large as can be; what does not fit at a size that can be read is
    scrolled."""

    def __init__(self, press: Press, offers: Sequence[Offer], room: int) -> None:
        super().__init__(press, offers)
        self.offers = list(offers)
        self.room = room
        """The height there is."""
        self.gap = press.u(36)
        self._plans: dict[int, tuple[int, int]] = {}

    def print_ready(self, ready: Callable[[str, int, int], bool]) -> None:
        """Let those lids have their pictures at once that need not be drawn."""
        for offer in self.offers:
            lid = offer.lid
            if not lid.printed and ready(lid.picture, *lid.size()):
                lid.uncover()

    def print_some(self) -> bool:
        """Let the next lids have their pictures; True if there was one without."""
        waiting = [offer.lid for offer in self.offers if not offer.lid.printed]
        for lid in waiting[:AT_ONCE]:
            lid.uncover()
        return bool(waiting)

    def _plan(self, width: int) -> tuple[int, int]:
        """How many boxes in a row, and how wide each is."""
        found = self._plans.get(width)
        if found is None:
            found = self._plans[width] = self._planned(width)
        return found

    def _planned(self, width: int) -> tuple[int, int]:
        count, press = len(self.offers), self.press
        least = max(press.u(215), press.em(20) * 10)
        best = (0, 0)
        for columns in range(1, count + 1):
            widest = min((width - (columns - 1) * self.gap) // columns, press.u(760))
            if widest < least:
                break
            for percent in range(100, 40, -4):
                wide = widest * percent // 100
                if wide < least or wide <= best[1] * 1.04:
                    break
                # Pictures alone that are too high already spare the setting of all words.
                lids = -(-count // columns) * self.offers[0].lid.height(wide)
                if lids <= self.room and self._height(columns, wide) <= self.room:
                    best = columns, wide
                    break
        if best[0]:
            return best
        columns = max(1, min(count, (width + self.gap) // (least + self.gap)))
        columns = -(-count // -(-count // columns))  # no more than the fullest row will have
        wide = min((width - (columns - 1) * self.gap) // columns, press.u(560))
        # It must be scrolled in any case: then at least one whole row is to be seen at once.
        while wide > least and max(offer.height(wide) for offer in self.offers) > self.room:
            wide -= press.u(12)
        return columns, wide

    def _rows(self, columns: int) -> list[list[Offer]]:
        """The boxes in rows as even as can be, the fuller ones first."""
        count = len(self.offers)
        rows = -(-count // columns)
        each, more = divmod(count, rows)
        found, start = [], 0
        for row in range(rows):
            size = each + (row < more)
            found.append(self.offers[start : start + size])
            start += size
        return found

    def _height(self, columns: int, wide: int) -> int:
        rows = self._rows(columns)
        return sum(max(offer.height(wide) for offer in row) for row in rows) + self.gap * (len(rows) - 1)

    def _alone(self, width: int) -> bool:
        """Whether there is one box only, and room for its words at its side."""
        words = width * (1 - HERO) - self.press.u(56)
        return len(self.offers) == 1 and words >= self.press.em(20) * 12

    def height(self, width: int) -> int:
        if self._alone(width):
            return self.room
        return max(self.room, self._height(*self._plan(width)))

    def place(self, rect: Rect) -> None:
        super().place(rect)
        alone = self._alone(rect.width)
        for offer in self.offers:
            offer.beside = alone
        if alone:
            wide = min(rect.width, self.press.u(1360), round(rect.height / TALL / HERO * 0.94))
            self.offers[0].place(Rect(rect.centerx - wide // 2, rect.y, wide, rect.height))
            return
        columns, wide = self._plan(rect.width)
        rows = self._rows(columns)
        y = rect.y + (rect.height - self._height(columns, wide)) // 2
        for row in rows:
            high = max(offer.height(wide) for offer in row)
            x = rect.centerx - (len(row) * wide + (len(row) - 1) * self.gap) // 2
            for offer in row:
                offer.place(Rect(x, y, wide, high))
                x += wide + self.gap
            y += high + self.gap
