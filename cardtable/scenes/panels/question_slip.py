"""Question slip: question, answers without a card, and below them the log where it is kept open. Without the log the
slip is only as high as its words and answers."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.scenes.panels.answer_buttons import AnswerWidget, OfferButton
from cardtable.scenes.panels.log_panel import LINE, Log, draw_more_arrow
from cardtable.text.catalog import text
from cardtable.widgets.arrow_navigation import Edges, nearest
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column, Grid
from cardtable.widgets.labels import Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

SHARE = 0.6
"""Largest share of the slip for the answers; the rest scrolls."""
LEAST_LINES = (4, 2)
"""Log lines that always stay visible, with much room and with little."""
LEAST_SHARE = 0.8
"""Share of the usual letter size of a question whose answers are as small as they get."""
LEAST_WORDS = (3, 2)
"""Lines of a notice or note that always stay visible, with much room and with little; the rest scrolls."""


class Answers(Column):
    """Column in which plain buttons are as wide as their words and other widgets as wide as the slip."""

    def shorten(self, brief: bool) -> None:
        """Switch answer buttons and amounts between short and full form."""
        for part in self._inside:
            if isinstance(part, AnswerWidget):
                part.set_brief(brief)

    def _width(self, child: Widget, width: int) -> int:
        if isinstance(child, Button) and not isinstance(child, OfferButton):
            return min(width, max(child.preferred_width(), self.canvas.u(150)))
        return width


class FadingPage(ScrollArea):
    """Scroll area with ends that fade into the paper."""

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        wide, high = self.rect.width - self._bar(), self.canvas.u(26)
        if self.offset > 1:
            self._fade(surface, Rect(self.rect.x, self.rect.y, wide, high), "up")
        if self.offset < self.overflow() - 1:
            self._fade(surface, Rect(self.rect.x, self.rect.bottom - high, wide, high), "down")
        surface.set_clip(clip)

    def _fade(self, surface: Surface, strip: Rect, way: str) -> None:
        veil = Surface(strip.size, pygame.SRCALPHA)
        for y in range(strip.height):
            share = (y + 1 if way == "down" else strip.height - y) / strip.height
            veil.fill((*theme.rgb(theme.PAPER), round(255 * min(1.0, 1.4 * share))), (0, y, strip.width, 1))
        surface.blit(veil, strip)
        inside = Rect(0, 0, strip.width // 3, 0)
        inside.centerx = strip.centerx
        draw_more_arrow(
            self.canvas, surface, inside, strip.bottom - self.canvas.u(7) if way == "down" else strip.y + 1, way
        )


class Air(NamedTuple):
    """Free paper in units of the canvas: above the question, below it, and at the end."""

    above: int
    between: int
    below: int


ROOMY, TIGHT = Air(16, 14, 14), Air(8, 8, 6)


class WordSizes(NamedTuple):
    """Letter sizes of the words below the answers."""

    notice: float
    notes: float
    """Zero if the notes are left out."""
    says_key: bool = False
    """True if a hint also says which key shows other moves; the hint's button tells it too."""
    draws: bool = True
    """False if a hint takes the place of the pictures."""
    bare: bool = False
    """True if there are no pictures in any case."""
    answers: float = 1.0
    """Share of the usual letter size of the answers."""


USUAL, SMALL, SMALLER = WordSizes(20, 18, says_key=True), WordSizes(18, 17), WordSizes(16, 15)
SMALLEST = WordSizes(14, 14)
FORMS = (
    (USUAL, False),
    (SMALL, False),
    (USUAL, True),
    (SMALL, True),
    (SMALLER, False),
    (SMALLER, True),
    (SMALLEST, True),
    (SMALLER._replace(answers=0.8), True),
    (SMALLEST._replace(answers=0.75), True),
    (SMALLER._replace(answers=0.8, draws=False), True),
    (SMALLEST._replace(answers=0.75, draws=False), True),
    (SMALLEST._replace(answers=0.65, draws=False), True),
    (SMALLER._replace(answers=0.8, bare=True), True),
    (SMALLEST._replace(answers=0.75, bare=True), True),
    (SMALLEST._replace(answers=0.65, bare=True), True),
    (SMALLER._replace(answers=0.8, bare=True, notes=0), True),
    (SMALLEST._replace(answers=0.65, bare=True, notes=0), True),
)
"""Sizes of the words, each with the answers in full or short form, in the order in which large letters, then pictures
and notes give way before answers scroll."""


