"""Answers of a question as a phone offers them: by touches, by buttons, as an amount or as an order. The way back,
from a phone's reply to an action, is here as well, so that both stay in step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardtable.cards.pack import Card, Place
from cardtable.rules.game import Action, Amount
from cardtable.rules.observe import Observation
from cardtable.table.game_view.action_words import describe_action
from cardtable.table.game_view.layout import Layout
from cardtable.table.game_view.table_text import Offer, TableText
from cardtable.table.narration.question_words import verb_text
from cardtable.table.narration.wording import Speaker
from cardtable.table.phone_view.parts import (
    AmountAnswer,
    ArrangeAnswer,
    ButtonAnswer,
    Stop,
    TouchAnswer,
    TrayCard,
    TrayPlace,
)
from cardtable.table.phone_view.picture import card_name
from cardtable.table.selection.arranging import fitted
from cardtable.table.selection.picker import Touch, touches
from cardtable.text.catalog import text

LONGEST_RANGE = 240
"""Most amounts of which each is described by itself."""


class PhoneAnswers:
    """Answers to the question of one observation."""

    def __init__(
        self, seen: Observation, layout: Layout, talk: TableText, speaker: Speaker, places: Mapping[Place, object]
    ) -> None:
        self._seen, self._layout, self._talk, self._speaker, self._places = seen, layout, talk, speaker, places
        self.asked = seen.seat in seen.asked

    # -- to the phone ------------------------------------------------------------------------------------------

    def by_touch(self) -> list[TouchAnswer]:
        """Return the answers that name cards or places, and those that something on the table stands for."""
        return [*self._touched(), *self._stood_for()] if self.asked else []

    def _touched(self) -> Iterator[TouchAnswer]:
        seen, any_order = self._seen, self._layout.about.any_order
        for index, action in enumerate(seen.ask.actions):
            path = touches(action, self._places)
            if path:
                loose = len(action.cards) if action.verb in any_order else 0
                words = verb_text(seen.game, action, self._places)
                tell = describe_action(action, seen, self._talk, self._speaker, self._places)
                yield TouchAnswer(index, path, loose, words, "" if tell == words else tell)

    def _stood_for(self) -> Iterator[TouchAnswer]:
        seen = self._seen
        for index, action in enumerate(seen.ask.actions):
            if not touches(action, self._places):
                for touch in self._talk.stands(action, seen):
                    yield TouchAnswer(index, (touch,), 0, verb_text(seen.game, action), "")

    def named(self) -> set[Touch]:
        """Return everything that some answer names."""
        return {touch for answer in self.by_touch() for touch in answer.path}

    def buttons(self) -> list[ButtonAnswer]:
        """Return the answers that name nothing on the table."""
        listed = self._seen.ask.actions
        return [
            ButtonAnswer(
                listed.index(offer.action) if offer.action in listed else -1, offer.words, offer.tell, offer.group
            )
            for offer in self._offers()
        ]

    def _offers(self) -> Sequence[Offer]:
        seen = self._seen
        if not self.asked:
            return ()
        offers = self._talk.offers(seen, self._speaker)
        if offers is not None:
            return offers
        plain = [action for action in seen.ask.actions if not touches(action, self._places)]
        return [Offer(action, verb_text(seen.game, action)) for action in plain]

    def amounts(self) -> list[AmountAnswer]:
        """Return the answers with a number."""
        return [self._amount(index, amount) for index, amount in enumerate(self._seen.ask.amounts)]

    def _amount(self, index: int, amount: Amount) -> AmountAnswer:
        seen, talk = self._seen, self._talk
        tells: tuple[str, ...] = ()
        if amount.high - amount.low < LONGEST_RANGE:
            tells = tuple(talk.money(seen, n, self._speaker) for n in range(amount.low, amount.high + 1))
        words = text(f"{seen.game}.verb.{amount.verb}", to="", n="{n}")
        stops = tuple(Stop(n, said) for n, said in talk.stops(seen, amount))
        return AmountAnswer(index, amount.low, amount.high, words, tells if any(tells) else (), stops)

    def arrange(self, draft: Sequence[Card] = ()) -> ArrangeAnswer | None:
        """Return the cards to be arranged, in the order of an unfinished draft."""
        seen, layout, wanted = self._seen, self._layout, self._seen.ask.arrange
        if wanted is None:
            return None
        order = self.order_so_far(draft)
        poses = [layout.tray(i, len(order)) for i in range(len(order))]
        return ArrangeAnswer(
            tuple(TrayCard(card, layout.pack.codes[card], card_name(layout.pack, card)) for card in order),
            wanted.size,
            wanted.need,
            layout.shifts,
            tuple(TrayPlace(round(pose.x, 1), round(pose.y, 1), round(pose.height, 1)) for pose in poses),
            tuple(order.words for order in self._talk.orders(seen)),
            text("playing.ready"),
        )

    def order_so_far(self, draft: Sequence[Card] = ()) -> list[Card]:
        """Return the cards to be arranged as they lie now: a draft that still fits, or as they were dealt."""
        wanted, view = self._seen.ask.arrange, self._seen.view
        assert wanted is not None, "something is to be arranged"
        place = next(place for place, cards in view.items() if wanted.cards[0] in cards)
        cards = [card for card in view[place] if card is not None]
        return fitted(draft, cards) if draft and len(set(draft) - set(cards)) <= 1 else cards

    # -- from the phone ----------------------------------------------------------------------------------------

    def listed(self, index: int) -> Action | None:
        """Return a listed action, or None for a number out of the list."""
        listed = self._seen.ask.actions
        return listed[index] if 0 <= index < len(listed) else None

    def amount(self, index: int, n: int) -> Action | None:
        """Return the action with an amount, or None for a number out of the list."""
        amounts = self._seen.ask.amounts
        return Action(amounts[index].verb, n=n) if 0 <= index < len(amounts) else None

    def ordered(self, cards: Sequence[Card]) -> Action | None:
        """Return the action with an order, or None if none is asked for."""
        wanted = self._seen.ask.arrange
        return None if wanted is None else Action(wanted.verb, tuple(cards[: wanted.size]), wanted.to)

    def offered(self, index: int) -> Action | None:
        """Return the action of a button, which may not be allowed now."""
        offers = self._offers()
        return offers[index].action if 0 <= index < len(offers) else None

    def ready_order(self, index: int, present: Sequence[Card]) -> Sequence[Card] | None:
        """Return a ready order of the cards that lie in the present order, or None for a number out of the list."""
        wanted = self._seen.ask.arrange
        if wanted is None or sorted(present) != sorted(self.order_so_far()):
            return None
        orders = self._talk.orders(self._seen)
        if not 0 <= index < len(orders):
            return None
        order = orders[index]
        made = order.cards if order.change is None else order.change(tuple(present))
        return [*made, *(card for card in present if card not in made)]
