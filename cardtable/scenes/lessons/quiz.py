"""Quiz at the end of a game's lessons: one question at a time, and the missed ones again until they are right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame.event import Event

from cardtable.art import theme
from cardtable.play.lessons.lesson_progress import LearnerProgress
from cardtable.play.lessons.quiz_run import BestQuiz, QuizQuestion, QuizRun
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.core.key_bindings import answer_number
from cardtable.scenes.core.utterance import Utterance, form_utterance
from cardtable.scenes.lessons.choice_button import RIGHT, WRONG, ChoiceButton
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.widget import Widget


class Asked(NamedTuple):
    """A question as it is shown."""

    name: str
    number: int
    again: bool
    left: int
    right: int
    """Questions answered right at the first try before it."""
    order: Sequence[int]
    """Numbers of its answers, from the top; 0 is the right one."""
    moment: int
    """Position of the question among all asked in the run."""

    @classmethod
    def now(cls, run: QuizRun) -> Asked:
        return cls(
            run.question, run.number, run.asked_again, run.left, run.right_at_first, run.order, len(run.picks)
        )  # fmt: skip


class AsHighAsAny(Column):
    """A column as high as the highest of several, so that what is below it does not move when one takes the place of
    another."""

    def __init__(self, canvas: Canvas, inside: Sequence[Widget], others: Callable[[], Iterator[Widget]], gap: float):
        super().__init__(canvas, inside, gap=gap)
        self._others = others
        self._highest: dict[int, int] = {}

    def height(self, width: int) -> int:
        if width not in self._highest:
            self._highest[width] = max(super().height(width), *(other.height(width) for other in self._others()))
        return self._highest[width]


class QuizDialog(ModalScene):
    """Dialog of one run. The answer and the rule are shown until the learner goes on."""

    widest = 820
    reads_itself_aloud = False

    def __init__(
        self, run: QuizRun, say: Callable[[], Mapping[str, QuizQuestion]], progress: LearnerProgress,
        again: Callable[[], None], then: Callable[[], None],
    ) -> None:  # fmt: skip
        """`say` returns the questions in the language of the moment; the run is saved in `progress` after each answer.
        `again` opens a new run, and `then` is called after the dialog closes."""
        self._run, self._say, self._progress, self._again, self._then = run, say, progress, again, then
        self._asked: Asked | None = Asked.now(run)
        """Question on the screen; None on the last page."""
        self._pick: int | None = None
        """Answer given to it."""

    # -- content -------------------------------------------------------------------------------------------------

    def slip(self, canvas: Canvas) -> Widget:
        if self._asked is None:
            return Column(canvas, [self._heading(canvas), *self._result(canvas)], gap=12)
        asked, questions = self._asked, self._say()

        def others() -> Iterator[Widget]:
            for name, question in questions.items():
                other = asked._replace(name=name, order=range(len(question.answers)), again=True)
                yield Column(canvas, self._page(canvas, other, question, 1), gap=12)

        return AsHighAsAny(canvas, self._page(canvas, asked, questions[asked.name], self._pick), others, 12)

    def _heading(self, canvas: Canvas) -> Heading:
        return Heading(canvas, text("lesson.questions"), size=30)

    def _page(self, canvas: Canvas, asked: Asked, question: QuizQuestion, pick: int | None) -> list[Widget]:
        """Return the question with its answers, and the rule once it is answered."""
        parts: list[Widget] = [
            self._heading(canvas),
            Words(canvas, self._position(asked), size=17, face="sans-bold", colour=theme.SOFT, name="quiz.progress"),
            Words(canvas, question.words, size=23, face="serif-bold", name="quiz.question"),
        ]
        for i, answer in enumerate(asked.order):
            mark = "" if pick is None else RIGHT if answer == 0 else WRONG if answer == pick else ""
            parts.append(
                ChoiceButton(
                    canvas, question.answers[answer], partial(self._answer, i), name=f"quiz.answer.{i + 1}",
                    number=i + 1, mark=mark, enabled=pick is None,
                )
            )  # fmt: skip
        if pick is not None:
            parts += self._rule(canvas, question, pick)
        return parts

    def _position(self, asked: Asked) -> str:
        if asked.again:
            return text("lesson.quiz.again", n=asked.left)
        return text("lesson.quiz.progress", n=asked.number, of=self._run.count, right=asked.right)

    def _rule(self, canvas: Canvas, question: QuizQuestion, pick: int) -> list[Widget]:
        said = text("lesson.quiz.missed") if pick else text("lesson.quiz.right")
        return [
            Words(canvas, said, face="serif-bold", colour=theme.LOSS if pick else theme.GAIN, name="quiz.verdict"),
            Words(canvas, question.answers[0], name="quiz.rule"),
        ]

    def _result(self, canvas: Canvas) -> list[Widget]:
        run, best = self._run, self._progress.best_quiz
        right = Words(
            canvas, text("lesson.quiz.result", n=run.right_at_first, of=run.count), size=26, face="serif-bold",
            align="centre", name="quiz.result",
        )  # fmt: skip
        told = "lesson.quiz.all" if run.right_at_first == run.count else "lesson.quiz.done"
        words = [Words(canvas, text(told), align="centre")]
        if best is not None and best.right > run.right_at_first:
            kept = text("lesson.quiz.best", n=best.right, of=best.of)
            words.append(Words(canvas, kept, align="centre", name="quiz.best"))
        return [right, *words]

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        if self._asked is None:
            return [
                Button(canvas, text("lesson.quiz.once-more"), self._once_more, icon="replay", name="quiz.again"),
                Button(canvas, text("common.ok"), self.back, kind="main", name="quiz.close"),
            ]
        go_on = Button(
            canvas, text("lesson.on"), self._go_on, icon="play", kind="main", name="quiz.next",
            enabled=self._pick is not None,
        )  # fmt: skip
        return [Button(canvas, text("lesson.quiz.later"), self.back, icon="door", name="quiz.later"), go_on]

    # -- what the learner does -------------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        number = answer_number(event) if event.type == pygame.KEYDOWN else None
        if number is not None:
            self._answer(number, ringed=True)
            return True
        return super().handle(event)

    def _answer(self, position: int, ringed: bool = False) -> None:
        """Take the answer at a position of the shown order."""
        asked = self._asked
        if asked is None or self._pick is not None or position >= len(asked.order):
            return
        ringed = ringed or (self.form.focused is not None and self.form.focused.ringed)
        self._pick = asked.order[position]
        self.shell.canvas.sound("place" if self._run.answer(self._pick) else "refused")
        self._keep()
        self._show("quiz.next", ringed)
        rule = self.form.named("quiz.rule")
        if rule is not None:
            self._bring(rule)

    def _keep(self) -> None:
        """Save the run, or its result once it is over."""
        if self._run.over:
            self._progress.finish_quiz(BestQuiz(self._run.right_at_first, self._run.count))
        else:
            self._progress.save_quiz(self._run.stored())

    def _bring(self, widget: Widget) -> None:
        """Scroll a widget into view."""
        parent = widget.parent
        while parent is not None:
            bring = getattr(parent, "bring", None)
            if bring is not None:
                bring(widget.rect)
            parent = parent.parent

    def _go_on(self) -> None:
        """Ask the next question, or show the result."""
        ringed = self.form.focused is not None and self.form.focused.ringed
        self._pick = None
        self._asked = None if self._run.over else Asked.now(self._run)
        self._show("quiz.close" if self._asked is None else "", ringed)

    def _show(self, focus: str, ringed: bool) -> None:
        """Build the dialog again. Without a focus Enter picks no answer before an arrow key has chosen one."""
        self.rebuild()
        self.form.focus(self.form.named(focus), ringed)
        self.form.expose()

    def _once_more(self) -> None:
        self.shell.pop()
        self._again()

    def back(self) -> None:
        self.shell.pop()
        self._then()

    # -- what is spoken --------------------------------------------------------------------------------------------

    def utterance(self, fresh: bool) -> Utterance:
        told = form_utterance(self.form, fresh=fresh)
        asked = self._asked
        if asked is None:
            said = [part.label() for part in self.form.root.walk() if isinstance(part, Words)]
            return told._replace(question=" ".join(said), moment=-1)
        question = self._say()[asked.name]
        if self._pick is not None:
            verdict = text("lesson.quiz.missed") if self._pick else text("lesson.quiz.right")
            return told._replace(moment=asked.moment, notice=f"{verdict} {question.answers[0]}")
        answers = [f"{i + 1}. {question.answers[answer]}" for i, answer in enumerate(asked.order)]
        said = [f"{self._position(asked)}.", question.words, *answers]
        return told._replace(moment=asked.moment, question="\n".join(said))