class QuestionSlip(Widget):
    """Question with its answers above, log below. Tall answers scroll."""

    def __init__(self, canvas: Canvas, log: Log | None = None, *, shows_log: bool = True) -> None:
        super().__init__(canvas, "question_slip")
        self.question = ""
        self.call = ""
        """First sentence of the question, which calls the player."""
        self.notice = ""
        """Reason or hint above the log, until the next action."""
        self.notes: Sequence[str] = ()
        self.pictures: Sequence[Widget] = ()
        """Picture widgets beside the question, above the notes."""
        self.answers: Sequence[Widget] = ()
        self.pinned: Sequence[Widget] = ()
        """Answers that stay visible above the scrolling ones."""
        self.log = log or Log(canvas, [])
        self.shows_log = shows_log
        """False if the log is folded away."""
        self._areas: Sequence[Rect] = (Rect(0, 0, 0, 0),)
        """Areas that the slip may take; the first in which all fits is used."""
        self._area = Rect(0, 0, 0, 0)
        self._air = ROOMY
        self._drawn = Rect(0, 0, 0, 0)
        """Part of the window that the last drawing touched."""
        self._answers = Answers(canvas, ())
        self._page = FadingPage(canvas, self._answers)
        self._usual_sizes: dict[Button, float] = {}
        """Usual letter sizes of the present answers."""
        self._share = 1.0
        """Share of the usual letter size of the question."""
        self._pages: dict[WordSizes, FadingPage] = {}
        """Scroll areas of the words by their sizes, as far as they were tried."""
        self._words = FadingPage(canvas, Column(canvas, ()))
        self._kept_height = 0
        """Height of the answered question, kept until the next one so that nothing moves."""
        self._previous_parts: dict[str, Widget] = {}
        """Named widgets of the previous slip, until the next question inherits from them."""
        self._write()

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
        return [part for top in (*self.pinned, self._page) for part in top.walk() if isinstance(part, Button)]

    @property
    def stops(self) -> list[Widget]:
        """The answers that the keyboard visits, from the top."""
        parts = (part for top in (*self.pinned, self._page) for part in top.walk())
        return [part for part in parts if part.focusable and part.enabled] if self.answers or self.pinned else []

    def children(self) -> Sequence[Widget]:
        page = (self._page,) if self.answers else ()
        return (*self.pinned, *page, self._words, *((self.log,) if self.shows_log else ()))

    def preferred_width(self) -> int:
        return self.canvas.u(300)

    @property
    def is_blank(self) -> bool:
        """True if there is nothing to read, as while cards are dealt; then there is no paper either."""
        return not (
            self.question or self.notice or self.notes or self.pictures or self.answers or self.pinned or self.shows_log
        )

    def inherit(self, old: Widget) -> None:
        if isinstance(old, QuestionSlip):
            self.lines, self.notice = old.lines, old.notice
            self._previous_parts = {part.name: part for part in old._page.walk() if part.name}  # noqa: SLF001 - an earlier print

    always_speaks = False
    """True if the slip says something even while no question is open."""

    def spoken_lines(self) -> Sequence[str]:
        """Return the slip's text without its notice, line by line."""
        return [self.question, *self.notes]

    def show_question(
        self, question: str, answers: Sequence[Widget], aside: Sequence[str] = (), pinned: Sequence[Widget] = (),
        drawn: Sequence[Widget] = (),
    ) -> None:  # fmt: skip
        """Show another question."""
        asked, self._kept_height = self.question, 0
        self.question, self.answers, self.pinned = question, answers, pinned
        self._usual_sizes = {}
        self.notes, self.pictures = aside, drawn
        offset, self._answers = self._page.goal, Answers(self.canvas, answers, gap=10)
        self._page = FadingPage(self.canvas, self._answers, name="answers")
        self._write()
        for part in self._page.walk():
            if part.name in self._previous_parts:
                part.inherit(self._previous_parts[part.name])
        self._previous_parts = {}
        self.lay_out()
        if question == asked:
            self._page.scroll_to(offset, at_once=True)

    def _write(self) -> None:
        """Build the scroll area of notice, pictures and notes anew."""
        self._pages = {}
        self._set_words(USUAL)

    def _set_words(self, sizes: WordSizes) -> None:
        """Show notice, pictures and notes in these sizes."""
        if sizes not in self._pages:
            self._pages[sizes] = self._words_in(sizes)
        self._words = self._pages[sizes]
        self._share = 1.0 if sizes.answers >= 0.75 else LEAST_SHARE
        for part in (*self.pinned, self._answers):
            for button in part.walk():
                if isinstance(button, Button):
                    button.size = self._usual_sizes.setdefault(button, button.size) * sizes.answers
        self.adopt(*self.children())

    def _words_in(self, sizes: WordSizes) -> FadingPage:
        """Return the scroll area of notice, pictures and notes in these sizes."""
        canvas, more = self.canvas, text("playing.hint-more")
        said = "\n".join(line for line in self.notice.split("\n") if sizes.says_key or line != more)
        notice = [Words(canvas, said, size=sizes.notice, face="serif-italic", colour=theme.LOSS)] if said else []
        aside = [Words(canvas, line, size=sizes.notes, face="sans") for line in self.notes] if sizes.notes else []
        beside = [Column(canvas, aside, gap=4)] if aside else []
        draws = self.pictures and not sizes.bare and (sizes.draws or not said)
        drawn = [Grid(canvas, self.pictures, round(canvas.em(17) * 10.5), gap=6, most=2, across=20)] if draws else []
        return FadingPage(canvas, Column(canvas, [*notice, *drawn, *beside], gap=12), name="words")

    def freeze(self, heading: str) -> None:
        """Disable the answers after the question was answered. They stay in place until the next question."""
        was_blank, self._kept_height = self.is_blank, self._question_height()
        self.question = heading
        if was_blank or self.is_blank:
            self._kept_height = 0
            self.lay_out()
        self.touch()
        for answer in (*self.pinned, *self.answers):
            for part in answer.walk():
                part.enabled, part.tip = False, ""
                part.touch()

    def add_log_lines(self, *lines: str) -> None:
        """Append lines to the log."""
        few = len(self.lines) < LEAST_LINES[0]
        if said := list(filter(None, lines)):
            self.log.append(*said)
            if few and self.shows_log:
                self.lay_out()

    def show_notice(self, notice: str) -> None:
        """Show a refusal or a hint."""
        if notice != self.notice:
            self.notice = notice
            self._write()
            self.lay_out()

    # -- the keyboard ------------------------------------------------------------------------------------------

    def towards(self, here: Widget, dx: int, dy: int) -> Widget | None:
        """Return the nearest thing of the slip in a direction, also one out of sight; sideways only one in the same
        row."""
        stops = [part for part in self.walk() if part.focusable and part.enabled and part is not here]
        if dx:
            stops = [stop for stop in stops if stop.rect.top < here.rect.bottom and here.rect.top < stop.rect.bottom]
        return nearest(Edges.of(here.rect), stops, lambda stop: Edges.of(stop.rect), (dx, dy), slack=self.canvas.u(4))

    # -- layout ------------------------------------------------------------------------------------------------

    def _pad(self) -> int:
        return self.canvas.u(22)

    def _wide(self) -> int:
        return max(1, self.rect.width - 2 * self._pad())

    def _question_size(self) -> float:
        """Return the letter size of the question; a long one is smaller."""
        high = self.canvas.type.paragraph_height(self.question, self.canvas.letter(24), self._wide(), face="serif-bold")
        return 24 * self._share if high < self._area.height * 0.2 else 20 * self._share

    def _question_height(self) -> int:
        letter = self.canvas.letter(self._question_size())
        return max(
            self._kept_height, self.canvas.type.paragraph_height(self.question, letter, self._wide(), face="serif-bold")
        )

    def _heights(self, top: int) -> tuple[int, int]:
        """Return the heights of answers and words.

        Answers come first, as long as some words and log lines stay visible. Where room is short, answers drop their
        details if all then fit and the log gives way to them; otherwise both scroll.
        """
        canvas, wide = self.canvas, self._wide()
        words = self._words.inside.height(wide)
        line, step = canvas.type.step(canvas.letter(LINE)), canvas.type.step(canvas.letter(20))
        line = line if self.shows_log else 0
        lines = max(1, min(LEAST_LINES[0], len(self.lines)))
        edge = self._air.below
        below = 18 + 18 + edge if self.shows_log else edge + 18 * bool(self.answers)
        free = self._area.bottom - top - canvas.u(below)
        wanted = self._wanted(brief=False)
        few = min(words, LEAST_WORDS[0] * step)
        drawn = min(words, sum(part.height(wide) + canvas.u(6) for part in self.pictures))
        if wanted + drawn + lines * line <= free:
            few = max(few, drawn)
        if wanted + few + LEAST_LINES[1] * line > free:
            fewest, least = min(words, LEAST_WORDS[1] * step), self._wanted(brief=True)
            if least + fewest <= (
                free if self._amounts() or not self.shows_log else min(free - LEAST_LINES[1] * line, SHARE * free)
            ):
                return least, max(fewest, min(few, free - least - LEAST_LINES[1] * line))
            wanted = self._wanted(brief=False)
        answers = min(wanted, free - few - lines * line)
        share = SHARE if self.shows_log else 1
        if answers < min(wanted, self._area.height * share / 2):
            answers = min(wanted, max(free - few - LEAST_LINES[1] * line, canvas.em(20) * 2))
        answers = int(min(answers, self._area.height * share))
        return answers, max(few, min(words, free - answers - lines * line))

    def _amounts(self) -> bool:
        """Return whether an amount is asked for."""
        return any(isinstance(answer, AnswerWidget) and answer.is_amount for answer in self.answers)

    def _wanted(self, *, brief: bool) -> int:
        """Return the height at which all answers are visible, in short or full form."""
        if not self.answers:
            return 0
        self._answers.shorten(brief)
        return self._answers.height(self._wide())

    def place_in(self, areas: Sequence[Rect]) -> None:
        """Place the slip in the first of some areas in which all of it fits, or else in the last."""
        self._areas = tuple(areas)
        self.place(areas[-1])

    def place(self, rect: Rect) -> None:
        if rect not in self._areas:
            self._areas = (rect,)
        self.lay_out()

    def _holds_all(self, area: Rect, *, sizes: WordSizes, brief: bool, air: Air) -> bool:
        """Return whether question, answers and words are all visible in an area, the answers in short or full form."""
        self._set_words(sizes)
        self.rect = self._area = Rect(area)
        canvas, wide = self.canvas, self._wide()
        high = canvas.u(air.above) + self._question_height() + canvas.u(air.between)
        high += sum(part.height(wide) + canvas.u(8) for part in self.pinned)
        high += self._wanted(brief=brief) + (canvas.u(18) if self.answers else 0) + self._words.inside.height(wide)
        if self.shows_log:
            lines = max(1, min(LEAST_LINES[0], len(self.lines)))
            high += canvas.u(18) + lines * canvas.type.step(canvas.letter(LINE))
        return high + canvas.u(air.below) <= area.height

    def lay_out(self) -> None:
        """Place all parts again after a change."""
        # Only answers may take the last area, which lies over more of the table.
        areas = self._areas if self.answers or self.pinned else self._areas[:-1] or self._areas
        large = max(areas, key=lambda area: area.width * area.height)
        ways = ((area, *form, air) for form in FORMS for air in (ROOMY, TIGHT) for area in areas)
        found = (way for way in ways if self._holds_all(way[0], sizes=way[1], brief=way[2], air=way[3]))
        way = next(found, None)
        rect, sizes, brief, self._air = way or (large, USUAL, True, TIGHT)
        self._set_words(sizes)
        super().place(rect)
        self._area = Rect(rect)
        canvas, pad, wide = self.canvas, self._pad(), self._wide()
        y = rect.y + canvas.u(self._air.above) + self._question_height() + canvas.u(self._air.between)
        for part in self.pinned:
            high = part.height(wide)
            part.place(Rect(rect.x + pad, y, wide, high))
            y += high + canvas.u(8)
        if way is not None:
            answers, words = self._wanted(brief=brief), self._words.inside.height(wide)
        else:
            answers, words = self._heights(y)
        if self.answers:
            self._place_page(self._page, y, answers)
            for part in self._page.walk():
                if part.focused:
                    self._page.bring(part.rect)
            y += answers + canvas.u(18)
        self._place_page(self._words, y, words)
        if self.is_blank:
            self.rect.height = 0
            return
        if not self.shows_log:
            self.rect.height = min(rect.height, y + words + canvas.u(self._air.below if words else 2) - rect.y)
            return
        y += words + canvas.u(18)
        self.log.place(Rect(rect.x + pad, y, wide, max(1, rect.bottom - canvas.u(self._air.below) - y)))

    def _place_page(self, page: FadingPage, y: int, high: int) -> None:
        inner = Rect(self.rect.x + self._pad(), y, self._wide(), high)
        page.place(inner.inflate(2 * page.margin, 2 * page.margin))

    def reach(self) -> Rect:
        """Return the paper with its deep shadow, which must vanish with it when the paper grows smaller."""
        out = 2 * self.canvas.u(9) + 4
        return self.rect.inflate(2 * out, 2 * out)

    def seen(self) -> Rect:
        return super().seen().union(self._drawn)

    def hides(self) -> Rect:
        if self.is_blank:
            return Rect(0, 0, 0, 0)
        return self.rect.inflate(-2 * self.canvas.u(8), -2 * self.canvas.u(8))

    def draw(self, surface: Surface) -> None:
        canvas, pad, rect, wide = self.canvas, self._pad(), self.rect, self._wide()
        if self.is_blank:
            self._drawn = Rect(0, 0, 0, 0)
            return
        self._drawn = super().seen()
        # Where room is short the words reach where the printed frame would be.
        canvas.slip(surface, rect, lift=9, frame=self._air is ROOMY)
        block = canvas.type.paragraph(self.question, canvas.letter(self._question_size()), wide, face="serif-bold")
        surface.blit(block, (rect.x + pad, rect.y + canvas.u(self._air.above)))
        if self.shows_log and self._words.offset >= self._words.overflow():
            y = self._words.rect.bottom - self._words.margin
            canvas.heading_rule(surface, rect.x + pad, y + canvas.u(9), wide)
        super().draw(surface)
