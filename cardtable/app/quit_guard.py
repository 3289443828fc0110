"""Confirmation before quitting while moves could not be written to disk."""

from __future__ import annotations

from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.text.catalog import text


class QuitGuard:
    """Dialog between the close button and the end of the program."""

    def __init__(self, shell: SceneStack) -> None:
        self._shell = shell
        self._abandoned = False
        """True once the user has chosen to lose what the disk refuses."""

    def may_quit(self) -> bool:
        """Return whether the program may quit: everything is saved, or the user has chosen to lose it. Otherwise open
        the confirmation dialog and return False."""
        shell = self._shell
        if self._abandoned or shell.store.database.flush():
            return True
        shell.closing = False
        shell.stop_caching()
        again = (text("closing.again"), "main", self._try_again)
        leave = (text("closing.leave"), "danger", self._abandon)
        stay = (text("closing.stay"), "plain", None)
        shell.push(Dialog(text("closing.title"), text("closing.words"), [again, leave, stay], first=0))
        return False

    def _try_again(self) -> None:
        self._shell.store.database.try_again()
        self._shell.close()

    def _abandon(self) -> None:
        self._abandoned = True
        self._shell.close()
