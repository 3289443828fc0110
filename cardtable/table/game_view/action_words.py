"""Words of an action, as a player would name it."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from cardtable.cards.pack import Card, Place
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.table.game_view.table_text import TableText
from cardtable.table.narration.question_words import verb_text
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text

UNKNOWN = "?"
"""Sign on a card with an uncertain result. It is left out in words, where it would repeat itself."""


def describe_action(
    action: Action,
    seen: Observation,
    talk: TableText,
    speaker: Speaker,
    places: Container[Place],
    lies_open: Callable[[Card], bool] = lambda card: True,
) -> str:
    """Return an action in words: as the answer button has it, or its cards, or its verb. Cards that do not lie open for
    all viewers stay unnamed."""
    if seen.ask.arrange is not None:
        return _order_text(talk, action.cards or seen.ask.arrange.cards, seen)
    offers = talk.offers(seen, speaker) or ()
    offered = next((offer.words for offer in offers if offer.action == action), "")
    open_cards = action.cards if all(map(lies_open, action.cards)) else ()
    cards = " → ".join(speaker.card(card) for card in open_cards)
    worth = talk.worth(action, seen)
    where = talk.whereabouts(action.to, seen, speaker)
    lying = [card for card in seen.view.get(action.to, ()) if card is not None and lies_open(card)]
    where = ", ".join([*map(speaker.card, lying), where]) if where else ""
    words = offered or cards or where or verb_text(seen.game, action, places)
    return f"{words} ({worth})" if worth not in ("", UNKNOWN) else words


def in_sentence(words: str, action: Action, speaker: Speaker) -> str:
    """Return an action in words as it stands after a colon: in small letters, unless it begins with the name of a card,
    of a player, or of a bid, which has its points beside it."""
    names = (*map(speaker.card, action.cards), *speaker.names)
    named = any(words.startswith(name) for name in names if name) or " · " in words
    return words if named or not words[1:2].islower() else words[:1].lower() + words[1:]


def _order_text(talk: TableText, cards: Sequence[Card], seen: Observation) -> str:
    """Return an order of cards in words: the label of its button, or a generic text."""
    known = (order.words for order in talk.orders(seen) if order.cards and order.cards == tuple(cards))
    return next(known, text("playing.hint-order"))
