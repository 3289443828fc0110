"""Keyboard focus at a table: on a card or place, or on an answer beside the table, never on both. For a keyboard player
the focus moves to the next question; after pointer use it stays away."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.scenes.match.hud.hud import Hud
from cardtable.scenes.match.turn.turn_loop import TurnLoop
from cardtable.scenes.panels.answer_buttons import OfferButton
from cardtable.table.board.board import Board
from cardtable.table.input import arrow_keys
from cardtable.widgets.widget import Widget


class Focus:
    """Keyboard focus of one table."""

    def __init__(self, board: Board, hud: Hud, turn_loop: TurnLoop, speaks: Callable[[], bool]) -> None:
        """`speaks` returns whether the screen reader speaks."""
        self._board, self._hud, self._turn_loop, self._speaks = board, hud, turn_loop, speaks
        self._by_keys = False
        """True if the last input was a navigation key."""

    def on_pointer_used(self) -> None:
        """Remove the focus after the pointer was used."""
        self._by_keys = False
        self._board.leave_cursor(for_good=True)

    def on_keyboard_used(self) -> None:
        """Note that the focus has moved to a widget beside the cards."""
        self._by_keys = True
        if self._hud.form.focused is not None:
            self._board.leave_cursor()

    def step(self, dx: int, dy: int) -> None:
        """Move the focus with an arrow key. From the end of a row, or if no card can be played, it moves on to the
        answers."""
        board, form = self._board, self._hud.form
        self._by_keys = True
        here = form.focused
        beside = here is not None and here.ringed and here in self._hud.question_slip.stops
        self._turn_loop.finish_motion()
        board.skips_idle_stops = self._speaks()
        answers = self._answers()
        helps = bool(arrow_keys.serving_stops(board))
        if beside and dx and not helps:
            return  # nothing lies beside the answers
        form.focus(None)
        if beside and dx and helps:
            # The answers lie between the two ends of the row of cards.
            board.set_cursor(arrow_keys.row_of(board)[0 if dx > 0 else -1])
        elif answers and (not helps or (arrow_keys.is_last_stop(board, dx) and not beside)):
            self._focus_answer(answers[0 if dx + dy > 0 else -1])
        else:
            board.move_cursor(dx, dy)

    def go_where_useful(self) -> bool:
        """Move the focus to something that can be used now. Return False if there is nothing."""
        board, answers = self._board, self._answers()
        if not self._turn_loop.is_my_turn():
            return False
        stop = arrow_keys.nearest_serving_stop(board)
        if stop is not None:
            self._hud.form.focus(None)
            board.set_cursor(stop)
        elif answers:
            self._focus_answer(answers[0])
        return stop is not None or bool(answers)

    def on_question_shown(self) -> None:
        """Move the focus to the new question if the player uses the keyboard."""
        board, form = self._board, self._hud.form
        here = form.focused is not None or (board.cursor is not None and board.targets.serves(board.cursor))
        if self._by_keys and not here and self._turn_loop.is_my_turn():
            self.go_where_useful()

    def _focus_answer(self, answer: Widget) -> None:
        self._board.leave_cursor()
        self._hud.form.focus(answer)

    def _answers(self) -> list[Widget]:
        """Return the answer widgets that can be chosen, or all of them if none can."""
        stops = self._hud.question_slip.stops
        return [stop for stop in stops if not isinstance(stop, OfferButton) or stop.is_live] or stops
