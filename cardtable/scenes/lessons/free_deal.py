"""Free deal at the end of a lesson: a match with a hint at every turn."""

from __future__ import annotations

from cardtable.scenes.match.match_scene import MatchScene


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
