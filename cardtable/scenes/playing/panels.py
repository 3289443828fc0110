"""What stands around the cards of a table in play: the bar above, the question at one side, the ledger at the
other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from cardtable.scenes.beside.ledger import Scoreboard
from cardtable.scenes.beside.meanings import Meanings
from cardtable.scenes.beside.question_slip import QuestionSlip
from cardtable.scenes.playing.commands import Commands
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.press import Press
from cardtable.widgets.widget import Widget
from cardtable.widgets.words import BODY

LARGEST = 1.1
"""The bar's buttons grow with the text scale up to this."""


class Panels(Widget):
    """The form around the table; the first two buttons of its bar are at the left, the rest at the right."""

    def __init__(
        self, press: Press, bar: Sequence[Button], question_slip: QuestionSlip, ledger: Scoreboard, meanings: Meanings
    ) -> None:
        super().__init__(press)
        # What is asked comes first to the keyboard; what is explained lies below all that can be pressed.
        self._bar, self._parts = bar, [meanings, question_slip, *bar, ledger]
        self.adopt(*self._parts)

    def children(self) -> Sequence[Widget]:
        return self._parts

    def place(self, rect: Rect) -> None:
        super().place(rect)
        edge = self.press.u(14)
        left, right = edge + self.press.u(8), rect.right - edge - self.press.u(8)
        for i, button in enumerate(self._bar):
            wide = button.natural()
            x = left if i < 2 else right - wide
            button.place(Rect(x, edge, wide, button.height(wide)))
            if i < 2:
                left += wide + edge
            else:
                right -= wide + edge


def buttons(press: Press, commands: Commands) -> list[Button]:
    """What stands in the bar of a table."""
    # Drawings need not grow with the letters: the strip they stand in does not.
    size = BODY * min(1.0, LARGEST / press.type.scale)

    def button(name: str, action: Callable[[], None], tip: str, icon: str = "") -> Button:
        return Button(press, "", action, icon=icon or name, size=size, name=name, tip=tip)

    back = text("playing.tip.trick") if commands.in_tricks else text("playing.tip.round")
    return [
        button("menu", commands.pause, text("playing.tip.menu")),
        button("help", commands.help, text("playing.tip.help")),
        button("hint", commands.hint, text("playing.tip.hint")),
        button("undo", commands.undo, text("playing.tip.undo")),
        button("sheet", commands.sheet, text("playing.tip.sheet"), icon="chart"),
        button("trick", commands.look_back, back, icon="cards"),
    ]
