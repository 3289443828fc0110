"""Poses on Contrat's table: a fan of twelve at the lower edge, talon and tricks in the middle, the first trick in a
corner. A shelf at each plate holds the memo card and the tricks taken."""

from __future__ import annotations

from pygame import Rect

from cardtable.cards.events import View
from cardtable.cards.pack import CIRKLE, Pack, Place, Seat
from cardtable.games.contrat.rules import MEMO_CARDS
from cardtable.table.game_view.layout import Pose, row
from cardtable.table.game_view.seats_around import AroundLayout, pile
from cardtable.table.game_view.trick_cross import cross_in

_CODES = tuple(f"memo-{code[0]}" if card in MEMO_CARDS else code[:2] for card, code in enumerate(CIRKLE.codes))
_PRINTED = Pack(CIRKLE.name, _CODES, (_CODES[card] for card in CIRKLE.sort_hand(range(len(CIRKLE)))))
"""Pack as drawn on this table: the cards that stand for memo cards show their banners."""


TOLD = 400
"""Least width of the strip for the contract."""


BESIDE = 18
"""Distance of a number from the pile that it counts; another such distance lies beyond it."""


WORD = 44
"""Height of a line of large letters between the talon and the drawn cards, which rise a little."""


LED = 26
"""Distance of the middle of the strip from the right end of the led colour, and some air less."""


class ContratFelt(AroundLayout):
    """Poses without marks."""

    def prepare(self) -> None:
        super().prepare()
        self.pack = _PRINTED
        self.gap = 7 * self.unit
        self.small = self.card * 0.36
        """Height of the cards on the shelves."""
        top = self.fan_end(self.seats_around()[2]) + self.gap
        self.told_at = self._told_beside()
        """Middle and width of the strip for the contract: at the right of the upper seat, or below it."""
        self.first_top = self.bar() + 66 * self.unit
        """Upper end of the first trick: below the contract in the corner, or higher where that lies elsewhere."""
        if self.told_at[2] < TOLD * self.unit:
            self.told_at = self.middle.centerx, top + 27 * self.unit, self.middle.width * 0.96
            top += 100 * self.unit
            self.first_top = self.bar() + self.gap
        # Above the hand there is a line of small print: the side for which the lower cards are drawn.
        bottom = self.own.top - 2 * self.gap - 16 * self.unit
        felt = Rect(self.middle.left, round(top), self.middle.width, round(bottom - top))
        self.heart = felt.center
        """Middle of the talon and of the tricks."""
        sides = {seat: chair.side for seat, chair in self.chairs.items()}
        most = self.card * 0.98
        self.cross = cross_in(felt, self.aspect, most, sides)
        # A high window has a high corner for questions; the trick keeps clear of it.
        while most > self.card * 0.6 and Rect(self.panel).collidelist([*self.cross.places(self.aspect)]) >= 0:
            most *= 0.97
            self.cross = cross_in(felt, self.aspect, most, sides)
        x, y, _ = self.told_at
        strip = Rect(
            round(x - TOLD * self.unit / 2), round(y - 16 * self.unit), round(TOLD * self.unit), round(90 * self.unit)
        )
        self.trick_places = [*self.cross.places(self.aspect), strip]
        word = WORD * self.unit if self.room.large else 0.0
        high = min(felt.height / 2.24, (felt.height - word) / 2.03)
        self.played = min(self.card * 0.97, high, (felt.width - 76 * self.unit) / (3.4 * self.aspect))
        """Height of the talon."""
        self.apart = self.played / 2 + max(0.1 * self.played, word / 2)
        """Distance of the talon and of the drawn cards from the line of words between them."""
        returned = [self.pose("rejected", i, 2) for i in range(2)]
        wide = self.played * self.aspect
        boxes = [Rect(p.x - wide / 2, p.y - p.height / 2, wide, p.height) for p in returned]
        self.trick_places += [box for box in boxes if not box.colliderect(self.panel)]

    def _told_beside(self) -> tuple[float, float, float]:
        """Return the middle and the width of the free strip at the right of the upper seat."""
        left = self.chairs[self.seats_around()[2]].box.right + 40 * self.unit
        right = self.cloth.right - self.gap
        # The led colour in the second line ends before the cards of the first trick.
        middle = min((left + right) / 2, right - 4.12 * self.small * self.aspect + LED * self.unit)
        return middle, self.bar() + 24 * self.unit, 2 * (middle - left)

    # -- where cards lie ---------------------------------------------------------------------------------------

    def pose(self, place: Place, index: int, count: int) -> Pose:
        family, _, owner = place.partition(".")
        if not owner:
            return self._unowned(family, index, count)
        seat = int(owner)
        match family:
            case "hand":
                return self.held(index, count) if seat == self.seat else self.behind(seat, index, count)
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
                return Pose(x + step / 2, y - self.apart, high, z=20)
            case "drawn":
                return Pose(row(x, step, index, 2), y + self.apart, high, z=22 + index)
            case "rejected":
                return Pose(x - step * (0.98 + 0.1 * index), y - self.apart, high, z=8 + index)
            case "first":
                return self.first_at(index)
            case "memos":
                return Pose(x - step * 1.6, y - self.apart, self.small, z=9 + index)
        return pile(x - step / 2, y - self.apart, high, index, z=10)

    def shelf(self, seat: Seat, slot: int) -> tuple[float, float]:
        """Return the x and y of small things at a plate: the memo card first, then the tricks taken."""
        chair, half = self.chairs[seat], self.small / 2
        plate, step = chair.plate, self.small * self.aspect + 2 * self.gap
        # Words below the cards lie on the cloth, not on the brass of the rim.
        first = max(plate.left, self.rim.cloth.left + self.gap)
        left, below = first + half * self.aspect + step * slot, plate.bottom + self.gap + half
        if chair.side == "top":
            # The pile and its number end before the first trick.
            free = self.first_at(0).x - self.small * self.aspect - 2 * BESIDE * self.unit
            return min(plate.right + half * self.aspect, free) - step * (1 - slot), below
        # Below each there is a word or a number.
        return left, chair.box.top - 28 * self.unit - half if chair.side == "bottom" else below

    def first_at(self, index: int) -> Pose:
        """Return the pose of the first trick in the upper right corner. Its owner's name is below it; only the owner
        sees it open."""
        width = self.small * self.aspect
        right = self.cloth.right - self.gap - width / 2
        y = self.first_top + self.small / 2
        return Pose(right - width * 1.04 * (3 - index), y, self.small, z=12 + index)

    def walk(self, view: View) -> list[tuple[Place, int]]:
        """Return the order of the arrow keys: the drawn talon, then the hand."""
        talon = [(place, i) for place in ("turned", "drawn") for i in range(len(view.get(place, ())))]
        mine = talon if None not in view.get("drawn", (None,)) else []
        return [*mine, *super().walk(view)]
