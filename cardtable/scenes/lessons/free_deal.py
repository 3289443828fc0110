"""The free deal at the end of a lesson: the table of a match on which a hint stands at every turn."""

from __future__ import annotations

from cardtable.scenes.match.match_scene import MatchScene


class FreeDeal(MatchScene):
    """Nobody is led by the hand any more, but what the best player would do is shown."""

    def _lay_the_table(self) -> None:
        super()._lay_the_table()
        asked = self.turns.on_asked

        def advise() -> None:
            asked()
            self._advise()

        self.turns.on_asked = advise

    def _advise(self) -> None:
        """A hint for whoever is asked, unless one stands or there is nothing to choose."""
        if self.turns.mine() and self.board.hint is None and not self.session.viewer.seen().ask.forced:
            self.turns.hint()
