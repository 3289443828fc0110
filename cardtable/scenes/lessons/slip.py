"""Lesson slip beside the cards, in place of the question slip: text, answers, and buttons to go on, back or out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.scenes.lessons.choice_button import WRONG, ChoiceButton
from cardtable.scenes.panels.question_slip import Answers, FadingPage, QuestionSlip
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Abreast, Column
from cardtable.widgets.labels import Words
from cardtable.widgets.widget import Widget

SIZES, LEAST = (21, 19, 17, 15), 17
"""Letter sizes of the text, and the smallest one for players with usual letters."""


class ShownStep(NamedTuple):
    """Text and answers of a step."""

    number: int
    of: int
    words: str
    kind: str
    """"say" if reading is enough."""
    done: bool = False
    """True once read or answered."""
    choices: Sequence[str] = ()
    """Answers in words."""
    last: bool = False
    wanted: str = ""
    """Name of the widget that asks for the wanted amount, or ""."""
    struck: Collection[int] = ()
    """Numbers of the answers that were taken and are not right."""
    remarks: Sequence[str] = ()
    """Remarks on answers that are not right; there is room for each, so that nothing moves when one is made."""
    rules: str = ""
    """Name of the rules that are taught, said where the lesson begins and ends."""

    @property
    def progress(self) -> str:
        """Progress of the lesson in words."""
        told = text("lesson.step", n=self.number, of=self.of)
        return f"{told} · {self.rules}" if self.rules else told


class LessonWays(NamedTuple):
    """Actions of the learner besides playing."""

    on: Callable[[], None]
    choose: Callable[[int], None]
    back: Callable[[], None]
    again: Callable[[], None]
    leave: Callable[[], None]


class OtherWay(NamedTuple):
    """Button that every step has."""

    icon: str
    words: str
    do: Callable[[], None]
    name: str
    tip: str


class StepLayout(NamedTuple):
    """One way to lay out a step."""

    drawn: bool
    """True with the legend below the text."""
    remarks: Sequence[str]
    """Remarks to keep room for."""
    brief: bool
    """True with short answers."""
    size: int
    """Letter size of the text."""


class Steps(Words):
    """Progress of the lesson in words and as a growing line."""

    def __init__(self, canvas: Canvas, step: ShownStep) -> None:
        super().__init__(canvas, step.progress, size=16, face="sans-bold", colour=theme.SOFT, name="lesson.step")
        self._part = step.number / max(1, step.of)

    def height(self, width: int) -> int:
        return super().height(width) + self.canvas.u(11)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        line = Rect(self.rect.x, self.rect.bottom - self.canvas.u(6), self.rect.width, max(2, self.canvas.u(4)))
        surface.fill(theme.SHADE, line)
        line.width = round(line.width * self._part)
        surface.fill(theme.GAIN, line)


class Remark(Words):
    """Remark on the learner's last answer, in the room that the longest possible remark needs."""

    def __init__(self, canvas: Canvas, words: str, others: Sequence[str], size: float) -> None:
        super().__init__(canvas, words, size=size, face="serif-italic", colour=theme.LOSS, name="lesson.remark")
        self._others = others

    def label(self) -> str:
        return self.words or self.name

    def height(self, width: int) -> int:
        letters, letter = self.canvas.type, self.canvas.letter(self.size)
        said = [words for words in (self.words, *self._others) if words]
        return max((letters.paragraph_height(words, letter, width, face=self.face) for words in said), default=0)

    def draw(self, surface: Surface) -> None:
        if self.words:
            super().draw(surface)


