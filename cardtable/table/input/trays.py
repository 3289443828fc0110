"""Trays: the cards that a player puts in order lie spread out until the order is answered. Each local player finds the
tray as it was left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Arrange
from cardtable.rules.observe import Observation
from cardtable.table.animation.event_player import EventPlayer
from cardtable.table.animation.sprite import Sprite
from cardtable.table.selection.arranging import Arranging, fitted


class Trays:
    """The tray of the present viewer, and those of the other local players."""

    def __init__(self, stage: EventPlayer, home: Callable[[], None]) -> None:
        self._stage, self._home = stage, home
        self.arranging: Arranging | None = None
        """The order that the viewer is asked for, while it is being made."""
        self.draft: Callable[[], Sequence[Card]] = tuple
        """Function that returns the viewer's unfinished order from an earlier visit."""
        self.on_arranged: Callable[[Sequence[Card]], None] = lambda cards: None
        """Called with the cards in their new order after each change by the player."""
        self._left: dict[Seat, Arranging] = {}
        """The last unfinished order of each seat, with all its steps."""

    # -- laid out and put away ---------------------------------------------------------------------------------

    def lay_out(self, seen: Observation, mine: bool) -> None:
        """Spread out the cards that an observation asks to be put in order, or put the tray away. `mine`: the viewer is
        asked."""
        wanted = seen.ask.arrange if mine else None
        if wanted is None:
            self.put_away()
        elif self.arranging is None or self.arranging.arrange != wanted:
            tray = self._left.get(seen.seat)
            self.arranging = tray if tray is not None and tray.arrange == wanted else self._tray(wanted, seen)
            self._left[seen.seat] = self.arranging
            self._stage.tableau.arranged = self.arranging.place, self.arranging.order
            self._stage.settle(seen.view)

    def _tray(self, wanted: Arrange, seen: Observation) -> Arranging:
        """Return the tray with the cards in their last order, or as they were dealt."""
        place = next(place for place, cards in seen.view.items() if wanted.cards[0] in cards)
        cards = [card for card in seen.view[place] if card is not None]
        draft = self.draft()
        known = len(set(draft) - set(cards)) <= 1  # one card may differ
        return Arranging(wanted, place, fitted(draft, cards) if known else cards, self._stage.layout.shifts)

    def put_away(self) -> None:
        """Stop arranging."""
        if self.arranging is not None:
            self.arranging.advised = ()
        self.arranging = self._stage.tableau.arranged = None

    def answered(self) -> None:
        """Stop arranging, but let the cards lie in their order until the events of the answer are shown."""
        lying = self._stage.tableau.arranged
        self.put_away()
        self._stage.tableau.arranged = lying

    def leave_as_is(self) -> None:
        """Empty the tray for another moment of the game, unless an order is being made."""
        if self.arranging is None:
            self._stage.tableau.arranged = None

    def clear(self) -> None:
        """Forget all unfinished orders, because another deal begins."""
        self._left.clear()

    # -- another order -----------------------------------------------------------------------------------------

    def lay(self, cards: Sequence[Card]) -> None:
        """Lay the cards in this order."""
        assert self.arranging is not None, "something is being arranged"
        if self.arranging.lay(cards):
            self.rearrange()

    def step_back(self) -> bool:
        """Undo the last step. Return False if there is none."""
        return self._goes(self.arranging is not None and self.arranging.step_back())

    def step_on(self) -> bool:
        """Redo the step that was undone last. Return False if there is none."""
        return self._goes(self.arranging is not None and self.arranging.step_on())

    def _goes(self, changed: bool) -> bool:
        if changed:
            self.rearrange()
        return changed

    def put_at(self, sprite: Sprite, pos: tuple[float, float]) -> None:
        """Put a dragged card at the nearest place of the tray; if that is far, let it glide back."""
        tray, layout = self.arranging, self._stage.layout
        assert tray is not None and sprite.face is not None, "something is being arranged"
        poses = [layout.tray(i, len(tray.order)) for i in range(len(tray.order))]
        spans = [hypot(pose.x - pos[0], pose.y - pos[1]) for pose in poses]
        nearest = min(range(len(spans)), key=spans.__getitem__)
        near = spans[nearest] < poses[nearest].height
        tray.picked = None
        if near and tray.put(sprite.face, tray.order[nearest]):
            self.rearrange()
        else:
            self._home()

    def rearrange(self) -> None:
        """Let every card glide to its place in the changed order, and report the order."""
        assert self.arranging is not None, "something is being arranged"
        self._home()
        self.on_arranged(tuple(self.arranging.order))
