"""Says where the file went that somebody has saved, or why there is none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from cardtable import paths
from cardtable.scenes.plots.filing import Filing
from cardtable.scenes.sheet import Overlay
from cardtable.store.notice import told
from cardtable.text.catalog import text
from cardtable.widgets.boxes import Column
from cardtable.widgets.button import Button
from cardtable.widgets.press import Press
from cardtable.widgets.widget import Widget
from cardtable.widgets.words import Heading, Words


class Saving(Overlay):
    """Waits until the file is written, and says where it lies."""

    first = "saving.ok"

    def __init__(
        self, name: str, ending: str, content: Callable[[], bytes], folder: Callable[[], Path] = paths.papers
    ) -> None:
        self._filing = Filing(folder, name, ending, content)
        self._said = ""

    def slip(self, press: Press) -> Widget:
        self._said = self._sentence()
        return Column(press, [Heading(press, text("plots.save"), size=30), Words(press, self._said)], gap=12)

    def answers(self, press: Press) -> Sequence[Widget]:
        return [Button(press, text("common.ok"), self.back, kind="main", name="saving.ok")]

    def _sentence(self) -> str:
        filing = self._filing
        if filing.working:
            return text("plots.saving")
        if filing.path is None:
            return text("plots.not-saved", trouble=filing.trouble)
        return text("plots.saved", file=filing.path.name, folder=told(filing.path.parent))

    def update(self, dt: float) -> bool:
        if self._said != self._sentence():
            self.rebuild()
            self.form.expose()
        return super().update(dt)

    def waiting(self) -> bool:
        return self._filing.working
