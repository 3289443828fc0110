"""Touches and button presses that become actions."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.scenes.match.hud.hud import Hud
from cardtable.scenes.match.turn.turn_loop import TurnLoop
from cardtable.scenes.panels.answer_buttons import OfferButton, Offers
from cardtable.table.board.board import Board
from cardtable.table.selection.picker import Touch, touches


class AnswerInput:
    """Translator of touches into actions, steps of a choice, or undone steps."""

    def __init__(self, board: Board, hud: Hud, turn_loop: TurnLoop) -> None:
        self._board, self._hud, self._turn_loop = board, hud, turn_loop

    # -- touches -----------------------------------------------------------------------------------------------

    def touch(self, things: Sequence[Touch]) -> None:
        """Handle a touch of the player. `things` are the cards and places under it, topmost first."""
        board, turn_loop = self._board, self._turn_loop
        turn_loop.finish_motion()
        if not things or not turn_loop.is_my_turn() or turn_loop.press_filter.ignores_press:
            return
        if board.arranging is not None:
            self._arrange(things)
            return
        if not board.picker.serves(*things):
            if self._pick_again(things) or any(isinstance(thing, int) and board.is_coming(thing) for thing in things):
                return
            board.refuse(things[0])
            guess = board.picker.guess(*things)
            board.picker.path = ()
            turn_loop.submit(guess)
            return
        action = board.picker.touch(*things)
        self._hud.show_notice("")
        if action is not None:
            turn_loop.submit(action)
        else:
            board.stage.motions.sound("hover")
            self._follow_hint()
            board.update_highlights()

    def _follow_hint(self) -> None:
        """Move the keyboard focus to the next card of the hint while the player follows it."""
        board = self._board
        if board.hint is None or board.cursor is None:
            return
        way, done = touches(board.hint, board.places), len(board.picker.path)
        if done < len(way) and way[:done] == board.picker.path:
            board.cursor = way[done]

    def _pick_again(self, things: Sequence[Touch]) -> bool:
        """Undo the previous step if the touched card belongs to it, and choose that card instead."""
        places, (asked, answer) = self._board.places, self._turn_loop.last_answer
        first = {touches(action, places)[:1] for action in asked.actions}
        again = next((thing for thing in things if (thing,) in first), None)
        if again is None or not self._turn_loop.travel.undo_step():
            return False
        if touches(answer, places)[:1] != (again,):
            self.touch([again])
        return True

    def _arrange(self, things: Sequence[Touch]) -> None:
        """Handle a touch while cards are arranged."""
        board = self._board
        tray = board.arranging
        found = next((thing for thing in things if tray is not None and thing in tray.order), None)
        if tray is None or not isinstance(found, int):
            return
        board.stage.motions.sound("hover")
        if tray.touch(found):
            board.trays.rearrange()
        else:
            board.update_highlights()

    def undo_touch(self) -> bool:
        """Undo the last touch, or the last step of a choice. Return False if there is none."""
        board = self._board
        if board.arranging is not None and board.arranging.picked is not None:
            board.arranging.picked = None
        elif not board.picker.back():
            return self._turn_loop.travel.undo_step()
        board.update_highlights()
        return True

    # -- buttons -----------------------------------------------------------------------------------------------

    def press_button(self, verb: str = "", number: int = -1) -> None:
        """Answer with a button of the question, by verb or by number from the top."""
        board, turn_loop = self._board, self._turn_loop
        turn_loop.finish_motion()
        if not turn_loop.is_my_turn() or turn_loop.press_filter.ignores_press:
            return
        if board.arranging is not None and number >= 0:
            self._press_pinned(number + 1)
            return
        offers = next((part for part in self._hud.form.root.walk() if isinstance(part, Offers)), None)
        if offers is not None and number >= 0:
            offers.press_number(number + 1)
        found = [action for action in board.picker.buttons() if action.verb == verb]
        if found:
            turn_loop.submit(found[0])

    def _press_pinned(self, number: int) -> None:
        """Press a pinned button by its number while cards are arranged."""
        for button in self._hud.question_slip.pinned:
            if isinstance(button, OfferButton) and button.number == number:
                button.activate()
                return
