"""Cards that a player puts in order lie in a tray until it is done; each who looked finds it again as it was left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Arrange
from cardtable.rules.observe import Observation
from cardtable.table.animation.event_player import Stage
from cardtable.table.animation.sprite import Sprite
from cardtable.table.selection.arranging import Arranging, fitted


class Trays:
    """The tray before the one who looks, and those of the others."""

    def __init__(self, stage: Stage, home: Callable[[], None]) -> None:
        self._stage, self._home = stage, home
        self.arranging: Arranging | None = None
        """The order that the player is asked for, while it is being made."""
        self.draft: Callable[[], Sequence[Card]] = tuple
        """How the one who looks had laid the cards out that are to be put in order, if that was not the end of it."""
        self.on_arranged: Callable[[Sequence[Card]], None] = lambda cards: None
        """Told how the cards lie whenever the player has laid them in another order."""
        self._left: dict[Seat, Arranging] = {}
        """What each who looked was arranging last: whoever comes back finds it with all its steps."""

    # -- laid out and put away ---------------------------------------------------------------------------------

    def lay_out(self, seen: Observation, mine: bool) -> None:
        """Cards that are to be put in order lie spread out until that is done."""
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
        """The cards as they lay last, or as they were dealt."""
        place = next(place for place, cards in seen.view.items() if wanted.cards[0] in cards)
        cards = [card for card in seen.view[place] if card is not None]
        draft = self.draft()
        known = len(set(draft) - set(cards)) <= 1  # one of them may have been chosen anew
        return Arranging(wanted, place, fitted(draft, cards) if known else cards, self._stage.layout.shifts)

    def put_away(self) -> None:
        """Nothing is put in order any more."""
        if self.arranging is not None:
            self.arranging.advised = ()
        self.arranging = self._stage.tableau.arranged = None

    def answered(self) -> None:
        """It is done. The cards lie so until it has been told what becomes of them."""
        lying = self._stage.tableau.arranged
        self.put_away()
        self._stage.tableau.arranged = lying

    def leave_as_is(self) -> None:
        """Another moment of the game: where nothing is being put in order, nothing lies in a tray."""
        if self.arranging is None:
            self._stage.tableau.arranged = None

    def clear(self) -> None:
        """Another deal: nobody finds anything again."""
        self._left.clear()

    # -- another order -----------------------------------------------------------------------------------------

    def lay(self, cards: Sequence[Card]) -> None:
        """Lay the cards in this order."""
        assert self.arranging is not None, "something is being arranged"
        if self.arranging.lay(cards):
            self.rearrange()

    def step_back(self) -> bool:
        """Take the last step back; False if there is none."""
        return self._goes(self.arranging is not None and self.arranging.step_back())

    def step_on(self) -> bool:
        """Do the step once more that was taken back last; False if there is none."""
        return self._goes(self.arranging is not None and self.arranging.step_on())

    def _goes(self, changed: bool) -> bool:
        if changed:
            self.rearrange()
        return changed

    def put_at(self, sprite: Sprite, pos: tuple[float, float]) -> None:
        """A card that is being put in order was let go: it takes the nearest place, unless that is far."""
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
        """The order being made is another one: every card glides to its place in it."""
        assert self.arranging is not None, "something is being arranged"
        self._home()
        self.on_arranged(tuple(self.arranging.order))
