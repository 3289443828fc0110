"""Row of one judged action: its cards, better ones, and the verdict."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.cards.pack import Card
from cardtable.scenes.dialogs.card_grid import Key
from cardtable.scenes.dialogs.card_tiles import TilePaper
from cardtable.widgets.widget import Widget

HIGH = 84
"""Height of a drawn card, in canvas units."""
BIG, SMALL = 20, 17
"""Letter sizes of the action and of the verdict."""
ARROW = 26


class VerdictRow(Widget):
    """Cards at the left, words at the right."""

    def __init__(
        self,
        paper: TilePaper,
        number: int,
        given: Sequence[Card],
        better: Sequence[Card],
        title: str,
        lines: Sequence[str],
    ) -> None:
        super().__init__(paper.canvas)
        self._paper, self._number, self._given, self._better = paper, number, given, better
        self._title, self._lines = title, lines
        canvas = paper.canvas
        self._wide, self._high = paper.size(canvas.u(HIGH))
        self._gap = canvas.u(8)

    def label(self) -> str:
        return " ".join([self._title, *self._lines])

    def needed(self) -> list[Key]:
        """Return the cards to print."""
        return [self._paper.key(card, self._high) for card in (*self._given, *self._better)]

    def _step(self) -> int:
        """Return the step from card to card. They overlap to leave room for the words."""
        return round(self._wide * 0.62)

    def _fan(self, cards: Sequence[Card]) -> int:
        return self._wide + (len(cards) - 1) * self._step() if cards else 0

    def _cards_wide(self) -> int:
        """Return the width of all cards with the arrow between action and better action."""
        given, better = self._fan(self._given), self._fan(self._better)
        arrow = self.canvas.u(ARROW) + 2 * self._gap if given and better else 0
        return given + arrow + better

    def _above(self, width: int) -> bool:
        """Return whether the cards stand above the words for want of width."""
        return self._cards_wide() > width * 0.42

    def _left(self) -> int:
        return self.canvas.em(BIG) * 2

    def _room(self, width: int) -> int:
        beside = 0 if self._above(width) or not self._cards_wide() else self._cards_wide() + 2 * self._gap
        return max(40, width - self._left() - beside)

    def _paragraphs(self) -> list[tuple[str, float, str, str]]:
        said = [(line, SMALL, "sans", theme.INK) for line in self._lines]
        return [(self._title, BIG, "serif-bold", theme.INK), *said]

    def preferred_width(self) -> int:
        return self.canvas.em(SMALL) * 30

    def height(self, width: int) -> int:
        canvas = self.canvas
        words = sum(
            canvas.type.paragraph_height(words, canvas.letter(size), self._room(width), face=face)
            for words, size, face, _ in self._paragraphs()
        )
        high = self._high if self._cards_wide() else 0
        return words + high + self._gap if self._above(width) else max(words, high)

    def draw(self, surface: Surface) -> None:
        canvas, rect = self.canvas, self.rect
        number = canvas.line(f"{self._number}.", BIG, face="serif-bold", colour=theme.BRICK)
        surface.blit(number, rect.topleft)
        x, y = rect.x + self._left(), rect.y
        end = self._draw_cards(surface, x, y)
        if self._above(rect.width):
            y += self._high + self._gap
        elif end > x:
            x = end + 2 * self._gap
        for words, size, face, colour in self._paragraphs():
            block = canvas.type.paragraph(words, canvas.letter(size), self._room(rect.width), face=face, colour=colour)
            surface.blit(block, (x, y))
            y += block.get_height()

    def _draw_cards(self, surface: Surface, x: int, y: int) -> int:
        """Draw both actions and return the right edge."""
        x = self._draw_fan(surface, self._given, x, y)
        if self._given and self._better:
            side = self.canvas.u(ARROW)
            arrow = self.canvas.icon("icons/play", side, theme.SOFT)
            surface.blit(arrow, (x + self._gap, y + (self._high - side) // 2))
            x += side + 2 * self._gap
        return self._draw_fan(surface, self._better, x, y, marked=True)

    def _draw_fan(self, surface: Surface, cards: Sequence[Card], x: int, y: int, *, marked: bool = False) -> int:
        for k, card in enumerate(cards):
            box = Rect(x + k * self._step(), y, self._wide, self._high)
            self._paper.lay(surface, card, box, marked=marked)
        return x + self._fan(cards)
