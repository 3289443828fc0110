"""Lookups at a moment of a replay, and playing on from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from cardtable.play.history.replay import Moment
from cardtable.play.session.open_session import start_what_if
from cardtable.rules.tricks import last_trick
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.deal_log_page import DealLog
from cardtable.scenes.dialogs.last_trick import LastTrick
from cardtable.scenes.dialogs.log_lines import table_reasons
from cardtable.scenes.dialogs.score_sheet import ScoreSheet
from cardtable.scenes.dialogs.table_in_words import TableInWords
from cardtable.scenes.match.open_match import resume_table
from cardtable.scenes.replay.deal_events import DealEvents
from cardtable.scenes.replay.load import PastMatch
from cardtable.scenes.replay.open_hands import all_hands_page
from cardtable.scenes.replay.playback import Playback
from cardtable.table.board.board import Board
from cardtable.text.catalog import text


class ReviewRemark(NamedTuple):
    """Opinion of a review on the answer at one moment."""

    when: Moment
    title: str
    lines: Sequence[str]


class ReplayLookBack:
    """Opener of lookup dialogs. Each of them pauses the playback."""

    def __init__(
        self, shell: SceneStack, past: PastMatch, playback: Playback, board: Board, story: Callable[[], DealEvents],
        laid_out: Callable[[], Sequence[str]], remark: ReviewRemark | None = None,
    ) -> None:  # fmt: skip
        self._remark = remark
        self._shell, self._past, self._replay = shell, past, past.replay
        self._playback, self._board, self._story, self._laid_out = playback, board, story, laid_out

    def open_help(self) -> None:
        seen = self._replay.observation(self._playback.when)
        self._shell.open_help(self._replay.game_id, self._board.talk.section(seen))

    def ask_what_if(self) -> None:
        """Ask whether to play on from here in the viewer's seat."""
        self._playback.playing = False
        self._playback.finish()
        if self._replay.progress.over and not self._playback.at_end:
            name = self._past.sitters[self._board.seat].name
            words = text("whatif.ask", name=name) + "\n" + text("whatif.told")
            self._shell.push(Dialog.confirm(text("whatif.title"), words, text("whatif.yes"), self._play_on))

    def _play_on(self) -> None:
        when, seat = self._playback.when, self._board.seat
        resume_table(self._shell, start_what_if(self._shell.store, self._replay, when, seat, self._past.sitters))

    def open_table_in_words(self) -> None:
        """Describe the table of this moment in words."""
        self._playback.playing = False
        self._playback.finish()
        self._shell.push(TableInWords(self._laid_out()))

    def open_cards(self) -> None:
        """Open the page with all cards of this deal, if it is finished."""
        deal = self._playback.when.deal
        self._playback.playing = False
        if deal < len(self._replay.progress.deals):
            eyes = self._replay.eyes
            self._shell.push(all_hands_page(self._shell, self._past, deal))
            self._replay.look_with(eyes)

    def open_score_sheet(self) -> None:
        self._playback.playing = False
        self._shell.push(ScoreSheet(self._replay.progress_at(self._playback.when), self._past.sitters))

    def open_why(self) -> None:
        """Show the opinion of the review, if there is one on this moment, else the log."""
        remark = self._remark
        if remark is None or remark.when != self._playback.when:
            self.open_log()
            return
        self._playback.playing = False
        ways = [(text("pause.log"), "plain", self.open_log), (text("common.ok"), "main", None)]
        self._shell.push(Dialog(remark.title, "\n".join(remark.lines), ways))

    def open_log(self) -> None:
        """Open the log up to this moment, with the arithmetic of the last entries."""
        self._playback.playing = False
        self._playback.finish()
        board, when, story = self._board, self._playback.when, self._story()
        reasons = table_reasons(board.talk, partial(self._replay.public_observation, when), board.speaker)
        told = story.entries[: story.line_at(when.step) + 1]
        new = story.steps.count(when.step) if when.step else 1
        self._shell.push(DealLog(told, board.layout.pack, reasons, unfold=min(new, len(told))))

    def open_last_trick(self) -> None:
        """Show the last trick before this moment, and the reason it was taken."""
        tricks, seen, board = (
            self._board.layout.about.tricks,
            self._replay.observation(self._playback.when),
            self._board,
        )
        if tricks is None:
            return
        self._playback.playing = False
        why = partial(board.talk.why_taken, seen=seen, speaker=board.speaker)
        self._shell.push(LastTrick(last_trick(seen.heard, tricks), self._past.sitters, board.layout.pack, why))
