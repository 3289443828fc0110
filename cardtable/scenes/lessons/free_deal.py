"""The free deal at the end of a lesson: the table of a match on which a hint stands at every turn."""

from __future__ import annotations

from cardtable.scenes.match.match_scene import MatchScene


class FreeDeal(MatchScene):
    """Nobody is led by the hand any more, but what the best player would do is shown."""

    def _build_table(self) -> None:
        super()._build_table()
        asked = self.turn_loop.on_question_shown

        def advise() -> None:
            asked()
            self._advise()

        self.turn_loop.on_question_shown = advise

    def _advise(self) -> None:
        """A hint for whoever is asked, unless one stands or there is nothing to choose."""
        if self.turn_loop.is_my_turn() and self.board.hint is None and not self.session.viewer.observation().ask.forced:
            self.turn_loop.ask_hint()
