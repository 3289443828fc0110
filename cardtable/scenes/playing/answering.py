"""What the player's touches and buttons come to: an answer, a step towards one, or a step back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardtable.cards.pack import Card
from cardtable.rules.game import Action, Ask
from cardtable.scenes.beside.offers import Offers
from cardtable.scenes.overlays.formations import open_formations
from cardtable.scenes.playing.asking import Lay
from cardtable.scenes.sheet import Question
from cardtable.table.picker import Touch, touches
from cardtable.text.catalog import text

if TYPE_CHECKING:
    from cardtable.scenes.playing.playing import Playing


class Answering:
    """The way from a touch to an answer."""

    def __init__(self, table: Playing) -> None:
        self._table = table
        self._before = Ask(), Action("")
        """What the player was asked last, and answered."""

    def note(self, asked: Ask, answer: Action) -> None:
        """The player has answered this to that."""
        self._before = asked, answer

    # -- touches -----------------------------------------------------------------------------------------------

    def touch(self, things: Sequence[Touch]) -> None:
        """The player touches a card or a place."""
        table, board = self._table, self._table.board
        table.hurry()
        if not things or not table.my_turn():
            return
        if board.arranging is not None:
            self._arrange(things)
            return
        if not board.picker.serves(*things):
            if self._pick_again(things):
                return
            board.refuse(things[0])
            guess = board.picker.guess(*things)
            board.picker.path = ()
            table.act(guess)
            return
        action = board.picker.touch(*things)
        table.chronicle.warn("")
        if action is not None:
            table.act(action)
        else:
            table.desk.audio.play("hover")
            board.light()

    def _pick_again(self, things: Sequence[Touch]) -> bool:
        """Touched was what the step before asked for: that step is taken back, and this is chosen instead."""
        places = self._table.board.places
        first = {touches(action, places)[:1] for action in self._before[0].actions}
        again = next((thing for thing in things if (thing,) in first), None)
        if again is None or not self.step_back():
            return False
        if touches(self._before[1], places)[:1] != (again,):
            self.touch([again])
        return True

    def _arrange(self, things: Sequence[Touch]) -> None:
        """A touch while cards are put in order."""
        table, board = self._table, self._table.board
        desk = board.arranging
        found = next((thing for thing in things if desk is not None and thing in desk.order), None)
        if desk is None or not isinstance(found, int):
            return
        table.desk.audio.play("hover")
        if desk.touch(found):
            board.rearrange()
        else:
            board.light()

    # -- buttons -----------------------------------------------------------------------------------------------

    def press_button(self, verb: str = "", number: int = -1) -> None:
        """Answer by a button of the question: the one of a verb, or by its number from the top."""
        table = self._table
        table.hurry()
        if not table.my_turn():
            return
        offers = next((part for part in table.form.root.walk() if isinstance(part, Offers)), None)
        if offers is not None and number >= 0:
            offers.press_number(number + 1)
        found = [action for action in table.board.picker.buttons() if action.verb == verb]
        if found:
            table.act(found[0])

    def open_formations(self, cards: Sequence[Card], lay: Lay) -> None:
        """Open the slip with the player's saved orders."""
        table = self._table
        session = table.session
        open_formations(table.desk, session.game_id, table.sitters[table.me].name, session.pack, cards, lay)

    def take_what_lies(self) -> None:
        """The time is over: the cards stay as they lie, or the first answer is given."""
        table = self._table
        desk = table.board.arranging
        table.act(desk.answer() if desk is not None else table.seen().ask.actions[0])

    # -- back --------------------------------------------------------------------------------------------------

    def may_undo(self) -> bool:
        """Whether there is something that the player could take back."""
        table = self._table
        return bool(table.people) and not table.session.course.over and table.session.can_undo(table.me)

    def undo(self) -> None:
        """Back to the player's own last decision; where several play, all of them must want it."""
        table = self._table
        table.hurry()
        if not self.may_undo():
            return
        if len(table.people) == 1:
            table.take_back()
            return
        words = text("playing.undo-all", name=table.sitters[table.me].name)
        table.desk.push(Question.confirm(text("playing.undo-title"), words, text("playing.undo-yes"), table.take_back))

    def step_back(self) -> bool:
        """Take back the last step of a choice that has several and is not finished; False if there is none."""
        table = self._table
        if not table.my_turn() or not table.board.layout.midway(table.seen()):
            return False
        table.take_back()
        return True
