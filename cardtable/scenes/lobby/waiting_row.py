"""Row of waiting matches above the boxes: table, players, game, points and date."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.scenes.core.table_thumbnails import load_thumbnail
from cardtable.scenes.lobby.thumbnail_widget import TablePicture
from cardtable.scenes.people.avatars import people_in, player_names
from cardtable.store.types import Profile, SavedMatch
from cardtable.text.catalog import text, text_n
from cardtable.text.dates import when
from cardtable.widgets.button import Button, Pressable
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Row

NAMES, BELOW = 19, 16
"""Letter sizes of the first line of a tag and of the others."""
FACES = 3
"""Most faces on a tag."""
WIDEST = 22
"""Widest tag, in letters of its first line."""
FIGURES = 4
"""Most points that a tag keeps room for before they are known."""


def _mark(match: SavedMatch) -> str:
    """Return the mark of a match played on from another, or ""."""
    return f"{text('whatif.mark')} · " if match.played_on else ""


class WaitingTag(Pressable):
    """Button of one match: its table or faces, the players' names, the game, the points and the date. Pressing it
    resumes the match."""

    def __init__(
        self, canvas: Canvas, match: SavedMatch, family: Sequence[Profile], action: Callable[[], None],
        table: Surface | None = None, points: str = "",
    ) -> None:  # fmt: skip
        super().__init__(canvas, action, f"lobby.waiting.{match.id}", text("lobby.go-on"))
        self.table = None if table is None else TablePicture(canvas, table)
        self.faces = [sitter.avatar for sitter in people_in(match, family)][:FACES]
        self.names = player_names(match, family)
        self.game, self.since = f"{_mark(match)}{text(f'{match.game}.name')}", when(match.changed)
        self.record, self.points = match.id, points
        """The points so far, or "" while they are not known."""
        self._expected = " : ".join(["188", "188"] if len(match.sitters) < 3 else ["−88"] * FIGURES)
        """Points as wide as may be expected."""
        self.pad = canvas.u(9)

    def label(self) -> str:
        told = [self.game, *([self.points] if self.points else []), self.since]
        return text("common.told", what=self.names, told=" · ".join(told))

    def show_points(self, points: str) -> None:
        """Show the points; nothing moves for them."""
        self.points = points
        self.touch()

    def _side(self) -> int:
        return self.canvas.em(NAMES) * 2

    def _aside(self) -> int:
        """Return the width of the ribbon with the thumbnail or the overlapping faces."""
        faces = self._side() + (len(self.faces) - 1) * self._side() // 2
        return self.canvas.u(16) + (faces if self.table is None else self._table_size()[0]) + self.canvas.u(10)

    def _table_size(self) -> tuple[int, int]:
        """Return the size of the thumbnail."""
        high = self.height(0) - 2 * self.canvas.u(3)
        return TablePicture.across(high), high

    def preferred_width(self) -> int:
        canvas, small = self.canvas, self.canvas.letter(BELOW)
        names = canvas.type.width(self.names, canvas.letter(NAMES), face="sans-bold")
        # Points come later and may not move anything, so that room for some is kept.
        below = (
            canvas.type.width(line, small, face="sans") for line in (self.game, f"{self._expected} · {self.since}")
        )
        return min(canvas.em(NAMES) * WIDEST, self._aside() + max(names, *below) + 2 * self.pad)

    def height(self, width: int) -> int:
        letters = self.canvas.type
        lines = letters.step(self.canvas.letter(NAMES)) + 2 * letters.step(self.canvas.letter(BELOW))
        return max(lines, self._side()) + 2 * self.canvas.u(5)

    def lines(self, room: int) -> tuple[str, str, str]:
        """Return the three lines cut to a width. Points that do not fit beside the date are left out: some of them tell
        nothing, and the date tells matches apart."""
        canvas, small = self.canvas, self.canvas.letter(BELOW)
        names = canvas.type.short(self.names, canvas.letter(NAMES), room, face="sans-bold")
        game = canvas.type.short(self.game, small, room, face="sans")
        below = f"{self.points} · {self.since}" if self.points else self.since
        if canvas.type.width(below, small, face="sans") > room:
            below = self.since
        return names, game, below

    def draw(self, surface: Surface) -> None:
        canvas, radius = self.canvas, self.canvas.u(6)
        top = self.rect.move(0, 0 if self.down else -round(canvas.u(2) * self.warmth))
        canvas.shadow(surface, top, lift=canvas.u(4), radius=radius, strength=70)
        canvas.card(surface, top, fill=theme.PAPER, edge=theme.DEEP, radius=radius)
        ribbon = Rect(top.x + canvas.u(8), top.y, canvas.u(7), top.height - canvas.u(6))
        pygame.draw.rect(surface, theme.BRICK, ribbon)
        x, side = top.x + canvas.u(16) + self.pad, self._side()
        if self.table is not None:
            size = self._table_size()
            self.table.lay(surface, Rect((x, top.centery - size[1] // 2), size))
        for face in self.faces if self.table is None else ():
            surface.blit(canvas.portrait(face, side), (x, top.centery - side // 2))
            x += side // 2
        x = top.x + self._aside() + self.pad
        names, *below = self.lines(max(1, top.right - self.pad - x))
        step, small = canvas.type.step(canvas.letter(NAMES)), canvas.type.step(canvas.letter(BELOW))
        y = top.centery - (step + small * len(below)) // 2
        surface.blit(canvas.line(names, NAMES, face="sans-bold"), (x, y))
        for i, line in enumerate(below):
            surface.blit(canvas.line(line, BELOW, face="sans", colour=theme.SOFT), (x, y + step + i * small))
        if self.ringed:
            canvas.ring(surface, top, radius)


class Ways(NamedTuple):
    """Actions of the row; the first two take the id of a match."""

    go_on: Callable[[int], None]
    look_at: Callable[[int], None]
    show_all: Callable[[], None]


def waiting_line(
    canvas: Canvas,
    matches: Sequence[SavedMatch],
    basket: bool,
    family: Sequence[Profile],
    width: int,
    cache: Path | None,
    ways: Ways,
    points: Mapping[int, str] = MappingProxyType({}),
) -> Row:
    """Return as many matches as fit a line, latest first, each with a button to its page, and the button to all of
    them. `points` are those of the matches, as far as they are known."""
    words = text_n("lobby.waiting.all", len(matches)) if matches else text("matches.basket")
    every = Button(canvas, words, ways.show_all, icon="stock", size=18, name="lobby.waiting")
    gap, left = canvas.u(12), width - every.preferred_width()
    tags: list[WaitingTag] = []
    looks: list[Button] = []
    for match in matches:
        if left <= 0:
            break
        tag = WaitingTag(
            canvas, match, family, partial(ways.go_on, match.id), load_thumbnail(cache, match), points.get(match.id, "")
        )
        look = _page_button(canvas, match, ways, worded=False)
        left -= tag.preferred_width() + canvas.u(4) + look.preferred_width() + gap
        if left < 0:
            break
        tags.append(tag)
        looks.append(look)
    worded = [_page_button(canvas, match, ways, worded=True) for match in matches[: len(looks)]]
    if left >= sum(b.preferred_width() - a.preferred_width() for a, b in zip(looks, worded, strict=True)):
        looks = worded
    both = [Row(canvas, pair, gap=4, align="centre") for pair in zip(tags, looks, strict=True)]
    return Row(canvas, [*both, every], gap=12, name="lobby.waiting.line")


def _page_button(canvas: Canvas, match: SavedMatch, ways: Ways, *, worded: bool) -> Button:
    """Return the button to the page of a match, with words where there is room."""
    return Button(
        canvas, text("lobby.waiting.look.short") if worded else "", partial(ways.look_at, match.id), icon="book",
        size=18, name=f"lobby.match.{match.id}", tip=text("lobby.waiting.look"),
    )  # fmt: skip
