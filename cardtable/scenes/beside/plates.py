"""The plates, a small printed slip before each player: who it is, whose turn, how it stands.

They are what the ledger is, for tables where everybody has an edge of the table. Room is scarce: name and figure
are set first, then the small lines, and the face goes where there is room left for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.cards.pack import Seat
from cardtable.scenes.beside.ledger import LedgerLine, Scoreboard, plain
from cardtable.text.catalog import text
from cardtable.widgets.press import Press

SMALL = 15
"""The size of the lines below a name."""
LEFT, RIGHT, GAP = 19, 11, 9
"""Before what is printed on a plate (the bar of the one to move stands there), behind it, and between its parts."""


class TypeSizes(NamedTuple):
    """In what sizes all the plates of a table are set: the face (0: none), the figure and the name."""

    face: int
    figure: float
    name: float


SETTINGS = (
    TypeSizes(56, 30, 21),
    TypeSizes(56, 26, 21),
    TypeSizes(46, 26, 20),
    TypeSizes(0, 30, 21),
    TypeSizes(0, 26, 20),
    TypeSizes(0, 22, 19),
    TypeSizes(0, 19, 17),
)
"""From the one that shows everything to the one for the narrowest window with the largest letters."""


class Plates(Scoreboard):
    """A plate for each player."""

    def __init__(self, press: Press, rects: Mapping[Seat, Rect], title: str, deal: str = "") -> None:
        super().__init__(press, title, deal)
        self.rects: Mapping[Seat, Rect] = {}
        self._looks: dict[Seat, tuple[object, ...]] = {}
        self._sizes = SETTINGS[-1]
        self._badged = False
        """Somebody bears a badge at times."""
        self.lay(rects)

    def label(self) -> str:
        stands = "; ".join(f"{line.sitter.name} {line.figure}" for line in self.lines.values())
        return " ".join(part for part in (self.title, self.deal, stands) if part)

    def lay(self, rects: Mapping[Seat, Rect]) -> None:
        """Lay the plates there: another seat may be looking at the table now."""
        if rects != self.rects:
            self.rects = {seat: Rect(rect) for seat, rect in rects.items()}
            self.place(self.rect)

    def place(self, rect: Rect) -> None:
        """The plates lie where the table has them, whatever the place for a ledger would be."""
        super().place(Rect(0, 0, 0, 0).unionall(list(self.rects.values())) if self.rects else rect)
        self._fit()

    def spot(self, seat: Seat) -> Rect:
        return self.rects[seat]

    def figure(self, seat: Seat) -> tuple[float, float]:
        rect, size = self.rects[seat], self.sizes().figure
        wide = self.press.type.width(self.lines[seat].figure, self.press.letter(size), face="sans-bold")
        return rect.right - self.press.u(RIGHT) - wide / 2, self._top(rect) + self._high(size) / 2

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
        # Badges come and go in a deal, and the sizes should not change with them.
        self._badged = self._badged or any(line.badge for line in self.lines.values())
        fitting = (sizes for sizes in SETTINGS if self.rects and self._fits(sizes))
        found = next(fitting, SETTINGS[-1])
        if found != self._sizes:
            self._sizes = found
            for seat in self.lines:
                self.restyle(seat)

    def _fits(self, sizes: TypeSizes) -> bool:
        press, width = self.press, self.press.type.width
        plate = self._least()
        if self._high(sizes.figure) + self._step() > plate.height - press.u(4):
            return False
        letter = press.letter(sizes.figure)
        figure = max(width(words, letter, face="sans-bold") for words in ("+88", *self._figures()))
        signs = self._sign(sizes) + press.u(5)
        room = plate.width - press.u(LEFT) - press.u(RIGHT) - press.u(GAP) - figure
        room -= self._face(sizes) + press.u(GAP) if sizes.face else 0
        room -= signs if self._badged else 0
        room -= 0 if sizes.face else signs
        names = (width(line.sitter.name, press.letter(sizes.name), face="serif-bold") for line in self.lines.values())
        # A name that is longer than most is cut rather than everything set small.
        return room >= min(max(names, default=0), press.em(sizes.name) * 3.9)

    def _least(self) -> Rect:
        """The smallest of the plates."""
        return min(self.rects.values(), key=lambda rect: rect.width * rect.height)

    def _figures(self) -> list[str]:
        return [words for line in self.lines.values() for words in (line.figure, line.final)]

    def _face(self, sizes: TypeSizes) -> int:
        return min(self.press.u(sizes.face), self._least().height - self.press.u(14))

    def _sign(self, sizes: TypeSizes) -> int:
        """The side of a drawing beside a name."""
        return self.press.em(sizes.name)

    def _high(self, size: float) -> int:
        """The height of the line with name and figure."""
        return round(self.press.em(size) * 1.1)

    def _step(self) -> int:
        return round(self.press.em(SMALL) * 1.25)

    def _rows(self, rect: Rect) -> int:
        """How many small lines there is room for."""
        free = rect.height - self.press.u(4) - self._high(self.sizes().figure)
        return max(0, min(2, free // self._step()))

    def _top(self, rect: Rect) -> int:
        """Where the line with name and figure begins."""
        used = self._high(self.sizes().figure) + self._rows(rect) * self._step()
        return rect.y + max(0, rect.height - used) // 2

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
        x, right = rect.x + press.u(LEFT), rect.right - press.u(RIGHT)
        if sizes.face:
            side = self._face(sizes)
            face = Rect(x, rect.centery - side // 2, side, side)
            surface.blit(press.picture(f"avatars/{line.sitter.avatar}", side, side), face)
            if line.dealer:
                self._disc(surface, face.right - press.u(7), face.bottom - press.u(7), press.u(23))
            x = face.right + press.u(GAP)
        top = self._top(rect)
        base = top + round(self._high(sizes.figure) * 0.82)
        left = self._figure(surface, line, right, base, sizes)
        self._name(surface, line, x, left - press.u(GAP), base, sizes)
        self._small(surface, line, Rect(x, top + self._high(sizes.figure), right - x, 0), self._rows(rect))

    def _pointer(self, surface: Surface, rect: Rect) -> None:
        """A bar along the left edge, and on it a wedge that points at the player."""
        press = self.press
        bar = Rect(rect.x, rect.y, press.u(7), rect.height)
        press.card(surface, bar, fill=theme.OCHRE, radius=press.u(3))
        x, y, half = bar.right - 1, rect.centery, press.u(9)
        wedge = [(x, y - half), (x + half, y), (x, y + half)]
        pygame.draw.aalines(surface, theme.BRICK, True, wedge)
        pygame.draw.polygon(surface, theme.BRICK, wedge)

    def _disc(self, surface: Surface, x: int, y: int, side: int) -> None:
        """The dealer's mark: a round piece of card with a card printed on it."""
        press = self.press
        disc = Rect(0, 0, side, side)
        disc.center = x, y
        press.card(surface, disc, fill=theme.PAPER, edge=theme.SOFT, radius=side // 2)
        small = side - 2 * press.u(2)
        surface.blit(press.icon("icons/dealer", small, theme.NIGHT), (x - small // 2, y - small // 2))

    def _figure(self, surface: Surface, line: LedgerLine, right: int, base: int, sizes: TypeSizes) -> int:
        """The figure, on the base line; its left edge."""
        press = self.press
        figure = press.line(line.figure, sizes.figure, face="sans-bold", colour=line.ink)
        left = right - figure.get_width()
        surface.blit(figure, (left, base - press.type.ascent(press.letter(sizes.figure), face="sans-bold")))
        return left

    def _name(self, surface: Surface, line: LedgerLine, x: int, right: int, base: int, sizes: TypeSizes) -> None:
        press, side = self.press, self._sign(sizes)
        letter = press.letter(sizes.name)
        if line.dealer and not sizes.face:
            self._disc(surface, x + side // 2, base - round(side * 0.36), side)
            x += side + press.u(5)
        if line.badge:
            surface.blit(press.picture(line.badge, side, side), (x, base - round(side * 0.86)))
            x += side + press.u(5)
        words = press.type.short(line.sitter.name, letter, max(1, right - x), face="serif-bold")
        name = press.type.line(words, letter, face="serif-bold")
        surface.blit(name, (x, base - press.type.ascent(letter, face="serif-bold")))

    def _small(self, surface: Surface, line: LedgerLine, box: Rect, rows: int) -> None:
        """Below the name what the game tells and who plays there, below the figure the points of the match."""
        press = self.press
        told, widths = self._told(line, rows), [box.width] * rows
        if rows and line.match is not None:
            star = any(self._crowded(other, box.width, rows) for other in self.lines.values())
            words = f"★ {plain(line.match)}" if star else _standing(line)
            total = press.line(words, SMALL, face="sans-bold", colour=theme.SOFT)
            surface.blit(total, (box.right - total.get_width(), box.y))
            widths[0] -= total.get_width() + press.u(GAP)
        for i, words in enumerate(self.lines_of(told, widths)):
            words = press.type.short(words, press.letter(SMALL), max(1, widths[i]), face="sans")
            small = press.line(words, SMALL, face="sans", colour=theme.SOFT)
            surface.blit(small, (box.x, box.y + i * self._step()))

    def _told(self, line: LedgerLine, rows: int) -> list[str]:
        """What the game tells comes first, except on one's own plate where there is room for both."""
        return [line.level, *line.notes] if line.me and rows > 1 else [*line.notes, line.level]

    def _crowded(self, line: LedgerLine, width: int, rows: int) -> bool:
        """Whether the match points in words would push away what stands beside them: then a star says it."""
        told = self._told(line, rows)
        first = " · ".join(line.notes or told) if rows == 1 else told[0]
        total = self.press.type.width(_standing(line), self.press.letter(SMALL), face="sans-bold")
        return self._wide(first) + self.press.u(GAP) + total > width

    def _wide(self, words: str) -> int:
        return self.press.type.width(words, self.press.letter(SMALL), face="sans")

    def lines_of(self, told: Sequence[str], widths: Sequence[int]) -> list[str]:
        """What is told: each in a line of its own if there are enough, else as many beside each other as fit."""
        if len(told) <= len(widths):
            return list(told)
        lines = [""]
        for words in told:
            longer = f"{lines[-1]} · {words}" if lines[-1] else words
            if not lines[-1] or self._wide(longer) <= widths[len(lines) - 1]:
                lines[-1] = longer
            elif len(lines) < len(widths):
                lines.append(words)
        return lines[: len(widths)]


def _standing(line: LedgerLine) -> str:
    """How the match stands for a player, in words."""
    points = plain(line.match or 0)
    return text("plates.wins", n=points) if line.wins else text("plates.match", n=points)
