"""Layout of a table with players around it: the local player at the lower edge, the others in playing order along the
other edges, the question slip at the left. A game's layout adds only its own piles and tricks."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from math import atan2, cos, degrees, hypot, sin
from typing import ClassVar, NamedTuple

from pygame import Rect

from cardtable.cards.events import View
from cardtable.cards.pack import Place, Seat
from cardtable.table.game_view.layout import Layout, Pose, row

SEATS_AT: Mapping[int, Sequence[tuple[float, float]]] = {
    2: ((0.5, 0.0),),
    3: ((0.0, 0.28), (1.0, 0.28)),
    4: ((0.0, 0.42), (0.5, 0.0), (1.0, 0.42)),
    5: ((0.0, 0.5), (0.24, 0.0), (0.7, 0.0), (1.0, 0.5)),
    6: ((0.0, 0.55), (0.0, 0.12), (0.5, 0.0), (1.0, 0.12), (1.0, 0.55)),
    7: ((0.0, 0.6), (0.0, 0.17), (0.34, 0.0), (0.66, 0.0), (1.0, 0.17), (1.0, 0.6)),
    8: ((0.0, 0.64), (0.0, 0.2), (0.2, 0.0), (0.46, 0.0), (0.72, 0.0), (1.0, 0.2), (1.0, 0.64)),
}
"""Middles of the other players' plates, in playing order after the local player: shares of the free width and
height."""
PANEL = 318
PLATE = (236, 78)


class Chair(NamedTuple):
    """One player's side of the table."""

    plate: Rect
    side: str
    """Edge at which the player sits: "bottom", "left", "top" or "right"."""


