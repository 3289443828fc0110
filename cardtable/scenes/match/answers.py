"""What the player's touches and buttons come to: an answer, a step towards one, or a step back."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.scenes.match.hud import Hud
from cardtable.scenes.match.turn_loop import TurnLoop
from cardtable.scenes.panels.answer_buttons import OfferButton, Offers
from cardtable.table.board.board import Board
from cardtable.table.selection.picker import Touch, touches


class Answering:
    """The way from a touch to an answer."""

    def __init__(self, board: Board, margins: Hud, turns: TurnLoop) -> None:
        self._board, self._margins, self._turns = board, margins, turns

    # -- touches -----------------------------------------------------------------------------------------------

    def touch(self, things: Sequence[Touch]) -> None:
        """The player touches a card or a place."""
        board, turns = self._board, self._turns
        turns.hurry()
        if not things or not turns.mine() or turns.ears.deaf:
            return
        if board.arranging is not None:
            self._arrange(things)
            return
        if not board.picker.serves(*things):
            if self._pick_again(things) or any(isinstance(thing, int) and board.comes(thing) for thing in things):
                return
            board.refuse(things[0])
            guess = board.picker.guess(*things)
            board.picker.path = ()
            turns.act(guess)
            return
        action = board.picker.touch(*things)
        self._margins.warn("")
        if action is not None:
            turns.act(action)
        else:
            board.stage.motions.sound("hover")
            self._follow_hint()
            board.light()

    def _follow_hint(self) -> None:
        """Where the keyboard does what a hint proposes, its next step is at hand."""
        board = self._board
        if board.hint is None or board.cursor is None:
            return
        way, done = touches(board.hint, board.places), len(board.picker.path)
        if done < len(way) and way[:done] == board.picker.path:
            board.cursor = way[done]

    def _pick_again(self, things: Sequence[Touch]) -> bool:
        """Touched was what the step before asked for: that step is taken back, and this is chosen instead."""
        places, (asked, answer) = self._board.places, self._turns.before
        first = {touches(action, places)[:1] for action in asked.actions}
        again = next((thing for thing in things if (thing,) in first), None)
        if again is None or not self._turns.travel.step_back():
            return False
        if touches(answer, places)[:1] != (again,):
            self.touch([again])
        return True

    def _arrange(self, things: Sequence[Touch]) -> None:
        """A touch while cards are put in order."""
        board = self._board
        tray = board.arranging
        found = next((thing for thing in things if tray is not None and thing in tray.order), None)
        if tray is None or not isinstance(found, int):
            return
        board.stage.motions.sound("hover")
        if tray.touch(found):
            board.trays.rearrange()
        else:
            board.light()

    def put_down(self) -> bool:
        """Take the last touch back, or the last step of a choice; False if there is none."""
        board = self._board
        if board.arranging is not None and board.arranging.picked is not None:
            board.arranging.picked = None
        elif not board.picker.back():
            return self._turns.travel.step_back()
        board.light()
        return True

    # -- buttons -----------------------------------------------------------------------------------------------

    def press_button(self, verb: str = "", number: int = -1) -> None:
        """Answer by a button of the question: the one of a verb, or by its number from the top."""
        board, turns = self._board, self._turns
        turns.hurry()
        if not turns.mine() or turns.ears.deaf:
            return
        if board.arranging is not None and number >= 0:
            self._close(number + 1)
            return
        offers = next((part for part in self._margins.form.root.walk() if isinstance(part, Offers)), None)
        if offers is not None and number >= 0:
            offers.press_number(number + 1)
        found = [action for action in board.picker.buttons() if action.verb == verb]
        if found:
            turns.act(found[0])

    def _close(self, number: int) -> None:
        """The key of a button that stays in sight while cards are put in order."""
        for button in self._margins.question_slip.pinned:
            if isinstance(button, OfferButton) and button.number == number:
                button.activate()
                return
