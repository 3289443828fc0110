"""The matches that wait, on one line above the boxes: how the table lies, who plays, which game it is, and since when
it waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.scenes.core.table_thumbnails import picture_of
from cardtable.scenes.lobby.thumbnail_widget import TablePicture
from cardtable.scenes.people.avatars import names_of, people_of
from cardtable.store.types import Profile, SavedMatch
from cardtable.text.catalog import text, text_n
from cardtable.text.dates import when
from cardtable.widgets.button import Button, Pressable
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Row
from cardtable.widgets.widget import Widget

NAMES, BELOW = 19, 16
"""The sizes of the two lines on a tag."""
FACES = 3
"""The most faces on a tag."""
WIDEST = 20
"""How wide a tag may be, in letters of its first line."""


def _mark(match: SavedMatch) -> str:
    """That a match was played on from another, where it was."""
    return f"{text('whatif.mark')} · " if match.played_on else ""


class WaitingTag(Pressable):
    """One match: a small picture of its table, or the faces of its people where there is none, and their names; below
    them the game and since when it waits. Pressed, it goes on."""

    def __init__(
        self, press: Canvas, match: SavedMatch, family: Sequence[Profile], action: Callable[[], None],
        table: Surface | None = None,
    ) -> None:  # fmt: skip
        super().__init__(press, action, f"lobby.waiting.{match.id}", text("lobby.go-on"))
        self.table = None if table is None else TablePicture(press, table)
        self.faces = [sitter.avatar for sitter in people_of(match, family)][:FACES]
        self.names = names_of(match, family)
        self.game, self.since = f"{_mark(match)}{text(f'{match.game}.name')}", f" · {when(match.changed)}"
        self.pad = press.u(9)

    def label(self) -> str:
        return f"{self.names}: {self.game}{self.since}"

    def _side(self) -> int:
        return self.press.em(NAMES) * 2

    def _aside(self) -> int:
        """The width of the picture, or of the faces, each of which hides a part of the one before it, and of the
        ribbon."""
        faces = self._side() + (len(self.faces) - 1) * self._side() // 2
        return self.press.u(16) + (faces if self.table is None else self._table_size()[0]) + self.press.u(10)

    def _table_size(self) -> tuple[int, int]:
        """Width and height of the picture of the table."""
        high = self.height(0) - 2 * self.press.u(3)
        return TablePicture.across(high), high

    def natural(self) -> int:
        press = self.press
        names = press.type.width(self.names, press.letter(NAMES), face="sans-bold")
        below = press.type.width(self.game + self.since, press.letter(BELOW), face="sans")
        return min(press.em(NAMES) * WIDEST, self._aside() + max(names, below) + 2 * self.pad)

    def height(self, width: int) -> int:
        letters = self.press.type
        lines = letters.step(self.press.letter(NAMES)) + letters.step(self.press.letter(BELOW))
        return max(lines, self._side()) + 2 * self.press.u(6)

    def lines(self, room: int) -> tuple[str, str]:
        """What is written in so much room: the game is cut before the time, by which matches of one day are told."""
        press = self.press
        left = room - press.type.width(self.since, press.letter(BELOW), face="sans")
        game = press.type.short(self.game, press.letter(BELOW), max(1, left), face="sans")
        return press.type.short(self.names, press.letter(NAMES), room, face="sans-bold"), game + self.since

    def draw(self, surface: Surface) -> None:
        press, radius = self.press, self.press.u(6)
        top = self.rect.move(0, 0 if self.down else -round(press.u(2) * self.warmth))
        press.shadow(surface, top, lift=press.u(4), radius=radius, strength=70)
        press.card(surface, top, fill=theme.PAPER, edge=theme.DEEP, radius=radius)
        ribbon = Rect(top.x + press.u(8), top.y, press.u(7), top.height - press.u(6))
        pygame.draw.rect(surface, theme.BRICK, ribbon)
        x, side = top.x + press.u(16) + self.pad, self._side()
        if self.table is not None:
            size = self._table_size()
            self.table.lay(surface, Rect((x, top.centery - size[1] // 2), size))
        for face in self.faces if self.table is None else ():
            surface.blit(press.portrait(face, side), (x, top.centery - side // 2))
            x += side // 2
        x = top.x + self._aside() + self.pad
        room = max(1, top.right - self.pad - x)
        names, below = self.lines(room)
        y = top.centery - (press.type.step(press.letter(NAMES)) + press.type.step(press.letter(BELOW))) // 2
        surface.blit(press.line(names, NAMES, face="sans-bold"), (x, y))
        y += press.type.step(press.letter(NAMES))
        surface.blit(press.line(below, BELOW, face="sans", colour=theme.SOFT), (x, y))
        if self.ringed:
            press.ring(surface, top, radius)


def waiting_line(
    press: Canvas,
    matches: Sequence[SavedMatch],
    basket: bool,
    family: Sequence[Profile],
    width: int,
    cache: Path | None,
    go_on: Callable[[int], None],
    look_at: Callable[[int], None],
    show_all: Callable[[], None],
) -> Widget:
    """As many matches as go on one line, the latest first, each with the way to its page, and the way to all of
    them."""
    words = text_n("lobby.waiting.all", len(matches)) if matches else text("matches.basket")
    every = Button(press, words, show_all, icon="stock", size=18, name="lobby.waiting")
    gap, left = 12, width - every.natural()
    shown: list[Widget] = []
    for match in matches:
        if left <= 0:
            break
        tag = WaitingTag(press, match, family, partial(go_on, match.id), picture_of(cache, match))
        look = Button(
            press, "", partial(look_at, match.id), icon="book", size=18, name=f"lobby.match.{match.id}",
            tip=text("lobby.waiting.look"),
        )  # fmt: skip
        both = Row(press, [tag, look], gap=4, align="centre")
        left -= both.natural() + press.u(gap)
        if left < 0:
            break
        shown.append(both)
    return Row(press, [*shown, every], gap=gap, align="centre", name="lobby.waiting.line")
