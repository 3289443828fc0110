"""Steps back and on again, as players ask for them: where several play all of them must want it, and before the scores
count it as help it is said."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.play.player import PlayerInfo
from cardtable.play.session.session import Session
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.hot_seat import HotSeat
from cardtable.scenes.match.turn_loop import TurnLoop
from cardtable.table.input.trays import Trays
from cardtable.text.catalog import text


class StepsBack:
    """Asks who must be asked, and goes."""

    def __init__(
        self,
        shell: SceneStack,
        session: Session,
        sitters: Sequence[PlayerInfo],
        sharing: HotSeat,
        trays: Trays,
        turns: TurnLoop,
    ) -> None:
        self._shell, self._session, self._sitters = shell, session, sitters
        self._sharing, self._trays, self._turns = sharing, trays, turns

    def undo(self) -> None:
        """Back to the player's own last decision."""
        self._turns.hurry()
        if not self._turns.travel.may_undo() or self._trays.step_back():
            return
        me, told = self._sharing.me, []
        if not self._sharing.alone:
            told.append(text("playing.undo-all", name=self._sitters[me].name))
        if self._session.in_scores and self._session.taking_back.would_help(me):
            told.append(text("scores.undo-helps"))
        back = self._turns.travel.undo
        if told:
            self._shell.push(
                Dialog.confirm(text("playing.undo-title"), "\n".join(told), text("playing.undo-yes"), back)
            )
        else:
            back()

    def redo(self) -> None:
        """On again to where a step back was taken from."""
        self._turns.hurry()
        if not self._turns.travel.may_redo() or self._trays.step_on():
            return
        title, yes, on = text("playing.redo-title"), text("playing.redo-yes"), self._turns.travel.redo
        if self._sharing.alone:
            on()
        else:
            self._shell.push(Dialog.confirm(title, text("playing.redo-all"), yes, on))

    def slip_back(self) -> None:
        """Whoever has just answered takes it back from before the curtain; it falls again for that one."""
        slipped = self._sharing.slipped

        def back() -> None:
            self._shell.pop()
            self._turns.travel.slip_back()

        if slipped is not None and self._session.taking_back.would_help(slipped):
            told, yes = text("scores.undo-helps"), text("playing.undo-yes")
            self._shell.push(Dialog.confirm(text("playing.undo-title"), told, yes, back))
        else:
            back()
