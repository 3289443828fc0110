"""Deals after a lesson: a free one with a hint at every turn, and that of the lesson, which is played to its end
without hints, while the best player remarks on each answer once it is given."""

from __future__ import annotations

from cardtable.ai.requests import Advice
from cardtable.rules.game import Action
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.match.hud.commands import Commands
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.text.catalog import text


class FreeDeal(MatchScene):
    """Match scene that shows the best player's move at each question."""

    has_talk = False

    def _build_table(self) -> None:
        super()._build_table()
        asked = self.turn_loop.on_question_shown

        def advise() -> None:
            asked()
            self._advise()

        self.turn_loop.on_question_shown = advise

    def _advise(self) -> None:
        """Request a hint for the player unless one is shown or the move is forced."""
        if self.turn_loop.is_my_turn() and self.board.hint is None and not self.session.viewer.observation().ask.forced:
            self.turn_loop.ask_hint()


class CommentedDeal(MatchScene):
    """Match scene that fetches advice for each question, keeps it to itself, and remarks on the answer by it. An answer
    that comes before the advice gets no remark. The remark on the last choice of a deal is shown before the result,
    which would cover it."""

    has_talk = False

    def _build_table(self) -> None:
        super()._build_table()
        self._advice: Advice | None = None
        """Advice for the question of the moment, once it is here."""
        self._asked_at = -1
        """Moment of the last request for advice."""
        self._is_hint_wanted = False
        """True if the player has asked for a hint."""
        self._remark = ""
        """Remark on the last answer, shown until the next one."""
        self._last_remark = ""
        """Remark on the last answer that was a choice."""
        loop = self.turn_loop
        shown = loop.on_question_shown

        def on_question_shown() -> None:
            shown()
            self._fetch_advice()

        loop.on_question_shown, loop.keeps_advice, loop.on_submit = on_question_shown, self._keeps, self._on_submit

    def _make_commands(self) -> Commands:
        return super()._make_commands()._replace(hint=self._show_hint)

    def _fetch_advice(self) -> None:
        """Request advice once at each question that is not forced."""
        loop = self.turn_loop
        if not loop.is_my_turn() or self._asked_at == loop.moment or self.session.viewer.observation().ask.forced:
            return
        self._asked_at, self._advice, self._is_hint_wanted = loop.moment, None, False
        loop.advice.ask_hint()

    def _keeps(self, advice: Advice) -> bool:
        if not self._is_hint_wanted:
            self._advice = advice
        return not self._is_hint_wanted

    def _show_hint(self) -> None:
        """Show a hint all the same. What was fetched already follows from the same seed, so it comes again."""
        if not self.turn_loop.is_my_turn():
            return
        self._is_hint_wanted = True
        if self.turn_loop.advice.is_hint_pending:
            self.hud.show_notice(text("playing.thinking"))
        else:
            self._dialogs.ask_hint()

    def _on_submit(self, action: Action) -> None:
        advice, self._advice = self._advice, None
        told = advice is not None and not advice.in_haste and not self._is_hint_wanted
        self._remark = self.turn_loop.hints.remark_on(action, advice) if advice is not None and told else ""
        if not self.session.viewer.observation().ask.forced:
            self._last_remark = self._remark
        self._asked_at, self._is_hint_wanted = -1, False

    def _end_deal(self) -> None:
        words, self._last_remark = self._last_remark, ""
        if words:
            self.shell.push(Dialog.notice(text("lesson.remark.last"), words, super()._end_deal))
        else:
            super()._end_deal()

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        if self._remark and not self.hud.question_slip.notice and not self._is_hint_wanted:
            self.hud.show_notice(self._remark)
            return True
        return moving
