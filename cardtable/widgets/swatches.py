"""Choice of one out of several that are told apart by sight: a picture for each, with its name below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.widgets.canvas import Canvas, frame_rect
from cardtable.widgets.choice import Choice
from cardtable.widgets.labels import BODY

WIDE, HIGH = 132, 78
"""Size of a picture in units of the canvas."""
GAP = 10


class Swatches(Choice):
    """Pictures in rows, one of them chosen. Left and Right change the choice."""

    def __init__(
        self, canvas: Canvas, words: Sequence[str], chosen: int, change: Callable[[int], None],
        paint: Callable[[int, tuple[int, int]], Surface], *, name: str = "",
    ) -> None:  # fmt: skip
        """`paint` returns the picture of a choice in a size of pixels."""
        super().__init__(canvas, words, chosen, change, size=BODY - 3, name=name)
        self._paint = paint
        self._pictures: dict[tuple[int, tuple[int, int]], Surface] = {}

    def _padded(self, width: int) -> int:
        """Return the free width beside a picture and its name."""
        return self.canvas.u(6)

    def preferred_width(self) -> int:
        return min(4, len(self.words)) * (self._wide() + self.canvas.u(GAP))

    def least_width(self, i: int) -> int:
        """Return the width in pixels of the longest word of a name, which may take several lines."""
        letter = self.canvas.letter(self.size)
        return max(self.canvas.type.width(word, letter, face="sans-bold") for word in self.words[i].split())

    def _wide(self) -> int:
        """Return the width of a cell: of its picture, or of the longest word among all names."""
        widest = max(self.least_width(i) for i in range(len(self.words)))
        return max(self.canvas.u(WIDE), widest) + 2 * self.canvas.u(6)

    def _picture_size(self) -> tuple[int, int]:
        return self._wide() - 2 * self.canvas.u(6), self.canvas.u(HIGH)

    def _text_height(self) -> int:
        letter, room = self.canvas.letter(self.size), self._picture_size()[0]
        return max(self.canvas.type.paragraph_height(word, letter, room, face="sans-bold") for word in self.words)

    def _laid(self, width: int) -> list[Rect]:
        wide, gap, pad = self._wide(), self.canvas.u(GAP), self.canvas.u(6)
        high = self._picture_size()[1] + self._text_height() + 3 * pad
        most, count = max(1, (width + gap) // (wide + gap)), len(self.words)
        # No row is much shorter than the others.
        across = -(-count // -(-count // most))
        return [Rect(i % across * (wide + gap), i // across * (high + gap), wide, high) for i in range(len(self.words))]

    def draw(self, surface: Surface) -> None:
        canvas, radius, pad = self.canvas, self.canvas.u(7), self.canvas.u(6)
        size = self._picture_size()
        for i, cell in enumerate(self.cells):
            on = i == self.chosen
            canvas.card(surface, cell, fill=theme.NIGHT if on else theme.SHADE, edge=theme.DEEP, radius=radius)
            if (i, size) not in self._pictures:
                self._pictures[i, size] = self._paint(i, size)
            box = Rect((cell.x + pad, cell.y + pad), size)
            surface.blit(self._pictures[i, size], box)
            frame_rect(surface, box, theme.GOLD if on else theme.SOFT, canvas.u(2) if on else 1)
            words = canvas.type.paragraph(
                self.words[i], canvas.letter(self.size), size[0], face="sans-bold", align="centre",
                colour=theme.PAPER if on else theme.INK,
            )  # fmt: skip
            surface.blit(words, words.get_rect(midtop=(cell.centerx, box.bottom + pad)))
        if self.ringed:
            canvas.ring(surface, self.cells[self.chosen], radius)
