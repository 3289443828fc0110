"""Recovery from unhandled exceptions. The exception is logged, a crash report is written, all scenes are closed, and a
dialog on the first screen offers to resume the match. No move is lost, because moves are saved as they are made."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from cardtable.app.log import SECRET, LogFile
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import Scene, SceneStack
from cardtable.text.catalog import text

MOST = 3
"""Greatest number of crashes within `STEADY` seconds; the next one ends the program."""
STEADY = 600.0
"""Seconds without a crash after which earlier ones are forgotten."""


class CrashRecovery:
    """Recovers from each crash of one program."""

    def __init__(self, shell: SceneStack, journal: LogFile, first: Callable[[], Scene]) -> None:
        self._shell, self._journal, self._first = shell, journal, first
        self._count = 0
        self._since = 0.0

    def pass_time(self, dt: float) -> None:
        """Let `dt` seconds pass, and forget old crashes."""
        self._since += dt
        if self._since > STEADY:
            self._count = 0

    def recover(self, error: Exception) -> None:
        """Recover from `error` by restarting at the first screen. Re-raises `error` after `MOST` crashes."""
        self._count += 1
        self._since = 0.0
        record = self._match_in_play()
        report = self._journal.report(error, self._told(record))
        self._journal.fault(error)
        if self._count > MOST:
            raise error
        self._shell.close_all(self._journal.fault)
        self._shell.push(self._first())
        self._tell(record, report)

    def _match_in_play(self) -> int:
        """Return the id of the match on the table, 0 if none."""
        with suppress(Exception):  # the scenes may be in any state
            return next((scene.match_id() for scene in reversed(self._shell.scenes) if scene.match_id()), 0)
        return 0

    def _told(self, record: int) -> str:
        """Return the match as a record without names."""
        with suppress(Exception):
            return self._shell.store.logs.record_text(record) if record else ""
        return ""

    def _tell(self, record: int, report: Path | None) -> None:
        words = text("falls.kept") if record else text("falls.nothing-lost")
        if report is not None:
            words = f"{words}\n\n{text('falls.report', file=report)}"
        answers: list[tuple[str, str, Callable[[], None] | None]] = [(text("falls.go-on"), "main", None)]
        if record:
            answers = [(text("falls.match"), "main", partial(self._resume, record))]
            answers.append((text("falls.lobby"), "plain", None))
        if report is not None:
            answers.append((text("falls.look"), "plain", partial(self._look, record, report)))
        answers.append((text("falls.leave"), "plain", self._shell.close))
        self._shell.push(Dialog(text("falls.title"), words, answers, first=0))

    def _resume(self, record: int) -> None:
        from cardtable.scenes.match.open_match import resume_table

        resume_table(self._shell, record)

    def _look(self, record: int, report: Path) -> None:
        """Show the report, without the packs of a match that goes on, and then ask again."""
        try:
            words = report.read_text(encoding="utf-8").partition(SECRET)[0].strip()
        except OSError:
            self._tell(record, None)
            return
        again = partial(self._tell, record, report)
        self._shell.push(Dialog(text("falls.look"), words, [(text("common.ok"), "main", again)]))
