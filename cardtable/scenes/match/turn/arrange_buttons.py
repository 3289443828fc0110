"""Buttons of the question slip while cards are arranged. Each change can be undone step by step, and a hint changes the
order only when the player takes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from cardtable.cards.pack import Card
from cardtable.rules.game import Action
from cardtable.scenes.panels.answer_buttons import OfferButton
from cardtable.table.board.board import Board
from cardtable.table.game_view.table_text import Order
from cardtable.table.selection.arranging import Arranging
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.containers import Row
from cardtable.widgets.widget import Widget

Lay: TypeAlias = Callable[[Sequence[Card]], None]
"""Applies an order of cards."""
TAKE = "take-hint"
"""Name of the button that applies a hint."""


def pinned_buttons(board: Board, act: Callable[[Action], None]) -> list[Widget]:
    """Return the pinned buttons: ready, and take the hint."""
    tray, canvas = board.arranging, board.canvas
    assert tray is not None, "something is being arranged"
    done = OfferButton(
        canvas, text("playing.ready"), lambda: act(tray.answer()), icon="check", number=1, name=tray.arrange.verb
    )
    done.kind = "main"
    if not tray.differs():
        return [done]
    take = partial(_lay, board, tray, tray.advised)
    return [done, OfferButton(canvas, text("playing.take-hint"), take, icon="hint", number=2, name=TAKE)]


def order_buttons(board: Board, book: Callable[[Sequence[Card], Lay], None]) -> list[Widget]:
    """Return buttons side by side for ready-made orders and for the saved orders. `book` opens the saved orders for the
    current order; the chosen one is applied."""
    tray, canvas = board.arranging, board.canvas
    assert tray is not None and board.seen is not None, "something is being arranged"

    def arrange(order: Order) -> None:
        _lay(board, tray, order.cards if order.change is None else order.change(tuple(tray.order)))

    def open_book() -> None:
        book(tuple(tray.order), partial(_lay, board, tray))

    found = [
        Button(canvas, order.words, partial(arrange, order), size=18, name=f"order.{i}")
        for i, order in enumerate(board.talk.orders(board.seen))
    ]
    if board.talk.formations:
        found.append(Button(canvas, text("formations.open"), open_book, icon="book", size=18, name="formations"))
    return [Row(canvas, found, gap=8)] if found else []


def _lay(board: Board, tray: Arranging, cards: Sequence[Card]) -> None:
    """Lay the cards of a tray in this order, unless the tray was put away since the button was made: after an undo or a
    redo, buttons stay until the cards have arrived."""
    if board.arranging is tray:
        board.trays.lay(cards)
