"""The slip that tells a whole deal in words, from its first line to the newest."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Pack
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.core.key_bindings import key_for
from cardtable.scenes.dialogs.log_lines import EntryRow, Reasons, numbered_rows
from cardtable.table.narration.deal_log import Entry
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Centred, Page, Row, Slip
from cardtable.widgets.labels import Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget


class DealLog(ModalScene):
    """The deal in words; it opens at the newest line. A line that is pressed shows its cards, and the arithmetic of
    the rules behind it."""

    toggle_key = key_for("tell")
    widest = 820
    first_focus = "deal-log.close"

    def __init__(
        self, entries: Sequence[Entry], pack: Pack, reasons: Reasons | None = None, *, unfold: int = 0
    ) -> None:
        """`unfold`: how many of the newest lines are open from the first."""
        self._entries, self._pack, self._reasons, self._unfold = list(entries), pack, reasons, unfold

    def build(self, canvas: Canvas) -> Widget:
        # The title stays above while the lines are scrolled.
        self._scroll = ScrollArea(canvas, self.slip(canvas), name="deal-log.page", margin=8)
        title = Words(canvas, text("deal-log.title"), size=30, face="serif-bold", align="centre")
        page = Page(canvas, title, self._scroll, Row(canvas, self.answers(canvas), align="right"), gap=10)
        wide = max(canvas.u(self.widest), min(canvas.em(20) * 30, canvas.size[0] - canvas.u(80)))
        return Centred(canvas, Slip(canvas, page, pad=28), wide)

    def slip(self, canvas: Canvas) -> Widget:
        if not self._entries:
            return Words(canvas, text("deal-log.nothing"), face="serif-italic", align="centre")
        lines = numbered_rows(canvas, self.shell.artwork, self._pack, self._entries, self._relay, self._reasons)
        for row in list(lines.children())[len(self._entries) - self._unfold :]:
            assert isinstance(row, EntryRow)
            row.is_open = True
        return lines

    def _relay(self, row: Widget) -> None:
        """A row has become higher or lower: it stays in sight, and the slip grows as far as there is room."""
        self.place(self.form.root, self.shell.size)
        self._scroll.bring(row.rect)
        self.form.expose()

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return [Button(canvas, text("common.ok"), self.back, kind="main", name="deal-log.close")]

    def rebuild(self) -> None:
        fresh = not hasattr(self, "form")
        super().rebuild()
        page = self.form.named("deal-log.page")
        if fresh and isinstance(page, ScrollArea):
            page.scroll_to(page.overflow(), at_once=True)
