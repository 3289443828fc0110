"""Layout of a trick of four: each player's card lies before its owner. The upper and the lower one stand a little
aside, so that of a card that another covers in part the corner and most of the picture show."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygame import Rect

from cardtable.cards.events import View
from cardtable.cards.pack import Card, Seat
from cardtable.table.game_view.layout import Pose
from cardtable.table.game_view.marks import Frame, Label, Mark

TOWARDS: Mapping[str, tuple[int, int]] = {"bottom": (0, 1), "left": (-1, 0), "top": (0, -1), "right": (1, 0)}
"""Direction from the middle of the table to each edge."""


ASIDE, OVER = 0.3, 0.28
"""Distance aside of the upper and the lower card in widths of a card, and their overlap in heights."""
BETWEEN = 0.06
"""Distance of the upper and the lower frame by the height of a card."""


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
    aside: float = 0
    """Distance by which the upper card lies further left, and the lower one further right."""

    def pose(self, seat: Seat) -> Pose:
        dx, dy = TOWARDS[self.sides[seat]]
        x, y = self.middle
        return Pose(x + dx * self.across + dy * self.aside, y + dy * self.down, self.height, z=40 + dy)

    def places(self, aspect: float) -> list[Rect]:
        """Return the rectangles of the four cards, each with the number beside it."""
        size = round(self.height * aspect * 1.5), round(self.height * 1.06)
        return [Rect((0, 0), size).move_to(center=self.pose(seat)[:2]) for seat in self.sides]

    def frame_height(self) -> float:
        """Return the height of the frames: lower than a card where the upper and the lower card overlap, for empty
        frames lie apart."""
        return min(self.height, self.down + self.height * (1 - BETWEEN) / 2)

    def marks(self, leader: Seat, beside: float = 0) -> list[Mark]:
        """Return frames for the places of the trick, in playing order. A number stands `beside` pixels from each; 0 for
        none."""
        marks: list[Mark] = []
        low = self.frame_height()
        for number, seat in enumerate(in_turn(leader), 1):
            x, y, height, *_ = self.pose(seat)
            marks.append(Frame(x, y + TOWARDS[self.sides[seat]][1] * (height - low) / 2, low))
            if beside:
                out = beside if self.sides[seat] in ("right", "bottom") else -beside
                marks.append(Label(x + out, y - height * 0.42, str(number), 19, tell="tip.order"))
        return marks


def cross_in(room: Rect, aspect: float, most: float, sides: Mapping[Seat, str]) -> Cross:
    """Return the cross with cards as large as the room allows, `most` pixels high at most."""
    height = min(most, room.height / (2 - OVER), room.width / (5 * aspect))
    width = height * aspect
    down = min((room.height - height) / 2, height * 0.53)
    return Cross(room.center, width * (1.3 + ASIDE), down, height, sides, width * ASIDE)


def in_turn(leader: Seat) -> Sequence[Seat]:
    """Return the four seats from the leader on."""
    return [(leader + k) % 4 for k in range(4)]


def cards_in_trick(view: View, leader: Seat) -> list[Card]:
    """Return the open cards of a trick in playing order."""
    return [card for seat in in_turn(leader) for card in view.get(f"trick.{seat}", ()) if card is not None]
