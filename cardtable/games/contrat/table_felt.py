"""Poses on Contrat's table: a fan of twelve at the lower edge, talon and tricks in the middle, a shelf at each plate
for the memo card and the tricks taken, and the first trick in a corner."""

from __future__ import annotations

from cardtable.cards.events import View
from cardtable.cards.pack import CIRKLE, Pack, Place, Seat
from cardtable.games.contrat.rules import MEMO_CARDS
from cardtable.table.game_view.layout import Pose, row
from cardtable.table.game_view.seats_around import AroundLayout, pile
from cardtable.table.game_view.trick_cross import Cross

_CODES = tuple(f"memo-{code[0]}" if card in MEMO_CARDS else code[:2] for card, code in enumerate(CIRKLE.codes))
_PRINTED = Pack(CIRKLE.name, _CODES, (_CODES[card] for card in CIRKLE.sort_hand(range(len(CIRKLE)))))
"""Pack as drawn on this table: the cards that stand for memo cards show their banners."""


class ContratFelt(AroundLayout):
    """Poses without marks."""

    hand_part = 0.24

    def prepare(self) -> None:
        super().prepare()
        self.pack = _PRINTED
        self.gap = 7 * self.unit
        self.small = self.card * 0.42
        """Height of the cards on the shelves."""
        self.backs = self.card * 0.36
        """Height of the other players' hands."""
        self.brow = max(self.middle.top, self.cloth.top + self.small)
        """Line below plate and shelf at the upper edge, for the sides of the contract."""
        # Above the hand there is a line of small print: the side for which the lower cards are drawn.
        top, bottom = self.brow + 76 * self.unit, self.own.top - 2 * self.gap - 16 * self.unit
        self.heart = self.middle.centerx, (top + bottom) / 2
        """Middle of the talon and of the tricks."""
        across = (self.middle.width - 76 * self.unit) / (3.4 * self.aspect)
        self.played = min(self.card * 0.97, (bottom - top) / 2.24, across)
        sides = {seat: chair.side for seat, chair in self.chairs.items()}
        self.cross = Cross(self.heart, self.played * self.aspect * 1.18, self.played * 0.62, self.played, sides)

    # -- where cards lie ---------------------------------------------------------------------------------------

    def pose(self, place: Place, index: int, count: int) -> Pose:
        family, _, owner = place.partition(".")
        if not owner:
            return self._unowned(family, index, count)
        seat = int(owner)
        match family:
            case "hand":
                return self.held(index, count) if seat == self.seat else self._behind(seat, index, count)
            case "trick":
                return self.cross.pose(seat)
            case "memo":
                return Pose(*self.shelf(seat, 0), self.small, z=8)
        return pile(*self.shelf(seat, 1), self.small, index, lean=0.0014)

    def _unowned(self, place: Place, index: int, count: int) -> Pose:
        """Return the pose of a talon card. The taker's drawn cards lie below pile and turned card; returned cards show
        below the pile."""
        (x, y), high = self.heart, self.played
        step = high * self.aspect * 1.1
        match place:
            case "turned":
                return Pose(x + step / 2, y - high * 0.6, high, z=20)
            case "drawn":
                return Pose(row(x, step, index, 2), y + high * 0.61, high, z=22 + index)
            case "rejected":
                return Pose(x - step * (0.98 + 0.1 * index), y - high * 0.6, high, z=8 + index)
            case "first":
                return self.first_at(index)
            case "memos":
                return Pose(x - step * 1.6, y - high * 0.6, self.small, z=9 + index)
        return pile(x - step / 2, y - high * 0.6, high, index, z=10)

    def _behind(self, seat: Seat, index: int, count: int) -> Pose:
        """Return the pose in another player's hand: below the plate, or beside it at the upper edge, where there is
        little height."""
        plate, side = self.chairs[seat]
        high = self.backs
        width = high * self.aspect
        if side != "top":
            step = min(high * 0.2, (plate.width - width) / 11)
            return Pose(row(plate.centerx, step, index, count), plate.bottom + high * 0.56, high, z=5 + index * 0.02)
        # The buttons of the bar are in the corner.
        room = self.room.width - 312 * self.unit - plate.right - 2 * self.gap - width
        x = plate.right + self.gap + width / 2 + min(high * 0.2, room / 11) * index
        return Pose(x, max(plate.centery, self.cloth.top + high / 2), high, z=5 + index * 0.02)

    def corner(self) -> float:
        last = self._behind(self.seats_around()[2], 11, 12)
        return last.x + last.height * self.aspect / 2

    def shelf(self, seat: Seat, slot: int) -> tuple[float, float]:
        """Return the x and y of small things at a plate: the memo card first, then the tricks taken."""
        plate, side = self.chairs[seat]
        half, step = self.small * self.aspect / 2, self.small * self.aspect + 2 * self.gap
        if side == "top":
            return plate.left - self.gap - half - step * slot, max(plate.centery, self.cloth.top + self.small / 2)
        # Below each there is a word or a number.
        above = plate.top - 28 * self.unit - self.small / 2
        below = plate.bottom + self.backs * 1.06 + self.gap + self.small / 2
        return plate.left + half + step * slot, above if side == "bottom" else below

    def first_at(self, index: int) -> Pose:
        """Return the pose of the first trick in the upper left corner. Its owner's name is below it; only the owner
        sees it open."""
        width = self.small * self.aspect
        left = self.cloth.left + self.gap
        top = self.shelf(self.seats_around()[2], 1)[0] - width / 2 - 34 * self.unit
        step = min(width * 1.04, (top - left - width) / 3)
        return Pose(left + width / 2 + step * index, self.cloth.top + self.small / 2, self.small, z=12 + index)

    def walk(self, view: View) -> list[tuple[Place, int]]:
        """Return the order of the arrow keys: the drawn talon, then the hand."""
        talon = [(place, i) for place in ("turned", "drawn") for i in range(len(view.get(place, ())))]
        mine = talon if None not in view.get("drawn", (None,)) else []
        return [*mine, *super().walk(view)]
