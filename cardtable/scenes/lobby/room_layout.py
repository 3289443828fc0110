"""Places of the lobby: title, greeting and buttons above, the shelf, and the edge of the table below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardtable.art import parlour, theme
from cardtable.scenes.core.worded_row import MakeButton, row_with_words
from cardtable.scenes.lobby.shelf import MARGIN
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Box
from cardtable.widgets.labels import Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

ABOVE = 18
"""Canvas units by which the portraits rise above the edge of the table."""
LIGHT = 130
"""Least room for the lamp between title and buttons, in canvas units."""


class HeadLine(Box):
    """Title and greeting at the left, buttons at the right, and between them the lamp where there is room."""

    def __init__(
        self, canvas: Canvas, title: str, greeting: str, makers: Sequence[MakeButton], width: int, *, lit: bool
    ) -> None:
        """`lit` is False for the very first picture, which has no lamp."""
        self._lit = lit
        self.title = Words(canvas, title, size=40, face="serif-bold", colour=theme.PALE_GOLD)
        self.greeting = Words(canvas, greeting, size=20, colour=theme.PAPER, name="lobby.greeting")
        room = width - self.title.preferred_width() - canvas.u(40)
        self.ways = row_with_words(canvas, makers, room)
        super().__init__(canvas, (self.title, self.greeting, self.ways))

    def height(self, width: int) -> int:
        return self._line(width) + self.canvas.u(2) + self.greeting.height(width)

    def _line(self, width: int) -> int:
        return max(self.title.height(width), self.ways.height(self._right(width)))

    def _right(self, width: int) -> int:
        return min(self.ways.preferred_width(), width - self.title.preferred_width() - self.canvas.u(40))

    def place(self, rect: Rect) -> None:
        super().place(rect)
        high, wide = self._line(rect.width), self.title.preferred_width()
        tall = self.title.height(wide)
        self.title.place(Rect(rect.x, rect.y + (high - tall) // 2, wide, tall))
        right = self._right(rect.width)
        tall = self.ways.height(right)
        self.ways.place(Rect(rect.right - right, rect.y + (high - tall) // 2, right, tall))
        below = rect.y + high + self.canvas.u(2)
        self.greeting.place(Rect(rect.x, below, rect.width, rect.bottom - below))

    def reach(self) -> Rect:
        up = self.canvas.u(60)
        return Rect(self.rect.x - up, 0, self.rect.width + 2 * up, self.rect.bottom + self.canvas.u(10))

    def draw(self, surface: Surface) -> None:
        left, right, least = self.title.rect.right, self.ways.rect.left, self.canvas.u(LIGHT)
        end = self.rect.x + self.greeting.preferred_width()
        left = max(left, end) if right - end >= least else left
        if self._lit and right - left >= least:
            picture = parlour.lamp(self.canvas.letter(1))
            surface.blit(picture, picture.get_rect(midtop=((left + right) // 2, 0)))
        super().draw(surface)


class TableEdge(Box):
    """The family at the left, and the buttons at the right in one row, or in two where the family needs the room."""

    def __init__(self, canvas: Canvas, family: Widget, buttons: Callable[[bool], Sequence[Widget]], width: int) -> None:
        """`buttons` returns the buttons, all with words, or one without if two rows are too short."""
        self.gap, self.step, self.pad = canvas.u(12), canvas.u(9), canvas.u(10)
        self.family, self._room = family, width - family.preferred_width() - canvas.u(40)
        self.buttons = list(buttons(True))
        if any(self._wide(line) > self._room for line in self._lines()):
            self.buttons = list(buttons(False))
        super().__init__(canvas, (family, *self.buttons))

    def _lines(self) -> list[list[Widget]]:
        half = len(self.buttons) // 2
        fits = self._wide(self.buttons) <= self._room
        return [self.buttons] if fits else [self.buttons[:half], self.buttons[half:]]

    def _wide(self, line: Sequence[Widget]) -> int:
        return sum(part.preferred_width() for part in line) + self.gap * (len(line) - 1)

    def _high(self, lines: Sequence[Sequence[Widget]]) -> int:
        return sum(max(part.height(part.preferred_width()) for part in line) for line in lines) + self.step * (
            len(lines) - 1
        )

    def height(self, width: int) -> int:
        above = self.canvas.u(ABOVE)
        return max(self.family.height(width), self._high(self._lines()) + above + self.pad) + self.pad

    def place(self, rect: Rect) -> None:
        super().place(rect)
        lines = self._lines()
        block = max(self._wide(line) for line in lines)
        wood = Rect(rect.x, rect.y + self.canvas.u(ABOVE), rect.width, rect.height - self.canvas.u(ABOVE))
        y = wood.centery - self._high(lines) // 2
        for line in lines:
            x = rect.right - self._wide(line)
            high = max(part.height(part.preferred_width()) for part in line)
            for part in line:
                wide = part.preferred_width()
                part.place(Rect(x, y + (high - part.height(wide)) // 2, wide, part.height(wide)))
                x += wide + self.gap
            y += high + self.step
        wide = max(1, min(self.family.preferred_width(), rect.width - block - self.canvas.u(24)))
        self.family.place(Rect(rect.x, rect.y, wide, self.family.height(wide)))


class LobbyRoom(Box):
    """The whole window: head, unfinished matches if there are some, shelf, edge of the table."""

    def __init__(
        self, canvas: Canvas, head: HeadLine, waiting: Widget | None, shelf: Callable[[int], Widget], edge: TableEdge
    ) -> None:
        """`shelf` returns the content of the scroll area for a height."""
        self.head, self.waiting, self.edge = head, waiting, edge
        wide, high = canvas.size
        self.inner = wide - 2 * canvas.u(MARGIN)
        self.top = canvas.u(16)
        self.begin = self.top + head.height(self.inner)
        if waiting is not None:
            self.begin += canvas.u(8) + waiting.height(self.inner)
        self.foot = edge.height(self.inner)
        self.scroll = ScrollArea(canvas, shelf(high - self.foot - self.begin), name="lobby.shelf", margin=0)
        super().__init__(canvas, [part for part in (head, waiting, self.scroll, edge) if part is not None])

    @property
    def wood(self) -> int:
        """Height of the edge of the table at the bottom of the window."""
        return self.foot - self.canvas.u(ABOVE)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        left, y = rect.x + self.canvas.u(MARGIN), rect.y + self.top
        high = self.head.height(self.inner)
        self.head.place(Rect(left, y, self.inner, high))
        if self.waiting is not None:
            y += high + self.canvas.u(8)
            self.waiting.place(Rect(left, y, self.inner, self.waiting.height(self.inner)))
        self.scroll.place(Rect(rect.x, rect.y + self.begin, rect.width, rect.height - self.foot - self.begin))
        self.edge.place(Rect(left, rect.bottom - self.foot, self.inner, self.foot))
