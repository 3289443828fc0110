"""Floor 5: what the thinking process tells the player: a move that it would make in this seat, and whether anything is
left to decide. Both come from what the seat may know, and neither is waited for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.rules.game import Action
from cardtable.scenes.asking import verb
from cardtable.text.catalog import text

if TYPE_CHECKING:
    from cardtable.scenes.playing import Playing

NONE = -1


class Advice:
    """The questions that are open, by their tickets."""

    def __init__(self, table: Playing) -> None:
        self._table = table
        self._hint = self._outcome = NONE
        self.decided = False
        """Nothing is left to decide in this deal: it may be played to its end without being asked."""
        self.playing_out = False
        """And so it is played."""

    @property
    def waiting(self) -> bool:
        """Whether a hint is being thought about."""
        return self._hint != NONE

    def new_deal(self) -> None:
        """Everything is open again."""
        self.decided = self.playing_out = False
        self.forget()

    def forget(self) -> None:
        """Another moment, another question."""
        self._table.board.hint = None
        self._hint = self._outcome = NONE
        self._table.chronicle.warn("")

    # -- asking ------------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask for a hint; once for each question."""
        table = self._table
        if table.my_turn() and not self.waiting and table.board.hint is None:
            self._hint = table.session.ask_hint(table.me, table.thinker)
            table.chronicle.warn(text("playing.thinking"))

    def watch(self) -> None:
        """Ask beside the game whether anything is left to decide; the one who plays alone may be spared the rest."""
        table = self._table
        # Where opponents are asked as well, the process has to think for them.
        alone = table.my_turn() and len(table.people) == 1 and table.session.game.asked() == (table.me,)
        if alone and not self.waiting and not self.decided:
            self._outcome = table.session.ask_decided(table.me, table.thinker)

    # -- what comes back ---------------------------------------------------------------------------------------

    def take(self) -> bool:
        """Take the answers that are here; True if there is something to show."""
        poll = self._table.thinker.poll
        if self.waiting:
            action = poll(self._hint)
            if action is not None:
                self._hint = NONE
                self._show(action)
            return action is not None
        answer = poll(self._outcome) if self._outcome != NONE else None
        if answer is None:
            return False
        self._outcome = NONE
        self.decided = answer.verb == "decided"
        return self.decided

    def _show(self, action: Action) -> None:
        table, board = self._table, self._table.board
        board.hint = action
        words = [table.speaker.card(card) for card in action.cards] or [verb(board.layout.game, action, board.places)]
        worth = board.layout.worth(action, table.session.observe(table.me))
        table.chronicle.warn(text("playing.hint", what=" → ".join(words) + (f" ({worth})" if worth else "")))
        if action.to in board.places:
            board.cursor = action.to
        board.light()
