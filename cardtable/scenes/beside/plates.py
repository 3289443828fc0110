"""The plates, a small printed slip before each player: who it is, whose turn, how it stands.

They are what the ledger is, for tables where everybody has an edge of the table. Room is scarce: face, name and figure
have it first. Where a name is too long for a place beside the figure it has the upper line for itself, and a long one
is set smaller than the others before it would be cut.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.cards.pack import Seat
from cardtable.play.sitter import Sitter
from cardtable.scenes.beside.ledger import LedgerLine, Scoreboard, plain
from cardtable.text.catalog import text
from cardtable.widgets.press import Press

SMALL = 15
"""The size of the lines below a name."""
DISC = 23
"""The size of the dealer's mark and of a badge."""
APART, CLOSE = 1.25, 1.06
"""From one small line to the next, in heights of its letters: usually, and where room is short."""
CLOSER = {APART: 0, CLOSE: 7}
"""What is left above the name by how close the lines are, and may be taken for them."""
_BREAKS = re.compile(r"( |(?<=-)(?=\w))")
"""Where a small line may go on in the next one: between two words, and within a double name."""
LEFT, RIGHT, GAP = 19, 11, 9
"""Before what is printed on a plate (the bar of the one to move stands there), behind it, and between its parts."""


class Below(NamedTuple):
    """The room for the small lines, in pixels."""

    first: int
    """The width of the first line."""
    second: int
    """The width of the second."""
    high: int
    whole: int = 0
    """The width of a second line that lies below the figure."""
    clear: int = 0
    """How far down that is."""

    def widths(self, step: int) -> tuple[int, int]:
        """What the two lines have, where the second lies so far below the first."""
        return self.first, self.whole if self.whole and step >= self.clear else self.second


class TypeSizes(NamedTuple):
    """In what sizes all the plates of a table are set: face, figure and name, and whether these two share a line."""

    face: int
    figure: float
    name: float
    beside: bool = True


SETTINGS = (
    TypeSizes(56, 30, 21),
    TypeSizes(56, 26, 21),
    TypeSizes(48, 26, 20),
    TypeSizes(48, 26, 20, beside=False),
    TypeSizes(42, 22, 19, beside=False),
    TypeSizes(34, 19, 17, beside=False),
    TypeSizes(24, 19, 17, beside=False),
)
"""From the one that shows everything large to the one for the narrowest window with the largest letters."""


