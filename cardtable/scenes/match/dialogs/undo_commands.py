"""Undo and redo on request. Several local players must all agree, and the player is warned before an undo marks the
match as helped."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.cards.pack import Seat
from cardtable.play.player import PlayerInfo
from cardtable.play.session.session import Session
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.hot_seat.hot_seat import HotSeat
from cardtable.scenes.match.turn.turn_loop import TurnLoop
from cardtable.table.input.trays import Trays
from cardtable.text.catalog import text


class UndoCommands:
    """Undo and redo commands with their confirmation."""

    def __init__(
        self,
        shell: SceneStack,
        session: Session,
        sitters: Sequence[PlayerInfo],
        hot_seat: HotSeat,
        trays: Trays,
        turn_loop: TurnLoop,
        consult: Callable[[Seat], bool],
    ) -> None:
        """`consult` asks the people who play from phones whether a seat may take back. It returns False if there are
        none."""
        self._shell, self._session, self._sitters = shell, session, sitters
        self._hot_seat, self._trays, self._turn_loop = hot_seat, trays, turn_loop
        self._consult = consult

    def undo(self) -> None:
        """Undo back to the player's last decision."""
        self._turn_loop.finish_motion()
        if not self._turn_loop.travel.may_undo() or self._trays.step_back():
            return
        me, told = self._hot_seat.active_seat, []
        if not self._hot_seat.is_solo:
            told.append(text("playing.undo-all", name=self._sitters[me].name))
        if self._session.counts_in_scores and self._session.undo.would_be_marked(me):
            told.append(text("scores.undo-helps"))

        def back() -> None:
            if not self._consult(me):
                self._turn_loop.travel.undo()

        if told:
            self._confirm(text("playing.undo-title"), "\n".join(told), text("playing.undo-yes"), back)
        else:
            back()

    def redo(self) -> None:
        """Redo the last undone actions."""
        self._turn_loop.finish_motion()
        if not self._turn_loop.travel.may_redo() or self._trays.step_on():
            return
        title, yes, on = text("playing.redo-title"), text("playing.redo-yes"), self._turn_loop.travel.redo
        if self._hot_seat.is_solo:
            on()
        else:
            self._confirm(title, text("playing.redo-all"), yes, on)

    def undo_from_curtain(self) -> None:
        """Undo the last action from the closed curtain, which then falls for that player again."""
        slipped = self._hot_seat.undo_seat

        def back() -> None:
            if slipped is None or not self._consult(slipped):
                self._shell.pop()
                self._turn_loop.travel.undo_from_curtain()

        if slipped is not None and self._session.undo.would_be_marked(slipped):
            told, yes = text("scores.undo-helps"), text("playing.undo-yes")
            self._confirm(text("playing.undo-title"), told, yes, back)
        else:
            back()

    def _confirm(self, title: str, words: str, yes: str, act: Callable[[], None]) -> None:
        """Ask before an undo or redo. The table stays at this moment meanwhile."""
        asked = Dialog.confirm(title, words, yes, act)
        asked.holds_table = True
        self._shell.push(asked)
