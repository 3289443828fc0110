"""Medals that were just earned, told on paper: picture, player, name and rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from cardtable.art import theme
from cardtable.scenes.core.medal_text import medal_drawing, medal_name, medal_rule
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Box, Column
from cardtable.widgets.labels import Picture, Words
from cardtable.widgets.widget import Widget

SIDE = 58
"""Side of a medal, in letters of this size."""


class WonMedal(NamedTuple):
    """A medal and the player that has just earned it."""

    player: str
    game: str
    """Game of the medal; empty for one of any game."""
    name: str

    @property
    def words(self) -> str:
        """The news in one line."""
        return text("end.medal", name=self.player, medal=medal_name(self.game, self.name))


class MedalWords(Box):
    """A picture with words beside it, which take the rest of the width."""

    def __init__(self, canvas: Canvas, picture: Widget, words: Widget) -> None:
        super().__init__(canvas, (picture, words))
        self.picture, self.words, self.gap = picture, words, canvas.u(14)

    def _aside(self) -> int:
        return self.picture.preferred_width() + self.gap

    def preferred_width(self) -> int:
        return self._aside() + self.words.preferred_width()

    def height(self, width: int) -> int:
        return max(self.picture.height(width), self.words.height(max(1, width - self._aside())))

    def place(self, rect: Rect) -> None:
        super().place(rect)
        side, words = self.picture.preferred_width(), max(1, rect.width - self._aside())
        high, own = self.picture.height(side), self.words.height(words)
        self.picture.place(Rect(rect.x, rect.centery - high // 2, side, high))
        self.words.place(Rect(rect.right - words, rect.centery - own // 2, words, own))


def medal_rows(canvas: Canvas, won: Sequence[WonMedal]) -> list[Widget]:
    """Return a row for each medal."""
    return [_row(canvas, medal) for medal in won]


def _row(canvas: Canvas, medal: WonMedal) -> Widget:
    side = canvas.em(SIDE)
    drawing = medal_drawing(medal.game, medal.name)
    words = Column(
        canvas,
        [
            Words(canvas, medal.words, size=19, face="serif-bold", colour=theme.BRICK),
            Words(canvas, medal_rule(medal.game, medal.name), size=16, face="sans"),
        ],
        gap=1,
    )
    picture = Picture(canvas, lambda: canvas.picture(drawing, side, side), (side, side))
    return MedalWords(canvas, picture, words)
