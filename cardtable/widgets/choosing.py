"""One out of several, or a point on a line: the row of choices, tabs, the list and the slider."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.widgets.button import ACTIVATE
from cardtable.widgets.press import Press
from cardtable.widgets.widget import Widget
from cardtable.widgets.words import BODY


class Choice(Widget):
    """Some words side by side of which one is chosen; Left and Right change it. Wraps when the width is used up."""

    focusable = True

    def __init__(
        self,
        press: Press,
        words: Sequence[str],
        chosen: int,
        change: Callable[[int], None],
        *,
        size: float = BODY - 2,
        icons: Sequence[str] = (),
        name: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(press, name, tip)
        self.words, self.chosen, self.change, self.size = list(words), chosen, change, size
        self.icons = list(icons) or [""] * len(self.words)
        self.pad = press.u(14)
        self._cells: list[Rect] = []

    def label(self) -> str:
        return self.words[self.chosen]

    def _wide(self, i: int) -> int:
        icon = round(self.press.em(self.size) * 1.2) + self.press.u(8) if self.icons[i] else 0
        words = self.press.type.width(self.words[i], self.press.letter(self.size), face="sans-bold")
        return words + icon + 2 * self.pad

    def _high(self) -> int:
        return self.press.type.height(self.press.letter(self.size), face="sans-bold") + 2 * self.press.u(7)

    def natural(self) -> int:
        return sum(self._wide(i) for i in range(len(self.words))) + 2

    def _laid(self, width: int) -> list[Rect]:
        cells: list[Rect] = []
        x, y, high = 1, 1, self._high()
        for i in range(len(self.words)):
            wide = min(self._wide(i), width - 2)
            if x > 1 and x + wide > width:
                x, y = 1, y + high + self.press.u(4)
            cells.append(Rect(x, y, wide, high))
            x += wide
        return cells

    def height(self, width: int) -> int:
        return self._laid(width)[-1].bottom + 1

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self._cells = [cell.move(rect.topleft) for cell in self._laid(rect.width)]

    def _cell_at(self, position: tuple[int, int]) -> int:
        return next((i for i, cell in enumerate(self._cells) if cell.collidepoint(position)), -1)

    def drop(self, position: tuple[int, int]) -> None:
        self.choose(self._cell_at(position))

    def choose(self, i: int) -> bool:
        """Choose one; False if there is none such or it is chosen already."""
        if not 0 <= i < len(self.words) or i == self.chosen or not self.enabled:
            return False
        self.chosen = i
        self.press.sound("place")
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
        press, radius = self.press, self.press.u(6)
        for y in sorted({cell.y for cell in self._cells}):
            row = [cell for cell in self._cells if cell.y == y]
            press.card(
                surface, row[0].unionall(row[1:]).inflate(2, 2), fill=theme.SHADE, edge=theme.DEEP, radius=radius
            )
        for i, cell in enumerate(self._cells):
            on = i == self.chosen
            ink = theme.PAPER if on else (theme.INK if self.enabled else theme.SOFT)
            if on:
                press.card(surface, cell, fill=theme.NIGHT if self.enabled else theme.SOFT, radius=radius)
            elif i and i - 1 != self.chosen and self._cells[i - 1].y == cell.y:
                inset = press.u(7)
                pygame.draw.line(
                    surface, theme.FAINT, (cell.x, cell.y + inset), (cell.x, cell.bottom - inset), press.u(1)
                )
            x = cell.x + self.pad
            if self.icons[i]:
                side = round(press.em(self.size) * 1.2)
                surface.blit(press.icon(self.icons[i], side, ink), (x, cell.centery - side // 2))
                x += side + press.u(8)
            letter = press.letter(self.size)
            words = press.type.short(self.words[i], letter, cell.right - x, face="sans-bold")
            line = press.type.line(words, letter, face="sans-bold", colour=ink)
            surface.blit(line, (x, cell.centery - line.get_height() // 2))
        if self.ringed:
            press.ring(surface, self.rect, radius)


class Tabs(Choice):
    """Choices that stand on the edge of what they open: the chosen one is underlined."""

    def draw(self, surface: Surface) -> None:
        press = self.press
        for i, cell in enumerate(self._cells):
            on = i == self.chosen
            letter = press.letter(self.size)
            x = cell.x + self.pad
            ink = theme.LOSS if on else theme.SOFT
            if self.icons[i]:
                side = round(press.em(self.size) * 1.2)
                surface.blit(press.icon(self.icons[i], side, ink), (x, cell.centery - side // 2))
                x += side + press.u(8)
            line = press.type.line(self.words[i], letter, face="sans-bold", colour=ink)
            surface.blit(line, (x, cell.centery - line.get_height() // 2))
            thick = press.u(3) if on else 1
            surface.fill(theme.BRICK if on else theme.DEEP, (cell.x, cell.bottom - thick, cell.width, thick))
        if self.ringed:
            press.ring(surface, self.rect, press.u(6))


class Listing(Widget):
    """Lines below each other of which one is chosen; Up and Down move, Enter opens."""

    focusable = True

    def __init__(
        self,
        press: Press,
        lines: Sequence[str],
        chosen: int,
        change: Callable[[int], None],
        *,
        depths: Sequence[int] = (),
        name: str = "",
    ) -> None:
        super().__init__(press, name)
        self.lines, self.chosen, self.change = list(lines), chosen, change
        self.depths = list(depths) or [0] * len(self.lines)
        """How far each line is set in."""
        self._cells: list[Rect] = []

    def label(self) -> str:
        return self.lines[self.chosen] if 0 <= self.chosen < len(self.lines) else ""

    def _face(self, i: int) -> tuple[float, str]:
        return (
            (self.press.letter(BODY - 1), "sans-bold") if self.depths[i] == 0 else (self.press.letter(BODY - 3), "sans")
        )

    def _room(self, i: int, width: int) -> int:
        return max(1, width - 2 * self.press.u(10) - self.depths[i] * self.press.u(16))

    def natural(self) -> int:
        wide = (
            self.press.type.width(line, self._face(i)[0], face=self._face(i)[1])
            + 2 * self.press.u(10)
            + self.depths[i] * self.press.u(16)
            for i, line in enumerate(self.lines)
        )
        return max(wide, default=0) + 1

    def _line_height(self, i: int, width: int) -> int:
        letter, face = self._face(i)
        words = self.press.type.paragraph_height(self.lines[i], letter, self._room(i, width), face=face)
        return words + 2 * self.press.u(5)

    def height(self, width: int) -> int:
        return sum(self._line_height(i, width) for i in range(len(self.lines)))

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self._cells = []
        y = rect.y
        for i in range(len(self.lines)):
            high = self._line_height(i, rect.width)
            self._cells.append(Rect(rect.x, y, rect.width, high))
            y += high

    def drop(self, position: tuple[int, int]) -> None:
        self.choose(next((i for i, cell in enumerate(self._cells) if cell.collidepoint(position)), -1))

    def choose(self, i: int) -> bool:
        """Choose a line; False if there is none such."""
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
        """Where the chosen line is."""
        return self._cells[self.chosen] if 0 <= self.chosen < len(self._cells) else self.rect

    def key(self, event: Event) -> bool:
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            return self.choose(self.chosen + (1 if event.key == pygame.K_DOWN else -1))
        if event.key in ACTIVATE:
            return self.choose(max(0, self.chosen))
        return False

    def draw(self, surface: Surface) -> None:
        press = self.press
        for i, cell in enumerate(self._cells):
            letter, face = self._face(i)
            on = i == self.chosen
            if on:
                press.card(surface, cell, fill=theme.NIGHT, radius=press.u(5))
            block = press.type.paragraph(
                self.lines[i], letter, self._room(i, cell.width), face=face, colour=theme.PAPER if on else theme.INK
            )
            surface.blit(block, (cell.x + press.u(10) + self.depths[i] * press.u(16), cell.y + press.u(5)))
        if self.ringed:
            press.ring(surface, self.cell(), press.u(5))


class Slider(Widget):
    """A point on a line between two numbers, with its value in words at the right."""

    focusable = True

    def __init__(
        self,
        press: Press,
        value: float,
        change: Callable[[float], None],
        *,
        low: float = 0.0,
        high: float = 1.0,
        step: float = 0.05,
        show: Callable[[float], str] = str,
        wide: float = 300,
        marks: Sequence[float] = (),
        name: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(press, name, tip)
        self.value, self.change, self.low, self.high, self.step, self.show = value, change, low, high, step, show
        self.marks = list(marks)
        """Values with a tick of their own."""
        self._line = press.u(wide)

    def label(self) -> str:
        return self.show(self.value)

    def _caption(self) -> int:
        ends = (self.show(self.low), self.show(self.high), self.show(self.value))
        return max(self.press.type.width(words, self.press.letter(BODY), face="sans-bold") for words in ends)

    def natural(self) -> int:
        return self._line + self._caption() + self.press.u(18)

    def height(self, width: int) -> int:
        return max(self.press.type.height(self.press.letter(BODY), face="sans-bold"), self.press.u(26)) + self.press.u(
            6
        )

    def _track(self) -> Rect:
        """The line, from where the knob can be to where it can be."""
        knob = self.press.u(11)
        wide = self.rect.width - self._caption() - self.press.u(18) - 2 * knob
        return Rect(self.rect.x + knob, self.rect.centery, max(1, wide), 0)

    def _x(self, value: float) -> int:
        track = self._track()
        span = self.high - self.low
        return round(track.x + track.width * ((value - self.low) / span if span else 0))

    def set(self, value: float) -> None:
        """Go to the nearest step of this value, and say so."""
        steps = round((value - self.low) / self.step)
        near = min(self.high, max(self.low, self.low + steps * self.step))
        if near != self.value and self.enabled:
            self.value = near
            self.touch()
            self.change(near)

    def grab(self, position: tuple[int, int]) -> None:
        self.drag(position)

    def drag(self, position: tuple[int, int]) -> None:
        track = self._track()
        self.set(self.low + (self.high - self.low) * (position[0] - track.x) / track.width)

    def wheel(self, steps: float) -> bool:
        if not self.focused:  # else a page could not be scrolled past it
            return False
        self.set(self.value + self.step * steps)
        return True

    def key(self, event: Event) -> bool:
        many = 1 if not event.mod & pygame.KMOD_SHIFT else 5
        moves = {
            pygame.K_LEFT: self.value - self.step * many,
            pygame.K_RIGHT: self.value + self.step * many,
            pygame.K_HOME: self.low,
            pygame.K_END: self.high,
        }
        if event.key not in moves:
            return False
        self.set(moves[event.key])
        return True

    def draw(self, surface: Surface) -> None:
        press, track = self.press, self._track()
        thick = press.u(6)
        bar = Rect(track.x, track.y - thick // 2, track.width, thick)
        press.card(surface, bar, fill=theme.DEEP, edge=theme.FAINT, radius=thick // 2)
        for mark in self.marks:
            surface.fill(theme.SOFT, (self._x(mark), bar.bottom + press.u(3), 1, press.u(5)))
        x = self._x(self.value)
        if x > bar.x + 2:
            fill = theme.NIGHT if self.enabled else theme.FAINT
            press.card(surface, Rect(bar.x, bar.y, x - bar.x, thick), fill=fill, radius=thick // 2)
        side = 2 * press.u(11)
        knob = Rect(x - side // 2, track.y - side // 2, side, side)
        if self.enabled:
            press.shadow(surface, knob, lift=press.u(4), radius=side // 2, strength=70)
        face = theme.blend(theme.PAPER, "#FFFFFF", self.warmth)
        press.card(surface, knob, fill=face, edge=theme.SOFT, radius=side // 2, width=max(1, press.u(1.5)))
        line = press.line(
            self.show(self.value), BODY, face="sans-bold", colour=theme.INK if self.enabled else theme.SOFT
        )
        surface.blit(line, (self.rect.right - line.get_width(), self.rect.centery - line.get_height() // 2))
        if self.ringed:
            press.ring(surface, knob, side // 2)
