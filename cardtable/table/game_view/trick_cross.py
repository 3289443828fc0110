"""Layout of a trick of four: each player's card lies before its owner, so that no card covers another."""

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
    """Distance of the cards at the sides from the middle."""
    down: float
    """Distance of the upper and lower cards from the middle."""
    height: float
    """Height of a card."""
    sides: Mapping[Seat, str]
    """Edge at which each player sits."""

    def pose(self, seat: Seat) -> Pose:
        dx, dy = _TOWARDS[self.sides[seat]]
        return Pose(self.middle[0] + dx * self.across, self.middle[1] + dy * self.down, self.height, z=40)

    def marks(self, leader: Seat, beside: float = 0) -> list[Mark]:
        """Return frames for the places of the trick, in playing order. A number stands `beside` pixels from each; 0 for
        none."""
        marks: list[Mark] = []
        for number, seat in enumerate(in_turn(leader), 1):
            x, y, height, *_ = self.pose(seat)
            marks.append(Frame(x, y, height))
            if beside:
                out = beside if self.sides[seat] == "right" else -beside
                marks.append(Label(x + out, y - height * 0.42, str(number), 19, tell="tip.order"))
        return marks


def in_turn(leader: Seat) -> Sequence[Seat]:
    """Return the four seats from the leader on."""
    return [(leader + k) % 4 for k in range(4)]


def lying(view: View, leader: Seat) -> list[Card]:
    """Return the open cards of a trick in playing order."""
    return [card for seat in in_turn(leader) for card in view.get(f"trick.{seat}", ()) if card is not None]