class LessonSlip(QuestionSlip):
    """A step of a lesson, with its buttons at the foot."""

    def __init__(self, canvas: Canvas, taught: Callable[[], ShownStep], ways: LessonWays) -> None:
        self._taught, self._ways = taught, ways
        self._now: ShownStep | None = None
        """The current step; None before the first cards lie."""
        self._choices: list[Widget] = []
        self._foot = Column(canvas, ())
        super().__init__(canvas)

    always_speaks = True

    def spoken_lines(self) -> Sequence[str]:
        now = self._now
        return [] if now is None else [now.progress, *now.words.split("\n")]

    @property
    def shown_step(self) -> int:
        """Number of the step that is shown; 0 before the first cards lie."""
        return 0 if self._now is None else self._now.number

    # -- the text ----------------------------------------------------------------------------------------------

    def show_question(
        self, question: str, answers: Sequence[Widget], aside: Sequence[str] = (), pinned: Sequence[Widget] = (),
        drawn: Sequence[Widget] = (),
    ) -> None:  # fmt: skip
        """Show the current step. The match's own question is left out."""
        now = self._now = self._taught()
        self.question, self.answers, self.pinned, self.pictures = question, answers, pinned, drawn
        self._choices = [self._choice(i, words) for i, words in enumerate(now.choices)]
        self._make_foot()
        self._write()
        self.place(self.rect)

    def _write(self) -> None:
        canvas, now = self.canvas, self._now
        if now is None:
            self._page = FadingPage(canvas, Column(canvas, ()))
            return
        self._answers = Answers(canvas, self.answers, gap=10)
        for room in self._rooms(now):
            self._answers.shorten(room.brief)
            if self._below(now, "", room).height(self._wide()) <= self._room().height:
                break
        else:
            # The wanted amount comes first if the answers must scroll.
            self._answers = Answers(
                canvas, sorted(self.answers, key=lambda part: now.wanted not in ("", part.name)), gap=10
            )
            self._answers.shorten(True)
        self._page = FadingPage(canvas, self._below(now, self.notice, room), name="lesson.page")
        self.adopt(*self.children())

    def _below(self, now: ShownStep, notice: str, room: StepLayout) -> Column:
        """Return the text with all answers below it, and below them the remark on the last one."""
        canvas, size = self.canvas, room.size
        told: list[Widget] = [Steps(canvas, now)]
        told += [Words(canvas, part, size=size, name="lesson.words") for part in now.words.split("\n")]
        said = [Remark(canvas, notice, room.remarks, size)] if notice or room.remarks else []
        drawn = self.pictures if room.drawn else ()
        return Column(canvas, [*told, *self._choices, *self.pinned, self._answers, *said, *drawn], gap=12)

    def _rooms(self, now: ShownStep) -> Iterator[StepLayout]:
        """Yield the possible layouts, best first. The first at which all fits is used, whatever is remarked at the
        moment."""
        for remarks in (now.remarks, ()):
            for drawn in (True, False):
                for brief in (False, True):
                    yield from (StepLayout(drawn, remarks, brief, size) for size in self.sizes())

    def sizes(self) -> list[int]:
        """Return the possible letter sizes of the text, best first; large letters shrink no further than the usual
        minimum."""
        return [size for size in SIZES if size >= LEAST or self.canvas.em(size) >= self.canvas.u(LEAST)]

    def _room(self) -> Rect:
        """Return the part of the slip above the foot."""
        canvas, rect = self.canvas, self.rect
        top, bottom = rect.y + canvas.u(18), rect.bottom - canvas.u(20)
        foot = self._foot.height(self._wide())
        return Rect(rect.x, top, rect.width, max(1, bottom - foot - canvas.u(14) - top))

    def _choice(self, number: int, words: str) -> Button:
        live = self._now is not None and not self._now.done
        struck = self._now is not None and number in self._now.struck
        return ChoiceButton(
            self.canvas, words, partial(self._ways.choose, number), name=f"lesson.choice.{number}", enabled=live,
            mark=WRONG if struck else "",
        )  # fmt: skip

    def strike(self, remark: str) -> None:
        """Strike out the answers that were taken and are not right, and remark on the last one."""
        self._now = now = self._taught()
        self._choices = [self._choice(i, words) for i, words in enumerate(now.choices)]
        self.notice = ""
        self.show_notice(remark)

    def _make_foot(self) -> None:
        if self._now is not None:
            self._foot = Column(self.canvas, [*self._on(self._now), self._others()], gap=8)

    def _on(self, taught: ShownStep) -> list[Widget]:
        """Return the button that leads on from a step that is only read."""
        if taught.kind != "say":
            return []
        words, live = text("lesson.end") if taught.last else text("lesson.on"), not taught.done
        return [Button(self.canvas, words, self._ways.on, icon="play", kind="main", name="lesson.on", enabled=live)]

    def _others(self) -> Widget:
        """Return the buttons that every step has, all alike: with words and icons, with words alone, which may be
        smaller, or with icons alone."""
        ways = self._ways
        others = (
            OtherWay("replay", text("playing.bar.menu"), ways.again, "lesson.again", text("lesson.again")),
            OtherWay("left", text("common.back"), ways.back, "lesson.back", text("lesson.back")),
            OtherWay("door", text("lesson.bar.leave"), ways.leave, "lesson.leave", text("lesson.leave")),
        )
        row = Abreast(self.canvas, ())
        for size, drawn in ((16, True), (16, False), (14.5, False), (13, False), (11.5, False), (0, True)):
            buttons = [self._other(each, size, drawn=drawn) for each in others]
            row = Abreast(self.canvas, buttons, gap=8)
            if row.preferred_width() <= self._wide():
                break
        return row

    def _other(self, way: OtherWay, size: float, *, drawn: bool) -> Button:
        """Return a slim button, so that three stand side by side in a narrow slip. `size` of its words; 0 for none."""
        button = Button(
            self.canvas, way.words if size else "", way.do, icon=way.icon if drawn else "", size=size or 18,
            name=way.name, tip=way.tip,
        )  # fmt: skip
        button.pad = self.canvas.u(11 if size in (0, 16) else 7)
        return button

    def freeze(self, heading: str) -> None:
        """Disable the step's answers; its text stays."""
        self.question = heading
        for part in (*self._page.walk(), *self._foot.walk()):
            if isinstance(part, Button) and part.name not in ("lesson.back", "lesson.again", "lesson.leave"):
                part.enabled = False
                part.touch()

    def show_notice(self, notice: str) -> None:
        super().show_notice(notice)
        remark = next((part for part in self._page.walk() if isinstance(part, Remark) and part.words), None)
        if remark is not None:
            self._page.bring(remark.rect)

    # -- layout ------------------------------------------------------------------------------------------------

    @property
    def stops(self) -> list[Widget]:
        """The answers that the keyboard visits, from the top, and last the button that leads on."""
        parts = [part for part in self._page.walk() if part.focusable and part.enabled]
        on = [part for part in self._foot.walk() if part.name == "lesson.on" and part.enabled]
        return parts + on

    @property
    def buttons(self) -> list[Button]:
        return [part for part in self._page.walk() if isinstance(part, Button)]

    def children(self) -> Sequence[Widget]:
        return (self._page, self._foot)

    def lay_out(self) -> None:
        self.place(self.rect)

    def place(self, rect: Rect) -> None:
        resized = rect.width != self.rect.width
        Widget.place(self, rect)
        if resized:
            self._make_foot()
            self.adopt(self._foot)
        canvas, room = self.canvas, self._room()
        foot = Rect(rect.x + self._pad(), room.bottom + canvas.u(14), self._wide(), self._foot.height(self._wide()))
        self._foot.place(foot)
        self._place_page(self._page, room.y, room.height)

    def draw(self, surface: Surface) -> None:
        self.canvas.slip(surface, self.rect, lift=9)
        Widget.draw(self, surface)
