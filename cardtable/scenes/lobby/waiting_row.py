"""Row of waiting matches above the boxes: table, players, game and date."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

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
from cardtable.widgets.widget import Widget

NAMES, BELOW = 19, 16
"""Letter sizes of the two lines of a tag."""
FACES = 3
"""Most faces on a tag."""
WIDEST = 20
"""Widest tag, in letters of its first line."""


def _mark(match: SavedMatch) -> str:
    """Return the mark of a match played on from another, or ""."""
    return f"{text('whatif.mark')} · " if match.played_on else ""


class WaitingTag(Pressable):
    """Button of one match: thumbnail or faces, the players' names, and below them game and date. Pressing it resumes
    the match."""

    def __init__(
        self, canvas: Canvas, match: SavedMatch, family: Sequence[Profile], action: Callable[[], None],
        table: Surface | None = None,
    ) -> None:  # fmt: skip
        super().__init__(canvas, action, f"lobby.waiting.{match.id}", text("lobby.go-on"))
        self.table = None if table is None else TablePicture(canvas, table)
        self.faces = [sitter.avatar for sitter in people_in(match, family)][:FACES]
        self.names = player_names(match, family)
        self.game, self.since = f"{_mark(match)}{text(f'{match.game}.name')}", f" · {when(match.changed)}"
        self.pad = canvas.u(9)

    def label(self) -> str:
        return f"{self.names}: {self.game}{self.since}"

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
        canvas = self.canvas
        names = canvas.type.width(self.names, canvas.letter(NAMES), face="sans-bold")
        below = canvas.type.width(self.game + self.since, canvas.letter(BELOW), face="sans")
        return min(canvas.em(NAMES) * WIDEST, self._aside() + max(names, below) + 2 * self.pad)

    def height(self, width: int) -> int:
        letters = self.canvas.type
        lines = letters.step(self.canvas.letter(NAMES)) + letters.step(self.canvas.letter(BELOW))
        return max(lines, self._side()) + 2 * self.canvas.u(6)

    def lines(self, room: int) -> tuple[str, str]:
        """Return both lines cut to a width. The game is cut before the date, which tells matches apart."""
        canvas = self.canvas
        left = room - canvas.type.width(self.since, canvas.letter(BELOW), face="sans")
        game = canvas.type.short(self.game, canvas.letter(BELOW), max(1, left), face="sans")
        return canvas.type.short(self.names, canvas.letter(NAMES), room, face="sans-bold"), game + self.since

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
        room = max(1, top.right - self.pad - x)
        names, below = self.lines(room)
        y = top.centery - (canvas.type.step(canvas.letter(NAMES)) + canvas.type.step(canvas.letter(BELOW))) // 2
        surface.blit(canvas.line(names, NAMES, face="sans-bold"), (x, y))
        y += canvas.type.step(canvas.letter(NAMES))
        surface.blit(canvas.line(below, BELOW, face="sans", colour=theme.SOFT), (x, y))
        if self.ringed:
            canvas.ring(surface, top, radius)


def waiting_line(
    canvas: Canvas,
    matches: Sequence[SavedMatch],
    basket: bool,
    family: Sequence[Profile],
    width: int,
    cache: Path | None,
    go_on: Callable[[int], None],
    look_at: Callable[[int], None],
    show_all: Callable[[], None],
) -> Widget:
    """Return as many matches as fit a line, latest first, each with a button to its page, and the button to all of
    them."""
    words = text_n("lobby.waiting.all", len(matches)) if matches else text("matches.basket")
    every = Button(canvas, words, show_all, icon="stock", size=18, name="lobby.waiting")
    gap, left = 12, width - every.preferred_width()
    shown: list[Widget] = []
    for match in matches:
        if left <= 0:
            break
        tag = WaitingTag(canvas, match, family, partial(go_on, match.id), load_thumbnail(cache, match))
        look = Button(
            canvas, "", partial(look_at, match.id), icon="book", size=18, name=f"lobby.match.{match.id}",
            tip=text("lobby.waiting.look"),
        )  # fmt: skip
        both = Row(canvas, [tag, look], gap=4, align="centre")
        left -= both.preferred_width() + canvas.u(gap)
        if left < 0:
            break
        shown.append(both)
    return Row(canvas, [*shown, every], gap=gap, align="centre", name="lobby.waiting.line")
