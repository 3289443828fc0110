"""Dialog with the whole table in words, for players with poor or no sight. The arrows go from line to line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Surface
from pygame.event import Event

from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.core.key_bindings import key_for
from cardtable.text.catalog import text
from cardtable.widgets.button import ACTIVATE, Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.widget import Widget


class SpokenLine(Words):
    """Line that the arrows come to, so that it can be read aloud by itself."""

    focusable = True

    def __init__(self, canvas: Canvas, words: str, number: int, of: int, close: Callable[[], None]) -> None:
        super().__init__(canvas, words, face="sans", size=19, name=f"line-{number}")
        self.number, self.of, self.close = number, of, close

    def states(self) -> Sequence[str]:
        return (text("speech.of", n=self.number, of=self.of),)

    def key(self, event: Event) -> bool:
        if event.key in ACTIVATE:
            self.close()
        return event.key in ACTIVATE

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.ringed:
            self.canvas.ring(surface, self.rect, self.canvas.u(4))


class TableInWords(ModalScene):
    """List of lines: first a short one, then the cards in their places, and the players' standings. The screen reader
    says the first one."""

    toggle_key = key_for("words")
    widest = 900
    first_focus = "line-1"
    reads_itself_aloud = False

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = [line for line in lines if line]

    def slip(self, canvas: Canvas) -> Widget:
        count = len(self._lines)
        lines = [SpokenLine(canvas, line, i + 1, count, self.back) for i, line in enumerate(self._lines)]
        return Column(canvas, [Heading(canvas, text("in-words.title"), size=30), *lines], gap=10)

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return [Button(canvas, text("common.ok"), self.back, kind="main", name="in-words.close")]
