"""Ranking form: a line for each player in order of place, with points of the deal and the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.cards.pack import Seat
from cardtable.play.player import PlayerInfo
from cardtable.rules.game import Points, Result
from cardtable.scenes.panels.ledger import gain_text, points_text
from cardtable.table.game_view.table_text import Heads
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.table_form import Caption, Columns, Figures, FormLine, Head, begin_at, end_at

PLACE, NAME, FIGURE, TOTAL = 26, 22, 20, 24
"""Letter sizes of place, name, figure and total."""


def shared_places(places: Sequence[int], sides: Sequence[Sequence[Seat]]) -> list[int]:
    """Return places by sides: seats of one side share a place, and the next side has the next one.

    >>> shared_places([1, 3, 2], [(0, 2), (1,)])
    [1, 2, 1]
    """
    best = [min(places[seat] for seat in side) for side in sides]
    found = [0] * len(places)
    for side, mine in zip(sides, best, strict=True):
        for seat in side:
            found[seat] = 1 + sum(other < mine for other in best)
    return found


class FigureColumn(NamedTuple):
    """A heading and a figure for each seat."""

    head: str
    figures: Sequence[str]


class RankingLine(FormLine):
    """Line of one player. Place 0 means all are level; the first place lies on gold. The last figure counts most and is
    larger."""

    def __init__(self, place: int, sitter: PlayerInfo, figures: Sequence[str], badge: str, dense: bool) -> None:
        self.place, self.label, self.avatar, self.figures = place, sitter.name, sitter.avatar, figures
        self.badge, self.dense = badge, dense

    def spoken(self, heads: Sequence[Head]) -> str:
        told = super().spoken(heads)
        return f"{self.place}. {told}" if self.place else told

    def before(self, canvas: Canvas) -> int:
        return round(canvas.em(PLACE) * 1.6)

    def wide(self, canvas: Canvas, i: int) -> int:
        return max(canvas.em(20) * 3, canvas.type.width(self.figures[i], canvas.letter(TOTAL), face="sans-bold"))

    def height(self, canvas: Canvas, columns: Columns) -> int:
        return self._high(canvas)

    def _high(self, canvas: Canvas) -> int:
        return max(canvas.u(46 if self.dense else 60), round(canvas.em(NAME) * (1.5 if self.dense else 1.9)))

    def draw(self, canvas: Canvas, surface: Surface, row: Rect, columns: Columns) -> None:
        if self.place == 1:
            gold = theme.blend(theme.PAPER, theme.GOLD, 0.35)
            canvas.card(surface, row.inflate(0, -4), fill=gold, radius=canvas.u(6))
        for i, end in enumerate(columns.ends(row.right)):
            last = i == len(self.figures) - 1
            face = "sans-bold" if last else "sans"
            end_at(surface, canvas.line(self.figures[i], TOTAL if last else FIGURE, face=face), row, end)
        x = row.x + canvas.u(10)
        colour = theme.BRICK if self.place == 1 else theme.INK
        if self.place:
            begin_at(surface, canvas.line(f"{self.place}.", PLACE, face="serif-bold", colour=colour), row, x)
        self._draw_name(canvas, surface, row, x + columns.before, row.x + columns.label)

    def name_wide(self, canvas: Canvas) -> int:
        name = canvas.type.width(self.label, canvas.letter(NAME), face="serif-bold")
        badge = canvas.em(20) + canvas.u(8) if self.badge else 0
        return self.before(canvas) + self._high(canvas) + badge + name + canvas.u(12)

    def _draw_name(self, canvas: Canvas, surface: Surface, row: Rect, x: int, end: int) -> None:
        """Draw the face if there is room, the badge, and the name."""
        end += canvas.u(18) - canvas.u(8)  # gap beside the first figure
        side = row.height - canvas.u(12)
        if end - x - side > canvas.em(NAME) * 4:
            begin_at(surface, canvas.portrait(self.avatar, side), row, x)
            x += side + canvas.u(12)
        if self.badge:
            begin_at(surface, canvas.picture(self.badge, canvas.em(20), canvas.em(20)), row, x)
            x += canvas.em(20) + canvas.u(8)
        name = canvas.type.short(self.label, canvas.letter(NAME), max(40, end - x), face="serif-bold")
        begin_at(surface, canvas.line(name, NAME, face="serif-bold"), row, x)


def figure_columns(result: Result, totals: Sequence[Points], heads: Heads) -> list[FigureColumn]:
    """Return the columns of deal and match points. The deal's is left out while both are equal."""
    found = []
    if tuple(result.points) != tuple(totals):
        found.append(FigureColumn(heads.deal, [gain_text(points) for points in result.points]))
    return [*found, FigureColumn(heads.match, [points_text(total) for total in totals])]


def ranking_form(
    canvas: Canvas, result: Result, totals: Sequence[Points], heads: Heads, reached: Sequence[int],
    sitters: Sequence[PlayerInfo], badges: Sequence[str],
) -> Figures:  # fmt: skip
    """Return the form of all players in order of place."""
    columns = figure_columns(result, totals, heads)
    dense = len(sitters) > 5
    lines = [
        RankingLine(place, sitters[seat], [column.figures[seat] for column in columns], badges[seat], dense)
        for place, seat in sorted((reached[seat], seat) for seat in range(len(sitters)))
    ]
    captions = [Caption(column.head, step=1.7) for column in columns]
    return Figures(canvas, captions, lines, air=26, inset=8, name="places")
