"""Widgets without input: labels, paragraphs, headings, pictures, and empty space."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

BODY = 20
"""Size of ordinary text in canvas units."""


class Words(Widget):
    """Text that wraps at the width that it is given: a label if that is wide enough, otherwise a paragraph."""

    def __init__(
        self,
        canvas: Canvas,
        words: str,
        *,
        size: float = BODY,
        face: str = "serif",
        colour: str = "",
        align: str = "left",
        name: str = "",
    ) -> None:
        super().__init__(canvas, name)
        self.words = words
        self.size, self.face, self.colour, self.align = size, face, colour, align
        self._print: Surface | None = None
        self._natural = -1
        """Cached preferred width; -1 until it is asked for."""

    def say(self, words: str) -> None:
        """Show other words in the same place."""
        if words != self.words:
            self.words = words
            self._print = None
            self._natural = -1
            self.touch()

    def label(self) -> str:
        return self.words

    def preferred_width(self) -> int:
        if self._natural < 0:
            letters, letter = self.canvas.type, self.canvas.letter(self.size)
            self._natural = max(letters.width(line, letter, face=self.face) for line in self.words.split("\n")) + 1
        return self._natural

    def height(self, width: int) -> int:
        return self.canvas.type.paragraph_height(self.words, self.canvas.letter(self.size), width, face=self.face)

    def place(self, rect: Rect) -> None:
        if rect.width != self.rect.width:
            self._print = None
        super().place(rect)

    def draw(self, surface: Surface) -> None:
        if self._print is None:
            self._print = self.canvas.type.paragraph(
                self.words,
                self.canvas.letter(self.size),
                self.rect.width,
                face=self.face,
                colour=self.colour,
                align=self.align,
            )
        surface.blit(self._print, self.rect)


class Title(Widget):
    """Base of titles: words in bold serif of one size."""

    def __init__(self, canvas: Canvas, words: str, size: float) -> None:
        super().__init__(canvas)
        self.words, self.size = words, size

    def label(self) -> str:
        return self.words


class Heading(Title):
    """Title of a slip, centred, with a printed rule below it."""

    def __init__(self, canvas: Canvas, words: str, *, size: float = 34) -> None:
        super().__init__(canvas, words, size)

    def preferred_width(self) -> int:
        return self.canvas.type.width(self.words, self.canvas.letter(self.size), face="serif-bold") + 1

    def height(self, width: int) -> int:
        letter = self.canvas.letter(self.size)
        return self.canvas.type.paragraph_height(self.words, letter, width, face="serif-bold") + self.canvas.u(22)

    def draw(self, surface: Surface) -> None:
        canvas, rect = self.canvas, self.rect
        block = canvas.type.paragraph(
            self.words, canvas.letter(self.size), rect.width, face="serif-bold", align="centre"
        )
        surface.blit(block, rect)
        canvas.heading_rule(surface, rect.x, rect.bottom - canvas.u(9), rect.width)


class Section(Title):
    """Title of a part of a slip, with a thin rule from its end to the right edge."""

    def __init__(self, canvas: Canvas, words: str, *, size: float = 24) -> None:
        super().__init__(canvas, words, size)

    def preferred_width(self) -> int:
        return self.canvas.type.width(self.words, self.canvas.letter(self.size), face="serif-bold") + self.canvas.u(60)

    def height(self, width: int) -> int:
        return self.canvas.type.paragraph_height(self.words, self.canvas.letter(self.size), width, face="serif-bold")

    def draw(self, surface: Surface) -> None:
        canvas, rect, letter = self.canvas, self.rect, self.canvas.letter(self.size)
        surface.blit(canvas.type.paragraph(self.words, letter, rect.width, face="serif-bold", colour=theme.LOSS), rect)
        x = rect.x + canvas.type.width(self.words, letter, face="serif-bold") + canvas.u(12)
        if x < rect.right:
            y = rect.y + canvas.type.ascent(letter, face="serif-bold") - canvas.u(5)
            pygame.draw.line(surface, theme.DEEP, (x, y), (rect.right, y), canvas.u(1))


class Picture(Widget):
    """A drawing of the given size, made when it is first printed."""

    def __init__(self, canvas: Canvas, make: Callable[[], Surface], size: tuple[int, int], name: str = "") -> None:
        super().__init__(canvas, name)
        self.make = make
        self.size = size

    def preferred_width(self) -> int:
        return self.size[0]

    def height(self, width: int) -> int:
        return self.size[1]

    def draw(self, surface: Surface) -> None:
        picture = self.make()
        surface.blit(picture, picture.get_rect(center=self.rect.center))


class Space(Widget):
    """Empty space of a height and a width."""

    def __init__(self, canvas: Canvas, high: float = 0, wide: float = 0) -> None:
        super().__init__(canvas)
        self._high = canvas.u(high) if high else 0
        self._wide = canvas.u(wide) if wide else 0

    def preferred_width(self) -> int:
        return self._wide

    def height(self, width: int) -> int:
        return self._high
