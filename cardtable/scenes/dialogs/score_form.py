"""Printed form with a column for each player: scores of a deal, and of the match deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.play.player import PlayerInfo
from cardtable.table.narration.accounts import Account, Weight
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.table_form import LABEL, Columns, Figures, FormLine, Head

FIGURE, SMALL = 19, 15
"""Sizes of figures, and of small print below figures and labels."""


class PlayerHead(NamedTuple):
    """Column head of a player: face with badge, and below as much of the name as fits."""

    name: str
    avatar: str
    badge: str = ""

    @property
    def spoken(self) -> str:
        return self.name

    def wide(self, canvas: Canvas) -> int:
        return min(canvas.type.width(self.name, canvas.letter(SMALL), face="serif-bold"), canvas.em(SMALL) * 6)

    def height(self, canvas: Canvas, wide: int) -> int:
        return canvas.em(SMALL) * 2 + canvas.type.step(canvas.letter(SMALL)) + canvas.u(12)

    def draw(self, canvas: Canvas, surface: Surface, box: Rect, wide: int) -> None:
        side = canvas.em(SMALL) * 2
        surface.blit(canvas.portrait(self.avatar, side), (box.right - side, box.y))
        sign = round(side * 0.6)
        if self.badge and wide >= side + sign + canvas.u(12):
            place = (box.right - side - sign - canvas.u(5), box.y + (side - sign) // 2)
            surface.blit(canvas.picture(self.badge, sign, sign), place)
        name = canvas.type.short(self.name, canvas.letter(SMALL), wide - canvas.u(8), face="serif-bold")
        line = canvas.line(name, SMALL, face="serif-bold")
        surface.blit(line, (box.right - line.get_width(), box.y + side + canvas.u(3)))


class ScoreLine(FormLine):
    """One scored item with a figure for each player. Long labels and figures wrap."""

    def __init__(
        self, label: str, figures: Sequence[str], below: Sequence[str] = (), note: str = "", total: bool = False,
        strong: bool = False,
    ) -> None:  # fmt: skip
        """`below` has a smaller figure for each player and `note` a smaller line for the label. A `strong` item decided
        the deal."""
        self.label, self.figures, self.below, self.note, self.total = label, figures, below, note, total
        self.strong = strong or total

    def spoken(self, heads: Sequence[Head]) -> str:
        told = super().spoken(heads)
        if self.below:
            sums = [f"{head.spoken} {figure}" for head, figure in zip(heads, self.below, strict=True)]
            told = f"{told} {text('speech.in-all', figures=', '.join(sums))}"
        notes = [note.rstrip(".") for note in self.note.split(" · ") if note]
        return " ".join([told, *(f"{note[:1].upper()}{note[1:]}." for note in notes)])

    # -- measures ----------------------------------------------------------------------------------------------

    def wide(self, canvas: Canvas, i: int) -> int:
        wide = canvas.type.width(self.figures[i], canvas.letter(FIGURE), face="sans-bold")
        below = canvas.type.width(self.below[i], canvas.letter(SMALL), face="sans-bold") if self.below else 0
        return max(canvas.em(FIGURE) * 3, wide, below)

    def needed(self, canvas: Canvas) -> int:
        """Return the width of the longest word."""
        words = (word for figure in (*self.figures, *self.below) for word in figure.split())
        widest = max((canvas.type.width(word, canvas.letter(FIGURE), face="sans-bold") for word in words), default=0)
        return widest + canvas.u(14)

    def _label_high(self, canvas: Canvas, wide: int) -> int:
        letter, face = canvas.letter(LABEL), "serif-bold" if self.strong else "serif"
        return len(canvas.type.wrap(self.label, letter, wide, face=face)) * canvas.type.step(letter)

    def _note_high(self, canvas: Canvas, wide: int) -> int:
        letter = canvas.letter(SMALL)
        return (
            len(canvas.type.wrap(self.note, letter, wide, face="sans")) * canvas.type.step(letter) if self.note else 0
        )

    def _across(self, canvas: Canvas, wide: int) -> bool:
        """Return whether the note is wider than the label and must run across the form, below the figures."""
        return canvas.type.width(self.note, canvas.letter(SMALL), face="sans") > wide

    def _figures_high(self, canvas: Canvas, wide: int) -> int:
        face = "sans-bold" if self.strong else "sans"
        rows = (len(canvas.type.wrap(figure, canvas.letter(FIGURE), wide, face=face)) for figure in self.figures)
        high = max(rows, default=1) * canvas.type.step(canvas.letter(FIGURE))
        return high + (canvas.type.step(canvas.letter(SMALL)) if self.below else 0)

    def height(self, canvas: Canvas, columns: Columns) -> int:
        pad, whole = canvas.u(12), columns.label + sum(columns.wides)
        figures = self._figures_high(canvas, columns.wides[0] - canvas.u(10))
        if not columns.label:
            return self._label_high(canvas, whole - pad) + figures + self._note_high(canvas, whole - pad) + pad
        wide = columns.label - pad
        if self._across(canvas, wide):
            return max(self._label_high(canvas, wide), figures) + self._note_high(canvas, whole - pad) + pad
        return max(self._label_high(canvas, wide) + self._note_high(canvas, wide), figures) + pad

    # -- drawing -----------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, surface: Surface, row: Rect, columns: Columns) -> None:
        pad = canvas.u(6)
        wide = (columns.label or row.width) - 2 * pad
        face = "serif-bold" if self.strong else "serif"
        label = canvas.type.paragraph(self.label, canvas.letter(LABEL), wide, face=face)
        surface.blit(label, (row.x + pad, row.y + pad))
        if self.note:
            self._draw_note(canvas, surface, row, wide, not columns.label)
        bold = "sans-bold" if self.strong else "sans"
        y = row.y + pad + (0 if columns.label else self._label_high(canvas, wide))
        for i, (end, column) in enumerate(zip(columns.ends(row.right), columns.wides, strict=True)):
            figure = canvas.type.paragraph(
                self.figures[i], canvas.letter(FIGURE), column - canvas.u(10), face=bold, align="right"
            )
            surface.blit(figure, (end - column + 2 * columns.inset, y))
            if self.below:
                small = canvas.line(self.below[i], SMALL, face="sans", colour=theme.SOFT)
                surface.blit(small, (end - small.get_width(), y + canvas.type.step(canvas.letter(FIGURE))))

    def _draw_note(self, canvas: Canvas, surface: Surface, row: Rect, wide: int, alone: bool) -> None:
        """Draw the note below the label, or across the foot of the row."""
        pad = canvas.u(6)
        across = alone or self._across(canvas, wide)
        long = row.width - 2 * pad if across else wide
        below = row.bottom - pad - self._note_high(canvas, long)
        y = below if across else row.y + pad + self._label_high(canvas, wide)
        note = canvas.type.paragraph(self.note, canvas.letter(SMALL), long, face="sans", colour=theme.SOFT)
        surface.blit(note, (row.x + pad, y))


def score_lines(account: Account) -> list[ScoreLine]:
    """Return a line for each row of a deal's account."""
    return [
        ScoreLine(
            row.label, row.figures, note=row.note, total=row.weight is Weight.SUM, strong=row.weight is Weight.DECIDES
        )
        for row in account
    ]


def score_form(
    canvas: Canvas,
    sitters: Sequence[PlayerInfo],
    lines: Sequence[ScoreLine],
    name: str = "",
    badges: Sequence[str] = (),
) -> Figures:
    """Return the form with each player at the head of a column."""
    badges = badges or [""] * len(sitters)
    heads = [PlayerHead(sitter.name, sitter.avatar, badge) for sitter, badge in zip(sitters, badges, strict=True)]
    return Figures(canvas, heads, lines, air=16, inset=5, foot=2, players=True, name=name)