class Plates(Scoreboard):
    """A plate for each player."""

    def __init__(self, press: Press, rects: Mapping[Seat, Rect], title: str, deal: str = "") -> None:
        super().__init__(press, title, deal)
        self.rects: Mapping[Seat, Rect] = {}
        self._looks: dict[Seat, tuple[object, ...]] = {}
        self._sizes = SETTINGS[-1]
        self.lay(rects)

    def label(self) -> str:
        stands = "; ".join(f"{line.sitter.name} {line.figure}" for line in self.lines.values())
        return " ".join(part for part in (self.title, self.deal, stands) if part)

    def lay(self, rects: Mapping[Seat, Rect]) -> None:
        """Lay the plates there: another seat may be looking at the table now."""
        if rects != self.rects:
            self.rects = {seat: Rect(rect) for seat, rect in rects.items()}
            self.place(self.rect)

    def seat_lines(self, sitters: Sequence[Sitter], me: Seat) -> None:
        super().seat_lines(sitters, me)
        self._looks.clear()
        self._fit()

    def place(self, rect: Rect) -> None:
        """The plates lie where the table has them, whatever the place for a ledger would be."""
        super().place(Rect(0, 0, 0, 0).unionall(list(self.rects.values())) if self.rects else rect)
        self._fit()

    def spot(self, seat: Seat) -> Rect:
        return self.rects[seat]

    def figure(self, seat: Seat) -> tuple[float, float]:
        rect, sizes = self.rects[seat], self.sizes()
        wide = self.press.type.width(self.lines[seat].figure, self.press.letter(sizes.figure), face="sans-bold")
        top = self._top(rect) + (0 if sizes.beside else self._high(sizes.name))
        return rect.right - self.press.u(RIGHT) - wide / 2, top + self._high(sizes.figure) / 2

    def advance(self, dt: float, thinking: bool) -> bool:
        changed = False
        for seat, line in self.lines.items():
            look = (line.badge, line.match, line.turn, line.me, line.dealer, tuple(line.notes), line.goal, line.told)
            if self._looks.get(seat) != look:
                self._looks[seat] = look
                self.restyle(seat)
                changed = True
        if changed:
            self._fit()
        return super().advance(dt, thinking) or changed

    def dirty(self) -> list[Rect]:
        self._changed &= self.rects.keys()
        return super().dirty()

    # -- what is how large -------------------------------------------------------------------------------------

    def sizes(self) -> TypeSizes:
        """The first of the settings in which the names and figures of all fit on their plates."""
        return self._sizes

    def _fit(self) -> None:
        """Find the sizes anew; where it is another one, all plates are."""
        fitting = (sizes for sizes in SETTINGS if self.rects and self._fits(sizes))
        found = next(fitting, SETTINGS[-1])
        if found != self._sizes:
            self._sizes = found
            for seat in self.lines:
                self.restyle(seat)

    def _fits(self, sizes: TypeSizes) -> bool:
        press, plate = self.press, self._least()
        if self._head(sizes) + self._foot(sizes) > plate.height - press.u(4):
            return False
        room = self._name_room(sizes)
        return all(self.is_easy(line.sitter.name, sizes.name, room) for line in self.lines.values())

    def _name_room(self, sizes: TypeSizes) -> int:
        """The width that names have on the smallest of the plates."""
        press = self.press
        room = self._least().width - press.u(LEFT) - self._face(sizes) - press.u(GAP) - press.u(RIGHT)
        if not sizes.beside:
            return room
        letter = press.letter(sizes.figure)
        figure = max(press.type.width(words, letter, face="sans-bold") for words in ("+88", *self._figures()))
        return room - press.u(GAP) - figure

    def _least(self) -> Rect:
        """The smallest of the plates."""
        return min(self.rects.values(), key=lambda rect: rect.width * rect.height)

    def _figures(self) -> list[str]:
        return [words for line in self.lines.values() for words in (line.figure, line.final)]

    def _face(self, sizes: TypeSizes) -> int:
        return min(self.press.u(sizes.face), self._least().height - self.press.u(14))

    def _high(self, size: float) -> int:
        """The height of a line with a name or a figure."""
        return round(self.press.em(size) * 1.1)

    def _step(self, size: float = SMALL, apart: float = APART) -> int:
        return round(self.press.em(size) * apart)

    def _head(self, sizes: TypeSizes) -> int:
        """The height of what stands above the small lines."""
        return self._high(sizes.figure if sizes.beside else sizes.name)

    def _foot(self, sizes: TypeSizes) -> int:
        """The least height below it."""
        return self._step() if sizes.beside else max(self._step(), self._high(sizes.figure))

    def _rows(self, rect: Rect) -> int:
        """How many small lines there is room for."""
        free = rect.height - self.press.u(4) - self._head(self.sizes())
        return max(0, min(2, free // self._step()))

    def _top(self, rect: Rect) -> int:
        """Where the line with the name begins."""
        below = max(self._rows(rect) * self._step(), self._foot(self.sizes()))
        return rect.y + max(0, rect.height - self._head(self.sizes()) - below) // 2

    # -- print -------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        clip, out = surface.get_clip(), 2 * self.press.u(9)
        for seat, rect in self.rects.items():
            if seat in self.lines and rect.inflate(out, out).colliderect(clip):
                self._plate(surface, rect, self.lines[seat])

    def _plate(self, surface: Surface, rect: Rect, line: LedgerLine) -> None:
        press, sizes = self.press, self.sizes()
        press.shadow(surface, rect, lift=press.u(6), radius=press.u(7))
        fill = theme.blend(theme.PAPER, theme.GOLD, self.glow() * 0.6) if line.turn else theme.PAPER
        press.card(surface, rect, fill=fill, edge=theme.OCHRE if line.turn else theme.DEEP, radius=press.u(7))
        if line.turn:
            self._pointer(surface, rect)
        side = self._face(sizes)
        face = Rect(rect.x + press.u(LEFT), rect.centery - side // 2, side, side)
        surface.blit(press.picture(f"avatars/{line.sitter.avatar}", side, side), face)
        if line.dealer:
            self._disc(surface, face.right - press.u(7), face.bottom - press.u(7), "icons/dealer", theme.NIGHT)
        if line.badge:
            self._disc(surface, face.left + press.u(5), face.top + press.u(7), line.badge, None)
        x, right, top = face.right + press.u(GAP), rect.right - press.u(RIGHT), self._top(rect)
        if not sizes.beside and self._is_full(line, rect, right - x):
            top = rect.y + press.u(1)
        below = top + self._head(sizes)
        base = top + round(self._head(sizes) * 0.82)
        low = base if sizes.beside else below + self._figure_foot()
        left = self._figure(surface, line, right, low, sizes)
        self._name(surface, line, x, left - press.u(GAP) if sizes.beside else right, base, sizes)
        end = right if sizes.beside else left - press.u(GAP)
        box = Rect(x, below, end - x, rect.bottom - press.u(2) - below)
        self._small(surface, line, box, self._rows(rect), right)

    def _is_full(self, line: LedgerLine, rect: Rect, wide: int) -> bool:
        """Whether a narrow plate needs all its height, from edge to edge, for what stands beside the figure."""
        press, sizes = self.press, self.sizes()
        beside = wide - press.type.width(line.figure, press.letter(sizes.figure), face="sans-bold") - press.u(GAP)
        high = rect.bottom - press.u(2) - self._top(rect) - self._head(sizes)
        _, apart, lines = self._notes(line, Below(beside, beside, high, wide, self._figure_foot()))
        return apart == CLOSE and len(lines) > 1

    def _figure_foot(self) -> int:
        """How far down a figure reaches that stands below the name."""
        return round(self._high(self.sizes().figure) * 0.82)

    def _pointer(self, surface: Surface, rect: Rect) -> None:
        """A bar along the left edge, and on it a wedge that points at the player."""
        press = self.press
        bar = Rect(rect.x, rect.y, press.u(7), rect.height)
        press.card(surface, bar, fill=theme.OCHRE, radius=press.u(3))
        x, y, half = bar.right - 1, rect.centery, press.u(9)
        wedge = [(x, y - half), (x + half, y), (x, y + half)]
        pygame.draw.aalines(surface, theme.BRICK, True, wedge)
        pygame.draw.polygon(surface, theme.BRICK, wedge)

    def _disc(self, surface: Surface, x: int, y: int, name: str, ink: str | None) -> None:
        """A round piece of card on the edge of the face, with the dealer's card or a badge printed on it."""
        press = self.press
        disc = Rect(0, 0, press.u(DISC), press.u(DISC))
        disc.center = x, y
        press.card(surface, disc, fill=theme.PAPER, edge=theme.SOFT, radius=disc.width // 2)
        small = disc.width - 2 * press.u(3)
        surface.blit(press.icon(name, small, ink), (x - small // 2, y - small // 2))

    def _figure(self, surface: Surface, line: LedgerLine, right: int, base: int, sizes: TypeSizes) -> int:
        """The figure, on the base line; its left edge."""
        press = self.press
        figure = press.line(line.figure, sizes.figure, face="sans-bold", colour=line.ink)
        left = right - figure.get_width()
        surface.blit(figure, (left, base - press.type.ascent(press.letter(sizes.figure), face="sans-bold")))
        return left

    def _name(self, surface: Surface, line: LedgerLine, x: int, right: int, base: int, sizes: TypeSizes) -> None:
        letter = self.name_letter(line.sitter.name, sizes.name, max(1, right - x))
        words = self.press.type.short(line.sitter.name, letter, max(1, right - x), face="serif-bold")
        name = self.press.type.line(words, letter, face="serif-bold")
        surface.blit(name, (x, base - self.press.type.ascent(letter, face="serif-bold")))

    def _small(self, surface: Surface, line: LedgerLine, box: Rect, rows: int, right: int) -> None:
        """Below the name what the game tells and who plays there, below the figure the points of the match."""
        press = self.press
        first, whole = box.width, 0 if self.sizes().beside else right - box.x
        if rows and line.match is not None:
            star = any(self._crowded(other, box.width, rows) for other in self.lines.values())
            words = f"★ {plain(line.match)}" if star else _standing(line)
            total = press.line(words, SMALL, face="sans-bold", colour=theme.SOFT)
            surface.blit(total, (box.right - total.get_width(), box.y))
            first -= total.get_width() + press.u(GAP)
        room = Below(first, box.width, box.height, whole, self._figure_foot())
        size, apart, lines = self._notes(line, room)
        step = self._step(size, apart)
        for i, (words, wide) in enumerate(zip(lines, room.widths(step), strict=False)):
            words = press.type.short(words, press.letter(size), max(1, wide), face="sans")
            surface.blit(press.line(words, size, face="sans", colour=theme.SOFT), (box.x, box.y + i * step))

    def _notes(self, line: LedgerLine, room: Below) -> tuple[float, float, list[str]]:
        """What is printed below the name, how large and how close: if not all has room, who plays there is left out
        first, then the letters are smaller, and then the lines closer."""
        sizes = [float(SMALL)]
        while self.press.em(sizes[-1] * 0.93) < self.press.em(sizes[-1]):
            sizes.append(sizes[-1] * 0.93)
        tried = [*((size, APART) for size in sizes), (sizes[-1], CLOSE)]
        for size, apart in tried:
            step = self._step(size, apart)
            widths = room.widths(step)[: max(1, min(2, (room.high + self.press.u(CLOSER[apart])) // step))]
            for told in (self._told(line, len(widths)), line.notes):
                lines = self.lines_of(told, widths, size)
                if told and all(self._wide(words, size) <= wide for words, wide in zip(lines, widths, strict=False)):
                    return size, apart, lines
        # Half a word says less than none.
        return size, apart, self.lines_of(line.notes[:1], widths, size)

    def _told(self, line: LedgerLine, rows: int) -> list[str]:
        """What the game tells comes first, except on one's own plate where there is room for both."""
        return [line.level, *line.notes] if line.me and rows > 1 else [*line.notes, line.level]

    def _crowded(self, line: LedgerLine, width: int, rows: int) -> bool:
        """Whether the match points in words would push away what stands beside them: then a star says it."""
        told = self._told(line, rows)
        first = " · ".join(line.notes or told) if rows == 1 else told[0]
        total = self.press.type.width(_standing(line), self.press.letter(SMALL), face="sans-bold")
        return self._wide(first) + self.press.u(GAP) + total > width

    def _wide(self, words: str, size: float = SMALL) -> int:
        return self.press.type.width(words, self.press.letter(size), face="sans")

    def lines_of(self, told: Sequence[str], widths: Sequence[int], size: float = SMALL) -> list[str]:
        """What is told: each in a line of its own if all fit so, else one after the other, broken between two words
        where a line is full. What finds no room stands at the end of the last line."""
        if not widths:
            return []
        apart = zip(told, widths, strict=False)
        if len(told) <= len(widths) and all(self._wide(words, size) <= room for words, room in apart):
            return list(told)
        lines = [""]
        pieces = ["", *_BREAKS.split(" · ".join(told))]
        for between, word in zip(pieces[::2], pieces[1::2], strict=True):
            longer = f"{lines[-1]}{between}{word}".strip()
            if self._wide(longer, size) <= widths[len(lines) - 1] or len(lines) == len(widths):
                lines[-1] = longer
            else:
                lines.append(word)
        return [line for words in lines if (line := words.removeprefix("· ").removesuffix(" ·"))]


def _standing(line: LedgerLine) -> str:
    """How the match stands for a player, in words."""
    points = plain(line.match or 0)
    return text("plates.wins", n=points) if line.wins else text("plates.match", n=points)
