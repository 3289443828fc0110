"""Choice of one out of several: a row of choices, tabs, and a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.widgets.button import ACTIVATE
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.labels import BODY
from cardtable.widgets.widget import Widget

AIR, TIGHT = 14, 9
"""Free width on both sides of a choice's words, and the least where all fit on one line only so."""


class Choice(Widget):
    """Words side by side, one of them chosen. Left and Right change the choice; words wrap when the width is used
    up."""

    focusable = True

    def __init__(
        self,
        canvas: Canvas,
        words: Sequence[str],
        chosen: int,
        change: Callable[[int], None],
        *,
        size: float = BODY - 2,
        icons: Sequence[str] = (),
        name: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(canvas, name, tip)
        self.words, self.chosen, self.change, self.size = list(words), chosen, change, size
        self.icons = list(icons) or [""] * len(self.words)
        self.pad = canvas.u(AIR)
        self.cells: list[Rect] = []
        """The rectangles of the words, in their order."""

    def label(self) -> str:
        return self.words[self.chosen]

    def least_width(self, i: int) -> int:
        """Return the width in pixels of one word and its icon, without padding."""
        icon = round(self.canvas.em(self.size) * 1.2) + self.canvas.u(8) if self.icons[i] else 0
        return icon + self.canvas.type.width(self.words[i], self.canvas.letter(self.size), face="sans-bold")

    def _high(self) -> int:
        return self.canvas.type.height(self.canvas.letter(self.size), face="sans-bold") + 2 * self.canvas.u(7)

    def _padded(self, width: int) -> int:
        """Return the free width beside the words in so much room."""
        full, many = self.canvas.u(AIR), len(self.words)
        left = (width - 2 - sum(self.least_width(i) for i in range(many))) // (2 * many)
        return left if self.canvas.u(TIGHT) <= left < full else full

    def preferred_width(self) -> int:
        return sum(self.least_width(i) + 2 * self.canvas.u(AIR) for i in range(len(self.words))) + 2

    def _laid(self, width: int) -> list[Rect]:
        cells: list[Rect] = []
        x, y, high, pad = 1, 1, self._high(), self._padded(width)
        for i in range(len(self.words)):
            wide = min(self.least_width(i) + 2 * pad, width - 2)
            if x > 1 and x + wide > width:
                x, y = 1, y + high + self.canvas.u(4)
            cells.append(Rect(x, y, wide, high))
            x += wide
        return cells

    def height(self, width: int) -> int:
        return self._laid(width)[-1].bottom + 1

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self.pad = self._padded(rect.width)
        self.cells = [cell.move(rect.topleft) for cell in self._laid(rect.width)]

    def _cell_at(self, position: tuple[int, int]) -> int:
        return next((i for i, cell in enumerate(self.cells) if cell.collidepoint(position)), -1)

    def drop(self, position: tuple[int, int]) -> None:
        self.choose(self._cell_at(position))

    def choose(self, i: int) -> bool:
        """Choose one. Return False if it does not exist or is chosen already."""
        if not 0 <= i < len(self.words) or i == self.chosen or not self.enabled:
            return False
        self.chosen = i
        self.canvas.sound("place")
        self.touch()
        self.change(i)
        return True

    def key(self, event: Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.choose(self.chosen + (1 if event.key == pygame.K_RIGHT else -1))
            return True
        if event.key in ACTIVATE:
            self.choose((self.chosen + 1) % len(self.words))
            return True
        return False

    def draw(self, surface: Surface) -> None:
        canvas, radius = self.canvas, self.canvas.u(6)
        for y in sorted({cell.y for cell in self.cells}):
            row = [cell for cell in self.cells if cell.y == y]
            canvas.card(
                surface, row[0].unionall(row[1:]).inflate(2, 2), fill=theme.SHADE, edge=theme.DEEP, radius=radius
            )
        for i, cell in enumerate(self.cells):
            on = i == self.chosen
            ink = theme.PAPER if on else (theme.INK if self.enabled else theme.SOFT)
            if on:
                canvas.card(surface, cell, fill=theme.NIGHT if self.enabled else theme.SOFT, radius=radius)
            elif i and i - 1 != self.chosen and self.cells[i - 1].y == cell.y:
                inset = canvas.u(7)
                pygame.draw.line(
                    surface, theme.FAINT, (cell.x, cell.y + inset), (cell.x, cell.bottom - inset), canvas.u(1)
                )
            x = cell.x + self.pad
            if self.icons[i]:
                side = round(canvas.em(self.size) * 1.2)
                surface.blit(canvas.icon(self.icons[i], side, ink), (x, cell.centery - side // 2))
                x += side + canvas.u(8)
            letter = canvas.letter(self.size)
            words = canvas.type.short(self.words[i], letter, cell.right - x, face="sans-bold")
            line = canvas.type.line(words, letter, face="sans-bold", colour=ink)
            surface.blit(line, (x, cell.centery - line.get_height() // 2))
        if self.ringed:
            canvas.ring(surface, self.rect, radius)


class Tabs(Choice):
    """Choices on the edge of the part that they open; the chosen one is underlined."""

    def draw(self, surface: Surface) -> None:
        canvas = self.canvas
        for i, cell in enumerate(self.cells):
            on = i == self.chosen
            letter = canvas.letter(self.size)
            x = cell.x + self.pad
            ink = theme.LOSS if on else theme.SOFT
            if self.icons[i]:
                side = round(canvas.em(self.size) * 1.2)
                surface.blit(canvas.icon(self.icons[i], side, ink), (x, cell.centery - side // 2))
                x += side + canvas.u(8)
            line = canvas.type.line(self.words[i], letter, face="sans-bold", colour=ink)
            surface.blit(line, (x, cell.centery - line.get_height() // 2))
            thick = canvas.u(3) if on else 1
            surface.fill(theme.BRICK if on else theme.DEEP, (cell.x, cell.bottom - thick, cell.width, thick))
        if self.ringed:
            canvas.ring(surface, self.rect, canvas.u(6))


class ChoiceList(Widget):
    """Lines below each other, one of them chosen. Up and Down move, Enter opens."""

    focusable = True

    def __init__(
        self,
        canvas: Canvas,
        lines: Sequence[str],
        chosen: int,
        change: Callable[[int], None],
        *,
        depths: Sequence[int] = (),
        name: str = "",
    ) -> None:
        super().__init__(canvas, name)
        self.lines, self.chosen, self.change = list(lines), chosen, change
        self.depths = list(depths) or [0] * len(self.lines)
        """Indentation of each line."""
        self.cells: list[Rect] = []
        """The rectangles of the lines, in their order."""

    def label(self) -> str:
        return self.lines[self.chosen] if 0 <= self.chosen < len(self.lines) else ""

    def _face(self, i: int) -> tuple[float, str]:
        return (
            (self.canvas.letter(BODY - 1), "sans-bold")
            if self.depths[i] == 0
            else (self.canvas.letter(BODY - 3), "sans")
        )

    def _room(self, i: int, width: int) -> int:
        return max(1, width - 2 * self.canvas.u(10) - self.depths[i] * self.canvas.u(16))

    def preferred_width(self) -> int:
        wide = (
            self.canvas.type.width(line, self._face(i)[0], face=self._face(i)[1])
            + 2 * self.canvas.u(10)
            + self.depths[i] * self.canvas.u(16)
            for i, line in enumerate(self.lines)
        )
        return max(wide, default=0) + 1

    def _line_height(self, i: int, width: int) -> int:
        letter, face = self._face(i)
        words = self.canvas.type.paragraph_height(self.lines[i], letter, self._room(i, width), face=face)
        return words + 2 * self.canvas.u(5)

    def height(self, width: int) -> int:
        return sum(self._line_height(i, width) for i in range(len(self.lines)))

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self.cells = []
        y = rect.y
        for i in range(len(self.lines)):
            high = self._line_height(i, rect.width)
            self.cells.append(Rect(rect.x, y, rect.width, high))
            y += high

    def drop(self, position: tuple[int, int]) -> None:
        self.choose(next((i for i, cell in enumerate(self.cells) if cell.collidepoint(position)), -1))

    def choose(self, i: int) -> bool:
        """Choose a line. Return False if it does not exist."""
        if not 0 <= i < len(self.lines):
            return False
        self.chosen = i
        self.touch()
        self.change(i)
        return True

    def mark(self, i: int) -> None:
        """Show a line as the chosen one without opening it."""
        if i != self.chosen:
            self.chosen = i
            self.touch()

    def cell(self) -> Rect:
        """Return the rectangle of the chosen line."""
        return self.cells[self.chosen] if 0 <= self.chosen < len(self.cells) else self.rect

    def key(self, event: Event) -> bool:
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            return self.choose(self.chosen + (1 if event.key == pygame.K_DOWN else -1))
        if event.key in ACTIVATE:
            return self.choose(max(0, self.chosen))
        return False

    def draw(self, surface: Surface) -> None:
        canvas = self.canvas
        for i, cell in enumerate(self.cells):
            letter, face = self._face(i)
            on = i == self.chosen
            if on:
                canvas.card(surface, cell, fill=theme.NIGHT, radius=canvas.u(5))
            block = canvas.type.paragraph(
                self.lines[i], letter, self._room(i, cell.width), face=face, colour=theme.PAPER if on else theme.INK
            )
            surface.blit(block, (cell.x + canvas.u(10) + self.depths[i] * canvas.u(16), cell.y + canvas.u(5)))
        if self.ringed:
            canvas.ring(surface, self.cell(), canvas.u(5))
