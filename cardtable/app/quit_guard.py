"""Guard before quitting while moves are not on the disk: a progress bar, or a question if the disk refuses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.text.catalog import text

if TYPE_CHECKING:
    from cardtable.transfer.task import TransferTask

AT_ONCE = 0.3
"""Seconds in which a few moves are written without a word."""


class QuitGuard:
    """Dialogs between the close button and the end of the program."""

    def __init__(self, shell: SceneStack) -> None:
        self._shell = shell
        self._work: TransferTask[bool] | None = None
        """Task that the progress bar shows."""
        self._abandoned = False
        """True once the user has chosen to lose what the disk refuses."""
        self.is_ordered = False
        """True once the system has ordered the end, as at a logout. Then no question is asked, because the system does
        not wait for its answer."""

    def may_quit(self) -> bool:
        """Return whether the program may quit: everything is saved, or the user has chosen to lose it. Otherwise show
        how far the saving is, or open the confirmation dialog, and return False."""
        shell = self._shell
        database = shell.store.database
        if self._abandoned or database.flush(AT_ONCE):
            return True
        shell.closing = False
        if not database.settled:
            self._wait()
            return False
        if self.is_ordered:
            shell.closing = True
            return True
        shell.stop_caching()
        again = (text("closing.again"), "main", self._try_again)
        leave = (text("closing.leave"), "danger", self._abandon)
        stay = (text("closing.stay"), "plain", None)
        shell.push(Dialog(text("closing.title"), text("closing.words"), [again, leave, stay], first=0))
        return False

    def _wait(self) -> None:
        """Show a progress bar until the queue is written, and quit then."""
        if self._work is not None and self._work.running:
            return
        from cardtable.scenes.core.progress_dialog import ProgressDialog
        from cardtable.transfer.task import TransferTask

        self._work = TransferTask(self._shell.store.database.write_all)
        title, words = text("closing.title"), text("closing.saving")
        self._shell.push(ProgressDialog(title, words, self._work, lambda _: self._shell.close(), stops=False))

    def _try_again(self) -> None:
        self._shell.store.database.try_again()
        self._shell.close()

    def _abandon(self) -> None:
        self._abandoned = True
        self._shell.close()
