"""The slip with the whole table in words: for who does not see it well, or not at all."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.scenes.keys import key_of
from cardtable.scenes.sheet import Overlay
from cardtable.text.catalog import text
from cardtable.widgets.boxes import Column
from cardtable.widgets.button import Button
from cardtable.widgets.press import Press
from cardtable.widgets.widget import Widget
from cardtable.widgets.words import Heading, Words


class InWords(Overlay):
    """Line by line what is asked, what lies where, and how everybody stands."""

    opened_by = key_of("words")
    widest = 900
    first = "in-words.close"

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = [line for line in lines if line]

    def slip(self, press: Press) -> Widget:
        lines = [Words(press, line, face="sans", size=19) for line in self._lines]
        return Column(press, [Heading(press, text("in-words.title"), size=30), *lines], gap=10)

    def answers(self, press: Press) -> Sequence[Button]:
        return [Button(press, text("common.ok"), self.back, kind="main", name="in-words.close")]
