"""Cards that the player puts in order: which lies where as yet, and what a touch does to it. The layout says
how the tray looks; nothing is told to the rules before the player is ready."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Card, Place
from cardtable.rules.game import Action, Arrange


class Arranging:
    """One order in the making."""

    def __init__(self, arrange: Arrange, place: Place, cards: Sequence[Card], shifts: bool) -> None:
        self.arrange, self.place, self.shifts = arrange, place, shifts
        self.order = list(cards)
        self.picked: Card | None = None
        """The card in hand, to be put somewhere."""

    def touch(self, card: Card) -> bool:
        """Pick a card, or put the one in hand where this one lies; True if the order is another one now."""
        if self.picked is None:
            self.picked = card
            return False
        moved = self.put(self.picked, card)
        self.picked = None
        return moved

    def put(self, card: Card, on: Card) -> bool:
        """Bring a card to where another lies: the row moves up, or the two change places."""
        if card == on:
            return False
        here, there = self.order.index(card), self.order.index(on)
        if self.shifts:
            self.order.insert(there, self.order.pop(here))
        else:
            self.order[here], self.order[there] = on, card
        return True

    def lay(self, cards: Sequence[Card]) -> None:
        """Take over a ready order; cards that it leaves out come last."""
        self.order[:] = [*cards, *(card for card in self.order if card not in cards)]
        self.picked = None

    def answer(self) -> Action:
        """The order as it is, for the rules."""
        return Action(self.arrange.verb, tuple(self.order[: self.arrange.size]), self.arrange.to)
