"""Layout of the HUD: bar above, question slip on one side, ledger on the other."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from pygame import Rect

from cardtable.scenes.match.hud.commands import Commands
from cardtable.scenes.panels.ledger import Scoreboard
from cardtable.scenes.panels.mark_tips import MarkTips
from cardtable.scenes.panels.question_slip import QuestionSlip
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.labels import BODY
from cardtable.widgets.widget import Widget

EDGE, GAP = 14, 5
"""Margin around the bar, and gap between its buttons, in canvas units."""


class BarEnds(NamedTuple):
    """The buttons at both ends of the bar, each from the edge inwards."""

    left: Sequence[Button]
    right: Sequence[Button]


class Panels(Widget):
    """Root widget of the HUD. The first buttons of the bar stand left, the others right."""

    def __init__(
        self, canvas: Canvas, bar: BarEnds, question_slip: QuestionSlip, ledger: Scoreboard,
        meanings: MarkTips, over: Sequence[Widget] = (),
    ) -> None:  # fmt: skip
        super().__init__(canvas)
        # The question slip comes first in keyboard order; tips lie below everything that can be pressed.
        self._bar = bar
        self._parts: list[Widget] = [meanings, question_slip, *bar.left, *bar.right, ledger, *over]
        self.adopt(*self._parts)

    def children(self) -> Sequence[Widget]:
        return self._parts

    def lay_over(self, widget: Widget) -> None:
        """Lay a placed widget over all others."""
        self._parts.append(widget)
        self.adopt(widget)

    def take_off(self, widget: Widget) -> None:
        """Take away a widget that was laid over the others."""
        self._parts.remove(widget)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        edge, gap = self.canvas.u(EDGE), self.canvas.u(GAP)
        left, right = edge + self.canvas.u(8), rect.right - edge
        for button in self._bar.left:
            wide = button.preferred_width()
            button.place(Rect(left, edge, wide, button.height(wide)))
            left += wide + gap
        for button in self._bar.right:
            wide = button.preferred_width()
            button.place(Rect(right - wide, edge, wide, button.height(wide)))
            right -= wide + gap


class BarButton(NamedTuple):
    """Button of the bar. It shows its word where there is room."""

    name: str
    action: Callable[[], None]
    word: str
    tip: str
    icon: str
    is_rare: bool = False
    """True if its word is dropped before those of the other buttons."""
    is_first: bool = False
    """True if its word is kept longer than those of the other buttons."""
    pair: str = ""
    """Neighbouring buttons of the same pair stay neighbours at either end."""

    def make_button(self, canvas: Canvas, word: str) -> Button:
        # Icons need not grow with the letters, because the bar does not.
        size = BODY / max(1.0, canvas.type.scale)
        return Button(canvas, word, self.action, icon=self.icon, size=size, name=self.name, tip=self.tip)


class BarRoom(NamedTuple):
    """Free width of the bar at its left and right end, clear of the table. Icons without words are shown in any
    case."""

    left: int
    right: int


def bar_buttons(canvas: Canvas, commands: Commands, room: BarRoom) -> BarEnds:
    """Return the bar of a table: icons, with words where there is room."""

    def button(name: str, action: Callable[[], None], word: str, tip: str, icon: str = "") -> BarButton:
        return BarButton(name, action, word, tip, icon or name)

    back = text("playing.tip.trick") if commands.in_tricks else text("playing.tip.round")
    looked = text("playing.bar.trick") if commands.in_tricks else text("playing.bar.round")
    left = [
        button("menu", commands.pause, text("playing.bar.menu"), text("playing.tip.menu")),
        button("help", commands.help, text("playing.bar.help"), text("playing.tip.help")),
        button("tell", commands.tell, text("playing.bar.log"), text("playing.tip.log"), icon="book"),
    ]
    right = [
        button("hint", commands.hint, text("playing.bar.hint"), text("playing.tip.hint")),
        button("redo", commands.redo, text("playing.bar.redo"), text("playing.tip.redo"))._replace(
            is_rare=True, pair="undo"
        ),
        button("undo", commands.undo, text("playing.bar.undo"), text("playing.tip.undo"))._replace(pair="undo"),
        button("sheet", commands.sheet, text("playing.bar.sheet"), text("playing.tip.sheet"), icon="chart"),
        button("trick", commands.look_back, looked, back, icon="cards"),
    ]
    if commands.outside is not None:
        right.append(
            button("outside", commands.outside, text("whatif.mark"), text("whatif.outside"), icon="flag")._replace(
                is_first=True
            )
        )
    return fit_labels(canvas, left, right, room)


class _Forms(NamedTuple):
    """Both forms of a button of the bar, made and measured once."""

    named: BarButton
    bare: Button
    worded: Button
    width: int
    """Width without the word."""
    more: int
    """Width that the word adds."""


def fit_labels(canvas: Canvas, left: Sequence[BarButton], right: Sequence[BarButton], room: BarRoom) -> BarEnds:
    """Return the buttons of both ends of a bar, with words as far as there is room. A button that would stand bare at
    the right moves to the left end, with the other one of its pair, if the words fit there."""
    edge, gap = canvas.u(EDGE), canvas.u(GAP)
    at_left, at_right = room.left - edge, room.right - edge
    here, there = [_forms(canvas, one) for one in left], [_forms(canvas, one) for one in right]
    for moving in sorted(_pairs(there), key=lambda forms: any(form.named.is_rare for form in forms)):
        fits = _words_fit(there, at_right, gap)
        is_bare = not all(fits[there.index(form)] for form in moving)
        # From the edge inwards the order at the left is the opposite one.
        if is_bare and all(_words_fit([*here, *reversed(moving)], at_left, gap)):
            here, there = [*here, *reversed(moving)], [each for each in there if each not in moving]
    return BarEnds(_spelt(here, at_left, gap), _spelt(there, at_right, gap))


def _pairs(forms: Sequence[_Forms]) -> list[list[_Forms]]:
    """Return the buttons that move together: the two of a pair, and each other one alone."""
    return [list(found) for _, found in groupby(forms, key=lambda form: form.named.pair or form.named.name)]


def _forms(canvas: Canvas, named: BarButton) -> _Forms:
    bare, worded = named.make_button(canvas, ""), named.make_button(canvas, named.word)
    width = bare.preferred_width()
    return _Forms(named, bare, worded, width, worded.preferred_width() - width)


def _words_fit(forms: Sequence[_Forms], room: int, gap: int) -> list[bool]:
    """Return for each of some neighbouring buttons whether its word fits. First ones get theirs before the others, rare
    ones last."""
    fits, taken = [False] * len(forms), sum(form.width + gap for form in forms)
    for i, form in sorted(enumerate(forms), key=lambda each: (not each[1].named.is_first, each[1].named.is_rare)):
        if taken + form.more <= room:
            fits[i] = True
            taken += form.more
    return fits


def _spelt(forms: Sequence[_Forms], room: int, gap: int) -> list[Button]:
    fits = _words_fit(forms, room, gap)
    return [form.worded if fit else form.bare for form, fit in zip(forms, fits, strict=True)]
