"""The slip that tells a whole deal in words, from its first line to the newest."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.scenes.sheet import Overlay
from cardtable.text.catalog import text
from cardtable.widgets.boxes import Centred, Page, Row, Slip
from cardtable.widgets.button import Button
from cardtable.widgets.press import Press
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget
from cardtable.widgets.words import Words

_SIZE = 19


class Roll(Widget):
    """Lines of a log, the newest in strong letters at the bottom; only those in sight are set, for a deal is long."""

    def __init__(self, press: Press, lines: Sequence[str], *, numbered: bool = False, name: str = "") -> None:
        super().__init__(press, name)
        self.lines = list(lines)
        self._gutter = 0
        if numbered:
            digits = "0" * max(2, len(str(len(self.lines))))
            self._gutter = press.type.width(digits, press.letter(_SIZE), face="sans") + press.u(16)
        self._heights: tuple[int, list[int]] = (-1, [])

    def label(self) -> str:
        return "\n".join(self.lines)

    def natural(self) -> int:
        return self.press.em(_SIZE) * 30

    def _measured(self, width: int) -> list[int]:
        """The height of each line set so wide."""
        if self._heights[0] != width:
            letter, room = self.press.letter(_SIZE), max(1, width - self._gutter)
            high = self.press.type.paragraph_height
            faces = [self._face(i) for i in range(len(self.lines))]
            found = [high(line, letter, room, face=face) for line, face in zip(self.lines, faces, strict=True)]
            self._heights = width, found
        return self._heights[1]

    def _face(self, i: int) -> str:
        return "sans-bold" if i == len(self.lines) - 1 else "sans"

    def _gap(self) -> int:
        return self.press.u(9)

    def height(self, width: int) -> int:
        return sum(self._measured(width)) + self._gap() * max(0, len(self.lines) - 1)

    def draw(self, surface: Surface) -> None:
        press, letter = self.press, self.press.letter(_SIZE)
        clip, y = surface.get_clip(), self.rect.y
        for i, high in enumerate(self._measured(self.rect.width)):
            if y < clip.bottom and y + high > clip.top:
                colour = theme.INK if i == len(self.lines) - 1 else theme.SOFT
                if self._gutter:
                    number = press.type.line(str(i + 1), letter, face="sans", colour=theme.SOFT)
                    surface.blit(number, (self.rect.x + self._gutter - press.u(16) - number.get_width(), y))
                room = max(1, self.rect.width - self._gutter)
                words = press.type.paragraph(self.lines[i], letter, room, face=self._face(i), colour=colour)
                surface.blit(words, (self.rect.x + self._gutter, y))
            y += high + self._gap()


class DealLog(Overlay):
    """The deal in words; it opens at the newest line."""

    widest = 820
    first = "deal-log.close"

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = list(lines)

    def build(self, press: Press) -> Widget:
        # The title stays above while the lines are scrolled.
        scroll = ScrollArea(press, self.slip(press), name="deal-log.page", margin=8)
        title = Words(press, text("deal-log.title"), size=30, face="serif-bold", align="centre")
        page = Page(press, title, scroll, Row(press, self.answers(press), align="right"), gap=10)
        wide = max(press.u(self.widest), min(press.em(20) * 30, press.size[0] - press.u(80)))
        return Centred(press, Slip(press, page, pad=28), wide)

    def slip(self, press: Press) -> Widget:
        if not self._lines:
            return Words(press, text("deal-log.nothing"), face="serif-italic", align="centre")
        return Roll(press, self._lines, numbered=True, name="deal-log.lines")

    def answers(self, press: Press) -> Sequence[Button]:
        return [Button(press, text("common.ok"), self.back, kind="main", name="deal-log.close")]

    def rebuild(self) -> None:
        fresh = not hasattr(self, "form")
        super().rebuild()
        page = self.form.named("deal-log.page")
        if fresh and isinstance(page, ScrollArea):
            page.scroll_to(page.overflow(), at_once=True)

    def handle(self, event: Event) -> bool:
        # The key that opened it closes it, too.
        if event.type == pygame.KEYDOWN and event.key == pygame.K_l and not event.mod & pygame.KMOD_CTRL:
            self.back()
            return True
        return super().handle(event)
