"""Where the keyboard is at a table: on a card or a place, or at an answer beside it, never on both. Whoever plays by
keys finds it at the next question where something can be done; whoever touches the pointer is not followed by it."""

from __future__ import annotations

from cardtable.scenes.match.hud import Hud
from cardtable.scenes.match.turn_loop import TurnLoop
from cardtable.scenes.panels.answer_buttons import OfferButton
from cardtable.table.board.board import Board
from cardtable.table.input import keyboard
from cardtable.widgets.widget import Widget


class Focus:
    """The keyboard's place at one table."""

    def __init__(self, board: Board, hud: Hud, turn_loop: TurnLoop) -> None:
        self._board, self._hud, self._turn_loop = board, hud, turn_loop
        self._by_keys = False
        """Whether what was pressed last was a key that leads about."""

    def on_pointer_used(self) -> None:
        """The pointer was used."""
        self._by_keys = False
        self._board.leave_cursor(for_good=True)

    def on_keyboard_used(self) -> None:
        """The keyboard has gone to something beside the cards."""
        self._by_keys = True
        if self._hud.form.focused is not None:
            self._board.leave_cursor()

    def step(self, dx: int, dy: int) -> None:
        """An arrow leads on over the table, and from the end of a row, or where no card helps, to the answers."""
        board, form = self._board, self._hud.form
        self._by_keys = True
        beside = form.focused in self._hud.question_slip.stops
        form.focus(None)
        self._turn_loop.finish_motion()
        answers = self._answers()
        helps = bool(keyboard.serving(board))
        if answers and (not helps or (keyboard.is_end(board, dx) and not beside)):
            self._focus_answer(answers[0 if dx + dy > 0 else -1])
        else:
            board.walk(dx, dy)

    def go_where_useful(self) -> bool:
        """Go to where something can be done now; False if nothing can."""
        board, answers = self._board, self._answers()
        if not self._turn_loop.is_my_turn():
            return False
        stop = keyboard.nearest_of_use(board)
        if stop is not None:
            self._hud.form.focus(None)
            board.go_to(stop)
        elif answers:
            self._focus_answer(answers[0])
        return stop is not None or bool(answers)

    def on_question_shown(self) -> None:
        """A question stands: the keyboard is where it can be answered."""
        board, form = self._board, self._hud.form
        here = form.focused is not None or (board.cursor is not None and board.serves(board.cursor))
        if self._by_keys and not here and self._turn_loop.is_my_turn():
            self.go_where_useful()

    def _focus_answer(self, answer: Widget) -> None:
        self._board.leave_cursor()
        self._hud.form.focus(answer)

    def _answers(self) -> list[Widget]:
        """The answers beside the cards; those that only say why they are none come along where the arrows go on."""
        stops = self._hud.question_slip.stops
        return [stop for stop in stops if not isinstance(stop, OfferButton) or stop.is_live] or stops
