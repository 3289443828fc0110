"""Dialog that writes a deck as a PDF to print and cut."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardtable.art import print_sheets
from cardtable.foundation import paths
from cardtable.scenes.core.form_scene import Dialog, ModalScene
from cardtable.scenes.core.progress_dialog import ProgressDialog
from cardtable.scenes.transfer.save_file import file_name, write_new
from cardtable.store.notice import short_path
from cardtable.text.catalog import text, text_n
from cardtable.transfer.task import TransferTask
from cardtable.widgets.button import Button, Switch
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.choice import Choice
from cardtable.widgets.containers import Column, Pair
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.widget import Widget


class PrintDeck(ModalScene):
    """Choice of the paper size, and of printing the backs."""

    first_focus = "sheets.save"

    def __init__(self, deck: str, title: str, codes: Sequence[str]) -> None:
        """`codes` are the cards in their order on the sheets."""
        self._deck, self._title, self._codes = deck, title, codes
        self._paper = 0
        self._backs = True

    def slip(self, canvas: Canvas) -> Widget:
        names = [text("sheets.a4"), text("sheets.letter")]
        paper = Choice(canvas, names, self._paper, self._take, name="sheets.paper")
        across, down = print_sheets.grid(self._deck, print_sheets.PAPERS[self._paper])
        count = -(-len(self._codes) // (across * down)) * (2 if self._backs else 1)
        return Column(
            canvas,
            [
                Heading(canvas, self._title, size=30),
                Words(canvas, text("sheets.words")),
                Pair(canvas, Words(canvas, text("sheets.paper")), paper),
                Switch(canvas, text("sheets.backs"), self._backs, self._turn, name="sheets.backs"),
                Words(canvas, text_n("sheets.count", count, cards=len(self._codes)), face="serif-italic"),
            ],
            gap=14,
        )

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return [
            Button(canvas, text("sheets.save"), self._save, kind="main", name="sheets.save"),
            Button(canvas, text("common.cancel"), self.back, name="sheets.cancel"),
        ]

    def _take(self, paper: int) -> None:
        self._paper = paper
        self._relay()

    def _turn(self, backs: bool) -> None:
        self._backs = backs
        self._relay()

    def _relay(self) -> None:
        self.rebuild()
        self.form.expose()

    def _save(self) -> None:
        shell, deck, paper = self.shell, self._deck, print_sheets.PAPERS[self._paper]
        cards = [print_sheets.order(shell.artwork, deck, code) for code in self._codes]
        back = print_sheets.order(shell.artwork, deck, "") if self._backs else None
        name = file_name(f"{self._title} {paper.name}")
        work: TransferTask[Path] = TransferTask(
            lambda tell: write_new(paths.papers(), name, "pdf", print_sheets.sheets(deck, cards, back, paper, tell))
        )
        shell.pop()
        shell.push(ProgressDialog(self._title, text("sheets.working"), work, self._saved))

    def _saved(self, path: Path) -> None:
        where = text("plots.saved", file=path.name, folder=short_path(path.parent))
        self.shell.push(Dialog.notice(self._title, f"{where}\n\n{text('sheets.advice')}"))
