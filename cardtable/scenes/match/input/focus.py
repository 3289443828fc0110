"""Keyboard focus at a table: on a card or place, or on an answer beside the table, never on both. For a keyboard player
the focus moves to the next question; after pointer use it stays away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.scenes.match.hud.hud import Hud
from cardtable.scenes.match.turn.turn_loop import TurnLoop
from cardtable.scenes.panels.answer_buttons import OfferButton
from cardtable.table.board.board import Board
from cardtable.table.input import arrow_keys
from cardtable.table.selection.picker import Touch
from cardtable.widgets.arrow_navigation import Edges, WayBack, nearest
from cardtable.widgets.widget import Widget

Stop = Widget | Touch
"""What can have the focus: a widget, or a card or place."""


class Focus:
    """Keyboard focus of one table."""

    def __init__(self, board: Board, hud: Hud, turn_loop: TurnLoop, speaks: Callable[[], bool]) -> None:
        """`speaks` returns whether the screen reader speaks."""
        self._board, self._hud, self._turn_loop, self._speaks = board, hud, turn_loop, speaks
        self._by_keys = False
        """True if the last input was a navigation key."""
        self._way_back = WayBack[Stop]()

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
        answers; from a widget to what lies that way; and by the opposite arrow back."""
        board, form, slip = self._board, self._hud.form, self._hud.question_slip
        self._by_keys = True
        here = form.focused if form.focused is not None and form.focused.ringed else None
        start, in_slip = here or board.cursor, here is not None and here in list(slip.walk())
        known = self._way_back.take(start, (dx, dy))
        if isinstance(known, Widget) and known not in form.stops():
            known = None
        if known is None and here is not None and in_slip:
            known = slip.towards(here, dx, dy)
        if known is not None and start is not None:
            self._move(start, known, dx, dy)
            return
        beside = here is not None and here in slip.stops
        self._turn_loop.finish_motion()
        board.skips_idle_stops = self._speaks()
        answers = self._answers()
        helps = bool(arrow_keys.serving_stops(board))
        if here is not None and here in form.stops() and not (beside and dx and helps):
            found = None if in_slip and dx else self._find(here, dx, dy)
            if found is not None:
                self._move(here, found, dx, dy)
        elif beside and dx:
            # The answers lie between the two ends of the row of cards.
            self._go(arrow_keys.row_of(board)[0 if dx > 0 else -1])
        elif answers and (not helps or arrow_keys.is_last_stop(board, dx)):
            self._focus_answer(answers[0 if dx + dy > 0 else -1])
        else:
            form.focus(None)
            card, beyond = board.cursor, self._beyond_cards(dy) if here is None and dy else None
            if beyond is None or card is None:
                board.move_cursor(dx, dy)
            else:
                self._move(card, beyond, dx, dy)

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

    def _move(self, here: Stop, there: Stop, dx: int, dy: int) -> None:
        """Move the focus, and note the way back."""
        self._go(there)
        self._way_back.note(here, there, (dx, dy))

    def _go(self, stop: Stop) -> None:
        if isinstance(stop, Widget):
            self._board.leave_cursor()
            self._hud.form.focus(stop)
        else:
            self._hud.form.focus(None)
            self._board.set_cursor(stop)

    def _find(self, here: Widget, dx: int, dy: int) -> Stop | None:
        """Return the nearest widget or card in a direction; sideways only one in the same row."""
        return self._nearest(Edges.of(here.landing()), here, dx, dy, arrow_keys.row_of(self._board))

    def _beyond_cards(self, dy: int) -> Stop | None:
        """Return the nearest widget above or below the card with the focus, if no card lies that way."""
        board = self._board
        pose = board.targets.pose_of(board.cursor)
        if pose is None or arrow_keys.next_stop(board, 0, dy) != board.cursor:
            return None
        return self._nearest(Edges(pose.x, pose.y, pose.x, pose.y), None, 0, dy, ())

    def _nearest(self, edges: Edges, here: Widget | None, dx: int, dy: int, cards: Sequence[Touch]) -> Stop | None:
        """Return the nearest of these cards and all widgets in a direction from a place."""
        board, form = self._board, self._hud.form
        shown = {stop: stop.landing().clip(stop.view()) for stop in form.stops() if stop is not here}
        known: list[tuple[Stop, Edges]] = [(stop, Edges.of(rect)) for stop, rect in shown.items() if rect]
        known += arrow_keys.points(board, cards).items()
        places = {stop: at for stop, at in known if not dx or (at.top < edges.bottom and edges.top < at.bottom)}
        return nearest(edges, places, places.__getitem__, (dx, dy), slack=board.canvas.u(4))

    def _focus_answer(self, answer: Widget) -> None:
        self._board.leave_cursor()
        self._hud.form.focus(answer)

    def _answers(self) -> list[Widget]:
        """Return the answer widgets that can be chosen, or all of them if none can."""
        stops = self._hud.question_slip.stops
        return [stop for stop in stops if not isinstance(stop, OfferButton) or stop.is_live] or stops
