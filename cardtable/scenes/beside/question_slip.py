"""The slip beside the cards: what you are asked, the answers that nothing on the table stands for, and below them the
log of the deal."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.scenes.beside.log import LINE, Log, goes_on
from cardtable.scenes.beside.offers import OfferButton
from cardtable.widgets.arrows import ARROWS, Edges, nearest
from cardtable.widgets.boxes import Column
from cardtable.widgets.button import Button
from cardtable.widgets.form import Form
from cardtable.widgets.press import Press
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

SHARE = 0.6
"""The answers take no more of the slip than this: what is more can be scrolled to."""
LEAST_LINES = (4, 2)
"""So many lines of the log are always seen: where there is room, and where there is hardly any."""


class Answers(Column):
    """Plain buttons as wide as their words, everything else as wide as the slip."""

    def _width(self, child: Widget, width: int) -> int:
        if isinstance(child, Button) and not isinstance(child, OfferButton):
            return min(width, max(child.natural(), self.press.u(150)))
        return width


class AnswersPage(ScrollArea):
    """The answers, in sight as far as there is room: at the ends where they go on they fade into the paper."""

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        wide, high = self.rect.width - self._bar(), self.press.u(26)
        if self.offset > 1:
            self._fade(surface, Rect(self.rect.x, self.rect.y, wide, high), "up")
        if self.offset < self.overflow() - 1:
            self._fade(surface, Rect(self.rect.x, self.rect.bottom - high, wide, high), "down")
        surface.set_clip(clip)

    def _fade(self, surface: Surface, strip: Rect, way: str) -> None:
        veil = Surface(strip.size, pygame.SRCALPHA)
        for y in range(strip.height):
            share = (y + 1 if way == "down" else strip.height - y) / strip.height
            veil.fill((*theme.parts(theme.PAPER), round(255 * min(1.0, 1.4 * share))), (0, y, strip.width, 1))
        surface.blit(veil, strip)
        inside = Rect(0, 0, strip.width // 3, 0)
        inside.centerx = strip.centerx
        goes_on(self.press, surface, inside, strip.bottom - self.press.u(7) if way == "down" else strip.y + 1, way)


class QuestionSlip(Widget):
    """A question with its answers above, the log below. Answers that are too high for the slip scroll."""

    def __init__(self, press: Press) -> None:
        super().__init__(press, "question_slip")
        self.question = ""
        self.notice = ""
        """A reason or a hint, above the log until the next action."""
        self.aside: Sequence[str] = ()
        self.answers: Sequence[Widget] = ()
        self.log = Log(press, [])
        self._page = AnswersPage(press, Answers(press, ()))
        self._before: dict[str, Widget] = {}
        """The answers of the slip that this one takes the place of, until it is asked what they were."""
        self._words_top = 0
        self.adopt(self.log)

    @property
    def lines(self) -> list[str]:
        """The log, from the beginning of the deal."""
        return self.log.lines

    @lines.setter
    def lines(self, lines: list[str]) -> None:
        self.log.lines = lines

    @property
    def buttons(self) -> list[Button]:
        """All buttons among the answers, from the top."""
        return [part for part in self._page.walk() if isinstance(part, Button)]

    def children(self) -> Sequence[Widget]:
        return (self._page, self.log) if self.answers else (self.log,)

    def natural(self) -> int:
        return self.press.u(300)

    def inherit(self, old: Widget) -> None:
        if isinstance(old, QuestionSlip):
            self.lines = old.lines
            self._before = {part.name: part for part in old._page.walk() if part.name}  # noqa: SLF001 - an earlier print

    def ask(self, question: str, answers: Sequence[Widget], aside: Sequence[str] = ()) -> None:
        """Show another question."""
        self.question, self.answers, self.aside = question, answers, aside
        self._page = AnswersPage(self.press, Answers(self.press, answers, gap=10), name="answers")
        self.adopt(self._page, self.log)
        for part in self._page.walk():
            if part.name in self._before:
                part.inherit(self._before[part.name])
        self._before = {}
        self.place(self.rect)

    def close(self) -> None:
        """The question is answered: what it offered stays in sight, and says nothing more."""
        for answer in self.answers:
            for part in answer.walk():
                part.enabled = False
                part.touch()

    def say(self, line: str) -> None:
        """One more line of the log."""
        if line:
            self.log.add(line)

    def warn(self, notice: str) -> None:
        """Tell why not, or what would be good."""
        if notice != self.notice:
            self.notice = notice
            self.place(self.rect)

    # -- the keyboard ------------------------------------------------------------------------------------------

    def takes(self, event: Event, form: Form) -> bool:
        """Let a key work here if the focus is here: first what has the focus, then the arrows to the next answer.

        False where it means nothing, and beyond the last answer: then the key is the table's. So are the arrows where
        only a click has left the focus.
        """
        here = form.focused
        if here is None or here not in list(self.walk()):
            return False
        if form.wanted(event):
            return True
        away = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if event.key not in ARROWS or away or not here.ringed:
            return False
        towards = self._towards(here, *ARROWS[event.key])
        if towards is not None:
            form.focus(towards)
        return towards is not None

    def _towards(self, here: Widget, dx: int, dy: int) -> Widget | None:
        """The nearest answer in that direction; sideways only one in the same row."""
        stops = [part for part in self.walk() if part.focusable and part.enabled and part is not here]
        if dx:
            stops = [stop for stop in stops if stop.rect.top < here.rect.bottom and here.rect.top < stop.rect.bottom]
        return nearest(Edges.of(here.rect), stops, lambda stop: Edges.of(stop.rect), (dx, dy), slack=self.press.u(4))

    # -- where everything is -----------------------------------------------------------------------------------

    def _pad(self) -> int:
        return self.press.u(22)

    def _wide(self) -> int:
        return max(1, self.rect.width - 2 * self._pad())

    def _question_size(self) -> float:
        """A question that would take too much of the slip is set smaller."""
        high = self.press.type.paragraph_height(self.question, self.press.letter(24), self._wide(), face="serif-bold")
        return 24 if high < self.rect.height * 0.2 else 20

    def _question_height(self) -> int:
        letter = self.press.letter(self._question_size())
        return self.press.type.paragraph_height(self.question, letter, self._wide(), face="serif-bold")

    def _words_height(self) -> int:
        """The notice and the lines below it, with the space after each."""
        press, wide, high = self.press, self._wide(), 0
        if self.notice:
            note = press.type.paragraph_height(self.notice, press.letter(20), wide, face="serif-italic")
            high += note + press.u(12)
        for line in self.aside:
            high += press.type.paragraph_height(line, press.letter(18), wide, face="sans") + press.u(4)
        return high

    def _answers_height(self, top: int, words: int) -> int:
        """What the answers may take: their share, as long as some lines of the log stay."""
        wanted = self._page.inside.height(self._wide())
        step = self.press.type.step(self.press.letter(LINE))
        free = self.rect.bottom - top - words - self.press.u(18 + 18 + 14)
        room = free - LEAST_LINES[0] * step
        if room < min(wanted, self.rect.height * SHARE / 2):
            room = max(free - LEAST_LINES[1] * step, self.press.em(20) * 2)
        return int(min(wanted, room, self.rect.height * SHARE))

    def place(self, rect: Rect) -> None:
        super().place(rect)
        press, pad, wide = self.press, self._pad(), self._wide()
        y = rect.y + press.u(16) + self._question_height() + press.u(14)
        words = self._words_height()
        if self.answers:
            high = self._answers_height(y, words)
            self._page.place(Rect(rect.x + pad, y, wide, high).inflate(2 * self._page.margin, 2 * self._page.margin))
            for part in self._page.walk():
                if part.focused:
                    self._page.bring(part.rect)
            y += high + press.u(18)
        self._words_top = y
        y += words + press.u(18)
        self.log.place(Rect(rect.x + pad, y, wide, max(1, rect.bottom - press.u(14) - y)))

    def hides(self) -> Rect:
        return self.rect.inflate(-2 * self.press.u(8), -2 * self.press.u(8))

    def draw(self, surface: Surface) -> None:
        press, pad, rect, wide = self.press, self._pad(), self.rect, self._wide()
        press.slip(surface, rect, lift=9)
        block = press.type.paragraph(self.question, press.letter(self._question_size()), wide, face="serif-bold")
        surface.blit(block, (rect.x + pad, rect.y + press.u(16)))
        y = self._words_top
        if self.notice:
            note = press.type.paragraph(self.notice, press.letter(20), wide, face="serif-italic", colour=theme.LOSS)
            surface.blit(note, (rect.x + pad, y))
            y += note.get_height() + press.u(12)
        for line in self.aside:
            part = press.type.paragraph(line, press.letter(18), wide, face="sans")
            surface.blit(part, (rect.x + pad, y))
            y += part.get_height() + press.u(4)
        press.heading_rule(surface, rect.x + pad, y + press.u(2), wide)
        super().draw(surface)
