"""Speech switched on: by its key on any screen, or by a question at the first start while the system runs a screen
reader. The question is read aloud itself."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.foundation.background import BackgroundTask
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.speech import backends, system_reader
from cardtable.text.catalog import text

ASKED = "speech offered"
"""Setting that stores that the question was asked."""


class SpeechOffer(BackgroundTask):
    """Search for a screen reader of the system, and the question whether Card Table should speak too."""

    def __init__(
        self,
        shell: SceneStack,
        finds: Callable[[], bool] = lambda: system_reader.is_running() and backends.seems_available(),
    ) -> None:
        self._shell, self._finds = shell, finds
        self._found = False
        self._over = bool(shell.preferences.speech or shell.store.settings.get(ASKED, False))
        super().__init__("screen reader")

    def _work(self) -> None:
        self._found = not self._over and self._finds()

    def ask(self) -> bool:
        """Ask once, as soon as a screen reader is found and no dialog is open. Return whether the question appears."""
        shell = self._shell
        if self._over or self.running:
            return False
        if not self._found:
            self._over = True
            return False
        if shell.top.overlay or shell.top.is_opening():
            return False
        self._over = True
        shell.store.settings.set(ASKED, True)
        shell.set_preference("speech", True)  # the question itself must be heard
        yes, no = text("speech.offer.yes"), text("speech.offer.no")
        shell.push(
            Dialog(
                text("speech.offer.title"),
                text("speech.offer"),
                [(yes, "main", None), (no, "plain", self._decline)],
                first=0,
            )
        )
        return True

    def _decline(self) -> None:
        self._shell.set_preference("speech", False)


def toggle_speech(shell: SceneStack, offered: Callable[[], bool] = lambda: backends.seems_available()) -> None:
    """Switch speech on or off, or say that there is no voice."""
    on = not shell.preferences.speech
    if on and not offered():
        shell.notify(text("speech.none"))
    else:
        shell.set_preference("speech", on)
