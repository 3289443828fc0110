"""Cards that the player puts in order: which lies where as yet, and what a touch does to it. The layout says
how the tray looks; nothing is told to the rules before the player is ready."""

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
        """The card in hand, to be put somewhere."""
        self.advised: Sequence[Card] = ()
        """The order that a hint proposes. Nothing is laid that way before the player takes it."""
        self._past: list[Sequence[Card]] = []
        """The orders there were, the newest last."""
        self._taken_back: list[Sequence[Card]] = []
        """Those that a step back has left, the one that returns first at the end."""

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
        after = self.order[:]
        here, there = after.index(card), after.index(on)
        if self.shifts:
            after.insert(there, after.pop(here))
        else:
            after[here], after[there] = on, card
        return self.lay(after)

    def lay(self, cards: Sequence[Card]) -> bool:
        """Take over a ready order; cards that it leaves out come last. True if the order is another one now."""
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
        """Whether there is a step to take back."""
        return bool(self._past)

    def step_back(self) -> bool:
        """Take the last step back; False if there is none."""
        if not self._past:
            return False
        self._taken_back.append(tuple(self.order))
        self.order[:] = self._past.pop()
        self.picked = None
        return True

    @property
    def goes_on(self) -> bool:
        """Whether a step that was taken back can be done again."""
        return bool(self._taken_back)

    def step_on(self) -> bool:
        """Do the step once more that was taken back last; False if there is none."""
        if not self._taken_back:
            return False
        self._past.append(tuple(self.order))
        self.order[:] = self._taken_back.pop()
        self.picked = None
        return True

    def differs(self) -> list[tuple[int, Card]]:
        """The places where what is advised is another card than the one that lies there, and that card."""
        pairs = zip(self.order, self.advised, strict=False)
        return [(i, advised) for i, (lying, advised) in enumerate(pairs) if lying != advised]

    def answer(self) -> Action:
        """The order as it is, for the rules."""
        return Action(self.arrange.verb, tuple(self.order[: self.arrange.size]), self.arrange.to)


def fitted(draft: Sequence[Card], cards: Collection[Card]) -> list[Card]:
    """An earlier order for these cards: whatever is not among them any more makes room for what is new."""
    new = iter([card for card in cards if card not in draft])
    filled = [card if card in cards else next(new, None) for card in dict.fromkeys(draft)]
    return [*(card for card in filled if card is not None), *new]
