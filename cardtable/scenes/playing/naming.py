"""An answer in words, as somebody at the table would name it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.cards.pack import Card
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.scenes.playing.asking import verb
from cardtable.table.board.board import Board
from cardtable.text.catalog import text

UNKNOWN = "?"
"""What the table writes on a card of which nobody can tell what it brings; in words that would be an echo."""


def named(board: Board, seen: Observation, action: Action, lies_open: Callable[[Card], bool]) -> str:
    """A move in words: as the slip offers it, or its cards, or what it is called."""
    if seen.ask.arrange is not None:
        return _order_named(board, action.cards or seen.ask.arrange.cards, seen)
    offers = board.talk.offers(seen, board.speaker) or ()
    offered = next((offer.words for offer in offers if offer.action == action), "")
    open_cards = action.cards if all(map(lies_open, action.cards)) else ()
    cards = " → ".join(board.speaker.card(card) for card in open_cards)
    worth = board.talk.worth(action, seen)
    where = board.talk.whereabouts(action.to, seen, board.speaker)
    words = offered or cards or where or verb(board.layout.game, action, board.places)
    return f"{words} ({worth})" if worth not in ("", UNKNOWN) else words


def _order_named(board: Board, cards: Sequence[Card], seen: Observation) -> str:
    """An order of cards in words: as a button offers it, if one does."""
    orders = board.talk.orders(seen)
    known = (order.words for order in orders if order.cards and order.cards == tuple(cards))
    return next(known, text("playing.hint-order"))
