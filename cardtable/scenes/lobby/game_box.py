"""One game on the shelf: its box, the paper tag below it, and the buttons that appear on the box that is pointed at or
has the focus."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.scenes.core.game_lid import Lid
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Box, Row
from cardtable.widgets.labels import Words
from cardtable.widgets.widget import Widget

TAG = (17, 16, 15, 14)
"""Letter sizes of the tag, the usual one first."""
FOOT = 7
"""Canvas units from the upper edge of the board to the foot of a box."""
VEIL = 200
"""Strength of the dark veil under the words on a box, of 255: any of its pictures is dark enough under it."""


class BoxAction(NamedTuple):
    """Action offered on a game's box."""

    name: str
    words: str
    icon: str
    """Drawing in place of the words where there is no room for them; "" if the words always stay."""
    kind: str
    action: Callable[[], None]


class Tag(Words):
    """Paper tag on the board, with the number of players and the length of a match. Its letters get a little smaller
    before a line is broken."""

    def __init__(self, canvas: Canvas, words: str, name: str) -> None:
        super().__init__(canvas, words, size=TAG[0], face="sans-bold", align="centre", name=name)
        self.pad_x, self.pad_y = canvas.u(11), canvas.u(4)
        self._letters: dict[int, float] = {}

    def preferred_width(self) -> int:
        return super().preferred_width() + 2 * self.pad_x

    def _letter(self, room: int) -> float:
        """Return the letter size for a width: the largest that fits on one line, else the smallest."""
        found = self._letters.get(room)
        if found is None:
            sizes = (self.canvas.letter(size) for size in TAG)
            fitting = (size for size in sizes if self.canvas.type.width(self.words, size, face=self.face) < room)
            found = self._letters[room] = next(fitting, self.canvas.letter(TAG[-1]))
        return found

    def height(self, width: int) -> int:
        room = max(1, width - 2 * self.pad_x)
        return self.canvas.type.paragraph_height(self.words, self._letter(room), room, face=self.face) + 2 * self.pad_y

    def draw(self, surface: Surface) -> None:
        canvas, radius = self.canvas, self.canvas.u(4)
        canvas.shadow(surface, self.rect, lift=canvas.u(3), radius=radius, strength=110)
        canvas.card(surface, self.rect, fill=theme.PAPER, edge=theme.DEEP, radius=radius)
        room = max(1, self.rect.width - 2 * self.pad_x)
        block = canvas.type.paragraph(self.words, self._letter(room), room, face=self.face, align="centre")
        surface.blit(block, block.get_rect(center=self.rect.center))


