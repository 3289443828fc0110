"""Floor 5: a game is chosen, now the table is set for it: who sits where, and by which rules it is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.play.seats import Sitter
from cardtable.rules.game import Option, Value, written
from cardtable.rules.games import game
from cardtable.scenes.calendar import day
from cardtable.scenes.desk import Desk
from cardtable.scenes.family import seated
from cardtable.scenes.lids import Lid
from cardtable.scenes.nametag import NameTag
from cardtable.scenes.opening import open_table, resume_table
from cardtable.scenes.seating import LEVELS, USUAL, Chair, Plan, keep, plan_for
from cardtable.scenes.sheet import Overlay, Question, Sheet
from cardtable.scenes.stepper import Stepper
from cardtable.scenes.widgets.boxes import Beside, Box, Column, Page, Pair, Row, Slip
from cardtable.scenes.widgets.button import Button, Pressable
from cardtable.scenes.widgets.choosing import Choice
from cardtable.scenes.widgets.press import Press
from cardtable.scenes.widgets.scroll import ScrollArea
from cardtable.scenes.widgets.widget import Widget
from cardtable.scenes.widgets.words import BODY, Heading, Picture, Section, Space, Words
from cardtable.store.rows import Saved
from cardtable.table import theme
from cardtable.text.catalog import text

WAITING = 8
"""So many matches to go on with are listed."""


class Fold(Pressable):
    """The title of a part that can be folded away; what is folded is told at its right end."""

    def __init__(
        self, press: Press, words: str, inside: str, is_open: bool, turn: Callable[[], None], name: str
    ) -> None:
        super().__init__(press, turn, name)
        self.words, self.inside, self.is_open = words, inside, is_open

    def label(self) -> str:
        return f"{self.words}: {self.inside}"

    def _lettering(self) -> tuple[float, float]:
        return self.press.letter(24), self.press.letter(BODY - 2)

    def natural(self) -> int:
        title, small = self._lettering()
        wide = self.press.type.width(self.words, title, face="serif-bold") + self._icon() + self.press.u(40)
        return wide + self.press.type.width(self.inside, small, face="serif-italic")

    def _icon(self) -> int:
        return round(self.press.em(BODY) * 0.9) + self.press.u(8)

    def _beside(self, width: int) -> bool:
        return self.natural() <= width

    def height(self, width: int) -> int:
        title, small = self._lettering()
        high = self.press.type.height(title, face="serif-bold")
        if not self._beside(width):
            high += self.press.type.paragraph_height(self.inside, small, width - self._icon(), face="serif-italic")
        return high + self.press.u(8)

    def draw(self, surface: Surface) -> None:
        press, rect, (title, small) = self.press, self.rect, self._lettering()
        ink = theme.blend(theme.LOSS, theme.BRICK, self.warmth)
        side = round(press.em(BODY) * 0.9)
        high = press.type.height(title, face="serif-bold")
        y = rect.y + press.u(4)
        sign = press.icon("icons/down" if self.is_open else "icons/right", side, ink)
        surface.blit(sign, (rect.x, y + (high - side) // 2))
        line = press.type.line(self.words, title, face="serif-bold", colour=ink)
        surface.blit(line, (rect.x + self._icon(), y))
        end = rect.right
        if self._beside(rect.width):
            told = press.type.line(self.inside, small, face="serif-italic", colour=theme.SOFT)
            surface.blit(told, (rect.right - told.get_width(), y + (high - told.get_height()) // 2))
            end -= told.get_width() + press.u(12)
        else:
            block = press.type.paragraph(
                self.inside, small, rect.width - self._icon(), face="serif-italic", colour=theme.SOFT
            )
            surface.blit(block, (rect.x + self._icon(), y + high))
        start = rect.x + self._icon() + line.get_width() + press.u(12)
        if start < end:
            base = y + press.type.ascent(title, face="serif-bold") - press.u(5)
            pygame.draw.line(surface, theme.DEEP, (start, base), (end, base), 1)
        if self.ringed:
            press.ring(surface, rect, press.u(6))


class Place(Box):
    """One seat: its number, who sits there, and at the right what kind of player that is."""

    def __init__(self, press: Press, number: int, who: Widget, kind: Choice) -> None:
        self.number = Words(press, str(number), size=BODY, face="sans", colour=theme.SOFT)
        self.pair = Pair(press, who, kind)
        super().__init__(press, (self.number, self.pair))
        self.indent = press.em(BODY) + press.u(8)
        self.pad = press.u(7)

    def natural(self) -> int:
        return self.pair.natural() + self.indent

    def height(self, width: int) -> int:
        return self.pair.height(width - self.indent) + 2 * self.pad

    def place(self, rect: Rect) -> None:
        super().place(rect)
        inner = rect.inflate(0, -2 * self.pad)
        self.pair.place(Rect(inner.x + self.indent, inner.y, inner.width - self.indent, inner.height))
        wide, high = self.number.natural(), self.number.height(self.number.natural())
        self.number.place(Rect(inner.x + self.press.u(4), self.pair.caption.rect.centery - high // 2, wide, high))

    def draw(self, surface: Surface) -> None:
        y = self.rect.bottom - 1
        pygame.draw.line(surface, theme.SHADE, (self.rect.x, y), (self.rect.right, y), 1)
        super().draw(surface)


class Seats(Sheet):
    """The table is set for one game."""

    first = "seats.deal"

    def __init__(self, game_id: str) -> None:
        self.game = game(game_id)
        self._folded = True

    def enter(self, desk: Desk) -> None:
        super().enter(desk)
        self.today = seated(desk.store)
        self.plan = plan_for(desk.store, self.game, self.today)

    def again(self) -> None:
        """The family may be another one now."""
        today = seated(self.desk.store)
        if [person.id for person in today] != [person.id for person in self.today]:
            self.today = today
            self.plan = plan_for(self.desk.store, self.game, today)
        self.rebuild()

    # ---- what is on it --------------------------------------------------------------

    def build(self, press: Press) -> Widget:
        self.family = self.desk.store.profiles()
        self.sitters = self.plan.sitters(self.family)
        page = Column(
            press,
            [
                Section(press, text("seats.table")),
                *self._count(press),
                Column(press, [self._place(press, seat) for seat in range(len(self.sitters))], gap=0),
                Words(press, text("seats.order"), size=17, face="serif-italic", colour=theme.SOFT),
                *self._rules(press),
                *self._waiting(press),
                Space(press, 4),
            ],
            gap=12,
        )
        scroll = ScrollArea(press, page, name="seats.page", margin=8)
        side = min(press.u(430), round(press.size[0] * 0.33))
        body = Beside(press, scroll, self._box(press, side), side_width=side, least=press.em(20) * 29, left=True, gap=34)
        head = Heading(press, text(f"{self.game.id}.name"))
        return Slip(press, Page(press, head, body, self._foot(press)), pad=28)

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        press = self.desk.press
        edge = press.u(28)
        wide = min(size[0] - 2 * edge, max(press.u(1340), press.em(20) * 56))
        high = min(size[1] - 2 * edge, max(press.u(660), root.height(wide)))
        root.place(Rect((size[0] - wide) // 2, (size[1] - high) // 2, wide, high))

    def _box(self, press: Press, side: int) -> Widget:
        """The lid of the game once more, with what it says about itself."""
        lid = Picture(press, lambda: press.picture(f"lids/{self.game.id}", side, round(side * 0.625)), (side, round(side * 0.625)))
        return Column(press, [lid])

    def _foot(self, press: Press) -> Widget:
        somebody = self.plan.people > 0
        deal = Button(
            press,
            text("seats.deal"),
            self.deal,
            icon="cards",
            kind="main",
            size=24,
            name="seats.deal",
            enabled=somebody,
        )
        left = [
            Button(press, text("common.back"), self.back, icon="back", name="seats.back"),
            Button(press, text("seats.help"), self._help, icon="book", name="seats.help"),
        ]
        if not somebody:
            left.append(Words(press, text("seats.nobody"), size=17, face="sans", colour=theme.LOSS))
        return Row(press, [*left, deal], align="apart", gap=14)
