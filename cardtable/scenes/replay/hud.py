"""HUD of a replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardtable.play.player import PlayerInfo
from cardtable.scenes.match.hud.commands import Commands
from cardtable.scenes.match.hud.hud import Hud
from cardtable.scenes.match.hud.hud_layout import BarButton, BarEnds, BarRoom, fit_labels
from cardtable.scenes.panels.question_slip import QuestionSlip
from cardtable.scenes.replay.clickable_log import ClickableLog
from cardtable.table.board.board import Board
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas


class ReplayHud(Hud):
    """HUD with a clickable log."""

    def __init__(
        self, board: Board, sitters: Sequence[PlayerInfo], commands: Commands, ground: Callable[[Surface, Rect], None],
        log: Callable[[Canvas], ClickableLog], what_if: Callable[[], None] | None,
    ) -> None:  # fmt: skip
        """`what_if` offers to play on from here; None while the match is unfinished."""
        self._log, self._what_if = log, what_if
        super().__init__(board, sitters, False, commands, ground)

    def bar_buttons(self, room: BarRoom) -> BarEnds:
        now = self.commands
        left = [
            BarButton("playback.back", now.pause, text("common.back"), text("replay.tip.leave"), "back"),
            BarButton("playback.help", now.help, text("playing.bar.help"), text("playing.tip.help"), "help"),
        ]
        right = [
            BarButton("playback.cards", now.all_cards, text("hands.open"), text("replay.tip.cards"), "cards"),
            BarButton("playback.why", now.tell, text("replay.bar.why"), text("replay.tip.why"), "hint", is_first=True),
            BarButton("playback.sheet", now.sheet, text("playing.bar.sheet"), text("playing.tip.sheet"), "chart"),
        ]
        if self._what_if is not None:
            word, tip = text("whatif.mark"), text("whatif.tip")
            right.append(BarButton("playback.what-if", self._what_if, word, tip, "flag", is_first=True))
        if now.in_tricks:
            back = text("playing.tip.trick")
            right.append(BarButton("playback.trick", now.look_back, text("playing.bar.trick"), back, "trophy"))
        return fit_labels(self._board.canvas, left, right, room)

    def _make_question_slip(self, canvas: Canvas) -> QuestionSlip:
        return QuestionSlip(canvas, self._log(canvas))
