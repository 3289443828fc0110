"""Quiz at the end of a game's lessons: pressing a question shows its answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Surface

from cardtable.art import theme
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.text.catalog import text
from cardtable.widgets.button import Button, Pressable
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.labels import BODY, Heading, Words
from cardtable.widgets.widget import Widget


class QuestionLine(Pressable):
    """Button of one question, with its answer below while open."""

    def __init__(self, canvas: Canvas, words: str, is_open: bool, turn: Callable[[], None], name: str) -> None:
        super().__init__(canvas, turn, name)
        self.question, _, self.answer = words.partition("\n")
        self.is_open = is_open

    def label(self) -> str:
        return f"{self.question} {self.answer}" if self.is_open else self.question

    def _left(self) -> int:
        return round(self.canvas.em(BODY) * 0.9) + self.canvas.u(14)

    def _said(self) -> list[tuple[str, str, str]]:
        said = [(self.question, "serif-bold", theme.INK)]
        return [*said, (self.answer, "serif", theme.GAIN)] if self.is_open else said

    def height(self, width: int) -> int:
        room, letter = max(1, width - self._left()), self.canvas.letter(BODY)
        high = sum(self.canvas.type.paragraph_height(said, letter, room, face=face) for said, face, _ in self._said())
        return high + self.canvas.u(8)

    def draw(self, surface: Surface) -> None:
        canvas, rect, letter = self.canvas, self.rect, self.canvas.letter(BODY)
        side = round(canvas.em(BODY) * 0.9)
        sign = canvas.icon("icons/down" if self.is_open else "icons/right", side, theme.BRICK)
        y = rect.y + canvas.u(4)
        surface.blit(sign, (rect.x + canvas.u(4), y + (canvas.type.step(letter) - side) // 2))
        for said, face, ink in self._said():
            colour = theme.blend(ink, theme.BRICK, self.warmth) if ink == theme.INK else ink
            block = canvas.type.paragraph(said, letter, max(1, rect.width - self._left()), face=face, colour=colour)
            surface.blit(block, (rect.x + self._left(), y))
            y += block.get_height()
        if self.ringed:
            canvas.ring(surface, rect, canvas.u(6))


class QuizDialog(ModalScene):
    """Questions of a game, in the order of the lesson."""

    widest = 820
    first_focus = "question.1"

    def __init__(self, count: int, say: Callable[[int], str], then: Callable[[], None]) -> None:
        """`say` returns a question with its answer on the next line. `then` is called after the dialog closes."""
        self._count, self._say, self._then = count, say, then
        self._open: set[int] = set()

    def slip(self, canvas: Canvas) -> Widget:
        lines: list[Widget] = [
            QuestionLine(canvas, self._say(i), i in self._open, partial(self._turn, i), f"question.{i + 1}")
            for i in range(self._count)
        ]
        note = Words(canvas, text("lesson.questions.note"), size=17, face="serif-italic", align="centre")
        return Column(canvas, [Heading(canvas, text("lesson.questions"), size=30), note, *lines], gap=8)

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return [Button(canvas, text("common.ok"), self.back, kind="main", name="questions.close")]

    def _turn(self, number: int) -> None:
        self._open ^= {number}
        self.rebuild()
        self.form.expose()

    def back(self) -> None:
        self.shell.pop()
        self._then()
