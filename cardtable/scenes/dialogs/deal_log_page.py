"""Dialog with the whole log of a deal."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Pack
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.core.key_bindings import key_for
from cardtable.scenes.dialogs.log_lines import EntryRow, Reasons, numbered_rows
from cardtable.table.narration.deal_log import LogLine
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Centred, Page, Row, Slip
from cardtable.widgets.labels import Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget


class DealLog(ModalScene):
    """Log of the deal, opened at the newest entry. Pressing an entry shows its cards and its arithmetic."""

    toggle_key = key_for("tell")
    widest = 820
    first_focus = "deal-log.close"

    def __init__(
        self, entries: Sequence[LogLine], pack: Pack, reasons: Reasons | None = None, *, unfold: int = 0
    ) -> None:
        """`unfold` is the number of newest entries that start open."""
        self._entries, self._pack, self._reasons, self._unfold = list(entries), pack, reasons, unfold

    def build(self, canvas: Canvas) -> Widget:
        # The title stays in place while the lines scroll.
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
        """Lay the dialog out again after an entry was folded or unfolded, and keep the entry visible."""
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
