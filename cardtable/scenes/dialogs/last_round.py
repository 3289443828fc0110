"""Dialog of the last round: the events since the viewer's last turn, with the cards."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Pack
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.core.key_bindings import key_for
from cardtable.scenes.dialogs.log_lines import picture_rows
from cardtable.table.narration.deal_log import LogLine
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.widget import Widget


class LastRound(ModalScene):
    """Dialog of the last round. `name` is the viewer's name, if several people play here. `marked` is True if new cards
    carry a ribbon on this table."""

    toggle_key = key_for("look_back")
    widest = 860
    first_focus = "round.close"

    def __init__(self, entries: Sequence[LogLine], pack: Pack, name: str = "", *, marked: bool = False) -> None:
        self._entries, self._pack, self._name, self._marked = entries, pack, name, marked

    def slip(self, canvas: Canvas) -> Widget:
        title = text("round.title-name", name=self._name) if self._name else text("round.title")
        heading = Heading(canvas, title, size=30)
        if not self._entries:
            return Column(canvas, [heading, Words(canvas, text("round.nothing"), align="centre")], gap=14)
        parts: list[Widget] = [heading, picture_rows(canvas, self.shell.artwork, self._pack, self._entries)]
        if self._marked:
            parts.append(Words(canvas, text("round.ribbon"), size=17, face="serif-italic", align="centre"))
        return Column(canvas, parts, gap=16)

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return [Button(canvas, text("common.ok"), self.back, kind="main", name="round.close")]
