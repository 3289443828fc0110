"""Dialog with the whole table in words, for players with poor or no sight."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.core.key_bindings import key_for
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.widget import Widget


class TableInWords(ModalScene):
    """List of the question, the cards in their places, and the players' standings."""

    toggle_key = key_for("words")
    widest = 900
    first_focus = "in-words.close"

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = [line for line in lines if line]

    def slip(self, canvas: Canvas) -> Widget:
        lines = [Words(canvas, line, face="sans", size=19) for line in self._lines]
        return Column(canvas, [Heading(canvas, text("in-words.title"), size=30), *lines], gap=10)

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return [Button(canvas, text("common.ok"), self.back, kind="main", name="in-words.close")]