class GameBox(Box):
    """A box with its tag; open, its tagline and its buttons lie on the lid."""

    def __init__(self, canvas: Canvas, game: str, lid: Lid, tag: Tag, tagline: str, ways: Sequence[BoxAction]) -> None:
        super().__init__(canvas, (lid, tag))
        self.game = game
        self.lid, self.tag = lid, tag
        self.is_open = False
        """True while the buttons are shown."""
        self._ways = ways
        self.tagline = Words(
            canvas,
            tagline,
            size=18,
            face="serif-italic",
            colour=theme.PAPER,
            align="centre",
            name=f"{lid.name}.tagline",
        )
        self.buttons = Row(canvas, ())
        self._fitted = (0, 0)
        """Size of the room that the buttons were made for."""
        self._told = False
        """True while the tagline is shown."""
        self._veils: dict[int, Surface] = {}

    def label(self) -> str:
        return self.lid.title

    # ---- places ---------------------------------------------------------------------

    def height(self, width: int) -> int:
        return self.lid.height(width) + self.canvas.u(FOOT) + self.front(width)

    def front(self, width: int) -> int:
        """Return the height of the front of a board that holds the tag."""
        return self.tag.height(min(width, self.tag.preferred_width())) + self.canvas.u(13)

    def place(self, rect: Rect) -> None:
        """Place the lid at the top, and the tag in the middle of the board's front at the bottom."""
        Widget.place(self, rect)
        self.lid.place(Rect(rect.x, rect.y, rect.width, self.lid.height(rect.width)))
        wide = min(rect.width, self.tag.preferred_width())
        high = self.tag.height(wide)
        begin = self.lid.rect.bottom + self.canvas.u(FOOT)
        self.tag.place(Rect(rect.centerx - wide // 2, begin + (rect.bottom - begin - high) // 2, wide, high))
        room = self._room()
        if room.size != self._fitted:  # scrolled buttons stay the same, because one of them may have the focus
            self.buttons, self._fitted = self._fitting_row(room), room.size
        high = self.buttons.height(room.width)
        self.buttons.place(Rect(room.x, room.bottom - high, room.width, high))
        self.lid.free = self.buttons.rect.top - rect.top
        words, free = self.tagline.height(room.width), room.height - high - self.canvas.u(14)
        self._inside = [self.lid, self.tag, self.buttons]
        if words <= free:
            self._inside.insert(2, self.tagline)
            self.tagline.place(Rect(room.x, room.bottom - high - self.canvas.u(8) - words, room.width, words))
        self.adopt(*self._inside)
        self._veils.clear()
        self._show()

    def _room(self) -> Rect:
        """Return the part of the lid's picture that the buttons may take."""
        wide, high = self.lid.size()
        pad = self.canvas.u(10)
        top = Rect(self.rect.topleft, (wide, high - self.lid.band_high()))
        # The lid is lifted while its buttons show, so that its band comes nearer to them.
        return top.inflate(-2 * pad, -2 * pad).move(0, -self.canvas.u(5))

    def _fitting_row(self, room: Rect) -> Row:
        """Return the buttons with as many words as fit, in letters as large as fit."""
        row = self._row(18, ())
        bare = [way.name for way in self._ways if way.icon]
        for size, icons in ((16, []), (15, bare[-1:]), (15, bare)):
            if row.height(room.width) <= room.height:
                break
            row = self._row(size, icons)
        return row

    def _row(self, size: float, icons: Sequence[str]) -> Row:
        canvas = self.canvas
        made = [
            Button(
                canvas, "" if way.name in icons else way.words, way.action,
                icon=way.icon if way.name in icons else "", kind=way.kind, size=size, name=way.name,
                tip=way.words if way.name in icons else "",
            )
            for way in self._ways
        ]  # fmt: skip
        return Row(canvas, made, gap=10, align="centre")

    # ---- what is shown --------------------------------------------------------------

    def parts(self) -> Sequence[Widget]:
        """Return the lid and the buttons."""
        return self.lid, *self.buttons.children()

    def open(self, shown: bool) -> None:
        """Show the buttons, or hide them."""
        if shown != self.is_open:
            self.is_open = shown
            self._show()
            self.lid.touch()

    def _show(self) -> None:
        self.lid.raised = self.is_open
        for part in self.parts():
            part.covered_by = None if self.is_open else self.lid

    def _is_asked_about(self) -> bool:
        """Return whether the box is pointed at or reached by keys, so that the tagline is shown too."""
        return any(part.hovered or part.ringed for part in self.parts())

    def glide(self, dt: float) -> bool:
        told = self.is_open and self._is_asked_about()
        if told != self._told:
            self._told = told
            self.lid.touch()
        return super().glide(dt)

    def draw(self, surface: Surface) -> None:
        self.tag.draw(surface)
        self.lid.draw(surface)
        if not self.is_open:
            return
        shown = self._inside[2:] if self._is_asked_about() else self._inside[-1:]
        self._draw_veil(surface, shown[0].rect.top)
        for child in shown:
            child.draw(surface)

    def _draw_veil(self, surface: Surface, top: int) -> None:
        """Draw the dark ground of words and buttons, which begin at `top`; the picture above stays clear."""
        canvas, (wide, high) = self.canvas, self.lid.size()
        high -= self.lid.band_high()
        begin = top - self.rect.top - canvas.u(4)
        veil = self._veils.get(begin)
        if veil is None:
            column = Surface((1, max(1, high)), pygame.SRCALPHA)
            soft = max(1, min(begin, canvas.u(46)))
            for y in range(high):
                share = min(1.0, max(0.0, (y - begin + soft) / soft))
                column.set_at((0, y), (16, 10, 6, round(VEIL * share * share * (3 - 2 * share))))
            veil = self._veils[begin] = pygame.transform.scale(column, (max(1, wide - 2), max(1, high)))
            if soft >= begin:
                canvas.round_off(veil, canvas.u(6))
        surface.blit(veil, (self.rect.x + 1, self.rect.y - self.lid.lift()))

    def reach(self) -> Rect:
        return self.lid.reach().union(self.tag.reach())
