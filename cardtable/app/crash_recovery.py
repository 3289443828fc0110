"""Recovery from unhandled exceptions. The exception is logged, a crash report is written, all scenes are closed, and a
dialog on the first screen offers to resume the match. No move is lost, because moves are saved as they are made."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from cardtable.app.log import SECRET, Journal
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import Scene, SceneStack
from cardtable.text.catalog import text

MOST = 3
"""The most faults that are taken up one after the other; a program that still falls cannot be helped from inside."""
STEADY = 600.0
"""Seconds of running well after which earlier faults do not count."""


class CrashRecovery:
    """Takes up the program each time it has fallen."""

    def __init__(self, shell: SceneStack, journal: Journal, first: Callable[[], Scene]) -> None:
        self._shell, self._journal, self._first = shell, journal, first
        self._count = 0
        self._since = 0.0

    def pass_time(self, dt: float) -> None:
        """Forget earlier crashes after a long time without one."""
        self._since += dt
        if self._since > STEADY:
            self._count = 0

    def recover(self, error: Exception) -> None:
        """Go on at the first screen; the error itself when that has not helped before."""
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
        """Return the id of the match that was on the table, 0 if none."""
        with suppress(Exception):  # who knows in what state they are
            return next((scene.match_id() for scene in reversed(self._shell.scenes) if scene.match_id()), 0)
        return 0

    def _told(self, record: int) -> str:
        """Return the match as a record, which names no person."""
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
        """Show the report, but for the packs of a match that goes on, and then ask again."""
        try:
            words = report.read_text(encoding="utf-8").partition(SECRET)[0].strip()
        except OSError:
            self._tell(record, None)
            return
        again = partial(self._tell, record, report)
        self._shell.push(Dialog(text("falls.look"), words, [(text("common.ok"), "main", again)]))
