"""A trick of four: each player's card lies before its owner, so that nothing covers another's card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardtable.cards.events import View
from cardtable.cards.pack import Card, Seat
from cardtable.table.game_view.layout import Pose
from cardtable.table.game_view.marks import Frame, Label, Mark

_TOWARDS: Mapping[str, tuple[int, int]] = {"bottom": (0, 1), "left": (-1, 0), "top": (0, -1), "right": (1, 0)}


class Cross(NamedTuple):
    """The four places around the middle of the table."""

    middle: tuple[float, float]
    across: float
    """How far from the middle the cards at its sides lie."""
    down: float
    """How far those above and below it."""
    height: float
    """Of a card."""
    sides: Mapping[Seat, str]
    """The edge that each player sits at."""

    def pose(self, seat: Seat) -> Pose:
        dx, dy = _TOWARDS[self.sides[seat]]
        return Pose(self.middle[0] + dx * self.across, self.middle[1] + dy * self.down, self.height, z=40)

    def marks(self, leader: Seat, beside: float = 0) -> list[Mark]:
        """The places of the trick, in the order in which its cards are played; a number of pixels beside each stands
        which one it is, unless that is 0."""
        marks: list[Mark] = []
        for number, seat in enumerate(in_turn(leader), 1):
            x, y, height, *_ = self.pose(seat)
            marks.append(Frame(x, y, height))
            if beside:
                out = beside if self.sides[seat] == "right" else -beside
                marks.append(Label(x + out, y - height * 0.42, str(number), 19, tell="tip.order"))
        return marks


def in_turn(leader: Seat) -> Sequence[Seat]:
    """The four seats from the one who leads."""
    return [(leader + k) % 4 for k in range(4)]


def lying(view: View, leader: Seat) -> list[Card]:
    """The cards of a trick that lie open, in the order of play."""
    return [card for seat in in_turn(leader) for card in view.get(f"trick.{seat}", ()) if card is not None]
