"""Review of the past: last trick, last round, and the deal's log. Behind the curtain only public events are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.cards.pack import Seat
from cardtable.play.player import PlayerInfo
from cardtable.play.session.viewer import Viewer
from cardtable.rules.tricks import last_trick
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.match.hot_seat.hot_seat import HotSeat
from cardtable.scenes.match.hud.hud import Hud
from cardtable.table.board.board import Board
from cardtable.table.narration.deal_log import LogLine, LogWriter

# Dialogs are imported when they are opened, because the first picture needs none of them.


class LookBack:
    """Factory of the dialogs of the last trick, last round and log."""

    def __init__(
        self, viewer: Viewer, board: Board, hud: Hud, hot_seat: HotSeat, sitters: Sequence[PlayerInfo]
    ) -> None:
        self._viewer, self._board, self._hud = viewer, board, hud
        self._hot_seat, self._sitters = hot_seat, sitters

    def log_dialog(self, keep: Callable[[bool], None] | None = None) -> ModalScene:
        """Return the log of the deal. `keep` keeps it open beside the cards, or folds it away."""
        from cardtable.scenes.dialogs.deal_log_page import DealLog
        from cardtable.scenes.dialogs.log_lines import table_reasons

        board = self._board
        reasons = table_reasons(board.talk, self._viewer.public_observation, board.speaker)
        return DealLog(self._hud.log_entries, board.layout.pack, reasons, keep=keep)

    def latest_dialog(self) -> ModalScene:
        """Return the dialog of the last trick, or of the events since the seat's last turn where no trick was taken."""
        tricks = self._board.layout.about.tricks
        seen, board = self._viewer.observation(), self._board
        trick = last_trick(seen.heard, tricks) if tricks is not None else None
        # Nothing is told of an incomplete trick, so the dialog then says that no trick was taken.
        if trick is not None or (tricks is not None and not self.entries_since_turn(self._hot_seat.active_seat)):
            from cardtable.scenes.dialogs.last_trick import LastTrick

            return LastTrick(
                trick, self._sitters, board.layout.pack, lambda one: board.talk.why_taken(one, seen, board.speaker)
            )
        from cardtable.scenes.dialogs.last_round import LastRound

        me = self._hot_seat.active_seat
        name = "" if self._hot_seat.is_solo else self._sitters[me].name
        return LastRound(
            self.entries_since_turn(me), self._board.layout.pack, name, marked=bool(self._board.layout.watched)
        )

    def entries_since_turn(self, seat: Seat) -> Sequence[LogLine]:
        """Return the log entries since a seat's last turn."""
        before, since = self._viewer.round_since(seat)
        chronicle = LogWriter(self._board.speaker, self._board.layout.about.tricks)
        chronicle.lines_for(before)
        return chronicle.lines_for(since)
