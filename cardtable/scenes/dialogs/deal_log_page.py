"""Column with the whole log of a deal, at the left edge of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from cardtable.cards.pack import Pack
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.core.key_bindings import key_for
from cardtable.scenes.dialogs.log_lines import EntryRow, Reasons, numbered_rows
from cardtable.table.narration.deal_log import LogLine
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Page, Row, Slip
from cardtable.widgets.labels import Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget


class DealLog(ModalScene):
    """Log of the deal, opened at the newest entry. Pressing an entry shows its cards and its arithmetic."""

    toggle_key = key_for("tell")
    widest = 500
    first_focus = "deal-log.close"

    def __init__(
        self, entries: Sequence[LogLine], pack: Pack, reasons: Reasons | None = None, *, unfold: int = 0,
        keep: Callable[[bool], None] | None = None,
    ) -> None:  # fmt: skip
        """`unfold` is the number of newest entries that start open. `keep` keeps the log open beside the cards, or
        folds it away again."""
        self._keep = keep
        self._entries, self._pack, self._reasons, self._unfold = list(entries), pack, reasons, unfold

    def build(self, canvas: Canvas) -> Widget:
        # The title stays in place while the lines scroll.
        self._scroll = ScrollArea(canvas, self.slip(canvas), name="deal-log.page", margin=8)
        title = Words(canvas, text("deal-log.title"), size=30, face="serif-bold", align="centre")
        page = Page(canvas, title, self._scroll, Row(canvas, self.answers(canvas), align="right"), gap=10)
        return Slip(canvas, page, pad=24)

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        """Place the column at the left edge, as high as its entries need."""
        canvas = self.shell.canvas
        edge = canvas.u(14)
        wide = min(max(canvas.u(self.widest), canvas.em(20) * 19), size[0] - 2 * edge)
        root.place(Rect(edge, edge, wide, min(size[1] - 2 * edge, root.height(wide))))

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
        close = Button(canvas, text("common.ok"), self.back, kind="main", name="deal-log.close")
        if self._keep is None:
            return [close]
        words = text("deal-log.fold") if canvas.log_open else text("deal-log.keep")
        return [Button(canvas, words, self._switch, name="deal-log.keep"), close]

    def _switch(self) -> None:
        """Keep the log open beside the cards, or fold it away."""
        self.back()
        assert self._keep is not None
        self._keep(not self.shell.canvas.log_open)

    def rebuild(self) -> None:
        fresh = not hasattr(self, "form")
        super().rebuild()
        page = self.form.named("deal-log.page")
        if fresh and isinstance(page, ScrollArea):
            page.scroll_to(page.overflow(), at_once=True)
