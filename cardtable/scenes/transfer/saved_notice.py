"""Dialog that tells the path of a saved file, or the error."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from cardtable.foundation import paths
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.transfer.save_file import SaveTask
from cardtable.store.notice import short_path
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.widget import Widget


class SavedNotice(ModalScene):
    """Notice of the file's path, once it is written."""

    first_focus = "saving.ok"

    def __init__(
        self, name: str, ending: str, content: Callable[[], bytes], folder: Callable[[], Path] = paths.papers
    ) -> None:
        self._filing = SaveTask(folder, name, ending, content)
        self._said = ""

    def slip(self, canvas: Canvas) -> Widget:
        self._said = self._sentence()
        return Column(canvas, [Heading(canvas, text("plots.save"), size=30), Words(canvas, self._said)], gap=12)

    def answers(self, canvas: Canvas) -> Sequence[Widget]:
        return [Button(canvas, text("common.ok"), self.back, kind="main", name="saving.ok")]

    def _sentence(self) -> str:
        filing = self._filing
        if filing.running:
            return text("plots.saving")
        if filing.path is None:
            return text("plots.not-saved", trouble=filing.trouble)
        return text("plots.saved", file=filing.path.name, folder=short_path(filing.path.parent))

    def update(self, dt: float) -> bool:
        if self._said != self._sentence():
            self.rebuild()
            self.form.expose()
        return super().update(dt)

    def needs_polling(self) -> bool:
        return self._filing.running
