"""Putting cards in order: what the slip offers as long as that lasts. Whatever is laid can be taken back step by step,
and a hint is only laid by who takes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from cardtable.cards.pack import Card
from cardtable.rules.game import Action
from cardtable.scenes.panels.answer_buttons import OfferButton
from cardtable.table.board.board import Board
from cardtable.table.game_view.table_text import Order
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.widget import Widget

Lay: TypeAlias = Callable[[Sequence[Card]], None]
"""Takes over an order of cards."""
TAKE = "take-hint"
"""The name of the button that lays what a hint proposes."""


def pinned_buttons(board: Board, act: Callable[[Action], None]) -> list[Widget]:
    """What stays in sight however much else there is to choose: to be ready, and to take what a hint proposes."""
    tray, canvas = board.arranging, board.canvas
    assert tray is not None, "something is being arranged"
    done = OfferButton(
        canvas, text("playing.ready"), lambda: act(tray.answer()), icon="check", number=1, name=tray.arrange.verb
    )
    done.kind = "main"
    if not tray.differs():
        return [done]
    take = partial(board.trays.lay, tray.advised)
    return [done, OfferButton(canvas, text("playing.take-hint"), take, icon="hint", number=2, name=TAKE)]


def order_buttons(board: Board, book: Callable[[Sequence[Card], Lay], None]) -> list[Widget]:
    """Ready orders, and those in the player's book. `book` opens it for the order there is; what is chosen in it is
    laid."""
    tray, canvas = board.arranging, board.canvas
    assert tray is not None and board.seen is not None, "something is being arranged"

    def arrange(order: Order) -> None:
        board.trays.lay(order.cards if order.change is None else order.change(tuple(tray.order)))

    found: list[Widget] = [
        Button(canvas, order.words, partial(arrange, order), size=18, name=f"order.{i}")
        for i, order in enumerate(board.talk.orders(board.seen))
    ]
    if board.talk.formations:
        words = text("formations.open")
        found.append(
            Button(
                canvas, words, lambda: book(tuple(tray.order), board.trays.lay), icon="book", size=18, name="formations"
            )
        )
    return found
