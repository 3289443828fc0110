"""Dialog for typing the code of a deal. It names errors and offers likely corrections."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame.event import Event

from cardtable.art import theme
from cardtable.play.deals.deal_code import Deal, WrongCode, deal_of_code
from cardtable.play.deals.seeds import new_seed
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.same_deal.same_deal import SameDealPage
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column, Row
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.text_field import TextField
from cardtable.widgets.widget import Widget

LONGEST = 90
OFFERED = 3
"""Most corrections offered for a wrong code."""


class CodeDialog(ModalScene):
    """Field for a code from paper, and a button that draws a new one for the table being set up."""

    first_focus = "code.typed"

    def __init__(self, table: Deal | None = None, *, by_key: bool = False) -> None:
        """`table` has the options for a new code; its seed is ignored. With `by_key` the letter of the opening key is
        not typed into the field."""
        self._table, self._typed, self._by_key = table, "", by_key
        self._wrong: WrongCode | None = None

    def slip(self, canvas: Canvas) -> Widget:
        field = TextField(
            canvas, self._typed, change=self._change, done=self._go, longest=LONGEST, hint="0120-EHD9-…", wide=560,
            name="code.typed",
        )  # fmt: skip
        parts = [
            Heading(canvas, text("deals.by-code"), size=30),
            Words(canvas, text("deals.by-code.told")),
            field,
            Words(canvas, self._said(), size=18, face="sans", colour=theme.LOSS, name="code.said"),
            *self._offers(canvas),
            *self._new(canvas),
        ]
        return Column(canvas, parts, gap=12)

    def _new(self, canvas: Canvas) -> list[Widget]:
        """Return the button that draws a new code, if a table is given."""
        if self._table is None:
            return []
        draw = partial(self._draw, self._table)
        return [
            Words(canvas, text("deals.draw.told"), size=17, face="serif-italic", colour=theme.SOFT),
            Row(canvas, [Button(canvas, text("deals.draw"), draw, icon="cards", size=18, name="code.draw")]),
        ]

    def answers(self, canvas: Canvas) -> Sequence[Widget]:
        return [
            Button(canvas, text("common.cancel"), self.back, name="code.cancel"),
            Button(canvas, text("deals.go"), self._go, kind="main", name="code.go"),
        ]

    def _said(self) -> str:
        if self._wrong is None:
            return " "
        if not self._wrong.corrections:
            return text(self._wrong.text_id, **self._wrong.text_args)
        first = self._wrong.corrections[0]
        if len(self._wrong.corrections) > 1:
            return text("deal-code.mistakes")
        if first.swapped:
            return text("deal-code.swapped", n=first.place + 1, m=first.place + 2)
        return text("deal-code.mistake", n=first.place + 1)

    def _offers(self, canvas: Canvas) -> list[Widget]:
        meant = [each.meant for each in self._wrong.corrections][:OFFERED] if self._wrong is not None else []
        return [
            Row(
                canvas, [Button(canvas, code, partial(self._take, code), icon="check", size=18, name=f"code.meant.{i}")]
            )
            for i, code in enumerate(meant)
        ]

    def handle(self, event: Event) -> bool:
        if self._by_key and event.type in (pygame.TEXTINPUT, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._by_key = False
            if event.type == pygame.TEXTINPUT:
                return True
        return super().handle(event)

    # ---- actions ----------------------------------------------------------------------

    def _change(self, typed: str) -> None:
        self._typed = typed

    def _take(self, code: str) -> None:
        self._typed = code
        self._go()

    def _go(self) -> None:
        """Open the deal, or show the error."""
        try:
            deal = deal_of_code(self._typed)
        except WrongCode as wrong:
            self._wrong = wrong
            self.shell.audio.play("refused")
            self.rebuild()
            self.form.expose()
            return
        self._open(deal)

    def _draw(self, table: Deal) -> None:
        self._open(table._replace(seed=new_seed()))

    def _open(self, deal: Deal) -> None:
        shell = self.shell
        shell.pop()
        shell.push(SameDealPage(deal))
