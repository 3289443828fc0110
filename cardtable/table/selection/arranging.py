"""Arrangement of cards by the player: their order so far, and the effect of touches on it. The layout poses the tray;
the rules get the order when the player is ready."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardtable.cards.pack import Card, Place
from cardtable.rules.game import Action, Arrange


class Arranging:
    """One order in the making."""

    def __init__(self, arrange: Arrange, place: Place, cards: Sequence[Card], shifts: bool) -> None:
        self.arrange, self.place, self.shifts = arrange, place, shifts
        self.order = list(cards)
        self.picked: Card | None = None
        """The picked card, which waits for its place."""
        self.advised: Sequence[Card] = ()
        """The order that a hint proposes. It is not laid before the player takes it."""
        self._past: list[Sequence[Card]] = []
        """Earlier orders, the newest last."""
        self._taken_back: list[Sequence[Card]] = []
        """Orders that were undone, the next to be redone last."""

    def touch(self, card: Card) -> bool:
        """Pick a card, or put the picked one at this card's place. Return whether the order has changed."""
        if self.picked is None:
            self.picked = card
            return False
        moved = self.put(self.picked, card)
        self.picked = None
        return moved

    def put(self, card: Card, on: Card) -> bool:
        """Move a card to another's place: the row moves along, or the two change places. Return whether the order has
        changed."""
        if card == on:
            return False
        after = self.order[:]
        here, there = after.index(card), after.index(on)
        if self.shifts:
            after.insert(there, after.pop(here))
        else:
            after[here], after[there] = on, card
        return self.lay(after)

    def lay(self, cards: Sequence[Card]) -> bool:
        """Lay a ready order; cards that it leaves out come last. Return whether the order has changed."""
        self.picked = None
        after = [*cards, *(card for card in self.order if card not in cards)]
        if after == self.order:
            return False
        self._past.append(tuple(self.order))
        self._taken_back.clear()
        self.order[:] = after
        return True

    @property
    def goes_back(self) -> bool:
        """True if there is a step to undo."""
        return bool(self._past)

    def step_back(self) -> bool:
        """Undo the last step. Return False if there is none."""
        if not self._past:
            return False
        self._taken_back.append(tuple(self.order))
        self.order[:] = self._past.pop()
        self.picked = None
        return True

    @property
    def goes_on(self) -> bool:
        """True if there is a step to redo."""
        return bool(self._taken_back)

    def step_on(self) -> bool:
        """Redo the step that was undone last. Return False if there is none."""
        if not self._taken_back:
            return False
        self._past.append(tuple(self.order))
        self.order[:] = self._taken_back.pop()
        self.picked = None
        return True

    def differs(self) -> list[tuple[int, Card]]:
        """Return the positions at which the proposed card differs from the present one, with the proposed card."""
        pairs = zip(self.order, self.advised, strict=False)
        return [(i, advised) for i, (lying, advised) in enumerate(pairs) if lying != advised]

    def answer(self) -> Action:
        """Return the present order as an action for the rules."""
        return Action(self.arrange.verb, tuple(self.order[: self.arrange.size]), self.arrange.to)


def fitted(draft: Sequence[Card], cards: Collection[Card]) -> list[Card]:
    """Return an earlier order for these cards: new cards take the positions of those that are gone."""
    new = iter([card for card in cards if card not in draft])
    filled = [card if card in cards else next(new, None) for card in dict.fromkeys(draft)]
    return [*(card for card in filled if card is not None), *new]
