"""Second try at a moment of a reviewed match: the viewer chooses again and sees a verdict."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Seat
from cardtable.play.history.replay import Moment
from cardtable.play.review.review_task import AnswerTrial, BlockingBot
from cardtable.play.review.try_again import TryAgainSession, open_try_again
from cardtable.rules.game import Action
from cardtable.scenes.core.form_scene import Dialog, ModalScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.hud.commands import Commands
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.replay.load import PastMatch
from cardtable.scenes.review.verdict_text import ReviewWords, cost_words
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.widget import Widget


def try_again(shell: SceneStack, past: PastMatch, when: Moment, seat: Seat) -> None:
    """Set the table at this moment of a finished match."""
    shell.push(TryAgain(open_try_again(past.replay, when, seat), past, when, seat))


class TryAgain(MatchScene):
    """Match scene in which one action is judged and not played."""

    has_talk = False

    def __init__(self, session: TryAgainSession, past: PastMatch, when: Moment, seat: Seat) -> None:
        super().__init__(session, past.sitters, lambda: None)
        self._retrial, self._past, self._when, self._seat = session, past, when, seat
        self._asker = BlockingBot()
        self.is_other_table = True

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        names = [sitter.name for sitter in self._past.sitters]
        self._said = ReviewWords(shell, self._past.replay, names)
        self.hud.show_notice(self._question())

    def leave(self) -> None:
        self._asker.stop()
        super().leave()

    def _make_commands(self) -> Commands:
        return super()._make_commands()._replace(pause=self._pause)

    def _pause(self) -> None:
        """Ask whether to return or go on trying; nothing is saved here."""
        ways = [(text("review.try.back"), "main", self.shell.pop), (text("review.try.again"), "plain", None)]
        self.shell.push(Dialog(text("review.try"), self._question(), ways))

    def _question(self) -> str:
        return text("review.try.ask", name=self._past.sitters[self._seat].name)

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        given, self._retrial.given = self._retrial.given, None
        if given is not None:
            thought = AnswerTrial(self._past.replay.record_text, self._when, self._seat, given, self._asker)
            self.shell.push(ThoughtSlip(thought, self))
        return moving

    def opinion(self, thought: AnswerTrial) -> Sequence[str]:
        """Return the verdict on an action, line by line."""
        verdict, scale = thought.verdict, thought.scale
        lines = [text("review.try.same")] if self._is_what_was_played(thought.given) else []
        if verdict is None or scale is None:
            return [*lines, text("review.try.no-word")]
        if scale.is_small(verdict) or verdict.better is None:
            return [*lines, text("review.try.good")]
        better = self._said.action_words(self._when, self._seat, verdict.better)
        lines.append(text("review.try.loses", amount=cost_words(scale.unit, verdict), what=better))
        return [*lines, *self._said.reasons(scale.unit, verdict)]

    def action_words(self, action: Action) -> str:
        """Return an action in words."""
        return self._said.action_words(self._when, self._seat, action)

    def _is_what_was_played(self, given: Action) -> bool:
        return self._past.replay.answer_at(self._when) == (self._seat, given)


class ThoughtSlip(ModalScene):
    """Dialog with the verdict on the choice, as soon as it is known."""

    first_focus = "thought.again"

    def __init__(self, thought: AnswerTrial, table: TryAgain) -> None:
        self._thought, self._table = thought, table
        self._working = True

    def slip(self, canvas: Canvas) -> Widget:
        title = Heading(canvas, self._table.action_words(self._thought.given), size=28)
        lines = [text("review.try.thinking")] if self._working else self._table.opinion(self._thought)
        return Column(canvas, [title, *(Words(canvas, line) for line in lines)], gap=12)

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return [
            Button(canvas, text("review.try.back"), self._leave, icon="back", name="thought.back"),
            Button(canvas, text("review.try.again"), self.back, kind="main", name="thought.again"),
        ]

    def _leave(self) -> None:
        self.shell.pop()
        self.shell.pop()

    def needs_polling(self) -> bool:
        return self._working

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        if self._working and not self._thought.running:
            self._working = False
            self.rebuild()
            self.form.expose()
            return True
        return moving
