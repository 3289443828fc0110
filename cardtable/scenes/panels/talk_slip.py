"""Slip with a line of talk beside the face of a character."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.widgets.button import Pressable
from cardtable.widgets.canvas import Canvas

SIZE, WIDE, PAD, GAP, TAIL = 19, 300, 14, 16, 9
"""Letter size, widest text, inner edge, distance from the face, and half the width of the tail, in canvas units."""


class Avoided(NamedTuple):
    """Rectangles that a slip keeps off where it can."""

    parts: Sequence[Rect]
    """Faces, papers and buttons."""
    cards: Sequence[Rect]
    """Cards, which are covered sooner."""
    room: Rect
    """The window."""

    def spoilt(self, box: Rect) -> int:
        """Return how much would be covered, in pixels; parts count ten times."""
        covered = [[part.width * part.height for other in each if (part := box.clip(other))] for each in self[:2]]
        return 10 * sum(covered[0]) + sum(covered[1])


class TalkSlip(Pressable):
    """Small paper with a tail towards a face. A press cuts the line."""

    def __init__(self, canvas: Canvas, words: str, face: Rect, avoided: Avoided, cut: Callable[[], None]) -> None:
        """The slip lies beside `face`, off the rectangles to be avoided where there is a place for it."""
        super().__init__(canvas, cut, name="talk")
        self.focusable = True
        self.words, self.face, self.cut = words, Rect(face), cut
        letter = canvas.letter(SIZE)
        widest = max(
            1, min(round(canvas.u(WIDE) * max(1.0, canvas.type.scale)), avoided.room.width - 2 * canvas.u(PAD))
        )
        lines = canvas.type.wrap(words, letter, widest, face="serif-italic")
        wide = max(canvas.type.width(line, letter, face="serif-italic") for line in lines) + 2 * canvas.u(PAD)
        high = canvas.type.step(letter) * len(lines) + 2 * canvas.u(PAD - 3)
        self._lines = lines
        places = (box.clamp(avoided.room) for box in self._candidates(wide, high))
        self.place(min(places, key=avoided.spoilt))

    def _candidates(self, wide: int, high: int) -> Iterator[Rect]:
        """Yield places beside the face, the best first; the last ones are farther off."""
        face, gap = self.face, self.canvas.u(GAP)
        for y in (face.centery - high // 2, face.top, face.bottom - high):
            yield Rect(face.right + gap, y, wide, high)
            yield Rect(face.left - gap - wide, y, wide, high)
        for x in (face.centerx - wide // 2, face.left, face.right - wide):
            yield Rect(x, face.bottom + gap, wide, high)
            yield Rect(x, face.top - gap - high, wide, high)
        for far in (1, 2):
            for x in (face.centerx - wide // 2, face.left, face.right - wide):
                yield Rect(x, face.bottom + gap + far * high, wide, high)
                yield Rect(x, face.top - gap - high - far * high, wide, high)

    def label(self) -> str:
        return self.words

    def draw(self, surface: Surface) -> None:
        canvas, rect, letter = self.canvas, self.rect, self.canvas.letter(SIZE)
        canvas.shadow(surface, rect, lift=canvas.u(5), radius=canvas.u(10))
        edge = theme.OCHRE if self.warmth else theme.DEEP
        canvas.card(surface, rect, fill=theme.PAPER, edge=edge, radius=canvas.u(10))
        self._draw_tail(surface)
        for i, words in enumerate(self._lines):
            line = canvas.line(words, SIZE, face="serif-italic", colour=theme.INK)
            surface.blit(line, (rect.x + canvas.u(PAD), rect.y + canvas.u(PAD - 3) + i * canvas.type.step(letter)))
        if self.ringed:
            canvas.ring(surface, rect, canvas.u(10))

    def _draw_tail(self, surface: Surface) -> None:
        """Draw a wedge on the side of the face, which is left out where the slip lies over it."""
        rect, face, half = self.rect, self.face, self.canvas.u(TAIL)
        x = max(rect.left + 2 * half, min(rect.right - 2 * half, face.centerx))
        y = max(rect.top + half + 2, min(rect.bottom - half - 2, face.centery))
        if face.right <= rect.left:
            wedge = [(rect.left + 1, y - half), (rect.left - half, y), (rect.left + 1, y + half)]
        elif face.left >= rect.right:
            wedge = [(rect.right - 2, y - half), (rect.right + half, y), (rect.right - 2, y + half)]
        elif face.bottom <= rect.top:
            wedge = [(x - half, rect.top + 1), (x, rect.top - half), (x + half, rect.top + 1)]
        elif face.top >= rect.bottom:
            wedge = [(x - half, rect.bottom - 2), (x, rect.bottom + half), (x + half, rect.bottom - 2)]
        else:
            return
        pygame.draw.polygon(surface, theme.PAPER, wedge)