class AroundLayout(Layout):
    """Plates, hands and piles around the middle of the table."""

    clockwise: ClassVar[bool] = True
    """True if play runs clockwise on the screen."""
    hand_part: ClassVar[float] = 0.215
    """Height of the cards in the local player's hand, as a share of the window's height."""

    def prepare(self) -> None:
        edge = round(12 * self.unit)
        panel = min(round(PANEL * self.unit * 1.06), round(self.room.width * 0.26))
        self.panel = Rect(edge, self.bar() + edge, panel, self.room.height - self.bar() - 2 * edge)
        self.cloth = Rect(self.panel.right + edge, edge, 0, self.room.height - 2 * edge)
        self.cloth.width = self.room.width - edge - self.cloth.left - self._kept_at_the_right()
        self.card = round(self.room.height * self.hand_part)
        self.own = self._own_hand()
        """The box for the local player's cards."""
        self.chairs = self._chairs()
        top = max((c.plate.bottom for c in self.chairs.values() if c.side == "top"), default=self.bar())
        left = max((c.plate.right for c in self.chairs.values() if c.side == "left"), default=self.cloth.left)
        right = min((c.plate.left for c in self.chairs.values() if c.side == "right"), default=self.cloth.right)
        self.middle = Rect(left, top, right - left, self.own.top - top)
        """The rectangle between the plates and the local player's hand, free for the game itself."""

    # -- who sits where ----------------------------------------------------------------------------------------

    def _kept_at_the_right(self) -> int:
        """Return the width to keep free for a list at the right of the table."""
        return 0

    def seats_around(self) -> list[Seat]:
        """Return the seats from the local player's, clockwise on the screen."""
        count = self.setting.seats
        step = 1 if self.clockwise else -1
        return [(self.seat + step * i) % count for i in range(count)]

    def _plate(self) -> tuple[int, int]:
        wide = min(round(PLATE[0] * self.unit), round(self.cloth.width * 0.235))
        return wide, round(PLATE[1] * self.unit)

    def _own_hand(self) -> Rect:
        """Return the box along the lower edge, beside the local player's plate."""
        wide, _ = self._plate()
        gap = round(14 * self.unit)
        left = self.cloth.left + wide + 2 * gap
        return Rect(left, self.cloth.bottom - self.card - gap, self.cloth.right - gap - left, self.card)

    def _chairs(self) -> dict[Seat, Chair]:
        wide, high = self._plate()
        gap = round(8 * self.unit)
        own = Rect(self.cloth.left + gap, self.cloth.bottom - high - gap, wide, high)
        me, *others = self.seats_around()
        chairs = {me: Chair(own, "bottom")}
        # The upper corners belong to the bar's buttons.
        corner = round(self.bar() * 1.02)
        box = Rect(self.cloth.left + gap + wide // 2, self.cloth.top + high // 2, 0, 0)
        box.width = self.cloth.right - gap - wide // 2 - box.left
        box.height = self.own.top - gap - high // 2 - box.top
        for seat, (x, y) in zip(others, SEATS_AT[self.setting.seats], strict=True):
            plate = Rect(0, 0, wide, high)
            plate.center = round(box.left + x * box.width), round(box.top + y * box.height)
            side = "left" if x == 0 else "right" if x == 1 else "top"
            if side != "top":
                plate.top = max(plate.top, corner)
            chairs[seat] = Chair(plate, side)
        return chairs

    # -- the contract ------------------------------------------------------------------------------------------

    def card_height(self) -> int:
        return self.card

    def corner(self) -> float:
        above = [chair.plate.right for chair in self.chairs.values() if chair.plate.top < self.bar()]
        return max(above, default=self.cloth.left)

    def questions(self) -> Rect:
        return self.panel

    def ledger(self) -> Rect:
        return Rect(0, 0, 0, 0)

    def plates(self) -> Mapping[Seat, Rect]:
        return {seat: chair.plate for seat, chair in self.chairs.items()}

    def area(self) -> Rect:
        return self.cloth

    def walk(self, view: View) -> list[tuple[Place, int]]:
        """Return the slots of the local player's hand in their shown order."""
        place = self.held_at
        shown = self.order(place, view.get(place, ()))
        return [(place, slot) for slot in sorted(range(len(shown)), key=shown.__getitem__)]

    @abstractmethod
    def pose(self, place: Place, index: int, count: int) -> Pose: ...

    # -- where cards lie ---------------------------------------------------------------------------------------

    def held(self, index: int, count: int) -> Pose:
        """Return the pose of a card in the local player's hand: a fan as wide as the box allows, in two rows if one
        would hide the corners."""
        return fan(self.own, self.card, self.aspect, index, count, left_handed=self.room.left_handed)

    def behind(self, seat: Seat, index: int, count: int, part: float = 0.42) -> Pose:
        """Return the pose of a card in another player's hand: a narrow fan of small backs at the plate, towards the
        middle."""
        plate, height = self.chairs[seat].plate, self.card * part
        step = min(height * 0.2, (plate.width - height * self.aspect) / max(1, count - 1))
        x = row(plate.centerx, step, index, count)
        y = plate.bottom + height * 0.56
        return Pose(x, y, height, 0, 5 + index * 0.01)

    def before(self, seat: Seat, reach: float) -> tuple[float, float]:
        """Return the point before a player, `reach` heights of a card from the middle of the table."""
        x, y = self.middle.center
        (px, py), side = self.chairs[seat].plate.center, self.chairs[seat].side
        if side == "bottom":
            px, py = x, self.own.centery
        turn = atan2(py - y, px - x)
        return x + cos(turn) * reach * self.card, y + sin(turn) * reach * self.card

    def tilt(self, seat: Seat) -> float:
        """Return the degrees by which a player's cards on the table are turned: a few, from each side its own."""
        x, y = self.before(seat, 1)
        mx, my = self.middle.center
        return (degrees(atan2(mx - x, y - my)) / 12 if hypot(x - mx, y - my) else 0.0) % 360


def fan(
    box: Rect, height: int, aspect: float, index: int, count: int, least: float = 0.24, *, left_handed: bool = False
) -> Pose:
    """Return the pose of one of `count` cards in a box: in a row no wider than needed, or in two rows of smaller cards
    if less than `least` of a card's width would show."""
    width = height * aspect
    step = min(width * 1.04, (box.width - width) / max(1, count - 1))
    if count < 2 or step >= width * least:
        return Pose(row(box.centerx, step, index, count), box.centery, height, z=30 + upon(index, count, left_handed))
    first = (count + 1) // 2
    small = height * 0.8
    width = small * aspect
    lower = index >= first
    along, among = (index - first, count - first) if lower else (index, first)
    step = min(width * 1.04, (box.width - width) / max(1, first - 1))
    y = box.bottom - small / 2 if lower else box.bottom - small / 2 - small * 0.55
    return Pose(row(box.centerx, step, along, among), y, small, 0, 30 + lower + upon(along, among, left_handed))


def upon(index: int, count: int, left_handed: bool) -> float:
    """Return the z of a card in a row: each lies on its left neighbour so that left edges show, or on its right one."""
    return (count - index if left_handed else index) * 0.02


def pile(x: float, y: float, height: float, index: int, z: float = 10, lean: float = 0.0022) -> Pose:
    """Return the pose of a card in a pile that shows its thickness."""
    rise = min(index, 60) * height * lean
    return Pose(x - rise, y - rise, height, z=z + index * 0.01)


def strewn(x: float, y: float, height: float, index: int, z: float = 10, spread: float = 9) -> Pose:
    """Return the pose of a card thrown on a heap: never quite straight, and always the same way."""
    turn = ((index * 47) % 19 - 9) / 9 * spread
    dx, dy = ((index * 31) % 13 - 6) / 6, ((index * 17) % 11 - 5) / 5
    return Pose(x + dx * height * 0.04, y + dy * height * 0.04, height, turn, z + index * 0.01)
