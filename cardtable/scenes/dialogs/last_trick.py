"""Dialog of the last trick."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.cards.pack import Pack
from cardtable.play.player import PlayerInfo
from cardtable.rules.tricks import TakenTrick
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.core.key_bindings import key_for
from cardtable.scenes.dialogs.trick_view import TrickRow, TrickRows, TrickView
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.widget import Widget


class LastTrick(ModalScene):
    """Dialog that shows a trick once more."""

    toggle_key = key_for("look_back")
    first_focus = "trick.close"

    def __init__(
        self, trick: TakenTrick | None, sitters: Sequence[PlayerInfo], pack: Pack,
        why: Callable[[TakenTrick], str] = lambda _: "",
    ) -> None:  # fmt: skip
        """`why` returns the reason the trick was taken, in the current language."""
        self._trick, self._sitters, self._pack, self._why = trick, sitters, pack, why

    def build(self, canvas: Canvas) -> Widget:
        if self._trick is not None:
            self.widest = self._shown(canvas, self._trick).widest()
        return super().build(canvas)

    def slip(self, canvas: Canvas) -> Widget:
        heading = Heading(canvas, text("trick.title"), size=30)
        if self._trick is None:
            return Column(canvas, [heading, Words(canvas, text("trick.none"), align="centre")], gap=14)
        told = [Words(canvas, line, align="centre") for line in self._told(self._trick)]
        return Column(canvas, [heading, self._shown(canvas, self._trick), *told], gap=14)

    def _shown(self, canvas: Canvas, trick: TakenTrick) -> TrickView:
        if trick.single:
            return TrickRow(canvas, self.shell.artwork, trick, self._sitters, self._pack)
        below = len(self._told(trick))
        return TrickRows(canvas, self.shell.artwork, trick, self._sitters, self._pack, below)

    def _told(self, trick: TakenTrick) -> Sequence[str]:
        """Return the facts that the cards alone do not show."""
        why = self._why(trick)
        lines = [why] if why else []
        if trick.taker is None and not trick.taker_untold:
            lines.append(text("trick.aside"))
        if trick.buried:
            lines.append(text("trick.buried"))
        if not trick.single and any(played.covered for played in trick.cards):
            lines.append(text("trick.covered"))
        return lines

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return [Button(canvas, text("common.ok"), self.back, kind="main", name="trick.close")]
