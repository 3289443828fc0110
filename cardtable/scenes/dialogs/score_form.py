"""A printed form with a column for each player: what a deal brought, and the match deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.play.player import PlayerInfo
from cardtable.table.narration.accounts import Account, Weight
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.table_form import LABEL, Columns, Figures, FormLine

FIGURE, SMALL = 19, 15
"""The sizes of figures, and of what stands below figures and labels."""


class Face(NamedTuple):
    """A player above a column: the face, beside it the badge, and below as much of the name as fits."""

    name: str
    avatar: str
    badge: str = ""

    def wide(self, press: Canvas) -> int:
        return min(press.type.width(self.name, press.letter(SMALL), face="serif-bold"), press.em(SMALL) * 6)

    def height(self, press: Canvas, wide: int) -> int:
        return press.em(SMALL) * 2 + press.type.step(press.letter(SMALL)) + press.u(12)

    def draw(self, press: Canvas, surface: Surface, box: Rect, wide: int) -> None:
        side = press.em(SMALL) * 2
        surface.blit(press.portrait(self.avatar, side), (box.right - side, box.y))
        sign = round(side * 0.6)
        if self.badge and wide >= side + sign + press.u(12):
            place = (box.right - side - sign - press.u(5), box.y + (side - sign) // 2)
            surface.blit(press.picture(self.badge, sign, sign), place)
        name = press.type.short(self.name, press.letter(SMALL), wide - press.u(8), face="serif-bold")
        line = press.line(name, SMALL, face="serif-bold")
        surface.blit(line, (box.right - line.get_width(), box.y + side + press.u(3)))


class Item(FormLine):
    """What something brought each player. Label and figures are wrapped where they are too long."""

    def __init__(
        self, label: str, figures: Sequence[str], below: Sequence[str] = (), note: str = "", total: bool = False,
        strong: bool = False,
    ) -> None:  # fmt: skip
        """`below` is a smaller figure below each, `note` a smaller line below the label; what is `strong` decides."""
        self.label, self.figures, self.below, self.note, self.total = label, figures, below, note, total
        self.strong = strong or total

    # -- measures ----------------------------------------------------------------------------------------------

    def wide(self, press: Canvas, i: int) -> int:
        wide = press.type.width(self.figures[i], press.letter(FIGURE), face="sans-bold")
        below = press.type.width(self.below[i], press.letter(SMALL), face="sans-bold") if self.below else 0
        return max(press.em(FIGURE) * 3, wide, below)

    def needed(self, press: Canvas) -> int:
        """The width that the longest word needs."""
        words = (word for figure in (*self.figures, *self.below) for word in figure.split())
        widest = max((press.type.width(word, press.letter(FIGURE), face="sans-bold") for word in words), default=0)
        return widest + press.u(14)

    def _label_high(self, press: Canvas, wide: int) -> int:
        letter, face = press.letter(LABEL), "serif-bold" if self.strong else "serif"
        return len(press.type.wrap(self.label, letter, wide, face=face)) * press.type.step(letter)

    def _note_high(self, press: Canvas, wide: int) -> int:
        letter = press.letter(SMALL)
        return len(press.type.wrap(self.note, letter, wide, face="sans")) * press.type.step(letter) if self.note else 0

    def _across(self, press: Canvas, wide: int) -> bool:
        """Whether the note is too long for the width of the label: then it runs across the form, below the figures."""
        return press.type.width(self.note, press.letter(SMALL), face="sans") > wide

    def _figures_high(self, press: Canvas, wide: int) -> int:
        face = "sans-bold" if self.strong else "sans"
        rows = (len(press.type.wrap(figure, press.letter(FIGURE), wide, face=face)) for figure in self.figures)
        high = max(rows, default=1) * press.type.step(press.letter(FIGURE))
        return high + (press.type.step(press.letter(SMALL)) if self.below else 0)

    def height(self, press: Canvas, columns: Columns) -> int:
        pad, whole = press.u(12), columns.label + sum(columns.wides)
        figures = self._figures_high(press, columns.wides[0] - press.u(10))
        if not columns.label:
            return self._label_high(press, whole - pad) + figures + self._note_high(press, whole - pad) + pad
        wide = columns.label - pad
        if self._across(press, wide):
            return max(self._label_high(press, wide), figures) + self._note_high(press, whole - pad) + pad
        return max(self._label_high(press, wide) + self._note_high(press, wide), figures) + pad

    # -- print -------------------------------------------------------------------------------------------------

    def draw(self, press: Canvas, surface: Surface, row: Rect, columns: Columns) -> None:
        pad = press.u(6)
        wide = (columns.label or row.width) - 2 * pad
        face = "serif-bold" if self.strong else "serif"
        label = press.type.paragraph(self.label, press.letter(LABEL), wide, face=face)
        surface.blit(label, (row.x + pad, row.y + pad))
        if self.note:
            self._draw_note(press, surface, row, wide, not columns.label)
        bold = "sans-bold" if self.strong else "sans"
        y = row.y + pad + (0 if columns.label else self._label_high(press, wide))
        for i, (end, column) in enumerate(zip(columns.ends(row.right), columns.wides, strict=True)):
            figure = press.type.paragraph(
                self.figures[i], press.letter(FIGURE), column - press.u(10), face=bold, align="right"
            )
            surface.blit(figure, (end - column + 2 * columns.inset, y))
            if self.below:
                small = press.line(self.below[i], SMALL, face="sans", colour=theme.SOFT)
                surface.blit(small, (end - small.get_width(), y + press.type.step(press.letter(FIGURE))))

    def _draw_note(self, press: Canvas, surface: Surface, row: Rect, wide: int, alone: bool) -> None:
        """Below the label, or across the form at the foot of the row."""
        pad = press.u(6)
        across = alone or self._across(press, wide)
        long = row.width - 2 * pad if across else wide
        below = row.bottom - pad - self._note_high(press, long)
        y = below if across else row.y + pad + self._label_high(press, wide)
        note = press.type.paragraph(self.note, press.letter(SMALL), long, face="sans", colour=theme.SOFT)
        surface.blit(note, (row.x + pad, y))


def items(account: Account) -> list[Item]:
    """What a deal brought, line by line."""
    return [
        Item(row.label, row.figures, note=row.note, total=row.weight is Weight.SUM, strong=row.weight is Weight.DECIDES)
        for row in account
    ]


def form(
    press: Canvas, sitters: Sequence[PlayerInfo], lines: Sequence[Item], name: str = "", badges: Sequence[str] = ()
) -> Figures:
    """The form with everybody at the head of a column."""
    badges = badges or [""] * len(sitters)
    heads = [Face(sitter.name, sitter.avatar, badge) for sitter, badge in zip(sitters, badges, strict=True)]
    return Figures(press, heads, lines, air=16, inset=5, foot=2, players=True, name=name)
